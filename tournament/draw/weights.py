"""Prices of the criteria: lower ones together never outweigh a higher one."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from tournament.draw.asked.request import Request

# Bits for counts that stay small in a large field.
FEW = 5


@dataclass(frozen=True)
class Digits:
    """A digit for each criterion; `moved` is 0 where no seating is kept."""

    wish: int
    short: int
    repeat: int
    lost: int
    club: int
    span: int = 1
    moved: int = 0

    @classmethod
    def listed(cls, tables: int, rounds: int, reach: int, request: Request) -> Digits:
        """Return the digits for a Swiss round.

        Each outweighs all tables' worth of those below it, as far as 62 bits allow: the upper ones are cut first, small
        in any playable round. If tables of five may rule out a round without a repeat, repeats come first
        (docs/decisions.md).
        """
        span = (request.size * (rounds + 1) * tables).bit_length()
        club = span + (reach * tables).bit_length()
        each = (comb(max(request.size, *request.short_sizes, 0), 2) * tables).bit_length()
        room = min(each, (57 - club - each) // 3)
        lost, repeat = club + each, club + each + room
        short, wish = repeat + room, repeat + room + 3
        if request.size > 3:  # with four rounds of four seats many can lose theirs in the last one
            repeat = lost + min(each, 57 - club - each - 2 * FEW)
            short, wish = repeat + FEW, repeat + 2 * FEW
        if request.larger:
            short, repeat = repeat, short
        return cls(1 << wish, 1 << short, 1 << repeat, 1 << lost, 1 << club, 1 << span)

    @classmethod
    def kept(cls, request: Request, widest: int) -> Digits:
        """Return the digits for a round from an older seating, its largest table with `widest` seats."""
        places = request.playing
        many = places * widest + 1
        club = many * places  # above all spans together
        short, repeat = many**4 * club, many**3 * club
        if request.larger:
            short, repeat = repeat, short
        return cls(many**5 * club, short, repeat, many**2 * club, club, moved=many * club)
