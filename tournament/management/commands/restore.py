"""`manage.py restore FILE`: a backup into an empty installation; with --secrets only its key into this one."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup import making, restoring
from tournament.management.database import alone_from_now_on
from tournament.selectors import accounts
from tournament.services.errors import RefereeError


class Command(BaseCommand):
    """All of it or nothing: every refusal is one sentence, and nothing was changed then."""

    help = "Bring a backup into this empty installation (SQLite or PostgreSQL), or with --secrets only its key."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--secrets", action="store_true", help="only its key, so that printed codes are known")

    def handle(self, *args: object, file: Path, secrets: bool, **options: object) -> None:
        try:
            if secrets:
                restoring.restore_secrets(file)
                self.stdout.write(_("The key of the backup signs again, and papers of both are known. Restart Radelc."))
                return
            alone_from_now_on()
            found = restoring.restore(file)
        except RefereeError as refused:
            raise SystemExit(refused.message) from refused
        for chain in found.broken:
            self.stderr.write(making.broken_sentence(chain))
        self.stdout.write(_("Everything is restored. Anybody who was signed in has to sign in again."))
        self.stdout.write(
            _(
                "Links of tables and cards of players hold as before, under the address that is printed on them: give "
                "this computer the old one, type the short code, or print them anew."
            )
        )
        owners = [one.username for one in accounts.owners()]
        told = ngettext(
            "With it came %(count)s account with all rights: %(names)s. If you do not know it, this is not your "
            "backup.",
            "With it came %(count)s accounts with all rights: %(names)s. If you do not know one of them, this is not "
            "your backup.",
            len(owners),
        )
        nobody = _("No account with all rights came with it: `python3 manage.py createsuperuser` makes one.")
        self.stdout.write(told % {"count": len(owners), "names": ", ".join(owners)} if owners else nobody)
