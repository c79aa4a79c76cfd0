"""Tell whether printed minutes are current, and later changes: from the paper's code and the table's journal.

Whoever has the code may see the totals of that revision, which are on the paper; for later totals see `Paper.now`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Q

from tournament.db import faults
from tournament.db.faults import Fault, MachineFault
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.journal import ERASED, opened
from tournament.journal.selectors.replay import REVISING, Journalled
from tournament.models import ErasedPaper, Journal, Table
from tournament.papers.minutes.minutes import digest_of
from tournament.papers.minutes.paper_code import Printed, printed_with
from tournament.sheets.selectors.sheets import Sheet, SheetSeat, sheet
from tournament.verify.selectors import verified_tables
from tournament.verify.selectors.finding import Finding

#: Writes that change a name on a sheet without touching its games; the first stores the old name.
RENAMING = ("players.edit", "players.merge", "players.seat", "players.substitute")
#: Writes that change the sheet's state without a new revision.
SIGNING = ("sheet.sign", "sheet.accept")
#: Writes that change the seating before anything is recorded.
SEATING = ("players.late", "players.withdraw", "players.reinstate", "round.swap")


class Fate(StrEnum):
    """State of a paper. `ERASED`: current, except for an erased name.

    `AHEAD`: the data is older than the paper, so a copy was restored. `DISAGREES`: something differs without a line of
    the journal.
    """

    CURRENT = "current"
    RENAMED = "renamed"
    ERASED = "erased"
    REPLACED = "replaced"
    AHEAD = "ahead"
    DISAGREES = "disagrees"


@dataclass(frozen=True, slots=True)
class Since:
    """`game`: 0 for the whole sheet."""

    game: int
    line: Journal


@dataclass(frozen=True, slots=True)
class Before:
    """A game under an earlier revision: entries by seat; facts, None if only the values changed."""

    facts: Mapping[str, Any] | None
    entries: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Paper:
    """`then`: totals by seat under the paper's revision, None before any game; `since`: oldest first; `unexplained`:
    what of games, totals and revision no line explains.
    """

    printed: Printed
    sheet: Sheet
    fate: Fate
    then: Mapping[str, int] | None
    since: tuple[Since, ...]
    unexplained: tuple[Finding, ...] = ()

    @property
    def until(self) -> datetime | None:
        return self.since[0].line.at if self.since and self.fate == Fate.REPLACED else None

    @property
    def now(self) -> Mapping[str, int]:
        """Return the present totals: for officials, and for all once the round's standings are published."""
        return {seat.letter: seat.total for seat in self.sheet.sitting}


def paper(printed: Printed) -> Paper | None:
    """Return the state of a paper; None if its table is gone with its draw.

    Raises MachineFault if the stored data is no sheet.
    """
    table_ = Table.objects.filter(pk=printed.table_id).select_related("round__event").first()
    if table_ is None:
        return None
    try:
        shown = sheet(table=table_)
    except LookupError as problem:  # for instance seats unknown to the rule book
        raise MachineFault(Fault(faults.UNREADABLE)) from problem
    wanted = (*REVISING, *RENAMING, *SIGNING)
    stored = Journal.objects.filter(_of_table(shown), event=shown.event, action__in=wanted).order_by("number")
    lines = opened(stored)
    revising = [line for line in lines if line.action in REVISING]
    earlier = [line for line in revising if revision_of(line) <= printed.revision]
    last = earlier[-1] if earlier else None
    later = [line for line in lines if line.action in RENAMING and line.number > (last.number if last else 0)]
    findings = _findings(shown, lines)
    whole = not findings and _agrees(shown, lines)
    fate, since = _fate(printed, shown, revising, later) if whole else (Fate.DISAGREES, [])
    return Paper(
        printed=printed,
        sheet=shown,
        fate=fate,
        then=last.after.get("totals") if last else None,
        since=tuple(Since(line.game, line) for line in since),
        unexplained=tuple(
            finding for finding in findings if finding.game or finding.code in ("seat.total", "table.revision")
        ),
    )


def proofs_of(table: Table) -> set[str]:
    """Return the stored proofs of papers that show the present sheet, also under earlier names, so that they are
    recognised after an erasure.
    """
    shown = sheet(table=table)
    lines = Journal.objects.filter(_of_table(shown), event=shown.event, action__in=RENAMING).order_by("-number")
    digests = [digest_of(shown)]
    for line in opened(lines):
        shown = _without(shown, line)
        digests.append(digest_of(shown))
    revision = shown.table.revision
    papers = (printed_with(table_id=table.pk, revision=revision, digest=digest) for digest in digests)
    return {paper.erased_proofs()[0] for paper in papers}


def before(shown: Sheet, revision: int) -> dict[int, Before]:
    """Return the games changed since a revision as they were under it, by number.

    Radelc can move a game before a correction: then the first change holds the values, the other the facts.
    """
    lines = Journal.objects.filter(
        event=shown.event, round=shown.round.number, table=shown.table.number, action="game.correct"
    )
    changed: dict[int, Before] = {}
    nothing = dict.fromkeys(shown.book.seats, 0)
    for line in lines.order_by("number"):
        if revision_of(line) <= revision:
            continue
        for name, values in line.before.get("entries", {}).items():
            number, entries = int(name), nothing | values
            facts = line.before.get("facts") if number == line.game else None
            known = changed.get(number)
            changed[number] = Before(known.facts or facts, known.entries) if known else Before(facts, entries)
    return changed


def _agrees(shown: Sheet, lines: Sequence[Journal]) -> bool:
    states = [line.after["state"] for line in lines if line.action not in RENAMING and "state" in line.after]
    if states and states[-1] != shown.table.state:
        return False
    names = {line.start_number: line.after["name"] for line in lines if line.start_number and "name" in line.after}
    return all(names.get(seat.start_number or 0, seat.name) in (seat.name, ERASED) for seat in shown.sitting)


def _findings(shown: Sheet, lines: Sequence[Journal]) -> list[Finding]:
    replayed, name = Journalled(), snapshot.table_name(shown.round.number, shown.table.number)
    for line in lines:
        replayed.hear_sheet(line)
    tells = Journal.objects.filter(event=shown.event, stands__tables__has_key=name).order_by("-number").only("stands")
    for line in tells[:1]:
        replayed.units["tables"].update(line.stands["tables"])
    return list(verified_tables.alone(shown.event, shown.round, shown.table, replayed))


def _fate(
    printed: Printed, shown: Sheet, revising: Sequence[Journal], later: Sequence[Journal]
) -> tuple[Fate, Sequence[Journal]]:
    """Return the state of a paper whose sheet agrees with the journal, and the lines that explain it."""
    revision = shown.table.revision
    if printed.revision > revision:
        return Fate.AHEAD, []
    if printed.revision < revision:
        return Fate.REPLACED, [line for line in revising if revision_of(line) > printed.revision]
    if printed.shows(digest_of(shown)):
        return Fate.CURRENT, []
    if ErasedPaper.objects.filter(table=shown.table, revision=revision, proof__in=printed.erased_proofs()).exists():
        return Fate.ERASED, []
    renamed = _renamed(printed, shown, later)
    # Before anything is recorded only the seating can differ.
    reseated = revision == 0 and _reseated(shown)
    return (Fate.RENAMED, renamed) if renamed or reseated else (Fate.DISAGREES, [])


def _reseated(shown: Sheet) -> bool:
    moved = Journal.objects.filter(event=shown.event, action__in=SEATING)
    name = snapshot.table_name(shown.round.number, shown.table.number)
    for line in moved.order_by("-number"):
        seated = line.stands.get("tables", {}).get(name)
        if seated is not None:
            return bool(seated["seats"] == snapshot.lean({seat.letter: seat.start_number for seat in shown.seats}))
    return moved.exists()


def _renamed(printed: Printed, shown: Sheet, lines: Sequence[Journal]) -> Sequence[Journal]:
    """Return the newest `lines` without which the sheet is as on the paper; empty if names do not explain it."""
    for at in range(len(lines) - 1, -1, -1):
        shown = _without(shown, lines[at])
        if printed.shows(digest_of(shown)):
            return lines[at:]
    return []


def _without(shown: Sheet, line: Journal) -> Sheet:
    return replace(shown, seats=tuple(_seat_without(seat, line) for seat in shown.seats))


def _seat_without(seat: SheetSeat, line: Journal) -> SheetSeat:
    if line.action in ("players.seat", "players.substitute"):
        return replace(seat, registration_id=None) if seat.letter == line.after.get("seat") else seat
    own = line.start_number == seat.start_number
    before = line.before.get("name")
    return replace(seat, name=before) if own and isinstance(before, str) else seat  # an erased name is unknown


def _of_table(shown: Sheet) -> Q:
    players = [seat.start_number for seat in shown.sitting if seat.start_number is not None]
    return Q(round=shown.round.number, table=shown.table.number) | Q(start_number__in=players)


def revision_of(line: Journal) -> int:
    revision = line.after.get("revision")
    return revision if type(revision) is int else 0
