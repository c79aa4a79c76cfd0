"""Finding a table by the short code of its card, and what a dead link says (A8). Wrong ones are counted."""

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.attempts import TABLE_LINK
from tournament.permissions import StandingRequest, action
from tournament.services import links


class CodeForm(forms.Form):
    """The eight characters below the card's square."""

    code = forms.CharField(
        label=gettext_lazy("Code from the card"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "K7QM-4XZP",
                "class": "input-medium",
            }
        ),
    )


@sensitive_post_parameters("code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.find")
def find_table(request: StandingRequest) -> HttpResponse:
    """Type the code, get to the table; a wrong code is 400, too many are 429, and what was typed stays."""
    if request.method != "POST":
        return render(request, "captain/code.html", {"form": CodeForm()})
    form = CodeForm(request.POST)
    status = 400
    if form.is_valid():
        seconds = TABLE_LINK.wait(request)
        if seconds:
            form.add_error("code", pause_sentence(seconds))
            status = 429
        else:
            try:
                found = links.resolve_code(form.cleaned_data["code"])
            except links.LinkDead as dead:
                TABLE_LINK.count(request)
                form.add_error("code", _unknown_code() if dead.code == "unknown" else dead.message)
            else:
                return redirect("table", links.pass_of(found.link))
    return render(request, "captain/code.html", {"form": form}, status=status)


def dead_link(request: HttpRequest, dead: links.LinkDead) -> HttpResponse:
    """The page behind a link that leads nowhere: why, and what to do. 403, or 429 after too many unknown ones."""
    message, status = dead.message, 403
    if dead.code == "unknown":
        seconds = TABLE_LINK.count(request)
        if seconds:
            message, status = pause_sentence(seconds), 429
    if request.headers.get("Accept") == "application/json":  # the table's page; what is in its outbox stays there
        return JsonResponse({"outcome": "dead", "message": message}, status=status)
    if request.headers.get("HX-Request") == "true":
        return render(request, "errors/fragment.html", {"message": message}, status=status)
    return render(request, "captain/dead.html", {"message": message, "form": CodeForm()}, status=status)


def pause_sentence(seconds: int) -> str:
    """Asks to wait, in whole minutes."""
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many wrong codes from here. Try again in %(minutes)s minute, or scan the square on your card.",
        "Too many wrong codes from here. Try again in %(minutes)s minutes, or scan the square on your card.",
        minutes,
    ) % {"minutes": minutes}


def _unknown_code() -> str:
    return _("No table has this code. Compare it with your card; each player has his own.")
