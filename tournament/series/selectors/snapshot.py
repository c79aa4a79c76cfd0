"""State snapshots of a series in its journal lines, for `verify`.

An event is identified by the hash of its journal's first line, a past one by the digest of its results: neither changes
with its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from tournament.draw import digest
from tournament.journal.selectors.snapshot import ALL, Stands, lean, moment, officials, said
from tournament.models import (
    Final,
    Journal,
    PastEvent,
    Player,
    Rating,
    RatingList,
    RatingStart,
    Series,
    SeriesEvent,
    SeriesTeamMember,
    Title,
    TitleRule,
)
from tournament.series.selectors import finals

SETTINGS = (
    "name",
    "slug",
    "period",
    "organiser",
    "score",
    "values",
    "best",
    "least",
    "qualify",
    "eligible",
    "public",
)
NUMBERS = ("start", "scale", "floor", "least", "few", "cap")


def of_series(series: Series) -> dict[str, Any]:
    settings_ = {name: getattr(series, name) for name in SETTINGS}
    settings_["previous"] = series.previous.slug if series.previous is not None else ""
    return settings_


def members(series: Series) -> Stands:
    keys = sorted(series.members.values_list("pk", flat=True))
    return {"members": {ALL: said(keys)}}


def teams(series: Series) -> Stands:
    here = Q(series=series) | Q(team__series=series)
    stored = SeriesTeamMember.objects.filter(here).select_related("team")
    rows = []
    for member in stored.order_by("team__number", "position"):
        team = member.team
        astray = [] if team.series_id == member.series_id else [team.series_id, member.series_id]
        left = team.withdrawn_on or team.withdrawn_reason
        withdrawn = [str(team.withdrawn_on), team.withdrawn_reason] if left else []
        rows.append([team.number, team.name, member.position, member.player_id, *withdrawn, *astray])
    return {"teams": {ALL: said(rows)}}


def events(series: Series) -> Stands:
    """Return all events by number, agreed by one or both sides."""
    listed = list(SeriesEvent.objects.filter(series=series).select_related("event", "past").order_by("number"))
    first = Journal.objects.filter(
        event__in=[series_event.event_id for series_event in listed if series_event.event_id], number=1
    )
    born = dict(first.values_list("event", "hash"))
    return {"events": {str(series_event.number): of_event(series_event, born) for series_event in listed}}


def of_event(series_event: SeriesEvent, born: dict[int, str]) -> dict[str, Any]:
    return lean(
        {
            "event": born.get(series_event.event_id or 0, ""),
            "past": past_name(series_event.past) if series_event.past else "",
            "weight": series_event.weight,
            "always": series_event.always,
            "series_word": [moment(series_event.series_word_at), series_event.series_word_by]
            if series_event.series_word_at
            else None,
            "event_word": [moment(series_event.event_word_at), series_event.event_word_by]
            if series_event.event_word_at
            else None,
        }
    )


def past_name(past: PastEvent) -> str:
    return said([past.name, past.place, str(past.date), past.public_names])


def past_events(series: Series) -> Stands:
    rows: dict[int, list[Final]] = {}
    for final in Final.objects.filter(past__series=series, event=None).order_by("player"):
        rows.setdefault(final.past_id or 0, []).append(final)
    pasts = PastEvent.objects.filter(series=series).order_by("pk")
    return {"past_events": {past_name(past): digest_of(rows.get(past.pk, ())) for past in pasts}}


def digest_of(rows: Iterable[Final]) -> str:
    return digest(sorted([*map(finals.reached, rows)]))


def rating(series: Series) -> Stands:
    stored = Rating.objects.filter(series=series).first()
    starts = RatingStart.objects.filter(series=series).order_by("player").values_list("player", "value")
    state: dict[str, Any] = {}
    if stored is not None:
        state = {name: getattr(stored, name) for name in NUMBERS} | {"closed_at": moment(stored.closed_at)}
    state["starts"] = said([[player, str(value)] for player, value in starts])
    return {"rating": {ALL: lean(state) or None}}


def rating_lists(series: Series) -> Stands:
    kept = RatingList.objects.filter(series=series).select_related("event").order_by("pk")
    return {"rating_lists": {str(at): of_list(rating_list) for at, rating_list in enumerate(kept, start=1)}}


def of_list(rating_list: RatingList) -> dict[str, Any]:
    return lean(
        {
            "name": rating_list.name,
            "event": rating_list.event.number if rating_list.event else 0,
            "digest": rating_list.digest,
            "made_at": moment(rating_list.made_at),
            "published_at": moment(rating_list.published_at),
            "replaced_at": moment(rating_list.replaced_at),
        }
    )


def titles(series: Series) -> Stands:
    rules = TitleRule.objects.filter(series=series).order_by("pk").values_list("category", "share", "times")
    given = Title.objects.filter(series=series).order_by("pk")
    return {
        "titles": {
            ALL: lean(
                {"rules": [list(rule) for rule in rules] or None, "given": [of_title(title) for title in given] or None}
            )
        }
    }


def titles_outside(player: Player | None = None) -> Stands:
    """Return titles given outside any series, by number among all of these."""
    given = enumerate(Title.objects.filter(series=None).order_by("pk"), start=1)
    return {
        "titles": {str(at): of_title(title) for at, title in given if player is None or title.player_id == player.pk}
    }


def of_title(title: Title) -> dict[str, Any]:
    return lean(
        {
            "player": title.player_id,
            "category": title.category,
            "date": str(title.date),
            "by": title.by,
            "at": moment(title.at),
            "taken_at": moment(title.taken_at),
            "words": said([title.reason, title.taken_reason]),
        }
    )


def whole(series: Series) -> Stands:
    state: Stands = {}
    for part in (officials, members, teams, events, past_events, rating, rating_lists, titles):
        state |= part(series)
    return state
