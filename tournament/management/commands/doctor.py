"""`manage.py doctor`: what a director needs to know of the computer before the day; each red line says what to do."""

from argparse import ArgumentParser
from collections.abc import Iterable
from datetime import timedelta
from io import StringIO

import segno
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils import timezone, translation

from tournament.backup.machine import FAULT, OK, WARN, Check
from tournament.backup.machine_words import AS_SAID, check_name, check_sentence, light_word
from tournament.desk.doctor import beside, checks, trial
from tournament.management.database import bring_up_to_date
from tournament.models import Event


class Command(BaseCommand):
    """Exits with 1 while something is red."""

    help = "Look at this computer before the day: data, space, clock, network, port, paper, fonts, backup, disk."
    requires_system_checks: list[str] = []  # they import every page

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="port that will be served (default: 8000)")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, choices=languages, help="of the sentences")
        parser.add_argument(beside.OPTION, action="store_true", help="only what takes seconds, as JSON for the desk")
        parser.add_argument(trial.OPTION, action="store_true", help="save some games in an empty site, for the above")

    def handle(
        self, *args: object, port: int, language: str, coded: bool, time_a_save: bool, **options: object
    ) -> None:
        if time_a_save:
            self.stdout.write(str(trial.save_some()))
        elif coded:
            self.stdout.write(beside.coded(checks.tried()))
        else:
            with translation.override(language):
                self._look(port)

    def _look(self, port: int) -> None:
        address = checks.phones_address(port)
        unusable = self._unusable()
        quick = [*unusable, *checks.quick([] if unusable else _to_come(), address=address, port=port)]
        self._say(quick)
        slow = () if unusable else checks.tried()
        self._say(slow)
        if address and (getattr(self.stdout, "encoding", "") or "").casefold().startswith("utf"):
            drawn = StringIO()
            segno.make(address).terminal(drawn, compact=True)
            self.stdout.write(f"\n{address}\n{drawn.getvalue()}")
        if any(check.level == FAULT for check in (*quick, *slow)):
            raise SystemExit(1)

    def _unusable(self) -> list[Check]:
        try:
            bring_up_to_date()
        except SystemExit as refused:
            return [Check("database", FAULT, AS_SAID, {"said": str(refused)})]
        return []

    def _say(self, seen: Iterable[Check]) -> None:
        colours = {OK: self.style.SUCCESS, WARN: self.style.WARNING, FAULT: self.style.ERROR}
        for check in seen:
            line = f"{check_name(check.name)}: {check_sentence(check.code, check.params)}"
            self.stdout.write(f"{colours[check.level](light_word(check.level))} · {line}")
        self.stdout.flush()


def _to_come() -> list[Event]:
    try:
        return list(Event.objects.filter(date__gte=timezone.localdate() - timedelta(days=1)))
    except DatabaseError:
        return []
