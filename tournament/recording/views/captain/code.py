"""Find a table, or one's own page, by the short code of a card; wrong codes are counted.

A whole hall may share one address. So that a guesser there cannot shut the others out, a phone that has been at a table
is recognised by a cookie and counted separately.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.access.forms.table_code import CodeForm
from tournament.access.selectors.links import CARD, SEAT, LinkDead, resolve_card_code, resolve_code
from tournament.access.views.guard import action
from tournament.models import PlayerLink, TableLink
from tournament.recording.views.captain.dead import pause_sentence
from tournament.web.pages.requests import StandingRequest
from tournament.web.rate_limit import TABLE_CODE, TABLE_CODE_STRANGERS, Limit

PHONE_COOKIE = "radelc_phone"
PHONE_SECONDS = 3 * 24 * 3600
_SALT = "tournament.phone"


@csrf_exempt  # a right code is a link, whatever cookies a phone sends or blocks
@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.find")
def find_table(request: StandingRequest) -> HttpResponse:
    """Redirect a code to its table; a wrong code is 400, too many are 429."""
    if request.method != "POST":
        return render(request, "recording/captain/code.html", {"form": CodeForm()})
    form = CodeForm(request.POST)
    status = 400
    if form.is_valid():
        limit, phone = _counted(request)
        seconds = limit.wait(request, phone)
        if seconds:
            form.add_error("code", pause_sentence(seconds))
            status = 429
        else:
            try:
                return _leads_to(form.cleaned_data["code"])
            except LinkDead as dead:
                if dead.code == "unknown":
                    limit.count(request, phone)
                form.add_error("code", _unknown_code() if dead.code == "unknown" else dead.message)
    return render(request, "recording/captain/code.html", {"form": form}, status=status)


def _leads_to(code: str) -> HttpResponse:
    if sum(char.isalnum() for char in code) == CARD.code_length:
        return redirect("my-page", CARD.pass_of(resolve_card_code(code).link.pk))
    return redirect("table", SEAT.pass_of(resolve_code(code).link.pk))


def remember_phone(response: HttpResponse, link: TableLink | PlayerLink) -> None:
    response.set_signed_cookie(
        PHONE_COOKIE,
        f"card-{link.pk}" if isinstance(link, PlayerLink) else str(link.pk),
        salt=_SALT,
        max_age=PHONE_SECONDS,
        httponly=True,
        secure=settings.HTTPS,
        samesite="Lax",
    )


def _counted(request: HttpRequest) -> tuple[Limit, str]:
    phone = request.get_signed_cookie(PHONE_COOKIE, "", salt=_SALT, max_age=PHONE_SECONDS)
    return (TABLE_CODE, phone) if phone else (TABLE_CODE_STRANGERS, "")


def _unknown_code() -> str:
    return _("No card has this code. Compare it with your card; each player has his own.")
