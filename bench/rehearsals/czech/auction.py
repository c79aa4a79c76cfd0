"""The bidding and the call (Licitace.1-8, První.1-4)."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.czech.contracts import CALLED, SEATS, VARSAVA
from rules.pack54 import BIT, PAGAT_BIT, CardSet, parse_card

#: See První.1.
LADDER = ("prvni", "druha", "preferans", "solo")
CALLED_CARDS = dict(zip(CALLED, (parse_card(code) for code in ("T19", "T18", "T17", "T16")), strict=True))


class Auction(NamedTuple):
    contract: str
    declarer: int


def hold_auction(
    forehand: int, content: Sequence[Sequence[str]], hands: Sequence[CardSet], *, by_forehand: bool, varsava: bool
) -> Auction:
    """Let everybody in turn go higher or pass, until nobody does (Licitace.3); the forehand over his own opening, too.

    `content`: contracts that each would play; `by_forehand`: the forehand may bid druhá, too (Druhá.1); `varsava`: he
    does not want the first obligation if it stays at that.
    """
    count = len(SEATS)
    standing, holder, seat = 0, forehand, (forehand + 1) % count
    while seat != holder or standing == 0:
        higher = [
            rung
            for rung, contract in enumerate(LADDER)
            if rung > standing
            and contract in content[seat]
            and (contract != "druha" or (hands[seat] & PAGAT_BIT and (seat != forehand or by_forehand)))
        ]
        if higher:
            standing, holder = higher[0], seat
        elif seat == holder:
            break
        seat = (seat + 1) % count
    if standing == 0 and varsava:
        return Auction(VARSAVA, forehand)
    return Auction(LADDER[standing], holder)


def call(hand: CardSet) -> str | None:
    """Return the highest of XIX to XVI that the declarer lacks (První.2); None if he holds all four (První.4)."""
    return next((called for called, card in CALLED_CARDS.items() if not hand & BIT[card]), None)
