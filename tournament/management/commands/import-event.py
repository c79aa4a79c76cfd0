import sys
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.backup import event_import
from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.management.database import bring_up_to_date
from tournament.permissions import OWNER
from tournament.progress import Counted


class Command(BaseCommand):
    help = "Bring in an event that `export-event` wrote; its accounts have no password until one is set."
    requires_system_checks: list[str] = []  # they import every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--address", default="", help="another address than the event has in the file")

    def handle(self, *args: object, file: Path, address: str, **options: object) -> None:
        bring_up_to_date()
        counted = Counted(sys.stderr, _("Importing the event:"))
        try:
            data = Path(settings.DATA_DIR)
            event = event_import.bring(file, by=Actor("manage.py", OWNER), slug=address, folder=data, tell=counted)
        except RefereeError as refused:
            raise SystemExit(refused.message) from refused
        finally:
            counted.end()
        params = {"event": event.name, "address": event.slug}
        self.stdout.write(_("%(event)s was imported, at /e/%(address)s/.") % params)
        self.stdout.write(_("Links of tables and cards of players are not in the file: make them anew here."))
