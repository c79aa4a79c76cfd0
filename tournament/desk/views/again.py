from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.desk.forms import AgainForm, CalendarForm
from tournament.desk.services import again as services
from tournament.models import SeriesEvent
from tournament.rounds.views.next_step import leads_on
from tournament.web.pages.forms_help import refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

SAVE = "save"


@require_http_methods(["GET", "HEAD", "POST"])
@action("event.again")
@once
def again(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    initial = {"name": event.name, "place": event.place}
    form = AgainForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        with refusals_at(form):
            copy = services.make(like=event, planned=form.planned(), by=request.actor)
            said = _("The event is set up like the last one. Next: the registrations.")
            counts = SeriesEvent.objects.filter(event=event, event_word_at__isnull=False).exists()
            steps = [(_("Let it count in the series, too"), resolve_url("event-series", copy.slug))] if counts else []
            messages.success(request, leads_on(said, steps))
            return redirect("desk", copy.slug)
    context = {
        **frame(request, "settings"),
        "form": form,
        "title": _("A new event like this one"),
        "back": resolve_url("desk", slug),
    }
    return render(request, "form_page.html", context, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
@action("series.events")
@once
def calendar(request: StandingRequest, series: str) -> HttpResponse:
    last = SeriesEvent.objects.filter(series=request.series, event__isnull=False).order_by("-number").first()
    form = CalendarForm(
        request.POST if request.method == "POST" else None,
        account=request.actor.account,
        initial={"like": last.event_id if last else None},
    )
    planned = form.cleaned_data["calendar"] if form.is_valid() else []
    if planned and SAVE in request.POST:
        with refusals_at(form):
            events = services.make_calendar(
                series=request.series, like=form.cleaned_data["like"], planned=planned, by=request.actor
            )
            message = ngettext("%(count)s event is set up.", "%(count)s events are set up.", len(events))
            messages.success(request, message % {"count": len(events)})
            return redirect("series-desk", series)
    context = {
        "section": "desk",
        "tab": "events",
        "form": form,
        "examples": form.examples.exists(),
        "like": form.cleaned_data.get("like") if form.is_bound and form.is_valid() else None,
        "planned": planned,
    }
    return render(request, "series/calendar.html", context, status=status_of(form))
