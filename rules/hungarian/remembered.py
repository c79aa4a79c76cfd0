"""Judges remembered tricks with the Hungarian pack: the common part of both Hungarian books.

Paskievics KAR, TAL, SKA, LEJ; Vadász I.1.c-l, I.3.b, III.9.b.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.book import Field, Json, Turn
from rules.fields import seat_choices
from rules.hungarian.card_names import NAMES
from rules.hungarian.cards import BIT, CODES, FIRST_TAROK, HONOURS, KINGS, PAGAT, SUIT_OF, Card, CardSet, points
from rules.hungarian.table import PLAYING, onward
from rules.hungarian.tricks import TRICKS_IN_A_GAME, legal_plays, winning_position
from rules.options import Choice
from rules.remembered.game import Against, Breach, Game, Held, LaidAway, Pack, Play
from rules.remembered.reading import Articles, answer, read_seat, reconstruct
from rules.remembered.reconstruction import (
    RIGHT,
    WRONG,
    CardGroup,
    JudgedLaid,
    JudgedPlay,
    Reason,
    Reconstruction,
    TypedGame,
)
from rules.violations import NO_PARAMS, Params, Violation
from rules.wording import _

PACK = Pack(NAMES, SUIT_OF, FIRST_TAROK)
DEALER, CONTRACT, DECLARER, PARTNER = "dealer", "contract", "declarer", "partner"
BOUND, INVERSE = "bound", "inverse"
ALONE, YES = "alone", "1"
DECLARERS, OTHERS = "pile-declarer", "pile-others"
LAID_AT = "laid_"
YES_CHOICE = (Choice(YES, _("yes")),)


@dataclass(frozen=True, slots=True)
class HungarianLaw:
    """`fault`: the line that writes a fault, and its field with the seats ("": none). `playing`: the players when this
    seat deals. `due`: least and most cards that a player lays away, by player, declarer, players and contract; None if
    unknown. `no_card`: verdict, code and article why a player cannot lay away a card that is neither king nor honour.
    """

    articles: Articles
    follow: str
    lead: str
    pagat_bound: str
    kings_and_honours: str
    discards: str
    counted: str
    fault: str
    playing: Callable[[str], tuple[str, ...]]
    due: Callable[[str, str | None, Sequence[str], str], tuple[int, int] | None]
    no_card: Callable[[Card, str, str | None, Json], tuple[str, str, str] | None]


@dataclass(frozen=True, slots=True)
class HungarianGame(Game):
    pack = PACK
    tricks = TRICKS_IN_A_GAME

    law: HungarianLaw
    order: tuple[str, ...]
    leader: str | None
    declarer: str | None
    partner: str | None
    head: Mapping[str, str]
    options: Json
    contract: str

    @property
    def first(self) -> str | None:
        """See LEJ, I.1.j; in inverse play III.9.b."""
        return self.leader

    def no_first(self) -> Violation | None:
        return Violation("dealer-missing", self.law.articles.leader, field=DEALER)

    def winning_position(self, cards: Sequence[Card]) -> int:
        return winning_position(cards)

    def breach(self, play: Play, hand: CardSet) -> Breach | None:
        """Follow, else a tarok, else any card (LEJ, I.1.k); a bound pagát only where nothing else is legal."""
        legal = legal_plays(hand, play.lying[0] if play.lying else None)
        if not legal & BIT[play.card]:
            return Against(self._not_followed(hand, play.lying[0]), self.law.follow, legal)
        others = legal & ~BIT[PAGAT]
        if play.card == PAGAT and answer(self.head, BOUND) and others:
            return Against("pagat-bound", self.law.pagat_bound, others)
        return None

    @staticmethod
    def _not_followed(hand: CardSet, led: Card) -> str:
        if not hand & SUIT_OF[led]:
            return "tarok-not-played"
        return "suit-not-followed" if led < FIRST_TAROK else "tarok-not-followed"

    def article_of(self, code: str) -> str:
        return self.law.lead if code == "right-led" else self.law.follow

    def out_of_turn(self, seat: str, due: str) -> tuple[str, Reason]:
        return WRONG, Reason("led-out-of-turn", self.law.lead, {"seat": seat, "due": due})

    def points(self, cards: CardSet) -> int | None:
        return points(cards)

    def sides(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        if self.declarer is None or not answer(self.head, PARTNER):
            return tuple((seat, (seat,)) for seat in self.order)
        own = tuple(seat for seat in self.order if seat in (self.declarer, self.partner))
        return (DECLARERS, own), (OTHERS, tuple(seat for seat in self.order if seat not in own))

    def laid_to(self, seat: str) -> str:
        """Count the declarer's discards for his side, all others, the partner's too, against it (SKA.a, I.3.f)."""
        if len(self.sides()) == len(self.order):
            return ""
        return DECLARERS if seat == self.declarer else OTHERS

    def remark(self, laid: bool) -> Reason | None:
        if len(self.sides()) == len(self.order):
            return Reason("piles-by-seat", self.law.counted)
        return Reason("piles-with-discards" if laid else "piles-no-discards", self.law.counted)

    def turns_talon(self, _number: int) -> bool:
        return False

    def lays_away(self, name: str) -> str | None:
        seat = name.removeprefix(LAID_AT)
        return seat if seat in self.order else None

    def extra(self, seat: str, laid: Mapping[str, LaidAway]) -> int:
        away, due = laid.get(LAID_AT + seat), self._due(seat)
        if away is None or not away.whole or due is None or due[0] != due[1]:
            return 0
        return due[0] - len(away.cards)

    def judge_laid(self, laid: LaidAway, seat: str, _held: Held | None) -> JudgedLaid:
        return JudgedLaid(tuple(self._judged_card(card, seat) for card in laid.cards), (), self._counted(laid, seat))

    def _due(self, seat: str) -> tuple[int, int] | None:
        return self.law.due(seat, self.declarer, self.order, self.contract)

    def _judged_card(self, card: Card, seat: str) -> JudgedPlay:
        """See SKA.b, I.1.f."""
        params = {"seat": seat, "card": NAMES.term(card)}
        if BIT[card] & (KINGS | HONOURS):
            reason = Reason("king-or-honour-laid", self.law.kings_and_honours, params)
            return JudgedPlay(seat, CODES[card], WRONG, (reason,))
        refusal = self.law.no_card(card, seat, self.declarer, self.options)
        if refusal is not None:
            verdict, code, article = refusal
            return JudgedPlay(seat, CODES[card], verdict, (Reason(code, article, params),))
        return JudgedPlay(seat, CODES[card], RIGHT, (Reason("right-discarded", self.law.kings_and_honours, params),))

    def _counted(self, laid: LaidAway, seat: str) -> JudgedPlay | None:
        """Judge the number of discards; None while unknown."""
        due, count = self._due(seat), len(laid.cards)
        if due is None or (count <= due[1] and not laid.whole):
            return None
        least, most = due
        params: Params = {"seat": seat, "count": count, "due": most if least == most else f"{least}–{most}"}
        verdict, code = (RIGHT, "right-discard-count") if least <= count <= most else (WRONG, "wrong-discards-count")
        return JudgedPlay(seat, "", verdict, (Reason(code, self.law.discards, params),))


class HungarianTricks:
    card_groups: tuple[CardGroup, ...] = NAMES.groups
    trick_size = PLAYING
    talon_turned: tuple[str, ...] = ()

    def __init__(self, seats: Sequence[str], law: HungarianLaw, more: Sequence[Field] = ()) -> None:
        self.seats = tuple(seats)
        self.law = law
        self.has_inverse = any(field.name == INVERSE for field in more)
        at_table = seat_choices(seats)
        bound = _("An ulti announced by his side binds the holder of the pagát")
        self.fields: tuple[Field, ...] = (
            Field(DEALER, _("Dealer"), "choice", "game", at_table, ask="seat"),
            Field(DECLARER, _("Declarer"), "choice", "game", at_table, ask="seat"),
            Field(PARTNER, _("Partner"), "choice", "game", (*at_table, Choice(ALONE, _("alone"))), ask="seat"),
            *more,
            Field(BOUND, bound, "choice", "words", YES_CHOICE, ask="yes"),
        )
        self.laid_fields: tuple[Field, ...] = tuple(Field(LAID_AT + seat, seat, "text", "game") for seat in seats)
        self.laid_article = law.discards

    def reconstruct(self, typed: TypedGame, language: str, options: Json = NO_PARAMS) -> Reconstruction:
        violations: list[Violation] = []
        head, articles = typed.head, self.law.articles
        dealer = read_seat(answer(head, DEALER), self.seats, articles.seats, DEALER, violations)
        if dealer is None and not violations and len(self.seats) > PLAYING:
            violations.append(Violation("dealer-missing", articles.seats, field=DEALER))
        order = self.law.playing(dealer) if dealer else self.seats[:PLAYING]
        leader = order[0] if dealer else None
        if self.has_inverse and answer(head, INVERSE):
            order = order[::-1]
            if dealer and options.get("inverse_lead") != "same":  # III.9.b, V12
                leader = onward(dealer, self.seats, -1)
        declarer = self._player(typed, DECLARER, order, violations)
        alone = answer(head, PARTNER) == ALONE
        partner = None if alone else self._player(typed, PARTNER, order, violations)
        if partner is not None and partner == declarer:
            violations.append(Violation("own-partner", articles.seats, {"seat": partner}, field=PARTNER))
        game = HungarianGame(self.law, order, leader, declarer, partner, head, options, answer(head, CONTRACT))
        laying = tuple(laid_field.name for laid_field in self.laid_fields)
        answered = reconstruct(typed, language, game, articles, violations, laying, self.seats)
        if dealer is None and len(self.seats) > PLAYING:  # the players are unknown
            said = tuple(violation for violation in answered.violations if violation.code != "does-not-play")
            return replace(answered, violations=said, order=())
        return answered

    def answers(self, turn: Turn) -> Mapping[str, str]:
        return {DEALER: turn.dealer}

    def fault(self, seat: str, _head: Mapping[str, str]) -> Mapping[str, str]:
        return {CONTRACT: self.law.fault, self.law.fault: seat} if self.law.fault else {}

    def _player(self, typed: TypedGame, name: str, order: Sequence[str], violations: list[Violation]) -> str | None:
        """Refuse a player who sits out."""
        seat = read_seat(answer(typed.head, name), self.seats, self.law.articles.seats, name, violations)
        if seat is not None and seat not in order:
            violations.append(Violation("does-not-play", self.law.articles.seats, {"seat": seat}, field=name))
            return None
        return seat
