"""Django's `flush`, without the journal's protection (tournament/models/triggers.py)."""

from typing import Any

from django.core.management.commands import flush
from django.db import connections

from tournament.journal.selectors import anchors
from tournament.models import triggers


class Command(flush.Command):
    help = flush.Command.help

    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        protected = "tournament_journal" in connection.introspection.table_names()
        if protected:
            triggers.unprotect_journal(connection)
        try:
            super().handle(**options)
            anchors.file().unlink(missing_ok=True)
        finally:
            if protected:
                triggers.protect_journal(connection)
