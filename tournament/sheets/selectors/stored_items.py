"""Written amounts as `rules` gave them, read back from the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.sheet import Item
from tournament.models import Entry, Game


def items_of(*, games: Iterable[Game], letters: Mapping[int, str]) -> dict[int, tuple[Item, ...]]:
    """The items of these games in their order, by the game's key; `letters` of the seats by key. One query."""
    found: dict[int, tuple[Item, ...]] = {game.pk: () for game in games}
    for entry in Entry.objects.filter(game__in=list(found)).order_by("game", "position"):
        found[entry.game_id] += (item_of(entry, letters),)
    return found


def item_of(entry: Entry, letters: Mapping[int, str]) -> Item:
    """One stored item, written at its seat or at an account that is none; `letters` of the seats by key."""
    return Item(
        entry.account or letters[entry.seat_id or 0], entry.article, entry.points, entry.code, _params(entry.params)
    )


def _params(stored: Mapping[str, Any]) -> dict[str, Any]:
    """An item's parameters: JSON knows lists only."""
    return {name: _tuples(value) for name, value in stored.items()}


def _tuples(value: object) -> object:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
