import sqlite3
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access.selectors import accounts
from tournament.backup import folder, holding, making, papers, restoring, snapshot
from tournament.backup.container import Contents
from tournament.backup.holding import Holding
from tournament.backup.papers import Knows
from tournament.backup.restoring import Tried
from tournament.backup.words import NOT_RESTORED, backup_sentence, holds_sentence, knows_sentence
from tournament.db.faults import Fault
from tournament.errors import RefereeError
from tournament.management.database import alone_from_now_on
from tournament.progress import Counted

YES = ("y", "yes", "d", "da", "i", "igen", "a", "ano")
EVENTS_SAID = 10


class Command(BaseCommand):
    """All or nothing. Where the file lacks something known, a person is asked, or it takes --yes."""

    help = "Bring a backup into this empty installation (SQLite or PostgreSQL), or with --secrets only its key."
    requires_system_checks: list[str] = []  # they import every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--secrets", action="store_true", help="only its key, so that printed codes are known")
        parser.add_argument(
            "--code",
            action="append",
            default=[],
            help="code on a printed sheet that it should know; repeatable",
        )
        parser.add_argument("--yes", action="store_true", help="ask nothing, and restore although something is lacking")

    def handle(self, *args: object, file: Path, secrets: bool, code: list[str], yes: bool, **options: object) -> None:
        if secrets:
            try:
                restoring.restore_secrets(file)
            except RefereeError as refused:
                raise SystemExit(refused.message) from refused
            self.stdout.write(
                _(
                    "The backup's key is in use again, and papers printed with either key are recognised. Restart "
                    "Radelc."
                )
            )
            return
        counted = Counted(sys.stderr, _("Bringing it back, rows:"))

        def look(contents: Contents, loaded: Tried) -> None:
            counted.end()
            self._look(file, contents, loaded, code, yes=yes)

        try:
            alone_from_now_on()
            restored = restoring.restore(file, counted, look)
        except RefereeError as refused:
            raise SystemExit(refused.message) from refused
        except (OSError, sqlite3.Error, DatabaseError) as problem:
            hindrance = folder.hindrance(problem, Path(settings.DATA_DIR))
            if hindrance is None:
                raise
            raise SystemExit(backup_sentence(Fault(NOT_RESTORED, hindrance))) from problem
        finally:
            counted.end()
        for chain in restored.broken:
            self.stderr.write(making.broken_sentence(chain))
        self.stdout.write(_("Everything is restored. Anybody who was signed in has to sign in again."))
        self.stdout.write(
            _(
                "Links of tables and cards of players hold as before, under the address that is printed on them: give "
                "this computer the old one, type the short code, or print them anew."
            )
        )

    def _look(self, file: Path, contents: Contents, loaded: Tried, codes: list[str], *, yes: bool) -> None:
        """Raises SystemExit if it is not to be restored."""
        holds = holding.of_contents(contents)
        self._say(holds)
        self._say_owners(loaded)
        lacking = self._say_later(file, holds)
        keys = restoring.keys_of(contents)

        def compare(code: str) -> bool:
            judged = papers.verdict(code, loaded, keys)
            self.stdout.write(knows_sentence(judged.code, judged.knows))
            return judged.knows != Knows.PAPER

        for code in codes:
            lacking = compare(code) or lacking
        if yes:
            return
        if sys.stdin.isatty():
            while code := _asked(_("Code on a printed sheet that it should know (Enter: none, or no more):")):
                compare(code)
            if _asked(_("Do you want to restore this backup? [y/N]")).casefold() not in YES:
                raise SystemExit(_("Nothing was restored."))
        elif lacking:
            raise SystemExit(_("Nothing was restored. To restore this backup nevertheless, add --yes."))

    def _say(self, holds: Holding) -> None:
        params = {"at": _moment(holds), "lines": holds.lines, "events": len(holds.events)}
        self.stdout.write(_("Backup from %(at)s. Events: %(events)s. Lines of the journal: %(lines)s.") % params)
        for event in holds.events[-EVENTS_SAID:]:
            params = {"event": event.name, "address": event.slug, "lines": event.lines}
            line = _("%(event)s (/e/%(address)s/), lines of the journal: %(lines)s.") % params
            self.stdout.write(f"  {line} {holds_sentence(event.round, event.state)}")

    def _say_owners(self, loaded: Tried) -> None:
        with snapshot.scratch(loaded.file) as scratch:
            names = [owner.username for owner in accounts.owners().using(scratch.alias)]
        sentence = ngettext(
            "%(count)s account with all rights comes with it: %(names)s. If you do not know it, this is not your "
            "backup.",
            "%(count)s accounts with all rights come with it: %(names)s. If you do not know one of them, this is not "
            "your backup.",
            len(names),
        )
        nobody = _("No account with all rights comes with it: `%(program)s createsuperuser` makes one.") % {
            "program": settings.PROGRAM
        }
        self.stdout.write(sentence % {"count": len(names), "names": ", ".join(names)} if names else nobody)

    def _say_later(self, file: Path, holds: Holding) -> bool:
        later = holding.later_than(holds, file)
        if later is None:
            return False
        path, other = later
        params = {"file": path.name, "at": _moment(other)}
        self.stdout.write(
            _("A later backup of the same events is in the same folder, and holds more: %(file)s, from %(at)s.")
            % params
        )
        self._say(other)
        return True


def _moment(holds: Holding) -> str:
    return date_format(timezone.localtime(holds.made_at), "SHORT_DATETIME_FORMAT")


def _asked(question: str) -> str:
    try:
        return input(f"{question} ").strip()
    except EOFError:
        return ""
