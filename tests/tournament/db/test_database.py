"""Where the data live: SQLite's promises on a real connection, and what DATABASE_URL may say."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from tournament.db.databases import database_settings

SQLITE_PROMISES = [
    ("journal_mode", "wal"),  # readers do not wait for the writer
    ("foreign_keys", 1),
    ("busy_timeout", 20_000),  # milliseconds a second writer waits
    ("synchronous", 2),  # FULL: a committed game survives a power cut
]


@pytest.mark.django_db
@pytest.mark.parametrize(("pragma", "expected"), SQLITE_PROMISES)
def test_sqlite_keeps_its_promises_on_every_connection(pragma: str, expected: object) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PRAGMAs are SQLite's")
    with connection.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (expected,)


@pytest.mark.django_db(transaction=True)
def test_a_transaction_takes_the_write_lock_at_its_beginning() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("IMMEDIATE is SQLite's")
    assert connection.transaction_mode == "IMMEDIATE"


def test_sqlite_without_an_address() -> None:
    chosen = database_settings(url="", sqlite_file=Path("data/radelc.sqlite3"))
    assert chosen["ENGINE"] == "tournament.db.sqlite"
    assert chosen["NAME"] == Path("data/radelc.sqlite3")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_postgresql_with_an_address(scheme: str) -> None:
    url = f"{scheme}://vodja:%C4%8Ders%40@db.example:5433/radelc?sslmode=require"
    chosen = database_settings(url=url, sqlite_file=Path("unused"))
    assert chosen["ENGINE"] == "django.db.backends.postgresql"
    assert (chosen["NAME"], chosen["HOST"], chosen["PORT"]) == ("radelc", "db.example", 5433)
    assert (chosen["USER"], chosen["PASSWORD"]) == ("vodja", "čers@")
    assert chosen["OPTIONS"] == {"sslmode": "require"}
    assert chosen["CONN_HEALTH_CHECKS"] is True


@pytest.mark.parametrize("url", ["mysql://a@b/c", "radelc", "postgres://host:port/name", "postgres://localhost"])
def test_an_address_nobody_can_use_is_refused_in_words(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"DATABASE_URL .*postgres://user:password@host:5432/name"):
        database_settings(url=url, sqlite_file=Path("unused"))
