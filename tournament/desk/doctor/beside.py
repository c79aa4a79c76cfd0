"""The checks that take seconds, in a process of low priority for the desk's page: one at a time, its result is kept."""

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.backup.keeper import PATIENT
from tournament.backup.machine import FAULT, Check

OPTION = "--coded"


@dataclass(frozen=True, slots=True)
class Tried:
    """The last result, and when; `running`: the next one is on its way."""

    checks: tuple[Check, ...] = ()
    at: datetime | None = None
    running: bool = False


class _Kept:
    def __init__(self) -> None:
        self.changing = Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.last = Tried()


_kept = _Kept()


def begin() -> None:
    """Start the checks unless they run. Raises OSError."""
    with _kept.changing:
        if _kept.process is None:
            _kept.process = subprocess.Popen(
                [*PATIENT, sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "doctor", OPTION],
                env={**os.environ, "PYTHONUTF8": "1", "RADELC_DATA": str(settings.DATA_DIR)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )


def state(*, patience: float = 0) -> Tried:
    """Return the last result; a running process is waited for so many seconds."""
    with _kept.changing:
        process = _kept.process
        if process is not None:
            try:
                printed, _nothing = process.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                return replace(_kept.last, running=True)
            _kept.process = None
            _kept.last = Tried(decoded(printed), timezone.now())
        return _kept.last


def coded(checks: tuple[Check, ...]) -> str:
    return json.dumps([asdict(check) for check in checks], cls=DjangoJSONEncoder)


def decoded(printed: bytes) -> tuple[Check, ...]:
    """Return the checks of a line of `coded`; a fault for anything else."""
    try:
        checks = tuple(Check(**row) for row in json.loads(printed))
    except (ValueError, TypeError):
        return (Check("saving", FAULT, "saving_failed"),)
    return tuple(
        replace(check, params={**check.params, "at": parse_datetime(check.params["at"])})
        if "at" in check.params
        else check
        for check in checks
    )
