"""Lines and sheets of Czech taroky for the tests: B is the forehand of the first game, C of the second."""

from rules import RULE_BOOKS
from rules.sheet import Judged, valid

BOOK = RULE_BOOKS["cz-taroky"]
#: A line that changes nothing once the žid is filled, so that the next one shows only itself; it deals nothing.
BEFORE = {"misdeal": "before"}


def prvni(points=42, **more):
    """B with D, who holds the XIX."""
    return {"contract": "prvni", "declarer": "B", "called": "XIX", "partner": "D", "points": points, **more}


def alone(points=42, why="bought", **more):
    return {"contract": "prvni", "declarer": "B", "called": "XIX", "alone": why, "points": points, **more}


def druha(points=40, words=(), **more):
    """C with A; the pagát announced by C."""
    facts = {"contract": "druha", "declarer": "C", "called": "XIX", "partner": "A", "points": points}
    return {**facts, "announcements": [said("pagat", "C", words)], **more}


def preferans(points=40, third="druhych", **more):
    return {"contract": "preferans", "declarer": "A", "third": third, "points": points, **more}


def solo(points=40, **more):
    return {"contract": "solo", "declarer": "D", "points": points, **more}


def varsava(a, b, c, d, **more):
    return {"contract": "varsava", "points": {"A": a, "B": b, "C": c, "D": d}, **more}


def laid_down(why="bought", **more):
    facts = {"contract": "prvni", "declarer": "B", "called": "XIX", "laid_down": why}
    return {**facts, **({"alone": "bought"} if why == "bought" else {"partner": "D"}), **more}


def said(feature, by, words=()):
    return {"feature": feature, "by": by, "kontra": list(words)}


def took(by, won=True):
    return {"by": by, "won": won}


def without(row, *keys):
    return {key: value for key, value in row.items() if key not in keys}


def sheet(*rows, **options):
    return {"ruleset": "cz-taroky", "rows": list(rows), "options": options}


def judge(*rows, **options) -> Judged:
    return valid(BOOK.judge(sheet(*rows, **options)))


def broken(whole):
    """(line, code, reference) of every breach."""
    found = BOOK.judge(whole)
    return [] if isinstance(found, Judged) else [(one.row, one.code, one.article) for one in found]
