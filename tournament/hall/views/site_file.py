from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action, out_of_sight
from tournament.events.files import SITE, Named, file_name
from tournament.hall.views import long_files
from tournament.hall.views.long_files import Wanted
from tournament.permissions import PUBLIC
from tournament.web.pages.errors import refusal
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_safe
@action("event.site")
def download(request: StandingRequest, slug: str) -> HttpResponse:
    """Send the copy in the reader's language, or its progress. Raises turns.Busy."""
    if out_of_sight(request.event, frozenset({PUBLIC})):
        return refusal(request, message=_("Visitors do not see this event: publish it first."), status=409)
    wanted = Wanted(
        command="site",
        name=file_name(request.event, Named(SITE), "zip"),
        title=_("The public pages are being copied"),
        counted=_("Pages and files:"),
        failed=_("The copy was not made. Try again, or ask whoever runs the server: `%(program)s site` says why.")
        % {"program": settings.PROGRAM},
        options=("--language", get_language() or settings.LANGUAGE_CODE),
    )
    return long_files.answer(request, wanted)
