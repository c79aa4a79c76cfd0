"""A sealed file: a ZIP whose comment is the SHA-256 of every byte before it.

`manifest.json` inside holds the kind of file, the format, and length and digest of each member.
"""

import hashlib
import json
import math
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.errors import RefereeError

# Increased with every change that an older Radelc cannot read.
FORMAT = 1
BACKUP, EVENT = "radelc-backup", "radelc-event"
MANIFEST = "manifest.json"
LARGEST_MANIFEST = 4 * 1024 * 1024
# Bytes: at most a printed PDF, some with hundreds of pages.
LONGEST_LINE = 64 * 1024 * 1024
# A derivation in a report in a row has a dozen levels.
DEEPEST = 32
# Our rows reach 10, a ZIP bomb 1,000.
MOST_PACKED, SMALL = 100, 32 * 1024 * 1024
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_PLAIN = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)*(\.[a-z]+)?")
_SEAL_BYTES = 64
_UNSEALED = b"0" * _SEAL_BYTES
_BLOCK = 1024 * 1024
_UNREADABLE = (OSError, EOFError, NotImplementedError, zipfile.BadZipFile, zlib.error)


@dataclass(frozen=True, slots=True)
class Limits:
    members: int
    total_bytes: int


@dataclass(slots=True)
class Writer:
    _zip: zipfile.ZipFile
    members: dict[str, dict[str, Any]] = field(default_factory=dict)

    def add(self, name: str, content: bytes) -> None:
        with self.opened(name) as member:
            member.write(content)

    @contextmanager
    def opened(self, name: str) -> Iterator["Member"]:
        with self._zip.open(name, "w", force_zip64=True) as target:
            member = Member(target)
            yield member
        self.members[name] = {"bytes": member.size, "sha256": member.digest.hexdigest()}


@dataclass(slots=True)
class Member:
    _target: IO[bytes]
    size: int = 0
    digest: Any = field(default_factory=hashlib.sha256)

    def write(self, content: bytes) -> None:
        self._target.write(content)
        self.digest.update(content)
        self.size += len(content)


@contextmanager
def written(path: Path, kind: str, manifest: dict[str, Any]) -> Iterator[Writer]:
    """Write a new file at `path`, 0600 and synced; `manifest` may be filled meanwhile."""
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    with os.fdopen(descriptor, "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.comment = _UNSEALED
            writer = Writer(archive)
            writer.add(kind, b"A file of Radelc. Opening it elsewhere is safe, changing it makes it unreadable.\n")
            yield writer
            manifest_ = {"kind": kind, "format": FORMAT, **manifest, "members": writer.members}
            archive.writestr(MANIFEST, json.dumps(manifest_, ensure_ascii=False, indent=1))
        seal = _digest(file).encode()
        file.seek(-_SEAL_BYTES, os.SEEK_END)
        file.write(seal)
        file.flush()
        os.fsync(file.fileno())


@dataclass(frozen=True, slots=True)
class Contents:
    manifest: dict[str, Any]
    _zip: zipfile.ZipFile

    def names(self) -> list[str]:
        return list(self.manifest["members"])

    def whole(self, name: str) -> bytes:
        return b"".join(self._pieces(name))

    def rows(self, name: str) -> Iterator[Any]:
        entry = self._entry(name)
        digest = hashlib.sha256()
        try:
            with self._zip.open(name) as member:
                for row in count(1):
                    line = member.readline(LONGEST_LINE)
                    if not line:
                        break
                    digest.update(line)
                    yield _row(name, row, line)
        except _UNREADABLE as problem:
            raise damaged() from problem
        if digest.hexdigest() != entry["sha256"]:
            raise damaged()

    def _pieces(self, name: str) -> Iterator[bytes]:
        entry = self._entry(name)
        digest = hashlib.sha256()
        try:
            with self._zip.open(name) as member:
                while piece := member.read(_BLOCK):
                    digest.update(piece)
                    yield piece
        except _UNREADABLE as problem:
            raise damaged() from problem
        if digest.hexdigest() != entry["sha256"]:
            raise damaged()

    def _entry(self, name: str) -> dict[str, Any]:
        entry = self.manifest["members"].get(name)
        if entry is None:
            raise damaged()
        return dict(entry)


@contextmanager
def opened(path: Path, kind: str, limits: Limits) -> Iterator[Contents]:
    """Open a file of this kind after checking all of it. Raises RefereeError."""
    try:
        with path.open("rb") as file, _unpacked(file, kind) as archive:
            yield _contents(file, archive, kind, limits)
    except OSError as problem:
        raise RefereeError(
            _("The file cannot be read: %(reason)s.") % {"reason": problem.strerror or problem}, "file"
        ) from problem


@contextmanager
def _unpacked(file: IO[bytes], kind: str) -> Iterator[zipfile.ZipFile]:
    beginning = file.read(256)
    ours = BACKUP.encode() in beginning or EVENT.encode() in beginning
    try:
        archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OverflowError) as problem:
        raise damaged() if ours else foreign(kind) from problem
    with archive:
        if not ours and MANIFEST not in archive.namelist():
            raise foreign(kind)
        yield archive


def _contents(file: IO[bytes], archive: zipfile.ZipFile, kind: str, limits: Limits) -> Contents:
    file.seek(0)
    if archive.comment != _digest(file).encode():
        raise damaged()
    infos = archive.infolist()
    names = [info.filename for info in infos]
    if len(set(names)) != len(names) or MANIFEST not in names or not all(map(_PLAIN.fullmatch, names)):
        raise damaged()
    whole, packed = sum(info.file_size for info in infos), sum(info.compress_size for info in infos)
    if len(infos) > limits.members or whole > limits.total_bytes or whole > max(SMALL, MOST_PACKED * packed):
        raise RefereeError(_("The file holds more than Radelc ever writes into one; nothing was read."), "file")
    if any(info.flag_bits & 1 or info.compress_type not in PACKED for info in infos):
        raise damaged()
    if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise damaged()
    try:
        manifest = parsed(archive.read(MANIFEST))
    except (*_UNREADABLE, ValueError, RecursionError) as problem:
        raise damaged() from problem
    if not isinstance(manifest, dict):
        raise damaged()
    _require_kind(manifest, kind)
    members: Any = manifest.get("members")
    if not _is_list_of_members(members) or set(members) != set(names) - {MANIFEST}:
        raise damaged()
    if any(archive.getinfo(name).file_size != entry["bytes"] for name, entry in members.items()):
        raise damaged()
    return Contents(manifest, archive)


def _require_kind(manifest: dict[str, Any], kind: str) -> None:
    own_kind = manifest.get("kind")
    if own_kind != kind and own_kind == EVENT:
        raise RefereeError(
            _("This file holds one event: use `%(program)s import-event` for it.") % {"program": settings.PROGRAM},
            "file",
        )
    if own_kind != kind and own_kind == BACKUP:
        raise RefereeError(
            _("This file is a backup of a whole installation: use `%(program)s restore` for it.")
            % {"program": settings.PROGRAM},
            "file",
        )
    if own_kind != kind:
        raise foreign(kind)
    if type(manifest.get("format")) is not int:
        raise damaged()
    if manifest["format"] > FORMAT:
        raise newer()


def _is_list_of_members(members: object) -> bool:
    return isinstance(members, dict) and all(
        isinstance(member, dict) and type(member.get("bytes")) is int and isinstance(member.get("sha256"), str)
        for member in members.values()
    )


def _row(name: str, number: int, line: bytes) -> Any:
    try:
        return parsed(line)
    except (ValueError, RecursionError) as problem:
        raise impossible(name, row=number) from problem


def parsed(text: bytes) -> Any:
    """Parse UTF-8 JSON. Raises ValueError also for values outside JSON, numbers out of range, and deeper nesting than
    ours: pages recurse into it.
    """
    value = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    if text.count(b"[") + text.count(b"{") > DEEPEST:  # otherwise it cannot be that deep
        _require_flat(value, DEEPEST)
    return value


def _require_flat(value: Any, levels: int) -> None:
    if isinstance(value, dict | list):
        if not levels:
            raise ValueError("too many levels")
        for inner in value.values() if isinstance(value, dict) else value:
            _require_flat(inner, levels - 1)


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is out of reach")
    return number


def _digest(file: IO[bytes]) -> str:
    file.seek(0, os.SEEK_END)
    left = file.tell() - _SEAL_BYTES
    file.seek(0)
    digest = hashlib.sha256()
    while left > 0 and (piece := file.read(min(_BLOCK, left))):
        digest.update(piece)
        left -= len(piece)
    return digest.hexdigest()


def foreign(kind: str) -> RefereeError:
    if kind == EVENT:
        return RefereeError(_("This is not a Radelc event file."), "file")
    return RefereeError(_("This is not a Radelc backup."), "file")


def damaged() -> RefereeError:
    return RefereeError(
        _("The file is damaged: it is not what Radelc wrote. Take another copy of it, or an older backup."), "file"
    )


def impossible(place: str, problem: str = "", *, row: int = 0) -> RefereeError:
    """Refuse a value, with its table and column as in the file, and its row if known."""
    place = _("%(place)s, row %(row)s") % {"place": place, "row": row} if row else place
    return RefereeError(
        _("The file holds something that Radelc would not have stored (%(place)s): %(problem)s")
        % {"place": place, "problem": problem or _("It does not have the form in which Radelc stores it.")},
        "file",
    )


def newer() -> RefereeError:
    return RefereeError(
        _("The file was made by a newer version of Radelc: install that version here first, then try again."), "file"
    )
