from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.journal.services import idempotency
from tournament.web.pages.requests import StandingRequest

#: Set by templates/components/submission.html.
FIELD = "submission"
BESIDE = (FIELD, "csrfmiddlewaretoken")
LONGEST_ADDRESS = 500


def once(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Run a creating view once for each submitted form; used inside `action`.

    A form sent again leads to the first redirect; any other answer created nothing. View and record share one
    transaction.
    """

    @wraps(view)
    def guarded(request: StandingRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        carried = request.POST.get(FIELD, "") if request.method == "POST" else ""
        if not carried or not request.user.is_authenticated:
            return view(request, *args, **kwargs)
        answers: list[HttpResponse] = []

        def write() -> str:
            answers.append(view(request, *args, **kwargs))
            led = answers[0]
            return led.url[:LONGEST_ADDRESS] if isinstance(led, HttpResponseRedirectBase) else ""

        content = sorted((name, values) for name, values in request.POST.lists() if name not in BESIDE)
        address, new = idempotency.once(
            carried=carried[:100], form=request.path, content=repr(content), account=request.user, write=write
        )
        if new:
            return answers[0]
        messages.info(request, _("This was sent twice and is stored once."))
        return redirect(address)

    return guarded
