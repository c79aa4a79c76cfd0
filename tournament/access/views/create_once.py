"""A form that creates something is sent once: a double click, a page sent again and a second tab lead to the first."""

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

#: What templates/components/submission.html puts into the form.
FIELD = "submission"
#: What says nothing of what is sent.
BESIDE = (FIELD, "csrfmiddlewaretoken")
LONGEST_ADDRESS = 500


def once(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a view that creates something, inside `action`, do so once for each form that was sent.

    What it creates is known by where it leads: an answer that is no redirect has created nothing. The view and its note
    are one transaction.
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

        told = sorted((name, values) for name, values in request.POST.lists() if name not in BESIDE)
        made, new = idempotency.once(
            carried=carried[:100], form=request.path, content=repr(told), account=request.user, write=write
        )
        if new:
            return answers[0]
        messages.info(request, _("This was sent twice and is stored once."))
        return redirect(made)

    return guarded
