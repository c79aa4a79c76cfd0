"""Data of a trick reconstruction for every rule book: typed cards in, judged plays out.

A play is `WRONG` if it is wrong whatever else the player held, `RIGHT` if it is right whatever else he can have held,
else `OPEN`. Cards are codes of the rule book.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.violations import Params, Violation

RIGHT, WRONG, OPEN = "right", "wrong", "open"


@dataclass(frozen=True, slots=True)
class TypedTrick:
    """Every text may be empty; `talon` is a card turned up onto it."""

    cards: tuple[str, ...] = ()
    leader: str = ""
    number: str = ""
    talon: str = ""


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A seat's cards after the last trick entered; `whole`: no others."""

    cards: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class TypedLaid:
    """Cards laid away before the first trick. `whole`: no others.

    `shown` answers by card code whether the others were shown it before: "yes", "no", or "" if unknown.
    """

    cards: str = ""
    whole: bool = False
    shown: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TypedGame:
    """`from_first`: the tricks are all tricks from the first one on.

    `head`: answers to `Tricks.fields`; `laid`: cards of `Tricks.laid_fields`, both by field name; `hands` by seat.
    """

    head: Mapping[str, str] = field(default_factory=dict)
    from_first: bool = True
    tricks: tuple[TypedTrick, ...] = ()
    hands: Mapping[str, TypedHand] = field(default_factory=dict)
    laid: Mapping[str, TypedLaid] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardGroup:
    """`term` is of the book, `cards` are codes."""

    term: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """`code` is one of `RuleBook.sentences`; `cards` could have been right, or for an open play would make it wrong."""

    code: str
    article: str
    params: Params = field(default_factory=dict)
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """The card that proves a wrong play: in a later trick (`place` in the list, 1-based), or still held."""

    card: str
    place: int | None


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """An open play has a reason for each unknown fact."""

    seat: str
    card: str
    verdict: str
    reasons: tuple[Reason, ...]
    shown: Shown | None = None


@dataclass(frozen=True, slots=True)
class JudgedLaid:
    """The cards laid away, each judged like a play; `asked`: it matters whether these were shown.

    `count`: whether their number is right, None while unknown.
    """

    cards: tuple[JudgedPlay, ...] = ()
    asked: tuple[str, ...] = ()
    count: JudgedPlay | None = None


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """`place` in the list is 1-based; `number` in the game is None if unknown.

    `turn` is the breach of a leader out of turn; `winner` and `points` are None until the trick is complete, `points`
    also where none count.
    """

    place: int
    number: int | None
    leader: str
    plays: tuple[JudgedPlay, ...]
    turn: Reason | None
    winner: str | None
    points: int | None
    notes: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """A side's pile (a term of the book) or a seat's; `points` None where none count."""

    side: str
    tricks: int
    points: int | None


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """Either `violations` (placed as `reading` says) or the judged tricks and the piles.

    `laid` is by field name, `remark` says what the piles leave out, `used` are all readable cards, `order` is the order
    of play.
    """

    violations: tuple[Violation, ...] = ()
    tricks: tuple[JudgedTrick, ...] = ()
    piles: tuple[Pile, ...] = ()
    remark: Reason | None = None
    next_seat: str | None = None
    used: frozenset[str] = frozenset()
    laid: Mapping[str, JudgedLaid] = field(default_factory=dict)
    order: tuple[str, ...] = ()

    @property
    def wrong(self) -> tuple[JudgedPlay, ...]:
        laid = (play for laid_cards in self.laid.values() for play in laid_cards.cards)
        plays = (*laid, *(play for trick in self.tricks for play in trick.plays))
        return tuple(play for play in plays if play.verdict == WRONG)
