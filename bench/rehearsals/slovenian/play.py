"""Sixteen tricks of the rehearsal, card by card. Seats are 0..2 here."""

from dataclasses import dataclass
from enum import Enum
from random import Random

from bench.rehearsals.slovenian.card_play import Plan, follow_away, follow_for_points, lead_away, lead_for_points
from rules.pack54 import BIT, Card, CardSet, cards_in
from rules.slovenian.contracts import SEATS
from rules.slovenian.remembered.tricks import (
    OVERTAKING_CONTRACTS,
    TRICKS_IN_A_GAME,
    Trick,
    legal_plays,
    winning_position,
)


class Wrong(Enum):
    """A rehearsed player's fault: none, one wrong card (C1.7), or two hands with wrong counts (C2.4)."""

    NOTHING = "nothing"
    CARD = "card"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Played:
    """`won` are the cards in the tricks of A, B and C."""

    tricks: tuple[Trick, ...]
    won: tuple[CardSet, CardSet, CardSet]
    offenders: tuple[int, ...] = ()


def play_tricks(
    dice: Random,
    contract: str,
    declarer: int | None,
    leader: int,
    hands: tuple[CardSet, CardSet, CardSet],
    talon: tuple[Card, ...],
    plans: tuple[Plan, Plan, Plan],
    wrong: Wrong,
) -> Played:
    """`talon` is used in klop only (B2.6)."""
    if wrong is Wrong.COUNT:
        player = dice.randrange(3)
        return Played((), (0, 0, 0), tuple(sorted((player, (player + dice.choice((1, 2))) % 3))))
    left = list(hands)
    won = [0, 0, 0]
    gone = 0
    away = contract in OVERTAKING_CONTRACTS
    klop = contract == "klop"
    ends_with_trick_of_declarer = contract == "berac"
    ends_with_trick_of_defender = contract == "valat"
    plant_from = dice.randrange(TRICKS_IN_A_GAME) if wrong is Wrong.CARD else TRICKS_IN_A_GAME
    offender: int | None = None
    tricks = []
    for number in range(TRICKS_IN_A_GAME):
        trick: list[Card] = []
        best_seat = leader
        for position in range(3):
            seat = (leader + position) % 3
            hand = left[seat]
            legal = legal_plays(hand, trick, contract)
            if number >= plant_from and offender is None and hand != legal:
                card = dice.choice(cards_in(hand & ~legal))
                offender = seat
            elif plans[seat].at_random:
                card = dice.choice(cards_in(legal))
            elif away:
                card = follow_away(legal, trick) if trick else lead_away(legal)
            elif trick:
                partner_leads = seat != declarer and best_seat != declarer
                card = follow_for_points(legal, trick, gone, partner_leads, plans[seat], dice)
            else:
                card = lead_for_points(legal, gone, plans[seat], dice)
            left[seat] = hand & ~BIT[card]
            trick.append(card)
            if position == 1:
                best_seat = (leader + winning_position(trick)) % 3
        fallen = BIT[trick[0]] | BIT[trick[1]] | BIT[trick[2]]
        gone |= fallen
        winner = (leader + winning_position(trick)) % 3
        turned = talon[number] if klop and number < len(talon) else None
        if turned is not None:
            fallen |= BIT[turned]
        won[winner] |= fallen
        tricks.append(Trick(SEATS[leader], (trick[0], trick[1], trick[2]), SEATS[winner], turned))
        leader = winner
        if offender is not None:
            break
        if (ends_with_trick_of_declarer and winner == declarer) or (ends_with_trick_of_defender and winner != declarer):
            break
    offenders = () if offender is None else (offender,)
    return Played(tuple(tricks), (won[0], won[1], won[2]), offenders)
