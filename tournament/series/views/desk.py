from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.models import Official, RatingList, Series, SeriesEvent
from tournament.people.forms.players import ReasonForm
from tournament.series.forms import AskForm, OfferForm, SeriesForm, SeriesSettingsForm, WeighForm, initial_of, typed
from tournament.series.selectors import facts
from tournament.series.services import joining
from tournament.series.services import series as services
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import desk_frame, frame
from tournament.web.pages.requests import StandingRequest


@require_http_methods(ASKING)
@action("series.create")
@once
def create(request: StandingRequest) -> HttpResponse:
    form = SeriesForm(request.POST if request.method == "POST" else None, by=request.actor)
    new: Series | None = answer(form, partial(services.create, by=request.actor))
    if new is not None:
        messages.success(request, _("The series is set up. Next: its events."))
        return redirect("series-desk", new.slug)
    return render(request, "form_page.html", {"form": form, "title": _("New series")}, status=status_of(form))


@require_http_methods(ASKING)
@action("series.edit")
def settings(request: StandingRequest, series: str) -> HttpResponse:
    form = SeriesSettingsForm(
        request.POST if request.method == "POST" else None,
        by=request.actor,
        series=request.series,
        initial=initial_of(request.series),
    )

    def save(*, seen: str, **changes: object) -> Series:
        return services.update(series=request.series, changes=changes, by=request.actor, seen=seen)

    if answer(form, save) is not None:
        messages.success(request, _("The settings are saved."))
        return redirect("series-desk", series)
    context = {"form": form, "title": _("Settings"), "back": resolve_url("series-desk", series)}
    return render(request, "form_page.html", {**desk_frame("settings"), **context}, status=status_of(form))


@require_http_methods(ASKING)
@action("series.events")
def desk(request: StandingRequest, series: str) -> HttpResponse:
    form = AskForm(request.POST if request.method == "POST" else None, series=request.series)
    asked: SeriesEvent | None = answer(form, partial(joining.ask, series=request.series, by=request.actor))
    if asked is not None:
        messages.success(request, _word_given(asked))
        return redirect("series-desk", series)
    events = SeriesEvent.objects.filter(series=request.series).select_related("event", "past").order_by("number")
    offices = Official.objects.filter(account=request.actor.account, event__hidden_at__isnull=True)
    context = {
        **desk_frame("events"),
        "events": events,
        "own": set(offices.values_list("event", flat=True)),
        "form": form,
        "unpublished": RatingList.objects.filter(
            series=request.series, replaced_at__isnull=True, published_at__isnull=True
        ).count(),
        "choices": bool(events) or form.choices.exists(),
    }
    return render(request, "series/desk.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("series.events")
def weigh(request: StandingRequest, series: str, after: int) -> HttpResponse:
    series_event = get_object_or_404(SeriesEvent, series=request.series, number=after)
    initial = {"weight": typed(series_event.weight), "always": series_event.always}
    form = WeighForm(request.POST if request.method == "POST" else None, initial=initial)
    if answer(form, partial(joining.weigh, series_event=series_event, by=request.actor)) is not None:
        messages.success(request, _("The event is saved."))
        return redirect("series-desk", series)
    context = {"form": form, "title": str(series_event.of), "back": resolve_url("series-desk", series)}
    return render(request, "form_page.html", {**desk_frame("events"), **context}, status=status_of(form))


@require_http_methods(ASKING)
@action("series.events")
def leave(request: StandingRequest, series: str, after: int) -> HttpResponse:
    series_event = get_object_or_404(SeriesEvent, series=request.series, number=after)
    return ask(
        request, _leaving(series_event, resolve_url("series-desk", series)), joining.leave, series_event=series_event
    )


@require_http_methods(["POST"])
@action("series.events")
def up(request: StandingRequest, series: str, after: int) -> HttpResponse:
    numbers = list(
        SeriesEvent.objects.filter(series=request.series).order_by("number").values_list("number", flat=True)
    )
    if after in numbers[1:]:
        at = numbers.index(after)
        numbers[at - 1], numbers[at] = numbers[at], numbers[at - 1]
        joining.order(series=request.series, numbers=numbers, by=request.actor)
        messages.success(request, _("The order is changed."))
    return redirect("series-desk", series)


@require_http_methods(ASKING)
@action("series.events")
def agree(request: StandingRequest, series: str, after: int) -> HttpResponse:
    series_event = get_object_or_404(SeriesEvent, series=request.series, number=after, series_word_at__isnull=True)
    question = Question(
        title=_("Let %(event)s count?") % {"event": series_event.of},
        text=_("Its director has offered it to the series."),
        confirm=_("Let it count"),
        back=resolve_url("series-desk", series),
        done=_("Your word is given."),
    )
    return ask(request, question, joining.ask, series=request.series, event=series_event.event)


def _word_given(series_event: SeriesEvent) -> str:
    return _("The event counts now.") if series_event.joined else _("Your word is given.")


def _leaving(series_event: SeriesEvent, back: str) -> Question:
    return Question(
        title=_("Take %(event)s out of the series?") % {"event": series_event.of},
        text=_("Standings and ratings are made anew without it."),
        confirm=_("Take it out"),
        back=back,
        done=_("The event does not count any more."),
        danger=True,
        form_class=ReasonForm,
    )


@require_http_methods(ASKING)
@action("series.join")
def part(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Withdraw the event director's agreement; `number` counts the event's series from 1."""
    joined = SeriesEvent.objects.filter(event=request.event).select_related("series").order_by("pk")
    if not 1 <= number <= joined.count():
        raise Http404
    series_event = joined[number - 1]
    return ask(
        request,
        _leaving(series_event, resolve_url("event-series", slug)),
        joining.leave,
        series_event=series_event,
        for_event=True,
    )


@require_http_methods(ASKING)
@action("series.join")
def join(request: StandingRequest, slug: str) -> HttpResponse:
    form = OfferForm(request.POST if request.method == "POST" else None, event=request.event)
    offered: SeriesEvent | None = answer(form, partial(joining.offer, event=request.event, by=request.actor))
    if offered is not None:
        messages.success(request, _word_given(offered))
        return redirect("event-series", slug)
    events = SeriesEvent.objects.filter(event=request.event).select_related("series").order_by("pk")
    context = {
        "events": events,
        "facts": facts.imported(request.event),
        "form": form,
        "choices": Series.objects.exclude(events__in=events.filter(event_word_at__isnull=False)).exists(),
        "title": _("Series that count this event"),
        **frame(request, "series"),
    }
    return render(request, "series/join.html", context, status=status_of(form))
