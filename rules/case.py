"""A case of discipline as a rule book sees it: what is claimed, what is asked, what follows. Shared by all books.

Texts are English message ids; an outcome says what becomes of the claim, never who may say so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.violations import Params

#: What may become of a claim. `removed`: it is upheld, and the player goes; `none`: it was of nothing that is one.
OUTCOMES = ("agreed", "upheld", "dismissed", "waived", "none", "removed")


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed: its kind, who stopped the game ("" if no player did), against whom, who is the declarer ("").

    `dealer` of the game ("" while nobody knows), the stopped `game` as a row; `reminded`: of such a fault before.
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
    """One possible answer: its code and how it is called."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be decided, with the articles it comes from and the answers it takes; one may be `proposed`."""

    name: str
    text: str
    articles: tuple[str, ...]
    answers: tuple[Answer, ...]
    proposed: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows: the outcome, the seats at which it is written (none: nothing is), and why in a sentence.

    `fined` are the seats that the row of the game played instead fines (C1.10); "" where nobody knows yet who dealt.
    """

    outcome: str
    seats: tuple[str, ...]
    article: str
    text: str
    params: Params
    fined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminder:
    """That a player was only reminded, and the second time it is an offence: the answer that says so, the one that says
    it is the second time, and by which article.

    `kinds` are the kinds of claim that may be the second time.
    """

    question: str
    answer: str
    again: str
    article: str
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a claim has come: what is answered, what is asked next (None: nothing), and then what follows.

    `answers` are those that still count: an earlier answer that changed makes later questions go.
    """

    answered: tuple[Question, ...]
    next: Question | None
    verdict: Verdict | None
    answers: Mapping[str, str]
