"""Protocol of a game for judging remembered tricks, and the data that are remembered."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from rules.remembered.card_names import CardNames
from rules.remembered.card_sets import Card, CardSet, cards_in
from rules.remembered.reconstruction import JudgedLaid, Reason
from rules.violations import Violation


class Breach(Protocol):
    """`code` is one of `RuleBook.sentences`."""

    @property
    def code(self) -> str: ...
    @property
    def article(self) -> str: ...
    @property
    def allowed(self) -> CardSet: ...


@dataclass(frozen=True, slots=True)
class Against:
    code: str
    article: str
    allowed: CardSet


@dataclass(frozen=True, slots=True)
class Pack:
    """`suit_of` is the order of search on each led card."""

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
        """Return the strongest card by suit and strength alone. Needs at least one card."""
        strongest = max(lying)
        if strongest >= self.first_tarok:
            return strongest
        return max(card for card in lying if self.suit_of[card] == self.suit_of[lying[0]])


@dataclass(frozen=True, slots=True)
class Play:
    seat: str
    card: Card
    lying: tuple[Card, ...]
    fallen: CardSet


@dataclass(frozen=True, slots=True)
class EnteredTrick:
    """Cards from the leader on; `talon`: a card turned onto it."""

    leader: str
    cards: tuple[Card, ...]
    number: int | None = None
    talon: Card | None = None


@dataclass(frozen=True, slots=True)
class KnownHand:
    """Cards a seat holds after the last entered trick; `whole`: no others."""

    cards: CardSet = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class LaidAway:
    """Cards laid away in the order entered, each once; `whole`: no others. `shown`: by card, if known."""

    cards: tuple[Card, ...] = ()
    whole: bool = False
    shown: Mapping[Card, bool] = field(default_factory=dict)


NO_HAND, NOTHING_LAID = KnownHand(), LaidAway()


@dataclass(frozen=True, slots=True)
class Held:
    """A seat's cards before a play: `known` for sure, `possible` at most."""

    known: CardSet
    possible: CardSet


class Game(ABC):
    pack: ClassVar[Pack]
    #: Also the cards in a hand before the first one.
    tricks: ClassVar[int]

    #: `order` is the order of play; the contract is "" where the play does not ask for it.
    order: tuple[str, ...]
    contract: str

    @property
    @abstractmethod
    def first(self) -> str | None:
        """Return the leader of the first trick, None if unknown."""

    @abstractmethod
    def no_first(self) -> Violation | None:
        """Return what is missing to know the first leader; None if already reported."""

    @abstractmethod
    def winning_position(self, cards: Sequence[Card]) -> int:
        """Return the index of the winning card, 0 for the led one."""

    @abstractmethod
    def breach(self, play: Play, hand: CardSet) -> Breach | None:
        """Return the breach of this card from this hand (the card included); None if it may be played."""

    @abstractmethod
    def article_of(self, code: str) -> str:
        """Return the article of a right play's reason."""

    def right(self, play: Play) -> str:
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
        """Whether a player who can beat the best card must."""
        return False

    @abstractmethod
    def out_of_turn(self, seat: str, due: str) -> tuple[str, Reason]:
        """Return the verdict on a lead out of turn, `WRONG` or "" for a mere note, and its reason."""

    @abstractmethod
    def points(self, cards: CardSet) -> int | None:
        """Return the card points of a trick or a pile, None where none count."""

    @abstractmethod
    def sides(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the piles with the seats whose tricks they hold, named by a term or by the seat."""

    @abstractmethod
    def laid_to(self, seat: str) -> str:
        """Return the pile that counts this seat's cards laid away, "" if none or unknown."""

    @abstractmethod
    def remark(self, laid: bool) -> Reason | None:
        """Return a remark on what the piles leave out; `laid`: some cards laid away were entered."""

    @abstractmethod
    def turns_talon(self, number: int) -> bool:
        """Whether a talon card is turned onto the trick of this number."""

    @abstractmethod
    def lays_away(self, name: str) -> str | None:
        """Return the seat whose laid cards are typed into this input."""

    def extra(self, seat: str, laid: Mapping[str, LaidAway]) -> int:
        """Return how many cards too many (negative: too few) the seat kept; 0 while unknown."""
        return 0

    @abstractmethod
    def judge_laid(self, laid: LaidAway, seat: str, held: Held | None) -> JudgedLaid:
        """Judge the cards laid away; `held`: the seat's cards before the first trick, as far as known."""

    def notes(self, trick: EnteredTrick) -> Iterable[Reason]:
        return ()

    def seat_at(self, trick: EnteredTrick, position: int) -> str:
        """Return the seat of this position (0: the leader), whether its card was played or not."""
        return self.order[(self.order.index(trick.leader) + position) % len(self.order)]

    def winner(self, trick: EnteredTrick) -> str | None:
        """Return None while a card is missing."""
        full = len(trick.cards) == len(self.order)
        return self.seat_at(trick, self.winning_position(trick.cards)) if full else None

    def cards_left(self, number: int) -> int:
        return self.tricks + 1 - number
