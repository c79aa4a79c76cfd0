"""The event as a file, for another computer."""

import tempfile
from pathlib import Path

from django.conf import settings
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.backup import event_file
from tournament.documents.files import file_name
from tournament.services.errors import RefereeError
from tournament.views.errors import refusal
from tournament.views.guard import StandingRequest, action


@never_cache
@require_safe
@action("event.export")
def download(request: StandingRequest, slug: str) -> HttpResponseBase:
    """Written for this request and gone from the server with its end."""
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
        made = Path(place) / "event.zip"
        try:
            event_file.export(request.event, made)
        except RefereeError as refused:
            return refusal(request, message=refused.message, status=503)
        name = file_name(request.event, f"event-{timezone.localtime():%H%M}", "zip")
        return FileResponse(made.open("rb"), as_attachment=True, filename=name, content_type="application/zip")
