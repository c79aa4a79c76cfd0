from collections.abc import Callable, Iterable
from contextlib import suppress
from subprocess import Popen, TimeoutExpired
from threading import Lock
from uuid import UUID

from django.conf import settings
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.models import Event, Series
from tournament.startlist import FileProblem, apart
from tournament.startlist.grid import Grid
from tournament.web.pages import uploads
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

REFRESH_SECONDS = 1
MOST_AT_ONCE = 2
LIMITS = apart.Limits()

Read = Grid | FileProblem
#: The key of a kept file, and its content or None while it is still being read.
Taken = tuple[UUID, Read | None]
Look = Callable[[Read | None], Iterable[str]]
_running: dict[UUID, Popen[bytes]] = {}
_changing = Lock()


def take(form: Form, *, event: Event | Series, look: Look, patience: float | None = None) -> Taken | None:
    """Keep a sent file, unless `look` says what is wrong with its content: that stands at the form's file then."""
    if not form.is_valid():
        return None
    file = form.cleaned_data["file"]
    key = uploads.keep(event=event, filename=file.name or "", content=file.read())
    try:
        content = read(event=event, key=key, patience=patience)
        wrong = list(look(content))
    except RefereeError as refusal:
        wrong = [refusal.message]
    if not wrong:
        return key, content
    for sentence in wrong:
        form.add_error("file", sentence)
    uploads.drop(event, key)
    return None


def read_in_turn(*, event: Event, key: UUID, patience: float | None = None) -> Read | None:
    """As `read`; None also while others come first."""
    with suppress(RefereeError):
        return read(event=event, key=key, patience=patience)
    return None


def read(*, event: Event | Series, key: UUID, patience: float | None = None) -> Read | None:
    """Return the content of an upload or its problem; None while it is still being read after `patience` seconds.

    Raises RefereeError (429) while too many others are being read.
    """
    target = uploads.grid_path(event, key)
    content = apart.content_of(target)
    if content is not None:
        return content
    process = _process(event, key)
    try:
        code = process.wait(settings.READING_PATIENCE_SECONDS if patience is None else patience)
    except TimeoutExpired:
        return None
    with _changing:
        _running.pop(key, None)
    content = apart.content_of(target)
    if content is None:
        content = apart.ended(code)
        apart.write(target, content)
    return content


def _process(event: Event | Series, key: UUID) -> "Popen[bytes]":
    with _changing:
        for ended in [
            running for running, process in _running.items() if process.poll() is not None and running != key
        ]:
            del _running[ended]
        if key not in _running:
            if len(_running) >= MOST_AT_ONCE:
                raise RefereeError(_("Other lists are being read just now: send yours again in a minute."), status=429)
            source, name = uploads.source(event, key)
            target = uploads.grid_path(event, key)
            _running[key] = apart.start(settings.BASE_DIR, source, name, target, LIMITS)
        return _running[key]


def waiting_page(request: StandingRequest, key: UUID, *, tab: str, ready: str, again: str) -> HttpResponse:
    if uploads.find(event=request.event, key=key) is None:
        raise Http404
    if read_in_turn(event=request.event, key=key, patience=0.2) is not None:
        return redirect(ready, request.event.slug, key)
    done, of = apart.progress(uploads.grid_path(request.event, key))
    context = {**frame(request, tab), "done": done, "of": of, "again": again}
    response = render(request, "people/reading.html", context)
    response.headers["Refresh"] = str(REFRESH_SECONDS)
    return response
