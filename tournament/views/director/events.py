"""Setting up an event and changing its settings (A3)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.forms.events import EventForm
from tournament.models import Round
from tournament.services import events
from tournament.services.errors import RefereeError
from tournament.views.director.frame import frame
from tournament.views.forms_help import show_refusal, status_of
from tournament.views.guard import StandingRequest, action


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.create")
def create(request: StandingRequest) -> HttpResponse:
    """A new event; whoever makes it directs it."""
    form = EventForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            event = events.create_event(**form.settings(), by=request.actor)
        except RefereeError as refusal:
            show_refusal(form, refusal, book=form.book)
        else:
            messages.success(request, _("The event is set up. Next: the sign-ins."))
            return redirect("desk", event.slug)
    return render(request, "director/event_form.html", {"form": form}, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def settings(request: StandingRequest, slug: str) -> HttpResponse:
    """Change settings; what a published round depends on is shown and locked."""
    event = request.event
    states = list(Round.objects.filter(event=event).values_list("state", flat=True))
    frozen = any(state != Round.State.DRAFTED for state in states)
    form = EventForm(request.POST if request.method == "POST" else None, event=event, frozen=frozen, drawn=len(states))
    if form.is_valid():
        changes = form.changes()
        if not changes:
            messages.info(request, _("Nothing was changed."))
            return redirect("desk", event.slug)
        try:
            events.update_event(event=event, changes=changes, by=request.actor)
        except RefereeError as refusal:
            show_refusal(form, refusal, book=form.book)
        else:
            messages.success(request, _("The settings are stored."))
            return redirect("desk", event.slug)
    context = {"form": form, "event": event, "frozen": frozen, **frame(request, "settings")}
    return render(request, "director/event_form.html", context, status=status_of(form))
