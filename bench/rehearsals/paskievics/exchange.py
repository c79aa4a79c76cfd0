"""Talon, discards, throwing in and the call (TAL, SKA, DOB, HIV). Players are 0..3 in acting order."""

from dataclasses import dataclass
from random import Random

from bench.rehearsals.paskievics.auction import Auction
from bench.rehearsals.paskievics.deals import Dealt, tarokk
from rules.hungarian.cards import BIT, HONOURS, KINGS, PAGAT, TAROKS, XXI, CardSet, card_set, cards_in, points
from rules.hungarian.table import PLAYING
from rules.paskievics.contracts import DISCARDED, OWN, RANK, USUALLY_CALLED
from rules.paskievics.options import Options

#: Contract -> each player's number of talon cards, the declarer first (TAL).
SHARES = {"harom": (3, 1, 1, 1), "ketto": (2, 2, 1, 1), "egy": (1, 2, 2, 1), "szolo": (0, 2, 2, 2)}
CALLABLE = tuple(name for name in RANK if not HONOURS & BIT[tarokk(name)])


@dataclass(frozen=True, slots=True)
class Exchange:
    drawn: tuple[CardSet, ...]
    discards: tuple[CardSet, ...]
    hands: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class Call:
    called: str
    partner: int | None
    alone: str | None = None
    discarder: int | None = None

    def side_of(self, declarer: int, player: int) -> bool:
        return player in (declarer, self.partner)


def exchange(dice: Random, dealt: Dealt, auction: Auction, options: Options) -> Exchange:
    """See TAL, SKA."""
    drawn, discards, hands = [0] * PLAYING, [0] * PLAYING, list(dealt.hands)
    taken = 0
    for place, share in enumerate(SHARES[auction.contract]):
        player = (auction.declarer + place) % PLAYING
        drawn[player] = card_set(dealt.talon[taken : taken + share])
        taken += share
        hands[player] |= drawn[player]
        discards[player] = _discard(dice, hands[player], share, may_discard(hands[player], player, auction, options))
        hands[player] &= ~discards[player]
    return Exchange(tuple(drawn), tuple(discards), tuple(hands))


def may_discard(hand: CardSet, player: int, auction: Auction, options: Options) -> CardSet:
    """See SKA.b, V.SKA.1, BGA.8."""
    banned = KINGS | HONOURS
    if auction.promise is not None and auction.promise.player == player:
        banned |= BIT[tarokk(auction.promise.card)]
    if options.discard_ban != "promised":
        banned |= BIT[tarokk(USUALLY_CALLED)]
    return hand & ~banned


def _discard(dice: Random, hand: CardSet, count: int, allowed: CardSet) -> CardSet:
    if dice.random() < 0.15:
        return card_set(dice.sample(cards_in(allowed), count))
    suits = sorted(cards_in(allowed & ~TAROKS), key=lambda card: (-points(BIT[card]), card))
    return card_set([*suits, *cards_in(allowed & TAROKS)][:count])


def thrown_hand(hand: CardSet) -> str | None:
    """See DOB.1 to DOB.5."""
    if hand & KINGS == KINGS:
        return "negy_kiraly"
    by_tarokks = {
        BIT[XXI]: "szolo_xxi",
        BIT[PAGAT]: "szolo_pagat",
        0: "kilenc_szines",
        BIT[XXI] | BIT[PAGAT]: "xxi_pagat",
    }
    return by_tarokks.get(hand & TAROKS)


def thrown_in(dice: Random, done: Exchange, options: Options) -> tuple[int, str, bool] | None:
    """Return who throws in which hand and whether he had discarded a tarokk; None if nobody may or wants to (DOB.a)."""
    for player, hand in enumerate(done.hands):
        kind, put_down = thrown_hand(hand), bool(done.discards[player] & TAROKS)
        if kind not in options.throw_in:
            continue
        allowed = options.throw_in_discarded
        if put_down and (allowed == "never" or (allowed == "kings" and kind != "negy_kiraly")):
            continue
        if dice.random() < 0.8:
            return player, kind, put_down
    return None


def reported(done: Exchange, declarer: int) -> list[int]:
    """See SKA.c."""
    return [player for player in range(PLAYING) if player != declarer and done.discards[player] & TAROKS]


def call(dice: Random, done: Exchange, auction: Auction, options: Options) -> Call:
    """Return the call: the promised card, the XX, if he has it the next one he lacks, or his own (HIV)."""
    declarer = auction.declarer
    if auction.promise is not None:
        return Call(auction.promise.card, auction.promise.player)
    own = done.hands[declarer] | done.discards[declarer]
    free = options.free_call == "any" and bool(reported(done, declarer))
    if not own & BIT[tarokk(USUALLY_CALLED)]:
        usual = [USUALLY_CALLED]
    else:
        highest = max((name for name in CALLABLE if not own & BIT[tarokk(name)]), key=RANK.__getitem__)
        usual = [highest, USUALLY_CALLED] if dice.random() < 0.3 else [highest]
    names = [*(dice.sample(CALLABLE, 3) if free and dice.random() < 0.6 else ()), *reversed(usual), USUALLY_CALLED]
    return next(call for name in names if (call := _called(name, done, declarer, free, options)) is not None)


def _called(name: str, done: Exchange, declarer: int, free: bool, options: Options) -> Call | None:
    """See HIV.1, HIV.2, P11."""
    card = BIT[tarokk(name)]
    if (done.hands[declarer] | done.discards[declarer]) & card:
        if name == USUALLY_CALLED:
            return Call(name, None, OWN)
        may = free and options.self_call == "free" and done.hands[declarer] & card
        return Call(name, None, OWN) if may else None
    for player in range(PLAYING):
        if done.hands[player] & card:
            return Call(name, player)
        if done.discards[player] & card:
            return None if options.discard_ban == "called" else Call(name, None, DISCARDED, player)
    return None
