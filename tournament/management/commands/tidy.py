"""`manage.py tidy`: formats code and templates, repairs what ruff can repair and compiles the translations."""

import subprocess
import sys
from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.management.commands.test import DJANGOFMT


class Command(BaseCommand):
    """The writing half of `manage.py test`'s checks."""

    help = "Format code and templates and compile the translations."

    def handle(self, *args: object, **options: object) -> None:
        for arguments in (["check", "--fix", "."], ["format", "."]):
            subprocess.run([sys.executable, "-m", "ruff", *arguments], cwd=settings.BASE_DIR, check=False)
        subprocess.run([DJANGOFMT, "templates"], cwd=settings.BASE_DIR, check=False)
        for catalogue in sorted(Path(settings.BASE_DIR, "locale").glob("*/LC_MESSAGES/*.po")):
            polib.pofile(str(catalogue)).save_as_mofile(str(catalogue.with_suffix(".mo")))
