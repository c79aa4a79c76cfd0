"""The copy that a server makes by itself, in real processes: when it begins, what it holds, and why it failed."""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from tests.infra.test_commands import PATIENCE_SECONDS, environment, served
from tests.infra.test_thrown_away import DJANGO, run
from tournament.backup import holding
from tournament.backup.words import Cause

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other limits, and no /proc")
BEGINS_SECONDS = 2.0
RUNNING = f"""{DJANGO}
from tests.tournament import build
from tests.tournament.papers import played
event = build.event(games_per_round=2, slug="zvezda")
for table in build.round_(event, tables=2).tables.all():
    played.play(table, games=2)
"""
#: Closes the round, and tells when that was, as the system counts the starts of processes.
CLOSED = f"""{DJANGO}
import time
from tests.tournament.build import DIRECTOR
from tournament.models import Round
from tournament.rounds.services import rounds
rounds.close(round=Round.objects.get(), by=DIRECTOR)
print(time.clock_gettime(time.CLOCK_BOOTTIME))
"""
REOPENED = f"""{DJANGO}
from tests.tournament.build import DIRECTOR
from tournament.models import Round
from tournament.rounds.services import rounds
rounds.reopen(round=Round.objects.get(), reason="Miza 1", by=DIRECTOR)
"""


@pytest.fixture(scope="module")
def played_out(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    shutil.copy(migrated_file, folder)
    run(folder, "", "-c", RUNNING)
    return folder


@pytest.fixture
def data(played_out: Path, tmp_path: Path) -> Path:
    """A site with a round that is played to its end."""
    return shutil.copytree(played_out, tmp_path / "site")


def copies_begun(server: int) -> list[float]:
    """When the programs began that make a copy for a server now, in seconds since the computer was started."""
    began = []
    for task in Path(f"/proc/{server}/task").iterdir():
        try:
            children = (task / "children").read_text().split()
        except OSError:  # the thread has ended meanwhile
            continue
        for child in children:
            try:
                command = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
                facts = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended meanwhile
                continue
            if b"backup" in command and b"--prepare" not in command:
                began.append(int(facts[19]) / os.sysconf("SC_CLK_TCK"))
    return began


def held(data: Path) -> str:
    """The state of the round in the newest copy; "" if there is none."""
    newest = sorted(data.glob("backups/radelc-*.zip"))[-1:]
    found = holding.of_file(newest[0]) if newest else None
    event = found.event("zvezda") if found else None
    return event.state if event else ""


def eventually(true: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < give_up
        time.sleep(0.02)


@pytest.mark.nightly
def test_a_copy_begins_with_the_close_and_one_that_came_too_early_is_followed_by_another(data: Path) -> None:
    """The round is opened again as soon as the copy of its close is being made."""
    with served(data) as (_port, server):
        eventually(lambda: held(data) == "running")  # its last sheet was accepted before the server was started
        eventually(lambda: not copies_begun(server.pid))
        closed = subprocess.Popen(
            [sys.executable, "-c", CLOSED],
            cwd=settings.BASE_DIR,
            env={**environment(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
            stdout=subprocess.PIPE,
            text=True,
        )
        eventually(lambda: copies_begun(server.pid))
        (began,) = copies_begun(server.pid)
        run(data, "", "-c", REOPENED)
        assert began - float(closed.communicate()[0]) < BEGINS_SECONDS
        eventually(lambda: held(data) == "reopened")


@pytest.mark.parametrize("kilobytes", [50, pytest.param(600, marks=pytest.mark.nightly)])
def test_a_file_that_outgrows_the_limit_of_the_system_is_said_to_be_that(data: Path, kilobytes: int) -> None:
    """SQLite calls it a disk error, and the trial would call the copy damaged."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes * 1024,) * 2)

    ended = subprocess.run(
        [sys.executable, "manage.py", "backup", "--coded"],
        cwd=settings.BASE_DIR,
        env=environment(data),
        preexec_fn=limited,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    failure = json.loads(ended.stderr.splitlines()[-1])
    assert (ended.returncode, failure["code"], failure["params"]["cause"]) == (1, "unwritable", Cause.TOO_LARGE)
    assert not list(data.glob("backups/*.zip"))
