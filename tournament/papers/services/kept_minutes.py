"""Minutes of an accepted revision stay as printed, despite later corrections."""

import hashlib

from tournament.models import StoredDocument, Table
from tournament.papers.minutes import minutes
from tournament.sheets.selectors.minutes import MINUTES


def store_minutes(*, table: Table) -> StoredDocument:
    """Keep the minutes of a table accepted in this transaction, under its revision.

    The caller's journal line carries the digest.
    """
    content = minutes.of_table(table=table)
    return StoredDocument.objects.create(
        table=table,
        revision=table.revision,
        kind=MINUTES,
        content=content,
        sha256=hashlib.sha256(content).hexdigest(),
    )
