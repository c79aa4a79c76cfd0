"""`manage.py tidy`: formats code and templates and repairs what ruff can repair."""

import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand

from bench.management.commands.test import DJANGOFMT


class Command(BaseCommand):
    help = "Format code and templates."

    def handle(self, *args: object, **options: object) -> None:
        for arguments in (["check", "--fix", "."], ["format", "."]):
            subprocess.run([sys.executable, "-m", "ruff", *arguments], cwd=settings.BASE_DIR, check=False)
        subprocess.run([DJANGOFMT, "templates"], cwd=settings.BASE_DIR, check=False)
