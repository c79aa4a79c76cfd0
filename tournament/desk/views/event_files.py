"""Import an event's file, which may take longer than a request."""

import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.db import connections
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.backup import event_import
from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Event
from tournament.people.forms.importing import EventFileForm
from tournament.people.views.upload_reading import REFRESH_SECONDS
from tournament.web.pages.forms_help import show_refusal, status_of
from tournament.web.pages.requests import StandingRequest


@dataclass
class _Bringing:
    path: Path
    slug: str
    by: Actor
    language: str
    ended: "Future[Event]" = field(default_factory=Future)
    progress: tuple[int, int] = (0, 0)  # rows done, and their total

    def begin(self) -> None:
        threading.Thread(target=self._bring, name="event-import", daemon=True).start()

    def _bring(self) -> None:
        folder = Path(settings.DATA_DIR)
        try:
            with translation.override(self.language):
                event = event_import.bring(self.path, by=self.by, slug=self.slug, folder=folder, tell=self._tell)
            self.ended.set_result(event)
        except BaseException as problem:  # raised again in the request, bugs too
            self.ended.set_exception(problem)
        finally:
            self.path.unlink(missing_ok=True)
            connections.close_all()

    def _tell(self, done: int, of: int) -> None:
        self.progress = done, of


_running: dict[UUID, _Bringing] = {}


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.import")
def bring(request: StandingRequest) -> HttpResponse:
    """Take the file; a refusal is at its field, and nothing is stored."""
    form = EventFileForm(request.POST, request.FILES) if request.method == "POST" else EventFileForm()
    if not form.is_valid():
        return _page(request, form)
    path = form.keep_in(Path(settings.DATA_DIR))
    bringing = _Bringing(path, form.cleaned_data["slug"], request.actor, translation.get_language() or "")
    key = uuid4()
    for left in [key for key, other in _running.items() if other.ended.done()]:
        _running.pop(left, None)  # nobody fetched its outcome
    _running[key] = bringing
    bringing.begin()
    return _answer(request, key, form, settings.READING_PATIENCE_SECONDS) or redirect("event-importing", key)


@never_cache
@require_safe
@action("event.import")
def bringing(request: StandingRequest, key: UUID) -> HttpResponse:
    """Show the progress; the page refreshes itself until the outcome."""
    running = _running.get(key)
    if running is None:
        messages.info(request, _("No event is being imported here. If it is not in the list, send its file again."))
        return redirect("event-import")
    form = EventFileForm({"slug": running.slug})
    form.errors.clear()  # the file was sent, and is thrown away
    answer = _answer(request, key, form, 0)
    if answer is None:
        done, of = running.progress
        answer = render(request, "desk/event_importing.html", {"done": done, "of": of})
        answer.headers["Refresh"] = str(REFRESH_SECONDS)
    return answer


def _answer(request: StandingRequest, key: UUID, form: EventFileForm, patience: float) -> HttpResponse | None:
    try:
        event = _running[key].ended.result(patience)
    except NotYet:
        return None
    except RefereeError as refused:
        show_refusal(form, refused)
        answer = _page(request, form)
    else:
        messages.success(request, _("The event is here. Its accounts get their passwords under Accounts."))
        messages.info(request, _("Links of tables and cards of players are not in the file: make them anew here."))
        answer = redirect("desk", event.slug)
    _running.pop(key, None)
    return answer


def _page(request: StandingRequest, form: EventFileForm) -> HttpResponse:
    return render(request, "desk/event_file.html", {"form": form}, status=status_of(form))
