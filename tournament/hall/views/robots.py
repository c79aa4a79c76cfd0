"""What search engines may look at; whether an event may be listed is said by each of its answers
(access/views/guard.py).
"""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.web.pages.requests import StandingRequest

#: Links of tables and players, codes of sign-ups, the desk, and what is about one paper or one account.
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
    """robots.txt: the public pages may be visited, nothing else."""
    lines = ("User-agent: *", *(f"Disallow: {path}" for path in CLOSED))
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
