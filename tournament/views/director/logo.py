"""The picture in the head of an event's papers."""

from base64 import b64encode

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.selectors.logos import logo_of
from tournament.services import logos
from tournament.services.errors import RefereeError
from tournament.views.director.frame import frame
from tournament.views.forms_help import show_refusal, status_of
from tournament.views.guard import StandingRequest, action


class LogoForm(forms.Form):
    """The file as it was sent; what is in it is for the service."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("PNG or JPEG, at best wide and with dark lines on white."),
        allow_empty_file=True,  # the service says so in its own words
        error_messages={"required": gettext_lazy("Choose the file with the logo.")},
    )

    def __init__(self, *args, **more) -> None:
        super().__init__(*args, **more)
        self.fields["file"].widget.attrs |= {
            "accept": ".png,.jpg,.jpeg",
            "data-most-bytes": str(logos.LARGEST_FILE),
            "data-too-large": logos.too_large(),
        }


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def logo_page(request: StandingRequest, slug: str) -> HttpResponse:
    """Look at the logo, store one, replace it, remove it."""
    if "remove" in request.POST:
        return _remove(request)
    form = LogoForm(request.POST, request.FILES) if request.method == "POST" else LogoForm()
    if form.is_valid():
        try:
            logos.store(event=request.event, content=form.cleaned_data["file"].read(), by=request.actor)
        except RefereeError as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The logo is saved: it is printed on every paper made from now on."))
            return redirect("event-logo", slug)
    context = {"form": form, "logo": b64encode(logo_of(request.event)).decode(), **frame(request, "settings")}
    return render(request, "director/logo.html", context, status=status_of(form))


def _remove(request: StandingRequest) -> HttpResponse:
    try:
        logos.remove(event=request.event, by=request.actor)
    except RefereeError as refusal:
        messages.warning(request, refusal.message)
    else:
        messages.success(request, _("The papers have no logo any more."))
    return redirect("event-logo", request.event.slug)
