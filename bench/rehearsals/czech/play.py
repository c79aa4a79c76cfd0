"""Twelve tricks for the rehearsal. Seats are 0 to 3 here."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.czech.contracts import SEATS, VARSAVA
from rules.czech.played.tricks import SECOND, TRICKS, Trick, legal_plays, winning_position
from rules.pack54 import ABOVE, BIT, KINGS, PAGAT_BIT, TAROKS, Card, CardSet, cards_in, highest, lowest, value


class Plan(NamedTuple):
    keeps: CardSet = 0
    sweeping: bool = False
    at_random: bool = False


class Table(NamedTuple):
    contract: str
    leader: int
    hands: Sequence[CardSet]
    side_of: Sequence[int]
    plans: Sequence[Plan]
    talon: Sequence[Card] = ()
    pagat_last: bool = False


class Played(NamedTuple):
    tricks: tuple[Trick, ...]
    piles: tuple[CardSet, ...]
    wrong: int | None = None


def play_tricks(table: Table, dice: Random, wrong_from: int = TRICKS + 1) -> Played:
    """From trick `wrong_from` on the first who can plays one wrong card."""
    left, piles = list(table.hands), [0] * len(SEATS)
    gone, leader, offender = 0, table.leader, None
    tricks = []
    for number in range(1, TRICKS + 1):
        cards: list[Card] = []
        for position in range(len(SEATS)):
            seat = (leader + position) % len(SEATS)
            legal = legal_plays(left[seat], cards, table.contract, gone, pagat_last=table.pagat_last)
            if number >= wrong_from and offender is None and left[seat] != legal:
                offender, legal = seat, left[seat] & ~legal
            card = _choose(legal, cards, seat, leader, gone, table, dice)
            left[seat] &= ~BIT[card]
            cards.append(card)
        winner = (leader + winning_position(cards)) % len(SEATS)
        added = table.talon[number - 1] if table.contract == VARSAVA and number <= len(table.talon) else None
        for card in (*cards, *([] if added is None else [added])):
            piles[winner] |= BIT[card]
        gone |= sum(BIT[card] for card in cards)
        tricks.append(Trick(SEATS[leader], tuple(cards), SEATS[winner], added))
        leader = winner
    return Played(tuple(tricks), tuple(piles), offender)


def _choose(
    legal: CardSet, trick: Sequence[Card], seat: int, leader: int, gone: CardSet, table: Table, dice: Random
) -> Card:
    plan = table.plans[seat]
    if plan.at_random or not legal & (legal - 1):
        return dice.choice(cards_in(legal))
    if table.contract == VARSAVA:
        return _away(legal, trick)
    free = legal & ~plan.keeps or legal & ~PAGAT_BIT or legal
    if not trick:
        return _lead(free, gone, plan, dice)
    best = (leader + winning_position(trick)) % len(SEATS)
    return _follow(free, trick, table.side_of[best] == table.side_of[seat], plan)


def _lead(free: CardSet, gone: CardSet, plan: Plan, dice: Random) -> Card:
    abroad = TAROKS & ~gone & ~free
    taroks = free & TAROKS & ~PAGAT_BIT & ~BIT[SECOND]
    if taroks and abroad and (plan.sweeping or dice.random() < 0.4):
        return highest(taroks)
    if free & KINGS:
        return lowest(free & KINGS)
    return highest(free & ~PAGAT_BIT or free) if plan.sweeping else _cheapest(free)


def _follow(free: CardSet, trick: Sequence[Card], ours: bool, plan: Plan) -> Card:
    winners = free & ABOVE[trick[winning_position(trick)]]
    if ours and not plan.sweeping:
        return max(cards_in(free & ~winners or free), key=value)
    if winners:
        return highest(winners) if plan.sweeping and len(trick) < len(SEATS) - 1 else lowest(winners)
    return _cheapest(free)


def _away(legal: CardSet, trick: Sequence[Card]) -> Card:
    if not trick:
        return lowest(legal)
    under = legal & ~ABOVE[trick[winning_position(trick)]]
    return highest(under) if under else lowest(legal)


def _cheapest(cards: CardSet) -> Card:
    return min(cards_in(cards), key=value)
