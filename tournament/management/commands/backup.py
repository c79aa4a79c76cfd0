"""`manage.py backup [DIR]`: everything in one file, also while the site is served."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from tournament.backup import making
from tournament.services.errors import RefereeError


class Command(BaseCommand):
    """Leaves with 0 for a backup that was tried out; with 1 if there is none, 2 if only its second copy is missing."""

    help = "Make a backup of everything: one file, tried out before it counts."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder", nargs="?", type=Path, help="folder for it (default: backups/ in the data folder, the last 20)"
        )

    def handle(self, *args: object, folder: Path | None, **options: object) -> None:
        try:
            made = making.make(folder)
        except RefereeError as refused:
            raise SystemExit(refused.message) from refused
        self.stdout.write(str(made.path))
        for chain in made.broken:
            self.stderr.write(making.broken_sentence(chain))
        if made.failed:
            self.stderr.write(made.failed)
            raise SystemExit(2)
