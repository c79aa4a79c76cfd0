import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.backup import folder
from tournament.events.files import SITE, Named, file_name
from tournament.hall import site_copy
from tournament.management.database import bring_up_to_date
from tournament.models import Event
from tournament.progress import Counted, Noted


class Command(BaseCommand):
    help = "Write the public pages of an event (its address) as one zip: unpacked, they work from any folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="address of the event: the word after /e/")
        parser.add_argument("target", type=Path, nargs="?", default=Path(), help="a folder, or a file ending in .zip")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--gently", action="store_true", help="let everything else on this computer go first")
        parser.add_argument("--progress", type=Path, help="file in which to note how far it is, for the desk")
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, choices=languages)

    def handle(
        self,
        *args: object,
        event: str,
        target: Path,
        language: str,
        gently: bool,
        progress: Path | None,
        **options: object,
    ) -> None:
        if gently and hasattr(os, "nice"):
            os.nice(10)
        bring_up_to_date()
        event_ = Event.objects.filter(slug=event).first()
        if event_ is None:
            raise SystemExit(_("There is no event with this address."))
        if target.is_dir():
            target = target / file_name(event_, Named(SITE), "zip")
        elif target.suffix.lower() != ".zip":
            raise SystemExit(_("%(target)s is not a folder and does not end in .zip.") % {"target": target})
        counted = Counted(sys.stderr, _("Pages and files:"))
        try:
            copy = site_copy.files(event_, language=language, tell=Noted(progress) if progress else counted)
        except site_copy.NotPublic:
            raise SystemExit(_("Visitors do not see this event: publish it first.")) from None
        finally:
            counted.end()
        try:
            with folder.placed(target) as part:
                part.write_bytes(site_copy.zipped(copy, event_.slug))
        except OSError as problem:
            raise SystemExit(f"{target}: {problem.strerror}") from problem
        self.stdout.write(f"{target}: {len(copy)}")
