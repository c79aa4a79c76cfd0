"""Run beside `manage.py serve`: start a backup within two seconds of a draw's publishing, a round's close and other
costly steps, and remove expired data every hour.

The journal shows what is due, so nothing before a crash, or during a running or failed backup, is forgotten. A backup
is a process of its own with low priority that reads a copy: no request waits for it, and a stopping server lets it end.
"""

import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections

from tournament.backup import folder, holding, versions
from tournament.backup.clearing import clear
from tournament.backup.folder import Found
from tournament.backup.holding import Holding
from tournament.backup.words import COPY_MISSING, ENDED
from tournament.db.faults import Fault
from tournament.journal.services.actor import Actor, require
from tournament.models import Journal, Table
from tournament.progress import noted

log = logging.getLogger(__name__)
AFTER = (
    "round.publish",
    "round.close",
    "round.reopen",
    "players.import",
    "sign_ups.take_over",
    "players.qualify",
    "event.import",
)
ACCEPTING = "sheet.accept"  # of a round's last sheet
LOOK_SECONDS = 1
AGAIN_SECONDS = 60  # after a failed backup: a stick may be inserted
CLEAR_SECONDS = 3600
PATIENT = ("nice", "-n", "10") if shutil.which("nice") else ()


@dataclass(frozen=True, slots=True)
class Copies:
    """Hold the last good backup with its content, a running one (`done` of `of` rows, zeros while unknown), whether
    later work is due, and the last failure.
    """

    last: Found | None
    holds: Holding | None
    making: bool
    done: int
    of: int
    due: bool
    failed: Fault | None


class _Maker:
    """A request during a backup starts another, which includes later work."""

    def __init__(self) -> None:
        self._changing = threading.Lock()
        self._thread: threading.Thread | None = None
        self._wanted = False
        self.failed: Fault | None = None
        self.is_kept = False  # a Keeper checks what is due
        self.tried = 0  # the newest due line at the last request

    @property
    def is_making(self) -> bool:
        return self._thread is not None

    def ask(self) -> None:
        with self._changing:
            self._wanted = True
            if self._thread is None:
                self._thread = threading.Thread(target=self._make, name="backup", daemon=True)
                self._thread.start()

    def wait(self, seconds: float) -> None:
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def end(self) -> None:
        with self._changing:
            self._wanted = False

    def _make(self) -> None:
        while True:
            with self._changing:
                if not self._wanted:
                    self._thread = None
                    return
                self._wanted = False
            back_up()


_maker = _Maker()
_one_at_a_time = threading.Lock()
_running: list[subprocess.Popen[str]] = []


def trouble() -> Fault | None:
    return _maker.failed


def forget() -> None:
    """Forget a failed backup, as after a start."""
    _maker.failed = None


def copies() -> Copies:
    """Return the backups' state. One query, two if sheets were accepted since the last one."""
    last = folder.last_good()
    holds = holding.of_file(last.path) if last else None
    newest = _newest_due(holds.last_line if holds else 0)
    making = _maker.is_making or (_maker.is_kept and newest > _maker.tried)
    done, of = noted(_progress_file()) if making else (0, 0)
    return Copies(last, holds, making, done, of, newest > 0, trouble())


def back_up() -> Fault | None:
    progress = _progress_file()
    code, wrong = _run("backup", "--coded", "--progress", str(progress))
    progress.unlink(missing_ok=True)
    _maker.failed = None
    if code != 0:
        last = (wrong.strip().splitlines() or [f"manage.py backup: {code}"])[-1]
        _maker.failed = failure_in(last)
        log.warning("The backup failed: %s", last)
    return _maker.failed


def failure_in(last: str) -> Fault:
    try:
        failure = json.loads(last)
        return Fault(failure["code"], failure["params"])
    except (ValueError, TypeError, KeyError):
        return Fault(ENDED, {"reason": last})


def ask(*, by: Actor) -> None:
    require(by, "backup.make")
    _maker.ask()


def _run(*arguments: str) -> tuple[int, str]:
    command = (*PATIENT, sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *arguments)
    with _one_at_a_time:
        try:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", env=_environment()
            )
        except OSError as problem:
            return 1, str(problem)
        _running.append(process)
        try:
            _said, wrong = process.communicate()
        finally:
            _running.remove(process)
    return process.returncode, wrong


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONUTF8": "1", "RADELC_DATA": str(settings.DATA_DIR)}


def _progress_file() -> Path:
    return Path(settings.DATA_DIR) / f".backup-{os.getpid()}.progress"


class Keeper(threading.Thread):
    def __init__(self) -> None:
        super().__init__(name="keeper", daemon=True)
        self._ending = threading.Event()
        self._not_before = 0.0
        self._cleared = float("-inf")

    def run(self) -> None:
        _maker.is_kept = True
        if not versions.are_kept():
            _run("backup", "--prepare")  # so that the first backup takes no longer than later ones
        while not self._ending.wait(LOOK_SECONDS):
            try:
                self.look()
            except (DatabaseError, OSError):
                log.exception("what was due could not be done")
                self._not_before = time.monotonic() + AGAIN_SECONDS
        connections.close_all()

    def look(self) -> None:
        now = time.monotonic()
        if now >= self._cleared + CLEAR_SECONDS:
            self._cleared = now
            clear()
        if _maker.is_making:
            return
        last = folder.last_good()
        holds = holding.of_file(last.path) if last else None
        newest = _newest_due(holds.last_line if holds else 0)
        if newest and (newest > _maker.tried or now >= self._not_before):
            _maker.tried, self._not_before = newest, now + AGAIN_SECONDS
            _maker.ask()
        elif last is not None and not newest and now >= self._not_before:
            self._not_before = now + AGAIN_SECONDS
            _copy_again(last)

    def stop(self) -> None:
        """Stop, also an unfinished backup: it is due again at the next start."""
        self._ending.set()
        _maker.end()
        for process in list(_running):
            with suppress(OSError):
                process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        _maker.wait(30)
        self.join(timeout=30)


def _newest_due(after: int) -> int:
    lines = Journal.objects.filter(pk__gt=after, action__in=(*AFTER, ACCEPTING)).order_by("-pk")
    newest = lines.only("pk", "action", "event", "round").first()
    if newest is None or newest.action != ACCEPTING:
        return newest.pk if newest else 0
    left = Table.objects.filter(round__event=newest.event_id, round__number=newest.round)
    if not left.exclude(state=Table.State.ACCEPTED).exists():
        return newest.pk
    newest = lines.exclude(action=ACCEPTING).first()
    return newest.pk if newest else 0


def _copy_again(last: Found) -> None:
    if _maker.failed is not None and _maker.failed.code == COPY_MISSING and settings.BACKUP_DIR is not None:
        with suppress(OSError):
            folder.copied_to(settings.BACKUP_DIR, last.path)
            _maker.failed = None
