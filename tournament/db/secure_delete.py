"""Keeps erased data out of the pages of SQLite's file and of its write-ahead log."""

from django.db import DatabaseError, connection, transaction


def forget_overwritten() -> None:
    """Overwrite what this transaction erases, and checkpoint right after commit.

    A running reader delays that to the next checkpoint. PostgreSQL's own vacuum does it.
    """
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete = ON")
    transaction.on_commit(_checkpoint, robust=True)


def _checkpoint() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError:  # busy: left to the next one
        return
