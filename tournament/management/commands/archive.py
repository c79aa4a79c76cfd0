import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.desk.archive import bundle
from tournament.errors import RefereeError
from tournament.management.database import bring_up_to_date
from tournament.models import Event
from tournament.progress import Counted, Noted


class Command(BaseCommand):
    help = "Write everything of an event (its address) as one zip that needs no Radelc to be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="address of the event: the word after /e/")
        parser.add_argument("target", type=Path, nargs="?", default=Path(), help="a folder, or a file ending in .zip")
        parser.add_argument("--gently", action="store_true", help="let everything else on this computer go first")
        parser.add_argument("--progress", type=Path, help="file in which to note how far it is, for the desk")

    def handle(
        self, *args: object, event: str, target: Path, gently: bool, progress: Path | None, **options: object
    ) -> None:
        if gently and hasattr(os, "nice"):
            os.nice(10)
        bring_up_to_date()
        event_ = Event.objects.filter(slug=event).first()
        if event_ is None:
            raise SystemExit(_("There is no event with this address."))
        if target.is_dir():
            target = target / bundle.name_of(event_)
        elif target.suffix.lower() != ".zip":
            raise SystemExit(_("%(target)s is not a folder and does not end in .zip.") % {"target": target})
        counted = Counted(sys.stderr, _("Files:"))
        try:
            files = bundle.write(event_, target, tell=Noted(progress) if progress else counted)
        except RefereeError as refused:
            raise SystemExit(refused.message) from refused
        except OSError as problem:
            raise SystemExit(f"{target}: {problem.strerror}") from problem
        finally:
            counted.end()
        self.stdout.write(f"{target}: {files}")
