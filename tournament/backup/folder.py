"""A backup's name contains the mark of the site's key: several sites may share a USB stick."""

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
    import resource

KEPT = 20
PREFIX = "radelc-"


CAUSES = {
    errno.ENOSPC: Cause.FULL,
    errno.EDQUOT: Cause.FULL,
    errno.EFBIG: Cause.TOO_LARGE,
    errno.ENOENT: Cause.GONE,
    errno.EEXIST: Cause.GONE,  # a file is in the folder's place
    errno.ENOTDIR: Cause.GONE,
    errno.ENODEV: Cause.GONE,
    errno.ENXIO: Cause.GONE,
    errno.EACCES: Cause.FORBIDDEN,
    errno.EPERM: Cause.FORBIDDEN,
    errno.EROFS: Cause.FORBIDDEN,
}
# SQLite's primary codes: https://sqlite.org/rescode.html. The first two have many causes.
SQLITE_UNSAID, SQLITE_FULL, SQLITE_READ_ONLY = (10, 14), 13, 8


@dataclass(frozen=True, slots=True)
class Found:
    """A backup gets its name only after its test."""

    path: Path
    at: datetime
    bytes: int


def own_folder() -> Path:
    return Path(settings.DATA_DIR) / ("backups-demo" if settings.IS_DEMO else "backups")


def fresh_path(folder: Path) -> Path:
    return folder / f"{PREFIX}{mark_of(settings.SECRET_KEY)}-{timezone.now():%Y%m%d-%H%M%S-%f}.zip"


def backups(folder: Path) -> list[Found]:
    shape = re.compile(rf"{PREFIX}{mark_of(settings.SECRET_KEY)}-\d{{8}}-\d{{6}}-\d{{6}}\.zip")
    listed = []
    with suppress(OSError):
        for file in folder.iterdir():
            if shape.fullmatch(file.name):
                with suppress(OSError):
                    facts = file.stat()
                    listed.append(Found(file, datetime.fromtimestamp(facts.st_mtime, UTC), facts.st_size))
    return sorted(listed, key=lambda backup: backup.path.name, reverse=True)


def last_good() -> Found | None:
    return next(iter(backups(own_folder())), None)


def prune(folder: Path, fresh: Path) -> None:
    """Keep the last KEPT backups, and always `fresh`: the clock may have been set back."""
    for old in [backup for backup in backups(folder) if backup.path != fresh][KEPT - 1 :]:
        with suppress(OSError):
            old.path.unlink()


def require(folder: Path) -> None:
    """Raise FileNotFoundError for a missing folder: creating it for an unmounted stick would write to this computer's
    disk.
    """
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))


@contextmanager
def placed(path: Path) -> Iterator[Path]:
    """Yield a temporary name; the file appears at `path` only on success. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f".{uuid4().hex}.part")
    try:
        yield part
        os.replace(part, path)
        kept_on_disk(path.parent)
    finally:
        part.unlink(missing_ok=True)


def copied_to(folder: Path, backup: Path) -> None:
    require(folder)
    with placed(folder / backup.name) as part, part.open("xb") as target, backup.open("rb") as source:
        os.chmod(part, 0o600)
        shutil.copyfileobj(source, target, 1024 * 1024)
        target.flush()
        os.fsync(target.fileno())
    prune(folder, folder / backup.name)


def kept_on_disk(folder: Path) -> None:
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def hindrance(problem: BaseException | None, where: Path) -> dict[str, str] | None:
    """Return the folder, `cause`, and the system's `reason`; None for other problems."""
    while problem is not None:
        if isinstance(problem, OSError):
            return _failure(where, CAUSES.get(problem.errno or 0, Cause.MACHINE), problem.strerror or problem)
        code = getattr(problem, "sqlite_errorcode", None) if isinstance(problem, sqlite3.Error) else None
        if code is not None and (cause := _cause_of_sqlite(code & 0xFF, where)):
            return _failure(where, cause, problem)
        problem = problem.__cause__ or problem.__context__
    return None


def _failure(where: Path, cause: str, reason: object) -> dict[str, str]:
    return {"folder": str(where), "cause": cause, "reason": str(reason)}


def _cause_of_sqlite(code: int, where: Path) -> str | None:
    """Return the cause of SQLite's "disk I/O error", which is also a missing folder or the system's file limit."""
    if code not in SQLITE_UNSAID:
        return {SQLITE_FULL: Cause.FULL, SQLITE_READ_ONLY: Cause.FORBIDDEN}.get(code)
    if not where.is_dir():
        return Cause.GONE
    if shutil.disk_usage(where).free == 0:
        return Cause.FULL
    if os.name != "nt" and resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY:
        return Cause.TOO_LARGE
    return Cause.MACHINE
