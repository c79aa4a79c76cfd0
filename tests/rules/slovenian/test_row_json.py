"""Rows as typed facts: the six kinds, what reading drops, and what is written back."""

import pytest

from rules.slovenian.record import Announcement, Bid, Game, Klop, Lateness, Pagat, Paper, Stopped
from rules.slovenian.row_json import read_row
from tests.rules.slovenian.rows import BERAC, KLOP, by_seat, dve, paper, row_json, said

# what, the JSON row, the row
KINDS = [
    ("a game", dve(45), Game("dve", "C", 45)),
    ("a game with everything",
     dve(60, kontra=["A"], announcements=[said("pagat", "C", "B"), {"feature": "kings", "by": "A"}], kings="declarer",
         trula="defenders", pagat={"by": "C", "won": True}, valat=None, mondfang="B", misdeals=["A", "A"]),
     Game("dve", "C", 60, ("A",), (Announcement("pagat", "C", ("B",)), Announcement("kings", "A")), "declarer",
          "defenders", Pagat("C", True), None, "B", ("A", "A"))),
    ("a silent valat", {"contract": "ena", "declarer": "A", "valat": "defenders"},
     Game("ena", "A", valat="defenders")),
    ("a stopped game", {"contract": "solo", "declarer": "B", "renons": {"by": ["A", "C"]}},
     Game("solo", "B", renons=("A", "C"))),
    ("a value the referee set", {"contract": "klop", "renons": {"by": ["A"], "ruled": 50}},
     Klop(renons=("A",), ruled=50)),
    ("berač", {**BERAC, "kontra": ["B"], "mondfang": "C"}, Bid("berac", "A", True, ("B",), "C")),
    ("valat bid", {"contract": "valat", "declarer": "A", "won": False}, Bid("valat", "A", False)),
    ("klop", {**KLOP, "kontra": ["B"]}, Klop((20, 30, 20), ("B",))),
    ("klop, seats in any order", {"contract": "klop", "points": {"C": 20, "A": 19, "B": 30}}, Klop((19, 30, 20))),
    ("stopped before a contract", {"renons": {"by": ["B"]}, "misdeals": ["A"]}, Stopped(("B",), ("A",))),
    ("lateness", {"late": "C"}, Lateness("C")),
    ("paper", paper(0, 47, -21, contract="dve", declarer="B"), Paper((0, 47, -21), "dve", "B")),
    ("paper, nothing known", paper(0, 47, 0), Paper((0, 47, 0))),
]  # fmt: skip


@pytest.mark.parametrize(("json", "row"), [c[1:] for c in KINDS], ids=[c[0] for c in KINDS])
def test_a_row_is_read_as_its_kind(json, row):
    reading = read_row(json, 1)
    assert reading.row == row
    assert reading.violations == ()
    assert reading.unreadable == frozenset()


@pytest.mark.parametrize(("json", "row"), [c[1:] for c in KINDS], ids=[c[0] for c in KINDS])
def test_a_row_is_written_without_what_says_nothing(json, row):
    written = row_json(row)
    assert read_row(written, 1).row == row
    assert None not in written.values()
    assert [] not in written.values()
    assert set(written) <= set(json)


def test_null_and_empty_mean_absent():
    full = dict.fromkeys(("points", "kontra", "announcements", "kings", "trula", "pagat", "valat", "mondfang", "late"))
    row = {**full, "contract": "dve", "declarer": "C", "points": 45, "misdeals": [], "announcements": []}
    assert read_row(row, 1) == read_row(dve(45), 1)


def test_only_what_cannot_be_read_is_dropped():
    """A9: the rest of the row is read, so that every other breach is found too."""
    reading = read_row(dve("x", kings="A", mondfang="B", colour=1), 7)
    assert reading.row == Game("dve", "C", None, mondfang="B")
    assert reading.unreadable == frozenset(("points", "kings", ""))
    assert {violation.row for violation in reading.violations} == {7}


def test_a_row_that_is_nothing_known_has_no_kind():
    for nothing in ({}, [], None, "dve", {"contract": "x"}, {"late": 7}, {"entries": {}}):
        assert read_row(nothing, 1).row is None
        assert read_row(nothing, 1).violations


def test_a_fact_of_another_kind_is_named_with_the_contract():
    """B1.15, A9: without one, it is named alone; what no kind knows is said too."""
    for row, key, contract in (
        ({**BERAC, "points": 45}, "points", "berac"),
        ({"late": "A", "points": 45}, "points", ""),
    ):
        (breach,) = read_row(row, 1).violations
        assert (breach.code, breach.params) == ("fact-not-here", {"key": key, "contract": contract})
    assert [one.code for one in read_row({"points": 45, "colour": 1}, 1).violations] == [
        "contract-missing",
        "unknown-key",
    ]


def test_facts_cannot_be_changed():
    row = read_row(dve(45), 1).row
    with pytest.raises(AttributeError):
        row.points = 70


def test_klop_points_are_kept_by_seat():
    """B2.3."""
    assert row_json(Klop((1, 2, 67)))["points"] == by_seat(1, 2, 67)
