"""A case of discipline for all books: claim, questions, verdict. Texts are English message ids."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.violations import Params

#: Outcomes of a claim. `removed`: it is upheld, and the player goes; `none`: there is no offence.
OUTCOMES = ("agreed", "upheld", "dismissed", "waived", "none", "removed")


@dataclass(frozen=True, slots=True)
class Ground:
    """What a player is warned for. Without an `article` the referee names it.

    `captains`: the table's; the first is noted, from the second on the captain is warned. `then_renons`: a renons is
    demanded when it is repeated.
    """

    code: str
    label: str
    article: str = ""
    captains: bool = False
    then_renons: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """`claimed_by` is who stopped the game ("" if no player did); `declarer` and `dealer` are "" if none or unknown;
    `game` is the stopped row; `reminded`: of such a fault before.
    """

    kind: str
    claimed_by: str
    against: tuple[str, ...]
    declarer: str
    dealer: str = ""
    game: Mapping[str, object] = field(default_factory=dict)
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    name: str
    text: str
    articles: tuple[str, ...]
    answers: tuple[Answer, ...]
    proposed: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The seats it is written for may be none. `fined`: seats fined in the row of the game played instead (C1.10); ""
    for a dealer still unknown.
    """

    outcome: str
    seats: tuple[str, ...]
    article: str
    text: str
    params: Params
    fined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder: the answer that says so, and the answer for a repetition, which is an offence."""

    question: str
    answer: str
    again: str
    article: str
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class Walk:
    """`answers` are those that still count; `verdict` is None while there is a `next` question."""

    answered: tuple[Question, ...]
    next: Question | None
    verdict: Verdict | None
    answers: Mapping[str, str]
