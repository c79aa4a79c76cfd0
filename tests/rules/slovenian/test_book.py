"""What the book tells of rows: whose turn it is, the line as it is printed, where a renons is written."""

import pytest

from rules import rule_book
from rules.book import Ends, Remark
from tests.rules.judging import judge
from tests.rules.slovenian.rows import BERAC, KLOP, dve, paper, said

BOOK = rule_book("si-tzs")

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
    assert (turn.dealer, turn.first) == (dealer, forehand)


POINTS = ("remark-points", {"points": 45})

# what, row, contract, declarer, struck, dotted, remarks as code and parameters
SUMMARIES = [
    ("A11 klop is struck through; B2.3 what each has taken", KLOP, "klop", "", True, (),
     [("remark-points-klop", {"A": 20, "B": 30, "C": 20})]),
    ("A11 the caller of its kontra is dotted", {**KLOP, "kontra": ["B"]}, "klop", "", True, ("B",),
     [("remark-points-klop", {"A": 20, "B": 30, "C": 20})]),
    ("A11 klop on paper too", paper(-20, -30, -20, contract="klop"), "klop", "", True, (), [("remark-paper", {})]),
    ("a game", dve(45), "dve", "C", False, (), [POINTS]),
    ("B1.23 words", dve(45, kontra=["A", "C"]), "dve", "C", False, (),
     [POINTS, ("remark-word", {"word": "kontra", "by": "A"}), ("remark-word", {"word": "re", "by": "C"})]),
    ("B1.17 announced and made is said once", dve(45, announcements=[said("kings", "C")], kings="declarer"), "dve", "C",
     False, (), [POINTS, ("remark-announced-made", {"feature": "kings", "by": "C"})]),
    ("B1.17 announced and failed, the other side has them silently",
     dve(45, announcements=[said("kings", "C")], kings="defenders"), "dve", "C", False, (),
     [POINTS, ("remark-announced-failed", {"feature": "kings", "by": "C"}),
      ("remark-silent-defenders", {"feature": "kings"})]),
    ("B1.18 silent ones, of either side", dve(45, kings="declarer", trula="defenders", pagat={"by": "A", "won": False}),
     "dve", "C", False, (), [POINTS, ("remark-silent", {"feature": "kings"}),
                             ("remark-silent-defenders", {"feature": "trula"}), ("remark-pagat-lost", {"by": "A"})]),
    ("B1.23 words on an announcement; its pagat is not told twice",
     dve(45, announcements=[said("pagat", "C", "AC")], pagat={"by": "C", "won": True}),
     "dve", "C", False, (),
     [POINTS, ("remark-announced-words-made",
               {"feature": "pagat", "by": "C", "words": (("kontra", "A"), ("re", "C"))})]),
    ("B1.18 the other side's pagat beside an announced one is a silent one",
     dve(45, announcements=[said("pagat", "C")], pagat={"by": "A", "won": True}), "dve", "C", False, (),
     [POINTS, ("remark-announced-failed", {"feature": "pagat", "by": "C"}), ("remark-pagat-won", {"by": "A"})]),
    ("B1.14 a silent valat alone", dve(70, valat="declarer", kings="declarer"), "dve", "C", False, (),
     [("remark-points", {"points": 70}), ("remark-silent-valat", {}), ("remark-silent-idle", {"feature": "kings"})]),
    ("B1.18 nothing silent beside a valat that was announced and made",
     dve(70, announcements=[said("valat", "C")], valat="declarer", trula="declarer", pagat={"by": "C", "won": True}),
     "dve", "C", False, (),
     [("remark-points", {"points": 70}), ("remark-announced-made", {"feature": "valat", "by": "C"}),
      ("remark-silent-idle", {"feature": "trula"}), ("remark-pagat-won-idle", {"by": "C"})]),
    ("a stopped game has no outcome yet",
     {"contract": "dve", "declarer": "C", "announcements": [said("kings", "C")]}, "dve", "C", False, (),
     [("remark-announced", {"feature": "kings", "by": "C"})]),
    ("C2.2 nor has one that a renons stopped",
     {"contract": "dve", "declarer": "C", "announcements": [said("kings", "C", "A")], "renons": {"by": ["A"]}},
     "dve", "C", False, (), [("remark-announced-words", {"feature": "kings", "by": "C", "words": (("kontra", "A"),)}),
                             ("remark-renons", {"by": "A"})]),
    ("B1.26, C1.10 berač with a mondfang and misdeals", {**BERAC, "mondfang": "B", "misdeals": ["A", "A"]}, "berač",
     "A", False, (),
     [("remark-bid-won", {}), ("remark-mondfang", {"by": "B"}), ("remark-misdeal", {"by": "A"}),
      ("remark-misdeal", {"by": "A"})]),
    ("B3.1 a lost berač", {**BERAC, "won": False}, "berač", "A", False, (), [("remark-bid-lost", {})]),
    ("C2.4 renons", {"contract": "dve", "declarer": "C", "renons": {"by": ["A", "B"]}}, "dve", "C", False, (),
     [("remark-renons", {"by": "A"}), ("remark-renons", {"by": "B"})]),
    ("C1.5 set by the referee", {"contract": "dve", "declarer": "C", "renons": {"by": ["A"], "ruled": 60}}, "dve", "C",
     False, (), [("remark-renons", {"by": "A"}), ("remark-ruled", {})]),
    ("D13 renons before a contract", {"renons": {"by": ["A"]}}, "", "", False, (),
     [("remark-renons-before", {"by": "A"})]),
    ("B1.5 lateness", {"late": "B"}, "", "", False, (), [("remark-late", {"by": "B"})]),
    ("A9 paper has only its values", paper(0, 47, 0, contract="dve", declarer="B"), "dve", "B", False, (),
     [("remark-paper", {})]),
    ("what cannot be read says nothing", {"contract": "x"}, "", "", False, (), []),
]  # fmt: skip


@pytest.mark.parametrize("case", [c[1:] for c in SUMMARIES], ids=[c[0] for c in SUMMARIES])
def test_the_line_as_it_is_printed(case):
    row, contract, declarer, struck, dotted, remarks = case
    summary = BOOK.summary(row)
    assert (summary.contract, "".join(summary.takers)) == (contract, declarer)
    assert (summary.struck, summary.dotted) == (struck, dotted)
    assert [(remark.code, remark.params) for remark in summary.remarks] == remarks


# what, rows, what the items of the last one add to its remarks
OF_ITEMS = [
    ("B1.24 doubled", [KLOP, dve(45)], ["remark-radelc"]),
    ("B1.24 also what it copies", [KLOP, dve(45, kontra=["A"])], ["remark-radelc"]),
    ("B1.25 used up", [KLOP, dve(45), dve(45)], []),
    ("B2.5 never a klop", [KLOP, KLOP], []),
    ("B1.14 the defenders' silent valat", [KLOP, dve(0, valat="defenders")], ["remark-radelc-idle"]),
    ("C2.3 a renons", [KLOP, {"contract": "dve", "declarer": "C", "renons": {"by": ["A"]}}], ["remark-radelc"]),
    ("C1.5 not what the referee set",
     [KLOP, {"contract": "dve", "declarer": "C", "renons": {"by": ["A"], "ruled": 60}}], []),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "codes"), [c[1:] for c in OF_ITEMS], ids=[c[0] for c in OF_ITEMS])
def test_the_line_says_whether_a_radelc_counted(rows, codes):
    items = judge({"ruleset": "si-tzs", "options": {}, "rows": rows}).rows[-1].items
    summary, without = BOOK.summary(rows[-1], items), BOOK.summary(rows[-1])
    assert [remark.code for remark in summary.remarks] == [*codes, *(remark.code for remark in without.remarks)]


def test_the_line_says_that_a_valat_was_written_alone():
    """D6."""
    row = dve(65, valat="declarer", announcements=[said("valat", "C"), said("kings", "C")])
    items = judge({"ruleset": "si-tzs", "options": {"announced_valat": "alone"}, "rows": [row]}).rows[-1].items
    assert Remark("remark-valat-alone") in BOOK.summary(row, items).remarks
    items = judge({"ruleset": "si-tzs", "options": {}, "rows": [row]}).rows[-1].items
    assert Remark("remark-valat-alone") not in BOOK.summary(row, items).remarks


def test_a_fine_is_written_beside_what_the_row_has_or_as_a_row_of_its_own():
    """C1.10."""
    fined = BOOK.discipline.fined
    assert fined({**dve(45), "misdeals": ["A"]}, ("B", "A")) == {**dve(45), "misdeals": ["A", "B", "A"]}
    assert fined(dve(45), ("B",)) == {**dve(45), "misdeals": ["B"]}
    assert fined({}, ("B", "B")) == {"entries": {"A": 0, "B": -40, "C": 0}}


def test_offenders_are_the_seats_where_a_renons_is_written():
    """C2.1, C2.4."""
    assert BOOK.discipline.offenders({"contract": "dve", "declarer": "C", "renons": {"by": ["B", "A"]}}) == ("B", "A")
    assert BOOK.discipline.offenders({"contract": "klop", "renons": {"by": ["C"]}}) == ("C",)
    assert BOOK.discipline.offenders({"renons": {"by": ["C"]}}) == ("C",)
    for row in (dve(), KLOP, BERAC, {"late": "A"}, paper(0, -55, 0), {}, {"contract": "x"}):
        assert BOOK.discipline.offenders(row) == ()


def test_a_round_has_21_games_of_four_and_a_half_minutes_and_is_reckoned_in_differences():
    """A4, A13, D15."""
    assert BOOK.ends == Ends("games", 21, 21 * (4 * 60 + 30))
    assert BOOK.differences


@pytest.mark.parametrize(("seconds", "rows"), [(0, 0), (269, 0), (270, 1), (539, 1), (540, 2)])
def test_a_lateness_is_written_for_each_full_four_and_a_half_minutes(seconds, rows):
    """B1.5."""
    assert BOOK.lateness.rows("B", seconds) == [{"late": "B"}] * rows
    assert BOOK.lateness.points == -45


@pytest.mark.parametrize(("games", "most"), [(1, 600), (10, 600), (11, 660), (21, 1260)])
def test_a_total_is_unusual_beyond_60_a_game_in_ten_games_and_more(games, most):
    """No article: a slip is more likely than such a round."""
    totals = {"A": most, "B": most + 1, "C": -most - 1}
    assert BOOK.unusual(totals, {"games": games}) == ("B", "C")


@pytest.mark.parametrize(
    ("ground", "article", "captains", "then_renons"),
    [
        ("deal", "B1.28", True, False),
        ("bid", "C1.8", False, True),
        ("showing", "C1.8", False, True),
        ("talk", "C1.4", False, False),
        ("tricks", "B1.12", False, False),
        ("behaviour", "C1.1", False, False),
    ],
)
def test_a_repeated_fault_is_the_captains_or_a_renons_where_the_rules_say_so(ground, article, captains, then_renons):
    (named,) = (other for other in BOOK.discipline.grounds if other.code == ground)
    assert (named.article, named.captains, named.then_renons) == (article, captains, then_renons)


def test_anybody_may_say_kontra_in_klop_and_no_more():
    """B2.2."""
    (klop,) = (words for words in BOOK.asking.words if words.contract == "klop")
    assert (klop.names, klop.turn) == ((BOOK.terms["kontra"],), "anybody")
