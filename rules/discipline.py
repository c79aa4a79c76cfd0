"""The part of a rule book that decides cases of a stopped game: claims, offenders, fines. Only some books have one."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.case import Claim, Question, Reminder, Walk
from rules.violations import Violation

Json = Mapping[str, object]


class Discipline(Protocol):
    #: Kinds of cases: code (stored, at most ten letters) and message id.
    kinds: Mapping[str, str]
    tricks: int
    card_kinds: frozenset[str]
    #: Codes of items that a case writes, with `derivation` and `articles` among their parameters.
    case_items: frozenset[str]
    case_fields: tuple[str, ...]
    articles: Mapping[str, str]
    reminder: Reminder

    def offenders(self, facts: Json) -> tuple[str, ...]: ...

    def stopped(self, facts: Json, offenders: Sequence[str], ruled: int | None = None) -> dict[str, object]:
        """Return the row of a game that ended with an offence."""
        ...

    def fined(self, facts: Json, seats: Sequence[str]) -> dict[str, object]:
        """Return the row with a fine for each of these seats; {} is a row of the fines alone."""
        ...

    def lacks(self, facts: Json, seats: Sequence[str]) -> list[Violation]:
        """Return why the row lacks these fines, at its field; none if it has only values."""
        ...

    def differs(self, decided: Json, row: Json) -> list[Violation]:
        """Return where the row differs from the decision, each at its field."""
        ...

    def kind_article(self, kind: str) -> str: ...

    def value_articles(self, kind: str, articles: Sequence[str]) -> tuple[str, ...]:
        """Return the articles of an offence's value, if its row is valued by `articles`."""
        ...

    def check_claim(self, claim: Claim) -> list[Violation]:
        """Return why this cannot be claimed, each at its field of the claim."""
        ...

    def asked_at_table(self, claim: Claim) -> Question | None: ...

    def walk(self, claim: Claim, answers: Mapping[str, str]) -> Walk:
        """Return the questions of a claim, and the verdict once they are answered."""
        ...


class _NoDiscipline:
    """A book without cases: its rows have no offenders and no fines."""

    kinds: Mapping[str, str] = {}
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
