"""Django's `flush`, with the journal's protection lifted for it.

The journal is append-only (tournament/models/triggers.py), so a plain flush would be refused. Emptying the *whole*
database is another matter: whoever may do that could delete the file or the database as well. Transactional tests
flush after every test and rely on this.
"""

from typing import Any

from django.core.management.commands import flush
from django.db import connections

from tournament.journal.selectors import anchors
from tournament.models import triggers


class Command(flush.Command):
    help = flush.Command.help

    def handle(self, **options: Any) -> None:
        """Lift the protection, flush, and put it back even if the flush fails."""
        connection = connections[options["database"]]
        protected = "tournament_journal" in connection.introspection.table_names()
        if protected:
            triggers.unprotect_journal(connection)
        try:
            super().handle(**options)
            anchors.file().unlink(missing_ok=True)  # of chains that are no more
        finally:
            if protected:
                triggers.protect_journal(connection)
