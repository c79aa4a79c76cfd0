"""Setting up an event and changing its settings."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.backup import making
from tournament.forms.events import EventForm
from tournament.forms.fields import FoldedText
from tournament.models import Event, Round
from tournament.selectors.trials import born
from tournament.services import events, trials
from tournament.services.actor import Actor
from tournament.services.errors import RefereeError
from tournament.views.director.asking import Question, ask
from tournament.views.director.frame import frame
from tournament.views.forms_help import show_refusal, status_of
from tournament.views.guard import StandingRequest, action
from tournament.views.once import once

#: The button that puts what a rule book and its preset propose into the form.
FILL = "fill"


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.create")
@once
def create(request: StandingRequest) -> HttpResponse:
    """A new event; whoever makes it directs it."""
    form = (
        EventForm(asks=request.POST)
        if FILL in request.POST
        else EventForm(request.POST if request.method == "POST" else None)
    )
    if form.is_valid():
        try:
            event = events.create_event(**form.settings(), trial="trial" in request.POST, by=request.actor)
        except RefereeError as refusal:
            show_refusal(form, refusal, book=form.book)
        else:
            messages.success(request, _("The event is set up. Next: the registrations."))
            return redirect("desk", event.slug)
    return render(request, "director/event_form.html", {"form": form}, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def settings(request: StandingRequest, slug: str) -> HttpResponse:
    """Change settings; what a published round depends on is shown and locked."""
    event = request.event
    states = list(Round.objects.filter(event=event).values_list("state", flat=True))
    frozen = any(state != Round.State.DRAFTED for state in states)
    if FILL in request.POST and not frozen:
        form = EventForm(event=event, drawn=len(states), asks=request.POST)
    else:
        form = EventForm(
            request.POST if request.method == "POST" else None, event=event, frozen=frozen, drawn=len(states)
        )
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
            messages.success(request, _("The settings are saved."))
            return redirect("desk", event.slug)
    context = {"form": form, "event": event, "frozen": frozen, "trial": born(event), **frame(request, "settings")}
    return render(request, "director/event_form.html", context, status=status_of(form))


class HideForm(forms.Form):
    """The event's name, typed: nobody hides an event by a slip."""

    name = FoldedText(label=gettext_lazy("Name of the event"), max_length=120)


@require_POST
@action("event.publish")
def publish(request: StandingRequest, slug: str) -> HttpResponse:
    """Let everybody see the event."""
    try:
        events.publish(event=request.event, by=request.actor)
    except RefereeError as refused:
        messages.warning(request, refused.message)
    else:
        messages.success(request, _("The event is published: everybody sees it."))
    return redirect("desk", slug)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.delete")
def delete(request: StandingRequest, slug: str) -> HttpResponse:
    """Delete a trial whole, after a backup."""
    question = Question(
        title=_("Delete %(event)s?") % {"event": request.event.name},
        text=_(
            "The trial is deleted whole: its players, rounds, sheets and journal. A backup is made first, and "
            "the site's own journal records the deletion. Type the name of the event to delete it."
        ),
        confirm=_("Delete the trial"),
        back=resolve_url("home"),
        done=_("The trial is deleted."),
        danger=True,
        form_class=HideForm,
    )
    return ask(request, question, _delete, event=request.event)


def _delete(*, event: Event, name: str, by: Actor) -> None:
    """The backup is made only for what can be deleted, and outside of any transaction."""
    trials.require_deletable(event=event, name=name, by=by)
    trials.delete(event=event, name=name, backup=making.make().path.name, by=by)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.hide")
def hide(request: StandingRequest, slug: str) -> HttpResponse:
    """Take a test or a mistake out of everybody's sight."""
    question = Question(
        title=_("Hide %(event)s?") % {"event": request.event.name},
        text=_(
            "Nobody but its directors sees the event and its pages any more, and the links of its tables stop working. "
            "Nothing is deleted; it can be shown again. Type the name of the event to hide it."
        ),
        confirm=_("Hide the event"),
        back=resolve_url("event-settings", slug),
        done=_("The event is hidden."),
        danger=True,
        form_class=HideForm,
    )
    return ask(request, question, events.hide, event=request.event)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.hide")
def show(request: StandingRequest, slug: str) -> HttpResponse:
    """Show a hidden event again."""
    question = Question(
        title=_("Show %(event)s again?") % {"event": request.event.name},
        text=_("Everybody sees the event again. Links of its tables have to be issued anew."),
        confirm=_("Show the event"),
        back=resolve_url("event-settings", slug),
        done=_("The event is shown again."),
    )
    return ask(request, question, events.show, event=request.event)
