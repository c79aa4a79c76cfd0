import tempfile
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.backup import event_file
from tournament.desk.archive.bundle import name_of
from tournament.errors import RefereeError
from tournament.events.files import EVENT_FILE, Named, file_name
from tournament.hall.views import long_files
from tournament.hall.views.long_files import Wanted
from tournament.web.pages.errors import refusal
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_safe
@action("event.export")
def download(request: StandingRequest, slug: str) -> HttpResponse:
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
        path = Path(place) / "event.zip"
        try:
            event_file.export(request.event, path)
        except RefereeError as refused:
            return refusal(request, message=refused.message, status=503)
        content = path.read_bytes()
    name = file_name(request.event, Named(EVENT_FILE, more=(f"{timezone.localtime():%Y-%m-%d %H%M}",)), "zip")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


@never_cache
@require_safe
@action("event.archive")
def archive(request: StandingRequest, slug: str) -> HttpResponse:
    """Send the archive, or its progress. Raises turns.Busy."""
    wanted = Wanted(
        command="archive",
        name=name_of(request.event),
        title=_("The archive of the event is being made"),
        counted=_("Files:"),
        failed=_("The archive was not made. Try again, or ask whoever runs the server: “%(program)s archive” says why.")
        % {"program": settings.PROGRAM},
    )
    return long_files.answer(request, wanted)
