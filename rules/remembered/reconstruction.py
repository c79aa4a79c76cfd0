"""A trick reconstruction as every rule book takes it and tells it: typed cards in, judged plays out. Data only.

Vocabulary: a *trick* is entered in the order in which it was played, from its leader; a *play* is one card of it. A
play is `WRONG` if it is wrong whatever else the player held, `RIGHT` if it is right whatever else he can have held, and
`OPEN` where that depends on cards nobody has entered. Cards are codes of the rule book (its `terms` name them, under
"card " and the code); sentences are made from codes by whoever shows them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.violations import Params, Violation

RIGHT, WRONG, OPEN = "right", "wrong", "open"


@dataclass(frozen=True, slots=True)
class TypedTrick:
    """One trick as somebody typed it: every text may be empty. `talon` is a card turned up onto it."""

    cards: tuple[str, ...] = ()
    leader: str = ""
    number: str = ""
    talon: str = ""


@dataclass(frozen=True, slots=True)
class TypedHand:
    """What a seat still holds after the last trick entered; `whole`: these are all his cards."""

    cards: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class TypedLaid:
    """What somebody laid away before the first trick. `whole`: these are all of them.

    `shown` answers by the card's code whether the others were shown it before: "yes", "no", and nothing if not known.
    """

    cards: str = ""
    whole: bool = False
    shown: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TypedGame:
    """A game as somebody typed it. `from_first`: the tricks are all tricks from the first one on, without a gap.

    `head` are the answers to what the book asks of the game (`Tricks.fields`) and `laid` what was laid away
    (`Tricks.laid_fields`), both by the names of the fields; `hands` by seat.
    """

    head: Mapping[str, str] = field(default_factory=dict)
    from_first: bool = True
    tricks: tuple[TypedTrick, ...] = ()
    hands: Mapping[str, TypedHand] = field(default_factory=dict)
    laid: Mapping[str, TypedLaid] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Some cards that stand together where one is picked: a term of the book for all of them, and their codes."""

    term: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One ground of a judgement: a code of `RuleBook.sentences`, its article, and the cards it is about.

    With a wrong play `cards` are those that could have been right, with an open one those that would make it wrong.
    """

    code: str
    article: str
    params: Params = field(default_factory=dict)
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """The card that proves a wrong play: played in a later trick (its place in the list, 1-based), or still held."""

    card: str
    place: int | None


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """One card, whose it was, and what is to be said of it; an open play has a reason for each thing not known."""

    seat: str
    card: str
    verdict: str
    reasons: tuple[Reason, ...]
    shown: Shown | None = None


@dataclass(frozen=True, slots=True)
class JudgedLaid:
    """The cards somebody laid away, each judged like a play; `asked`: it matters whether these were shown.

    `count` says whether they are as many as they have to be: None while that is not known.
    """

    cards: tuple[JudgedPlay, ...] = ()
    asked: tuple[str, ...] = ()
    count: JudgedPlay | None = None


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """One trick of the list (`place`, 1-based; `number` in the game, if known).

    `turn` is the breach of a leader whose turn it was not; `winner` and `points` (card points of the played cards)
    are None until the trick is complete, `points` also where none count; `notes` are what else the rules say of it.
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
    """What one side (a term of the book) or one seat has in the tricks entered; `points` None where none count."""

    side: str
    tricks: int
    points: int | None


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """Either `violations` (row: the trick's place; field: where it was typed) or the judged tricks and the piles.

    `next_seat` plays the next card, `laid` is what was laid away before the first by the field's name, `remark` says
    what the piles leave out, `used` are all cards that could be read, `order` who plays, each after the one before.
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
        """Every card that is proven wrong: laid away, then in the order played."""
        laid = (play for one in self.laid.values() for play in one.cards)
        plays = (*laid, *(play for trick in self.tricks for play in trick.plays))
        return tuple(play for play in plays if play.verdict == WRONG)
