"""Finds a PostgreSQL server for the tests: DATABASE_URL's, or that on this computer's port 5432."""

import getpass
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import quote

import psycopg

HOST = "127.0.0.1"
PORT = 5432
MAY_CREATE = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"


def find_postgres(environment: Mapping[str, str]) -> str | None:
    """Return an address for DATABASE_URL of a server where databases may be created, or None."""
    named = environment.get("DATABASE_URL", "")
    if named:
        return named if named.startswith(("postgres://", "postgresql://")) else None
    users = [environment.get("PGUSER", ""), _own_name(), "postgres"]
    for user in dict.fromkeys(name for name in users if name):
        for database in ("postgres", user):
            if _answers(user, environment.get("PGPASSWORD", ""), database):
                secret = f":{quote(environment['PGPASSWORD'], safe='')}" if environment.get("PGPASSWORD") else ""
                return f"postgres://{quote(user, safe='')}{secret}@{HOST}:{PORT}/{quote(database, safe='')}"
    return None


def _answers(user: str, password: str, database: str) -> bool:
    with suppress(psycopg.Error):
        secret = password or None
        with psycopg.connect(
            host=HOST, port=PORT, user=user, password=secret, dbname=database, connect_timeout=2
        ) as link:
            row = link.execute(MAY_CREATE).fetchone()
            return bool(row and row[0])
    return False


def _own_name() -> str:
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return ""
