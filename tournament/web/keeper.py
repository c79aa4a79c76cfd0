"""Beside the requests of `manage.py serve`: a backup after each publishing of a draw and each round's close, and what
is over cleared away every hour.

The journal says what is due, so nothing that happened before a crash, or while a backup failed, is forgotten. A backup
is a program of its own: no request waits for it, and a server that is stopped meanwhile lets it end.
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
import zipfile
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections

from tournament.backup import container, folder
from tournament.db.faults import Fault
from tournament.models import Journal
from tournament.services.actor import Actor, require
from tournament.services.errors import RefereeError
from tournament.web.clearing import clear
from tournament.wording.backups import ENDED, backup_sentence

log = logging.getLogger(__name__)
AFTER = ("round.publish", "round.close")
LOOK_SECONDS = 3
AGAIN_SECONDS = 60  # after a backup that failed: a stick may be put in
CLEAR_SECONDS = 3600
PATIENT = ("nice", "-n", "5") if shutil.which("nice") else ()
_one_at_a_time = threading.Lock()
_failed: list[Fault] = []
_running: list[subprocess.Popen[str]] = []


def trouble() -> Fault | None:
    """Why the last backup of this process failed (`wording/backups.py`); None if it did not."""
    return _failed[0] if _failed else None


def back_up() -> Fault | None:
    """Make a backup and wait for it; returns what failed, as `trouble` does."""
    command = (*PATIENT, sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "backup", "--coded")
    with _one_at_a_time:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", env=_environment()
        )
        _running.append(process)
        try:
            _said, wrong = process.communicate()
        finally:
            _running.remove(process)
        _failed.clear()
        if process.returncode != 0:
            last = (wrong.strip().splitlines() or [f"manage.py backup: {process.returncode}"])[-1]
            _failed.append(failure_in(last))
            log.warning("The backup failed: %s", last)
    return trouble()


def failure_in(last: str) -> Fault:
    """What failed, by the last line that the program wrote: its code, or what no code is known for."""
    try:
        told = json.loads(last)
        return Fault(told["code"], told["params"])
    except (ValueError, TypeError, KeyError):
        return Fault(ENDED, {"reason": last})


def back_up_now(*, by: Actor) -> None:
    """As a person asks for it. Raises RefereeError with what failed, NotAllowed to whoever may not."""
    require(by, "backup.make")
    failed = back_up()
    if failed:
        raise RefereeError(backup_sentence(failed))


def _environment() -> dict[str, str]:
    """Of the same site, whose address and demo this process was told."""
    return {**os.environ, "PYTHONUTF8": "1", "RADELC_DATA": str(settings.DATA_DIR)}


class Keeper(threading.Thread):
    """Looks every few seconds whether something is due; `stop` waits until a backup that is being made has ended."""

    def __init__(self) -> None:
        super().__init__(name="keeper", daemon=True)
        self._ending = threading.Event()
        self._seen: int | None = None
        self._not_before = 0.0
        self._cleared = float("-inf")

    def run(self) -> None:
        """Until the end is asked for. What fails is told and tried again."""
        while not self._ending.wait(LOOK_SECONDS):
            try:
                self.look()
            except (DatabaseError, OSError):
                log.exception("what was due could not be done")
                self._not_before = time.monotonic() + AGAIN_SECONDS
        connections.close_all()

    def look(self) -> None:
        """Do what is due now."""
        now = time.monotonic()
        if now >= self._cleared + CLEAR_SECONDS:
            self._cleared = now
            clear()
        if now < self._not_before:
            return
        if self._seen is None:
            self._seen = _in_newest_backup()
        newest = Journal.objects.filter(pk__gt=self._seen, action__in=AFTER).order_by("-pk").first()
        if newest is None:
            return
        if back_up():
            self._not_before = now + AGAIN_SECONDS
        else:
            self._seen = newest.pk

    def stop(self) -> None:
        """End, and with it a backup that is not done: it is due again at the next start."""
        self._ending.set()
        for process in list(_running):
            with suppress(OSError):
                process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        self.join(timeout=30)


def _in_newest_backup() -> int:
    """The number of the last journal line of the newest backup; 0 if there is none."""
    found = folder.last_good()
    if found is not None:
        broken = suppress(OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile)
        with broken, zipfile.ZipFile(found.path) as made:
            return int(container.parsed(made.read(container.MANIFEST))["tables"]["journal"]["last_id"])
    return 0
