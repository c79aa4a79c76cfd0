from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from tournament.access.services.sign_up_codes import CodeDead
from tournament.signup.forms import CodeForm
from tournament.web.rate_limit import SIGN_UP_CODE


def dead_code(request: HttpRequest, dead: CodeDead) -> HttpResponse:
    """Say why, with 403, or 429 after too many unknown codes."""
    message, status = dead.message, 403
    if dead.event is None:
        seconds = SIGN_UP_CODE.count(request)
        if seconds:
            message, status = pause_sentence(seconds), 429
    return render(request, "signup/dead.html", {"message": message, "form": CodeForm()}, status=status)


def pause_sentence(seconds: int) -> str:
    minutes = -(-seconds // 60)
    said = ngettext(
        "Too many attempts from here. Try again in %(minutes)s minute.",
        "Too many attempts from here. Try again in %(minutes)s minutes.",
        minutes,
    )
    return said % {"minutes": minutes}
