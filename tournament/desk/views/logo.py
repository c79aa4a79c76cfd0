from base64 import b64encode
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events.services import logos
from tournament.models.events import diploma_picture_of, logo_of
from tournament.web.pages.forms_help import refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest


class PictureForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("PNG or JPEG, at best wide and with dark lines on white."),
        allow_empty_file=True,  # the service has its own message
    )

    def __init__(self, *args, choose: str | Promise, **more) -> None:
        super().__init__(*args, **more)
        self.fields["file"].error_messages["required"] = str(choose)
        self.fields["file"].widget.attrs |= {
            "accept": ".png,.jpg,.jpeg",
            "data-most-bytes": str(logos.LARGEST_FILE),
            "data-too-large": logos.too_large(),
        }


@dataclass(frozen=True)
class _Page:
    kind: logos.Kind
    address: str
    tab: str
    back: str
    back_title: str | Promise
    title: str | Promise
    lead: str | Promise
    choose: str | Promise
    remove: str | Promise
    replace: str | Promise
    save: str | Promise
    saved: str | Promise
    removed: str | Promise


_LOGO = _Page(
    logos.LOGO,
    address="event-logo",
    tab="settings",
    back="event-settings",
    back_title=gettext_lazy("Settings"),
    title=gettext_lazy("Logo of the papers"),
    lead=gettext_lazy(
        "It is printed at the head of every PDF, always in the same box and in its own proportions. Minutes that were "
        "stored before stay as they are."
    ),
    choose=gettext_lazy("Choose the file with the logo."),
    remove=gettext_lazy("Remove the logo"),
    replace=gettext_lazy("Replace the logo"),
    save=gettext_lazy("Save the logo"),
    saved=gettext_lazy("The logo is saved: it is printed on every paper made from now on."),
    removed=gettext_lazy("The papers have no logo any more."),
)
_DIPLOMA = _Page(
    logos.DIPLOMA,
    address="diploma-picture",
    tab="prints",
    back="prints",
    back_title=gettext_lazy("Print centre"),
    title=gettext_lazy("Picture of the diplomas"),
    lead=gettext_lazy(
        "It is printed above the text of every diploma, below the logo, at most 12 cm wide and 6 cm high and in its "
        "own proportions."
    ),
    choose=gettext_lazy("Choose the file with the picture."),
    remove=gettext_lazy("Remove the picture"),
    replace=gettext_lazy("Replace the picture"),
    save=gettext_lazy("Save the picture"),
    saved=gettext_lazy("The picture is saved: it is on every diploma printed from now on."),
    removed=gettext_lazy("The diplomas have no picture any more."),
)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def logo_page(request: StandingRequest, slug: str) -> HttpResponse:
    return _picture_page(request, _LOGO, logo_of(request.event))


@require_http_methods(["GET", "HEAD", "POST"])
@action("papers.diploma")
def diploma_picture_page(request: StandingRequest, slug: str) -> HttpResponse:
    return _picture_page(request, _DIPLOMA, diploma_picture_of(request.event))


def _picture_page(request: StandingRequest, page: _Page, picture: bytes) -> HttpResponse:
    if "remove" in request.POST:
        return _remove(request, page)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = PictureForm(*sent, choose=page.choose)
    if form.is_valid():
        content = form.cleaned_data["file"].read()
        with refusals_at(form):
            logos.store(event=request.event, content=content, by=request.actor, kind=page.kind)
            messages.success(request, str(page.saved))
            return redirect(page.address, request.event.slug)
    context = {"form": form, "page": page, "picture": b64encode(picture).decode(), **frame(request, page.tab)}
    return render(request, "desk/logo.html", context, status=status_of(form))


def _remove(request: StandingRequest, page: _Page) -> HttpResponse:
    try:
        logos.remove(event=request.event, by=request.actor, kind=page.kind)
    except RefereeError as refusal:
        messages.warning(request, refusal.message)
    else:
        messages.success(request, str(page.removed))
    return redirect(page.address, request.event.slug)
