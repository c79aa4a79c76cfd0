"""Bringing in an event that another computer wrote into a file."""

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.backup import event_import
from tournament.forms.importing import EventFileForm
from tournament.services.errors import RefereeError
from tournament.views.forms_help import show_refusal, status_of
from tournament.views.guard import StandingRequest, action


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.import")
def bring(request: StandingRequest) -> HttpResponse:
    """Take the file; a refusal stands at its field, and nothing was stored then."""
    form = EventFileForm(request.POST, request.FILES) if request.method == "POST" else EventFileForm()
    if form.is_valid():
        data, slug = Path(settings.DATA_DIR), form.cleaned_data["slug"]
        try:
            with form.saved_in(data) as path:
                event = event_import.bring(path, by=request.actor, slug=slug, folder=data)
        except RefereeError as refused:
            show_refusal(form, refused)
        else:
            messages.success(request, _("The event is here. Its accounts get their passwords under Accounts."))
            messages.info(request, _("Links of tables and cards of players are not in the file: make them anew here."))
            return redirect("desk", event.slug)
    return render(request, "owner/event_file.html", {"form": form}, status=status_of(form))
