"""The questions of a renons case in the order of part C, and the verdict on the answers (C1.3-C1.13).

The sheet decides whether the case may be opened at all (C1.14).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.book import Json
from rules.case import Answer, Claim, Question, Reminder, Verdict, Walk
from rules.slovenian.contracts import POINT_CONTRACTS, SEATS
from rules.slovenian.form import FORM
from rules.violations import Violation
from rules.wording import _

COUNTED = "count"

YES, NO = Answer("yes", _("Yes")), Answer("no", _("No"))

EXCLUDED = Question(
    "excluded",
    _("Is it one of the cases that are not a renons?"),
    ("C1.1", "C1.8", "C1.10", "C1.11", "C1.12"),
    (
        Answer("no", _("No, a renons is claimed")),
        Answer("misdeal", _("A wrong deal, found before the first card")),
        Answer("laid", _("Cards laid open, or tricks left on the table")),
        Answer("writing", _("A slip of the pen")),
        Answer("first_time", _("Out of turn, for the first time")),
    ),
)
#: The player was already reminded of such a fault (C1.8).
EXCLUDED_AGAIN = replace(
    EXCLUDED,
    answers=(
        Answer("again", _("No, it is the second time: a renons is claimed")),
        *EXCLUDED.answers[1:-1],
        Answer("first_time", _("Out of turn, but not a repeat of the same offence")),
    ),
    proposed="again",
)
#: Before a contract no card was played, so it is no renons (C1.10).
EXCLUDED_EARLY = replace(EXCLUDED, proposed="misdeal")
#: Only a bid out of turn and cards shown get a reminder first (C1.8); talk is judged at once (C1.4).
EXCLUDED_TALK = replace(
    EXCLUDED,
    articles=tuple(article for article in EXCLUDED.articles if article != "C1.8"),
    answers=EXCLUDED.answers[:-1],
)
#: It may be no renons yet (C1.9, C1.10).
COUNTED_WHEN = Question(
    "excluded",
    _("When was the wrong number of cards noticed?"),
    ("C1.9", "C1.10"),
    (
        Answer("misdeal", _("Before the first card was played: cards are dealt anew")),
        Answer("no", _("Later: it is a renons")),
    ),
)
REMINDER = Reminder("excluded", "first_time", "again", "C1.8", frozenset({"signal", "conduct"}))
CLAIMED = ("no", "again")
LAID = Question(
    "laid",
    _("What was it?"),
    ("C1.11",),
    (
        Answer("fails", _("Cards laid open, and at least one trick would not be his")),
        Answer("holds", _("Cards laid open, and all the remaining tricks are his")),
        Answer("left", _("Tricks left on the table, not turned onto his pile")),
    ),
)
OBVIOUS = Question("obvious", _("Is the fault obvious, and does the offender see it?"), ("C1.3",), (YES, NO))
DECIDER = Question(
    "decider",
    _("Who decides?"),
    ("C1.4", "C1.5"),
    (Answer("referee", _("The referee alone")), Answer("panel", _("The panel"))),
)
FOUNDED_TEXT = _("Was the stop proper and is the claim well founded?")
DELIBERATE = Question(
    "deliberate", _("Was it done on purpose, and did it change the course of the game?"), ("C1.6",), (NO, YES)
)
WAIVED = Question("waived", _("Does the declarer waive the renons?"), ("C1.13",), (NO, YES))

ARTICLES_OF_KIND = {
    "card": ("C1.7",),
    "signal": ("C1.8",),
    "talk": ("C1.4",),
    "conduct": ("C1.8",),
    "discard": ("C1.1", "B1.27"),
    "count": ("C1.9", "C2.4"),
}

#: By the answer to `excluded`; cards laid open by that to `laid`.
NO_RENONS = {
    "misdeal": _("No renons: %(seat)s dealt wrongly, deals again, and scores −20 with the game that follows."),
    "misdeal-unknown": _("No renons: the dealer scores −20 with the next game, and the cards are dealt again."),
    "fails": _("No renons: all the remaining tricks go to %(opponents)s; they are counted so, the game is written."),
    "holds": _("No renons: all the remaining tricks go to %(seat)s; they are counted so, the game is written."),
    "left": _("No renons: the tricks left on the table go to %(opponents)s; play goes on, and the game is written."),
    "writing": _("No renons: A, or the referee, corrects the entry without penalty; the game goes on."),
    "first_time": _("No renons yet: %(seat)s is reminded, and the game goes on; the second time it is one."),
}
NO_RENONS_BY = {"misdeal": "C1.10", "laid": "C1.11", "writing": "C1.12", "first_time": "C1.8"}


def check(claim: Claim) -> list[Violation]:
    """See C2.1, C2.4."""
    if len(claim.against) > 1 and claim.kind != COUNTED:
        return [Violation("claim-several", "C2.4", {"seats": claim.against}, field="against")]
    return []


def article_of(kind: str) -> str:
    return "C2.4" if kind == COUNTED else "C1.1"


def value_articles(kind: str, articles: Sequence[str]) -> tuple[str, ...]:
    """Put C2.4 first, which the row's articles lack for one player with a wrong number."""
    return (
        ("C2.4", *(article for article in articles if article not in ("C2.2", "C2.4")))
        if kind == COUNTED
        else tuple(articles)
    )


def differs(decided: Json, row: Json) -> list[Violation]:
    """Return where the row of a stopped game differs from the decision in what gives the value (C2.2).

    A fine for a wrong deal need not have been part of the decision (C1.10).
    """
    was, now = FORM.show(decided), FORM.show(row)
    violations = [
        _differs(name, was.get(name, ""), "C2.2")
        for name in ("contract", "declarer", "kontra", "announcements")
        if _unordered(name, was) != _unordered(name, now)
    ]
    if was.get("misdeals") and _unordered("misdeals", was) != _unordered("misdeals", now):
        violations.append(_differs("misdeals", was["misdeals"], "C1.10"))
    return violations


def _unordered(name: str, shown: Mapping[str, str]) -> str | list[str]:
    """Return a field's value, sorted where order means nothing."""
    text = shown.get(name, "")
    return sorted(text.split()) if name == "announcements" else sorted(text) if name == "misdeals" else text


def _differs(name: str, was: str, article: str) -> Violation:
    if not was:
        return Violation("case-differs-nothing", article, field=name)
    return Violation("case-differs", article, {"value": was}, field=name)


def asked_at_table(claim: Claim) -> Question | None:
    """Return the question to a table that agrees; before a contract no card can have been played (C1.10)."""
    if claim.kind != COUNTED:
        return None
    if claim.game.get("contract"):
        return COUNTED_WHEN
    return replace(COUNTED_WHEN, answers=COUNTED_WHEN.answers[:1], proposed="misdeal")


def walk(claim: Claim, answers: Mapping[str, str]) -> Walk:
    """Treat an answer that its question does not take as missing."""
    answered: list[Question] = []
    counting: dict[str, str] = {}
    for question in _questions(claim, counting, again=answers.get("excluded") == REMINDER.again):
        given = answers.get(question.name)
        if given not in {answer.code for answer in question.answers}:
            return Walk(tuple(answered), question, None, counting)
        answered.append(question)
        counting[question.name] = str(given)
    return Walk(tuple(answered), None, _verdict(claim, counting), counting)


def _questions(claim: Claim, answers: Mapping[str, str], *, again: bool) -> Iterator[Question]:
    """`again`: claimed as a repeated fault."""
    yield _first(replace(claim, reminded=claim.reminded or again))
    if answers["excluded"] == "laid":
        yield LAID
    if answers["excluded"] not in CLAIMED:
        return
    yield OBVIOUS
    if answers["obvious"] == "no":
        yield DECIDER
        yield Question("founded", FOUNDED_TEXT, ("C1.5", *ARTICLES_OF_KIND.get(claim.kind, ())), (YES, NO))
        if answers["founded"] == "no":
            if claim.declarer in claim.against and claim.claimed_by not in ("", claim.declarer):
                yield WAIVED  # the player who stopped the declarer's game is then the offender
            return
    yield DELIBERATE
    if answers["deliberate"] == "yes":
        return
    if claim.declarer and claim.declarer not in claim.against:
        yield WAIVED


def _first(claim: Claim) -> Question:
    if claim.kind == "talk":
        return EXCLUDED_TALK
    if claim.reminded and claim.kind in REMINDER.kinds:
        return EXCLUDED_AGAIN
    return EXCLUDED_EARLY if claim.kind == COUNTED and not claim.game.get("contract") else EXCLUDED


def _verdict(claim: Claim, answers: Mapping[str, str]) -> Verdict:
    excluded = answers["excluded"]
    if excluded not in CLAIMED:
        return _none(claim, excluded, answers.get("laid", ""))
    if answers.get("founded") == "no" and answers.get("waived") != "yes":
        if not claim.claimed_by:
            return Verdict("dismissed", (), "C1.5", _("No renons, and nobody stopped the game: play goes on."), {})
        text = _(
            "Not well founded: what the renons would have cost is entered against %(seat)s, who stopped the "
            "game, and nothing else of this game."
        )
        return Verdict("dismissed", (claim.claimed_by,), "C1.5", text, {"seat": claim.claimed_by})
    if answers.get("deliberate") == "yes":
        text = _("A deliberate renons: the player is removed and no further games are played at this table.")
        return Verdict("removed", (), "C1.6", text, {})
    if answers.get("waived") == "yes":
        text = _("The declarer %(seat)s waives it: nothing is written, play goes on.")
        return Verdict("waived", (), "C1.13", text, {"seat": claim.declarer})
    outcome = "agreed" if answers["obvious"] == "yes" else "upheld"
    article = "C2.4" if claim.kind == COUNTED else "C2.1"
    return Verdict(outcome, claim.against, article, _("It is entered against %(seats)s."), {"seats": claim.against})


def _none(claim: Claim, excluded: str, laid: str) -> Verdict:
    code, seats = laid or excluded, claim.against
    fined: tuple[str, ...] = ()
    if excluded == "misdeal":
        fined = (claim.dealer,)
        seats = fined
        code = "misdeal" if claim.dealer else "misdeal-unknown"
    params = {"seat": ", ".join(seats), "opponents": _opponents(claim)}
    return Verdict("none", (), NO_RENONS_BY[excluded], NO_RENONS[code], params, fined)


def _opponents(claim: Claim) -> tuple[str, ...]:
    """See C1.11."""
    if claim.game.get("contract") in POINT_CONTRACTS and claim.declarer and claim.declarer not in claim.against:
        return (claim.declarer,)
    return tuple(seat for seat in SEATS if seat not in claim.against)
