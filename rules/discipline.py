"""The part of a rule book that decides cases of a stopped game: claims, offenders, fines. Only some books have one.

`NO_DISCIPLINE` stands for the others: no claims, no offenders, no fines, so that recording a game needs no check. Pages
ask `kinds`.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.case import Claim, Question, Reminder, Walk
from rules.violations import Violation

#: A recorded row as JSON.
Json = Mapping[str, object]


class Discipline(Protocol):
    """Judges a stopped game. Pure."""

    #: Kinds of claim (none: the book has no such cases), and the number of tricks in a game.
    kinds: tuple[str, ...]
    tricks: int
    #: Kinds that the played cards can show.
    card_kinds: frozenset[str]
    #: Codes of items that a case writes, with `derivation` and its `articles` among their parameters; fields for the
    #: state of a stopped game.
    case_items: frozenset[str]
    case_fields: tuple[str, ...]
    #: Short content of the articles of discipline, by number.
    articles: Mapping[str, str]
    #: How a case says that a player was only reminded.
    reminder: Reminder

    def offenders(self, facts: Json) -> tuple[str, ...]:
        """Return the seats with a renons in this row."""
        ...

    def stopped(self, facts: Json, offenders: Sequence[str], ruled: int | None = None) -> dict[str, object]:
        """Return the row of a game that ended with an offence: its `facts`, the offenders, and any points set
        instead."""
        ...

    def fined(self, facts: Json, seats: Sequence[str]) -> dict[str, object]:
        """Return the row with a fine for each of these seats; {} gives a row of the fines alone, if no game follows."""
        ...

    def lacks(self, facts: Json, seats: Sequence[str]) -> list[Violation]:
        """Return why the row lacks these fines, at its field; empty if it has them or has only values."""
        ...

    def differs(self, decided: Json, row: Json) -> list[Violation]:
        """Return where the row differs from the decision on a stopped game, each at its field."""
        ...

    def kind_article(self, kind: str) -> str:
        """Return the article by which a claim of this kind is an offence."""
        ...

    def value_articles(self, kind: str, articles: Sequence[str]) -> tuple[str, ...]:
        """Return the articles that value an offence of this kind, if its row is valued by `articles`."""
        ...

    def check_claim(self, claim: Claim) -> list[Violation]:
        """Return why this cannot be claimed, each at its field of the claim; empty if it can be judged."""
        ...

    def asked_at_table(self, claim: Claim) -> Question | None:
        """Return the first question to a table that agrees on this, as `walk` takes it; None if there is none."""
        ...

    def walk(self, claim: Claim, answers: Mapping[str, str]) -> Walk:
        """Return the questions that a claim has to answer, and the verdict once they are answered."""
        ...


class _NoDiscipline:
    """A book without cases: its rows have no offenders and no fines. Never asked for a case."""

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
