from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.events.forms.privacy import PrivacyForm
from tournament.events.services import privacy
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def privacy_page(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    initial = {name: getattr(event, name) for name in privacy.FIELDS}
    form = PrivacyForm(request.POST if request.method == "POST" else None, initial=initial)
    if answer(form, partial(privacy.choose, event=event, by=request.actor)) is not None:
        messages.success(request, _("Your choice of what is public is saved."))
        return redirect("event-settings", slug)
    context = {"form": form, **frame(request, "settings")}
    return render(request, "desk/privacy.html", context, status=status_of(form))
