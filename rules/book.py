"""The small protocol through which the house talks to a rule book.

A rule book tells its seats, its form, what it carries over between games, its options and its wording; the rest of
the house never looks inside a recorded row. Texts are English message ids; whoever shows them translates them.
A book is for a table of so many seats; `at` gives the same book for a table of another size.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from rules.discipline import Discipline
from rules.options import Choice, OptionField, Preset
from rules.remembered.reconstruction import CardGroup, Reconstruction, TypedGame
from rules.sheet import Item, Judged, Result
from rules.violations import NO_PARAMS, Params, Violation

#: A recorded row or a whole sheet, shaped as JSON (see the rule book's own page).
Json = Mapping[str, object]


FieldKind = Literal["choice", "whole", "many", "text"]
FieldGroup = Literal["game", "result", "words", "penalty", "paper"]
#: What the entry page and its script tell apart; see `Field`, and `AskingWords` for the turns.
AskedBy = Literal[
    "choice", "yes", "side", "seat", "anyone", "trick", "seats", "dealer", "words", "announcements", "said", "number",
    "text",
]  # fmt: skip
WordsTurn = Literal["sides", "announcer", "anybody"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is typed for a row.

    `kind` is "choice" (one of `choices`), "whole" (an integer), "many" (any of `choices`, in the order typed) or
    "text". `contracts` are the contracts for which the field is asked (empty: all). `group` keeps fields together
    on a page: "game", "result", "words", "penalty" or "paper". `help` says what may be typed.

    `ask` is how a page asks for it by tapping. What is chosen among `choices`:
    - "choice": one of them; "yes": a tick, for the only one;
    - "side": "+" (the declarer's) or "-" (the others');
    - "seat": one of those who play this deal; "anyone": also one who sits out; choices that are no seats are offered
      beside them;
    - "trick": a seat and whether it won the trick, "B+" or "B-".
    What is put together, letter by letter:
    - "seats": some of those who play this deal, "AC"; "dealer": the dealer, as often as it happened, "AA";
    - "words": who said the words that double the game, in their order, "BA";
    - "announcements": features by letter and seat, with words on each, "pBxA tC"; "said": the same without words.
    What is typed: "number" (a small whole number) and "text".
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
    """Words that double a game: their names in order, and who says them.

    `turn` is "sides" (by turns: first one of the others, then one of the declarer's side; on an announcement first one
    of those against it, then the announcer's side), "announcer" (the same, but among the others nobody answers for the
    one who announced) or "anybody".
    """

    contract: str
    names: tuple[str, ...]
    turn: WordsTurn


@dataclass(frozen=True, slots=True)
class Feature:
    """What can be announced: the one letter it is typed with, and the field it is typed into.

    `name` is the field that tells what became of it, if the book has a field of that name: once the feature is
    announced, that field has to be answered, and only there. If that answer names a seat, it is the announcer's `own`
    (his pagat), or another's (the XXI that he caught).
    """

    name: str
    letter: str
    label: str
    field: str = "announcements"
    own: bool = True


@dataclass(frozen=True, slots=True)
class Asking:
    """What a page asks of a player who enters a game, so that it offers only what the rules leave to choose.

    - `contracts` in the order of the buttons, also lines that are no games (a throw-in); of these `first_only` are the
      first speaker's (`Turn.first`), `declared` have a declarer and `announcing` take announcements of `features`, each
      feature once a side.
    - `side` are the fields that say who is on the declarer's side; an answer that is no seat adds nobody.
    - `required` are the fields without which a game cannot be judged; `spared`: a feature that, once it happened
      unannounced, makes some of them unnecessary; `instead`: a field that, once filled, leaves others unasked.
    - Card points go up to `deck`; one that is counted by its difference from `half` shows that, too (None: it is not).
    - Fields that begin with `shared` ("": there are none) and a seat are piles of one deck; `remainder`: the last of
      them follows from the others.
    - `sweep`: who has the first field's feature won the second one's, the other side lost it ("": no such features).
    - `dealers`: fields in which nobody but the dealer can stand, any number of times.
    - `stopped`: fields of a game that ended before a contract stood; the first of them has to be filled.
    - `beyond` are the fields of what is not in every game, with their labels; of these `seldom` are in few.
    - `once`: of a field of features, what has each only once: "seat" (a seat announces one of them), "feature".
    - `deal_open`: contracts after which it takes more than the line's contract to tell who deals: a page without the
      network waits.
    - `turns`: in how many turns of speaking one may announce, where the book asks for the turn (0: it does not).
    - `referees`: contracts and fields that nobody but a referee writes: a table is not offered them.
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
    """Whose deal the next row is, who is `first` to speak, and who `plays`, in the order of speaking.

    Whoever of the table does not play sits out of this deal.
    """

    dealer: str
    first: str
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed row: the facts as a JSON row as far as they could be read, and what could not be read."""

    facts: dict[str, object]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """One short remark on a line: a code of `RuleBook.sentences` and what fills it."""

    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LineSummary:
    """What the printed sheet shows of a row besides its values.

    `contract` is a message id ("" where there is none), `takers` are the declarer and, where there is one, the partner,
    `struck` says that the number is struck through and `dotted` the seats whose field gets a dot (A11); `remarks` are
    short codes with their parameters, worded like violations.
    """

    contract: str
    takers: tuple[str, ...]
    struck: bool
    dotted: tuple[str, ...]
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended for its contract, and the article that says so.

    `contract` is a message id ("" where only the written values are known); `taken`: somebody played it against others.
    `won` by the declarer's side; None where nobody takes it, where neither side wins, or where the record does not say.
    """

    contract: str
    taken: bool
    won: bool | None
    article: str


@dataclass(frozen=True, slots=True)
class Ends:
    """When a sheet is full, as the book's tournaments have it: `how` is "games", "laps" or "clock", of `count` games or
    laps. `seconds` is the playing time of a round.
    """

    how: str
    count: int
    seconds: int


class Tricks(Protocol):
    """Judging tricks that somebody remembers. Only some books have that."""

    #: The pack as cards stand where one is picked, and how many cards a trick has.
    card_groups: tuple[CardGroup, ...]
    trick_size: int
    #: What is asked of the game; one field named "contract" may decide which others are asked.
    fields: tuple[Field, ...]
    #: Whose cards laid away may be typed, each a field of its own, and the article about them.
    laid_fields: tuple[Field, ...]
    laid_article: str
    #: Contracts in which a card of the talon is turned up onto a trick.
    talon_turned: tuple[str, ...]

    def reconstruct(self, typed: TypedGame, language: str, options: Json = NO_PARAMS) -> Reconstruction:
        """The tricks somebody remembers, judged play by play, or what cannot be so; typed in `language`."""
        ...

    def answers(self, turn: Turn) -> Mapping[str, str]:
        """What the sheet knows of what is asked: who deals, or who leads."""
        ...

    def fault(self, seat: str, head: Mapping[str, str]) -> Mapping[str, str]:
        """What is typed into the line that writes a wrong card of this seat; nothing where the book has none."""
        ...


class Lateness(Protocol):
    """How a player's lateness is written: `points` for each full so many `seconds`. Only some books have that."""

    seconds: int
    points: int

    def rows(self, seat: str, seconds: int) -> list[dict[str, object]]:
        """The rows that a lateness of so many seconds writes, none if it is too short."""
        ...


class Judge(Protocol):
    """What a rule book has to answer to score a sheet: enough for `manage.py score`. All of it is pure."""

    code: str
    name: str
    #: The language of the papers of its events, as the catalogues are named.
    language: str
    #: What items and breaches say, by code; what the codes among their parameters are called.
    sentences: Mapping[str, str]
    terms: Mapping[str, str]

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        """The sheet's lines, result and marks; or every breach of it, in the order of its rows."""
        ...


class RuleBook(Judge, Protocol):
    """What the house may ask of a rule book whose events it can run. All of it is pure."""

    #: How many may sit at a table, fewest first; the letters of this one, in the order in which they act.
    table_sizes: tuple[int, ...]
    seats: tuple[str, ...]
    #: What is typed for a row at this table, and what a page asks of a player who enters a game.
    fields: tuple[Field, ...]
    asking: Asking
    #: What may become of players who do not fill a table (draw.md), the usual way first.
    remainders: tuple[str, ...]
    option_fields: tuple[OptionField, ...]
    presets: tuple[Preset, ...]
    #: The book's own proposal; an event chooses.
    ends: Ends
    #: Codes of items that are penalties of a player, which the minutes of the event list one by one.
    fines: frozenset[str]
    #: The numbers of all articles, as they are quoted.
    article_numbers: frozenset[str]
    #: Articles by what the house's own sentences name (rules/references.py): "signing" is A12; only what the text has.
    references: Mapping[str, str]
    #: How the column is called that shows what a line hands on to the next (laps, a pot); "" if there is none, for it
    #: hands on nothing but its marks.
    carry_label: str
    #: Whether its players reckon with differences: each seat's with all others, added up (A13). Where what is written
    #: adds up to nothing that is the total times the seats, which nobody knows, and the total stands in its place.
    differences: bool
    #: Whether hands that nobody plays, or that are thrown in, have lines of their own and use up none of the sheet's
    #: games: an empty sheet has lines for them.
    dealt_anew: bool
    #: What the games and announcements are worth, for the margin of an empty sheet: a code of `terms` and its value as
    #: it is read ("20", "10 / 20": silent and announced). Only what no option changes.
    game_values: tuple[tuple[str, str], ...]
    #: The three parts that only some books have. A book without discipline has `rules.discipline.NO_DISCIPLINE`.
    discipline: Discipline
    tricks: Tricks | None
    lateness: Lateness | None

    def at(self, size: int) -> "RuleBook":
        """The same book for a table of so many. Raises KeyError if it seats no such table."""
        ...

    def result(self, totals: Mapping[str, int], options: Json, disqualified: str | None = None) -> Result:
        """The table's result from totals alone."""
        ...

    def games_of(self, rows: Sequence[Json], options: Json) -> int:
        """How many of a sheet's games these rows use up: what is dealt anew under the same number uses none."""
        ...

    def deals_in_turn(self, options: Json) -> bool:
        """Whether the next line usually has the next dealer: empty sheets have them printed then. Not where the same
        player deals again what all passed, and it is a line."""
        ...

    def is_over(self, rows: Sequence[Json]) -> bool:
        """Whether nothing may follow these rows, however many games a sheet has."""
        ...

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        """Seats whose total is far outside what a whole sheet usually gives: it is asked about, never refused."""
        ...

    def turns(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """Dealer, first to speak and players of each of the `rows` and, last, of the one after them, in one pass.

        In some books an option tells who deals.
        """
        ...

    def turn(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> Turn:
        """The last of the `turns`: that of the row after `rows`."""
        ...

    def read(self, typed: Mapping[str, str]) -> Typed:
        """The row that was typed into `fields`."""
        ...

    def show(self, facts: Json) -> dict[str, str]:
        """The inverse of `read`: what stands in each field for a recorded row."""
        ...

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        """The row as the printed sheet shows it; with what is written for it also what carried over doubled."""
        ...

    def outcomes(self, rows: Iterable[Json], options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        """How each of these rows ended for its contract; None for a row that is no game, or cannot be read."""
        ...

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        """What stands in the column of `carry_label` after a line with this carry."""
        ...

    def unplayed(self, options: Json) -> Mapping[str, frozenset[str]]:
        """What the options leave out, by field: the answers, or the letters of features; none of them: the field."""
        ...

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        """The same in words, for who plays the next game: what doubles it, and what lies on the table."""
        ...

    def referees_own(self, facts: Json) -> Violation | None:
        """Why nobody but a referee may write this row, at its field; None if the table may."""
        ...
