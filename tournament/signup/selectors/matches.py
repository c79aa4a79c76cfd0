"""Confirmed sign-ups against the register and the start list: who each is, or may be. Nothing is written.

What a start list knows for certain (`services.start_list`: licence with name, or name with club) is taken as it knows
it. Otherwise players of a like name, or with the same licence, are proposed, and somebody chooses or makes a new one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import SequenceMatcher

from tournament.models import Club, Event, Player, Registration, SignUp
from tournament.startlist import club_key
from tournament.wording.names import folded

#: How alike two names have to be, of 1: Ana and Anna are, Ana and Eva are not.
ALIKE = 0.72
MOST_PROPOSED = 6


@dataclass(frozen=True, slots=True)
class SignUpRow:
    """A sign-up as a row of a start list."""

    number: int
    last_name: str
    first_name: str
    club: str
    licence: str
    categories: tuple[str, ...] = ()
    rating: Decimal | None = None

    @classmethod
    def of(cls, one: SignUp, clubs: Mapping[str, str]) -> SignUpRow:
        """The row of a sign-up; its club is spelled as the register spells it."""
        club = clubs.get(club_key(one.club), one.club)
        categories = (one.category.name,) if one.category else ()
        return cls(one.number, one.last_name, one.first_name, club, one.licence, categories)


def confirmed(event: Event) -> list[SignUp]:
    """The confirmed sign-ups that the start list has not taken, by number. One query."""
    rows = SignUp.objects.filter(event=event, confirmed_at__isnull=False, registration=None)
    return list(rows.select_related("category").order_by("number"))


def spelled() -> dict[str, str]:
    """The names of the register's clubs by how they are compared. One query."""
    return {club_key(name): name for name in Club.objects.order_by("pk").values_list("name", flat=True)}


@dataclass(slots=True)
class Register:
    """All players by what a like name is looked up with. One query."""

    players: Sequence[Player]
    _by_name: dict[str, list[Player]] = field(init=False)
    _by_licence: dict[str, list[Player]] = field(init=False)

    def __post_init__(self) -> None:
        self._by_name, self._by_licence = defaultdict(list), defaultdict(list)
        for player in self.players:
            for name in {folded(player.last_name), folded(player.first_name)} - {""}:
                self._by_name[name].append(player)
            if player.licence:
                self._by_licence[folded(player.licence)].append(player)

    @classmethod
    def read(cls) -> Register:
        """The register as it is now."""
        return cls(list(Player.objects.filter(erased_at=None).select_related("club")))

    def like(self, row: SignUpRow) -> list[Player]:
        """Who may be meant: the likeliest first."""
        found = {player.pk: player for player in self._by_licence.get(folded(row.licence), ()) if row.licence}
        last, first = folded(row.last_name), folded(row.first_name)
        for name in {last, first} - {""}:
            for player in self._by_name.get(name, ()):
                if _likeness(player, last, first) >= ALIKE:
                    found[player.pk] = player
        ordered = sorted(found.values(), key=lambda one: (-_worth(one, row), one.name, one.pk))
        return ordered[:MOST_PROPOSED]


def _likeness(player: Player, last: str, first: str) -> float:
    """How like his names are to these two, in either order; 1 for the same."""
    his_last, his_first = folded(player.last_name), folded(player.first_name)
    return max(
        min(_ratio(his_last, last), _ratio(his_first, first)),
        min(_ratio(his_last, first), _ratio(his_first, last)),
    )


def _ratio(one: str, other: str) -> float:
    """How alike two names are; one that is not there is like any, else nobody with one name would be proposed."""
    if one == other or not one or not other:
        return 1.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _worth(player: Player, row: SignUpRow) -> float:
    licence = bool(row.licence) and folded(player.licence) == folded(row.licence)
    club = bool(row.club) and player.club is not None and club_key(player.club.name) == club_key(row.club)
    return 2.0 * licence + club + _likeness(player, folded(row.last_name), folded(row.first_name))


def unproposed(found: Iterable[Player], known: Player | None) -> tuple[Player, ...]:
    """Those proposed beside the one who is known."""
    return tuple(one for one in found if known is None or one.pk != known.pk)


def registered_players(event: Event) -> dict[int, Registration]:
    """The event's registrations by player. One query."""
    return {registration.player_id: registration for registration in Registration.objects.filter(event=event)}
