"""An event's archive: all papers and data in one zip that is readable without Radelc.

With `index.html` for readers, `index.json` for programs, and SHA256SUMS for `sha256sum -c`. All of it is of one
moment.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from django.db import connections
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.backup import event_file, folder, snapshot, versions
from tournament.desk.archive import everything
from tournament.desk.archive.everything import FOLDERS, File
from tournament.events import files
from tournament.events.files import ARCHIVE, Named, file_name
from tournament.events.labels import official_language
from tournament.models import Event
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.progress import Tell, silent
from tournament.sheets.selectors.minutes import last_line

VERSION = 1
SUMS, INDEX, PAGE = "SHA256SUMS", "index.json", "index.html"
#: Compressed types, only stored.
PACKED = {"pdf", "xlsx", "zip"}


@dataclass(frozen=True, slots=True)
class Member:
    file: File
    path: str
    bytes: int
    sha256: str


def name_of(event: Event) -> str:
    return file_name(event, Named(ARCHIVE), "zip")


def write(event: Event, target: Path, *, tell: Tell = silent) -> int:
    """Write the archive in the event's language and return its number of files; `tell` gets the progress.

    Raises RefereeError or OSError; then there is no archive.
    """
    with (
        folder.placed(target) as part,
        snapshot.frozen(target.parent) as using,
        versions.alone(connections[using]),
        official_language(event),
        os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "w+b") as opened,
        zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED) as zipped,
    ):
        frozen = Event.objects.get(pk=event.pk)
        archive = _Archive(zipped, frozen, timezone.now())
        files = everything.of_event(frozen, at=archive.at)
        for done, file in enumerate(files):
            tell(done, len(files) + 1)
            archive.put(file)
        archive.put(_own_file(frozen, using, part.with_suffix(".event")))
        archive.close()
        return len(archive.members)


def _own_file(event: Event, using: str, beside: Path) -> File:

    def make() -> bytes:
        try:
            event_file.write(event, beside, using=using)
            return beside.read_bytes()
        finally:
            beside.unlink(missing_ok=True)

    return File("event", file_name(event, Named(files.EVENT_FILE), "zip"), _("This event as a file"), make)


class _Archive:
    def __init__(self, zipped: zipfile.ZipFile, event: Event, at: datetime) -> None:
        self.zipped, self.event, self.at = zipped, event, at
        self.members: list[Member] = []

    def put(self, file: File) -> None:
        try:
            content = file.make()
        except NothingToPrint:
            return
        path = f"{slugify(str(FOLDERS[file.folder]))}/{file.name}"
        self._write(path, content)
        self.members.append(Member(file, path, len(content), hashlib.sha256(content).hexdigest()))

    def close(self) -> None:
        last = last_line(event=self.event)
        contents: dict[str, Any] = {
            "archive": "radelc",
            "version": VERSION,
            "event": {"slug": self.event.slug, "name": self.event.name, "date": self.event.date.isoformat()},
            "made_at": self.at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
            "journal": {"lines": last.number if last else 0, "hash": last.hash if last else ""},
            "files": [_entry(member) for member in self.members],
        }
        index = json.dumps(contents, ensure_ascii=False, indent=1).encode()
        page = render_to_string(
            "desk/archive/index.html", {**contents, "event": self.event, **self._shown(), "at": self.at}
        )
        sums = [(member.path, member.sha256) for member in self.members]
        for path, content in ((INDEX, index), (PAGE, page.encode())):
            self._write(path, content)
            sums.append((path, hashlib.sha256(content).hexdigest()))
        self._write(SUMS, "".join(f"{digest}  {path}\n" for path, digest in sorted(sums)).encode())

    def _shown(self) -> dict[str, Any]:
        return {"folders": [(str(FOLDERS[code]), list(_by_round(ones))) for code, ones in _by_folder(self.members)]}

    def _write(self, path: str, content: bytes) -> None:
        local = timezone.localtime(self.at)
        entry = zipfile.ZipInfo(f"{self.event.slug}/{path}", local.timetuple()[:6])
        entry.create_system, entry.external_attr = 3, 0o644 << 16
        packed = path.rpartition(".")[2] in PACKED
        entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
        self.zipped.writestr(entry, content)


def _entry(member: Member) -> dict[str, Any]:
    more = {name: value for name, value in (("round", member.file.round), ("table", member.file.table)) if value}
    entry = {"path": member.path, "folder": member.file.folder, "title": member.file.title, **more}
    return {**entry, "bytes": member.bytes, "sha256": member.sha256}


def _by_folder(members: Iterable[Member]) -> Iterator[tuple[str, Iterator[Member]]]:
    return groupby(members, key=lambda member: member.file.folder)


def _by_round(members: Iterable[Member]) -> Iterator[tuple[int, list[Member]]]:
    ordered = sorted(members, key=lambda member: (member.file.round, member.file.table))
    for number, ones in groupby(ordered, key=lambda member: member.file.round):
        yield number, list(ones)
