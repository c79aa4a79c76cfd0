"""Players are named by start number, so that a draw can be repeated from its seed and the start list."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.asked.request import FINALS, LARGEST_TABLE
from tournament.errors import Conflict, RefereeError
from tournament.events.selectors.book import book_of
from tournament.models import Event, Registration, Round, Seat, TablePin
from tournament.rounds.selectors.draws import rounds_at_once, teams_apart, wished_apart
from tournament.rounds.selectors.extra_round import owing
from tournament.rounds.services.prepared_draws import places
from tournament.standings.selectors.standings import standings_after

#: A request omits this table size.
USUAL_SIZE = 3


def next_number(event: Event) -> int:
    """Return the number of the next round to draw. Raises Conflict while an earlier round is open, or when all are
    played.
    """
    last = Round.objects.filter(event=event).order_by("-number").first()
    if last is None:
        return 1
    if last.state == Round.State.DRAFTED:
        raise Conflict(_("Round %(number)s is drawn already: discard that draw first.") % {"number": last.number})
    open_ = Round.objects.filter(event=event).exclude(state=Round.State.CLOSED).order_by("number").first()
    if open_ is not None:
        raise Conflict(_("Round %(number)s is not closed; a draw uses closed rounds only.") % {"number": open_.number})
    if last.number >= event.round_count and not owing(event=event).exists():
        raise Conflict(_("All %(count)s rounds of this event are played.") % {"count": event.round_count})
    return last.number + 1


def players_for(event: Event, number: int) -> list[Registration]:
    """List the players to draw: checked in and not withdrawn; for an extra round those who owe one.

    Late entrants belong to round 1 only; those who missed it are not drawn later.
    """
    if number > event.round_count:
        return list(owing(event=event, before=number))
    players = Registration.objects.filter(
        event=event, checked_in=True, withdrawn=False, removed=False, out_of_competition=False
    )
    if number > 1:
        players = players.exclude(late=True, seats__isnull=True)
    return list(players.select_related("club").order_by("start_number"))


def request_for(
    event: Event, number: int, players: list[Registration], *, mode: str, seed: int, **more: Any
) -> dict[str, Any]:
    """Build the request in the shape of draw.md."""
    history = _history(event, number)
    ids = {player.pk: str(player.start_number) for player in players}
    drawn = set(ids.values())
    teams = teams_apart(event, drawn)
    pins = list(TablePin.objects.filter(event=event, registration__in=ids).select_related("registration__player"))
    size = len(book_of(event).seats)
    _require_tables(pins, len(players) // size if event.short_table in LARGEST_TABLE else -(-len(players) // size))
    return {
        "mode": mode,
        "rounds": rounds_at_once(event, number) if mode == "schedule" else 1,
        "total": event.round_count,
        **({"short": event.short_table} if size == USUAL_SIZE else {"size": size, "remainder": event.short_table}),
        "seed": seed,
        "players": [
            *({**player_of(player), "rank": rank} for rank, player in _ranked(event, number, players, mode)),
            *_gone(history, players),
        ],
        "history": history,
        "pins": [{"player": ids[pin.registration_id], "table": pin.table} for pin in pins],
        "forbidden": [pair for pair in wished_apart(event) if drawn.issuperset(pair)],
        **({"teams": teams} if teams else {}),
        **more,
    }


def _require_tables(pins: list[TablePin], tables: int) -> None:
    beyond = next((pin for pin in pins if pin.table > tables), None)
    if beyond is not None:
        raise RefereeError(
            _("%(player)s is pinned to table %(table)s, but this round has %(tables)s tables: change the wish first.")
            % {"player": beyond.registration.player.name, "table": beyond.table, "tables": tables}
        )


def _in_order(event: Event, number: int, players: list[Registration]) -> list[Registration]:
    if number == 1:
        return sorted(
            players,
            key=lambda player: (
                player.ranking_seed is None,
                player.ranking_seed or 0,
                -(player.player.rating or 0),
                player.start_number,
            ),
        )
    position = {row.registration_id: at for at, row in enumerate(standings_after(event=event, number=number - 1).rows)}
    return sorted(players, key=lambda player: (position.get(player.pk, len(position)), player.start_number))


def _ranked(event: Event, number: int, players: list[Registration], mode: str) -> list[tuple[int, Registration]]:
    """In finals players level in the standings share a number: the draw's lot decides their places, not their names."""
    if mode != FINALS:
        return list(enumerate(_in_order(event, number, players), start=1))
    place = {row.registration_id: row.place for row in standings_after(event=event, number=number - 1).rows}
    last = len(place) + 1
    placed = [(place.get(player.pk) or last, player) for player in players]
    return sorted(placed, key=lambda pair: (pair[0], pair[1].start_number))


def player_of(registration: Registration) -> dict[str, Any]:
    return {"id": str(registration.start_number), "club": registration.club.name if registration.club else ""}


def _gone(history: list[list[dict[str, str | None]]], players: list[Registration]) -> list[dict[str, Any]]:
    """The draw must know whom the others met."""
    met = {player for tables in history for seated in tables for player in seated.values() if player is not None}
    return [
        {"id": number, "playing": False} for number in sorted(met - {str(player.start_number) for player in players})
    ]


def _history(event: Event, number: int) -> list[list[dict[str, str | None]]]:
    """Return the rounds before `number`, oldest first, as `seated_in` does.

    For an extra round, those who sat out met nobody. For other rounds their table counts as short: the draw must know
    whose turn it was to sit out.
    """
    rounds = Round.objects.filter(event=event, number__lt=number).select_related("event").order_by("number")
    is_extra = number > event.round_count
    played = [[places(table) for table in seated_in(round_, without_idle=is_extra)] for round_ in rounds]
    # drop tables that everybody left
    return [[table for table in tables if any(table.values())] for tables in played]


def seated_in(round_: Round, *, without_idle: bool = False) -> list[dict[str, Any]]:
    """Return a round's tables in the shape of the draw's answer. A substitute's seat is empty (the table was short),
    except in an extra round. `without_idle` drops the tables of those who sat out.
    """
    tables: dict[int, dict[str, Any]] = {}
    seated = Seat.objects.filter(round=round_)
    if without_idle:
        seated = seated.exclude(table__bye=True, counts=False)
    seats = seated.order_by("table__number", "letter").values_list(
        "table__number", "letter", "registration__start_number", "registration__out_of_competition"
    )
    for number, letter, start_number, outside in seats:
        table = tables.setdefault(number, {"table": number})
        is_empty = start_number is None or (outside and not round_.is_extra)
        table[letter] = None if is_empty else str(start_number)
    return list(tables.values())
