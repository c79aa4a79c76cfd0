"""Files that take minutes: made one at a time by a command of manage.py in a low-priority process. Their address shows
the progress until it sends the file, once.
"""

import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.people.views.upload_reading import REFRESH_SECONDS
from tournament.progress import SUFFIX, noted
from tournament.web.concurrency import Busy
from tournament.web.pages.errors import refusal
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

SECONDS = 1800  # a large event takes minutes while the hall plays
FRESH_SECONDS = 60  # a file not fetched by then is made anew
AGAIN_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file: the command that makes it with `options`, its name, and words for the task, the counted unit and a
    failure.
    """

    command: str
    name: str
    title: str
    counted: str
    failed: str
    options: tuple[str, ...] = ()


@dataclass(slots=True)
class Making:
    process: subprocess.Popen[bytes]
    target: Path
    began: float = field(default_factory=time.monotonic)

    @property
    def progress(self) -> Path:
        return self.target.with_name(self.target.name + SUFFIX)

    def is_old(self) -> bool:
        """Return whether it takes too long, or its finished file was not fetched."""
        ended = self.process.poll() is not None
        return time.monotonic() - self.began > SECONDS or (ended and not self.is_fresh())

    def is_fresh(self) -> bool:
        try:
            return time.time() - self.target.stat().st_mtime < FRESH_SECONDS
        except OSError:
            return False

    def throw_away(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.target.unlink(missing_ok=True)
        self.progress.unlink(missing_ok=True)


Key = tuple[str, int, str]
_running: dict[Key, Making] = {}
_changing = Lock()


def answer(request: StandingRequest, wanted: Wanted) -> HttpResponse:
    """Send the file, or its progress until it is ready. Raises turns.Busy."""
    key = (wanted.command, request.event.pk, get_language() or settings.LANGUAGE_CODE)
    making = _making(request.event.slug, key, wanted)
    try:
        code = making.process.wait(settings.READING_PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return _waiting_page(request, making, wanted)
    with _changing:
        _running.pop(key, None)
    try:
        content = making.target.read_bytes() if code == 0 else b""
    except FileNotFoundError:  # another request has just fetched it
        content = b""
    making.throw_away()
    if not content:
        return refusal(request, message=wanted.failed, status=503)
    headers = {"Content-Disposition": f'attachment; filename="{wanted.name}"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


def _making(slug: str, key: Key, wanted: Wanted) -> Making:
    with _changing:
        for old in [key for key, making in _running.items() if making.is_old()]:
            _running.pop(old).throw_away()
        if key not in _running:
            if any(making.process.poll() is None for making in _running.values()):
                message = _("Another large file is being made at this moment. Try again in a minute.")
                raise Busy(message, AGAIN_SECONDS)
            _running[key] = begun(slug, key, wanted)
        return _running[key]


def begun(slug: str, key: Key, wanted: Wanted) -> Making:
    """Start a process of low priority; its memory is freed at its end."""
    target = Path(settings.DATA_DIR) / f".{'-'.join(map(str, key))}.zip"
    command = [wanted.command, slug, str(target), *wanted.options, "--gently", "--progress", f"{target}{SUFFIX}"]
    process = subprocess.Popen(
        [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *command],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    return Making(process, target)


def _waiting_page(request: StandingRequest, making: Making, wanted: Wanted) -> HttpResponse:
    done, of = noted(making.progress)
    context = {**frame(request, "desk"), "wanted": wanted, "done": done, "of": of}
    response = render(request, "hall/long_file.html", context)
    response.headers["Refresh"] = str(REFRESH_SECONDS)
    return response
