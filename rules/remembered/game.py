"""How a game is played, as a rule book says it for judging remembered tricks, and what is remembered of one."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from rules.remembered.card_names import CardNames
from rules.remembered.card_sets import Card, CardSet, cards_in
from rules.remembered.reconstruction import JudgedLaid, Reason
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
