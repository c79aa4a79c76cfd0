"""Django's `migrate`, with a backup before stored data are changed."""

import sys
from typing import Any

from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament.backup import making, restoring
from tournament.backup.words import backup_sentence
from tournament.errors import RefereeError
from tournament.progress import Counted


class Command(migrate.Command):
    help = migrate.Command.help

    def handle(self, *args: Any, **options: Any) -> None:
        """Back up, also trying the new tables on a copy of the data; then migrate. SystemExit if that fails."""
        only_looks = options["plan"] or options["check_unapplied"]
        if options["database"] == DEFAULT_DB_ALIAS and not only_looks and _changes(options["app_label"]):
            self.stdout.write(_("Making a backup before the upgrade…"))
            self.stdout.flush()
            counted = Counted(sys.stderr, _("Backup, rows:"))
            try:
                backup = making.make(tell=counted)
            except RefereeError as refused:
                sentence = _("The database was not upgraded, because nothing is changed without a backup: %(reason)s")
                raise SystemExit(sentence % {"reason": refused.message}) from refused
            finally:
                counted.end()
            self.stdout.write(_("Backup made before the upgrade: %(file)s") % {"file": backup.path})
            if backup.failed:
                self.stderr.write(backup_sentence(backup.failed))
        super().handle(*args, **options)


def _changes(app: str | None) -> bool:
    executor = MigrationExecutor(connection)
    return restoring.holds_something() and bool(app or executor.migration_plan(executor.loader.graph.leaf_nodes()))
