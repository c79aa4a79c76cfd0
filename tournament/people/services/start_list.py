"""Compare a parsed start list with the register. Read only.

A player is known by licence and name, else by name and club, ignoring case. A licence alone identifies nobody: lists
give the same one to different people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from unicodedata import normalize

from tournament.models import Club, Event, Player, Registration

NEW, KNOWN, DUPLICATE = "new", "known", "duplicate"


class Row(Protocol):
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
    def categories(self) -> tuple[str, ...]: ...
    @property
    def number(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a row: "new" player, "known" player, or "duplicate" (registered, or earlier in the list).

    `licence` is the one stored: none if it belongs to somebody else, `licence_owner`.
    """

    row: Row
    fate: str
    player: Player | None
    licence: str
    licence_owner: Player | None = None


def fates(*, event: Event, rows: Iterable[Row]) -> tuple[Fate, ...]:
    known = _Known(Player.objects.select_related("club"))
    registered = set(Registration.objects.filter(event=event).values_list("player_id", flat=True))
    seen_licences: dict[str, str] = {}
    seen_names: dict[str, set[str]] = {}
    results: list[Fate] = []
    for row in rows:
        person = _person_key(row.last_name, row.first_name)
        name = _name_key(row.last_name, row.first_name, row.club)
        owner = known.owner(key_of(row.licence), person)
        contested = owner is not None or seen_licences.get(key_of(row.licence), person) != person
        licence = "" if contested else key_of(row.licence)
        player = known.find(licence, name)
        others = seen_names.setdefault(name, set())
        # Same name and club: the same person, unless two different licences say otherwise.
        again = licence in seen_licences if licence else bool(others)
        again = again or (bool(licence) and "" in others)
        stored = row.licence if licence else ""
        if (player is not None and player.pk in registered) or again:
            results.append(Fate(row, DUPLICATE, player, stored, owner))
            continue
        others.add(licence)
        if licence:
            seen_licences[licence] = person
        if player is not None:
            registered.add(player.pk)
        results.append(Fate(row, NEW if player is None else KNOWN, player, stored, owner))
    return tuple(results)


class _Known:
    def __init__(self, players: Iterable[Player]) -> None:
        self.by_licence: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = {}
        for player in players:
            if player.licence:
                self.by_licence[key_of(player.licence)] = player
            name = _name_key(player.last_name, player.first_name, player.club.name if player.club else "")
            self.by_name.setdefault(name, []).append(player)

    def owner(self, licence: str, person: str) -> Player | None:
        player = self.by_licence.get(licence)
        if player is None or _person_key(player.last_name, player.first_name) == person:
            return None
        return player

    def find(self, licence: str, name: str) -> Player | None:
        """Find by licence, else by name and club, but never a player with a different licence."""
        if licence and licence in self.by_licence:
            return self.by_licence[licence]
        namesakes = [player for player in self.by_name.get(name, []) if not (licence and player.licence)]
        return namesakes[0] if namesakes else None


class Clubs:
    def __init__(self, make: Callable[[str], Club] = lambda name: Club.objects.create(name=name)) -> None:
        self._make = make
        self._clubs = {key_of(club.name): club for club in Club.objects.all()}

    def get(self, name: str) -> Club | None:
        if not key_of(name):
            return None
        if key_of(name) not in self._clubs:
            self._clubs[key_of(name)] = self._make(normalize("NFC", " ".join(name.split())))
        return self._clubs[key_of(name)]


def new_players(added: Sequence[Fate], clubs: Clubs) -> list[Player]:
    return [
        Player(
            first_name=fate.row.first_name,
            last_name=fate.row.last_name,
            club=clubs.get(fate.row.club),
            licence=fate.licence,
            rating=fate.row.rating,
        )
        for fate in added
    ]


def key_of(text: str) -> str:
    return normalize("NFC", " ".join(text.split()).casefold())


def _person_key(last_name: str, first_name: str) -> str:
    return "|".join((key_of(last_name), key_of(first_name)))


def _name_key(last_name: str, first_name: str, club: str) -> str:
    return f"{_person_key(last_name, first_name)}|{key_of(club)}"
