"""The machine's state: JSON for monitors, a light and a page for the desk. None of it is secret.

`/health/` answers 200 while games can be saved, else 503; without sign-in, which needs the database.
"""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action, of_nobody
from tournament.backup import machine
from tournament.db import faults
from tournament.db.faults import Fault
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest
from tournament.wording.faults import fault_sentence


@never_cache
@require_safe
@of_nobody
@action("site.health")
def health(request: StandingRequest) -> HttpResponse:
    """Send the checks by name, and the worst level."""
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
    """Send the light alone: an open desk asks once a minute."""
    return render(request, "components/light_asked.html", {})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("desk.view")
def machine_page(request: StandingRequest, slug: str) -> HttpResponse:
    """Show all checks; POST checks the whole database file for damage."""
    if request.method == "POST":
        fault = machine.check_file()
        if fault is None:
            messages.success(request, _("The whole database was read: it is sound."))
        else:
            messages.error(request, fault_sentence(fault))
        return redirect("machine", slug)
    context = {**frame(request, "machine"), "state": machine.state(), "is_file": faults.database_file() is not None}
    return render(request, "director/machine.html", context)
