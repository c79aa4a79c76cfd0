from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.forms.accounts import NameForm
from tournament.access.services import accounts
from tournament.access.views.create_once import once
from tournament.access.views.guard import action, actor_as
from tournament.backup import making
from tournament.desk.services import trial_events
from tournament.errors import Conflict, RefereeError
from tournament.events.forms.events import LIKE, EventForm, ScheduleForm, other_rules
from tournament.events.selectors.events import ended_early
from tournament.events.services import events
from tournament.journal.selectors.trial_events import born
from tournament.journal.services.actor import Actor
from tournament.models import Event, Round
from tournament.permissions import acting_role
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.fields import FoldedText
from tournament.web.pages.forms_help import show_refusal, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

#: The button that fills in the defaults of a rule book and preset.
FILL = "fill"


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.create")
@once
def create(request: StandingRequest) -> HttpResponse:
    refilled = _refilled(request)
    form = (
        EventForm(asks=request.POST)
        if refilled or _wants_proposals(request)
        else EventForm(request.POST if request.method == "POST" else None)
    )
    own = (
        None if request.actor.account.get_full_name() else NameForm(request.POST if request.method == "POST" else None)
    )
    doubts = _doubts(request, form)
    if form.is_valid() and not doubts and (own is None or own.is_valid()):
        try:
            by = _named(request, own) if own else request.actor
            event = events.create_event(**form.settings(), trial="trial" in request.POST, by=by)
        except RefereeError as refusal:
            show_refusal(form, refusal, book=form.book)
        else:
            messages.success(request, _("The event is set up. Next: the registrations."))
            return redirect("desk", event.slug)
    context = {
        "form": form,
        "refilled": refilled,
        "own": own,
        "doubts": doubts,
        "sure": _dates(form) if doubts else "",
    }
    status = Conflict.status if doubts or refilled else status_of(form)
    return render(request, "desk/event_form.html", context, status=status)


def _wants_proposals(request: StandingRequest) -> bool:
    return FILL in request.POST or LIKE in request.POST


def _refilled(request: StandingRequest) -> bool:
    """Return whether other rules are to be saved than those whose options the director has seen."""
    return not _wants_proposals(request) and other_rules(request.POST)


def _doubts(request: StandingRequest, form: EventForm) -> list[str]:
    if not form.is_valid() or request.POST.get("sure") == _dates(form):
        return []
    return form.doubts()


def _dates(form: EventForm) -> str:
    return f"{form.cleaned_data['date']} {form.cleaned_data['sign_in_deadline']}"


def _named(request: StandingRequest, own: NameForm) -> Actor:
    if not any(own.cleaned_data.values()):
        return request.actor
    by = actor_as(request, acting_role(request.roles, "account.own"))
    account = accounts.rename(**own.cleaned_data, by=by)
    return Actor.of_account(account, role=request.actor.role)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def settings(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    states = list(Round.objects.filter(event=event).values_list("state", flat=True))
    frozen = any(state != Round.State.DRAFTED for state in states)
    refilled = _refilled(request) and not frozen
    if refilled or (_wants_proposals(request) and not frozen):
        form = EventForm(event=event, drawn=len(states), asks=request.POST)
    else:
        form = EventForm(
            request.POST if request.method == "POST" else None, event=event, frozen=frozen, drawn=len(states)
        )
    doubts = _doubts(request, form)
    if form.is_valid() and not doubts:
        changes = form.changes()
        if not changes:
            messages.info(request, _("Nothing was changed."))
            return redirect("desk", event.slug)
        try:
            seen = form.cleaned_data["seen"]
            events.update_event(event=event, changes=changes, by=request.actor, seen=seen)
        except RefereeError as refusal:
            show_refusal(form, refusal, book=form.book)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("desk", event.slug)
    context = {
        **frame(request, "settings"),
        "form": form,
        "refilled": refilled,
        "event": event,
        "frozen": frozen,
        "trial": born(event),
        "doubts": doubts,
        "sure": _dates(form) if doubts else "",
    }
    status = Conflict.status if doubts or refilled else status_of(form)
    return render(request, "desk/event_form.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def end_early(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    played = Round.objects.filter(event=event).count()
    ends = _("The event ends after round %(number)s.") % {"number": played}
    question = Question(
        title=_("End the event after round %(number)s?") % {"number": played},
        text=_("No further round is drawn, and the standings are final. It can be taken back until one is drawn."),
        confirm=_("End the event"),
        back=resolve_url("desk", slug),
        done=ends,
        danger=True,
        form_class=partial(ScheduleForm, initial={"schedule": f"{event.schedule}\n\n{ends}".strip()}),
    )
    act = partial(_with_rounds, event=event, count=played)
    return ask(request, question, act, check=partial(events.require_can_end_early, event))


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.settings")
def play_on(request: StandingRequest, slug: str) -> HttpResponse:
    """Undo an early end, while none of the rounds beyond it is drawn."""
    event = request.event
    before = ended_early(event) or {"round_count": event.round_count, "schedule": event.schedule}
    question = Question(
        title=_("Play on after all?"),
        text=_("The event has %(count)s rounds again.") % {"count": before["round_count"]},
        confirm=_("Play on"),
        back=resolve_url("desk", slug),
        done=_("The event has %(count)s rounds again.") % {"count": before["round_count"]},
        form_class=partial(ScheduleForm, initial={"schedule": before["schedule"]}),
    )
    act = partial(_with_rounds, event=event, count=before["round_count"])
    return ask(request, question, act, check=partial(events.require_can_play_on, event))


def _with_rounds(*, event: Event, count: int, schedule: str, by: Actor) -> None:
    events.update_event(event=event, changes={"round_count": count, "schedule": schedule}, by=by)


class HideForm(forms.Form):
    name = FoldedText(label=gettext_lazy("Name of the event"), max_length=120)


@require_POST
@action("event.publish")
def publish(request: StandingRequest, slug: str) -> HttpResponse:
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
    return ask(
        request, question, _delete, check=partial(trial_events.require_trial, request.event), event=request.event
    )


def _delete(*, event: Event, name: str, by: Actor) -> None:
    """Make the backup only for a deletable event, and outside any transaction."""
    trial_events.require_deletable(event=event, name=name, by=by)
    trial_events.delete(event=event, name=name, backup=making.make().path.name, by=by)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.hide")
def hide(request: StandingRequest, slug: str) -> HttpResponse:
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
    return ask(request, question, events.hide, check=partial(events.require_shown, request.event), event=request.event)


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.hide")
def show(request: StandingRequest, slug: str) -> HttpResponse:
    question = Question(
        title=_("Show %(event)s again?") % {"event": request.event.name},
        text=_("Everybody sees the event again. Links of its tables have to be issued anew."),
        confirm=_("Show the event"),
        back=resolve_url("event-settings", slug),
        done=_("The event is shown again."),
    )
    return ask(request, question, events.show, check=partial(events.require_hidden, request.event), event=request.event)
