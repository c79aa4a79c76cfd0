"""Where the games are once the server has stopped: all of them in the one file that somebody copies."""

import http.client
import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.conf import settings

from rules import rule_book
from tests.infra.test_commands import PATIENCE_SECONDS, environment, served

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are other signals")

TABLES, GAMES = 4, 8
#: A running round, and the captains' links on the standard output.
HALL = f"""
import django, json
django.setup()
from tests.tournament import build
from tournament.access.services import links
round_ = build.round_(build.event(), tables={TABLES})
tokens = links.issue(round=round_, by=build.DIRECTOR)
print(json.dumps([token for (_table, letter), token in tokens.items() if letter == "A"]))
"""
FILE = "radelc.sqlite3"
FACTS = {"contract": "dve", "declarer": "B", "points": 45}


@pytest.fixture(scope="module")
def hall(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A folder with the round, and its captains' tokens."""
    data = tmp_path_factory.mktemp("hall")
    shutil.copy(migrated_file, data)
    found = subprocess.run(
        [sys.executable, "-c", HALL],
        cwd=settings.BASE_DIR,
        env={**environment(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    tokens: list[str] = json.loads(found.stdout)
    return data, tokens


def enter(port: int, token: str) -> None:
    """Send a table's games as its captain's phone does, over a connection of its own."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    typed = {name: text for name, text in rule_book("si-tzs").show(FACTS).items() if text}
    for number in range(1, GAMES + 1):
        body = urlencode({**typed, "number": number, "revision": number - 1, "key": str(uuid4())})
        link.request("POST", f"/t/{token}/send/", body, {"Content-Type": "application/x-www-form-urlencoded"})
        answer = link.getresponse()
        assert json.loads(answer.read())["outcome"] == "saved"
    link.close()


def stored(folder: Path) -> tuple[int, str]:
    """How many games the database in a folder holds, and whether SQLite finds it sound."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        (games,) = database.execute("SELECT count(*) FROM tournament_game").fetchone()
        (sound,) = database.execute("PRAGMA integrity_check").fetchone()
    return games, sound


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, *(pytest.param(each, marks=pytest.mark.nightly) for each in (signal.SIGINT, signal.SIGHUP))]
)
def test_a_copy_of_the_one_file_holds_every_game(
    hall: tuple[Path, list[str]], tmp_path: Path, how: signal.Signals
) -> None:
    """Whoever stops the program copies the file he sees: what SQLite keeps beside it has to be in it."""
    made, tokens = hall
    data = shutil.copytree(made, tmp_path / "data")
    with served(data) as (port, process):
        for token in tokens:
            enter(port, token)
        process.send_signal(how)
        said, _nothing = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 0, said
    assert not list(data.glob(f"{FILE}-wal"))
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copy(data / FILE, copy)
    assert stored(copy) == (TABLES * GAMES, "ok")
