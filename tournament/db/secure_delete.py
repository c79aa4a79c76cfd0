"""What was erased should not stay in the pages of SQLite's file, nor in its journal of writes."""

from django.db import DatabaseError, connection, transaction


def forget_overwritten() -> None:
    """Overwrite what this transaction erases, and bring it into the file as soon as it is stored.

    A reader in the middle of a page delays the second: then it comes with the next checkpoint. PostgreSQL frees the
    rows' space by its own vacuum.
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
    except DatabaseError:  # busy: the next one takes it along
        return
