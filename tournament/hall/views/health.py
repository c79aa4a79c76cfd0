"""`/health/` answers monitors 200 while games can be saved, else 503; without sign-in, which needs the database."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action, of_nobody
from tournament.backup import machine
from tournament.db.faults import Fault
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_safe
@of_nobody
@action("site.health")
def health(request: StandingRequest) -> HttpResponse:
    state = machine.state()
    answer = {
        "state": state.level,
        "version": settings.VERSION,
        "at": state.at.isoformat(timespec="seconds"),
        "checks": {
            check.name: {"state": check.level, "code": check.code, **_plain(check.params)} for check in state.checks
        },
    }
    return JsonResponse(answer, status=503 if state.level == machine.FAULT else 200)


def _plain(params: Any) -> dict[str, Any]:
    """Return JSON values; of a failure only its code, since folder names are private."""
    plain: dict[str, Any] = {}
    for name, value in params.items():
        if isinstance(value, Fault):
            plain[name] = value.code
        else:
            plain[name] = value.isoformat(timespec="seconds") if isinstance(value, datetime) else value
    return plain


@never_cache
@require_safe
@action("desk.view")
def light(request: StandingRequest, slug: str) -> HttpResponse:
    return render(request, "components/light_asked.html", {})
