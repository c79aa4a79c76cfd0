"""A laptop is killed in the middle of round 3 and thrown away; the event goes on elsewhere from its backup (by night).

Real processes throughout: phones that save while the backup is made, `serve` ended with SIGKILL, `restore` into another
folder (once onto PostgreSQL), the rest played there, and a paper of round 1 typed into /verify/.
"""

import http.client
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from psycopg import sql

from rules import rule_book
from tests.infra.test_commands import PATIENCE_SECONDS, environment, served
from tests.scoresheets import pdf
from tournament.db.postgres_search import find_postgres

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(sys.platform != "linux", reason="elsewhere is no SIGKILL")]

TABLES, GAMES, BEFORE = 7, 10, 4
KILLS = 20
#: As it is printed, in short lines: 58-12 K7QM-4XZP 9ABC-DEFG HJKM.
CODE = r"(\d+-\d+) ([2-9A-Z]{4}-[2-9A-Z]{4}) ([2-9A-Z]{4}-[2-9A-Z]{4}) ([2-9A-Z]{4})\b"
FACTS = {"contract": "dve", "declarer": "B", "points": 45}
DJANGO = "import django, json, sys\ndjango.setup()\n"
PLAYED = f"""{DJANGO}
from django.utils import translation
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Table
from tournament.access.services import links
event = played.played_event(tables={TABLES}, games={GAMES}, round_count=2, slug="zvezda")
event.round_count = 3
event.save()
event.finals.all().delete()  # two rounds were all; now the third decides
third = build.round_(event, number=3, tables={TABLES})
tokens = links.issue(round=third, by=build.DIRECTOR)
old = Table.objects.filter(round__number=1).order_by("number")[0].documents.get()
open(sys.argv[1], "wb").write(bytes(old.content))
print(json.dumps([token for (_table, letter), token in sorted(tokens.items()) if letter == "A"]))
"""
KEPT = f"""{DJANGO}
from tournament.models import Table
print(json.dumps([table.games.count() for table in Table.objects.filter(round__number=3).order_by("number")]))
"""
FINISHED = f"""{DJANGO}
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Game, Round
from tournament.rounds.services import rounds
third = Round.objects.get(number=3)
print(json.dumps(Game.objects.filter(table__round=third).count()))
for table in third.tables.all():
    played.accept(table)
rounds.publish_standings(round=rounds.close(round=third, by=build.DIRECTOR), by=build.DIRECTOR)
"""


#: A round of many games, and the links of its captains.
LONG_ROUND = f"""{DJANGO}
from tests.tournament import build
from tournament.access.services import links
round_ = build.round_(build.event(games_per_round=99), tables={TABLES})
tokens = links.issue(round=round_, by=build.DIRECTOR)
print(json.dumps([token for (_table, letter), token in tokens.items() if letter == "A"]))
"""


class Load:
    """Counts the answers of a server that serves several phones, and kills it at a moment after some of them."""

    def __init__(self, process: subprocess.Popen[str], *, after: int, delay: float) -> None:
        self.after, self.acknowledged = after, 0
        self._killer = threading.Timer(delay, process.kill)
        self._lock = threading.Lock()

    def count(self) -> None:
        with self._lock:
            self.acknowledged += 1
            if self.acknowledged == self.after:
                self._killer.start()


@dataclass
class Phone:
    """A captain's phone: how many games it knows to be saved, and the key of one that got no answer."""

    token: str
    saved: int = 0
    unanswered: str = ""

    def play(self, port: int, load: Load) -> None:
        """One game after the other until the server is gone."""
        while True:
            self.unanswered = str(uuid4())
            try:
                self.send_again(port)
            except (OSError, http.client.HTTPException):
                return
            load.count()

    def send_again(self, port: int) -> int:
        """The game that got no answer, with its key; how many that were."""
        if not self.unanswered:
            return 0
        assert send(port, self.token, self.saved + 1, self.unanswered) == "saved"
        self.saved, self.unanswered = self.saved + 1, ""
        return 1


def stored(data: Path) -> int:
    """How many games the file holds, which is sound."""
    with closing(sqlite3.connect(data / "radelc.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        (games,) = database.execute("SELECT count(*) FROM tournament_game").fetchone()
    return int(games)


def run(data: Path, url: str, *command: str) -> str:
    """What a program said that ended well, with its data in a folder and its rows in a database ("": SQLite)."""
    own = {**environment(data, url), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    ended = subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=own,
        capture_output=True,
        text=True,
        check=False,
        timeout=5 * PATIENCE_SECONDS,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def send(port: int, token: str, number: int, key: str = "") -> str:
    """One game as a captain's phone sends it; how it was taken."""
    typed = {name: text for name, text in rule_book("si-tzs").show(FACTS).items() if text}
    body = urlencode({**typed, "number": number, "revision": number - 1, "key": key or str(uuid4())})
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)) as link:
        link.request("POST", f"/t/{token}/send/", body, {"Content-Type": "application/x-www-form-urlencoded"})
        outcome: str = json.loads(link.getresponse().read())["outcome"]
    return outcome


def page(port: int, path: str) -> tuple[int, str]:
    """A page in English, after the ways it leads on."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    link.request("GET", path, headers={"Cookie": "radelc_language=en"})
    answer = link.getresponse()
    text = answer.read().decode()
    on = answer.headers.get("Location")
    link.close()
    return page(port, on) if on else (answer.status, text)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def elsewhere(request: pytest.FixtureRequest) -> Iterator[str]:
    """The database of the other laptop: "" for SQLite, or the address of an empty one."""
    if request.param == "SQLite":
        yield ""
        return
    server = find_postgres(os.environ)
    if server is None:
        pytest.skip("No PostgreSQL answers.")
    own = f"radelc_elsewhere_{uuid4().hex[:8]}"
    name = sql.Identifier(own)
    with psycopg.connect(server, autocommit=True) as link:
        link.execute(sql.SQL("CREATE DATABASE {}").format(name))
    try:
        yield f"{server.rpartition('/')[0]}/{own}"
    finally:
        with psycopg.connect(server, autocommit=True) as link:
            link.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


def test_the_event_goes_on_on_another_laptop(migrated_file: Path, tmp_path: Path, elsewhere: str) -> None:
    first, second, stick, paper = (tmp_path / name for name in ("first", "second", "stick", "paper.pdf"))
    first.mkdir()
    stick.mkdir()
    shutil.copy(migrated_file, first)
    tokens: list[str] = json.loads(run(first, "", "-c", PLAYED, str(paper)).splitlines()[-1])
    saved: dict[str, int] = {}

    with served(first) as (port, process):
        for token in tokens:
            for number in range(1, BEFORE + 1):
                assert send(port, token, number) == "saved"

        def go_on(token: str) -> None:
            for number in range(BEFORE + 1, GAMES):
                try:
                    assert send(port, token, number) == "saved"
                except (OSError, http.client.HTTPException):  # the laptop is gone
                    return
                saved[token] = number

        phones = [threading.Thread(target=go_on, args=(token,)) for token in tokens]
        for phone in phones:
            phone.start()
        file = run(first, "", "manage.py", "backup", str(stick)).strip()
        process.send_signal(signal.SIGKILL)
        for phone in phones:
            phone.join()
    shutil.rmtree(first, ignore_errors=True)  # what makes backups by itself outlives the server by a moment

    run(second, elsewhere, "manage.py", "restore", file)
    assert "broken" not in run(second, elsewhere, "manage.py", "verify", "--language", "en")
    code = "-".join(re.findall(CODE, " ".join(pdf.pages(paper.read_bytes())))[0])
    with served(second, elsewhere) as (port, process):
        status, verdict = page(port, f"/verify/?code={code.lower()}")
        assert (status, "This paper is current" in verdict) == (200, True)
        kept: list[int] = json.loads(run(second, elsewhere, "-c", KEPT))
        for token, had in zip(tokens, kept, strict=True):  # the cards on the tables still open
            assert BEFORE <= had <= saved.get(token, BEFORE) + 1
            for number in range(had + 1, GAMES + 1):
                assert send(port, token, number) == "saved"
        assert json.loads(run(second, elsewhere, "-c", FINISHED)) == TABLES * GAMES
        status, standings = page(port, "/e/zvezda/standings/")
        assert (status, "Priimek" in standings) == (200, True)
        process.send_signal(signal.SIGTERM)
        said, _nothing = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 0, said
    if not elsewhere:
        shutil.copy(second / "radelc.sqlite3", tmp_path / "alone.sqlite3")  # of a clean stop, one file is all
        with closing(sqlite3.connect(tmp_path / "alone.sqlite3")) as alone:
            assert alone.execute("SELECT count(*) FROM tournament_game").fetchone() == (3 * TABLES * GAMES,)
    assert "broken" not in run(second, elsewhere, "manage.py", "verify", "--language", "en")


def test_twenty_kills_in_one_round_lose_no_game_that_was_acknowledged(migrated_file: Path, tmp_path: Path) -> None:
    """SIGKILL under load, the same folder served again, each phone sends again what got no answer; twenty times.

    What was acknowledged is there, what was not is stored once at most, and the repetition with its key makes it one.
    """
    shutil.copy(migrated_file, tmp_path)
    tokens: list[str] = json.loads(run(tmp_path, "", "-c", LONG_ROUND).splitlines()[-1])
    phones = [Phone(token) for token in tokens]
    in_flight = repeated = 0
    for kill in range(KILLS):
        with served(tmp_path) as (port, process):
            repeated += sum([phone.send_again(port) for phone in phones])
            assert stored(tmp_path) == sum(phone.saved for phone in phones)
            load = Load(process, after=1 + kill % 5, delay=kill * 0.002)
            on = [threading.Thread(target=phone.play, args=(port, load)) for phone in phones]
            for thread in on:
                thread.start()
            for thread in on:
                thread.join()
        assert load.acknowledged >= load.after, "the kill came before its moment"
        waiting = [phone for phone in phones if phone.unanswered]
        in_flight += len(waiting)
        acknowledged = sum(phone.saved for phone in phones)
        assert acknowledged <= stored(tmp_path) <= acknowledged + len(waiting)
    assert in_flight >= KILLS, "the kills met nothing that was being saved"
    with served(tmp_path) as (port, process):
        repeated += sum([phone.send_again(port) for phone in phones])
        assert stored(tmp_path) == sum(phone.saved for phone in phones)
        process.send_signal(signal.SIGTERM)
        said, _nothing = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 0, said
    assert repeated == in_flight
    assert Path(run(tmp_path, "", "manage.py", "backup").strip()).exists()
    assert "broken" not in run(tmp_path, "", "manage.py", "verify", "--language", "en")
