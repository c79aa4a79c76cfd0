"""The copy of the public pages (`manage.py site`) from the desk, for the club's web page."""

import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.documents.files import file_name
from tournament.models import Event
from tournament.permissions import PUBLIC
from tournament.views.errors import refusal
from tournament.views.guard import StandingRequest, action, out_of_sight
from tournament.web.turns import COPIES

SECONDS = 600  # a large event takes minutes while the hall plays


@never_cache
@require_safe
@action("event.site")
def download(request: StandingRequest, slug: str) -> HttpResponse:
    """Made for this request, in the reader's language, and gone from the server with its end. Raises turns.Busy."""
    if out_of_sight(request.event, frozenset({PUBLIC})):
        return refusal(request, message=_("Visitors do not see this event: publish it first."), status=409)
    with COPIES.taken(), tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
        made = Path(place) / "site.zip"
        if not made_apart(request.event, made, language=get_language() or settings.LANGUAGE_CODE):
            message = _("The copy was not made. Try again, or ask whoever runs the server: manage.py site says why.")
            return refusal(request, message=message, status=503)
        content = made.read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="{file_name(request.event, "site", "zip")}"'}
    return HttpResponse(content, content_type="application/zip", headers=headers)


def made_apart(event: Event, target: Path, *, language: str) -> bool:
    """Write the copy to `target` in a process of its own, which gives way to the hall and its memory back at its end.

    False if it failed or took too long.
    """
    told = ["site", event.slug, str(target), "--language", language, "--gently"]
    try:
        ended = subprocess.run(
            [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *told],
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return False
    return ended.returncode == 0
