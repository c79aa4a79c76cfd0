"""A parsed start list against what is known: what would become of every row (read only), and storing them all.

A row is anything with last_name, first_name, club, licence, rating (Decimal or None) and number (its row in the file);
`tournament.startlist` parses files into such rows. A player is known by the licence, else by name and club,
whatever their capitals. Nobody is registered twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from tournament.models import Club, Event, Player, Registration

NEW, KNOWN, DUPLICATE = "new", "known", "duplicate"


class Row(Protocol):
    """One readable row of a start list."""

    @property
    def last_name(self) -> str: ...
    @property
    def first_name(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def licence(self) -> str: ...
    @property
    def rating(self) -> Decimal | None: ...
    @property
    def number(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a row: "new" player, "known" player, or "duplicate" (is or will be registered; not stored)."""

    row: Row
    fate: str
    player: Player | None


def fates(*, event: Event, rows: Iterable[Row]) -> tuple[Fate, ...]:
    """What importing these rows would do, in their order. Two queries, nothing is written."""
    known = _Known(Player.objects.select_related("club"))
    registered = set(Registration.objects.filter(event=event).values_list("player_id", flat=True))
    seen_licences: set[str] = set()
    seen_names: dict[str, set[str]] = {}
    found: list[Fate] = []
    for row in rows:
        licence, name = _key(row.licence), _name_key(row.last_name, row.first_name, row.club)
        player = known.find(licence, name)
        others = seen_names.setdefault(name, set())
        # The same name and club again is the same person, unless two different licences say otherwise.
        again = licence in seen_licences if licence else bool(others)
        again = again or (bool(licence) and "" in others)
        if (player is not None and player.pk in registered) or again:
            found.append(Fate(row, DUPLICATE, player))
            continue
        others.add(licence)
        if licence:
            seen_licences.add(licence)
        if player is not None:
            registered.add(player.pk)
        found.append(Fate(row, NEW if player is None else KNOWN, player))
    return tuple(found)


class _Known:
    """Players by licence and by name with club."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.by_licence: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = {}
        for player in players:
            if player.licence:
                self.by_licence[_key(player.licence)] = player
            name = _name_key(player.last_name, player.first_name, player.club.name if player.club else "")
            self.by_name.setdefault(name, []).append(player)

    def find(self, licence: str, name: str) -> Player | None:
        """By licence; else by name and club, but never somebody whose licence is another one."""
        if licence and licence in self.by_licence:
            return self.by_licence[licence]
        namesakes = [one for one in self.by_name.get(name, []) if not (licence and one.licence)]
        return namesakes[0] if namesakes else None


class Clubs:
    """Clubs by name, whatever its capitals; made when they are first needed."""

    def __init__(self) -> None:
        self._clubs = {_key(club.name): club for club in Club.objects.all()}

    def get(self, name: str) -> Club | None:
        """The club of this name, a new one if there was none, or None for no name."""
        if not _key(name):
            return None
        if _key(name) not in self._clubs:
            self._clubs[_key(name)] = Club.objects.create(name=" ".join(name.split()))
        return self._clubs[_key(name)]


def new_players(rows: Sequence[Row], clubs: Clubs) -> list[Player]:
    """Unsaved players for rows."""
    return [
        Player(
            first_name=row.first_name,
            last_name=row.last_name,
            club=clubs.get(row.club),
            licence=row.licence,
            rating=row.rating,
        )
        for row in rows
    ]


def _key(text: str) -> str:
    return " ".join(text.split()).casefold()


def _name_key(last_name: str, first_name: str, club: str) -> str:
    return "|".join((_key(last_name), _key(first_name), _key(club)))
