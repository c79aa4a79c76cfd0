"""The two sides of a game (První.3-4, Preferans.1, Solo.1)."""

from functools import cache
from typing import NamedTuple

from rules.czech.contracts import LONE, SEATS
from rules.czech.record import Game


class Sides(NamedTuple):
    declarers: tuple[str, ...]
    defenders: tuple[str, ...]

    def of(self, seat: str) -> tuple[str, ...]:
        return self.declarers if seat in self.declarers else self.defenders

    def against(self, seat: str) -> tuple[str, ...]:
        return self.defenders if seat in self.declarers else self.declarers


def sides_of(row: Game, unreadable: frozenset[str] = frozenset()) -> Sides | None:
    """Return the sides of a game, None if unclear."""
    if row.declarer is None:
        return None
    if row.contract in LONE:
        return _sides(row.declarer, None)
    return _sides(row.declarer, row.partner) if partner_is_clear(row, unreadable) else None


def partner_is_clear(row: Game, unreadable: frozenset[str]) -> bool:
    """See První.3."""
    return (
        (row.partner is None) != (row.alone is None)
        and unreadable.isdisjoint(("partner", "alone"))
        and (row.partner is None or row.partner != row.declarer)
    )


@cache
def _sides(declarer: str, partner: str | None) -> Sides:
    return Sides(
        tuple(seat for seat in SEATS if seat in (declarer, partner)),
        tuple(seat for seat in SEATS if seat not in (declarer, partner)),
    )
