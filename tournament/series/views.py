"""The pages of a series: its list for everybody, and the desk with its settings and both directors' words."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.access.views.once import once
from tournament.models import Series, SeriesEvent
from tournament.permissions import OF_SERIES
from tournament.series.forms import AskForm, OfferForm, SeriesForm, initial_of
from tournament.series.selectors import facts, lists
from tournament.series.services import joining
from tournament.series.services import series as services
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

ASKING = ["GET", "HEAD", "POST"]
PLAYERS_A_PAGE = 100


@require_safe
@action("series.view")
def standings(request: StandingRequest, series: str, after: int = 0) -> HttpResponse:
    """The list after an event, by default the last one; officials see what is not public yet."""
    last = get_object_or_404(SeriesEvent, series=request.series, number=after) if after else None
    official = not request.roles.isdisjoint(OF_SERIES)
    listed = lists.standings(series=request.series, after=last, seen="all" if official else "public")
    context = {
        "section": "series",
        "list": listed,
        "page": Paginator(listed.rows, PLAYERS_A_PAGE).get_page(request.GET.get("page")),
        "qualifying": request.series.qualify > 0,
        "uncounted": request.series.best is not None,
    }
    return render(request, "series/series.html", context)


@require_http_methods(ASKING)
@action("series.create")
@once
def create(request: StandingRequest) -> HttpResponse:
    """A new series; whoever makes it directs it."""
    form = SeriesForm(request.POST if request.method == "POST" else None)
    new: Series | None = answer(form, partial(services.create, by=request.actor))
    if new is not None:
        messages.success(request, _("The series is set up. Next: its events."))
        return redirect("series-desk", new.slug)
    return render(request, "form_page.html", {"form": form, "title": _("New series")}, status=status_of(form))


@require_http_methods(ASKING)
@action("series.edit")
def settings(request: StandingRequest, series: str) -> HttpResponse:
    """Change the settings."""
    form = SeriesForm(request.POST if request.method == "POST" else None, initial=initial_of(request.series))

    def save(**changes: object) -> Series:
        return services.update(series=request.series, changes=changes, by=request.actor)

    if answer(form, save) is not None:
        messages.success(request, _("The settings are saved."))
        return redirect("series-desk", series)
    context = {"form": form, "title": _("Settings"), "back": resolve_url("series-desk", series)}
    return render(request, "form_page.html", {"section": "desk", **context}, status=status_of(form))


@require_http_methods(ASKING)
@action("series.events")
def desk(request: StandingRequest, series: str) -> HttpResponse:
    """Every event with both words; POST asks for one, or agrees where its director asked first."""
    form = AskForm(request.POST if request.method == "POST" else None, series=request.series)
    if answer(form, partial(joining.ask, series=request.series, by=request.actor)) is not None:
        messages.success(request, _("Your word is given."))
        return redirect("series-desk", series)
    events = SeriesEvent.objects.filter(series=request.series).select_related("event", "past").order_by("number")
    context = {"section": "desk", "events": events, "form": form}
    return render(request, "series/desk.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("series.join")
def join(request: StandingRequest, slug: str) -> HttpResponse:
    """The event's director lets it count in a series, or agrees where the series' director asked first."""
    form = OfferForm(request.POST if request.method == "POST" else None, event=request.event)
    if answer(form, partial(joining.offer, event=request.event, by=request.actor)) is not None:
        messages.success(request, _("Your word is given."))
        return redirect("event-series", slug)
    events = SeriesEvent.objects.filter(event=request.event).select_related("series").order_by("pk")
    context = {
        "events": events,
        "facts": facts.told(request.event),
        "form": form,
        "choices": Series.objects.exclude(events__in=events.filter(event_word_at__isnull=False)).exists(),
        "title": _("Series that count this event"),
        **frame(request, "series"),
    }
    return render(request, "series/join.html", context, status=status_of(form))
