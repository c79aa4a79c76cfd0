from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils.translation import gettext as _

from tournament import steady
from tournament.backup import keys
from tournament.backup.keeper import Keeper
from tournament.db import clock, faults, file_rights
from tournament.db.faults import Fault
from tournament.management.database import (
    alone_from_now_on,
    believe_the_clock,
    bring_up_to_date,
    this_file_and_no_other,
)
from tournament.progress import Steps
from tournament.rounds.selectors.clock import playing_anywhere
from tournament.web import server as web_server
from tournament.wording.faults import fault_sentence


class Command(BaseCommand):
    help = "Serve Radelc for a hall (SQLite in data/, or PostgreSQL through DATABASE_URL)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default="0.0.0.0", help="address to listen on (default: every network of this computer)"
        )
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument(
            "--clock-is-right", action="store_true", help="store games although the journal contradicts the clock"
        )

    def handle(self, *args: object, host: str, port: int, clock_is_right: bool, **options: object) -> None:
        steps = Steps(self._say)
        alone_from_now_on()
        bring_up_to_date(step=steps.step)
        with steps.step(_("Checking the clock, the key and the folder…")):
            unsafe = self._make_ready(clock_is_right=clock_is_right)
        if unsafe is None and not get_user_model().objects.exists():
            self._say(
                _("Nobody can sign in yet: make the first account with `%(program)s createsuperuser`.")
                % {"program": settings.PROGRAM}
            )
        connection.close()  # the threads of the server open their own
        web_server.serve(host, port, lambda: self._say_where(host, port), Keeper())

    def _make_ready(self, *, clock_is_right: bool) -> Fault | None:
        """Do what is due at a start; return why nothing can be stored, None if it can."""
        this_file_and_no_other()
        if clock_is_right:
            clock.trust()
        believe_the_clock()
        if settings.CACHE_URL:
            steady.follow_the_computer()
        else:
            steady.keep_in(settings.DATA_DIR / "clock.json", go_on=playing_anywhere())
        unsafe = faults.refused()
        if unsafe is not None:
            self.stderr.write(fault_sentence(unsafe))
        file_rights.close_to_others(Path(settings.DATA_DIR))
        if unsafe is None:
            self._look_at_key()
        return unsafe

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _look_at_key(self) -> None:
        keys.note()
        if keys.is_lost():
            self.stderr.write(
                _(
                    "secrets.json is not the one that papers were printed with: their codes are unknown here. "
                    "`%(program)s restore --secrets BACKUP` brings the key back."
                )
                % {"program": settings.PROGRAM}
            )

    def _say_where(self, host: str, port: int) -> None:
        self.stdout.write(_("Radelc answers at:"))
        for address in web_server.addresses(host, port):
            self.stdout.write(f"  {address}")
        self.stdout.write(_("Stop it with Ctrl+C."))
        self.stdout.flush()
