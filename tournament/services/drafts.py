"""Drawing a round (A5): the request for `tournament.draw` made from what is stored, and its answer stored as a draft.

Players are known to the draw by their start number, so that a draw can be repeated from its seed and the start list.
What was played is read from closed rounds only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from tournament.draw import DrawError, digest, judge
from tournament.draw import draw as compute
from tournament.draw_wording import draw_sentence
from tournament.models import Draw, Event, ForbiddenPair, Registration, Round, Seat, Table, TablePin
from tournament.selectors.standings import standings
from tournament.services import journal
from tournament.services.actor import Actor, require
from tournament.services.derive import book_of
from tournament.services.errors import Conflict, RefereeError
from tournament.services.loading import lock_event, lock_round, lock_rounds, subject

FIRST_MODE, LATER_MODE = "thirds", "standings"
LARGEST_SEED = 2**31 - 1


def draft(*, event: Event, seed: int, by: Actor, mode: str = "") -> Round:
    """Draw the next round, or with the mode `schedule` all rounds that are left; returns the first one.

    An existing draft must be discarded first; round n+1 needs round n closed. Raises Conflict (state), RefereeError
    (seed, too few players, or what the draw says can not be done).
    """
    require(by, "round.draft")
    if not 0 <= seed <= LARGEST_SEED:
        raise RefereeError(_("The seed is a whole number from 0 to %(last)s.") % {"last": LARGEST_SEED}, "seed")
    with transaction.atomic():
        lock_rounds(event)
        fresh = lock_event(event)
        number = next_number(event)
        players = players_for(event, number)
        if len(players) < len(book_of(event).seats):
            raise RefereeError(_("There are not enough checked-in players for a table: check them in first."))
        mode = mode or (FIRST_MODE if number == 1 else LATER_MODE)
        request = request_for(fresh, number, players, mode=mode, seed=seed)
        drawn = store(event=fresh, number=number, request=request, players=players, by=by)
        journal.write(
            event=event,
            by=by,
            action="round.draft",
            subject=subject(drawn[0]),
            after={
                "mode": mode,
                "seed": seed,
                "players": len(players),
                "rounds": [one.number for one in drawn],
                "report": drawn[0].draw_report,
            },
        )
        return drawn[0]


def discard_draft(*, round: Round, by: Actor) -> None:
    """Throw a drawn round away that nobody has seen, and the later rounds of the same draw with it."""
    require(by, "round.draft")
    with transaction.atomic():
        lock_rounds(round.event)
        fresh = lock_round(round)
        if fresh.state != Round.State.DRAFTED:
            raise Conflict(_("The draw is published; only a draft can be discarded."))
        later = Round.objects.filter(event=fresh.event, number__gt=fresh.number).order_by("number")
        shown = later.exclude(state=Round.State.DRAFTED).first()
        if shown is not None:
            raise Conflict(
                _("Round %(number)s of this draw is published: take its publication back first.")
                % {"number": shown.number}
            )
        journal.write(
            event=fresh.event,
            by=by,
            action="round.discard",
            subject=subject(fresh),
            before={
                "mode": fresh.draw_mode,
                "seed": fresh.draw_seed,
                "rounds": [fresh.number, *later.values_list("number", flat=True)],
            },
        )
        later.delete()
        fresh.delete()


@dataclass(frozen=True, slots=True)
class Swapped:
    """What an exchange did to the report of its round: the report before and after."""

    before: Mapping[str, Any]
    after: Mapping[str, Any]


def swap_seats(*, round: Round, first: Seat, second: Seat, by: Actor) -> Swapped:
    """Exchange who sits on two seats of a drafted round; the request of its draw remembers it.

    The same exchange again takes the last one back.
    """
    require(by, "round.draft")
    with transaction.atomic():
        lock_rounds(round.event)
        fresh = lock_round(round)
        if fresh.state != Round.State.DRAFTED:
            raise Conflict(_("The draw is published; seats can be exchanged in a draft only."))
        chosen = Seat.objects.filter(round=fresh, pk__in=[first.pk, second.pk]).select_related("table")
        seats = {seat.pk: seat for seat in chosen}
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
        _remember(fresh, [f"{seat.table.number}{seat.letter}" for seat in (one, other)])
        was = dict(fresh.draw_report)
        judge_again(fresh)
        journal.write(
            event=fresh.event,
            by=by,
            action="round.swap",
            subject=subject(fresh),
            before=before,
            after={"first": before["second"], "second": before["first"]},
        )
        return Swapped(was, fresh.draw_report)


def _remember(drafted: Round, places: list[str]) -> None:
    """Write the exchange into the request, or take it out again if it undoes the last one."""
    if drafted.draw is None:
        return
    asked = dict(drafted.draw.request)
    swaps = list(asked.get("swaps", []))
    step = {"round": drafted.draw_part + 1, "seats": sorted(places)}
    if swaps and swaps[-1] == step:
        swaps.pop()
    else:
        swaps.append(step)
    asked.pop("swaps", None)
    if swaps:
        asked["swaps"] = swaps
    drafted.draw.request = asked
    drafted.draw.request_sha256 = digest(asked)
    drafted.draw.save(update_fields=["request", "request_sha256"])


def judge_again(changed: Round) -> None:
    """Count the reports of a drafted round anew, and of the later rounds of its draw."""
    same = Round.objects.filter(event=changed.event, draw=changed.draw, number__gte=changed.number)
    rounds = [changed]
    if changed.draw is not None:
        rounds += [one for one in same.order_by("number") if one.pk != changed.pk]
    for one in rounds:
        one.draw_report = {**_judged(one), "by_hand": _exchanges(one)}
        one.save(update_fields=["draw_report"])


def _exchanges(drafted: Round) -> int:
    swaps = drafted.draw.request.get("swaps", []) if drafted.draw is not None else []
    return sum(step["round"] == drafted.draw_part + 1 for step in swaps)


def mark_byes(round_: Round) -> None:
    """A table with an empty seat is a bye, all others are not. Not for a running round.

    If the event lets two play, a table is a bye only when somebody sits there alone.
    """
    empty = Table.objects.filter(round=round_).annotate(empty=Count("seats", filter=Q(seats__registration=None)))
    short = empty.filter(empty__gt=1 if round_.event.short_table == Event.ShortTable.TWO else 0)
    Table.objects.filter(round=round_, bye=True).exclude(pk__in=short).update(bye=False)
    Table.objects.filter(round=round_, bye=False, pk__in=short).update(bye=True)


def request_for(
    event: Event, number: int, players: list[Registration], *, mode: str, seed: int, **more: Any
) -> dict[str, Any]:
    """What the draw is asked, in the shape of draw.md: everything that shapes the rounds, and nothing else."""
    history = history_of(event)
    ids = {one.pk: str(one.start_number) for one in players}
    pins = list(TablePin.objects.filter(event=event, registration__in=ids).select_related("registration__player"))
    _require_tables(pins, -(-len(players) // len(book_of(event).seats)))
    pairs = ForbiddenPair.objects.filter(event=event, first__in=ids, second__in=ids)
    return {
        "mode": mode,
        "rounds": event.round_count - number + 1 if mode == "schedule" else 1,
        "total": event.round_count,
        "short": event.short_table,
        "seed": seed,
        "players": [
            *(_player(one, rank) for rank, one in enumerate(_in_order(event, number, players), start=1)),
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


def store(*, event: Event, number: int, request: dict[str, Any], players: list[Registration], by: Actor) -> list[Round]:
    """Draw what is asked and keep the rounds as drafts, from `number` on, with their request and digests."""
    try:
        answer = compute(request)
    except DrawError as refused:
        raise _refusal(refused) from refused
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
    reports = judged(request, [[_places(table) for table in plan] for plan in answer["rounds"]])
    return [
        _store(event, number + part, plan, asked, part, report, players)
        for part, (plan, report) in enumerate(zip(answer["rounds"], reports, strict=True))
    ]


def judged(request: Mapping[str, Any], rounds: Sequence[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The report of each of these rounds by itself, the earlier ones counted as played.

    Raises RefereeError in words for what the draw refuses.
    """
    history = list(request["history"])
    reports = []
    for plan in rounds:
        try:
            reports.append(judge({**_alone(request), "history": history}, [plan]))
        except DrawError as refused:
            raise _refusal(refused) from refused
        history.append(plan)
    return reports


def _refusal(refused: DrawError) -> RefereeError:
    return RefereeError(_("The round can not be drawn: %(reason)s") % {"reason": draw_sentence(refused)})


def _alone(request: Mapping[str, Any]) -> dict[str, Any]:
    """The request for judging one of its rounds by itself."""
    kept = {name: value for name, value in request.items() if name not in ("swaps", "seating")}
    mode = "schedule" if request["mode"] == "manual" else request["mode"]
    return {**kept, "mode": mode, "rounds": 1}


def _places(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != "table"}


def _judged(drafted: Round) -> dict[str, Any]:
    """The report on a draft as it stands now, after a person moved somebody."""
    seated = [_places(table) for table in seated_in(drafted) if any(_places(table).values())]
    if drafted.draw is None:
        registrations = [seat.registration for seat in drafted.seats.select_related("registration__club")]
        players = [one for one in registrations if one is not None and not one.out_of_competition]
        request = request_for(drafted.event, drafted.number, players, mode=drafted.draw_mode, seed=drafted.draw_seed)
        return judge(_alone(request), [seated])
    request = drafted.draw.request
    earlier = Round.objects.filter(draw=drafted.draw, draw_part__lt=drafted.draw_part).order_by("draw_part")
    history = [*request["history"], *([_places(table) for table in seated_in(one)] for one in earlier)]
    known = {player["id"] for player in request["players"]}
    sitting = {one for tables in [*history, seated] for table in tables for one in table.values() if one is not None}
    strangers = [{"id": one, "playing": False} for one in sorted(sitting - known)]  # late entrants of round 1
    return judge({**_alone(request), "players": [*request["players"], *strangers], "history": history}, [seated])


def seated_in(round_: Round) -> list[dict[str, Any]]:
    """A round's tables in the shape of the draw's answer; a substitute's seat is empty there."""
    tables: dict[int, dict[str, Any]] = {}
    seats = (
        Seat.objects.filter(round=round_)
        .order_by("table__number", "letter")
        .values_list("table__number", "letter", "registration__start_number", "registration__out_of_competition")
    )
    for number, letter, start_number, outside in seats:
        table = tables.setdefault(number, {"table": number})
        table[letter] = None if start_number is None or outside else str(start_number)
    return list(tables.values())


def next_number(event: Event) -> int:
    """The round to be drawn next. Raises Conflict in words while an earlier one is open, or if all are played."""
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


def players_for(event: Event, number: int) -> list[Registration]:
    """Who is drawn for a round: checked in and still there.

    Late entrants belong to round 1 only (A6), so who missed it is not drawn later.
    """
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


def history_of(event: Event) -> list[list[dict[str, str | None]]]:
    """Closed rounds, oldest first, as the draw reads them. A substitute's seat is empty: the table was short."""
    rounds = Round.objects.filter(event=event, state=Round.State.CLOSED).order_by("number")
    played = [[_places(table) for table in seated_in(one)] for one in rounds]
    # a table that everybody left is no table
    return [[table for table in tables if any(table.values())] for tables in played]


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
    letters = book_of(event).seats
    by_id = {str(one.start_number): one for one in players}
    waiting = _substitutes(event)
    tables = Table.objects.bulk_create(Table(round=drawn, number=one["table"]) for one in plan)
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=drawn,
            letter=letter,
            registration=next(waiting, None) if one[letter] is None else by_id[one[letter]],
        )
        for table, one in zip(tables, plan, strict=True)
        for letter in letters
    )
    mark_byes(drawn)
    return drawn


def _substitutes(event: Event) -> Iterator[Registration]:
    """Who fills empty seats out of competition, if the event wants that: those who are here, by start number."""
    if event.short_table != Event.ShortTable.SUBSTITUTE:
        return iter(())
    here = Registration.objects.filter(
        event=event, checked_in=True, withdrawn=False, removed=False, out_of_competition=True
    )
    return iter(here.order_by("start_number"))
