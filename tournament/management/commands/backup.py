"""`manage.py backup [DIR]`: everything in one file, also while the site is served."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.backup import making
from tournament.backup.words import backup_sentence
from tournament.db.faults import Fault
from tournament.progress import Counted, Noted


class Command(BaseCommand):
    """Exits with 0 for a tested backup, 1 if there is none, 2 if only its second copy is missing."""

    help = "Make a backup of everything: one file, tried out before it counts."
    requires_system_checks: list[str] = []  # they import every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            nargs="?",
            type=Path,
            help="folder for it, which is there (default: backups/ in the data folder, the last 20)",
        )
        parser.add_argument("--coded", action="store_true", help="say what failed as JSON, for the server that asked")
        parser.add_argument("--progress", type=Path, help="file in which to note how far it is, for the same")
        parser.add_argument("--prepare", action="store_true", help="make none, only what lets the first one be quick")

    def handle(
        self, *args: object, folder: Path | None, coded: bool, progress: Path | None, prepare: bool, **options: object
    ) -> None:
        def said(failure: Fault) -> str:
            return json.dumps(asdict(failure)) if coded else backup_sentence(failure)

        if prepare:
            return making.prepare()
        counted = Counted(sys.stderr, _("Backup, rows:"))
        try:
            backup = making.make(folder, Noted(progress) if progress else counted)
        except making.BackupFailed as failed:
            raise SystemExit(said(failed.failure)) from failed
        finally:
            counted.end()
        self.stdout.write(str(backup.path))
        for chain in backup.broken:
            self.stderr.write(making.broken_sentence(chain))
        if backup.failed:
            self.stderr.write(said(backup.failed))
            raise SystemExit(2)
