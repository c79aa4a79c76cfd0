"""A case of discipline for all books: claim, questions, verdict.

Texts are English message ids; an outcome says what becomes of the claim, never who may decide.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.violations import Params

#: Outcomes of a claim. `removed`: it is upheld, and the player goes; `none`: there is no offence.
OUTCOMES = ("agreed", "upheld", "dismissed", "waived", "none", "removed")


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim: its kind, who stopped the game ("" if no player did), against whom, the declarer ("": none).

    `dealer` of the game ("" if unknown), the stopped `game` as a row; `reminded`: of such a fault before.
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
    """A possible answer: its code and label."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its articles and its answers, one of which may be `proposed`."""

    name: str
    text: str
    articles: tuple[str, ...]
    answers: tuple[Answer, ...]
    proposed: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict: the outcome, the seats it is written for (may be none), and the reason in a sentence.

    `fined`: seats fined in the row of the game played instead (C1.10); "" for a dealer still unknown.
    """

    outcome: str
    seats: tuple[str, ...]
    article: str
    text: str
    params: Params
    fined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder, whose repetition is an offence: the answer that says so, the answer for a repetition, and the
    article.

    `kinds`: kinds of claim that may be repetitions.
    """

    question: str
    answer: str
    again: str
    article: str
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class Walk:
    """The state of a claim: answers, the next question (None: none is left), and then the verdict.

    `answers` still count: changing an earlier answer drops later questions.
    """

    answered: tuple[Question, ...]
    next: Question | None
    verdict: Verdict | None
    answers: Mapping[str, str]
