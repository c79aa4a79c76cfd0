"""Where backups lie, what they are called, and which of them are kept.

A name holds the mark of the site's key and the moment: several sites may share a USB stick, and a folder sorts itself.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.utils import timezone

from tournament.db.secret_store import mark_of

KEPT = 20
PREFIX = "radelc-"


@dataclass(frozen=True, slots=True)
class Found:
    """A backup in a folder. It got its name only after it had been tried out."""

    path: Path
    at: datetime
    bytes: int


def own_folder() -> Path:
    """The folder beside the database; the demo has its own."""
    return Path(settings.DATA_DIR) / ("backups-demo" if settings.IS_DEMO else "backups")


def fresh_path(folder: Path) -> Path:
    """A name that no file in the folder has."""
    return folder / f"{PREFIX}{mark_of(settings.SECRET_KEY)}-{timezone.now():%Y%m%d-%H%M%S-%f}.zip"


def backups(folder: Path) -> list[Found]:
    """This site's backups in a folder, the newest first."""
    shape = re.compile(rf"{PREFIX}{mark_of(settings.SECRET_KEY)}-\d{{8}}-\d{{6}}-\d{{6}}\.zip")
    found = []
    with suppress(OSError):
        for file in folder.iterdir():
            if shape.fullmatch(file.name):
                with suppress(OSError):
                    facts = file.stat()
                    found.append(Found(file, datetime.fromtimestamp(facts.st_mtime, UTC), facts.st_size))
    return sorted(found, key=lambda one: one.path.name, reverse=True)


def last_good() -> Found | None:
    """The newest backup beside the database, or None."""
    return next(iter(backups(own_folder())), None)


def prune(folder: Path, made: Path) -> None:
    """Keep the last KEPT, and `made` in any case: the clock may have gone back."""
    for old in [one for one in backups(folder) if one.path != made][KEPT - 1 :]:
        with suppress(OSError):
            old.path.unlink()


@contextmanager
def placed(path: Path) -> Iterator[Path]:
    """A name to write under; the file is at `path` once all is well, and nowhere else. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f".{uuid4().hex}.part")
    try:
        yield part
        os.replace(part, path)
        kept_on_disk(path.parent)
    finally:
        part.unlink(missing_ok=True)


def copied_to(folder: Path, made: Path) -> None:
    """Put a backup into a second folder as well. Raises OSError, also where the folder is not there: no stick is."""
    if not folder.is_dir():
        raise FileNotFoundError(2, os.strerror(2), str(folder))
    with placed(folder / made.name) as part, part.open("xb") as target, made.open("rb") as source:
        os.chmod(part, 0o600)
        shutil.copyfileobj(source, target, 1024 * 1024)
        target.flush()
        os.fsync(target.fileno())
    prune(folder, folder / made.name)


def kept_on_disk(folder: Path) -> None:
    """Bring a folder's names to the disk, where the system knows how."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
