"""The event as a file, for another computer."""

import tempfile
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.backup import event_file
from tournament.documents.files import EVENT_FILE, Named, file_name
from tournament.services.errors import RefereeError
from tournament.views.errors import refusal
from tournament.views.guard import StandingRequest, action


@never_cache
@require_safe
@action("event.export")
def download(request: StandingRequest, slug: str) -> HttpResponse:
    """Written for this request and gone from the server with its end."""
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
        made = Path(place) / "event.zip"
        try:
            event_file.export(request.event, made)
        except RefereeError as refused:
            return refusal(request, message=refused.message, status=503)
        content = made.read_bytes()
    name = file_name(request.event, Named(EVENT_FILE, more=(f"{timezone.localtime():%Y-%m-%d %H%M}",)), "zip")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)
