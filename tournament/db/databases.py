"""Database settings: SQLite beside the program, or PostgreSQL by DATABASE_URL."""

from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

# FULL: in WAL mode NORMAL may lose the last committed games when the laptop's battery dies (docs/decisions.md).
SQLITE_START = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
BUSY_SECONDS = 20
SHAPE = "postgres://user:password@host:5432/name"


def database_settings(*, url: str, sqlite_file: Path) -> dict[str, Any]:
    """Raise ImproperlyConfigured for an address that is not PostgreSQL's."""
    return postgresql(url) if url else sqlite(sqlite_file)


def sqlite(file: Path) -> dict[str, Any]:
    """Let writers wait up to BUSY_SECONDS for a program outside their queue (`tournament.db.sqlite`).

    Why IMMEDIATE: docs/decisions.md.
    """
    return {
        "ENGINE": "tournament.db.sqlite",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": BUSY_SECONDS, "init_command": SQLITE_START},
    }


def postgresql(url: str) -> dict[str, Any]:
    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured(f"DATABASE_URL must look like {SHAPE}; leave it out to use SQLite.")
    try:
        parsed: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True))
    except ValueError as problem:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {SHAPE} is expected.") from problem
    if not parsed.get("NAME"):
        raise ImproperlyConfigured(f"DATABASE_URL names no database: {SHAPE} is expected.")
    return parsed
