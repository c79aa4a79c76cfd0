"""The protocol between the house and a rule book.

A rule book gives its seats, form, carried values, options and wording; nothing outside it reads a recorded row. Texts
are English message ids, translated where they are shown. A book is for one table size; `at` gives it for another.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from rules.discipline import Discipline
from rules.options import Choice, OptionField, Preset
from rules.remembered.reconstruction import CardGroup, Reconstruction, TypedGame
from rules.sheet import Item, Judged, Result
from rules.violations import NO_PARAMS, Params, Violation

#: A recorded row or a whole sheet as JSON (see the rule book's own page).
Json = Mapping[str, object]


FieldKind = Literal["choice", "whole", "many", "text"]
FieldGroup = Literal["game", "result", "words", "penalty", "paper"]
#: How the entry page and its script ask: see `Field`, and `AskingWords` for the turns.
AskedBy = Literal[
    "choice", "yes", "side", "seat", "anyone", "trick", "seats", "dealer", "words", "announcements", "said", "number",
    "text",
]  # fmt: skip
WordsTurn = Literal["sides", "announcer", "anybody"]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a row.

    `kind` is "choice" (one of `choices`), "whole" (an integer), "many" (any of `choices`, in the order typed) or
    "text". `contracts`: the contracts with this field (empty: all). `group` keeps fields together on a page: "game",
    "result", "words", "penalty" or "paper". `help` says what may be typed.

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


@dataclass(frozen=True, slots=True)
class AskingWords:
    """Words that double a game: their names in order, and who may say them.

    `turn` is "sides" (alternating: first an opponent, then the declarer's side; on an announcement first its opponents,
    then the announcer's side), "announcer" (the same, but an opponent's announcement is answered only by himself) or
    "anybody".
    """

    contract: str
    names: tuple[str, ...]
    turn: WordsTurn


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature that can be announced: the letter it is typed with, and the field it is typed into.

    `name` is the field with its outcome, if the book has a field of that name: an announced feature needs an answer
    there, and only there. If the answer is a seat, it is the announcer's `own` (his pagat) or another's (the XXI that
    he caught).
    """

    name: str
    letter: str
    label: str
    field: str = "announcements"
    own: bool = True


@dataclass(frozen=True, slots=True)
class Asking:
    """Describes the questions of the entry page, so that it offers only choices the rules leave open.

    - `contracts`: in the order of the buttons, including lines without a game (a throw-in). `first_only`: the first
      speaker's (`Turn.first`); `declared`: with a declarer; `announcing`: with announcements of `features`, each once a
      side.
    - `side`: fields that name the declarer's side; an answer that is not a seat adds nobody.
    - `required`: fields needed to judge a game; `spared`: required fields that a silent feature makes optional;
      `instead`: a field that, once filled, leaves others unasked.
    - `deck`: the most card points; with `half`, the difference from it is shown, too.
    - `shared`: prefix of fields, one a seat, whose piles are one deck ("": none); `remainder`: the last follows from
      the others.
    - `sweep`: the side with the first field's feature won the second one's, the other side lost it ("": no such
      features).
    - `dealers`: fields that hold only the dealer, once for each time it happened.
    - `stopped`: fields of a game that ended before a contract; the first must be filled.
    - `beyond`: fields that not every game has, with their labels; `seldom`: those that few games have.
    - `once`: "seat" or "feature": a field of features takes each seat, or each feature, once.
    - `deal_open`: contracts after which the dealer depends on more than the line's contract: an offline page waits.
    - `turns`: number of turns in which one may announce (0: the book does not ask).
    - `referees`: contracts and fields that only a referee writes.
    """

    contracts: tuple[str, ...]
    first_only: tuple[str, ...]
    declared: tuple[str, ...]
    announcing: tuple[str, ...]
    words: tuple[AskingWords, ...]
    features: tuple[Feature, ...]
    deck: int
    half: int | None
    required: Mapping[str, tuple[str, ...]]
    beyond: tuple[tuple[str, str], ...]
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


@dataclass(frozen=True, slots=True)
class Turn:
    """The dealer of a row, the `first` to speak, and the seats that `plays`, in the order of speaking.

    The other seats sit out of this deal.
    """

    dealer: str
    first: str
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed row: its facts as JSON as far as they could be read, and the violations."""

    facts: dict[str, object]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """A short remark on a line: a code of `RuleBook.sentences` and its parameters."""

    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LineSummary:
    """A row on the printed sheet besides its values.

    `contract` is a message id ("" without one), `takers` are the declarer and his partner, if any; `struck`: the number
    is struck through; `dotted`: seats whose field gets a dot (A11); `remarks`: short codes with parameters, worded like
    violations.
    """

    contract: str
    takers: tuple[str, ...]
    struck: bool
    dotted: tuple[str, ...]
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended for its contract, with the article.

    `contract` is a message id ("" where only the written values are known); `taken`: a side played it against others.
    `won`: by the declarer's side; None without a declarer, without a winner, or if unrecorded.
    """

    contract: str
    taken: bool
    won: bool | None
    article: str


@dataclass(frozen=True, slots=True)
class Ends:
    """When a sheet is full in the book's tournaments: `how` is "games", "laps" or "clock", with `count` games or laps.
    `seconds` is the playing time of a round.
    """

    how: str
    count: int
    seconds: int


class Tricks(Protocol):
    """Judges remembered tricks; only some books do."""

    #: The pack in the order of the card picker, and the number of cards in a trick.
    card_groups: tuple[CardGroup, ...]
    trick_size: int
    #: Fields of the game; one named "contract" may decide which of the others are asked.
    fields: tuple[Field, ...]
    #: Fields for cards laid away, and the article about them.
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
        """Return the typed fields of the line for this seat's wrong card; empty if the book has none."""
        ...


class Lateness(Protocol):
    """Rows for a player's lateness: `points` for each full `seconds`; only some books have them."""

    seconds: int
    points: int

    def rows(self, seat: str, seconds: int) -> list[dict[str, object]]:
        """Return the rows for a lateness, in seconds; none if it is too short."""
        ...


class Judge(Protocol):
    """The part of a rule book that scores a sheet, enough for `manage.py score`. Pure."""

    code: str
    name: str
    #: Language code of the papers of its events, as the catalogues are named.
    language: str
    #: Messages of items and breaches by code, and the terms for codes among their parameters.
    sentences: Mapping[str, str]
    terms: Mapping[str, str]

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        """Return the sheet's lines, result and marks; or all its breaches in the order of its rows."""
        ...


class RuleBook(Judge, Protocol):
    """A rule book whose events the house can run. Pure."""

    #: Players at a table, fewest first; this table's seat letters in the order of acting.
    table_sizes: tuple[int, ...]
    seats: tuple[str, ...]
    #: The typed fields of a row at this table, and what the entry page asks of a player.
    fields: tuple[Field, ...]
    asking: Asking
    #: What may be done with players who do not fill a table (draw.md), the usual way first.
    remainders: tuple[str, ...]
    option_fields: tuple[OptionField, ...]
    presets: tuple[Preset, ...]
    #: The book's own proposal; an event chooses.
    ends: Ends
    #: Codes of items that are a player's penalties; the minutes of the event list each.
    fines: frozenset[str]
    #: The numbers of all articles, as they are quoted.
    article_numbers: frozenset[str]
    #: Articles by the name that the house's sentences use (rules/references.py): "signing" is A12; only those in the
    #: text.
    references: Mapping[str, str]
    #: Heading of the column for what a line hands on to the next (laps, a pot); "" if only marks are handed on.
    carry_label: str
    #: Whether players reckon with differences: each seat's with all others, added up (A13). Where the sum of the
    #: entries means nothing to players, the seat's total is shown instead of total times seats.
    differences: bool
    #: Whether unplayed or thrown-in hands have lines of their own that use up none of the sheet's games: an empty sheet
    #: has lines for them.
    dealt_anew: bool
    #: Values of games and announcements for the margin of an empty sheet: a code of `terms` and the value as read
    #: ("20", "10 / 20": silent and announced). Only values that no option changes.
    game_values: tuple[tuple[str, str], ...]
    #: Parts that only some books have. A book without discipline has `rules.discipline.NO_DISCIPLINE`.
    discipline: Discipline
    tricks: Tricks | None
    lateness: Lateness | None

    def at(self, size: int) -> "RuleBook":
        """Return the book for a table of `size` players. Raises KeyError if it seats no such table."""
        ...

    def result(self, totals: Mapping[str, int], options: Json, disqualified: str | None = None) -> Result:
        """Return the table's result from totals alone."""
        ...

    def games_of(self, rows: Sequence[Json], options: Json) -> int:
        """Return how many of a sheet's games these rows use up; a deal repeated under the same number uses none."""
        ...

    def deals_in_turn(self, options: Json) -> bool:
        """Whether the next line usually has the next dealer, so that empty sheets print dealers. False where a passed
        deal is a line and the same player deals again.
        """
        ...

    def is_over(self, rows: Sequence[Json]) -> bool:
        """Whether these rows end the sheet, whatever its number of games."""
        ...

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        """Return the seats whose total is unusual for a whole sheet: a question, never a refusal."""
        ...

    def turns(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """Return dealer, first speaker and players of each of the `rows` and of the next one, in one pass.

        In some books an option decides who deals.
        """
        ...

    def turn(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> Turn:
        """Return the turn of the row after `rows`: the last of `turns`."""
        ...

    def read(self, typed: Mapping[str, str]) -> Typed:
        """Return the row typed into `fields`."""
        ...

    def show(self, facts: Json) -> dict[str, str]:
        """Return the text of each field for a recorded row: the inverse of `read`."""
        ...

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        """Return the row as the printed sheet shows it; its `items` add which carried doublings applied."""
        ...

    def outcomes(self, rows: Iterable[Json], options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        """Return how each row ended for its contract; None for a row that is not a game or cannot be read."""
        ...

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        """Return the text for the column of `carry_label` after a line with this carry."""
        ...

    def unplayed(self, options: Json) -> Mapping[str, frozenset[str]]:
        """Return what the options exclude, by field: its answers or letters of features; empty excludes the field."""
        ...

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        """Return remarks for the players of the next game: what doubles it, and what lies on the table."""
        ...

    def referees_own(self, facts: Json) -> Violation | None:
        """Return at its field why only a referee may write this row; None if the table may."""
        ...
