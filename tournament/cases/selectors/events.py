from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from tournament.journal.selectors.journal import opened
from tournament.models import Confirmation, Event, Journal, Protest, Renons, Round, Seat, Table, Warning

#: `sheet.totals` only as a correction.
TAKEN_OUT = "game.take_out"
REOPENED = "sheet.reopen"
#: Their reasons are between the player and the officials.
REMOVALS = ("player.disqualify", "player.readmit")
CORRECTIONS = ("game.correct", TAKEN_OUT, "sheet.totals", REOPENED, *REMOVALS)


@dataclass(frozen=True, slots=True)
class Correction:
    """`game`: 0 for the whole sheet.

    `was` are the earlier values by seat: the game's entries, or the totals; with `same_points` none of them changed.
    `line` is its journal line, `revision` the sheet's before it, `stands` the game's line on the sheet now (0: taken
    out).
    """

    round: int
    table: int
    game: int
    action: str
    at: datetime
    by: str
    role: str
    reason: str
    seat: str
    was: Mapping[str, int]
    same_points: bool
    line: int = 0
    revision: int = 0
    stands: int = 0


@dataclass(frozen=True, slots=True)
class SheetEvents:
    corrections: tuple[Correction, ...] = ()
    renons: tuple[Renons, ...] = ()
    warnings: tuple[Warning, ...] = ()
    contests: tuple[Confirmation, ...] = ()
    protests: tuple[Protest, ...] = ()


@dataclass(slots=True)
class _Collected:
    corrections: list[Correction] = field(default_factory=list)
    renons: list[Renons] = field(default_factory=list)
    warnings: list[Warning] = field(default_factory=list)
    contests: list[Confirmation] = field(default_factory=list)
    protests: list[Protest] = field(default_factory=list)


def sheet_events(*, round: Round, table: Table | None = None) -> dict[int, SheetEvents]:
    """Return the events of a round's sheets (or of one), by table number, oldest first."""
    tables: dict[int, _Collected] = {}
    lines = Journal.objects.filter(event=round.event_id, round=round.number)
    for correction in _corrections(lines if table is None else lines.filter(table=table.number)):
        collected = tables.setdefault(correction.table, _Collected())
        if correction.action == TAKEN_OUT:
            collected.corrections = [_without(earlier, correction.game) for earlier in collected.corrections]
        collected.corrections.append(correction)
    cases, warned = renons_cases(event=round.event), Warning.objects.filter(table__round=round)
    if table is not None:
        cases, warned = cases.filter(table=table), warned.filter(table=table)
    for case in cases.filter(table__round=round):
        tables.setdefault(case.table.number, _Collected()).renons.append(case)
    for warning in warned.select_related("table", "registration__player").order_by("at", "pk"):
        if warning.table is not None:
            tables.setdefault(warning.table.number, _Collected()).warnings.append(warning)
    contested, protested = settled_contests(event=round.event), protests(event=round.event)
    if table is not None:
        contested, protested = contested.filter(game__table=table), protested.filter(table=table)
    for contest in contested.filter(game__table__round=round):
        tables.setdefault(contest.game.table.number, _Collected()).contests.append(contest)
    for protest in protested.filter(table__round=round):
        if protest.table is not None:
            tables.setdefault(protest.table.number, _Collected()).protests.append(protest)
    return {
        number: SheetEvents(
            tuple(collected.corrections),
            tuple(collected.renons),
            tuple(collected.warnings),
            tuple(collected.contests),
            tuple(collected.protests),
        )
        for number, collected in tables.items()
    }


def settled_contests(*, event: Event) -> QuerySet[Confirmation]:
    confirmations = Confirmation.objects.filter(game__table__round__event=event, settled_at__isnull=False)
    order = ("game__table__round__number", "game__table__number", "game__number", "settled_at", "seat__letter")
    return confirmations.select_related("game__table__round", "seat__registration__player").order_by(*order)


def corrections(*, event: Event) -> tuple[Correction, ...]:
    return tuple(_corrections(Journal.objects.filter(event=event)))


def correction(*, event: Event, line: int) -> tuple[Correction, Journal] | None:
    lines = Journal.objects.filter(event=event, number=line)
    match = next(iter(_corrections(lines)), None)
    return None if match is None else (match, opened(lines)[0])


def readmission(*, event: Event, removal: Correction) -> Correction | None:
    lines = Journal.objects.filter(event=event, number__gt=removal.line, action="player.readmit")
    return next(iter(_corrections(lines.filter(round=removal.round, table=removal.table))), None)


def removal_before(*, event: Event, readmission: Correction) -> Correction | None:
    lines = Journal.objects.filter(event=event, number__lt=readmission.line, action="player.disqualify")
    here = lines.filter(round=readmission.round, table=readmission.table)
    return max(_corrections(here), key=lambda removal: removal.line, default=None)


def taken_back(corrections: Iterable[Correction]) -> dict[int, Correction]:
    standing: dict[tuple[int, int], int] = {}
    readmissions: dict[int, Correction] = {}
    for correction in corrections:
        table = (correction.round, correction.table)
        if correction.action == "player.disqualify":
            standing[table] = correction.line
        elif correction.action == "player.readmit" and table in standing:
            readmissions[standing.pop(table)] = correction
    return readmissions


def _corrections(lines: QuerySet[Journal]) -> Iterable[Correction]:
    """Read corrections; the first entry of totals is no correction, since it needs no reason."""
    for line in opened(lines.filter(action__in=CORRECTIONS, table__gt=0).order_by("number")):
        if line.action == "sheet.totals" and not line.reason:
            continue
        yield Correction(
            round=line.round,
            table=line.table,
            game=line.game,
            action=line.action,
            at=line.at,
            by=str(line.actor),  # may be an erased word
            role=line.role,
            reason=str(line.reason),
            seat=str(line.after.get("seat", "")),
            was=_was(line.before, line.game),
            same_points=line.action == "game.correct" and _written(line.before, line) == _written(line.after, line),
            line=line.number,
            revision=int(line.before.get("revision", 0)),
            stands=0 if line.action == TAKEN_OUT else line.game,
        )


def _without(earlier: Correction, game: int) -> Correction:
    return replace(earlier, stands=0 if earlier.stands == game else earlier.stands - (earlier.stands > game))


def _written(side: Mapping[str, Any], line: Journal) -> dict[str, int]:
    entries = side.get("entries", {}).get(str(line.game), {})
    return {who: points for who, points in entries.items() if points and len(who) == 1}


def _was(before: Mapping[str, Any], game: int) -> Mapping[str, int]:
    if not game:
        return before.get("totals", {})
    entries: Mapping[str, Mapping[str, int]] = before.get("entries", {})
    return entries.get(str(game), {})


def removed_players(*, event: Event, corrections: Iterable[Correction]) -> dict[tuple[int, int, str], str]:
    wanted = Q()
    for correction in corrections:
        if correction.seat:
            wanted |= Q(round__number=correction.round, table__number=correction.table, letter=correction.seat)
    if not wanted:
        return {}
    seats = Seat.objects.filter(wanted, round__event=event, registration__isnull=False)
    return {
        (seat.table.round.number, seat.table.number, seat.letter): seat.registration.player.name
        for seat in seats.select_related("table__round", "registration__player")
        if seat.registration is not None
    }


def renons_cases(*, event: Event) -> QuerySet[Renons]:
    return (
        Renons.objects.filter(table__round__event=event)
        .select_related("table__round__event", "claimed_by__registration__player", "game", "fined")
        .prefetch_related("against__registration__player")
        .order_by("table__round__number", "table__number", "number", "pk")
    )


def warnings(*, event: Event) -> QuerySet[Warning]:
    rows = Warning.objects.filter(event=event).select_related("registration__player", "table__round")
    return rows.order_by("at", "pk")


def protests(*, event: Event) -> QuerySet[Protest]:
    rows = Protest.objects.filter(event=event).select_related("by__player", "table__round", "game")
    return rows.order_by("received_at", "pk")
