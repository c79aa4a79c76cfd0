"""What a draw is asked: the request for `tournament.draw`, made from what is stored.

Players are known to the draw by their start number, so that a draw can be repeated from its seed and the start list.
What was played is read from closed rounds only.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournament.draw.asked.request import FINALS, LARGEST_TABLE
from tournament.errors import Conflict, RefereeError
from tournament.events.selectors.book import book_of
from tournament.journal.services.draw_before_write import places
from tournament.models import Event, ForbiddenPair, Registration, Round, Seat, TablePin
from tournament.rounds.selectors.draws import rounds_at_once
from tournament.rounds.selectors.extra_round import owing
from tournament.standings.selectors.standings import standings

#: The draw is told how many a table seats unless it is this.
USUAL_SIZE = 3


def next_number(event: Event) -> int:
    """The round to be drawn next. Raises Conflict in words while an earlier one is open, or if all are played."""
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
    """Who is drawn for a round: checked in and still there; for an extra round, whoever owes one.

    Late entrants belong to round 1 only, so who missed it is not drawn later.
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
    """What the draw is asked, in the shape of draw.md: everything that shapes the rounds, and nothing else."""
    history = _history(event, number)
    ids = {player.pk: str(player.start_number) for player in players}
    pins = list(TablePin.objects.filter(event=event, registration__in=ids).select_related("registration__player"))
    size = len(book_of(event).seats)
    _require_tables(pins, len(players) // size if event.short_table in LARGEST_TABLE else -(-len(players) // size))
    pairs = ForbiddenPair.objects.filter(event=event, first__in=ids, second__in=ids)
    return {
        "mode": mode,
        "rounds": rounds_at_once(event, number) if mode == "schedule" else 1,
        "total": event.round_count,
        **({"short": event.short_table} if size == USUAL_SIZE else {"size": size, "remainder": event.short_table}),
        "seed": seed,
        "players": [
            *({**player_of(one), "rank": rank} for rank, one in _ranked(event, number, players, mode)),
            *_gone(history, players),
        ],
        "history": history,
        "pins": [{"player": ids[pin.registration_id], "table": pin.table} for pin in pins],
        "forbidden": [[ids[pair.first_id], ids[pair.second_id]] for pair in pairs],
        **more,
    }


def _require_tables(pins: list[TablePin], tables: int) -> None:
    """Raise RefereeError if somebody is pinned to a table that this round does not have."""
    beyond = next((pin for pin in pins if pin.table > tables), None)
    if beyond is not None:
        raise RefereeError(
            _("%(player)s is pinned to table %(table)s, but this round has %(tables)s tables: change the wish first.")
            % {"player": beyond.registration.player.name, "table": beyond.table, "tables": tables}
        )


def _in_order(event: Event, number: int, players: list[Registration]) -> list[Registration]:
    """The list to draw from: the ranking list in round 1, then the standings of all closed rounds."""
    if number == 1:
        return sorted(
            players,
            key=lambda one: (
                one.ranking_seed is None,
                one.ranking_seed or 0,
                -(one.player.rating or 0),
                one.start_number,
            ),
        )
    position = {row.registration_id: at for at, row in enumerate(standings(event=event, rounds="all").rows)}
    return sorted(players, key=lambda one: (position.get(one.pk, len(position)), one.start_number))


def _ranked(event: Event, number: int, players: list[Registration], mode: str) -> list[tuple[int, Registration]]:
    """The list to draw from with everybody's place in it. In finals those level share it: the draw's lot decides which
    of them plays for which places, not their names."""
    if mode != FINALS:
        return list(enumerate(_in_order(event, number, players), start=1))
    place = {row.registration_id: row.place for row in standings(event=event, rounds="all").rows}
    last = len(place) + 1
    found = [(place.get(player.pk) or last, player) for player in players]
    return sorted(found, key=lambda one: (one[0], one[1].start_number))


def player_of(registration: Registration) -> dict[str, Any]:
    """How a request calls a player."""
    return {"id": str(registration.start_number), "club": registration.club.name if registration.club else ""}


def _gone(history: list[list[dict[str, str | None]]], players: list[Registration]) -> list[dict[str, Any]]:
    """Who played before and is not drawn any more; the draw must know whom the others met."""
    met = {one for tables in history for seated in tables for one in seated.values() if one is not None}
    return [{"id": one, "playing": False} for one in sorted(met - {str(player.start_number) for player in players})]


def _history(event: Event, number: int) -> list[list[dict[str, str | None]]]:
    """Closed rounds, oldest first, as the draw reads them. A substitute's seat is empty: the table was short.

    Who sat out had no seat and met nobody; an extra round is drawn by that. Before it the draw has to know whose turn
    it was, and reads their table like any that is short.
    """
    rounds = Round.objects.filter(event=event, state=Round.State.CLOSED).select_related("event").order_by("number")
    is_extra = number > event.round_count
    played = [[places(table) for table in seated_in(round_, without_idle=is_extra)] for round_ in rounds]
    # a table that everybody left is no table
    return [[table for table in tables if any(table.values())] for tables in played]


def seated_in(round_: Round, *, without_idle: bool = False) -> list[dict[str, Any]]:
    """A round's tables in the shape of the draw's answer; a substitute's seat is empty there, but for an extra round,
    where he is drawn like everybody. The tables of those who sat out can be left out."""
    tables: dict[int, dict[str, Any]] = {}
    found = Seat.objects.filter(round=round_)
    if without_idle:
        found = found.exclude(table__bye=True, counts=False)
    seats = found.order_by("table__number", "letter").values_list(
        "table__number", "letter", "registration__start_number", "registration__out_of_competition"
    )
    for number, letter, start_number, outside in seats:
        table = tables.setdefault(number, {"table": number})
        is_empty = start_number is None or (outside and not round_.is_extra)
        table[letter] = None if is_empty else str(start_number)
    return list(tables.values())
