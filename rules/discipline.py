"""The part of a rule book that decides cases of a stopped game: claims, offenders, fines. Only some books have one.

`NO_DISCIPLINE` stands for the others: it knows no claim, finds no offender and fines nobody, so that whoever records a
game need not ask whether there is such a part. Pages ask `kinds`.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.case import Claim, Question, Reminder, Walk
from rules.violations import Violation

#: A recorded row, shaped as JSON.
Json = Mapping[str, object]


class Discipline(Protocol):
    """What the house may ask about a stopped game. All of it is pure."""

    #: What can be claimed; none: the book knows no such cases. How many tricks a game has.
    kinds: tuple[str, ...]
    tricks: int
    #: Of these, what the cards that fell can show.
    card_kinds: frozenset[str]
    #: Codes of items that a case writes, with `derivation` and its `articles` among their parameters; fields that tell
    #: how a stopped game stood.
    case_items: frozenset[str]
    case_fields: tuple[str, ...]
    #: What the articles of discipline say, in short, by number.
    articles: Mapping[str, str]
    #: How a case says that a player was only reminded.
    reminder: Reminder

    def offenders(self, facts: Json) -> tuple[str, ...]:
        """Seats at which this row writes a renons (empty: none)."""
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

    def asked_at_table(self, claim: Claim) -> Question | None:
        """What a table that agrees on this has to answer before it may, as `walk` takes it; None: nothing."""
        ...

    def walk(self, claim: Claim, answers: Mapping[str, str]) -> Walk:
        """Which questions a claim has to answer, and what follows once they are answered."""
        ...


class _NoDiscipline:
    """Of a book without cases: rows have no offenders and no fines. Nobody asks it for a case."""

    kinds: tuple[str, ...] = ()
    tricks = 0
    card_kinds: frozenset[str] = frozenset()
    case_items: frozenset[str] = frozenset()
    case_fields: tuple[str, ...] = ()
    articles: Mapping[str, str] = {}
    reminder = Reminder("", "", "", "", frozenset())

    def offenders(self, _facts: Json) -> tuple[str, ...]:
        return ()

    def stopped(self, facts: Json, _offenders: Sequence[str], _ruled: int | None = None) -> dict[str, object]:
        return dict(facts)

    def fined(self, facts: Json, _seats: Sequence[str]) -> dict[str, object]:
        return dict(facts)

    def lacks(self, _facts: Json, _seats: Sequence[str]) -> list[Violation]:
        return []

    def differs(self, _decided: Json, _row: Json) -> list[Violation]:
        return []

    def kind_article(self, _kind: str) -> str:
        return ""

    def value_articles(self, _kind: str, _articles: Sequence[str]) -> tuple[str, ...]:
        return ()

    def check_claim(self, _claim: Claim) -> list[Violation]:
        return []

    def asked_at_table(self, _claim: Claim) -> Question | None:
        return None

    def walk(self, _claim: Claim, _answers: Mapping[str, str]) -> Walk:
        return Walk((), None, None, {})


NO_DISCIPLINE: Discipline = _NoDiscipline()
