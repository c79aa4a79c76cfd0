"""The talon of the rehearsal: shares, discards, and parting big honours of one hand (I.3.a, I.1.f).

Éles talon (2025 III.7.a, 2023 III.6.c) and visszacsapó talon (2025 III.8). Players are 0..3 in acting order; the
functions change the deal they get.
"""

from collections.abc import Collection, Sequence
from random import Random

from bench.rehearsals.vadasz.deals import HAND_CARDS, Deal
from rules.hungarian.cards import BIG_HONOURS, BIT, HONOURS, KINGS, PAGAT, SUITS, TAROKS, XX, Card, CardSet, cards_in

MOST_TAKEN = 3
LAID = 4  # cards of an éles or visszacsapó talon
PLAYERS = range(4)


def in_turn(first: int, *, inverse: bool) -> list[int]:
    """Return all four from `first` on, counter-clockwise, or clockwise in inverse play (III.9.b)."""
    step = -1 if inverse else 1
    return [(first + step * place) % len(PLAYERS) for place in PLAYERS]


def shares(due: int, order: Sequence[int], sacrifices: Collection[int]) -> dict[int, int]:
    """Return each player's number of cards (I.3.a): the declarer `due`, the others a share of the rest.

    A player who sacrifices takes one fewer, if the others can still take the rest.
    """
    rest, taken = 6, {}
    for place, player in enumerate(order):
        left = len(order) - place
        share = due if place == 0 else -(-rest // left)
        if player in sacrifices and share and rest - share + 1 <= MOST_TAKEN * (left - 1):
            share -= 1
        taken[player] = share
        rest -= share
    return taken


def sacrificed(due: int, order: Sequence[int], taken: dict[int, int]) -> set[int]:
    rest, fewer = 6, set()
    for place, player in enumerate(order):
        share = due if place == 0 else -(-rest // (len(order) - place))
        if taken[player] < share:
            fewer.add(player)
        rest -= taken[player]
    return fewer


def take(deal: Deal, player: int, count: int) -> CardSet:
    drawn = 0
    for card in deal.talon[:count]:
        drawn |= BIT[card]
    del deal.talon[:count]
    deal.hands[player] |= drawn
    return drawn


def holder_of_both(hands: Sequence[CardSet]) -> int | None:
    return next((player for player in PLAYERS if hands[player] & BIG_HONOURS == BIG_HONOURS), None)


def part_before_2025(dice: Random, deal: Deal, shows: int) -> None:
    """2025 III.7.a: he draws a card from each, lays four with all his honours, the others draw first, he the last."""
    for player in PLAYERS:
        if player != shows:
            _move(dice, deal, player, shows, deal.hands[player])
    _lay_and_draw(dice, deal, shows, LAID, [*in_turn(shows, inverse=False)[1:], shows])


def part_before_2023(dice: Random, deal: Deal, shows: int) -> None:
    """2023 III.6.c: he lays three or four with all his honours, and draws a card back from each who drew one."""
    others = in_turn(shows, inverse=False)[1:]
    drawing = [*others, shows]
    if dice.random() < 0.5:
        drawing.remove(dice.choice(drawing))
    _lay_and_draw(dice, deal, shows, len(drawing), drawing)
    for player in drawing:
        if player != shows:
            _move(dice, deal, player, shows, deal.hands[player])


def part_after(dice: Random, deal: Deal, shows: int, pagatos: int | None) -> None:
    """2025 III.8: hands are levelled to twelve and nine, he lays four, each other gives one back to the talon.

    A Pagátos who accepted gives him the pagát before.
    """
    others = [player for player in PLAYERS if player != shows]
    if pagatos is not None:
        deal.hands[pagatos] ^= BIT[PAGAT]
        deal.hands[shows] |= BIT[PAGAT]
    while deal.talon and deal.hands[shows].bit_count() < HAND_CARDS + MOST_TAKEN:
        take(deal, shows, 1)
    for player in others:
        while deal.hands[player].bit_count() > HAND_CARDS:
            short = deal.hands[shows].bit_count() < HAND_CARDS + MOST_TAKEN
            _give(dice, deal, player, shows if short else None)
    while deal.hands[shows].bit_count() > HAND_CARDS + MOST_TAKEN:
        _give(dice, deal, shows, None)
    for player in others:
        take(deal, player, HAND_CARDS - deal.hands[player].bit_count())
    _lay_and_draw(dice, deal, shows, LAID, [*in_turn(shows, inverse=False)[1:], shows])
    for player in others:
        _give(dice, deal, player, None)
    dice.shuffle(deal.talon)


def _lay_and_draw(dice: Random, deal: Deal, shows: int, count: int, drawing: Sequence[int]) -> None:
    """Lay `count` of his cards, all his honours among them; each of `drawing` takes one in this order."""
    honours = cards_in(deal.hands[shows] & HONOURS)
    others = cards_in(deal.hands[shows] & ~HONOURS)
    laid = honours + dice.sample(others, count - len(honours))
    dice.shuffle(laid)
    for card in laid:
        deal.hands[shows] ^= BIT[card]
    for player, card in zip(drawing, laid, strict=True):
        deal.hands[player] |= BIT[card]


def _move(dice: Random, deal: Deal, source: int, target: int, among: CardSet) -> None:
    card = dice.choice(cards_in(among))
    deal.hands[source] ^= BIT[card]
    deal.hands[target] |= BIT[card]


def _give(dice: Random, deal: Deal, source: int, target: int | None) -> None:
    """Give a card that is not an honour to another player; to the talon if `target` is None."""
    if target is not None:
        _move(dice, deal, source, target, deal.hands[source] & ~HONOURS)
        return
    card = dice.choice(cards_in(deal.hands[source] & ~HONOURS))
    deal.hands[source] ^= BIT[card]
    deal.talon.append(card)


def may_lay(player: int, declarer: int, promised: dict[int, Card], fewer: Collection[int], due: int) -> CardSet:
    """Return the cards a player may lay away (I.1.f, III.2.a; 2023: III.1.a): no honour, no king, no promised tarok.

    The XX only by the declarer, or by a player who gave up one of several cards, or by anybody if another gave one up.
    """
    kept = HONOURS | KINGS
    if player in promised:
        kept |= BIT[promised[player]]
    himself = player in fewer and due > 1
    if player != declarer and not himself and not set(fewer) - {player}:
        kept |= BIT[XX]
    return ~kept


def choose_discards(hand: CardSet, allowed: CardSet, count: int, wanted: CardSet) -> CardSet:
    chosen = 0
    for card in reversed(cards_in(hand & allowed & wanted)):
        if chosen.bit_count() < count:
            chosen |= BIT[card]
    while chosen.bit_count() < count:
        free = hand & allowed & ~chosen
        suits = [free & suit for suit in SUITS if free & suit]
        if suits:
            chosen |= BIT[min(suits, key=int.bit_count).bit_length() - 1]
        else:
            chosen |= BIT[cards_in(free & TAROKS)[0]]
    return chosen
