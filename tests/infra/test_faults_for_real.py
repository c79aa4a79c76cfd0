"""The machine at fault under a running server, for real: a disk full or locked, a database server that goes and comes.

A phone's game is answered 503 and sent again with the same key, as static/js/table/send.js does, until it is saved.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings

from rules import rule_book
from tests.infra.test_commands import PATIENCE_SECONDS, environment, manage, served
from tests.infra.test_stop import FACTS, FILE, HALL, stored
from tests.infra.test_thrown_away import LONG_ROUND
from tournament.db import faults
from tournament.db.faults import Fault
from tournament.wording.faults import fault_sentence

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        sys.platform != "linux" or os.geteuid() != 0, reason="only root on Linux mounts a disk and becomes postgres"
    ),
]
TYPED = {name: text for name, text in rule_book("si-tzs").show(FACTS).items() if text}
FULL_MEGABYTES = 12


def hall(data: Path, database: str = "", program: str = HALL) -> list[str]:
    """A running round in this site; its captains' tokens."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=settings.BASE_DIR,
        env={**environment(data, database), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    return list(json.loads(run.stdout))


class Phone:
    """A captain's phone: it sends its next game with one key until that is saved."""

    def __init__(self, port: int, token: str) -> None:
        self.port, self.token = port, token
        self.number, self.key = 1, str(uuid4())

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, Any]:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)) as link:
            headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
            link.request(method, path, body, headers)
            answer = link.getresponse()
            text = answer.read().decode()
        return answer.status, json.loads(text) if text.startswith("{") else text

    def send(self) -> tuple[int, str]:
        """Status and outcome; the same game again unless it was saved."""
        told = {**TYPED, "number": self.number, "revision": self.number - 1, "key": self.key}
        status, said = self.ask("POST", f"/t/{self.token}/send/", urlencode(told))
        outcome = said["outcome"] if isinstance(said, dict) else said
        if outcome == "saved":
            self.number, self.key = self.number + 1, str(uuid4())
        return status, outcome

    def play(self, port: int, enough: threading.Event) -> None:
        """One game after the other, until it is enough or nobody answers."""
        self.port = port
        with suppress(OSError, http.client.HTTPException):
            while not enough.is_set():
                if self.send()[1] != "saved":
                    time.sleep(1)  # what the server says of it has to fit into its pipe

    def health(self) -> tuple[int, str]:
        status, said = self.ask("GET", "/health/")
        return status, said["state"]

    def until(self, found: Callable[[], bool]) -> None:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not found():
            assert time.monotonic() < give_up
            time.sleep(0.5)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own, of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={FULL_MEGABYTES}m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.decode()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Take every byte that is left."""
    file = disk / "film.avi"
    with file.open("ab", buffering=0) as film:
        for size in (65536, 4096, 512, 1):
            while True:
                try:
                    film.write(b"x" * size)
                except OSError:
                    break
    return file


def test_a_full_disk_loses_nothing_and_saving_goes_on_by_itself(disk: Path, migrated_file: Path) -> None:
    shutil.copy(migrated_file, disk)
    tokens = hall(disk)
    with served(disk) as (port, process):
        phones = [Phone(port, token) for token in tokens]
        for phone in phones:
            assert phone.send() == (200, "saved")
        film = fill(disk)
        refused = [phone.send() for _each in range(3) for phone in phones]
        assert set(refused) == {(503, "away")}, refused
        status, _page = phones[0].ask("GET", f"/t/{tokens[0]}/")
        assert status == 200, "what is stored can still be looked at"
        assert phones[0].health() == (503, "fault")
        film.unlink()
        for phone in phones:
            assert phone.send() == (200, "saved")
            assert phone.send() == (200, "saved")
        process.send_signal(signal.SIGTERM)
        said, _nothing = process.communicate(timeout=PATIENCE_SECONDS)
    assert "Traceback" not in said
    assert stored(disk) == (3 * len(tokens), "ok")


def test_a_disk_that_is_full_at_the_start_or_locked_is_one_sentence(disk: Path, migrated_file: Path) -> None:
    shutil.copy(migrated_file, disk)
    (disk / "secrets.json").write_text(json.dumps({"secret_key": "k" * 60}))
    film = fill(disk)
    full = manage(disk, "serve", "--host", "127.0.0.1", "--port", "8000")
    film.unlink()
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    locked = manage(disk, "serve", "--host", "127.0.0.1", "--port", "8000")
    for run, code in ((full, faults.DISK_FULL), (locked, faults.READ_ONLY)):
        assert (run.returncode, run.stderr) == (1, f"{fault_sentence(Fault(code))}\n")


class Cluster:
    """A PostgreSQL server of our own, which may be stopped."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self.programs = folder, programs
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]

    def run(self, program: str, *arguments: str) -> None:
        command = ["runuser", "-u", "postgres", "--", str(self.programs / program), "-D", str(self.folder), *arguments]
        subprocess.run(command, cwd="/", check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self) -> None:
        """Start it, also while what a killed one left behind is still ending."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        give_up = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")
            except subprocess.CalledProcessError:
                if time.monotonic() > give_up:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        self.run("pg_ctl", "-w", "-m", "fast", "stop")

    def kill(self) -> None:
        """SIGKILL, as when the power goes; its other processes end by themselves then."""
        os.kill(int((self.folder / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def games(self) -> int:
        with psycopg.connect(self.url) as link:
            row = link.execute("SELECT count(*) FROM tournament_game").fetchone()
        return int(row[0]) if row else 0

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Started; in /tmp itself, because pytest's folders are root's."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        pytest.skip("PostgreSQL's own programs are not installed")
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="radelc-pg-") as folder:
        shutil.chown(folder, "postgres")
        made = Cluster(Path(folder) / "data", found[-1])
        made.run("initdb", "-A", "trust", "-U", "postgres", "-N")
        made.start()
        yield made
        subprocess.run(
            [
                "runuser",
                "-u",
                "postgres",
                "--",
                str(found[-1] / "pg_ctl"),
                "-D",
                str(made.folder),
                "-m",
                "fast",
                "stop",
            ],
            cwd="/",
            check=False,
            capture_output=True,
        )


def _migrate(data: Path, cluster: Cluster) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=settings.BASE_DIR,
        env=environment(data, cluster.url),
        check=True,
        timeout=10 * PATIENCE_SECONDS,
    )


def test_a_database_server_that_goes_and_comes_back_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    _migrate(tmp_path, cluster)
    tokens = hall(tmp_path, cluster.url)
    with served(tmp_path, cluster.url) as (port, process):
        phones = [Phone(port, token) for token in tokens]
        for times in (1, 2):
            for phone in phones:
                assert phone.send() == (200, "saved")
            cluster.stop()
            assert {phone.send() for phone in phones} == {(503, "away")}
            assert phones[0].ask("GET", f"/t/{tokens[0]}/")[0] == 503
            phones[0].until(lambda: phones[0].health() == (503, "fault"))
            cluster.start()
            for phone in phones:
                phone.until(lambda phone=phone: phone.send() == (200, "saved"))
            phones[0].until(lambda: phones[0].health()[0] == 200)
            assert {phone.number for phone in phones} == {2 * times + 1}
        process.send_signal(signal.SIGTERM)
        said, _nothing = process.communicate(timeout=PATIENCE_SECONDS)
    assert "Traceback" not in said
    assert cluster.games() == 4 * len(tokens)
    assert FILE not in os.listdir(tmp_path)


KILLS = 6


def test_kills_of_either_server_lose_no_game_that_was_acknowledged(cluster: Cluster, tmp_path: Path) -> None:
    """SIGKILL to PostgreSQL and to Radelc in turns while phones save; each sends again what got no answer."""
    _migrate(tmp_path, cluster)
    phones = [Phone(0, token) for token in hall(tmp_path, cluster.url, LONG_ROUND)]
    with ExitStack() as running:
        port, process = running.enter_context(served(tmp_path, cluster.url))
        for kill in range(KILLS):
            playing, known = threading.Event(), sum(phone.number for phone in phones)
            threads = [threading.Thread(target=phone.play, args=(port, playing)) for phone in phones]
            for thread in threads:
                thread.start()
            phones[0].until(lambda known=known: sum(phone.number for phone in phones) >= known + 2)
            if kill % 2:
                process.kill()
                process.wait(PATIENCE_SECONDS)
                port, process = running.enter_context(served(tmp_path, cluster.url))
            else:
                cluster.kill()
                cluster.start()
            playing.set()
            for thread in threads:
                thread.join()
            for phone in phones:
                phone.port = port
                phone.until(lambda phone=phone: phone.send() == (200, "saved"))
            assert cluster.games() == sum(phone.number - 1 for phone in phones)
        process.send_signal(signal.SIGTERM)
        said, _nothing = process.communicate(timeout=PATIENCE_SECONDS)
    assert "Traceback" not in said
    told = subprocess.run(
        [sys.executable, "manage.py", "verify", "--language", "en"],
        cwd=settings.BASE_DIR,
        env=environment(tmp_path, cluster.url),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert told.returncode == 0, told.stdout + told.stderr
