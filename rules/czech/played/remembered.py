"""Judges remembered tricks of Czech taroky (Hra.1-10, Varšava.2-13, První.6-10, Preferans.3-6, Pagát.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.book import Field, Json, Turn
from rules.czech.contracts import CALLING, CONTRACTS, LONE, OF_THE_DECLARER, SEATS, THIRD_SIZE, VARSAVA
from rules.czech.options import read_options
from rules.czech.played.tricks import TRICKS, legal_plays, varsava_points, winning_position
from rules.czech.played.wording_tricks import DECLARERS, OTHERS
from rules.czech.wording import TERMS
from rules.fields import seat_choices
from rules.json_values import shown
from rules.options import Choice
from rules.pack54 import (
    BIT,
    BLACK_RANKS,
    CODES,
    FIRST_TAROK,
    FIVES,
    MOND,
    PAGAT,
    RED_RANKS,
    SUIT_LETTERS,
    SUIT_OF,
    TAROKS,
    Card,
    CardSet,
    points,
)
from rules.remembered.card_names import CardNames
from rules.remembered.card_sets import cards_in
from rules.remembered.game import Against, Breach, Game, Held, LaidAway, Pack, Play
from rules.remembered.reading import Articles, answer, read_seat, reconstruct
from rules.remembered.reconstruction import (
    OPEN,
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

NAMES = CardNames(CODES, {letter: RED_RANKS if letter in "HD" else BLACK_RANKS for letter in SUIT_LETTERS})
PACK = Pack(NAMES, SUIT_OF, FIRST_TAROK)
ARTICLES = Articles(
    pack="Karty.2",
    order="Hra.2",
    count="Rozdávání.4",
    leader="Hra.2",
    seats="Karty.1",
    hand="Rozdávání.4",
    talon="Varšava.11",
    laid="První.8",
)
CONTRACT, FOREHAND, DECLARER, PARTNER, ALONE = "contract", "forehand", "declarer", "partner", "alone"
LAID_AT = "laid_"
TALON_TRICKS = 6  # Varšava.11

_AT_TABLE = seat_choices(SEATS)
_TYPED = frozenset((*SEATS, *CONTRACTS))
_CONTRACTS = tuple(Choice(contract, TERMS[contract]) for contract in CONTRACTS)


@dataclass(frozen=True, slots=True)
class CzechGame(Game):
    """`contract` is "" while unknown."""

    pack = PACK
    tricks = TRICKS

    contract: str
    forehand: str | None
    declarer: str | None
    partner: str | None
    sides_known: bool
    pagat_last: bool
    refusals: bool
    order: tuple[str, ...] = SEATS

    @property
    def first(self) -> str | None:
        """See Hra.2."""
        return self.forehand

    def no_first(self) -> Violation | None:
        return Violation("first-missing", "Hra.2", field=FOREHAND)

    def winning_position(self, cards: Sequence[Card]) -> int:
        return winning_position(cards)

    @property
    def overtakes(self) -> bool:
        """See Varšava.5."""
        return self.contract == VARSAVA

    def breach(self, play: Play, hand: CardSet) -> Breach | None:
        legal = legal_plays(hand, play.lying, self.contract, play.fallen, pagat_last=self.pagat_last)
        if legal & BIT[play.card]:
            return None
        code, article = self._why(play, hand)
        return Against(code, article, legal)

    def _why(self, play: Play, hand: CardSet) -> tuple[str, str]:
        """Report following first, then the pagát, which precedes the rest (Varšava.13)."""
        card, lying = play.card, play.lying
        follow = "Varšava.4" if self.contract == VARSAVA else "Hra.4"
        if lying and hand & SUIT_OF[lying[0]] and not SUIT_OF[lying[0]] & BIT[card]:
            return ("suit-not-followed" if lying[0] < FIRST_TAROK else "tarok-not-followed"), follow
        if lying and not hand & SUIT_OF[lying[0]] and card < FIRST_TAROK:
            return "tarok-not-played", follow
        if card == PAGAT:
            return "pagat-not-last", "Varšava.8" if self.contract == VARSAVA else "Pagát.2"
        if card == MOND:
            return ("mond-on-skyz", "Varšava.6") if lying else ("mond-led", "Varšava.7")
        return "not-overtaken", "Varšava.5"

    def right(self, play: Play) -> str:
        if play.card == PAGAT and (self.contract == VARSAVA or self.pagat_last):
            return "right-pagat-last"
        return Game.right(self, play)

    def article_of(self, code: str) -> str:
        if code == "right-pagat-last":
            return "Varšava.8" if self.contract == VARSAVA else "Pagát.2"
        if code == "right-led":
            return "Hra.2"
        if code == "right-under":
            return "Varšava.5"
        return "Varšava.4" if self.contract == VARSAVA else "Hra.4"

    def out_of_turn(self, seat: str, due: str) -> tuple[str, Reason]:
        return WRONG, Reason("led-out-of-turn", "Hra.2", {"seat": seat, "due": due})

    def points(self, cards: CardSet) -> int | None:
        """See Počítání.1, Varšava.10."""
        return varsava_points(cards) if self.contract == VARSAVA else points(cards)

    def sides(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        if not self.sides_known:
            return tuple((seat, (seat,)) for seat in SEATS)
        own = tuple(seat for seat in SEATS if seat in (self.declarer, self.partner))
        return (DECLARERS, own), (OTHERS, tuple(seat for seat in SEATS if seat not in own))

    def laid_to(self, seat: str) -> str:
        """See První.8."""
        if not self.sides_known:
            return ""
        return DECLARERS if seat in (self.declarer, self.partner) else OTHERS

    def remark(self, laid: bool) -> Reason | None:
        if self.contract == VARSAVA:
            return Reason("piles-with-talon", "Varšava.11")
        if not self.sides_known:
            return Reason("piles-by-seat", "Počítání.1")
        return Reason("piles-with-laid" if laid else "piles-without-discards", "Počítání.1")

    def turns_talon(self, number: int) -> bool:
        return self.contract == VARSAVA and number <= TALON_TRICKS

    def lays_away(self, name: str) -> str | None:
        """Let the first three lay away in a called game, the declarer in preferans, nobody in solo or varšava."""
        seat = name.removeprefix(LAID_AT)
        if self.contract in CALLING:
            return seat
        return seat if self.contract not in (VARSAVA, "solo") and seat in (self.declarer, None) else None

    def extra(self, seat: str, laid: Mapping[str, LaidAway]) -> int:
        away, due = laid.get(LAID_AT + seat), self._due(seat)
        if away is None or not away.whole or due is None or due[0] != due[1]:
            return 0
        return due[0] - len(away.cards)

    def _due(self, seat: str) -> tuple[int, int] | None:
        """See První.6-8, Preferans.3."""
        if self.declarer is None:
            return None
        if self.contract not in CALLING:
            return (THIRD_SIZE, THIRD_SIZE) if seat == self.declarer else None
        place = (SEATS.index(seat) - SEATS.index(self.declarer)) % len(SEATS)
        if place == 0:
            return OF_THE_DECLARER, OF_THE_DECLARER
        if not self.refusals:
            return (1, 1) if place < len(SEATS) - 1 else (0, 0)
        return 0, 1 if place == 1 else 2

    def judge_laid(self, laid: LaidAway, seat: str, held: Held | None) -> JudgedLaid:
        """See První.8, První.10."""
        return JudgedLaid(
            tuple(self._judged_card(card, seat, held) for card in laid.cards), (), self._counted(laid, seat)
        )

    def _judged_card(self, card: Card, seat: str, held: Held | None) -> JudgedPlay:
        params = {"seat": seat, "card": NAMES.term(card)}
        free = ~(TAROKS | FIVES)
        verdict, code, cards = RIGHT, "right-discarded", 0
        if BIT[card] & FIVES:
            verdict, code = WRONG, "five-laid"
        elif BIT[card] & TAROKS:
            if held is not None and held.known & free:
                verdict, code, cards = WRONG, "tarok-laid", held.known & free
            elif held is None or held.possible & free:
                verdict, code = OPEN, "open-tarok-laid"
            else:
                code = "right-tarok-laid"
        named = tuple(CODES[number] for number in cards_in(cards))
        return JudgedPlay(seat, CODES[card], verdict, (Reason(code, "První.10", params, named),))

    def _counted(self, laid: LaidAway, seat: str) -> JudgedPlay | None:
        due, count = self._due(seat), len(laid.cards)
        if due is None or (count <= due[1] and not laid.whole):
            return None
        least, most = due
        params: Params = {"seat": seat, "count": count, "due": most if least == most else f"{least}–{most}"}
        verdict, code = (RIGHT, "right-discard-count") if least <= count <= most else (WRONG, "wrong-discards-count")
        return JudgedPlay(seat, "", verdict, (Reason(code, "První.8", params),))


class CzechTricks:
    card_groups: tuple[CardGroup, ...] = NAMES.groups
    trick_size = len(SEATS)
    talon_turned: tuple[str, ...] = (VARSAVA,)
    fields: tuple[Field, ...] = (
        Field(CONTRACT, _("Contract"), "choice", "game", _CONTRACTS, ask="choice"),
        Field(FOREHAND, _("Forehand"), "choice", "game", _AT_TABLE, ask="seat"),
        Field(DECLARER, _("Declarer"), "choice", "game", _AT_TABLE, (*CALLING, *LONE), ask="seat"),
        Field(PARTNER, _("Partner"), "choice", "game", (*_AT_TABLE, Choice(ALONE, _("alone"))), CALLING, ask="seat"),
    )
    laid_fields: tuple[Field, ...] = tuple(
        Field(LAID_AT + seat, seat, "text", "game", contracts=(*CALLING, "preferans")) for seat in SEATS
    )
    laid_article = "První.8"

    def reconstruct(self, typed: TypedGame, language: str, options: Json = NO_PARAMS) -> Reconstruction:
        violations: list[Violation] = []
        head, chosen = typed.head, read_options(options)[0]
        contract = answer(head, CONTRACT)
        if not contract:
            violations.append(Violation("which-contract", "Varšava.2", field=CONTRACT))
        elif contract not in CONTRACTS:
            violations.append(Violation("no-contract", "Licitace.8", {"value": shown(contract)}, field=CONTRACT))
            contract = ""
        forehand = read_seat(answer(head, FOREHAND), SEATS, "Hra.2", FOREHAND, violations)
        declarer, partner = None, None
        if contract and contract != VARSAVA:
            declarer = read_seat(answer(head, DECLARER), SEATS, "Licitace.3", DECLARER, violations)
        clear = declarer is not None
        if contract in CALLING and answer(head, PARTNER) != ALONE:
            partner = read_seat(answer(head, PARTNER), SEATS, "První.3", PARTNER, violations)
            clear = clear and partner is not None
        if partner is not None and partner == declarer:
            violations.append(Violation("own-partner", "První.3", {"seat": partner}, field=PARTNER))
        game = CzechGame(contract, forehand, declarer, partner, clear, chosen.pagat_last_tarok, chosen.talon_refusal)
        laying = tuple(laid_field.name for laid_field in self.laid_fields)
        return reconstruct(typed, language, game, ARTICLES, violations, laying, SEATS)

    def answers(self, turn: Turn) -> Mapping[str, str]:
        return {FOREHAND: turn.first}

    def fault(self, seat: str, head: Mapping[str, str]) -> Mapping[str, str]:
        """See Renonc.3."""
        answers = {name: answer(head, name) for name in (CONTRACT, DECLARER, PARTNER) if answer(head, name) in _TYPED}
        return {**answers, "renonc": seat}
