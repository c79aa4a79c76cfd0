"""`manage.py serve`: the real site, for a hall or behind a proxy."""

from argparse import ArgumentParser

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament import web_server


class Command(BaseCommand):
    """Serves the site's own database until it is stopped."""

    help = "Serve Radelc for a hall (SQLite in data/, or PostgreSQL through DATABASE_URL)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default="0.0.0.0", help="address to listen on (default: every network of this computer)"
        )
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")

    def handle(self, *args: object, host: str, port: int, **options: object) -> None:
        self._bring_up_to_date()
        if not get_user_model().objects.exists():
            self.stdout.write(
                _("Nobody can sign in yet: make the first account with `python3 manage.py createsuperuser`.")
            )
        connection.close()  # the threads of the server open their own
        web_server.serve(host, port, lambda: self._say_where(host, port))

    def _bring_up_to_date(self) -> None:
        """Fill an empty database; a database with data is changed only by a person who has made a copy."""
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not missing:
            return
        if executor.loader.applied_migrations:
            raise SystemExit(
                _("The database is older than this program: make a copy of it, then run `python3 manage.py migrate`.")
            )
        call_command("migrate", verbosity=0, interactive=False)

    def _say_where(self, host: str, port: int) -> None:
        self.stdout.write(_("Radelc answers at:"))
        for address in web_server.addresses(host, port):
            self.stdout.write(f"  {address}")
        self.stdout.write(_("Stop it with Ctrl+C."))
        self.stdout.flush()
