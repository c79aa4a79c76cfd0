"""`manage.py test`: everything that has to be green, in one command.

Without arguments: ruff (rules and format), djangofmt, mypy, then the whole suite on SQLite and once more, without the
browser and without what knows no database, on PostgreSQL when a server answers. With arguments only pytest runs, on
both databases, and gets them all: `manage.py test tests/rules`.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.db.postgres_search import find_postgres

RUFF = (sys.executable, "-m", "ruff")
#: A program of its own beside the interpreter: it knows no `python -m`.
DJANGOFMT = str(Path(sys.executable).with_name("djangofmt"))
CHECKS = (
    (*RUFF, "check", "."),
    (*RUFF, "format", "--check", "."),
    (DJANGOFMT, "--check", "templates"),
    (sys.executable, "-m", "mypy"),
)


#: On all cores; who has nothing left takes tests of those that drive a browser for long.
PARALLEL = ("-n", "auto", "--dist", "worksteal")
#: Rules, draw and documents know no database, and the pages are driven once: what the other database does differently
#: shows in services, selectors and views.
WITHOUT_A_DATABASE = ("tests/rules", "tests/scoresheets", "tests/tournament/draw")
OF_A_DATABASE = (*(f"--ignore={folder}" for folder in WITHOUT_A_DATABASE), "-m", "not e2e")


@dataclass(frozen=True)
class Step:
    """One thing that has to end with exit code 0."""

    title: str
    command: tuple[str, ...]
    environment: dict[str, str]


def title_of(command: tuple[str, ...]) -> str:
    """The command as a person would type it: ruff check ., djangofmt --check templates."""
    words = command[2:] if command[1] == "-m" else (Path(command[0]).name, *command[1:])
    return " ".join(words)


def steps(arguments: list[str], postgres: str | None) -> list[Step]:
    """What to run, in this order; pytest comes last, so that its closing line is what a reader sees."""
    checks = [] if arguments else [Step(title_of(command), command, {}) for command in CHECKS]
    pytest = (sys.executable, "-m", "pytest", *(arguments or PARALLEL))
    suites = [Step("pytest on SQLite", pytest, {"DATABASE_URL": ""})]
    if postgres:
        on_postgres = pytest if arguments else (*pytest, *OF_A_DATABASE)
        suites.append(Step("pytest on PostgreSQL", on_postgres, {"DATABASE_URL": postgres}))
    return checks + suites


class Command(BaseCommand):
    """Runs every check, goes on after a failed one, and fails if any has failed."""

    help = "Lint, check types and run every test; arguments are given to pytest alone."

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the arguments as they are: they are pytest's, and argparse would refuse them."""
        sys.exit(self.run(argv[2:]))

    def run(self, arguments: list[str]) -> int:
        """Run the steps and return the exit code."""
        postgres = find_postgres(os.environ)
        failed = []
        for step in steps(arguments, postgres):
            self.stdout.write(f"== {step.title}")
            self.stdout.flush()
            code = subprocess.run(
                step.command, cwd=Path(settings.BASE_DIR), env={**os.environ, **step.environment}, check=False
            ).returncode
            if code != 0:
                failed.append(step.title)
        if postgres is None:
            self.stdout.write("PostgreSQL was not found on port 5432 of this computer: its tests were skipped.")
        if not browser():
            self.stdout.write("Chromium was not found (CHROMIUM may name it): the browser tests were skipped.")
        if failed:
            self.stdout.write(f"Failed: {', '.join(failed)}.")
        return 1 if failed else 0


def browser() -> str | None:
    """The chromium the browser tests use, or None."""
    named = os.environ.get("CHROMIUM")
    return named if named and Path(named).exists() else shutil.which("chromium")
