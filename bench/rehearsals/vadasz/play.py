"""Nine tricks of the rehearsal, card by card, and the results on the sheet (I.1.j-l, I.3.c-g).

Players are 0..3 in acting order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bench.rehearsals.vadasz.talon import in_turn
from rules.hungarian.cards import BIT, HONOURS, KINGS, PAGAT, SKIZ, TAROKS, XXI, Card, CardSet, cards_in, points
from rules.hungarian.tricks import TRICKS_IN_A_GAME, Trick, legal_plays, winning_position


@dataclass(frozen=True, slots=True)
class Plan:
    keeps_pagat: bool = False
    sweeps: bool = False
    hunts: bool = True
    reckless: bool = False


def play_tricks(
    dice: Random, hands: Sequence[CardSet], leader: int, plans: Sequence[Plan], *, inverse: bool
) -> tuple[Trick, ...]:
    held = list(hands)
    tricks: list[Trick] = []
    for _trick in range(TRICKS_IN_A_GAME):
        order = in_turn(leader, inverse=inverse)
        cards: list[Card] = []
        for player in order:
            card = _choose(dice, held[player], cards, plans[player])
            held[player] ^= BIT[card]
            cards.append(card)
        trick = Trick(tuple(order), tuple(cards))
        leader = trick.winner
        tricks.append(trick)
    return tuple(tricks)


def _choose(dice: Random, hand: CardSet, cards: Sequence[Card], plan: Plan) -> Card:
    may = legal_plays(hand, cards[0] if cards else None)
    if plan.keeps_pagat and may != BIT[PAGAT]:
        may &= ~BIT[PAGAT]
    choice = cards_in(may)
    if plan.reckless:
        return dice.choice(choice)
    if plan.hunts and XXI in cards and may & BIT[SKIZ]:
        return SKIZ
    if plan.sweeps and not cards:
        return choice[-1]
    if len(choice) > 1 and XXI in choice and dice.random() < 0.8:
        choice.remove(XXI)
    if plan.hunts and len(choice) > 1 and SKIZ in choice and not plan.sweeps and dice.random() < 0.8:
        choice.remove(SKIZ)
    if not cards:
        return dice.choice(choice)
    winning = [card for card in choice if winning_position([*cards, card]) == len(cards)]
    if winning and (plan.sweeps or dice.random() < 0.6):
        return winning[-1] if plan.sweeps else winning[0]
    return min(choice, key=lambda card: (points(BIT[card]), card))


def facts(
    tricks: Sequence[Trick],
    hands: Sequence[CardSet],
    side: Sequence[int],
    discards: Sequence[CardSet],
    names: Sequence[str],
    *,
    forced: bool,
) -> dict[str, object]:
    """Return the results of a game as the sheet records them; `side` has the declarer first.

    His own discards count for his side, all others for the opponents (I.3.f); all are his if forced alone (I.3.g).
    """
    piles = {True: 0, False: 0}
    for player, laid in enumerate(discards):
        piles[forced or player == side[0]] |= laid
    swept = {trick.winner in side for trick in tricks}
    for trick in tricks:
        for card in trick.cards:
            piles[trick.winner in side] |= BIT[card]
    row: dict[str, object] = {"points": points(piles[True])}
    row["tuletroa"], row["kings"] = _whose(piles, HONOURS), _whose(piles, KINGS)
    row["volat"] = {True: "declarer", False: "opponents"}[swept.pop()] if len(swept) == 1 else None
    last = tricks[-1]
    if PAGAT in last.cards:
        by = last.player_of(PAGAT)
        row["pagat"] = {"by": names[by], "won": by == last.winner}
    skiz, xxi = (next(player for player in range(4) if hands[player] & BIT[card]) for card in (SKIZ, XXI))
    caught = any(SKIZ in trick.cards and XXI in trick.cards for trick in tricks)
    row["xxi"] = {"skiz": names[skiz], "xxi": names[xxi], "caught": caught}
    counts = {names[player]: (hands[player] & TAROKS).bit_count() for player in range(4)}
    row["taroks"] = {name: count for name, count in counts.items() if count >= 8}
    return row


def _whose(piles: dict[bool, CardSet], cards: CardSet) -> str | None:
    return next((name for us, name in ((True, "declarer"), (False, "opponents")) if piles[us] & cards == cards), None)
