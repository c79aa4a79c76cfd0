"""Whether printed minutes are current, and what changed since: from the code on the paper and the table's journal.

The totals of the paper's own revision may be shown to whoever has its code, for they stand on that paper. What the
table's page shows only once the round is published is not told here either: see `Paper.now`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Q

from tournament.documents.minutes import digest_of
from tournament.documents.paper_code import Printed
from tournament.models import Journal, Table
from tournament.selectors.loaded import subject
from tournament.selectors.sheets import Sheet, sheet

#: Every write that gives a sheet a new revision (services/games.py, services/sheets.py).
REVISING = (
    "game.record",
    "game.correct",
    "sheet.totals",
    "sheet.complete",
    "sheet.reopen",
    "player.disqualify",
    "player.readmit",
)
#: Writes that change a name on a sheet without touching its games.
RENAMING = ("players.edit", "players.substitute")
_GAME = re.compile(r", game (\d+)$")


class Fate(StrEnum):
    """What became of a paper. `AHEAD`: the data is older than the paper, so a copy was put back since."""

    CURRENT = "current"
    RENAMED = "renamed"
    REPLACED = "replaced"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class Since:
    """One change after the paper was printed. `game` is 0 where it concerns the whole sheet."""

    game: int
    line: Journal


@dataclass(frozen=True, slots=True)
class Before:
    """A game under an earlier revision: what each seat had written; its facts, None if only its values have changed."""

    facts: Mapping[str, Any] | None
    entries: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that Radelc printed, and the sheet as it stands now.

    `then` has the totals by seat under the paper's revision, None if nothing was written yet; `since` goes oldest
    first; `until` is when the paper was replaced.
    """

    printed: Printed
    sheet: Sheet
    fate: Fate
    then: Mapping[str, int] | None
    since: tuple[Since, ...]

    @property
    def until(self) -> datetime | None:
        """When the first change after the paper was written."""
        return self.since[0].line.at if self.since and self.fate == Fate.REPLACED else None

    @property
    def now(self) -> Mapping[str, int]:
        """The totals as they stand: for officials, and for everybody once the round's standings are published."""
        return {seat.letter: seat.total for seat in self.sheet.sitting}


def paper(printed: Printed) -> Paper | None:
    """What became of a paper; None if its table is gone, because its draw was taken back. Ten queries at most."""
    found = Table.objects.filter(pk=printed.table_id).first()
    if found is None:
        return None
    shown = sheet(table=found)
    fate = _fate(printed, shown)
    lines = list(
        Journal.objects.filter(_of_table(shown), event=shown.event, action__in=(*REVISING, *RENAMING)).order_by(
            "number"
        )
    )
    made = [line for line in lines if line.action in REVISING and _revision(line) <= printed.revision]
    last = made[-1] if made else None
    return Paper(
        printed=printed,
        sheet=shown,
        fate=fate,
        then=last.after.get("totals") if last else None,
        since=tuple(_since(lines, fate, printed, last)),
    )


def before(shown: Sheet, revision: int) -> dict[int, Before]:
    """The games changed since a revision as they stood under it, by number. One query.

    Radelc can move a game first and a correction come later: then the first change tells the values, the other the
    facts.
    """
    lines = Journal.objects.filter(
        subject__startswith=f"{subject(shown.round, shown.table)}, ", event=shown.event, action="game.correct"
    )
    found: dict[int, Before] = {}
    nothing = dict.fromkeys(shown.book.seats, 0)
    for line in lines.order_by("number"):
        if _revision(line) <= revision:
            continue
        for name, told in line.before.get("entries", {}).items():
            number, entries = int(name), nothing | told
            facts = line.before.get("facts") if number == _game(line) else None
            known = found.get(number)
            found[number] = Before(known.facts or facts, known.entries) if known else Before(facts, entries)
    return found


def _fate(printed: Printed, shown: Sheet) -> Fate:
    revision = shown.table.revision
    if printed.revision != revision:
        return Fate.REPLACED if printed.revision < revision else Fate.AHEAD
    return Fate.CURRENT if printed.shows(digest_of(shown)) else Fate.RENAMED


def _since(lines: list[Journal], fate: Fate, printed: Printed, last: Journal | None) -> list[Since]:
    """What changed after the paper's revision; of changed names only where nothing else explains the difference."""
    if fate == Fate.REPLACED:
        wanted = [line for line in lines if line.action in REVISING and _revision(line) > printed.revision]
    elif fate == Fate.RENAMED:
        after = last.number if last else 0
        wanted = [line for line in lines if line.action in RENAMING and line.number > after]
    else:
        wanted = []
    return [Since(_game(line), line) for line in wanted]


def _of_table(shown: Sheet) -> Q:
    """The journal's lines on this table, its games, and the registrations of those who sit there."""
    of_table = subject(shown.round, shown.table)
    players = [f"start number {seat.start_number}" for seat in shown.sitting if seat.start_number is not None]
    return Q(subject=of_table) | Q(subject__startswith=f"{of_table}, ") | Q(subject__in=players)


def _revision(line: Journal) -> int:
    revision = line.after.get("revision")
    return revision if type(revision) is int else 0


def _game(line: Journal) -> int:
    found = _GAME.search(line.subject)
    return int(found[1]) if found else 0
