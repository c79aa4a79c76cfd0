"""The auction (LIC), with promises of a jump or a pass (INV, ENG).

Players are 0..3 in acting order.
"""

from dataclasses import dataclass, field
from random import Random

from bench.rehearsals.paskievics.deals import tarokk
from rules.hungarian.cards import BIG_HONOURS, BIT, HONOURS, PAGAT, TAROKS, CardSet
from rules.hungarian.table import PLAYING
from rules.paskievics.contracts import BASE, USUALLY_CALLED
from rules.paskievics.options import Options

LADDER = tuple(BASE)
PASS, HOLD = "pass", "hold"
HIGHEST = len(LADDER) - 1
FOURTH = PLAYING - 1
#: Steps of a jump -> the promised card (INV.a); an earlier bidder's jump of one may promise another (V.INV.6).
_PROMISES = {1: "XIX", 2: "XVIII"}
_LATER_PROMISE = "XVII"


@dataclass(frozen=True, slots=True)
class Promise:
    player: int
    card: str
    by_yielding: bool
    pagat_only: bool


@dataclass(frozen=True, slots=True)
class Auction:
    contract: str
    declarer: int
    calls: tuple[tuple[int, str], ...]
    promise: Promise | None
    without_honour: bool


@dataclass(slots=True)
class Bidding:
    """`standing` is the place of the last bid on the ladder, −1 before there is one."""

    options: Options
    standing: int = -1
    holder: int | None = None
    held: bool = False
    passed: set[int] = field(default_factory=set)
    has_bid: set[int] = field(default_factory=set)
    calls: list[tuple[int, str]] = field(default_factory=list)
    invit: Promise | None = None

    def words(self, player: int) -> list[str]:
        """See LIC.c."""
        may_hold = player in self.has_bid and self.holder not in (None, player) and not self.held
        return [PASS, *([HOLD] if may_hold else []), *LADDER[self.standing + 1 :]]

    def promised(self, player: int, word: str) -> str:
        """Return the card that this word promises, "" if none (INV.a, INV.b)."""
        least = next(iter(self.words(player)[1:]), PASS)
        free = self.invit is not None or len(self.passed) == FOURTH
        if word in (PASS, HOLD) or free:
            return ""
        from_step = self.standing if least == HOLD else LADDER.index(least)
        jump = LADDER.index(word) - from_step
        later = jump == 1 and player in self.has_bid and _LATER_PROMISE in self.options.invits
        card = _LATER_PROMISE if later else _PROMISES.get(jump, "")
        return card if card in self.options.invits else ""

    def would_yield(self, player: int) -> bool:
        """See ENG."""
        bids = [call for call in self.calls if call[1] != PASS]
        opened = [bidder for bidder, word in bids if word == LADDER[0]] == [player]
        return (
            opened
            and len(bids) == 2
            and bids[1][1] == LADDER[1]
            and len(self.passed) == 2
            and bool(self.options.invits)
        )

    def say(self, player: int, word: str, hand: CardSet) -> None:
        card = self.promised(player, word)
        if card:
            self.invit = Promise(player, card, by_yielding=False, pagat_only=not hand & BIG_HONOURS)
        self.calls.append((player, word))
        if word == PASS:
            self.passed.add(player)
            return
        self.has_bid.add(player)
        self.held = word == HOLD
        self.standing = self.standing if self.held else LADDER.index(word)
        self.holder = player

    @property
    def is_over(self) -> bool:
        """See LIC.d."""
        others = set(range(PLAYING)) - self.passed - {self.holder}
        if self.holder is None:
            return len(self.passed) == PLAYING
        return not others or (self.standing == HIGHEST and (self.held or not others & self.has_bid))


def possible_words(bidding: Bidding, player: int, hand: CardSet) -> list[str]:
    """See LIC.b, LIC.e, INV, ENG."""
    words = bidding.words(player)
    if not hand & HONOURS and not (len(bidding.passed) == FOURTH and player == FOURTH):
        return [PASS]
    possible = [word for word in words if not (card := bidding.promised(player, word)) or hand & BIT[tarokk(card)]]
    if not bidding.would_yield(player):
        return possible
    honour = BIG_HONOURS | (BIT[PAGAT] if bidding.options.low_yield else 0)
    may_yield = hand & BIT[tarokk(USUALLY_CALLED)] and hand & honour
    return possible if may_yield else [word for word in possible if word != PASS]


def run(dice: Random, hands: tuple[CardSet, ...], options: Options, bidders: frozenset[int]) -> Auction | None:
    """Return None if all pass. Others than `bidders` pass if they may."""
    bidding, player, yielded = Bidding(options), 0, None
    while not bidding.is_over:
        if player not in bidding.passed and player != bidding.holder:
            hand = hands[player]
            word = _chosen(dice, possible_words(bidding, player, hand), hand, player in bidders)
            if word == PASS and bidding.would_yield(player):
                yielded = Promise(player, USUALLY_CALLED, by_yielding=True, pagat_only=not hand & BIG_HONOURS)
            bidding.say(player, word, hand)
        player = (player + 1) % PLAYING
    if bidding.holder is None:
        return None
    given = bidding.invit if bidding.invit is not None and bidding.invit.player != bidding.holder else yielded
    without_honour = not hands[bidding.holder] & HONOURS
    return Auction(LADDER[bidding.standing], bidding.holder, tuple(bidding.calls), given, without_honour)


def _chosen(dice: Random, words: list[str], hand: CardSet, bids: bool) -> str:
    likes_to_pass = 0.95 if not bids else 0.3 if (hand & TAROKS).bit_count() >= 5 else 0.75
    if words[0] == PASS and (len(words) == 1 or dice.random() < likes_to_pass):
        return PASS
    bidding = [word for word in words if word != PASS]
    return next((word for word in bidding if dice.random() < 0.6), bidding[0])
