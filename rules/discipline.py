"""The part of a rule book that decides cases of a stopped game: claims, offenders, fines."""

from collections.abc import Mapping, Sequence

from rules.case import Claim, Ground, Question, Reminder, Walk
from rules.violations import Violation

Json = Mapping[str, object]


class Discipline:
    """A book's cases; this base has no kinds, offenders or fines."""

    #: Kinds of cases: code (stored, at most ten letters) and message id.
    kinds: Mapping[str, str] = {}
    tricks = 0
    card_kinds: frozenset[str] = frozenset()
    #: Codes of items that a case writes, with `derivation` and `articles` among their parameters.
    case_items: frozenset[str] = frozenset()
    case_fields: tuple[str, ...] = ()
    articles: Mapping[str, str] = {}
    #: What players are warned for; a referee may always write something else.
    grounds: tuple[Ground, ...] = ()
    reminder = Reminder("", "", "", "", frozenset())

    def offenders(self, _facts: Json, /) -> tuple[str, ...]:
        return ()

    def stopped(self, facts: Json, _offenders: Sequence[str], _ruled: int | None = None, /) -> dict[str, object]:
        """Return the row of a game that ended with an offence."""
        return dict(facts)

    def fined(self, facts: Json, _seats: Sequence[str], /) -> dict[str, object]:
        """Return the row with a fine for each of these seats; {} is a row of the fines alone."""
        return dict(facts)

    def lacks(self, _facts: Json, _seats: Sequence[str], /) -> list[Violation]:
        """Return why the row lacks these fines, at its field; none if it has only values."""
        return []

    def differs(self, _decided: Json, _row: Json, /) -> list[Violation]:
        """Return where the row differs from the decision, each at its field."""
        return []

    def kind_article(self, _kind: str, /) -> str:
        return ""

    def value_articles(self, _kind: str, _articles: Sequence[str], /) -> tuple[str, ...]:
        """Return the articles of an offence's value, if its row is valued by `articles`."""
        return ()

    def check_claim(self, _claim: Claim, /) -> list[Violation]:
        """Return why this cannot be claimed, each at its field of the claim."""
        return []

    def asked_at_table(self, _claim: Claim, /) -> Question | None:
        return None

    def walk(self, _claim: Claim, _answers: Mapping[str, str], /) -> Walk:
        return Walk((), None, None, {})
