"""The questions of a renons case and what follows from the answers (C1.3-C1.13), and the articles in short."""

import re

import pytest

from rules import rule_book
from rules.case import OUTCOMES, Claim

BOOK = rule_book("si-tzs")


def claim(kind="card", claimed_by="B", against="C", declarer="A"):
    return Claim(kind, claimed_by, tuple(against), declarer)


OPEN = {"excluded": "no", "obvious": "no", "decider": "referee"}
UPHELD = {**OPEN, "founded": "yes", "deliberate": "no"}

AGREED = {"excluded": "no", "obvious": "yes", "deliberate": "no"}

ASKED = [
    ("the first question", claim(), {}, "excluded"),
    ("C1.3", claim(), {"excluded": "no"}, "obvious"),
    ("an unknown answer is none", claim(), {"excluded": "perhaps"}, "excluded"),
    ("C1.5 who decides", claim(), {"excluded": "no", "obvious": "no"}, "decider"),
    ("C1.5 founded", claim(), OPEN, "founded"),
    ("C1.6 on purpose", claim(), {**OPEN, "founded": "yes"}, "deliberate"),
    ("C1.6 also when it is obvious", claim(), {"excluded": "no", "obvious": "yes"}, "deliberate"),
    ("C1.13 the declarer is asked", claim(), UPHELD, "waived"),
    ("C1.13 not if he made it himself", claim(against="A"), UPHELD, None),
    ("C1.13 nor if he is one of several", claim(against="AC"), UPHELD, None),
    ("C1.13 nor before a contract or in klop", claim(declarer=""), UPHELD, None),
    ("a dismissed claim is not waived", claim(), {**OPEN, "founded": "no"}, None),
    ("C1.10 what is no renons asks nothing more", claim(), {"excluded": "misdeal"}, None),
]


@pytest.mark.parametrize(("claimed", "answers", "question"), [c[1:] for c in ASKED], ids=[c[0] for c in ASKED])
def test_what_is_asked(claimed, answers, question):
    walk = BOOK.walk(claimed, answers)
    assert (walk.next.name if walk.next else None) == question
    assert (walk.verdict is None) == (question is not None)
    assert [one.name for one in walk.answered] == list(walk.answers)


FOLLOWS = [
    ("C1.3 agreed", claim(against="A"), AGREED, "agreed", "A", "C2.1"),
    ("C1.5 upheld", claim(), {**UPHELD, "waived": "no"}, "upheld", "C", "C2.1"),
    ("C2.4 several", claim(against="AC"), UPHELD, "upheld", "AC", "C2.4"),
    ("C1.5 dismissed: at who stopped", claim(), {**OPEN, "founded": "no"}, "dismissed", "B", "C1.5"),
    ("C1.5 nobody stopped", claim(claimed_by=""), {**OPEN, "founded": "no"}, "withdrawn", "", "C1.5"),
    ("C1.6 removed", claim(), {**UPHELD, "deliberate": "yes"}, "removed", "", "C1.6"),
    ("C1.13 waived", claim(), {**UPHELD, "waived": "yes"}, "waived", "", "C1.13"),
    ("C1.10 misdeal", claim(), {"excluded": "misdeal"}, "withdrawn", "", "C1.10"),
    ("C1.11 laid open", claim(), {"excluded": "laid"}, "withdrawn", "", "C1.11"),
    ("C1.12 slip of the pen", claim(), {"excluded": "writing"}, "withdrawn", "", "C1.12"),
    ("C1.8 the first time", claim(), {"excluded": "first_time"}, "withdrawn", "", "C1.8"),
    ("an answer that no longer counts", claim(), {"excluded": "writing", "founded": "yes"}, "withdrawn", "", "C1.12"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("claimed", "answers", "outcome", "seats", "article"), [c[1:] for c in FOLLOWS], ids=[c[0] for c in FOLLOWS]
)
def test_what_follows(claimed, answers, outcome, seats, article):
    verdict = BOOK.walk(claimed, answers).verdict
    assert (verdict.outcome, "".join(verdict.seats), verdict.article) == (outcome, seats, article)
    assert verdict.text % verdict.params
    assert outcome in OUTCOMES


@pytest.mark.parametrize("kind", ["discard", "card", "signal", "conduct"])
def test_every_article_that_is_named_is_told(kind):
    """Each question shows the text of its articles."""
    walk = BOOK.walk(claim(kind), {**UPHELD, "waived": "no"})
    named = {article for question in walk.answered for article in question.articles}
    assert named <= set(BOOK.articles)


def test_part_c_is_told_whole():
    wanted = [*(f"C1.{number}" for number in range(1, 15)), *(f"C2.{number}" for number in range(1, 5))]
    assert list(BOOK.articles) == wanted
    assert not [text for text in BOOK.articles.values() if re.search(r"\s\s|\s$", text)]


def test_a_stopped_game_is_a_row():
    facts = {"contract": "dve", "declarer": "A"}
    row = BOOK.stopped(facts, ("C",))
    assert row == {**facts, "renons": {"by": ["C"]}}
    assert not BOOK.is_ruled(row)
    assert BOOK.is_ruled(BOOK.stopped({}, ("C",), 60))
    assert not BOOK.is_ruled({"late": "A"})
