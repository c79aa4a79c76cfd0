"""Where backups lie, what they are called, and which of them are kept.

A name holds the mark of the site's key and the moment: several sites may share a USB stick, and a folder sorts itself.
"""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.utils import timezone

from tournament.backup.words import Cause
from tournament.db.secret_store import mark_of

if os.name != "nt":
    import resource  # how large a file the system allows

KEPT = 20
PREFIX = "radelc-"


#: Why a file cannot be written, by what the system says of it.
CAUSES = {
    errno.ENOSPC: Cause.FULL,
    errno.EDQUOT: Cause.FULL,
    errno.EFBIG: Cause.TOO_LARGE,
    errno.ENOENT: Cause.GONE,
    errno.EEXIST: Cause.GONE,  # a file lies where the folder should be
    errno.ENOTDIR: Cause.GONE,
    errno.ENODEV: Cause.GONE,
    errno.ENXIO: Cause.GONE,
    errno.EACCES: Cause.FORBIDDEN,
    errno.EPERM: Cause.FORBIDDEN,
    errno.EROFS: Cause.FORBIDDEN,
}
#: SQLite's primary codes: https://sqlite.org/rescode.html. The first two stand for many things.
SQLITE_UNSAID, SQLITE_FULL, SQLITE_READ_ONLY = (10, 14), 13, 8


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
    for old in [backup for backup in backups(folder) if backup.path != made][KEPT - 1 :]:
        with suppress(OSError):
            old.path.unlink()


def require(folder: Path) -> None:
    """Raise FileNotFoundError for a folder that is not there: the stick is not mounted, and what is made in its place
    would lie on this computer's own disk.
    """
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))


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
    """Put a backup into a second folder as well. Raises OSError, also where the folder is not there."""
    require(folder)
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


def hindrance(problem: BaseException | None, where: Path) -> dict[str, str] | None:
    """Why the machine did not let a file be written in a folder, for a sentence of `backup/words.py`: the folder,
    `cause`, and in the system's own words `reason`. None for a problem that is not the machine's.
    """
    while problem is not None:
        if isinstance(problem, OSError):
            return _told(where, CAUSES.get(problem.errno or 0, Cause.MACHINE), problem.strerror or problem)
        code = getattr(problem, "sqlite_errorcode", None) if isinstance(problem, sqlite3.Error) else None
        if code is not None and (cause := _cause_of_sqlite(code & 0xFF, where)):
            return _told(where, cause, problem)
        problem = problem.__cause__ or problem.__context__
    return None


def _told(where: Path, cause: str, reason: object) -> dict[str, str]:
    return {"folder": str(where), "cause": cause, "reason": str(reason)}


def _cause_of_sqlite(code: int, where: Path) -> str | None:
    """SQLite says "disk I/O error" for a folder that is gone and for a file that outgrew the system's limit, too."""
    if code not in SQLITE_UNSAID:
        return {SQLITE_FULL: Cause.FULL, SQLITE_READ_ONLY: Cause.FORBIDDEN}.get(code)
    if not where.is_dir():
        return Cause.GONE
    if shutil.disk_usage(where).free == 0:
        return Cause.FULL
    if os.name != "nt" and resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY:
        return Cause.TOO_LARGE
    return Cause.MACHINE
