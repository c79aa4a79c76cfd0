"""The database as the commands find it: empty, of this version, or older."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _


def bring_up_to_date() -> None:
    """Fill an empty database. SystemExit for an older one: it is changed only by a person who has made a copy."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not missing:
        return
    if executor.loader.applied_migrations:
        raise SystemExit(
            _("The database is older than this program: make a copy of it, then run `python3 manage.py migrate`.")
        )
    call_command("migrate", verbosity=0, interactive=False)
