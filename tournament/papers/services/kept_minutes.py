"""Documents that stay: the minutes of an accepted revision are kept as printed, whatever is corrected later."""

import hashlib

from tournament.models import StoredDocument, Table
from tournament.papers.minutes import minutes
from tournament.sheets.selectors.minutes import MINUTES


def store_minutes(*, table: Table) -> StoredDocument:
    """Print the minutes of a table that was accepted in this transaction, and keep them under its revision.

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
