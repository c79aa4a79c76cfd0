from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.backup import event_file, folder
from tournament.errors import RefereeError
from tournament.management.database import bring_up_to_date
from tournament.models import Event


class Command(BaseCommand):
    help = "Write one event (its address) into a file; a file of that name is not overwritten."
    requires_system_checks: list[str] = []  # they import every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="address of the event: the word after /e/")
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, event: str, file: Path, **options: object) -> None:
        bring_up_to_date()
        event_ = Event.objects.filter(slug=event).first()
        if event_ is None:
            raise SystemExit(_("There is no event with this address."))
        if file.exists():
            raise SystemExit(_("%(file)s is there already: give the file another name.") % {"file": file})
        try:
            with folder.placed(file) as part:
                event_file.export(event_, part)
        except RefereeError as refused:
            raise SystemExit(refused.message) from refused
        except OSError as problem:
            raise SystemExit(f"{file}: {problem.strerror}") from problem
        self.stdout.write(str(file))
