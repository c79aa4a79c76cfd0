"""`manage.py test`: all checks in one command.

Without arguments: ruff, djangofmt, the scripts' own tests with node, then the suite on SQLite; beside it mypy, then a
browser that drives the pages, then the suite on PostgreSQL where databases may differ. Missing tools are skipped with a
note; with CI set, that fails. `--nightly` adds the slow tests, a seventh of the changes of the rules that tests have to
notice (bench/mutants.py), and the day's tests on newer Pythons and on the newest Django. With other arguments only
pytest runs, on both databases: `manage.py test tests/rules`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.management.base import BaseCommand

from bench import pythons
from bench.pythons import Environment
from tournament.db.postgres_search import find_postgres

RUFF = (sys.executable, "-m", "ruff")
#: A program beside the interpreter, without `python -m`.
DJANGOFMT = str(Path(sys.executable).with_name("djangofmt"))
CHECKS = (
    (*RUFF, "check", "."),
    (*RUFF, "format", "--check", "."),
    (DJANGOFMT, "--check", "templates"),
)
TYPES = (sys.executable, "-m", "mypy")

NIGHTLY = "--nightly"
AS_PYTEST = ("-m", "pytest")
CORES = os.cpu_count() or 1
#: One more than there are cores, because tests of servers and browsers wait; idle processes take tests of others.
PARALLEL = ("-n", str(CORES + 1), "--dist", "worksteal")
#: Beside other steps, which take the time in which a test waits.
FEWER = ("-n", str(CORES), "--dist", "worksteal")
DRIVEN = (*PARALLEL, "tests/e2e")
NOT_DRIVEN = ("--ignore=tests/e2e",)
#: Other steps use the browsers' waiting time only: a browser that lacks time is retried, and three such fail the run.
PATIENT = ("nice", "-n", "10") if shutil.which("nice") else ()


def ignoring(paths: Iterable[str]) -> Iterator[str]:
    return (f"--ignore={path}" for path in paths)


#: No test here may open a database, so by night they run on one only.
PURE = ("tests/rules", "tests/scoresheets", "tests/tournament/draw", "tests/tournament/startlist")
#: Run on both databases by day: what is stored and how writers wait, games from the table to the standings, `verify`,
#: and each address of the site opened by its owner. By night everything runs on both.
ON_BOTH = (
    "tests/tournament/access/services",
    "tests/tournament/db/test_database.py",
    "tests/tournament/db/test_faults.py",
    "tests/tournament/db/test_line.py",
    "tests/tournament/journal",
    "tests/tournament/models",
    "tests/tournament/people/services/test_registered.py",
    "tests/tournament/people/services/test_registrations.py",
    "tests/tournament/recording/services",
    "tests/tournament/rounds/selectors",
    "tests/tournament/rounds/services/test_clock.py",
    "tests/tournament/rounds/services/test_rounds.py",
    "tests/tournament/sheets",
    "tests/tournament/signup/test_concurrency.py",
    "tests/tournament/standings",
    "tests/tournament/test_permission_matrix.py::test_the_sites_owner_gets_through_every_door",
    "tests/tournament/verify",
)
#: Keep compiled files: where an image forbids it, every program that a test starts compiles Radelc anew.
KEPT = {"PYTHONDONTWRITEBYTECODE": ""}
#: Names a folder shared by all steps of the run (tests/conftest.py).
SHARED_FOLDER = "RADELC_TESTS_SHARED"


@dataclass(frozen=True)
class Step:
    """A step; `beside`: it runs beside the others, after the earlier ones of its kind, and is shown in its turn."""

    title: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    beside: bool = False

    def begin(self, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
        environment = {**os.environ, **KEPT, **self.environment}
        error = None if output is None else subprocess.STDOUT
        return subprocess.Popen(self.command, cwd=Path(settings.BASE_DIR), env=environment, stdout=output, stderr=error)


@dataclass(frozen=True)
class Ended:
    code: int
    output: str
    seconds: float


class Lane:
    """Runs steps one after another, beside whatever else runs."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self._pool = ThreadPoolExecutor(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._ends = {step.title: self._pool.submit(self._run, step) for step in steps}

    def end_of(self, step: Step) -> Ended:
        """Wait for the end of a step."""
        return self._ends[step.title].result()

    def stop(self) -> None:
        """Begin no further step, and end the running one."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._process:
            self._process.terminate()

    def _run(self, step: Step) -> Ended:
        since = time.monotonic()
        with tempfile.TemporaryFile() as output:
            self._process = step.begin(output)
            code = self._process.wait()
            output.seek(0)
            said = output.read().decode(errors="replace").rstrip("\n")
        return Ended(code, said, time.monotonic() - since)


@dataclass(frozen=True)
class Tools:
    node: str | None
    postgres: str | None
    browser: str | None
    proxy: str | None
    redis: str | None
    office: str | None
    others: tuple[Environment, ...] = ()

    def missing(self, *, by_night: bool) -> list[str]:
        """Return a sentence for each missing tool; what only the night needs is not missed by day."""
        sentences = {
            "node was not found: the scripts' own tests were left out.": self.node,
            "No PostgreSQL answers at DATABASE_URL or on port 5432: its tests were left out.": self.postgres,
            "Chromium was not found (CHROMIUM may name it): the browser's tests were left out.": self.browser,
        }
        if by_night:
            sentences |= {
                "nginx or openssl was not found: the test behind a proxy was left out.": self.proxy,
                "redis-server was not found: the test of two servers was left out.": self.redis,
                "LibreOffice was not found: the tests that compute a workbook anew were left out.": self.office,
            }
        return [sentence for sentence, tool in sentences.items() if not tool]


def title_of(command: tuple[str, ...]) -> str:
    words = command[2:] if command[1] == "-m" else (Path(command[0]).name, *command[1:])
    return " ".join(words)


def steps(arguments: list[str], tools: Tools) -> list[Step]:
    """Return the steps in order; pytest comes last, so that its closing line is the last thing shown.

    By day types, browsers and PostgreSQL run beside the suite; by night there are benches, which must not be disturbed.
    """
    pytest = (sys.executable, *AS_PYTEST)
    sqlite = {"DATABASE_URL": ""}
    postgres = {"DATABASE_URL": tools.postgres or ""}
    if [argument for argument in arguments if argument != NIGHTLY]:
        alone = [Step("pytest on SQLite", (*pytest, *arguments), sqlite)]
        return [*alone, Step("pytest on PostgreSQL", (*pytest, *arguments), postgres)] if tools.postgres else alone
    by_day = not arguments
    patient = PATIENT if by_day else ()
    todo = [Step(title_of(command), (*patient, *command), {}) for command in CHECKS]
    if tools.node:
        scripts = sorted(str(file) for file in Path(settings.BASE_DIR).glob("tests/scripts/*.test.js"))
        todo.append(Step("node --test tests/scripts", (*patient, tools.node, "--test", *scripts), {}))
    processes = FEWER if by_day else PARALLEL
    suite = Step("pytest on SQLite", (*patient, *pytest, *processes, *arguments, *NOT_DRIVEN), sqlite)
    types = Step(title_of(TYPES), (*patient, *TYPES), {}, beside=by_day)
    changes = Step("changes of the rules", (sys.executable, "-m", "bench.mutants", "--seventh"), {})
    todo += [suite, types] if by_day else [types, changes, suite]
    if tools.browser:
        todo.append(Step("pytest in a browser", (*pytest, *DRIVEN, *arguments), sqlite, beside=by_day))
    if tools.postgres:
        some = (*FEWER, *ON_BOTH) if by_day else (*PARALLEL, *ignoring(PURE), *arguments, *NOT_DRIVEN)
        command = (*patient, *pytest, *some)
        todo.append(Step("pytest on PostgreSQL", command, postgres, beside=by_day))
    for other in tools.others:
        some = (*PARALLEL, *NOT_DRIVEN, *(ignoring(PURE) if other.newest_django else ()))
        todo.append(Step(f"pytest on {other.title}", (other.python, *AS_PYTEST, *some), sqlite))
    return todo


class Command(BaseCommand):
    """Runs every check, also after a failed one, and fails if any has failed."""

    help = "Lint, check types and run every test (--nightly: the long ones, too); other arguments are pytest's alone."

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the arguments unparsed: argparse would refuse pytest's."""
        sys.exit(self.run(argv[2:]))

    def run(self, arguments: list[str]) -> int:
        node, postgres = shutil.which("node") or shutil.which("nodejs"), find_postgres(os.environ)
        failed, began = [], time.monotonic()
        others, left_out = self._others() if arguments == [NIGHTLY] else ([], [])
        tools = Tools(node, postgres, browser(), proxy(), redis_server(), office(), tuple(others))
        todo = steps(arguments, tools)
        with shared_folder(), beside(todo) as lane:
            for step in todo:
                self._say(f"== {step.title}")
                since = time.monotonic()
                if step.beside:
                    ended = lane.end_of(step)
                    self._say(ended.output)
                    code, seconds = ended.code, ended.seconds
                else:
                    code = step.begin().wait()
                    seconds = time.monotonic() - since
                self._say(f"== {step.title}: {minutes(seconds)}")
                if code != 0:
                    failed.append(step.title)
        missing = tools.missing(by_night=NIGHTLY in arguments)
        for sentence in (*missing, *left_out):
            self._say(sentence)
        if failed:
            self._say(f"Failed: {', '.join(failed)}.")
        self._say(f"All together: {minutes(time.monotonic() - began)}")
        return 1 if failed or (missing and os.environ.get("CI")) else 0

    def _others(self) -> tuple[list[Environment], list[str]]:
        """Return the environments of other Pythons, and what is left out: no run fails for want of them."""
        self._say("Looking for newer Pythons; their packages go into .venvs, once.")
        own = sys.version_info[:2]
        return pythons.prepared(pythons.newer(pythons.programs(os.environ), own), own)

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


@contextmanager
def shared_folder() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ[SHARED_FOLDER] = folder
        yield
        del os.environ[SHARED_FOLDER]


@contextmanager
def beside(todo: Iterable[Step]) -> Iterator[Lane]:
    lane = Lane(step for step in todo if step.beside)
    try:
        yield lane
    finally:
        lane.stop()


def minutes(seconds: float) -> str:
    return "{}:{:02}".format(*divmod(round(seconds), 60))


def browser() -> str | None:
    """Return the chromium for the browser tests, or None.

    Preferably the headless one: a window's surface takes more of the processor than the page in it.
    """
    named = os.environ.get("CHROMIUM")
    return named if named and Path(named).exists() else shutil.which("chromium-headless-shell") or windowed_browser()


def proxy() -> str | None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    return nginx if shutil.which("openssl") else None


def redis_server() -> str | None:
    return shutil.which("redis-server")


def office() -> str | None:
    """Return LibreOffice, which computes the workbook anew; headless it is Debian's libreoffice-calc-nogui."""
    return shutil.which("soffice")


def windowed_browser() -> str | None:
    """Return the whole chromium, for tests that need a browser with settings."""
    return shutil.which("chromium")
