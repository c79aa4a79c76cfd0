"""The round of announcements (BEM). Players are 0..3 in acting order.

The side of an announcement has to be known: it is the last speaker's unless the speaker's side is known, so an opponent
of the last speaker says a kontra word first (BEM.b).
"""

from dataclasses import dataclass, field
from random import Random

from bench.rehearsals.paskievics.auction import Promise
from bench.rehearsals.paskievics.exchange import Call
from rules.hungarian.cards import BIT, KINGS, PAGAT, SKIZ, TAROKS, CardSet
from rules.hungarian.table import PLAYING
from rules.paskievics.contracts import AFTER, ANNOUNCED, FEATURES, TAROKK_NUMBER
from rules.paskievics.judging.spoken import BARRED
from rules.paskievics.options import Options


@dataclass(slots=True)
class Spoken:
    feature: str
    by: int
    words: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Round:
    hands: tuple[CardSet, ...]
    declarer: int
    called: Call
    promise: Promise | None
    options: Options
    items: list[Spoken] = field(default_factory=list)
    tarokks: dict[int, tuple[int, str]] = field(default_factory=dict)
    known: set[int] = field(default_factory=set)
    last: int = 0

    def is_declarers(self, player: int) -> bool:
        return player in (self.declarer, self.called.partner)

    def due(self, item: Spoken, player: int) -> bool:
        """See KON."""
        theirs = self.is_declarers(item.by) != self.is_declarers(player)
        return len(item.words) < self.options.kontra_max and theirs == (len(item.words) % 2 == 0)

    def say_word(self, item: Spoken, player: int) -> None:
        item.words.append(player)
        self.known.add(player)
        self.last = player
        if (item.feature == "pagatulti" and len(item.words) == 1) or self.options.tarokk_duty == "any":
            self.report(player)

    def announce(self, feature: str, player: int) -> None:
        self.items.append(Spoken(feature, player))
        self.known |= set(range(PLAYING)) if player == self.called.partner else {player}
        self.last = player
        if feature == "pagatulti" or self.options.tarokk_duty == "any":
            self.report(player)

    def report(self, player: int) -> None:
        """See TSZ."""
        count = (self.hands[player] & TAROKS).bit_count()
        if count in TAROKK_NUMBER:
            self.tarokks.setdefault(player, (count, ANNOUNCED))

    def may_announce(self, feature: str, player: int, at_this_turn: set[str]) -> bool:
        """See FIG.0, BEM.1, BEM.2, P2."""
        side = self.is_declarers(player)
        said = {item.feature for item in self.items[1:] if self.is_declarers(item.by) == side}
        if feature in said or ("volat" in said and feature in BARRED[self.options.after_volat]):
            return False
        pair = {"dupla": "volat", "volat": "dupla"}.get(feature)
        if pair is None or self.options.double_volat == "together":
            return True
        if self.options.double_volat == "partner":
            return not any(item.feature == pair and item.by == player for item in self.items[1:])
        return pair not in at_this_turn


def speak(dice: Random, rounds: Round) -> Round:
    """See TSZ.b."""
    rounds.items.append(Spoken("", rounds.declarer))
    rounds.known |= set(range(PLAYING)) if rounds.promise is not None else {rounds.declarer}
    rounds.last = player = rounds.declarer
    passes, turns = 0, 0
    while passes < PLAYING - 1:
        spoke = _turn(dice, rounds, player, turns // PLAYING)
        passes = 0 if spoke or not turns else passes + 1
        player, turns = (player + 1) % PLAYING, turns + 1
    if rounds.options.tarokk_payment == "all":
        _claim(dice, rounds)
    return rounds


def _turn(dice: Random, rounds: Round, player: int, turns_before: int) -> bool:
    eager = 0.5**turns_before
    spoke = False
    if turns_before == 0 and dice.random() < 0.6 and player not in rounds.tarokks:
        rounds.report(player)
        spoke = player in rounds.tarokks
    game = rounds.items[0]
    if player == rounds.called.discarder and not game.words and turns_before == 0:
        rounds.say_word(game, player)
        spoke = True
    for item in list(rounds.items):
        if rounds.due(item, player) and dice.random() < 0.15 * eager:
            rounds.say_word(item, player)
            spoke = True
    at_this_turn: set[str] = set()
    for feature in _wanted(dice, rounds, player, eager, first=turns_before == 0):
        if rounds.may_announce(feature, player, at_this_turn) and shows_side(dice, rounds, player):
            rounds.announce(feature, player)
            at_this_turn.add(feature)
            spoke = True
    return spoke


def shows_side(dice: Random, rounds: Round, player: int) -> bool:
    """See BEM.b."""
    if player in rounds.known or rounds.is_declarers(rounds.last) == rounds.is_declarers(player):
        return True
    others = [item for item in rounds.items if rounds.due(item, player)]
    if others:
        rounds.say_word(dice.choice(others), player)
    return bool(others)


def _wanted(dice: Random, rounds: Round, player: int, eager: float, *, first: bool) -> list[str]:
    hand = rounds.hands[player]
    tarokks = (hand & TAROKS).bit_count()
    chances = dict.fromkeys(FEATURES, 0.02)
    chances["negykiraly"] += 0.15 * ((hand & KINGS).bit_count() >= 2)
    chances["trull"] += 0.2 * bool(hand & BIT[SKIZ])
    chances["xxi_fogas"] += 0.1 * bool(hand & BIT[SKIZ])
    chances["pagatulti"] += 0.5 * (bool(hand & BIT[PAGAT]) and tarokks >= 7)
    chances["dupla"] += 0.15 * (tarokks >= 7)
    chances["volat"] += 0.2 * (tarokks >= 7 and bool(hand & KINGS))
    wanted = [feature for feature in FEATURES if dice.random() < chances[feature] * eager]
    dice.shuffle(wanted)
    promise = rounds.promise
    if first and promise is not None and promise.player == player and promise.pagat_only:
        return ["pagatulti", *(feature for feature in wanted if feature != "pagatulti")]
    return wanted


def _claim(dice: Random, rounds: Round) -> None:
    """See TSZ.b, P10."""
    for player, hand in enumerate(rounds.hands):
        count = (hand & TAROKS).bit_count()
        lone = player == rounds.declarer and rounds.called.partner is None
        if count in TAROKK_NUMBER and player not in rounds.tarokks and not lone and dice.random() < 0.5:
            rounds.tarokks[player] = (count, AFTER)
