"""Rules for search engines; each response of an event says whether it may be listed (access/views/guard.py)."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.web.pages.requests import StandingRequest

CLOSED = (
    "/t/",
    "/my/",
    "/sign-up/",
    "/verify/",
    "/account",
    "/register/",
    "/sign-in/",
    "/events/",
    "/e/*/desk/",
    "/e/*/office/",
    "/e/*/referee/",
    "/e/*/journal/",
)


@require_safe
@action("site.home")
def robots(request: StandingRequest) -> HttpResponse:
    lines = ("User-agent: *", *(f"Disallow: {path}" for path in CLOSED))
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
