"""Nine legal tricks, and the row's facts read off them (LEJ, KAR, FIG). Players are 0..3 in acting order."""

from collections.abc import Sequence
from random import Random

from rules.hungarian.cards import (
    BIT,
    HONOURS,
    KINGS,
    PAGAT,
    SKIZ,
    SUIT_OF,
    TAROKS,
    XXI,
    Card,
    CardSet,
    cards_in,
    points,
)
from rules.hungarian.table import PLAYING
from rules.hungarian.tricks import TRICKS_IN_A_GAME, Trick, legal_plays, winning_position
from rules.paskievics.contracts import DECLARER, DEFENDERS


def playable(hand: CardSet, led: Card | None, *, pagat_announced: bool) -> CardSet:
    """See LEJ."""
    legal = legal_plays(hand, led)
    return (legal & ~BIT[PAGAT] or legal) if pagat_announced else legal


def play(
    dice: Random, hands: Sequence[CardSet], own_side: frozenset[int], *, pagat_announced: bool, at_random: bool
) -> tuple[Trick, ...]:
    left, leader, tricks = list(hands), 0, []
    for _trick in range(TRICKS_IN_A_GAME):
        players = tuple((leader + place) % PLAYING for place in range(PLAYING))
        cards: list[Card] = []
        for player in players:
            legal = playable(left[player], cards[0] if cards else None, pagat_announced=pagat_announced)
            winning = players[winning_position(cards)] if cards else None
            friendly = winning is not None and (winning in own_side) == (player in own_side)
            card = dice.choice(cards_in(legal)) if at_random else _chosen(legal, cards, friendly)
            left[player] &= ~BIT[card]
            cards.append(card)
        tricks.append(Trick(players, tuple(cards)))
        leader = tricks[-1].winner
    return tuple(tricks)


def _chosen(legal: CardSet, trick: Sequence[Card], friendly: bool) -> Card:
    keeping = cards_in(legal & ~BIT[PAGAT] or legal)
    if not trick:
        return keeping[-1]
    if not friendly:
        winning = [card for card in keeping if winning_position([*trick, card]) == len(trick)]
        if winning:
            return winning[0]
    by_points = sorted(keeping, key=lambda card: (points(BIT[card]), card))
    low = [card for card in by_points if SUIT_OF[card] != TAROKS] or by_points
    return low[-1] if friendly else low[0]


def facts(tricks: Sequence[Trick], own_side: frozenset[int], own_discards: CardSet) -> dict[str, object]:
    """See ELS.b, FIG."""
    won = {DECLARER: 0, DEFENDERS: 0}
    taken = dict.fromkeys(won, 0)
    for trick in tricks:
        side = _side(trick.winner, own_side)
        taken[side] += 1
        for card in trick.cards:
            won[side] |= BIT[card]
    last = tricks[-1]
    result: dict[str, object] = {"points": points(won[DECLARER] | own_discards)}
    for side, pile in won.items():
        if taken[side] == TRICKS_IN_A_GAME:
            result["volat"] = side
        if pile & HONOURS == HONOURS:
            result["trull"] = side
        if pile & KINGS == KINGS:
            result["kings"] = side
    if PAGAT in last.cards:
        holder = last.player_of(PAGAT)
        result["pagat_last"] = {"by": holder, "won": last.winner == holder}
    for trick in tricks:
        if SKIZ in trick.cards and XXI in trick.cards:
            catcher, caught = trick.player_of(SKIZ), trick.player_of(XXI)
            if _side(catcher, own_side) != _side(caught, own_side):
                result["xxi_caught"] = caught
    return result


def _side(player: int, own_side: frozenset[int]) -> str:
    return DECLARER if player in own_side else DEFENDERS
