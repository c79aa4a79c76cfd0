"""Which events count: both directors must agree, in either order, each in his own journal.

An account that directs both gives both words at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors.trial_events import born
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import check
from tournament.models import Event, Official, PastEvent, Series, SeriesEvent, SeriesOfficial
from tournament.permissions import DIRECTOR, SERIES_DIRECTOR
from tournament.series.selectors import snapshot
from tournament.series.services import rating, season
from tournament.series.services.series import lock_series

MOST_EVENTS = 60


def offer(*, event: Event, series: Series, by: Actor) -> SeriesEvent:
    """Offer an event as its director, or agree if the series' director asked first."""
    require(by, "series.join")
    with transaction.atomic():
        series_event = _locked(series, event)
        if series_event.event_word_at is not None:
            raise Conflict(_("You have given your word already."))
        series_event.event_word_at, series_event.event_word_by = timezone.now(), by.label[:150]
        series_event.save()
        fresh = series_event.series
        _log_event(event, "series.join", fresh, by)
        _tell("series.event_word", by, series_event)
        _counted(series_event, by)
        if by.account is not None and series_event.series_word_at is None:
            directs = SeriesOfficial.objects.filter(series=fresh, account=by.account, role=SERIES_DIRECTOR)
            if directs.exists():
                return ask(series=fresh, event=event, by=Actor.of_account(by.account, role=SERIES_DIRECTOR))
        return series_event


def ask(*, series: Series, event: Event, by: Actor, weight: str = "1", always: bool = False) -> SeriesEvent:
    """Ask for an event as the series' director, or agree if the event's director offered it first."""
    require(by, "series.events")
    with transaction.atomic():
        series_event = _locked(series, event)
        if series_event.series_word_at is not None:
            raise Conflict(_("You have given your word already."))
        series_event.series_word_at, series_event.series_word_by = timezone.now(), by.label[:150]
        _weigh(series_event, weight, always)
        series_event.save()
        _tell("series.word", by, series_event)
        _counted(series_event, by)
        if by.account is not None and series_event.event_word_at is None:
            directs = Official.objects.filter(event=event, account=by.account, role=DIRECTOR)
            if directs.exists():
                return offer(event=event, series=series_event.series, by=Actor.of_account(by.account, role=DIRECTOR))
        return series_event


def count_past(*, past: PastEvent, by: Actor) -> SeriesEvent:
    """Count a past event in the locked series that it was brought for."""
    require(by, "series.past")
    now, who = timezone.now(), by.label[:150]
    words = {"series_word_at": now, "series_word_by": who, "event_word_at": now, "event_word_by": who}
    series_event = SeriesEvent.objects.create(series=past.series, past=past, number=_next_number(past.series), **words)
    _tell("series.word", by, series_event)
    return series_event


def leave(*, series_event: SeriesEvent, reason: str, by: Actor, for_event: bool = False) -> None:
    """Take an event out, or refuse it, as the series' director, or (`for_event`) the event's."""
    require(by, "series.join" if for_event else "series.events")
    with transaction.atomic():
        here = lock_event(series_event.event) if series_event.event is not None else None
        fresh = lock_series(series_event.series)
        if here is not None and for_event:
            _log_event(here, "series.part", fresh, by, reason)
        take_out(own_event(fresh, series_event.pk), fresh, reason=reason, by=by)


def take_out(series_event: SeriesEvent, series: Series, *, reason: str, by: Actor) -> None:
    """Take an event out of a locked series."""
    rating.forget(series_event)
    series_event.delete()
    stood = _stood(series, [series_event.number])
    journal.write_in(
        series,
        "series.leave",
        by=by,
        subject=str(series_event.of),
        before=_of(series_event),
        reason=reason,
        stands=stood,
    )
    rating.relist(series, by=by)


def weigh(*, series_event: SeriesEvent, weight: str, always: bool, by: Actor) -> SeriesEvent:
    require(by, "series.events")
    with transaction.atomic():
        fresh = lock_series(series_event.series)
        series_event = own_event(fresh, series_event.pk)
        before = _of(series_event)
        _weigh(series_event, weight, always)
        if _of(series_event) == before:
            raise Conflict(_("Nothing would change."))
        series_event.save()
        _tell("series.weight", by, series_event, before)
        return series_event


def order(*, series: Series, numbers: Sequence[int], by: Actor) -> None:
    require(by, "series.events")
    with transaction.atomic():
        fresh = lock_series(series)
        by_number = {series_event.number: series_event for series_event in SeriesEvent.objects.filter(series=fresh)}
        if sorted(numbers) != sorted(by_number):
            raise Conflict(_("The events have changed since you looked at them."))
        before = {"order": [str(by_number[number].of) for number in sorted(by_number)]}
        beyond = max(by_number, default=0)
        for step in (beyond, 0):  # numbers are unique on the way too
            for at, number in enumerate(numbers, start=1):
                by_number[number].number = at + step
                by_number[number].save(update_fields=["number"])
        journal.write_in(
            fresh,
            "series.order",
            by=by,
            before=before,
            after={"order": [str(by_number[number].of) for number in numbers]},
            stands=_stood(fresh, numbers),
        )
        rating.relist(fresh, by=by)


def own_event(series: Series, pk: int) -> SeriesEvent:
    """Reload an event of a locked series. Raises RefereeError (404)."""
    joined = SeriesEvent.objects.filter(series=series, pk=pk).select_related("event", "past").first()
    if joined is None:
        raise RefereeError(_("This event is no longer in the series."), status=404)
    joined.series = series
    return joined


def _stood(series: Series, before: Sequence[int]) -> snapshot.Stands:
    gone: dict[str, Any] = {str(number): None for number in before}
    return {"events": {**gone, **snapshot.events(series)["events"]}, **snapshot.rating_lists(series)}


def _counted(series_event: SeriesEvent, by: Actor) -> None:
    if series_event.joined and series_event.event is not None:
        season.settle(series_event.event, by)


def _weigh(series_event: SeriesEvent, weight: str, always: bool) -> None:
    series_event.weight, series_event.always = weight, always
    check(series_event, exclude=("series", "event", "past"))


def _locked(series: Series, event: Event) -> SeriesEvent:
    """Lock both, and return what their directors have said, or a new row. Raises Conflict for a trial event."""
    here = lock_event(event)
    if born(here) is not None:
        raise Conflict(_("This event was made as a trial: it can be deleted, so no series can count it."))
    fresh = lock_series(series)
    stored = SeriesEvent.objects.filter(series=fresh, event=here).first()
    series_event = stored or SeriesEvent(number=_next_number(fresh))
    series_event.series, series_event.event = fresh, here
    return series_event


def _next_number(series: Series) -> int:
    last = SeriesEvent.objects.filter(series=series).order_by("-number").values_list("number", flat=True).first() or 0
    if last >= MOST_EVENTS:
        raise RefereeError(_("A series has at most %(most)s events.") % {"most": MOST_EVENTS})
    return last + 1


def _of(series_event: SeriesEvent) -> dict[str, Any]:
    return {"number": series_event.number, "weight": series_event.weight, "always": series_event.always}


def _tell(action: str, by: Actor, series_event: SeriesEvent, before: journal.Json | None = None) -> None:
    stood = snapshot.events(series_event.series)
    journal.write_in(
        series_event.series,
        action,
        by=by,
        subject=str(series_event.of),
        before=before,
        after=_of(series_event),
        stands=stood,
    )


def _log_event(event: Event, action: str, series: Series, by: Actor, reason: str = "") -> None:
    journal.write(event=event, by=by, action=action, subject=str(series), after={"series": series.slug}, reason=reason)
