"""Heads of the journal's chains, and their anchors outside the database.

A hash chain shows a changed or removed line, but not newest lines cut off or a whole chain rewritten. An *anchor* does:
a chain's length and last hash at a moment, kept in a file beside the database, in the manifests of backups, and on the
minutes of the event. A chain is known by the hash of its first line, which stays when an event's address changes.
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

# Occasion of an anchor noted after a restore; what was anchored before it may be gone.
RESTORED = "restore"
SITE = "-"
SERIES = "series/"
CUP = "cup/"
_SHAPE = re.compile(r"(\S+) (\S+) (\S+) ([1-9]\d{0,9}) ([0-9a-f]{64}) ([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Anchor:
    """A chain at a moment: the event's address (SITE for the site's own, "series/…" of a series, "cup/…" of a cup),
    number of lines, last hash, and first hash. `at` (ISO 8601, UTC) and `occasion` are "" for the present state.
    """

    event: str
    lines: int
    hash: str
    first: str
    at: str = ""
    occasion: str = ""

    def __str__(self) -> str:
        return f"{self.at} {self.occasion} {self.event} {self.lines} {self.hash} {self.first}"


def heads() -> tuple[Anchor, ...]:
    """Return every chain's present head, the site's own first; none for an empty chain. Two queries a chain."""
    chains = Journal.objects.order_by("event", "series", "cup").values_list("event", "series", "cup").distinct()
    ends = [_head(*pks) for pks in sorted(chains, key=lambda pks: tuple(pk or 0 for pk in reversed(pks)))]
    return tuple(end for end in ends if end is not None)


def head(owner: Owner) -> Anchor | None:
    """Return the chain's present head, None before its first line."""
    if isinstance(owner, Series):
        return _head(None, owner.pk, None)
    if isinstance(owner, Cup):
        return _head(None, None, owner.pk)
    return _head(owner.pk if owner is not None else None, None, None)


def _head(event_id: int | None, series_id: int | None, cup_id: int | None) -> Anchor | None:
    lines = Journal.objects.filter(event=event_id, series=series_id, cup=cup_id).order_by("number")
    # An unreadable line still has its hash.
    lines = lines.select_related("event", "series", "cup")
    lines = lines.only("number", "hash", "event__slug", "series__slug", "cup__slug")
    first, last = lines.first(), lines.last()
    if first is None or last is None:
        return None
    return Anchor(name_of(last.event or last.series or last.cup), last.number, last.hash, first.hash)


def name_of(owner: Owner) -> str:
    if owner is None:
        return SITE
    before = SERIES if isinstance(owner, Series) else CUP if isinstance(owner, Cup) else ""
    return f"{before}{owner.slug}"


def line(number: int, digest: str) -> Journal | None:
    """Return the line of an event's journal with this number and hash."""
    if number >= 2**31 or not re.fullmatch(r"[0-9a-f]{64}", digest):
        return None
    journals = Journal.objects.filter(number=number, hash=digest, event__isnull=False).select_related("event")
    return journals.only("event__name", "event__hidden_at").first()


def count(event_id: int) -> int:
    return Journal.objects.filter(event=event_id).count()


def file() -> Path:
    """Return the anchors' file: beside SQLite's file, or in the data folder for PostgreSQL's database of that name."""
    name = Path(str(connection.settings_dict["NAME"]))
    folder = name.parent if connection.vendor == "sqlite" else Path(settings.DATA_DIR)
    return folder / f"{name.stem}.anchors.txt"


def kept() -> tuple[list[Anchor], list[int]]:
    """Return the file's anchors, oldest first, and the numbers of its invalid lines. Raises OSError.

    Empty without a file; anchors of deleted trials are left out.
    """
    try:
        text = file().read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return [], []
    parsed, others = read(text.splitlines())
    gone = deleted()
    return [anchor for anchor in parsed if anchor.first not in gone], others


def is_kept(end: Anchor) -> bool:
    """Return whether the file has this head, whenever it was noted. Raises OSError."""
    try:
        return f" {end.lines} {end.hash} {end.first}\n" in file().read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return False


def read(lines: Iterable[str]) -> tuple[list[Anchor], list[int]]:
    numbered = [(number, _read(line)) for number, line in enumerate(lines, start=1) if line.strip()]
    return [anchor for _number, anchor in numbered if anchor is not None], [
        number for number, anchor in numbered if anchor is None
    ]


def _read(line: str) -> Anchor | None:
    match = _SHAPE.fullmatch(line.strip())
    return Anchor(match[3], int(match[4]), match[5], match[6], match[1], match[2]) if match else None


def missed(now: Iterable[Anchor], noted: Iterable[Anchor]) -> Iterator[Anchor]:
    """Yield the anchors whose chain is gone or shorter; a copy restored later excuses what it does not have."""
    left = list(noted)
    lines = {anchor.first: anchor.lines for anchor in now}
    for at, anchor in enumerate(left):
        if lines.get(anchor.first, 0) < anchor.lines and not excused(anchor, left[at + 1 :]):
            yield anchor


def excused(anchor: Anchor, later: Iterable[Anchor]) -> bool:
    """Return whether a copy restored after this anchor ended before it."""
    return any(each.occasion == RESTORED and each.first == anchor.first and each.lines < anchor.lines for each in later)
