"""Rows as typed facts: the six kinds, what reading drops, and what the book tells about a row and a turn."""

import pytest

from rules import rule_book
from rules.slovenian.record import (
    Announcement,
    Bid,
    Game,
    Klop,
    Lateness,
    Pagat,
    Paper,
    Stopped,
    read_row,
    row_json,
)
from tests.rules.slovenian.rows import BERAC, KLOP, by_seat, dve, paper, said

BOOK = rule_book("si-tzs")

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


def test_facts_cannot_be_changed():
    row = read_row(dve(45), 1).row
    with pytest.raises(AttributeError):
        row.points = 70


# rows already recorded, dealer and forehand of the next
TURNS = [
    ("B1.1 A deals first", [], "A", "B"),
    ("B1.1 then clockwise", [dve()], "B", "C"),
    ("B1.1", [dve(), KLOP], "C", "A"),
    ("B1.1 and round", [dve(), KLOP, BERAC], "A", "B"),
    ("B1.5 a lateness deals nothing", [{"late": "A"}, {"late": "B"}], "A", "B"),
    ("B1.5 also between games", [dve(), {"late": "A"}, dve()], "C", "A"),
    ("B1.5 late null is no lateness", [{**dve(), "late": None}, {**dve(), "late": []}], "C", "A"),
    ("C1.10 a misdeal is dealt again by the same", [dve(misdeals=["A", "A"])], "B", "C"),
    ("C2 a stopped game was dealt", [{"renons": {"by": ["A"]}}], "B", "C"),
    ("A9 a paper row was dealt", [paper(0, 30, 0)], "B", "C"),
]


@pytest.mark.parametrize(("rows", "dealer", "forehand"), [c[1:] for c in TURNS], ids=[c[0] for c in TURNS])
def test_whose_deal_it_is(rows, dealer, forehand):
    turn = BOOK.turn(rows)
    assert (turn.dealer, turn.forehand) == (dealer, forehand)


# what, row, contract, declarer, struck, dotted, remarks as code and parameters
SUMMARIES = [
    ("A11 klop is struck through", KLOP, "klop", "", True, (), []),
    ("A11 the caller of its kontra is dotted", {**KLOP, "kontra": ["B"]}, "klop", "", True, ("B",), []),
    ("A11 klop on paper too", paper(-20, -30, -20, contract="klop"), "klop", "", True, (), []),
    ("a game", dve(45), "dve", "C", False, (), [("remark-points", {"points": 45})]),
    ("B1.23 words", dve(45, kontra=["A", "C"]), "dve", "C", False, (),
     [("remark-points", {"points": 45}), ("remark-words", {"seats": "A, C"})]),
    ("B1.17 announced and made is said once", dve(45, announcements=[said("kings", "C")], kings="declarer"), "dve", "C",
     False, (), [("remark-points", {"points": 45}),
                 ("remark-announced", {"feature": "kings", "by": "C", "seats": ""})]),
    ("B1.18 silent ones, of either side", dve(45, kings="declarer", trula="defenders", pagat={"by": "A", "won": False}),
     "dve", "C", False, (), [("remark-points", {"points": 45}), ("remark-silent", {"feature": "kings"}),
                             ("remark-silent-defenders", {"feature": "trula"}), ("remark-pagat-lost", {"by": "A"})]),
    ("B1.23 words on an announcement",
     dve(45, announcements=[said("pagat", "C", "AC")], pagat={"by": "C", "won": True}),
     "dve", "C", False, (), [("remark-points", {"points": 45}),
                             ("remark-announced-words", {"feature": "pagat", "by": "C", "seats": "A, C"}),
                             ("remark-pagat-won", {"by": "C"})]),
    ("B1.26, C1.10 berač with a mondfang and misdeals", {**BERAC, "mondfang": "B", "misdeals": ["A", "A"]}, "berač",
     "A", False, (),
     [("remark-mondfang", {"by": "B"}), ("remark-misdeal", {"by": "A"}), ("remark-misdeal", {"by": "A"})]),
    ("C2.4 renons", {"contract": "dve", "declarer": "C", "renons": {"by": ["A", "B"]}}, "dve", "C", False, (),
     [("remark-renons", {"by": "A"}), ("remark-renons", {"by": "B"})]),
    ("D13 renons before a contract", {"renons": {"by": ["A"]}}, "", "", False, (), [("remark-renons", {"by": "A"})]),
    ("B1.5 lateness", {"late": "B"}, "", "", False, (), [("remark-late", {"by": "B"})]),
    ("A9 paper has only its values", paper(0, 47, 0, contract="dve", declarer="B"), "dve", "B", False, (), []),
    ("what cannot be read says nothing", {"contract": "x"}, "", "", False, (), []),
]  # fmt: skip


@pytest.mark.parametrize("case", [c[1:] for c in SUMMARIES], ids=[c[0] for c in SUMMARIES])
def test_the_line_as_it_is_printed(case):
    row, contract, declarer, struck, dotted, remarks = case
    summary = BOOK.summary(row)
    assert (summary.contract, summary.declarer) == (contract, declarer)
    assert (summary.struck, summary.dotted) == (struck, dotted)
    assert [(remark.code, remark.params) for remark in summary.remarks] == remarks


def test_offenders_are_the_seats_where_a_renons_is_written():
    """C2.1, C2.4."""
    assert BOOK.offenders({"contract": "dve", "declarer": "C", "renons": {"by": ["B", "A"]}}) == ("B", "A")
    assert BOOK.offenders({"contract": "klop", "renons": {"by": ["C"]}}) == ("C",)
    assert BOOK.offenders({"renons": {"by": ["C"]}}) == ("C",)
    for row in (dve(), KLOP, BERAC, {"late": "A"}, paper(0, -55, 0), {}, {"contract": "x"}):
        assert BOOK.offenders(row) == ()


def test_klop_points_are_kept_by_seat():
    """B2.3."""
    assert row_json(Klop((1, 2, 67)))["points"] == by_seat(1, 2, 67)
