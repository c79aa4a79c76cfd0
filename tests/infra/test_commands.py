"""The commands: test (what it runs), serve and demo (started for real, in a data folder of their own)."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from bench.management.commands import test as test_command
from bench.management.commands.test import CHECKS, ON_BOTH, PATIENT, PURE, Step, Tools, beside, steps
from bench.mutants import SEVENTH
from bench.pythons import Environment
from tests.processes import hear_the_end
from tournament.db import postgres_search
from tournament.db.postgres_search import find_postgres
from tournament.web import server as web_server

PATIENCE_SECONDS = 180  # a doctor migrates two databases, beside everything else that a gate runs


POSTGRES = "postgres://root@127.0.0.1:5432/postgres"
EVERYTHING = Tools(
    "/usr/bin/node", POSTGRES, "/usr/bin/chromium", "/usr/sbin/nginx", "/usr/bin/redis-server", "/usr/bin/soffice"
)


def test_steps_beside_the_others_run_one_after_another_and_say_how_they_ended() -> None:
    def step(title: str, code: str) -> Step:
        return Step(title, (sys.executable, "-c", code), {}, beside=True)

    first = step("first", "import time; time.sleep(0.2); print('one', time.monotonic())")
    second = step("second", "import sys, time; print('two', time.monotonic()); sys.exit(3)")
    with beside([Step("alone", ("none",), {}), first, second]) as lane:
        ends = [lane.end_of(first), lane.end_of(second)]
    assert [ended.code for ended in ends] == [0, 3]
    (one, earlier), (two, later) = (ended.output.split() for ended in ends)
    assert (one, two) == ("one", "two")
    assert float(earlier) < float(later)
    assert ends[0].seconds >= 0.2


def test_what_runs_beside_ends_with_the_run(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    code = f"import pathlib, time; pathlib.Path({str(begun)!r}).touch(); time.sleep({PATIENCE_SECONDS})"
    long = Step("long", (sys.executable, "-c", code), {}, beside=True)
    never = Step("never", ("there-is-no-such-program",), {}, beside=True)
    with suppress(KeyboardInterrupt), beside([long, never]) as lane:
        while not begun.exists():
            time.sleep(0.01)
        raise KeyboardInterrupt
    assert lane.end_of(long).code == -signal.SIGTERM


def test_without_arguments_everything_runs_and_pytest_is_last() -> None:
    *checks, scripts, sqlite, types, driven, postgres = steps([], EVERYTHING)
    assert [step.command[-len(check) :] for step, check in zip(checks, CHECKS, strict=True)] == list(CHECKS)
    assert [step.title for step in checks] == [
        "ruff check .",
        "ruff format --check .",
        "djangofmt --check templates",
    ]
    assert types.title == "mypy"
    command = scripts.command[len(PATIENT) :]
    assert command[:2] == ("/usr/bin/node", "--test")
    assert all(Path(file).is_file() for file in command[2:])
    assert len(command) > 4
    titles = ["pytest on SQLite", "pytest in a browser", "pytest on PostgreSQL"]
    assert [step.title for step in (sqlite, driven, postgres)] == titles
    assert sqlite.environment == driven.environment == {"DATABASE_URL": ""}
    assert postgres.environment == {"DATABASE_URL": POSTGRES}
    assert "--ignore=tests/e2e" in sqlite.command  # driven once
    assert driven.command[-1] == "tests/e2e"
    assert postgres.command[-len(ON_BOTH) :] == ON_BOTH
    assert all((settings.BASE_DIR / path.partition("::")[0]).exists() for path in ON_BOTH)


def test_at_night_the_long_tests_run_on_both_databases() -> None:
    by_day, by_night = steps([], EVERYTHING), steps(["--nightly"], EVERYTHING)
    titles = [step.title for step in by_night]
    assert titles[-5:-3] == ["mypy", "changes of the rules"]
    assert by_night[-4].command[-1] == SEVENTH
    assert sorted([*titles[:-4], *titles[-3:]]) == sorted(step.title for step in by_day)
    assert all("--nightly" in step.command for step in by_night[-3:])
    assert not any("--nightly" in step.command for step in by_day)
    *_rest, sqlite, driven, postgres = (
        {part for part in step.command if part.startswith(("--ignore", "--deselect"))} for step in by_night
    )
    assert sqlite == {"--ignore=tests/e2e"}  # driven once
    assert driven == set()
    assert postgres == {"--ignore=tests/e2e", *(f"--ignore={path}" for path in PURE)}


def test_what_runs_on_one_database_by_night_opens_none() -> None:
    """pytest-django refuses a database to a test that does not ask for it in one of these ways."""
    asking = re.compile(r"\b(django_db|transactional_db|live_server|db)\b|\bTestCase\b|\bclient\b")
    files = [file for path in PURE for file in (settings.BASE_DIR / path).rglob("*.py")]
    assert len(files) > 100
    assert [str(file) for file in files if asking.search(file.read_text(encoding="utf-8"))] == []


def test_types_browsers_and_then_postgres_run_beside_the_rest_except_where_benches_measure() -> None:
    """On two cores a browser that lacks time is asked twice, and three such fail the run: the rest is patient."""
    *rest, types, driven, postgres = steps([], EVERYTHING)
    assert [step.beside for step in (*rest, types, driven, postgres)] == [False] * len(rest) + [True] * 3
    assert all(step.command[: len(PATIENT)] == PATIENT for step in (*rest, types, postgres))
    assert driven.command[0] == sys.executable
    by_night = steps(["--nightly"], EVERYTHING)
    assert not any(step.beside or "nice" in step.command for step in by_night)


def test_at_night_each_newer_python_has_the_tests_of_a_day() -> None:
    others = (
        Environment("Python 3.12", "/v/3.12"),
        Environment("Python 3.13 with Django 6.1", "/v/django", newest_django=True),
    )
    *_rest, postgres, first, second = steps(["--nightly"], replace(EVERYTHING, others=others))
    assert postgres.title == "pytest on PostgreSQL"
    assert [step.title for step in (first, second)] == [
        "pytest on Python 3.12",
        "pytest on Python 3.13 with Django 6.1",
    ]
    for step, other in zip((first, second), others, strict=True):
        assert step.command[:3] == (other.python, "-m", "pytest")
        assert {"--nightly", "tests/e2e"} & set(step.command) == set()
        assert "--ignore=tests/e2e" in step.command
        assert step.environment == {"DATABASE_URL": ""}
        of_rules = {f"--ignore={path}" for path in PURE} & set(step.command)
        assert len(of_rules) == (len(PURE) if other.newest_django else 0)  # they know no Django


def test_what_is_not_there_is_left_out_and_said() -> None:
    bare = Tools(None, None, None, None, None, None)
    assert [step.title for step in steps([], bare)[len(CHECKS) :]] == ["pytest on SQLite", "mypy"]
    by_day, by_night = ([sentence.split()[0] for sentence in bare.missing(by_night=asked)] for asked in (False, True))
    assert by_day == ["node", "No", "Chromium"]
    assert by_night == [*by_day, "nginx", "redis-server", "LibreOffice"]
    assert EVERYTHING.missing(by_night=True) == []


def test_what_only_the_night_needs_is_missed_at_night_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "1")
    for thing in ("browser", "proxy", "redis_server"):
        monkeypatch.setattr(test_command, thing, lambda: "here")
    monkeypatch.setattr(test_command, "find_postgres", lambda _environment: POSTGRES)
    monkeypatch.setattr(test_command.shutil, "which", lambda name: None if name == "soffice" else name)
    monkeypatch.setattr(test_command, "steps", lambda _arguments, _found: [])
    monkeypatch.setattr(test_command.pythons, "programs", lambda _environment: [])
    assert [test_command.Command().run(arguments) for arguments in ([], ["--nightly"])] == [0, 1]
    assert capsys.readouterr().out.count("LibreOffice was not found") == 1


@pytest.mark.parametrize(("environment", "code"), [({"CI": "1"}, 1), ({}, 0)])
def test_in_ci_nothing_may_be_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], environment: dict[str, str], code: int
) -> None:
    monkeypatch.delenv("CI", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(test_command, "find_postgres", lambda _environment: None)
    monkeypatch.setattr(test_command, "steps", lambda _arguments, _found: [])
    assert test_command.Command().run([]) == code
    assert "No PostgreSQL answers" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("installed", "named", "found"),
    [
        ({"chromium", "chromium-headless-shell"}, "", "chromium-headless-shell"),
        ({"chromium"}, "", "chromium"),
        ({"chromium", "chromium-headless-shell"}, __file__, __file__),
        ({"chromium"}, "/no/such/browser", "chromium"),
        (set(), "", None),
    ],
    ids=["both", "windowed", "named", "named wrongly", "none"],
)
def test_the_browser_without_windows_comes_first(
    monkeypatch: pytest.MonkeyPatch, installed: set[str], named: str, found: str | None
) -> None:
    monkeypatch.setenv("CHROMIUM", named)
    monkeypatch.setattr(test_command.shutil, "which", lambda name: name if name in installed else None)
    assert test_command.browser() == found


@pytest.mark.parametrize("code", [0, 3])
def test_what_runs_beside_begins_at_once_and_is_told_in_its_turn(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path, code: int
) -> None:
    """The first step waits for the second, which has said all it has to say by then."""
    sign = tmp_path / "begun"
    first = f"""
import pathlib, time
late = time.monotonic() + {PATIENCE_SECONDS}
while not pathlib.Path({str(sign)!r}).exists():
    assert time.monotonic() < late
    time.sleep(0.01)
print('first')
"""
    second = f"import pathlib, sys\nprint('second', flush=True)\npathlib.Path({str(sign)!r}).touch()\nsys.exit({code})"
    found = [
        test_command.Step("one", (sys.executable, "-c", first), {}),
        test_command.Step("two", (sys.executable, "-c", second), {}, beside=True),
    ]
    monkeypatch.setattr(test_command, "steps", lambda _arguments, _found: found)
    monkeypatch.delenv("CI", raising=False)
    assert test_command.Command().run([]) == (1 if code else 0)
    said = capfd.readouterr().out
    assert re.search(r"== one\nfirst\n== one: 0:\d\d\n== two\nsecond\n", said)
    assert ("Failed: two." in said) == bool(code)


def test_what_was_compiled_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """An image may forbid it; then every program that a test starts would compile Radelc anew."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    says = (sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)")
    monkeypatch.setattr(test_command, "steps", lambda _arguments, _found: [test_command.Step("it", says, {})])
    monkeypatch.delenv("CI", raising=False)
    assert test_command.Command().run([]) == 0


def test_arguments_are_given_to_pytest_alone() -> None:
    (step,) = steps(["tests/rules", "-k", "klop"], Tools("/usr/bin/node", None, None, None, None, None))
    assert step.command[1:] == ("-m", "pytest", "tests/rules", "-k", "klop")


def test_database_url_is_the_server_to_test_on() -> None:
    assert find_postgres({"DATABASE_URL": "postgres://a@b/c"}) == "postgres://a@b/c"
    assert find_postgres({"DATABASE_URL": "sqlite:///x"}) is None


def test_the_first_account_the_server_lets_in_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def answers(user: str, password: str, database: str) -> bool:
        asked.append((user, database))
        return user == "postgres"

    monkeypatch.setattr(postgres_search, "_answers", answers)
    monkeypatch.setattr(postgres_search, "_own_name", lambda: "vodja")
    url = find_postgres({"PGPASSWORD": "a/b"})
    assert url == "postgres://postgres:a%2Fb@127.0.0.1:5432/postgres"
    assert asked == [("vodja", "postgres"), ("vodja", "vodja"), ("postgres", "postgres")]


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_search, "PORT", 9)
    assert find_postgres({}) is None


def test_addresses_for_this_computer_and_for_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "hall_address", lambda: "192.168.1.7")
    assert web_server.addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert web_server.addresses("::1", 8000) == ["http://[::1]:8000/"]
    assert web_server.addresses("0.0.0.0", 80) == ["http://127.0.0.1:80/", "http://192.168.1.7:80/"]
    monkeypatch.setattr(web_server, "hall_address", lambda: "")
    assert web_server.addresses("0.0.0.0", 80) == ["http://127.0.0.1:80/"]


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port on which somebody else answers."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def environment(data: Path, database: str = "") -> dict[str, str]:
    """The environment of a site with its data in `data`, on SQLite unless a database is named."""
    return {**os.environ, "RADELC_DATA": str(data), "DATABASE_URL": database, "PYTHONUTF8": "1"}


def manage(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of manage.py to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environment(data),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE_SECONDS,
    )


@pytest.fixture(scope="module")
def migrated(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose database has its tables, for tests that write nothing."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(migrated_file, folder)
    return folder


@pytest.mark.parametrize("command", ["serve", pytest.param("demo", marks=pytest.mark.nightly)])
def test_a_port_in_use_is_one_sentence(migrated: Path, taken_port: int, command: str) -> None:
    run = manage(migrated, command, "--host", "127.0.0.1", "--port", str(taken_port))
    assert run.returncode == 1
    assert re.fullmatch(rf"[^\n]*{taken_port}[^\n]*--port[^\n]*\n", run.stderr)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--host", "203.0.113.9"),
        pytest.param(("--port", "99999"), marks=pytest.mark.nightly),
        pytest.param(("--host", "no such host"), marks=pytest.mark.nightly),
    ],
)
def test_an_address_that_cannot_be_had_is_one_sentence(migrated: Path, arguments: tuple[str, ...]) -> None:
    run = manage(migrated, "serve", *arguments)
    assert run.returncode == 1
    assert re.fullmatch(r"[^\n]+\n", run.stderr)


@contextmanager
def served(data: Path, database: str = "") -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A running `manage.py serve` with its port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(
        command,
        cwd=settings.BASE_DIR,
        env=environment(data, database),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_the_end,
    )
    try:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not web_server.is_taken("127.0.0.1", port):
            assert process.poll() is None, process.communicate()[0]
            assert time.monotonic() < give_up
            time.sleep(0.05)
        yield port, process
    finally:
        process.kill()
        process.communicate()


def test_serve_fills_an_empty_database_answers_and_stops_cleanly(tmp_path: Path) -> None:
    with served(tmp_path) as (port, process):
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        link.request("GET", "/static/django_htmx/htmx-2.min.js")
        answer = link.getresponse()
        assert answer.status == 200
        assert len(answer.read()) > 10_000
        link.request("POST", "/i18n/setlang/", body=b"x" * (50 * 1024 * 1024), headers={"Content-Type": "text/csv"})
        answer = link.getresponse()
        assert answer.status == 413
        assert "5 MB" in answer.read().decode()
        link.close()
        if os.name != "nt":
            process.send_signal(signal.SIGTERM)
            output, _ = process.communicate(timeout=30)
            assert process.returncode == 0, output
            assert f"http://127.0.0.1:{port}/" in output
            assert "createsuperuser" in output
            assert "Traceback" not in output
    assert (tmp_path / "radelc.sqlite3").exists()


@pytest.mark.nightly
def test_the_first_account_can_be_made_before_anything_is_served(tmp_path: Path) -> None:
    run = manage(tmp_path, "createsuperuser", "--noinput", "--username", "vera", "--email", "")
    assert (run.returncode, "migrat" in run.stdout + run.stderr) == (0, False), run.stderr
    told = manage(tmp_path, "verify", "--language", "en")
    where = f"There are no events in this database: {tmp_path / 'radelc.sqlite3'}.\n"
    assert (told.returncode, told.stdout) == (1, f"Accounts and the site itself: 0 lines, all intact.\n{where}")


def test_verify_beside_a_demo_says_what_it_read(migrated: Path, tmp_path: Path) -> None:
    for name in ("radelc.sqlite3", "demo.sqlite3"):
        shutil.copy(migrated / "radelc.sqlite3", tmp_path / name)
    told = manage(tmp_path, "verify", "--language", "en")
    assert told.returncode == 1
    assert f"no events in this database: {tmp_path / 'radelc.sqlite3'}." in told.stdout
    assert "RADELC_DEMO=1 python3 manage.py verify" in told.stdout


@pytest.mark.nightly
@pytest.mark.parametrize("command", ["serve", "verify", "createsuperuser"])
def test_no_command_changes_an_older_database_by_itself(tmp_path: Path, command: str) -> None:
    assert manage(tmp_path, "migrate", "contenttypes", "0001", "--verbosity", "0").returncode == 0
    run = manage(tmp_path, command)
    assert run.returncode == 1
    assert "manage.py migrate" in run.stderr
    assert "Traceback" not in run.stderr


def test_the_demo_cannot_touch_the_data_of_the_site(tmp_path: Path) -> None:
    code = "from django.conf import settings; print(settings.IS_DEMO, settings.DATABASES['default']['NAME'])"
    real = {
        **environment(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "DATABASE_URL": "postgres://a@b/c",
    }
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env={**real, "RADELC_DEMO": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["True", str(tmp_path.resolve() / "demo.sqlite3")]
