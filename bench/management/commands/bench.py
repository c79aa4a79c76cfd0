"""`manage.py bench`: Radelc's speed on this computer, each figure beside a bare loop of the same run.

It makes its own database and deletes it. A missed target is no error: a slow laptop is not a broken program.
"""

import os
import platform
import sys
from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection

from bench import growth, papers, pure, stored
from bench import phones as hall
from bench import savers as eight
from bench.draw import fours as draw_fours
from bench.draw import gates as draw_gates
from bench.timing import QUICK, WHOLE, Line, collected_as_served

WITHOUT_DATABASE = (pure.books, pure.paper_rows, papers.documents)
DRAW = {  # by table size
    3: (draw_gates.clock, draw_gates.command, draw_gates.schedules, draw_gates.mixed, draw_gates.events),
    4: (draw_fours.clock, draw_fours.schedules, draw_fours.events),
}
WITH_DATABASE = (stored.standings_page, stored.series_page, stored.saving, growth.pages)


class Command(BaseCommand):
    help = "Measure scoring, the draw, documents, the standings page and saving; exit code 0 whatever comes out."
    requires_system_checks: list[str] = []  # they open every cache, and the one of papers makes its folder

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--quick", action="store_true", help="small sizes and few repeats, for CI")
        parser.add_argument("--draw", action="store_true", help="only the draw and its gates")
        parser.add_argument("--size", type=int, choices=sorted(DRAW), help="with --draw: only tables of so many")
        parser.add_argument(
            "--phones",
            action="store_true",
            help="only phones against the server (SQLite), then beside a flood of sign-ins",
        )
        parser.add_argument("--watchers", action="store_true", help="only 500 tables that save and 1,500 who watch")
        parser.add_argument(
            "--growth",
            dest="growing",
            action="store_true",
            help=f"only pages from 15 players on, drawn as {growth.PICTURE}",
        )
        parser.add_argument("--savers", action="store_true", help="only eight who save at once, SQLite and PostgreSQL")

    def handle(
        self,
        *args: object,
        quick: bool,
        draw: bool,
        phones: bool,
        watchers: bool = False,
        savers: bool = False,
        growing: bool = False,
        **options: Any,
    ) -> None:
        size = QUICK if quick else WHOLE
        only = options["size"]
        if only and not draw:
            raise CommandError("--size goes with --draw.")
        gates = DRAW[only] if only else [measure for several in DRAW.values() for measure in several]
        for fact in _machine():
            self.stdout.write(fact)
        lines: list[Line] = []
        alone = phones or watchers or savers
        if phones:
            for phones_hall in (hall.QUICK, hall.FLOODED_QUICK) if quick else (hall.WHOLE, hall.FLOODED):
                lines += self._show(hall.measure(phones_hall))
        if watchers:
            lines += self._show(hall.measure(hall.WATCHED_QUICK if quick else hall.WATCHED))
        if savers:
            lines += self._show(eight.measure(quick=quick))
        with collected_as_served():
            if growing:
                lines += self._with_database(replace(size, drawn=not quick), (growth.pages,))
            elif not alone:
                for measure in gates if draw else (*WITHOUT_DATABASE, *gates):
                    lines += self._show(measure(size))
                if not draw:
                    lines += self._with_database(size, WITH_DATABASE)
        missed = [line.name for line in lines if line.met is False]
        self.stdout.write(f"missed: {', '.join(missed)}" if missed else "every target is met")

    def _with_database(self, size, measures):
        lines: list[Line] = []
        try:
            with stored.own_database():
                for measure in measures:
                    lines += self._show(measure(size))
        except Error as problem:
            raise CommandError(f"No database could be made to measure on: {problem}") from problem
        return lines

    def _show(self, lines):
        shown = []
        for line in lines:
            self.stdout.write(str(line))
            self.stdout.flush()
            shown.append(line)
        return shown


def _machine() -> list[str]:
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return [
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors{load}",
        f"Python {sys.version.split()[0]}, Django {django.get_version()}, {connection.display_name}",
    ]
