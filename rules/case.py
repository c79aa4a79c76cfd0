"""A case of discipline as a rule book sees it: what is claimed, what is asked, what follows. Shared by all books.

Texts are English message ids; an outcome says what becomes of the claim, never who may say so.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.violations import Params

#: What may become of a claim. `removed`: it is upheld, and the player goes; `none`: it was of nothing that is one.
OUTCOMES = ("agreed", "upheld", "dismissed", "waived", "none", "removed")


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed: its kind, who stopped the game ("" if no player did), against whom, who is the declarer ("")."""

    kind: str
    claimed_by: str
    against: tuple[str, ...]
    declarer: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer: its code and how it is called."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be decided, with the articles it comes from and the answers it takes."""

    name: str
    text: str
    articles: tuple[str, ...]
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows: the outcome, the seats at which it is written (none: nothing is), and why in a sentence."""

    outcome: str
    seats: tuple[str, ...]
    article: str
    text: str
    params: Params


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a claim has come: what is answered, what is asked next (None: nothing), and then what follows.

    `answers` are those that still count: an earlier answer that changed makes later questions go.
    """

    answered: tuple[Question, ...]
    next: Question | None
    verdict: Verdict | None
    answers: Mapping[str, str]
