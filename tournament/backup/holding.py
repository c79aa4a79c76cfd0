import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.utils.dateparse import parse_datetime

from tournament.backup import container
from tournament.backup.container import BACKUP, Contents
from tournament.backup.words import HOLDS
from tournament.journal.selectors import anchors

UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, NotImplementedError, zipfile.BadZipFile)


@dataclass(frozen=True, slots=True)
class HeldEvent:
    """An event in a backup: its last round (0 before the first) with its state, number of journal lines, and hash of
    the first line, which identifies it under any address.
    """

    name: str
    slug: str
    round: int
    state: str
    lines: int
    first: str


@dataclass(frozen=True, slots=True)
class Holding:
    """`last_line` is the primary key of the journal's last line."""

    made_at: datetime
    last_line: int
    lines: int
    events: tuple[HeldEvent, ...]

    def event(self, slug: str) -> HeldEvent | None:
        return next((event for event in self.events if event.slug == slug), None)

    def is_ahead_of(self, other: "Holding") -> bool:
        """Return whether both have the same events, and this one more lines of a journal, or one event more."""
        lines = {event.first: event.lines for event in other.events}
        own = {event.first: event.lines for event in self.events}
        return not lines.keys().isdisjoint(own) and any(own[first] > lines.get(first, 0) for first in own)


def of_contents(contents: Contents) -> Holding:
    """Raise RefereeError if the backup is inconsistent."""
    try:
        return _holding(contents.manifest, contents.rows)
    except UNREADABLE as problem:
        raise container.damaged() from problem


def of_file(path: Path) -> Holding | None:
    """Return unchecked content; None if it cannot be read."""
    try:
        facts = path.stat()
        return _of_file(path, facts.st_mtime_ns, facts.st_size)
    except UNREADABLE:
        return None


def later_than(holds: Holding, file: Path) -> tuple[Path, Holding] | None:
    beside = [path for path in file.resolve().parent.glob("*.zip") if path != file.resolve()]
    held = [(path, other) for path in beside if (other := of_file(path)) is not None]
    ahead = [(backup, other) for backup, other in held if other.is_ahead_of(holds)]
    return max(ahead, key=lambda held_backup: held_backup[1].made_at, default=None)


@lru_cache(maxsize=64)
def _of_file(path: Path, _changed: int, _bytes: int) -> Holding:
    with zipfile.ZipFile(path) as archive:
        if archive.getinfo(container.MANIFEST).file_size > container.LARGEST_MANIFEST:
            raise ValueError("no manifest of ours")

        def rows(name: str) -> Iterator[Any]:
            with archive.open(name) as member:
                yield from map(container.parsed, member)

        manifest = container.parsed(archive.read(container.MANIFEST))
        if manifest["kind"] != BACKUP:
            raise ValueError("another kind of file")
        return _holding(manifest, rows)


def _holding(manifest: Mapping[str, Any], rows: Callable[[str], Iterable[Any]]) -> Holding:
    def table(name: str) -> Iterator[dict[str, Any]]:
        columns = manifest["tables"][name]["columns"]
        return (dict(zip(columns, row, strict=True)) for row in rows(f"rows/{name}.jsonl"))

    last: dict[int, dict[str, Any]] = {}
    for row in table("round"):
        if row["number"] >= last.get(row["event_id"], row)["number"]:
            last[row["event_id"]] = row
    ends = {end.event: end for end in anchors.read(manifest["anchors"])[0]}
    events = []
    for event in table("event"):
        newest, end = last.get(event["id"]), ends.get(event["slug"])
        state = "" if newest is None else "reopened" if _is_reopened(newest) else str(newest["state"])
        if state not in HOLDS:
            raise ValueError("no state of a round")
        number = 0 if newest is None else int(newest["number"])
        lines, first = (end.lines, end.first) if end is not None else (0, "")
        events.append(HeldEvent(str(event["name"]), str(event["slug"]), number, state, lines, first))
    made_at = parse_datetime(manifest["made_at"])
    if made_at is None or made_at.tzinfo is None:
        raise ValueError("no moment")
    journal = manifest["tables"]["journal"]
    return Holding(made_at, int(journal["last_id"]), int(journal["rows"]), tuple(events))


def _is_reopened(row: Mapping[str, Any]) -> bool:
    return row["state"] == "running" and row.get("reopened_at") is not None
