from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw import digest
from tournament.draw.asked.request import FINALS
from tournament.errors import Conflict, RefereeError
from tournament.events.selectors.book import book_of
from tournament.events.services.events import update_event
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_all_rounds, lock_event, lock_rounds, lock_tables
from tournament.journal.services.typed_text import given_reason
from tournament.models import Draw, Event, Place, Registration, Round, Seat, Table
from tournament.rounds.selectors.draws import drawn_together, match_of_cup, may_be_finals, usual_mode
from tournament.rounds.services.draw_report import judged
from tournament.rounds.services.draw_request import next_number, players_for, request_for, seated_in
from tournament.rounds.services.extra_round import still_needed, with_helpers
from tournament.rounds.services.prepared_draws import answer_to, drawn, places, prepared
from tournament.rounds.services.seat_changes import settle
from tournament.rounds.services.seating import leave_place, mark_byes

LARGEST_SEED = 2**31 - 1


Seating = Sequence[list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Plan:
    mode: str
    players: list[Registration]
    request: dict[str, Any]


def plan(
    event: Event,
    number: int,
    *,
    mode: str,
    seed: int,
    helpers: Sequence[Registration] = (),
    keep: Seating = (),
    without: Registration | None = None,
) -> Plan:
    """Plan the draw of a round as if all earlier rounds were closed, `without` a player who is leaving.

    Raises RefereeError for what cannot be asked, Conflict for a cup's match, which is seated by the cup's rules.
    """
    if match_of_cup(event) is not None:
        raise Conflict(_("This event is a match of a cup, and the cup's rules say who sits where."))
    players = [player for player in players_for(event, number) if player != without]
    if number > event.round_count:
        players = with_helpers(event, number, players, helpers)
    elif len(players) < len(book_of(event).seats):
        raise RefereeError(_("There are not enough checked-in players for a table: check them in first."))
    mode = mode or usual_mode(event, number)
    if mode == FINALS and not may_be_finals(event, number):
        raise RefereeError(_("Only the last round can be one of finals by places."), "mode")
    kept = list(keep[: max(1, event.round_count - number + 1)])
    more = {"keep": kept, "rounds": len(kept)} if kept else {}
    return Plan(mode, players, request_for(event, number, players, mode=mode, seed=seed, **more))


def draft(
    *,
    event: Event,
    seed: int,
    by: Actor,
    mode: str = "",
    remainder: str = "",
    helpers: Sequence[Registration] = (),
    keep: Seating = (),
) -> Round:
    """Draw the next round, or with the mode `schedule` all rounds left; returns the first.

    `mode` and `remainder` (how to seat players left over, from now on) default to the event's. `keep` (rounds in the
    shape of the draw's history) draws these rounds again and keeps places where possible. After the last round an extra
    round is drawn for those who owe it.

    Raises Conflict (a draft exists, the round before is not closed, the event is a match of a cup), RefereeError (seed,
    too few players, helpers not needed or owing a round, or an impossible draw).
    """
    require(by, "round.draft")
    if not 0 <= seed <= LARGEST_SEED:
        raise RefereeError(_("The seed is a whole number from 0 to %(last)s.") % {"last": LARGEST_SEED}, "seed")
    planned = partial(plan, mode=mode, seed=seed, helpers=helpers, keep=keep)

    def requests() -> list[dict[str, Any]]:
        return [planned(with_remainder(event, remainder), next_number(event)).request]

    with prepared(requests):
        lock_rounds(event)
        fresh = lock_event(event)
        number = next_number(event)
        if remainder not in ("", fresh.short_table):
            fresh = update_event(event=fresh, changes={"short_table": remainder}, by=by)
        asked = planned(fresh, number)
        drafted = store(event=fresh, number=number, request=asked.request, players=asked.players, by=by)
        journal.write(
            event=event,
            by=by,
            action="round.draft",
            subject=Place(drafted[0].number),
            after={
                "mode": asked.mode,
                "seed": seed,
                "players": len(asked.players),
                "rounds": [round_.number for round_ in drafted],
                "report": drafted[0].draw_report,
            },
            stands=snapshot.drawn(event, [round_.number for round_ in drafted]),
        )
        return drafted[0]


def with_remainder(event: Event, remainder: str) -> Event:
    """Return an unsaved event as it will be after `remainder` is chosen."""
    fresh = Event.objects.get(pk=event.pk)
    fresh.short_table = remainder or fresh.short_table
    return fresh


def require_can_discard(round: Round) -> None:
    if round.state != Round.State.DRAFTED:
        raise Conflict(_("The draw is published; only a draft can be discarded."))
    later = Round.objects.filter(event=round.event, number__gt=round.number).order_by("number")
    shown = later.exclude(state=Round.State.DRAFTED).first()
    if shown is not None:
        raise Conflict(
            _("Round %(number)s of this draw is published: take its publication back first.") % {"number": shown.number}
        )


def discard_draft(*, round: Round, by: Actor) -> None:
    """Delete a drafted round and the later rounds of the same draw."""
    require(by, "round.draft")
    with transaction.atomic():
        fresh = lock_all_rounds(round)
        require_can_discard(fresh)
        later = Round.objects.filter(event=fresh.event, number__gt=fresh.number).order_by("number")
        gone = [fresh, *later]
        names = [
            snapshot.table_name(*numbers)
            for numbers in Table.objects.filter(round__in=gone).values_list("round__number", "number")
        ]
        later.delete()
        fresh.delete()
        journal.write(
            event=fresh.event,
            by=by,
            action="round.discard",
            subject=Place(fresh.number),
            before={
                "mode": fresh.draw_mode,
                "seed": fresh.draw_seed,
                "rounds": [round_.number for round_ in gone],
            },
            stands={
                "rounds": dict.fromkeys((str(round_.number) for round_ in gone), None),
                "tables": dict.fromkeys(names, None),
            },
        )


@dataclass(frozen=True, slots=True)
class Swapped:
    before: Mapping[str, Any]
    after: Mapping[str, Any]


def swap_seats(*, round: Round, first: Seat, second: Seat, by: Actor, reason: str = "") -> Swapped:
    """Exchange the players of two seats of a round that has not started; the same exchange again undoes the last one.

    A published round needs a reason: its certificate is replaced and both seats' links are revoked.
    """
    require(by, "round.draft")
    with prepared(partial(drawn, Round.objects.filter(pk=round.pk))):
        fresh = lock_all_rounds(round)
        if fresh.state not in (Round.State.DRAFTED, Round.State.PUBLISHED):
            raise Conflict(_("The clock of this round has started: nobody can be moved any more."))
        is_published = fresh.state == Round.State.PUBLISHED
        if is_published:
            reason = given_reason(reason)
            lock_tables(fresh)
        chosen = Seat.objects.filter(round=fresh, pk__in=[first.pk, second.pk]).select_related("table", "registration")
        seats = {seat.pk: seat for seat in chosen}
        if len(seats) != 2:
            raise RefereeError(_("Choose two different seats of this round."), "seats")
        left, right = seats[first.pk], seats[second.pk]
        if left.registration_id is None and right.registration_id is None:
            raise RefereeError(_("Both seats are empty: choose a player."), "seats")
        mine, his = left.registration, right.registration
        names = [f"{seat.table.number}{seat.letter}" for seat in (left, right)]
        numbers = [player.start_number if player else None for player in (mine, his)]
        # Emptied first: a player may not sit twice in a round, even between two statements.
        Seat.objects.filter(pk__in=seats).update(registration=None)
        left.registration, right.registration = his, mine
        Seat.objects.bulk_update([left, right], ["registration"])
        mark_byes(fresh)
        was = dict(fresh.draw_report)
        settled = settle(fresh, exchange=names)
        journal.write(
            event=fresh.event,
            by=by,
            action="round.swap",
            subject=Place(fresh.number),
            before=dict(zip(names, numbers, strict=True)),
            after={**dict(zip(names, reversed(numbers), strict=True)), **settled},
            reason=reason if is_published else "",
            stands=snapshot.drawn(fresh.event, [fresh.number]),
        )
        return Swapped(was, fresh.draw_report)


def redraw(
    *,
    round: Round,
    mode: str,
    seed: int,
    by: Actor,
    fresh: bool = False,
    remainder: str = "",
    helpers: Sequence[Registration] | None = None,
) -> Round:
    """Draw a draft again, with the rounds drawn with it, all or nothing: places are kept where possible, or everybody
    is drawn `fresh`.

    `helpers` default to the present helpers as far as needed. Raises as `discard_draft` and `draft`, RefereeError at
    `fresh` for another mode while places are kept.
    """
    if not fresh and mode != round.draw_mode:
        raise RefereeError(_("Another mode draws everybody afresh: tick this, or choose the mode as it was."), "fresh")

    def requests() -> list[dict[str, Any]]:
        require_can_discard(round)
        return [redraw_plan(round, mode=mode, seed=seed, fresh=fresh, remainder=remainder, helpers=helpers).request]

    with prepared(requests):
        drafted = lock_all_rounds(round)
        kept = () if fresh else _seating_from(drafted)
        helping = still_needed(round) if helpers is None else helpers
        discard_draft(round=round, by=by)
        return draft(event=round.event, seed=seed, mode=mode, remainder=remainder, helpers=helping, by=by, keep=kept)


def redraw_plan(
    drafted: Round,
    *,
    mode: str,
    seed: int,
    fresh: bool,
    remainder: str = "",
    helpers: Sequence[Registration] | None = None,
    without: Registration | None = None,
) -> Plan:
    """Plan the draw that will replace a round's, `without` a player who is leaving."""
    event = with_remainder(drafted.event, remainder)
    kept = () if fresh else _seating_from(drafted, without)
    helping = still_needed(drafted, without) if helpers is None else helpers
    return plan(event, drafted.number, mode=mode, seed=seed, helpers=helping, keep=kept, without=without)


def _seating_from(drafted: Round, without: Registration | None = None) -> list[list[dict[str, Any]]]:
    several = drawn_together(drafted).filter(number__gte=drafted.number) if drafted.draw_id else (drafted,)
    seating = [[places(table) for table in seated_in(round_)] for round_ in several]
    if without is not None:
        usual = len(book_of(drafted.event).seats)
        for table in (table for tables in seating for table in tables):
            leave_place(table, str(without.start_number), usual)
    return seating


def store(*, event: Event, number: int, request: dict[str, Any], players: list[Registration], by: Actor) -> list[Round]:
    """Draw the request and store the rounds as drafts, from `number` on."""
    answer = answer_to(request)
    asked = Draw.objects.create(
        event=event,
        mode=request["mode"],
        seed=answer["seed"],
        version=answer["version"],
        request=request,
        request_sha256=digest(request),
        start_list_sha256=digest(request["players"]),
        by=by.label[:150],
    )
    reports = judged(request, [[places(table) for table in plan] for plan in answer["rounds"]])
    return [
        _store(event, number + part, plan, asked, part, report, players)
        for part, (plan, report) in enumerate(zip(answer["rounds"], reports, strict=True))
    ]


def _store(
    event: Event,
    number: int,
    plan: list[dict[str, Any]],
    asked: Draw,
    part: int,
    report: dict[str, Any],
    players: list[Registration],
) -> Round:
    drawn = Round.objects.create(
        event=event,
        number=number,
        seconds=event.round_seconds,
        draw=asked,
        draw_part=part,
        draw_seed=asked.seed,
        draw_mode=asked.mode,
        draw_report=report,
    )
    by_id = {str(player.start_number): player for player in players}
    waiting = _substitutes(event)
    tables = Table.objects.bulk_create(Table(round=drawn, number=planned["table"]) for planned in plan)
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=drawn,
            letter=letter,
            registration=next(waiting, None) if planned[letter] is None else by_id[planned[letter]],
        )
        for table, planned in zip(tables, plan, strict=True)
        for letter in places(planned)
    )
    mark_byes(drawn)
    return drawn


def _substitutes(event: Event) -> Iterator[Registration]:
    if event.short_table != Event.ShortTable.SUBSTITUTE:
        return iter(())
    here = Registration.objects.filter(
        event=event, checked_in=True, withdrawn=False, removed=False, out_of_competition=True
    )
    return iter(here.order_by("start_number"))
