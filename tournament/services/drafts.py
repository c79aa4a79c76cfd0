"""Drawing a round (A5): the request for `tournament.draw` made from what is stored, and its answer stored as a draft.

Players are known to the draw by their start number, so that a draw can be repeated from its seed and the start list.
What was played is read from closed rounds only.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw import DrawError, judge
from tournament.draw import draw as compute
from tournament.draw_wording import draw_sentence
from tournament.models import Event, Registration, Round, Seat, Table
from tournament.selectors.standings import standings
from tournament.services import journal
from tournament.services.actor import Actor, require
from tournament.services.derive import book_of
from tournament.services.errors import Conflict, RefereeError
from tournament.services.loading import lock_event, lock_round, lock_rounds, subject

FIRST_MODE, LATER_MODE = "thirds", "standings"
LARGEST_SEED = 2**31 - 1


def draft(*, event: Event, seed: int, by: Actor, mode: str = "") -> Round:
    """Draw the next round. An existing draft must be discarded first; round n+1 needs round n closed.

    Raises Conflict (state), RefereeError (seed, too few players, or what the draw says can not be done).
    """
    require(by, "round.draft")
    if not 0 <= seed <= LARGEST_SEED:
        raise RefereeError(_("The seed is a whole number from 0 to %(last)s.") % {"last": LARGEST_SEED}, "seed")
    with transaction.atomic():
        lock_rounds(event)
        lock_event(event)
        number = _next_number(event)
        players = _players(event, number)
        seats = book_of(event).seats
        if len(players) < len(seats):
            raise RefereeError(_("There are not enough checked-in players for a table: check them in first."))
        mode = mode or (FIRST_MODE if number == 1 else LATER_MODE)
        try:
            answer = compute(_request(event, number, players, mode=mode, seed=seed))
        except DrawError as refused:
            raise RefereeError(
                _("The round can not be drawn: %(reason)s") % {"reason": draw_sentence(refused)}
            ) from refused
        drawn = _store(event, number, answer, mode, players)
        journal.write(
            event=event,
            by=by,
            action="round.draft",
            subject=subject(drawn),
            after={"mode": mode, "seed": seed, "players": len(players), "report": answer["report"]},
        )
        return drawn


def discard_draft(*, round: Round, by: Actor) -> None:
    """Throw a drawn round away that nobody has seen."""
    require(by, "round.draft")
    with transaction.atomic():
        fresh = lock_round(round)
        if fresh.state != Round.State.DRAFTED:
            raise Conflict(_("The draw is published; only a draft can be discarded."))
        journal.write(
            event=fresh.event,
            by=by,
            action="round.discard",
            subject=subject(fresh),
            before={"mode": fresh.draw_mode, "seed": fresh.draw_seed},
        )
        fresh.delete()


def swap_seats(*, round: Round, first: Seat, second: Seat, by: Actor) -> None:
    """Exchange who sits on two seats of a drafted round; the draw is then marked as changed by hand."""
    require(by, "round.draft")
    with transaction.atomic():
        fresh = lock_round(round)
        if fresh.state != Round.State.DRAFTED:
            raise Conflict(_("The draw is published; seats can be exchanged in a draft only."))
        seats = {seat.pk: seat for seat in Seat.objects.filter(round=fresh, pk__in=[first.pk, second.pk])}
        if len(seats) != 2:
            raise RefereeError(_("Choose two different seats of this round."), "seats")
        one, other = seats[first.pk], seats[second.pk]
        before = {"first": one.registration_id, "second": other.registration_id}
        mine, his = one.registration, other.registration
        # Emptied first: nobody may sit twice in a round, not even for the moment between two statements.
        Seat.objects.filter(pk__in=seats).update(registration=None)
        one.registration, other.registration = his, mine
        Seat.objects.bulk_update([one, other], ["registration"])
        mark_byes(fresh)
        fresh.draw_report = {**_judged(fresh), "by_hand": int(fresh.draw_report.get("by_hand", 0)) + 1}
        fresh.save(update_fields=["draw_report"])
        journal.write(
            event=fresh.event,
            by=by,
            action="round.swap",
            subject=subject(fresh),
            before=before,
            after={"first": before["second"], "second": before["first"]},
        )


def mark_byes(round_: Round) -> None:
    """A table with an empty seat is a bye, all others are not. Not for a running round."""
    short = Table.objects.filter(round=round_, seats__registration__isnull=True)
    Table.objects.filter(round=round_, bye=True).exclude(pk__in=short).update(bye=False)
    Table.objects.filter(round=round_, bye=False, pk__in=short).update(bye=True)


def _request(event: Event, number: int, players: list[Registration], *, mode: str, seed: int) -> dict[str, Any]:
    """What the draw is asked, in the shape of draw.md."""
    history = _history(event)
    return {
        "mode": mode,
        "rounds": 1,
        "seed": seed,
        "players": [
            *(_player(one, rank) for rank, one in enumerate(_in_order(event, number, players), start=1)),
            *_gone(history, players),
        ],
        "history": history,
    }


def _judged(drafted: Round) -> dict[str, Any]:
    """The report on a draft as it stands now, after a person moved somebody."""
    seated: dict[int, dict[str, str | None]] = {}
    players = []
    seats = Seat.objects.filter(round=drafted).select_related("table", "registration__club", "registration__player")
    for seat in seats:
        table = seated.setdefault(seat.table.number, {})
        table[seat.letter] = str(seat.registration.start_number) if seat.registration else None
        if seat.registration:
            players.append(seat.registration)
    request = _request(drafted.event, drafted.number, players, mode=drafted.draw_mode, seed=drafted.draw_seed)
    return judge(request, [[table for _number, table in sorted(seated.items()) if any(table.values())]])


def _next_number(event: Event) -> int:
    last = Round.objects.filter(event=event).order_by("-number").first()
    if last is None:
        return 1
    if last.state == Round.State.DRAFTED:
        raise Conflict(_("Round %(number)s is drawn already: discard that draw first.") % {"number": last.number})
    open_ = Round.objects.filter(event=event).exclude(state=Round.State.CLOSED).order_by("number").first()
    if open_ is not None:
        raise Conflict(_("Round %(number)s is not closed; a draw reads closed rounds only.") % {"number": open_.number})
    if last.number >= event.round_count:
        raise Conflict(_("All %(count)s rounds of this event are played.") % {"count": event.round_count})
    return last.number + 1


def _players(event: Event, number: int) -> list[Registration]:
    """Checked in and still there. Late entrants belong to round 1 only (A6), so who missed it is not drawn later."""
    players = Registration.objects.filter(
        event=event, checked_in=True, withdrawn=False, removed=False, out_of_competition=False
    )
    if number > 1:
        players = players.exclude(late=True, seats__isnull=True)
    return list(players.select_related("club").order_by("start_number"))


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


def _player(registration: Registration, rank: int) -> dict[str, Any]:
    return {
        "id": str(registration.start_number),
        "club": registration.club.name if registration.club else "",
        "rank": rank,
    }


def _gone(history: list[list[dict[str, str | None]]], players: list[Registration]) -> list[dict[str, Any]]:
    """Who played before and is not drawn any more; the draw must know whom the others met."""
    met = {one for tables in history for seated in tables for one in seated.values() if one is not None}
    return [{"id": one, "playing": False} for one in sorted(met - {str(player.start_number) for player in players})]


def _history(event: Event) -> list[list[dict[str, str | None]]]:
    """Closed rounds, oldest first, as the draw reads them."""
    tables: dict[tuple[int, int], dict[str, str | None]] = {}
    seats = Seat.objects.filter(round__event=event, round__state=Round.State.CLOSED).values_list(
        "round__number", "table__number", "letter", "registration__start_number"
    )
    for round_number, table, letter, start_number in seats.order_by("round__number", "table__number", "letter"):
        seated = tables.setdefault((round_number, table), {})
        seated[letter] = None if start_number is None else str(start_number)
    rounds: dict[int, list[dict[str, str | None]]] = {}
    for (round_number, _table), seated in tables.items():
        if any(seated.values()):  # a table that everybody left is no table
            rounds.setdefault(round_number, []).append(seated)
    return [rounds[round_number] for round_number in sorted(rounds)]


def _store(event: Event, number: int, answer: dict[str, Any], mode: str, players: list[Registration]) -> Round:
    drawn = Round.objects.create(
        event=event,
        number=number,
        seconds=event.round_seconds,
        draw_seed=answer["seed"],
        draw_mode=mode,
        draw_report=answer["report"],
    )
    letters = book_of(event).seats
    by_id = {str(one.start_number): one for one in players}
    plan = answer["rounds"][0]
    tables = Table.objects.bulk_create(
        Table(round=drawn, number=one["table"], bye=any(one[letter] is None for letter in letters)) for one in plan
    )
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=drawn,
            letter=letter,
            registration=None if one[letter] is None else by_id[one[letter]],
        )
        for table, one in zip(tables, plan, strict=True)
        for letter in letters
    )
    return drawn
