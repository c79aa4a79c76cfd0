"""The minutes of an accepted revision are kept as they are printed in the same moment."""

from tournament.documents import minutes
from tournament.models import StoredDocument, Table
from tournament.selectors.documents import MINUTES
from tournament.services import documents
from tournament.services.actor import Actor


def store_minutes(*, table: Table, by: Actor) -> StoredDocument:
    """Print a table's minutes and keep them; inside the transaction that accepted the sheet."""
    return documents.store(table=table, kind=MINUTES, content=minutes.of_table(table=table), by=by)
