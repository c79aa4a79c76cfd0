"""Read stored items back as `rules` gave them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.sheet import Item
from tournament.models import Entry, Game


def items_of(*, games: Iterable[Game], letters: Mapping[int, str]) -> dict[int, tuple[Item, ...]]:
    """Return the items in order, by the game's key; `letters` of the seats by key."""
    items: dict[int, tuple[Item, ...]] = {game.pk: () for game in games}
    for entry in Entry.objects.filter(game__in=list(items)).order_by("game_id", "position"):
        items[entry.game_id] += (item_of(entry, letters),)
    return items


def item_of(entry: Entry, letters: Mapping[int, str]) -> Item:
    return Item(
        entry.account or letters[entry.seat_id or 0], entry.article, entry.points, entry.code, _params(entry.params)
    )


def _params(stored: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _tuples(value) for name, value in stored.items()}


def _tuples(value: object) -> object:
    return tuple(_tuples(element) for element in value) if isinstance(value, list) else value
