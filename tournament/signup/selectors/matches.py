"""Match confirmed sign-ups with the register and the start list.

Certain matches are by licence and name, or by name and club; similar names are proposed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from difflib import SequenceMatcher

from tournament.models import Club, Event, Player, Registration, SignUp
from tournament.startlist import club_key
from tournament.wording.names import folded

# Of 1: Ana and Anna pass, Ana and Eva do not.
ALIKE = 0.72
MOST_PROPOSED = 6


@dataclass(frozen=True, slots=True)
class SignUpRow:
    number: int
    last_name: str
    first_name: str
    club: str
    licence: str
    categories: tuple[str, ...] = ()
    rating: Decimal | None = None

    @classmethod
    def of(cls, sign_up: SignUp, clubs: Mapping[str, str]) -> SignUpRow:
        club = clubs.get(club_key(sign_up.club), sign_up.club)
        categories = (sign_up.category.name,) if sign_up.category else ()
        return cls(sign_up.number, sign_up.last_name, sign_up.first_name, club, sign_up.licence, categories)


def confirmed(event: Event) -> list[SignUp]:
    """Return confirmed sign-ups that are not taken over yet, by number."""
    rows = SignUp.objects.filter(event=event, confirmed_at__isnull=False, registration=None)
    return list(rows.select_related("category").order_by("number"))


def spelled() -> dict[str, str]:
    return {club_key(name): name for name in Club.objects.order_by("pk").values_list("name", flat=True)}


class Register:
    """All players, by the names and the licence that a sign-up may give. One query."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[Player]] = defaultdict(list)
        self._by_licence: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.filter(erased_at=None).select_related("club"):
            for name in {folded(player.last_name), folded(player.first_name)} - {""}:
                self._by_name[name].append(player)
            if player.licence:
                self._by_licence[folded(player.licence)].append(player)

    def like(self, row: SignUpRow) -> list[Player]:
        players = {player.pk: player for player in self._by_licence.get(folded(row.licence), ()) if row.licence}
        last, first = folded(row.last_name), folded(row.first_name)
        for name in {last, first} - {""}:
            for player in self._by_name.get(name, ()):
                if _likeness(player, last, first) >= ALIKE:
                    players[player.pk] = player
        ordered = sorted(players.values(), key=lambda player: (-_worth(player, row), player.name, player.pk))
        return ordered[:MOST_PROPOSED]


def _likeness(player: Player, last: str, first: str) -> float:
    his_last, his_first = folded(player.last_name), folded(player.first_name)
    return max(
        min(_ratio(his_last, last), _ratio(his_first, first)),
        min(_ratio(his_last, first), _ratio(his_first, last)),
    )


def _ratio(name: str, other: str) -> float:
    """Return the similarity of two names; a missing one matches any, or players with one name would never be
    proposed.
    """
    if name == other or not name or not other:
        return 1.0
    return SequenceMatcher(None, name, other, autojunk=False).ratio()


def _worth(player: Player, row: SignUpRow) -> float:
    licence = bool(row.licence) and folded(player.licence) == folded(row.licence)
    club = bool(row.club) and player.club is not None and club_key(player.club.name) == club_key(row.club)
    return 2.0 * licence + club + _likeness(player, folded(row.last_name), folded(row.first_name))


def registered_players(event: Event) -> dict[int, Registration]:
    return {registration.player_id: registration for registration in Registration.objects.filter(event=event)}
