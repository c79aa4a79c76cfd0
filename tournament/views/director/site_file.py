"""The copy of the public pages (`manage.py site`) from the desk, for the club's web page."""

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
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.documents.files import SITE, Named, file_name
from tournament.models import Event
from tournament.permissions import PUBLIC
from tournament.views.director.frame import frame
from tournament.views.director.readings import REFRESH_SECONDS
from tournament.views.errors import refusal
from tournament.views.guard import StandingRequest, action, out_of_sight
from tournament.web.progress import SUFFIX, noted
from tournament.web.turns import Busy

SECONDS = 600  # a large event takes minutes while the hall plays
FRESH_SECONDS = 60  # a copy that nobody took in that time is made anew
AGAIN_SECONDS = 60


@dataclass(slots=True)
class _Copying:
    """A process that writes a copy to `target`, and since when."""

    process: subprocess.Popen[bytes]
    target: Path
    began: float = field(default_factory=time.monotonic)

    @property
    def progress(self) -> Path:
        """Where it notes how far it is."""
        return self.target.with_name(self.target.name + SUFFIX)

    def is_old(self) -> bool:
        """Whether it takes too long, or has ended and its copy was not fetched: then it is thrown away."""
        ended = self.process.poll() is not None
        return time.monotonic() - self.began > SECONDS or (ended and not self.is_fresh())

    def is_fresh(self) -> bool:
        """Whether a copy lies there that tells how things are."""
        try:
            return time.time() - self.target.stat().st_mtime < FRESH_SECONDS
        except OSError:
            return False

    def throw_away(self) -> None:
        """Stop it, and leave nothing of it."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.target.unlink(missing_ok=True)
        self.progress.unlink(missing_ok=True)


_running: dict[tuple[int, str], _Copying] = {}
_changing = Lock()


@never_cache
@require_safe
@action("event.site")
def download(request: StandingRequest, slug: str) -> HttpResponse:
    """The copy in the reader's language, or, as long as it is not made, how far it is. Raises turns.Busy."""
    if out_of_sight(request.event, frozenset({PUBLIC})):
        return refusal(request, message=_("Visitors do not see this event: publish it first."), status=409)
    key = (request.event.pk, get_language() or settings.LANGUAGE_CODE)
    copying = _copying(request.event, key)
    try:
        code = copying.process.wait(settings.READING_PATIENCE_SECONDS)
    except subprocess.TimeoutExpired:
        return _waiting_page(request, copying)
    with _changing:
        _running.pop(key, None)
    try:
        content = copying.target.read_bytes() if code == 0 else b""
    except FileNotFoundError:  # somebody else has just fetched it
        content = b""
    copying.throw_away()
    if not content:
        message = _("The copy was not made. Try again, or ask whoever runs the server: manage.py site says why.")
        return refusal(request, message=message, status=503)
    headers = {"Content-Disposition": f'attachment; filename="{file_name(request.event, Named(SITE), "zip")}"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


def _copying(event: Event, key: tuple[int, str]) -> _Copying:
    """The process that makes this copy; it is begun unless it runs already. Raises Busy while another one runs."""
    with _changing:
        for old in [one for one, copying in _running.items() if copying.is_old()]:
            _running.pop(old).throw_away()
        if key not in _running:
            if any(copying.process.poll() is None for copying in _running.values()):
                message = _("A copy of the public pages is being made at this moment. Try again in a minute.")
                raise Busy(message, AGAIN_SECONDS)
            _running[key] = _begun(event, language=key[1])
        return _running[key]


def _begun(event: Event, *, language: str) -> _Copying:
    """Begin a copy in a process of its own, which gives way to the hall and its memory back at its end."""
    target = Path(settings.DATA_DIR) / f".site-{event.pk}-{language}.zip"
    told = ["site", event.slug, str(target), "--language", language, "--gently", "--progress", f"{target}{SUFFIX}"]
    process = subprocess.Popen(
        [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *told],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    return _Copying(process, target)


def _waiting_page(request: StandingRequest, copying: _Copying) -> HttpResponse:
    """How far it is; the page asks again by itself, until what it is answered is the file."""
    done, of = noted(copying.progress)
    response = render(request, "director/copying.html", {**frame(request, "desk"), "done": done, "of": of})
    response.headers["Refresh"] = str(REFRESH_SECONDS)
    return response
