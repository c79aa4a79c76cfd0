"""Which play was wrong, from as many cards of a game as are remembered, and what the tricks count: for every book.

What is known of a hand is a part of it: what the player showed from this trick on, and what he is known to hold still.
Two facts make that enough for sure answers (property tests hold the books to them):

* A play that breaks the rules from a part of the hand breaks them from every larger hand: whoever has shown one heart
  had to follow hearts, whatever else he held. So the known part decides `WRONG`.
* What a player can have held at most is the known part and every card not seen anywhere. A play that keeps the rules
  from all of these keeps them from every hand in between. So that decides `RIGHT`.

Between the two it is `OPEN`, and the single cards that would make the play wrong are told; a pair never decides what
its cards alone do not. A hand whose number of cards is reached has no unknown rest. In the same way some cards fell
before a trick for sure and others may have; a card that has fallen never forbids what was allowed before.

Every play is judged as it lay: what follows upon a wrong card, the winner included, is not put back. Of talon
and discards only what was entered is seen. No clock, no words; typed text is read in `trick_reading`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from rules.card_names import SYMBOL_OF, CardNames
from rules.card_sets import Card, CardSet, cards_in
from rules.reconstruction import (
    OPEN,
    RIGHT,
    WRONG,
    JudgedLaid,
    JudgedPlay,
    JudgedTrick,
    Pile,
    Reason,
    Shown,
)
from rules.violations import Violation


class Breach(Protocol):
    """A play against the rules: its code for the wording, its article, and what could have been played instead."""

    @property
    def code(self) -> str: ...
    @property
    def article(self) -> str: ...
    @property
    def allowed(self) -> CardSet: ...


@dataclass(frozen=True, slots=True)
class Against:
    """A breach of a book that has no such class of its own."""

    code: str
    article: str
    allowed: CardSet = 0


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game: names, the cards to be looked for first on each as it is led, and the lowest tarok."""

    names: CardNames
    suit_of: Sequence[CardSet]
    first_tarok: Card

    @property
    def codes(self) -> tuple[str, ...]:
        return self.names.codes

    @property
    def all_cards(self) -> CardSet:
        return (1 << len(self.codes)) - 1

    def codes_of(self, cards: CardSet) -> tuple[str, ...]:
        return tuple(self.codes[card] for card in cards_in(cards))

    def leading(self, lying: Sequence[Card]) -> Card:
        """The strongest card so far by suit and strength alone; at least one card."""
        strongest = max(lying)
        if strongest >= self.first_tarok:
            return strongest
        return max(card for card in lying if self.suit_of[card] == self.suit_of[lying[0]])


@dataclass(frozen=True, slots=True)
class Play:
    """A card as it was played: by whom, upon what lay in its trick, after which cards fell in the tricks before."""

    seat: str
    card: Card
    lying: tuple[Card, ...]
    fallen: CardSet = 0


@dataclass(frozen=True, slots=True)
class EnteredTrick:
    """One trick: who led, the cards from him on, its number in the game if known, a talon card turned onto it."""

    leader: str
    cards: tuple[Card, ...]
    number: int | None = None
    talon: Card | None = None


@dataclass(frozen=True, slots=True)
class KnownHand:
    """Cards a seat holds after the last trick entered; `whole`: he holds no others."""

    cards: CardSet = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class LaidAway:
    """Cards in the order entered, each once; `whole`: there were no others. `shown` says of some if they were shown."""

    cards: tuple[Card, ...] = ()
    whole: bool = False
    shown: Mapping[Card, bool] = field(default_factory=dict)


NO_HAND, NOTHING_LAID = KnownHand(), LaidAway()


@dataclass(frozen=True, slots=True)
class Held:
    """What a seat held before a play: `known` for sure, `possible` at most."""

    known: CardSet
    possible: CardSet


class Game(ABC):
    """The play of one game by its rule book: what a book's part knows of the game that was entered."""

    pack: ClassVar[Pack]
    #: How many tricks a game has, so many cards a seat holds before the first one.
    tricks: ClassVar[int]

    #: Who plays, each after the one before; the contract ("" where the play does not ask for it).
    order: tuple[str, ...]
    contract: str

    @property
    @abstractmethod
    def first(self) -> str | None:
        """Who leads the first trick, None if that is not known."""

    @abstractmethod
    def no_first(self) -> Violation | None:
        """What is missing for the first trick's leader; None if that has been said already."""

    @abstractmethod
    def winning_position(self, cards: Sequence[Card]) -> int:
        """Which card takes the trick, 0 the led one."""

    @abstractmethod
    def breach(self, play: Play, hand: CardSet) -> Breach | None:
        """What is wrong with this card from this hand (the card included); None if it may be played."""

    @abstractmethod
    def article_of(self, code: str) -> str:
        """The article by which a play is right for the reason of this code."""

    def right(self, play: Play) -> str:
        """Why a play is right, as a code."""
        card, lying = play.card, play.lying
        if not lying:
            return "right-led"
        if self.pack.suit_of[lying[0]] >> card & 1:
            under = self.overtakes and self.pack.leading((*lying, card)) != card
            return "right-under" if under else "right-followed"
        if lying[0] >= self.pack.first_tarok:
            return "right-no-tarok"
        return "right-tarok" if card >= self.pack.first_tarok else "right-free"

    @property
    def overtakes(self) -> bool:
        """Whether whoever can beat the best card has to."""
        return False

    @abstractmethod
    def out_of_turn(self, seat: str, due: str) -> tuple[str, Reason]:
        """How a lead out of turn is to be seen, `WRONG` or "" for a mere note, and what is said of it."""

    @abstractmethod
    def points(self, cards: CardSet) -> int | None:
        """Card points of a trick or a pile, None where none count."""

    @abstractmethod
    def sides(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The piles with the seats whose tricks lie there; a pile is named by a term of the book or by its seat."""

    @abstractmethod
    def laid_to(self, seat: str) -> str:
        """The pile to which what this seat laid away counts, "" if to none or if that is not known."""

    @abstractmethod
    def remark(self, laid: bool) -> Reason | None:
        """What the piles do not tell; `laid`: some cards laid away were entered."""

    @abstractmethod
    def turns_talon(self, number: int) -> bool:
        """Whether a card of the talon is turned onto the trick of this number."""

    @abstractmethod
    def lays_away(self, name: str) -> str | None:
        """Whose cards are typed into this input for what was laid away; None if nobody's in this game."""

    def extra(self, seat: str, laid: Mapping[str, LaidAway]) -> int:
        """How many cards too many (or, minus, too few) the seat kept; 0 as long as that is not known."""
        return 0

    @abstractmethod
    def judge_laid(self, laid: LaidAway, seat: str, held: Held | None) -> JudgedLaid:
        """What was laid away; `held` is what the seat held before the first trick, as far as it is known."""

    def notes(self, trick: EnteredTrick) -> Iterable[Reason]:
        """What the rules say of a complete trick besides who was wrong."""
        return ()

    def seat_at(self, trick: EnteredTrick, position: int) -> str:
        """Who played, or has to play, the card at this position (0: the led one)."""
        return self.order[(self.order.index(trick.leader) + position) % len(self.order)]

    def winner(self, trick: EnteredTrick) -> str | None:
        """Who took it, None while it lacks a card."""
        full = len(trick.cards) == len(self.order)
        return self.seat_at(trick, self.winning_position(trick.cards)) if full else None

    def cards_left(self, number: int) -> int:
        """How many cards a seat holds before it plays to the trick of this number."""
        return self.tricks + 1 - number


@dataclass(frozen=True, slots=True)
class Entered:
    """What is remembered of a game; every card once. `hands` are those after the last trick, `laid` by its input."""

    game: Game
    tricks: tuple[EnteredTrick, ...] = ()
    hands: Mapping[str, KnownHand] = field(default_factory=dict)
    laid: Mapping[str, LaidAway] = field(default_factory=dict)

    def hand(self, seat: str) -> KnownHand:
        return self.hands.get(seat, NO_HAND)

    def cards_before(self, number: int, seat: str) -> int:
        """How many cards the seat holds before it plays to this trick; it may have laid away too few."""
        return self.game.cards_left(number) + self.game.extra(seat, self.laid)

    def laid_cards(self) -> CardSet:
        return _together(card for laid in self.laid.values() for card in laid.cards)


def due_leader(game: Game, before: Sequence[EnteredTrick], number: int | None) -> str | None:
    """Who had to lead the trick after `before`: the first one's leader, else the winner; None if not known."""
    if number == 1:
        return game.first
    last = before[-1] if before else None
    if last is None or number is None or last.number is None or last.number + 1 != number:
        return None
    return game.winner(last)


def judge(entered: Entered) -> tuple[JudgedTrick, ...]:
    """Every trick with its plays judged; the cards must be distinct."""
    before = _held_before(entered)
    return tuple(_judged_trick(entered, place, before[place]) for place in range(len(entered.tricks)))


def judge_laid(entered: Entered) -> dict[str, JudgedLaid]:
    """What was laid away, by its input."""
    before = _held_before(entered)
    starts = bool(entered.tricks) and entered.tricks[0].number == 1
    found = {}
    for name, laid in entered.laid.items():
        seat = entered.game.lays_away(name)
        if seat is not None:
            found[name] = entered.game.judge_laid(laid, seat, before[0][seat] if starts else None)
    return found


def next_seat(entered: Entered) -> str | None:
    """Who plays the next card: in an incomplete trick the one whose turn it is, else the winner."""
    game = entered.game
    if not entered.tricks:
        return due_leader(game, (), 1)
    last = entered.tricks[-1]
    winner = game.winner(last)
    if last.number == game.tricks and winner:
        return None
    return winner or game.seat_at(last, len(last.cards))


def piles(entered: Entered) -> tuple[Pile, ...]:
    """Tricks and card points of the complete tricks, each pile counted as one, with talon cards turned onto them."""
    game = entered.game
    won: dict[str, CardSet] = dict.fromkeys(game.order, 0)
    taken = dict.fromkeys(game.order, 0)
    for trick in entered.tricks:
        winner = game.winner(trick)
        if winner is not None:
            won[winner] |= _together(trick.cards) | (0 if trick.talon is None else 1 << trick.talon)
            taken[winner] += 1
    beside: dict[str, CardSet] = {}
    for name, laid in entered.laid.items():
        pile = game.laid_to(game.lays_away(name) or "")
        beside[pile] = beside.get(pile, 0) | _together(laid.cards)
    return tuple(
        Pile(
            side,
            sum(taken[seat] for seat in seats),
            game.points(sum(won[seat] for seat in seats) | beside.get(side, 0)),
        )
        for side, seats in game.sides()
    )


def _together(cards: Iterable[Card]) -> CardSet:
    whole = 0
    for card in cards:
        whole |= 1 << card
    return whole


def _held_before(entered: Entered) -> list[dict[str, Held]]:
    """For each trick what each seat held before it, gathered from the last trick backwards."""
    game = entered.game
    unseen = game.pack.all_cards & ~_seen(entered)
    known = {seat: entered.hand(seat).cards for seat in game.order}
    whole = {seat: entered.hand(seat).whole for seat in game.order}
    later: EnteredTrick | None = None
    backwards = []
    for trick in reversed(entered.tricks):
        if later is not None and (trick.number is None or later.number != trick.number + 1):
            whole = dict.fromkeys(game.order, False)  # there are tricks between the two that nobody has entered
        held = {}
        for seat in game.order:
            known[seat] |= _together(card for at, card in enumerate(trick.cards) if game.seat_at(trick, at) == seat)
            full = trick.number is not None and known[seat].bit_count() == entered.cards_before(trick.number, seat)
            whole[seat] = whole[seat] or full
            held[seat] = Held(known[seat], known[seat] if whole[seat] else known[seat] | unseen)
        backwards.append(held)
        later = trick
    return backwards[::-1]


def _seen(entered: Entered) -> CardSet:
    """Every card that is somewhere: laid away, in a trick, turned onto one, or in a hand."""
    seen = entered.laid_cards() | _together(card for trick in entered.tricks for card in trick.cards)
    seen |= _together(trick.talon for trick in entered.tricks if trick.talon is not None)
    for hand in entered.hands.values():
        seen |= hand.cards
    return seen


def _fallen_before(entered: Entered, place: int) -> Held:
    """What fell in the tricks before this one: for sure, and at most, where some of them were not entered."""
    known = _together(card for trick in entered.tricks[:place] for card in trick.cards)
    number = entered.tricks[place].number
    complete = number is not None and number == place + 1
    return Held(known, known if complete else known | (entered.game.pack.all_cards & ~_seen(entered)))


def _judged_trick(entered: Entered, place: int, held: Mapping[str, Held]) -> JudgedTrick:
    game, trick = entered.game, entered.tricks[place]
    plays = tuple(
        _judged_play(entered, place, position, held[game.seat_at(trick, position)])
        for position in range(len(trick.cards))
    )
    due = due_leader(game, entered.tricks[:place], trick.number)
    turn = None
    notes = []
    if due is not None and due != trick.leader:
        tone, reason = game.out_of_turn(trick.leader, due)
        if tone == WRONG:
            turn = reason
        else:
            notes.append(reason)
    winner = game.winner(trick)
    return JudgedTrick(
        place + 1,
        trick.number,
        trick.leader,
        plays,
        turn,
        winner,
        game.points(_together(trick.cards)) if winner else None,
        (*notes, *(game.notes(trick) if winner else ())),
    )


def _judged_play(entered: Entered, place: int, position: int, held: Held) -> JudgedPlay:
    game, trick = entered.game, entered.tricks[place]
    fallen = _fallen_before(entered, place)
    seat, card, lying = game.seat_at(trick, position), trick.cards[position], trick.cards[:position]
    strict, lenient = (Play(seat, card, lying, one) for one in (fallen.known, fallen.possible))
    code, params = game.pack.codes[card], _params(game, strict)
    breach = game.breach(lenient, held.known)
    if breach is not None:
        reason = Reason(breach.code, breach.article, params, game.pack.codes_of(breach.allowed))
        return JudgedPlay(seat, code, WRONG, (reason,), _shown(entered, place, seat, breach.allowed))
    doubts = tuple(_doubts(game, strict, held, params))
    if doubts:
        return JudgedPlay(seat, code, OPEN, doubts)
    right = game.right(strict)
    return JudgedPlay(seat, code, RIGHT, (Reason(right, game.article_of(right), params),))


def _doubts(game: Game, play: Play, held: Held, params: Mapping[str, object]) -> Iterable[Reason]:
    """Which cards nobody has seen would make this play wrong, one reason for each way of being wrong."""
    if game.breach(play, held.possible) is None:
        return
    found: dict[str, tuple[Breach, CardSet]] = {}
    at_once = game.breach(play, held.known)
    if at_once is not None:
        found[at_once.code] = at_once, 0
    for other in cards_in(held.possible & ~held.known):
        breach = game.breach(play, held.known | 1 << other)
        if breach is not None:
            found[breach.code] = breach, found.get(breach.code, (breach, 0))[1] | 1 << other
    for code, (breach, others) in found.items():
        yield Reason(f"open-{code}", breach.article, params, () if at_once else game.pack.codes_of(others))


def _params(game: Game, play: Play) -> dict[str, object]:
    """What the sentences on a play are filled with."""
    pack = game.pack
    params: dict[str, object] = {"seat": play.seat, "card": pack.names.term(play.card), "contract": game.contract}
    if play.lying:
        params["beat"] = pack.names.term(pack.leading(play.lying))
        if play.lying[0] < pack.first_tarok:
            params["suit"] = SYMBOL_OF[pack.codes[play.lying[0]][0]]
    return params


def _shown(entered: Entered, place: int, seat: str, allowed: CardSet) -> Shown | None:
    """Where the player showed first that he held one of the cards he should have played."""
    pack = entered.game.pack
    for later, trick in enumerate(entered.tricks[place + 1 :], start=place + 2):
        for position, card in enumerate(trick.cards):
            if entered.game.seat_at(trick, position) == seat and allowed >> card & 1:
                return Shown(pack.codes[card], later)
    held = entered.hand(seat).cards & allowed
    return Shown(pack.codes_of(held)[0], None) if held else None
