"""The small protocol through which the house talks to a rule book.

A rule book tells its seats, its form, what it carries over between games, its options and its wording; the rest of
the house never looks inside a recorded row. Texts are English message ids; whoever shows them translates them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rules.case import Claim, Reminder, Walk
from rules.reconstruction import CardGroup, Reconstruction, TypedGame
from rules.sheet import Item, Judged, Result
from rules.violations import Params, Violation

#: A recorded row or a whole sheet, shaped as JSON (see the rule book's own page).
Json = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a field: what is stored or typed, and how it is called."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is typed for a row.

    `kind` is "choice" (one of `choices`), "whole" (an integer), "many" (any of `choices`, in the order typed) or
    "text". `contracts` are the contracts for which the field is asked (empty: all). `group` keeps fields together
    on a page: "game", "result", "words", "penalty" or "paper". `help` says what may be typed.
    """

    name: str
    label: str
    kind: str
    group: str
    choices: tuple[Choice, ...] = ()
    contracts: tuple[str, ...] = ()
    help: str = ""


@dataclass(frozen=True, slots=True)
class OptionField:
    """One choice the rule book leaves to the event: stored values with their wording, the default first."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class AskingWords:
    """Words that double a game: their names in order, and who says them.

    `turn` is "sides" (by turns: first one of the others, then the declarer; on an announcement of another first the
    declarer, then the announcer) or "anybody".
    """

    contract: str
    names: tuple[str, ...]
    turn: str


@dataclass(frozen=True, slots=True)
class Asking:
    """What a page asks of a player who enters a game, so that it offers only what the rules leave to choose.

    - `contracts` in the order of the buttons; of these `forehand_only` are the forehand's, `declared` have a declarer
      and `announcing` take announcements of `features` (name, letter, label), each feature once a side. The field of an
      announced feature has to be answered.
    - `required` are the fields without which a game cannot be judged; `spared`: a feature that, once it happened
      unannounced, makes some of them unnecessary; `instead`: a field that, once filled, leaves others unasked.
    - Fields that begin with `shared` add up to `deck` card points; one counts its difference from `half`.
    - `sweep`: who has the first field's feature won the second one's, the other side lost it.
    - `dealers`: fields in which nobody but the dealer can stand, any number of times.
    - `stopped`: fields of a game that ended before a contract stood; the first of them has to be filled.
    - `beyond` are the fields of what is not in every game, with their labels.
    """

    contracts: tuple[str, ...]
    forehand_only: tuple[str, ...]
    declared: tuple[str, ...]
    announcing: tuple[str, ...]
    words: tuple[AskingWords, ...]
    features: tuple[tuple[str, str, str], ...]
    deck: int
    half: int
    required: Mapping[str, tuple[str, ...]]
    shared: str
    instead: Mapping[str, tuple[str, ...]]
    spared: Mapping[str, tuple[str, ...]]
    sweep: tuple[str, str]
    dealers: tuple[str, ...]
    stopped: tuple[str, ...]
    beyond: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose deal the next row is, and who is first to bid (forehand)."""

    dealer: str
    forehand: str


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

    `contract` is a message id ("" where there is none), `struck` says that the number is struck through and `dotted`
    the seats whose field gets a dot (A11); `remarks` are short codes with their parameters, worded like violations.
    """

    contract: str
    declarer: str
    struck: bool
    dotted: tuple[str, ...]
    remarks: tuple[Remark, ...]


class Judge(Protocol):
    """What a rule book has to answer to score a sheet: enough for `manage.py score`. All of it is pure."""

    code: str
    name: str
    #: What items and breaches say, by code; what the codes among their parameters are called.
    sentences: Mapping[str, str]
    terms: Mapping[str, str]

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        """The sheet's lines, result and marks; or every breach of it, in the order of its rows."""
        ...


class RuleBook(Judge, Protocol):
    """What the house may ask of a rule book whose events it can run. All of it is pure."""

    seats: tuple[str, ...]
    fields: tuple[Field, ...]
    option_fields: tuple[OptionField, ...]
    #: Codes of items that are penalties of a player, which the minutes of the event list one by one.
    fines: frozenset[str]
    #: Codes of items that a case of discipline writes, with `derivation` and its `articles` among their parameters;
    #: fields that tell how a stopped game stood.
    case_items: frozenset[str]
    case_fields: tuple[str, ...]
    #: What the articles of discipline say, in short, by number.
    articles: Mapping[str, str]
    #: The numbers of all articles, as they are quoted.
    article_numbers: frozenset[str]
    #: How a case says that a player was only reminded.
    reminder: Reminder
    asking: Asking
    #: The pack as cards stand where one is picked.
    card_groups: tuple[CardGroup, ...]
    #: Contracts in which a card of the talon is turned up onto a trick.
    talon_turned: tuple[str, ...]

    def result(self, totals: Mapping[str, int], options: Json, disqualified: str | None = None) -> Result:
        """The table's result from totals alone."""
        ...

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        """Seats whose total is far outside what a whole sheet usually gives: it is asked about, never refused."""
        ...

    def turn(self, rows: Sequence[Json]) -> Turn:
        """Dealer and forehand of the row after `rows`."""
        ...

    def read(self, typed: Mapping[str, str]) -> Typed:
        """The row that was typed into `fields`."""
        ...

    def show(self, facts: Json) -> dict[str, str]:
        """The inverse of `read`: what stands in each field for a recorded row."""
        ...

    def lateness(self, seat: str, seconds: int) -> list[dict[str, object]]:
        """The rows that a player's lateness of so many seconds writes, none if it is too short."""
        ...

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        """The row as the printed sheet shows it; with what is written for it also what carried over doubled."""
        ...

    def offenders(self, facts: Json) -> tuple[str, ...]:
        """Seats at which this row writes a renons (empty: none)."""
        ...

    def is_ruled(self, facts: Json) -> bool:
        """Whether a referee has set this row's value himself, which nobody else may."""
        ...

    def stopped(self, facts: Json, offenders: Sequence[str], ruled: int | None = None) -> dict[str, object]:
        """The row of a game that ended with an offence: `facts` as it stood, against whom, and what was set instead."""
        ...

    def fined(self, facts: Json, seats: Sequence[str]) -> dict[str, object]:
        """The row with a fine of these seats in it, once for each; {}: a row of the fines alone, if no game follows."""
        ...

    def lacks(self, facts: Json, seats: Sequence[str]) -> list[Violation]:
        """Why the row does not have these fines, at its field; empty if it has. One of values alone cannot tell."""
        ...

    def differs(self, decided: Json, row: Json) -> list[Violation]:
        """Where a row says something else of a stopped game than was decided, each at its field; empty if nowhere."""
        ...

    def kind_article(self, kind: str) -> str:
        """By which article a claim of this kind is an offence."""
        ...

    def value_articles(self, kind: str, articles: Sequence[str]) -> tuple[str, ...]:
        """By which articles an offence of this kind is valued, whose row is valued by `articles`."""
        ...

    def check_claim(self, claim: Claim) -> list[Violation]:
        """Why nobody can claim this, each at its field of the claim; empty if it can be judged."""
        ...

    def walk(self, claim: Claim, answers: Mapping[str, str]) -> Walk:
        """Which questions a claim has to answer, and what follows once they are answered."""
        ...

    def reconstruct(self, typed: TypedGame, language: str) -> Reconstruction:
        """The tricks somebody remembers, judged play by play, or what cannot be so; typed in `language`."""
        ...
