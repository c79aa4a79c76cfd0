"""Choice of a legal card by the rehearsal's players. `gone` are the cards of earlier tricks."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rules.pack54 import (
    ABOVE,
    JACKS,
    KINGS,
    KNIGHTS,
    MOND,
    MOND_BIT,
    PAGAT_BIT,
    QUEENS,
    SKIS,
    SKIS_BIT,
    SUITS,
    TAROKS,
    TRULA,
    Card,
    CardSet,
    highest,
    lowest,
)
from rules.slovenian.remembered.tricks import leading_card

PIPS: CardSet = (SUITS[0] | SUITS[1] | SUITS[2] | SUITS[3]) & ~(KINGS | QUEENS | KNIGHTS | JACKS)
FROM_CHEAPEST = (PIPS, TAROKS & ~TRULA, JACKS, KNIGHTS, QUEENS, KINGS, PAGAT_BIT, MOND_BIT)
FROM_RICHEST = (KINGS, QUEENS, KNIGHTS, JACKS, PIPS, TAROKS & ~TRULA, MOND_BIT, PAGAT_BIT)


@dataclass(frozen=True, slots=True)
class Plan:
    keeps_pagat: bool = False
    sweeping: bool = False
    attacking: bool = False
    careless: bool = False
    at_random: bool = False


def cheapest(cards: CardSet) -> Card:
    for kind in FROM_CHEAPEST:
        if cards & kind:
            return lowest(cards & kind)
    return lowest(cards)


def richest(cards: CardSet) -> Card:
    for kind in FROM_RICHEST:
        if cards & kind:
            return lowest(cards & kind)
    return highest(cards)


def lead_for_points(legal: CardSet, gone: CardSet, plan: Plan, dice: Random) -> Card:
    if not legal & (legal - 1):
        return lowest(legal)
    taroks = legal & TAROKS
    abroad = TAROKS & ~gone & ~legal
    if plan.sweeping:
        if taroks and abroad:
            return highest(taroks)
        return highest(legal & KINGS or legal & ~PAGAT_BIT)
    free = _without_risks(legal, gone, plan)
    taroks = free & TAROKS
    if taroks and (plan.attacking or not free & ~TAROKS) and (abroad or not free & ~TAROKS):
        return highest(taroks) if dice.random() < 0.6 else lowest(taroks)
    side = free & ~TAROKS or free
    if side & KINGS and dice.random() < 0.7:
        return lowest(side & KINGS)
    return cheapest(side)


def follow_for_points(
    legal: CardSet, trick: Sequence[Card], gone: CardSet, partner_leads: bool, plan: Plan, dice: Random
) -> Card:
    if not legal & (legal - 1):
        return lowest(legal)
    last = len(trick) == 2
    if last and legal & PAGAT_BIT and MOND in trick and SKIS in trick:
        return lowest(PAGAT_BIT)
    best = leading_card(trick)
    free = _without_risks(legal, gone, plan, safe=last and SKIS not in trick)
    winners = free & ABOVE[best]
    if plan.sweeping and winners:
        return highest(winners) if not last else lowest(winners)
    if MOND in trick and legal & SKIS_BIT and (not partner_leads or plan.careless):
        return SKIS
    if partner_leads and (last or ABOVE[best] & ~gone & ~legal == 0 or best >= MOND - 4):
        giving = free & ~winners & ~TAROKS or free & ~winners or free
        return richest(giving)
    if winners and (last or dice.random() < 0.75):
        side = winners & ~TAROKS
        if side & KINGS or (side and last):
            return highest(side)
        if side:
            return cheapest(free & ~winners or free)
        if winners & PAGAT_BIT and last:
            return lowest(PAGAT_BIT)
        if last or dice.random() < 0.6:
            return lowest(winners & ~PAGAT_BIT or winners)
        return highest(winners)
    return cheapest(free & ~winners or free)


def _without_risks(legal: CardSet, gone: CardSet, plan: Plan, safe: bool = False) -> CardSet:
    risky = PAGAT_BIT if plan.keeps_pagat else 0
    if not plan.careless and not safe:
        risky |= PAGAT_BIT
        if not (gone | legal) & SKIS_BIT:
            risky |= MOND_BIT
    return legal & ~risky or legal & ~PAGAT_BIT or legal


def lead_away(legal: CardSet) -> Card:
    if legal & PIPS:
        weakest = 0
        rank = 8
        for suit in SUITS:
            held = legal & suit
            if held and lowest(held) & 7 < rank:
                weakest, rank = held, lowest(held) & 7
        return lowest(weakest)
    return lowest(legal & ~PAGAT_BIT or legal)


def follow_away(legal: CardSet, trick: Sequence[Card]) -> Card:
    if not legal & (legal - 1):
        return lowest(legal)
    winners = legal & ABOVE[leading_card(trick)]
    under = legal & ~winners
    if under:
        if under & TAROKS:
            return highest(under)
        return highest(under & KINGS or under & QUEENS or under)
    return highest(legal) if len(trick) == 2 else lowest(legal)
