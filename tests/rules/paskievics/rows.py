"""Sheets for the tests of `hu-paskievics`: a plain won three of B with D, and what is put beside it."""

from typing import Any

from rules import RULE_BOOKS
from rules.sheet import Judged, ScoredRow, breaches, valid
from rules.violations import Violation

BOOK = RULE_BOOKS["hu-paskievics"]
Json = dict[str, Any]

PASS = {"passed_out": True}
SHARE = {"share_pot": True}


def game(points: int | None = 50, **facts: Any) -> Json:
    """A three of B with D, won with 50 points; A deals. Facts replace or add; None takes away."""
    made = {"contract": "harom", "declarer": "B", "partner": "D", "points": points, **facts}
    return {key: value for key, value in made.items() if value is not None}


def alone(points: int | None = 50, **facts: Any) -> Json:
    """B alone with his own XX."""
    return game(points, **{"partner": None, "alone": "own", **facts})


def discarded(*kontra: str, **facts: Any) -> Json:
    """B alone because C had discarded the called XIX."""
    told = {"partner": None, "alone": "discarded", "discarder": "C", "called": "XIX", "kontra": list(kontra)}
    return game(**{**told, **facts})


def invited(**facts: Any) -> Json:
    """One of B with D, who had given an invit with the XIX."""
    return game(**{"contract": "egy", "called": "XIX", "invit": {"by": "D", "card": "XIX"}, **facts})


def said(feature: str, by: str, *kontra: str) -> Json:
    return {"feature": feature, "by": by, "kontra": list(kontra)}


def tarokks(seat: str, count: int, when: str = "announced") -> Json:
    return {"seat": seat, "count": count, "when": when}


def thrown(hand: str = "negy_kiraly", by: str = "C", **facts: Any) -> Json:
    return {"thrown_in": {"by": by, "hand": hand, **facts}}


def failed(by: str = "A", contract: str = "harom") -> Json:
    return {"failed_fourth": {"by": by, "contract": contract}}


def fault(each: int, *by: str) -> Json:
    return {"renonsz": {"by": list(by), "each": each}}


def sheet(*rows: Any, players: int = 4, **options: Any) -> Json:
    return {"ruleset": "hu-paskievics", "players": players, "options": options, "rows": list(rows)}


def judge(whole: Json) -> Judged:
    """The sheet that breaks no rule. Raises InvalidSheet if it does."""
    return valid(BOOK.judge(whole))


def broken(whole: Any) -> tuple[Violation, ...]:
    """Every breach of the sheet."""
    return breaches(BOOK.judge(whole))


def last(*rows: Json, players: int = 4, **options: Any) -> ScoredRow:
    """The last row as it was scored."""
    return judge(sheet(*rows, players=players, **options)).rows[-1]
