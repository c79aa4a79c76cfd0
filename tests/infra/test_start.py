"""How the program starts on a machine that is at fault: one sentence in the terminal, never a traceback."""

import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings

from tests.infra.test_commands import PATIENCE_SECONDS, environment, manage, served
from tests.tournament.db.test_faults import cut, flip
from tournament.db import faults
from tournament.db.faults import Fault
from tournament.wording.faults import fault_sentence

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="other signals, other locks")
FILE = "radelc.sqlite3"
SILENT_SECONDS = 3.0


@pytest.fixture
def data(migrated_file: Path, tmp_path: Path) -> Path:
    """A site's folder of its own."""
    shutil.copy(migrated_file, tmp_path)
    return tmp_path


def no_database(file: Path) -> None:
    file.write_text("hello")


def newer(file: Path) -> None:
    ask(file, "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '0999_coming', '2030-01-01')")


def years_later(file: Path) -> None:
    """The journal's last line is as old as the clock seems to be ahead."""
    write_line(file, datetime.now(UTC) - timedelta(days=3000))


def years_before(file: Path) -> None:
    write_line(file, datetime.now(UTC) + timedelta(days=3000))


def write_line(file: Path, at: datetime) -> None:
    told = at.strftime("%Y-%m-%d %H:%M:%S.%f")
    unchained = "0" * 64
    texts = "stands, name, actor, role, action, reason, previous_hash, hash"
    ask(
        file,
        f"""INSERT INTO tournament_journal ("table", number, at, round, game, start_number, before, after, {texts})
        VALUES (0, 1, '{told}', 0, 0, 0, '{{}}', '{{}}', '{{}}',
        '', 'Vida', 'director', 'event.create', '', '', '{unchained}')""",
    )


def ask(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(statement)
        database.commit()


def sentence(code: str) -> str:
    """As it begins; what it names differs."""
    params = {"name": "tournament 0999_coming", "now": "|", "last": "|"}
    return fault_sentence(Fault(code, params)).split("|")[0]


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (newer, faults.NEWER),
        pytest.param(no_database, faults.NO_DATABASE, marks=pytest.mark.nightly),
        pytest.param(cut, faults.DAMAGED, marks=pytest.mark.nightly),
        pytest.param(years_later, faults.CLOCK_FORWARD, marks=pytest.mark.nightly),
        pytest.param(years_before, faults.CLOCK_BACK, marks=pytest.mark.nightly),
    ],
)
def test_what_cannot_be_served_is_one_sentence(data: Path, harm: Callable[[Path], None], code: str) -> None:
    harm(data / FILE)
    run = manage(data, "serve", "--host", "127.0.0.1", "--port", "8000")
    assert run.returncode == 1
    assert run.stderr.startswith(sentence(code)), run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.nightly
def test_a_second_program_on_the_same_folder_is_refused_until_the_first_is_killed(data: Path) -> None:
    with served(data) as (_port, first):
        run = manage(data, "serve", "--host", "127.0.0.1", "--port", "8000")
        assert (run.returncode, run.stderr.count("\n")) == (1, 1), run.stderr
        first.send_signal(signal.SIGKILL)
        first.wait(timeout=PATIENCE_SECONDS)
    with served(data) as (_port, again):
        assert again.poll() is None


@pytest.mark.nightly
def test_a_damaged_page_is_said_and_the_rest_is_shown(data: Path) -> None:
    """What can be read is read, and printed; nothing more is stored."""
    flip(data / FILE)
    with served(data) as (_port, process):
        process.send_signal(signal.SIGTERM)
        output, _nothing = process.communicate(timeout=PATIENCE_SECONDS)
    assert sentence(faults.DAMAGED) in output
    assert "Traceback" not in output
    refused = manage(data, "createsuperuser", "--noinput", "--username", "vera", "--email", "")
    assert (refused.returncode, refused.stderr.strip()) == (1, sentence(faults.DAMAGED))


def test_secrets_that_cannot_be_read_are_one_sentence(data: Path) -> None:
    (data / "secrets.json").mkdir()
    run = manage(data, "serve")
    assert run.returncode == 1
    assert re.fullmatch(r"[^\n]*secrets\.json[^\n]*\n", run.stderr), run.stderr


@pytest.mark.nightly
def test_a_start_that_takes_long_says_what_it_is_doing(tmp_path: Path) -> None:
    """Making all the tables of an empty database takes longer than anybody waits without a word."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=settings.BASE_DIR,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = [process.stdout.readline()]
        assert time.monotonic() - began < SILENT_SECONDS, said
        while f":{port}/" not in said[-1]:
            said.append(process.stdout.readline())
            assert said[-1], said
        assert "Priprava podatkovne zbirke …\n" in said
    finally:
        process.kill()
        process.communicate()
