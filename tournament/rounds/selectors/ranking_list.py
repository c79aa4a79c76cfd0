from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Event, Journal, Registration, SeriesEvent
from tournament.models.series import BOTH_WORDS

SEEDED = "players.seed"
BY_LIST = (SEEDED, "players.qualify")


@dataclass(frozen=True, slots=True)
class TakenOver:
    """`names` of the lists, oldest first; `places` by start number as the lists had them, None for newcomers."""

    names: tuple[str, ...]
    places: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class BeforeTheDraw:
    """`unplaced`: the players drawn behind all others; `waits`: a series has a list that was not taken over."""

    names: tuple[str, ...]
    unplaced: tuple[str, ...]
    waits: bool


def taken_over(*, event: Event) -> TakenOver:
    places: dict[int, int | None] = {}
    names: list[str] = []
    for line in Journal.objects.filter(event=event, action__in=BY_LIST).order_by("number"):
        if line.action == SEEDED:
            places, names = {}, []
        places.update(line.after["ranking_places"])
        names.append(line.after["ranking_list"])
    return TakenOver(tuple(dict.fromkeys(names)), places)


def before_the_draw(*, event: Event) -> BeforeTheDraw:
    """Return by what round 1 would be drawn now."""
    names = taken_over(event=event).names
    if names:
        playing = Registration.objects.filter(event=event, checked_in=True, withdrawn=False, removed=False)
        behind = playing.filter(out_of_competition=False, ranking_seed=None).select_related("player")
        return BeforeTheDraw(
            names, tuple(registration.player.name for registration in behind.order_by("start_number")), waits=False
        )
    # The first event of a series has no list before it.
    counting = SeriesEvent.objects.filter(BOTH_WORDS, event=event)
    return BeforeTheDraw((), (), waits=counting.filter(number__gt=1).exists())
