"""The play of a Slovenian game for judging remembered tricks (C1.7, B2.7)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.pack54 import FIRST_TAROK, PAGAT, SUIT_OF, Card, CardSet, card_set, points
from rules.remembered.game import EnteredTrick, Game, Held, LaidAway, Pack, Play
from rules.remembered.reconstruction import WRONG, JudgedLaid, Reason
from rules.slovenian.contracts import BID_CONTRACTS, POINT_CONTRACTS, SEATS, TAKEN_FROM_TALON, TALON_SIZE
from rules.slovenian.remembered.card_names import NAMES
from rules.slovenian.remembered.laid_away import judge_laid
from rules.slovenian.remembered.tricks import (
    MOND_AND_SKIS,
    OVERTAKING_CONTRACTS,
    TRICKS_IN_A_GAME,
    Breach,
    first_leader,
    is_trula_trick,
    mondfang_position,
    play_breach,
    winning_position,
)
from rules.violations import Violation

PACK = Pack(NAMES, SUIT_OF, FIRST_TAROK)
LAID = "laid"


@dataclass(frozen=True, slots=True)
class SlovenianGame(Game):
    """`contract` is "" while unknown."""

    pack = PACK
    tricks = TRICKS_IN_A_GAME

    contract: str
    declarer: str | None
    forehand: str | None
    order: tuple[str, ...] = SEATS

    @property
    def first(self) -> str | None:
        """See B1.11, B3.2."""
        if self.contract == "berac":
            return self.declarer
        return None if self.forehand is None else first_leader(self.contract, self.forehand, self.declarer)

    def no_first(self) -> Violation | None:
        """A berač's leader is the declarer, already reported as missing."""
        if self.contract in ("", "berac"):
            return None
        return Violation("forehand-missing", "B1.11", field="forehand")

    def winning_position(self, cards: Sequence[Card]) -> int:
        return winning_position(cards)

    def breach(self, play: Play, hand: CardSet) -> Breach | None:
        return play_breach(play.card, hand, play.lying, self.contract)

    @property
    def overtakes(self) -> bool:
        return self.contract in OVERTAKING_CONTRACTS

    def right(self, play: Play) -> str:
        if self.contract == "klop" and play.card == PAGAT:
            due = len(play.lying) == 2 and card_set(play.lying) == MOND_AND_SKIS
            return "right-pagat-due" if due else "right-pagat-last"
        return Game.right(self, play)

    def article_of(self, code: str) -> str:
        return "B2.7" if code in ("right-pagat-due", "right-pagat-last") else "C1.7"

    def out_of_turn(self, seat: str, due: str) -> tuple[str, Reason]:
        params = {"seat": seat, "due": due}
        if seat == self.declarer:
            return "", Reason("declarer-led-out-of-turn", "C1.7", params)
        return WRONG, Reason("led-out-of-turn", "C1.7", params)

    def points(self, cards: CardSet) -> int | None:
        """See B1.14, B2.3; none in berač (B3.1) and a valat bid (B1.18), where only tricks decide."""
        return None if self.contract in BID_CONTRACTS else points(cards)

    def sides(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """See B2.3."""
        if self.declarer is None:
            return tuple((seat, (seat,)) for seat in SEATS)
        others = tuple(seat for seat in SEATS if seat != self.declarer)
        return ("declarer", (self.declarer,)), ("defenders", others)

    def laid_to(self, seat: str) -> str:
        return "declarer" if seat == self.declarer else ""

    def remark(self, laid: bool) -> Reason | None:
        if self.contract == "klop":
            return Reason("piles-with-talon", "B2.6")
        if self.contract in POINT_CONTRACTS:
            return Reason("piles-with-laid" if laid else "piles-without-discards", "B1.14")
        article = "B3.1" if self.contract == "berac" else "B1.18"
        return Reason("piles-do-not-count", article, {"contract": self.contract})

    def turns_talon(self, number: int) -> bool:
        """See B2.6."""
        return self.contract == "klop" and number <= TALON_SIZE

    def lays_away(self, name: str) -> str | None:
        return None if self.contract == "klop" else self.declarer or ""

    def extra(self, seat: str, laid: Mapping[str, LaidAway]) -> int:
        """See C1.1."""
        due, away = TAKEN_FROM_TALON.get(self.contract), laid.get(LAID)
        if seat != self.declarer or due is None or away is None or not away.whole:
            return 0
        return due - len(away.cards)

    def judge_laid(self, laid: LaidAway, seat: str, _held: Held | None) -> JudgedLaid:
        return judge_laid(self.contract, seat, laid) if seat else JudgedLaid()

    def notes(self, trick: EnteredTrick) -> Iterable[Reason]:
        """See B1.13, B1.26."""
        if is_trula_trick(trick.cards):
            yield Reason("trula-trick", "B1.13", {"seat": self.seat_at(trick, trick.cards.index(PAGAT))})
        mond = mondfang_position(trick.cards)
        if mond is not None:
            yield Reason("mond-caught", "B1.26", {"seat": self.seat_at(trick, mond)})
