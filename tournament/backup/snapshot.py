import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend

FROZEN, SCRATCH = "frozen", "scratch"
# Such a file need not survive a crash.
_QUICK = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
SQLITE = "django.db.backends.sqlite3"


@contextmanager
def frozen(folder: Path) -> Iterator[str]:
    """Yield a connection to the site's database as of now, while others write. `folder`: for temporary files."""
    site = connections[DEFAULT_DB_ALIAS]
    if site.vendor == "sqlite":
        with tempfile.TemporaryDirectory(prefix=".frozen-", dir=folder) as place:
            copy = Path(place) / "copy.sqlite3"
            copied(Path(site.settings_dict["NAME"]), copy)
            with _sqlite(FROZEN, copy):
                yield FROZEN
        return
    theirs = type(site)({**site.settings_dict, "CONN_MAX_AGE": 0}, FROZEN)
    with _named(FROZEN, theirs), transaction.atomic(using=FROZEN):
        with theirs.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield FROZEN


def copied(source: Path, target: Path) -> None:
    """Copy by SQLite's own backup: one moment of a file in use, without blocking."""
    address = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as theirs, closing(sqlite3.connect(target)) as ours:
        theirs.backup(ours)


@contextmanager
def scratch(file: Path) -> Iterator[BaseDatabaseWrapper]:
    """Yield a connection to a temporary SQLite file, under the name SCRATCH."""
    with _sqlite(SCRATCH, file) as connection:
        yield connection


@contextmanager
def _sqlite(name: str, file: Path) -> Iterator[BaseDatabaseWrapper]:
    settings_ = {"ENGINE": SQLITE, "NAME": file, "OPTIONS": {"init_command": _QUICK}}
    settings = connections.configure_settings({DEFAULT_DB_ALIAS: {}, name: settings_})[name]
    with _named(name, load_backend(SQLITE).DatabaseWrapper(settings, name)) as connection:
        yield connection


@contextmanager
def _named(name: str, connection: BaseDatabaseWrapper) -> Iterator[BaseDatabaseWrapper]:
    connections[name] = connection
    try:
        yield connection
    finally:
        connection.close()
        del connections[name]
