"""Where each chain of the journal ends, and what was noted of it where a later rewrite does not reach.

A chain of hashes shows a line that was changed or taken out, but not that its newest lines were cut off or that the
whole of it was written anew. An *anchor* does: how many lines a chain had at a moment and the last one's hash, kept
outside the database: in a file beside it, in the manifests of backups, printed on the minutes of the event.
A chain is known by the hash of its first line, which stays when an event gets another address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

from tournament.journal.selectors.chain import Owner
from tournament.journal.selectors.trial_events import deleted
from tournament.models import Cup, Journal, Series

#: How an anchor that tells of a copy put back is called; what was anchored before it may be gone.
RESTORED = "restore"
#: How the chain of lines that belong to no event is called.
SITE = "-"
#: What stands before the address of a series, and of a cup.
SERIES = "series/"
CUP = "cup/"
_SHAPE = re.compile(r"(\S+) (\S+) (\S+) ([1-9]\d{0,9}) ([0-9a-f]{64}) ([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Anchor:
    """A chain at a moment: the event's address (SITE for the site's own, "series/…" of a series, "cup/…" of a cup), how
    many lines, the last one's hash, and the first one's, by which the chain is known. `at` (ISO 8601, UTC) and
    `occasion` are "" for how it stands now.
    """

    event: str
    lines: int
    hash: str
    first: str
    at: str = ""
    occasion: str = ""

    def __str__(self) -> str:
        """The line of the file: when, why, which event, how many lines, last hash, first hash."""
        return f"{self.at} {self.occasion} {self.event} {self.lines} {self.hash} {self.first}"


def heads() -> tuple[Anchor, ...]:
    """Every chain as it ends now, the site's own first. Two queries a chain. A chain without a line has none."""
    chains = Journal.objects.order_by("event", "series", "cup").values_list("event", "series", "cup").distinct()
    ends = [_head(*pks) for pks in sorted(chains, key=lambda pks: tuple(pk or 0 for pk in reversed(pks)))]
    return tuple(end for end in ends if end is not None)


def head(owner: Owner) -> Anchor | None:
    """How one chain ends now, None before its first line. Two queries."""
    if isinstance(owner, Series):
        return _head(None, owner.pk, None)
    if isinstance(owner, Cup):
        return _head(None, None, owner.pk)
    return _head(owner.pk if owner is not None else None, None, None)


def _head(event_id: int | None, series_id: int | None, cup_id: int | None) -> Anchor | None:
    lines = Journal.objects.filter(event=event_id, series=series_id, cup=cup_id).order_by("number")
    # A line that cannot be read has its hash yet.
    lines = lines.select_related("event", "series", "cup")
    lines = lines.only("number", "hash", "event__slug", "series__slug", "cup__slug")
    first, last = lines.first(), lines.last()
    if first is None or last is None:
        return None
    return Anchor(name_of(last.event or last.series or last.cup), last.number, last.hash, first.hash)


def name_of(owner: Owner) -> str:
    """How a chain is called in the file."""
    if owner is None:
        return SITE
    before = SERIES if isinstance(owner, Series) else CUP if isinstance(owner, Cup) else ""
    return f"{before}{owner.slug}"


def line(number: int, digest: str) -> Journal | None:
    """The line of an event's journal that has this number and hash, as its minutes print them. One query."""
    if number >= 2**31 or not re.fullmatch(r"[0-9a-f]{64}", digest):
        return None
    journals = Journal.objects.filter(number=number, hash=digest, event__isnull=False).select_related("event")
    return journals.only("event__name", "event__hidden_at").first()


def count(event_id: int) -> int:
    """How many lines an event's journal has. One query."""
    return Journal.objects.filter(event=event_id).count()


def file() -> Path:
    """Where anchors are kept: beside SQLite's file, or in the data folder for PostgreSQL's database of that name."""
    name = Path(str(connection.settings_dict["NAME"]))
    folder = name.parent if connection.vendor == "sqlite" else Path(settings.DATA_DIR)
    return folder / f"{name.stem}.anchors.txt"


def kept() -> tuple[list[Anchor], list[int]]:
    """The anchors of the file, oldest first, and the numbers of its lines that are none. Raises OSError.

    No file has no anchors, and a trial that was deleted has none any more: the site's own chain tells of it.
    """
    try:
        text = file().read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return [], []
    found, others = read(text.splitlines())
    gone = deleted()
    return [one for one in found if one.first not in gone], others


def is_kept(end: Anchor) -> bool:
    """Whether the file ends a line with just this. Raises OSError."""
    try:
        return f" {end.lines} {end.hash} {end.first}\n" in file().read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return False


def read(lines: Iterable[str]) -> tuple[list[Anchor], list[int]]:
    """The anchors of such lines, and the numbers of the lines that are none."""
    numbered = [(number, _read(line)) for number, line in enumerate(lines, start=1) if line.strip()]
    return [one for _number, one in numbered if one is not None], [number for number, one in numbered if one is None]


def _read(line: str) -> Anchor | None:
    match = _SHAPE.fullmatch(line.strip())
    return Anchor(match[3], int(match[4]), match[5], match[6], match[1], match[2]) if match else None


def missed(now: Iterable[Anchor], noted: Iterable[Anchor]) -> Iterator[Anchor]:
    """The anchors whose chain is gone, or ends before them; a copy put back later excuses what it does not have.

    Whether the line of an anchor has its hash is asked where the lines are read.
    """
    left = list(noted)
    lines = {one.first: one.lines for one in now}
    for at, one in enumerate(left):
        if lines.get(one.first, 0) < one.lines and not excused(one, left[at + 1 :]):
            yield one


def excused(one: Anchor, later: Iterable[Anchor]) -> bool:
    """Whether an older copy was put back after this anchor, which ended before it."""
    return any(each.occasion == RESTORED and each.first == one.first and each.lines < one.lines for each in later)
