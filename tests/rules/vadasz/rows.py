"""Short ways to write Vadász rows and sheets in tests. Not a test itself.

Four at the table and A deals: B, C, D, A act in this order and B leads. B plays with D against A and C.
"""

from typing import Any

from rules import RULE_BOOKS
from rules.sheet import Judged, breaches, valid

BOTH = ("hu-vadasz-2023", "hu-vadasz-2025")
OLD, NEW = ((code,) for code in BOTH)


def game(points: int = 52, **facts: Any) -> dict[str, Any]:
    """B and D took three cards."""
    return {"talon": 3, "declarer": "B", "partner": "D", "points": points, **facts}


def alone(way: str, points: int = 52, **facts: Any) -> dict[str, Any]:
    """B alone took three cards."""
    return {"talon": 3, "declarer": "B", "alone": way, "points": points, **facts}


def said(feature: str, by: str, *kontra: str, round: int = 1) -> dict[str, Any]:
    return {"feature": feature, "by": by, "round": round, "kontra": list(kontra)}


def pagat(by: str, *, won: bool) -> dict[str, Any]:
    return {"by": by, "won": won}


def holders(skiz: str, xxi: str, *, caught: bool = False) -> dict[str, Any]:
    return {"skiz": skiz, "xxi": xxi, "caught": caught}


def refused(by: str, pagat: str) -> dict[str, Any]:
    return {"by": by, "answer": "refused", "pagat": pagat}


def thrown(by: str, reason: str = "four_kings", **facts: Any) -> dict[str, Any]:
    return {"thrown": {"by": by, "reason": reason, **facts}}


def sheet(code: str, *rows: Any, players: int = 4, **options: Any) -> dict[str, Any]:
    return {"ruleset": code, "players": players, "options": options, "rows": list(rows)}


def judge(whole: dict[str, Any]) -> Judged:
    """The sheet that breaks no rule. Raises InvalidSheet if it does."""
    return valid(RULE_BOOKS[whole["ruleset"]].judge(whole))


def broken(whole: dict[str, Any]) -> list[tuple[int, str, str]]:
    """Row, code and article of every breach."""
    return [(one.row or 0, one.code, one.article) for one in breaches(RULE_BOOKS[whole["ruleset"]].judge(whole))]
