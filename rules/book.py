"""The protocol between the house and a rule book; nothing outside a book reads a recorded row.

Texts are English message ids. A book is for one table size; `at` gives it for another.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from rules.discipline import Discipline
from rules.options import Choice, OptionField, Preset
from rules.remembered.reconstruction import CardGroup, Reconstruction, TypedGame
from rules.sheet import Item, Judged, Result
from rules.violations import NO_PARAMS, Params, Violation

Json = Mapping[str, object]


FieldKind = Literal["choice", "whole", "many", "text"]
FieldGroup = Literal["game", "result", "words", "penalty", "paper", "table"]
AskedBy = Literal[
    "choice", "yes", "side", "seat", "anyone", "trick", "seats", "dealer", "words", "announcements", "said", "number",
    "text",
]  # fmt: skip
WordsTurn = Literal["sides", "announcer", "anybody"]


@dataclass(frozen=True, slots=True)
class Field:
    """`kind` is "choice" (one of `choices`), "whole" (an integer), "many" (any of `choices`, in the order typed) or
    "text". `contracts`: the contracts with this field (empty: all).

    `ask` is how a page asks for it by tapping. Chosen among `choices`:
    - "choice": one of them; "yes": a tick, for a single choice;
    - "side": "+" (the declarer's) or "-" (the opponents');
    - "seat": a player of this deal; "anyone": also a player who sits out; choices that are not seats are offered beside
      them;
    - "trick": a seat and whether it won the trick, "B+" or "B-".
    Put together letter by letter:
    - "seats": players of this deal, "AC"; "dealer": the dealer, once for each time it happened, "AA";
    - "words": seats that doubled the game, in their order, "BA";
    - "announcements": features by letter and seat, with words on each, "pBxA tC"; "said": without words.
    Typed: "number" (a small whole number) and "text".
    """

    name: str
    label: str
    kind: FieldKind
    group: FieldGroup
    choices: tuple[Choice, ...] = ()
    contracts: tuple[str, ...] = ()
    help: str = ""
    ask: AskedBy = "text"
    #: The choice that an empty field stands for; "" for none of them.
    unsaid: str = ""


@dataclass(frozen=True, slots=True)
class AskingWords:
    """Words that double a game, in order.

    `turn` is "sides" (alternating: the opponents of the game or the announcement begin), "announcer" (the same, but
    only the announcer answers an opponent) or "anybody".
    """

    contract: str
    names: tuple[str, ...]
    turn: WordsTurn


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature that can be announced: `letter` is typed into `field`.

    `name` is the field with its outcome, if there is one, answered if and only if the feature was announced. If the
    answer is a seat, it is the announcer's `own` (his pagat) or another's (the XXI that he caught).
    """

    name: str
    letter: str
    label: str
    field: str = "announcements"
    own: bool = True


@dataclass(frozen=True, slots=True)
class Asking:
    """The questions of the entry page, so that it offers only choices the rules leave open.

    - `required`: fields needed to judge a game, by contract in the order of the buttons, including lines without a game
      (a throw-in); `spared`: required fields that a silent feature makes optional; `instead`: a field that, once
      filled, leaves others unasked. `first_only`: contracts of the first speaker (`Turn.first`).
    - `side`: fields that name the declarer's side, the declarer first; an answer that is not a seat adds nobody.
    - `features`: what can be announced, each once per side.
    - `deck`: the most card points; with `half`, the difference from it is shown, too.
    - `shared`: prefix of fields, one per seat, whose piles are one deck; `remainder`: the last follows from the others.
    - `sweep`: the side with the first field's feature won the second one's, the other side lost it.
    - `dealers`: fields that hold only the dealer, once for each time it happened.
    - `stopped`: fields of a game that ended before a contract; the first must be filled.
    - `beyond`: fields that not every game has, in order; without them all that are not of the group "game"; `seldom`:
      those that few games have.
    - `once`: "seat" or "feature": a field of features takes each seat, or each feature, once.
    - `deal_open`: contracts after which the dealer depends on more than the line's contract: an offline page waits.
    - `turns`: number of turns in which one may announce (0: not asked).
    - `referees`: contracts and fields that only a referee writes.
    """

    required: Mapping[str, tuple[str, ...]]
    words: tuple[AskingWords, ...]
    features: tuple[Feature, ...]
    deck: int
    beyond: tuple[str, ...] = ()
    first_only: tuple[str, ...] = ()
    half: int | None = None
    side: tuple[str, ...] = ("declarer",)
    shared: str = ""
    remainder: bool = True
    instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spared: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sweep: tuple[str, str] = ("", "")
    dealers: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    deal_open: tuple[str, ...] = ()
    turns: int = 0
    referees: tuple[str, ...] = ()
    seldom: tuple[str, ...] = ()
    once: Mapping[str, str] = field(default_factory=dict)

    @property
    def contracts(self) -> tuple[str, ...]:
        return tuple(self.required)

    @property
    def declared(self) -> tuple[str, ...]:
        """Return the contracts with a declarer."""
        return tuple(contract for contract, needed in self.required.items() if self.side[0] in needed)


@dataclass(frozen=True, slots=True)
class Turn:
    """`first` is the first to speak; `plays` are in the order of speaking."""

    dealer: str
    first: str
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    facts: dict[str, object]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """`code` is one of `RuleBook.sentences`. With its remarks a line's values can be computed again from the paper."""

    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LineSummary:
    """`contract` is a message id ("" without one); `struck`: the number is struck through; `dotted`: seats whose field
    gets a dot (A11).
    """

    contract: str
    takers: tuple[str, ...]
    struck: bool
    dotted: tuple[str, ...]
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """`contract` is a message id ("" where only the written values are known); `taken`: a side played it against
    others. `won`: by the declarer's side; None without a declarer, without a winner, or if unrecorded.
    """

    contract: str
    taken: bool
    won: bool | None
    article: str


@dataclass(frozen=True, slots=True)
class Ends:
    """When a sheet is full: `how` is "games", "laps" or "clock", with `count`; `seconds` is the playing time."""

    how: str
    count: int
    seconds: int


class Tricks(Protocol):
    #: The pack in the order of the card picker.
    card_groups: tuple[CardGroup, ...]
    trick_size: int
    #: Fields of the game; one named "contract" may decide which of the others are asked.
    fields: tuple[Field, ...]
    laid_fields: tuple[Field, ...]
    laid_article: str
    #: Contracts in which a talon card is turned up onto a trick.
    talon_turned: tuple[str, ...]

    def reconstruct(self, typed: TypedGame, language: str, options: Json = NO_PARAMS) -> Reconstruction:
        """Judge the remembered tricks, typed in `language`, play by play; or say what cannot be judged."""
        ...

    def answers(self, turn: Turn) -> Mapping[str, str]:
        """Return the fields that the sheet already answers: the dealer or the leader."""
        ...

    def fault(self, seat: str, head: Mapping[str, str]) -> Mapping[str, str]:
        """Return the typed fields of the line for this seat's wrong card; empty if there is none."""
        ...


class Lateness(Protocol):
    """Rows for a player's lateness: `points` for each full `seconds`."""

    seconds: int
    points: int

    def rows(self, seat: str, seconds: int) -> list[dict[str, object]]: ...


class Judge(Protocol):
    """The part of a rule book that scores a sheet."""

    code: str
    name: str
    #: Language code of the papers of its events.
    language: str
    #: Messages of items and breaches by code; a parameter that is a code is looked up in `terms` first.
    sentences: Mapping[str, str]
    terms: Mapping[str, str]

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        """Return the sheet's lines, result and marks; or all its breaches in the order of its rows."""
        ...


class RowForm(Protocol):
    """How a row is typed, shown and asked for."""

    asking: Asking

    @property
    def fields(self) -> tuple[Field, ...]: ...

    def read(self, typed: Mapping[str, str]) -> Typed: ...

    def show(self, facts: Json) -> dict[str, str]:
        """Undo `read`: return the text of each field."""
        ...

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        """Return the printed row; its `items` add which carried doublings applied."""
        ...

    def unplayed(self, options: Json) -> Mapping[str, frozenset[str]]:
        """Return what the options exclude, by field: its answers or letters of features; empty excludes the field."""
        ...

    def referees_own(self, facts: Json) -> Violation | None:
        """Return at its field why only a referee may write this row; None if the table may."""
        ...


class TableOfBook(Protocol):
    """Who sits and deals, how long a sheet is, and what it results in."""

    #: Players at a table, fewest first; this table's seat letters in the order of acting.
    table_sizes: tuple[int, ...]
    seats: tuple[str, ...]
    #: What may be done with players who do not fill a table (draw.md), the usual way first.
    remainders: tuple[str, ...]
    ends: Ends
    #: Heading of the column for what a line hands on to the next (laps, a pot); "" if only marks are handed on.
    carry_label: str
    #: Whether players reckon with differences: each seat's with all others, added up (A13). Else the seat's total is
    #: shown instead of total times seats.
    differences: bool
    #: Whether hands are thrown in so often that an empty sheet has lines to spare for them.
    dealt_anew: bool
    #: Whether each line uses up one of the sheet's games; else a misdeal, a pass or a hand thrown in uses none.
    every_line_counts: bool

    @property
    def option_fields(self) -> tuple[OptionField, ...]: ...

    @property
    def presets(self) -> tuple[Preset, ...]: ...

    def at(self, size: int) -> "RuleBook":
        """Raises KeyError if the book seats no table of this size."""
        ...

    def turns(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """Return the turns of each of the `rows` and of the next one, in one pass."""
        ...

    def turn(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> Turn:
        """Return the turn of the row after `rows`."""
        ...

    def games_of(self, rows: Sequence[Json], options: Json) -> int:
        """Return how many of a sheet's games these rows use up; a repeated deal uses none."""
        ...

    def deals_in_turn(self, options: Json) -> bool:
        """Whether the next line usually has the next dealer. False where a passed deal is a line."""
        ...

    def is_over(self, rows: Sequence[Json]) -> bool:
        """Whether these rows end the sheet, whatever its number of games."""
        ...

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        """Return the text for the column of `carry_label` after a line with this carry."""
        ...

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        """Return remarks for the players of the next game: what doubles it, what lies on the table."""
        ...

    def outcomes(self, rows: Iterable[Json], options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        """Return how each row ended; None for a row that is not a game or cannot be read."""
        ...

    def result(self, totals: Mapping[str, int], options: Json, disqualified: str | None = None) -> Result:
        """Return the table's result from totals alone."""
        ...

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        """Return the seats whose total is unusual for a whole sheet: a question, never a refusal."""
        ...


class Extras(Protocol):
    """What a book may leave out."""

    #: Codes of items that are a player's penalties.
    fines: frozenset[str]
    article_numbers: frozenset[str]
    #: Articles by the name that the house's sentences use (rules/references.py): "signing" is A12.
    references: Mapping[str, str]
    #: Values of games and announcements for the margin of an empty sheet: a code of `terms` and the value as read
    #: ("20", "10 / 20": silent and announced). Only values that no option changes.
    game_values: tuple[tuple[str, str], ...]
    #: A book without cases has the base class's, with no kinds.
    discipline: Discipline
    tricks: Tricks | None
    lateness: Lateness | None


class RuleBook(Judge, RowForm, TableOfBook, Extras, Protocol):
    """A rule book whose events the house can run."""
