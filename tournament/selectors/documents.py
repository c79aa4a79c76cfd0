"""What the documents need beyond sheets, seating and standings: stored minutes, corrections and everything ruled.

Constant queries, whatever the number of tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import (
    Confirmation,
    Entry,
    Event,
    Journal,
    Protest,
    Registration,
    Renons,
    Round,
    Seat,
    StoredDocument,
    Table,
    Warning,
)
from tournament.selectors.journal import opened

MINUTES = "minutes"

#: What the journal tells of a sheet that a reader of its minutes must know. `sheet.totals` only as a correction.
TAKEN_OUT, REOPENED = "game.take_out", "sheet.reopen"
CORRECTIONS = ("game.correct", TAKEN_OUT, "sheet.totals", REOPENED, "player.disqualify", "player.readmit")


# --- stored minutes ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StoredMinutes:
    """A table's minutes as they were printed when a revision was accepted. `replaced_by`: 0 while it is the current."""

    revision: int
    at: datetime
    sha256: str
    current: bool
    replaced_by: int


def minutes_of(*, table: Table) -> tuple[StoredMinutes, ...]:
    """A table's stored minutes, the newest first; one query, without their content.

    Minutes are current as long as the sheet is accepted in their revision. Otherwise `replaced_by` is the revision
    that came after them, whether it is accepted already or still under correction.
    """
    stored = list(
        StoredDocument.objects.filter(table=table, kind=MINUTES)
        .order_by("-revision")
        .values_list("revision", "at", "sha256")
    )
    newer = [table.revision, *(revision for revision, _at, _sha256 in stored)]
    found = []
    for (revision, at, sha256), after in zip(stored, newer, strict=False):
        current = is_current(table, revision)
        found.append(StoredMinutes(revision, at, sha256, current, 0 if current else after))
    return tuple(found)


def is_current(table: Table, revision: int) -> bool:
    """Whether the minutes of this revision are the table's minutes now."""
    return revision == table.revision and table.state == Table.State.ACCEPTED


def stored_minutes(*, table: Table, revision: int) -> bytes | None:
    """The minutes of an accepted revision, byte for byte as they were stored; one query.

    None if there are none, or if they were removed when their time was over: the sheet can be printed anew.
    """
    found = StoredDocument.objects.filter(table=table, revision=revision, kind=MINUTES).first()
    return bytes(found.content) or None if found else None


# --- what was corrected and ruled -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Correction:
    """A change of what was written, as the journal tells it. `game` is 0 where it concerns the whole sheet.

    `was` is what stood there before, by seat: the entries of the game, or the totals; a
    correction with the `same_points` changed none of them. `line` is its journal line,
    `revision` the sheet's before it. `stands` is the game's line on the sheet now, 0 if it was taken out.
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
    """What happened to one sheet beside its games, oldest first."""

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
    """What happened to the sheets of a round (or to one of them), by table number. Six queries."""
    tables: dict[int, _Collected] = {}
    lines = Journal.objects.filter(event=round.event_id, round=round.number)
    for correction in _corrections(lines if table is None else lines.filter(table=table.number)):
        found = tables.setdefault(correction.table, _Collected())
        if correction.action == TAKEN_OUT:
            found.corrections = [_without(one, correction.game) for one in found.corrections]
        found.corrections.append(correction)
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
            tuple(found.corrections),
            tuple(found.renons),
            tuple(found.warnings),
            tuple(found.contests),
            tuple(found.protests),
        )
        for number, found in tables.items()
    }


def settled_contests(*, event: Event) -> QuerySet[Confirmation]:
    """Contested games that an official let stand with a reason, in the order of play; each player's word is one."""
    found = Confirmation.objects.filter(game__table__round__event=event, settled_at__isnull=False)
    order = ("game__table__round__number", "game__table__number", "game__number", "settled_at", "seat__letter")
    return found.select_related("game__table__round", "seat__registration__player").order_by(*order)


def corrections(*, event: Event) -> tuple[Correction, ...]:
    """Every correction of the event, oldest first. One query."""
    return tuple(_corrections(Journal.objects.filter(event=event)))


def correction(*, event: Event, line: int) -> tuple[Correction, Journal] | None:
    """One correction by the number of its journal line, with the line itself; None if that tells of something else."""
    lines = Journal.objects.filter(event=event, number=line)
    found = next(iter(_corrections(lines)), None)
    return None if found is None else (found, opened(lines)[0])


def readmission(*, event: Event, removal: Correction) -> Correction | None:
    """How this removal was taken back, None if it stands. One query."""
    lines = Journal.objects.filter(event=event, number__gt=removal.line, action="player.readmit")
    return next(iter(_corrections(lines.filter(round=removal.round, table=removal.table))), None)


def removal_before(*, event: Event, readmission: Correction) -> Correction | None:
    """The removal that was taken back here. One query."""
    lines = Journal.objects.filter(event=event, number__lt=readmission.line, action="player.disqualify")
    here = lines.filter(round=readmission.round, table=readmission.table)
    return max(_corrections(here), key=lambda one: one.line, default=None)


def taken_back(corrections: Iterable[Correction]) -> dict[int, Correction]:
    """How removals were taken back, by the journal's line of the removal. A table has one removal at a time."""
    standing: dict[tuple[int, int], int] = {}
    found: dict[int, Correction] = {}
    for one in corrections:
        table = (one.round, one.table)
        if one.action == "player.disqualify":
            standing[table] = one.line
        elif one.action == "player.readmit" and table in standing:
            found[standing.pop(table)] = one
    return found


def _corrections(lines: QuerySet[Journal]) -> Iterable[Correction]:
    """Read the journal's lines; totals entered for the first time are no correction (they need no reason)."""
    for line in opened(lines.filter(action__in=CORRECTIONS, table__gt=0).order_by("number")):
        if line.action == "sheet.totals" and not line.reason:
            continue
        yield Correction(
            round=line.round,
            table=line.table,
            game=line.game,
            action=line.action,
            at=line.at,
            by=str(line.actor),  # it may be a word that was erased
            role=line.role,
            reason=str(line.reason),
            seat=str(line.after.get("seat", "")),
            was=_was(line.before, line.game),
            same_points=line.action == "game.correct" and _written(line.before, line) == _written(line.after, line),
            line=line.number,
            revision=int(line.before.get("revision", 0)),
            stands=0 if line.action == TAKEN_OUT else line.game,
        )


def _without(one: Correction, game: int) -> Correction:
    """An earlier correction as the sheet is numbered once `game` is taken out."""
    return replace(one, stands=0 if one.stands == game else one.stands - (one.stands > game))


def _written(side: Mapping[str, Any], line: Journal) -> dict[str, int]:
    """What the line tells of a game's points, on one side: by seat, without those that have nothing. What an account
    holds follows from them."""
    entries = side.get("entries", {}).get(str(line.game), {})
    return {who: points for who, points in entries.items() if points and len(who) == 1}


def _was(before: Mapping[str, Any], game: int) -> Mapping[str, int]:
    if not game:
        return before.get("totals", {})
    entries: Mapping[str, Mapping[str, int]] = before.get("entries", {})
    return entries.get(str(game), {})


def removed_players(*, event: Event, corrections: Iterable[Correction]) -> dict[tuple[int, int, str], str]:
    """Names of those who were removed or came back, by round, table and seat. One query, none for nobody."""
    wanted = Q()
    for one in corrections:
        if one.seat:
            wanted |= Q(round__number=one.round, table__number=one.table, letter=one.seat)
    if not wanted:
        return {}
    seats = Seat.objects.filter(wanted, round__event=event, registration__isnull=False)
    return {
        (seat.table.round.number, seat.table.number, seat.letter): seat.registration.player.name
        for seat in seats.select_related("table__round", "registration__player")
        if seat.registration is not None
    }


def renons_cases(*, event: Event) -> QuerySet[Renons]:
    """Decided and open cases of an event in the order of play, with all that names them. Two queries."""
    return (
        Renons.objects.filter(table__round__event=event)
        .select_related("table__round__event", "claimed_by__registration__player", "game", "fined")
        .prefetch_related("against__registration__player")
        .order_by("table__round__number", "table__number", "number", "pk")
    )


def warnings(*, event: Event) -> QuerySet[Warning]:
    """Official warnings of an event in the order they were given."""
    found = Warning.objects.filter(event=event).select_related("registration__player", "table__round")
    return found.order_by("at", "pk")


def protests(*, event: Event) -> QuerySet[Protest]:
    """Protests of an event in the order they came."""
    found = Protest.objects.filter(event=event).select_related("by__player", "table__round", "game")
    return found.order_by("received_at", "pk")


def last_line(*, event: Event) -> Journal | None:
    """The newest line of the event's journal; its number is how many there are."""
    return Journal.objects.filter(event=event).order_by("-number").first()


# --- the whole event --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of a closed round with its seats, by letter."""

    table: Table
    seats: tuple[Seat, ...]


def table_results(*, event: Event) -> dict[int, tuple[TableResult, ...]]:
    """The tables of every closed round by round and table number. One query."""
    found: dict[int, dict[int, list[Seat]]] = {}
    seats = Seat.objects.filter(round__event=event, round__state=Round.State.CLOSED)
    for seat in seats.select_related("table__round", "registration__player", "registration__club").order_by(
        "round__number", "table__number", "letter"
    ):
        found.setdefault(seat.table.round.number, {}).setdefault(seat.table.number, []).append(seat)
    return {
        number: tuple(TableResult(seats[0].table, tuple(seats)) for seats in tables.values())
        for number, tables in found.items()
    }


def participants(*, event: Event) -> QuerySet[Registration]:
    """Everybody who came: checked in, or seated at a table. One query."""
    seated = Seat.objects.filter(registration=OuterRef("pk"))
    return (
        Registration.objects.filter(Q(checked_in=True, withdrawn=False) | Q(Exists(seated)), event=event)
        .select_related("player", "club")
        .order_by("start_number")
    )


def entries_of(*, event: Event, codes: Iterable[str]) -> QuerySet[Entry]:
    """Written amounts of some wording codes in closed rounds, in the order of play. One query."""
    found = Entry.objects.filter(
        game__table__round__event=event, game__table__round__state=Round.State.CLOSED, code__in=tuple(codes)
    )
    return found.select_related("game__table__round", "seat__registration__player").order_by(
        "game__table__round__number", "game__table__number", "game__number", "position"
    )
