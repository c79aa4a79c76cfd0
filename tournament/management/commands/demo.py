"""`manage.py demo`: a half-played event to look at, in the file demo.sqlite3.

DATABASE_URL is ignored, so that `--fresh` cannot delete a real tournament.
"""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection, transaction
from django.utils.translation import activate
from django.utils.translation import gettext as _

from rules import RULE_BOOKS, rule_book
from tournament.management.database import alone_from_now_on, bring_up_to_date
from tournament.progress import Steps
from tournament.web import server as web_server


class Command(BaseCommand):
    help = "Show Radelc with a half-played event; the data are kept until --fresh."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this computer only)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument("--book", default="", choices=("", *RULE_BOOKS), help="rule book of a fresh demo")
        parser.add_argument("--fresh", action="store_true", help="throw the demo's data away and start over")

    def handle(self, *args: object, host: str, port: int, fresh: bool, book: str, **options: object) -> None:
        if not settings.IS_DEMO:
            raise SystemExit(_("The demo can only be started with `%(program)s demo`.") % {"program": settings.PROGRAM})
        if web_server.is_taken(host, port):
            raise SystemExit(web_server.port_sentence(port))
        alone_from_now_on()
        if fresh or book:
            self._throw_away()
        if book:
            activate(rule_book(book).language)
        self._fill(book)
        self._speak()
        web_server.serve(host, port, lambda: self._say_where(host, port))

    def _throw_away(self) -> None:
        from tournament.journal.selectors import anchors

        connection.close()
        file = Path(settings.DATABASES["default"]["NAME"])
        try:
            for part in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm"), anchors.file()):
                part.unlink(missing_ok=True)
        except OSError as problem:
            raise SystemExit(_("The demo's data are in use: stop the other demo first.")) from problem

    def _fill(self, book: str) -> None:
        """Load the event if there is none; a load that breaks off leaves nothing."""
        from tournament import demo
        from tournament.models import Event

        bring_up_to_date(also_older=True, step=Steps(self._say).step)
        if not Event.objects.exists():
            self._say(_("Loading the demo event…"))
            with transaction.atomic():
                demo.load(self.stdout, book or demo.USUAL_BOOK)

    def _speak(self) -> None:
        from tournament.events.selectors.book import book_of
        from tournament.models import Event

        event = Event.objects.first()
        if event is not None:
            settings.LANGUAGE_CODE = book_of(event).language
            activate(settings.LANGUAGE_CODE)
        connection.close()  # the threads of the server open their own

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()

    def _say_where(self, host: str, port: int) -> None:
        from tournament import demo

        where = web_server.addresses(host, port)
        self.stdout.write(_("Radelc's demo answers at:"))
        for address in where:
            self.stdout.write(f"  {address}")
        for line in demo.describe(where[-1].rstrip("/")):
            self.stdout.write(line)
        self.stdout.write(_("Stop it with Ctrl+C; the next demo goes on with these data, `demo --fresh` starts over."))
        self.stdout.flush()
        connection.close()
