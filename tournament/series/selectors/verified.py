"""Differences of a series from its journal and events.

While a round of an event is reopened, finals and ratings wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.journal.selectors.journal import ERASED
from tournament.journal.selectors.replay import Journalled
from tournament.journal.selectors.snapshot import ALL
from tournament.models import Event, Journal, PastEvent, Series, SeriesEvent
from tournament.models.series import BOTH_WORDS
from tournament.series.selectors import finals, lists, snapshot
from tournament.series.selectors import rating as ratings
from tournament.verify.selectors import verified
from tournament.verify.selectors.finding import Finding

SETTLED = ("series.create", "series.settings")
WHOLE = {
    "officials": "officials",
    "members": "series.members",
    "teams": "series.teams",
    "rating": "series.rating",
    "titles": "series.titles",
}


@dataclass(slots=True)
class JournalledSeries(Journalled):
    settings: Mapping[str, Any] = field(default_factory=dict)

    def hear(self, line: Journal) -> None:
        Journalled.hear(self, line)
        if line.action in SETTLED:
            self.settings = line.after


def findings(series: Series | None) -> Iterator[Finding]:
    """Yield all findings of a series; or (None) of the site's journal, its titles, and events outside any series.

    A dozen queries, and some for each event and each rating list.
    """
    replayed = yield from verified.replay(series, JournalledSeries())
    if series is None:
        if replayed is not None:
            yield from _of_titles(replayed)
        counted = SeriesEvent.objects.filter(BOTH_WORDS, event__isnull=False).values("event")
        others = Event.objects.filter(finals__isnull=False).exclude(pk__in=counted).distinct()
        yield from verified.readable(_of_finals(others))
        return
    fresh = Series.objects.get(pk=series.pk)
    played = [series_event.event for series_event in lists.joined(fresh) if series_event.event is not None]
    parts = [_of_finals(played), _of_ratings(fresh)]
    if replayed is not None:
        parts = [_of_settings(fresh, replayed.settings), _as_journalled(fresh, replayed), *parts]
    for part in parts:
        yield from verified.readable(part)


def _of_settings(series: Series, settings: Mapping[str, Any]) -> Iterator[Finding]:
    for name, value in snapshot.of_series(series).items():
        if settings.get(name, value) not in (value, ERASED):
            yield Finding("event", params={"field": name})


def _as_journalled(series: Series, journalled: Journalled) -> Iterator[Finding]:
    now = snapshot.whole(series)
    for kind, code in WHOLE.items():
        known = journalled.units[kind].get(ALL)
        if (now[kind][ALL] or None) != (known or None) and (known is not None or journalled.complete):
            yield Finding(code)
    yield from verified.changed_units(now["events"], journalled, "events", "series.event")
    yield from verified.changed_units(now["rating_lists"], journalled, "rating_lists", "series.rating_list")
    names = {snapshot.past_name(past): past.name for past in PastEvent.objects.filter(series=series)}
    known = {name: state for name, state in journalled.units["past_events"].items() if state is not None}
    for name, state in now["past_events"].items():
        if known.pop(name, state if not journalled.complete else None) != state:
            yield Finding("series.past", params={"event": names[name]})
    yield from (Finding("series.past_gone") for _name in known if _name not in now["past_events"])


def _of_titles(journalled: Journalled) -> Iterator[Finding]:
    known, now = journalled.units["titles"], snapshot.titles_outside()["titles"]
    for number in sorted({*known, *now}, key=int):
        if known.get(number) != now.get(number):
            yield Finding("title", params={"number": number})


def _of_finals(events: Iterable[Event]) -> Iterator[Finding]:
    for event in events:
        stage = finals.stage(event)
        if stage.corrected:
            continue
        stored, derived = finals.stored(event), finals.derived(event) if stage.over else []
        if not finals.agree(stored, derived) or any(event.past_id is not None for event in stored):
            yield Finding("series.finals", params={"event": event.name})


def _of_ratings(series: Series) -> Iterator[Finding]:
    changed = set()
    for number, kept in enumerate(ratings.lists(series), start=1):
        if ratings.digest_of(ratings.rows_of(kept)) != kept.digest:
            changed.add(kept.pk)
            yield Finding("series.rating_rows", params={"number": number, "list": kept.name})
    kept_now = ratings.in_force(series)
    computed: dict[int | None, ratings.Computed] = {}
    if ratings.rating_of(series) is not None:
        if ratings.is_being_corrected(series):
            return
        computed = {after.event_id: after for after in ratings.computed(series)}
    for pk, after in computed.items():
        list_ = kept_now.get(pk)
        if list_ is None or (list_.digest != after.digest and list_.pk not in changed):
            yield Finding("series.ratings", params={"list": after.name})
    for pk, list_ in kept_now.items():
        if pk not in computed:
            yield Finding("series.ratings", params={"list": list_.name})
