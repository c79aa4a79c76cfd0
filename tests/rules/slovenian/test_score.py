"""What is written for one game: a table of article, rows and the values that must stand on the last line.

Each case is one row (or several, where radelc carries over) with the entries of its last row as A B C.
"""

import pytest

from rules import rule_book
from rules.derivation import Step, worked_out
from tests.rules.judging import judge

BOOK = rule_book("si-tzs")
BERAC = {"contract": "berac", "declarer": "A", "won": True}
KLOP = {"contract": "klop", "points": {"A": 20, "B": 30, "C": 20}}


def dve(points=45, declarer="C", **facts):
    return {"contract": "dve", "declarer": declarer, "points": points, **facts}


def said(feature, by, kontra=()):
    return {"feature": feature, "by": by, "kontra": list(kontra)}


def pagat(by, won):
    return {"by": by, "won": won}


def sheet(rows, **options):
    return {"ruleset": "si-tzs", "rows": rows, "options": options}


# article, rows, entries of the last row (A, B, C), options
CASES = [
    ("B1.14 base and difference", [dve(45)], (0, 0, 30), {}),
    ("B1.14 without rounding", [dve(70)], (0, 0, 55), {}),
    ("B1.16 36 wins", [dve(36)], (0, 0, 21), {}),
    ("B1.16 35 loses", [dve(35)], (0, 0, -20), {}),
    ("B1.15 tri of the forehand", [{"contract": "tri", "declarer": "B", "points": 40}], (0, 15, 0), {}),
    ("B1.15 ena", [{"contract": "ena", "declarer": "A", "points": 40}], (35, 0, 0), {}),
    ("B1.15 solo lost", [{"contract": "solo", "declarer": "A", "points": 30}], (-85, 0, 0), {}),
    ("B1.15 berač", [BERAC], (125, 0, 0), {}),
    ("B1.17 valat bid lost", [{"contract": "valat", "declarer": "A", "won": False}], (-500, 0, 0), {}),
    ("B1.17 kings announced and made", [dve(announcements=[said("kings", "C")], kings="declarer")], (0, 0, 50), {}),
    ("B1.17 kings announced and failed", [dve(announcements=[said("kings", "C")])], (0, 0, 10), {}),
    ("B1.17 trula announced and made", [dve(announcements=[said("trula", "C")], trula="declarer")], (0, 0, 50), {}),
    (
        "B1.18 both silent at the declarer",
        [dve(kings="declarer", trula="declarer", pagat=pagat("C", True))],
        (0, 0, 75),
        {},
    ),
    ("B1.29 the defenders' silent features", [dve(kings="defenders", pagat=pagat("A", True))], (0, 0, -5), {}),
    ("B1.21 declarer's silent pagat beaten", [dve(pagat=pagat("C", False))], (0, 0, 5), {}),
    ("B1.21 defender's silent pagat beaten", [dve(pagat=pagat("A", False))], (0, 25, 55), {}),
    ("B1.21 defender's announced pagat beaten", [dve(announcements=[said("pagat", "A")], pagat=pagat("A", False))],
     (0, 50, 80), {}),
    ("B1.17 a side's announcement is made by either of its seats",
     [dve(announcements=[said("pagat", "A")], pagat=pagat("B", True))], (0, 0, -20), {}),
    ("B1.21 the announcer's partner is meant, whoever held the pagat",
     [dve(announcements=[said("pagat", "A")], pagat=pagat("B", False))], (0, 50, 80), {}),
    ("D7 announced pagat with null fails", [dve(announcements=[said("pagat", "C")])], (0, 0, -20), {}),
    ("both sides announce the same, both fail", [dve(announcements=[said("kings", "C"), said("kings", "B")])],
     (20, 0, 30), {}),
    ("own announced failed, the other side's silent made",
     [dve(announcements=[said("trula", "C")], trula="defenders")], (0, 0, 0), {}),
    ("D announced pagat failed, the defender's silent pagat beaten",
     [dve(announcements=[said("pagat", "C")], pagat=pagat("A", False))], (0, 25, 5), {}),
    ("D15 no: a failed announcement is written once",
     [dve(announcements=[said("trula", "C")], trula="defenders")], (0, 0, 10), {"silent_beside_announced": "no"}),
    ("D15 no: nor the declarer's silent one beside a defender's", [dve(announcements=[said("kings", "A")],
     kings="declarer")], (0, 20, 50), {"silent_beside_announced": "no"}),
    ("D15 no: nor that the other side's pagat was beaten",
     [dve(announcements=[said("pagat", "C")], pagat=pagat("A", False))], (0, 0, -20),
     {"silent_beside_announced": "no"}),
    ("D15 no: beside what nobody announced nothing changes", [dve(announcements=[said("kings", "C")], trula="defenders",
     pagat=pagat("C", True))], (0, 0, 25), {"silent_beside_announced": "no"}),
    ("B1.19 kontra doubles value and difference", [dve(30, kontra=["A"])], (0, 0, -50), {}),
    ("B1.22 bonus of the silent defender", [dve(kontra=["A"])], (0, 30, 60), {}),
    ("B1.22 the sub of the same defender", [dve(kontra=["A", "C", "A"])], (0, 210, 240), {}),
    ("B1.22 both spoke: nobody", [dve(kontra=["A", "C", "B", "C"])], (0, 0, 480), {}),
    ("D3 base_value: only the base is multiplied", [dve(30, kontra=["A", "C"])], (0, 0, -85), {"kontra": "base_value"}),
    ("D3 base_value: bonus is the difference of the two", [dve(kontra=["B", "C"])], (60, 0, 90),
     {"kontra": "base_value"}),
    ("B1.22 on an announcement", [dve(announcements=[said("trula", "C", "AC")], trula="declarer")],
     (0, 60, 110), {}),
    ("D4 a failed word on a failed announcement", [dve(announcements=[said("trula", "C", "A")])], (0, 0, -10), {}),
    ("B1.23 the declarer's kontra on a defender's announcement, failed",
     [dve(announcements=[said("kings", "A", "CA")])], (0, 80, 110), {}),
    ("B1.23 … and made", [dve(announcements=[said("kings", "A", "C")], kings="defenders")], (0, 0, -10), {}),
    ("B1.22 berač under kontra", [{**BERAC, "kontra": ["B"]}], (250, 0, 125), {}),
    ("B1.22 valat bid under re", [{"contract": "valat", "declarer": "A", "won": True, "kontra": ["C", "A"]}],
     (2000, 1500, 0), {}),
    ("B1.14 silent valat", [dve(66, valat="declarer", kings="declarer")], (0, 0, 250), {}),
    ("B1.14 silent valat needs no points", [{"contract": "ena", "declarer": "A", "valat": "defenders"}],
     (-250, 0, 0), {}),
    ("B1.14 silent valat, announcements are not written",
     [dve(66, valat="declarer", announcements=[said("kings", "C")])], (0, 0, 250), {}),
    ("B1.22 silent valat under kontra", [dve(66, valat="declarer", kontra=["A"])], (0, 250, 500), {}),
    ("D4 the defenders' silent valat under kontra", [dve(2, valat="defenders", kontra=["A"])], (0, 0, -500), {}),
    ("D6 announced valat made", [dve(65, valat="declarer", kings="declarer", announcements=[said("valat", "C")])],
     (0, 0, 550), {}),
    ("D6 alone", [dve(65, valat="declarer", announcements=[said("valat", "C"), said("kings", "C")])],
     (0, 0, 500), {"announced_valat": "alone"}),
    ("D6 alone, failed: only minus 500", [dve(60, kings="declarer", announcements=[said("valat", "C")])],
     (0, 0, -500), {"announced_valat": "alone"}),
    ("D6 failed: silent features are written", [dve(60, kings="declarer", announcements=[said("valat", "C")])],
     (0, 0, -445), {}),
    ("D6 the defenders announced valat and failed", [dve(announcements=[said("valat", "A")])], (0, 500, 530), {}),
    ("B1.14 announced by one side, made by the other: no silent valat",
     [dve(65, valat="declarer", announcements=[said("valat", "A")])], (0, 500, 550), {}),
    ("B1.26 mondfang, never multiplied", [BERAC, dve(45, "A", mondfang="A", kontra=["B"])], (99, 0, 60), {}),
    ("B1.26 mondfang in klop", [{**KLOP, "mondfang": "B"}], (-20, -51, -20), {}),
    ("B1.24 radelc doubles announcements and copies",
     [BERAC, dve(45, announcements=[said("trula", "A")])], (0, 40, 100), {}),
    ("B1.24 radelc doubles the bonus", [KLOP, dve(kontra=["A"])], (0, 60, 120), {}),
    ("D5 radelc doubles the declarer's silent valat", [KLOP, dve(66, valat="declarer")], (0, 0, 500), {}),
    ("D5 … not the defenders'", [KLOP, dve(4, valat="defenders")], (0, 0, -250), {}),
    ("B2.5 no radelc in klop", [BERAC, KLOP], (-20, -30, -20), {}),
    ("B2.3 full from 35", [{"contract": "klop", "points": {"A": 35, "B": 34, "C": 1}}], (-70, -34, -1), {}),
    ("B2.3 two full", [{"contract": "klop", "points": {"A": 35, "B": 35, "C": 0}}], (-70, -70, 0), {}),
    ("D10 zero: the others write nothing", [{"contract": "klop", "points": {"A": 35, "B": 34, "C": 1}}], (-70, 0, 0),
     {"klop_full_others": "zero"}),
    ("B2.4 kontra doubles all", [{**KLOP, "kontra": ["C"]}], (-40, -60, -40), {}),
    ("B2.4 the caller alone has most", [{**KLOP, "kontra": ["B"]}], (-20, -60, -20), {}),
    ("D11 a tie is not alone", [{"contract": "klop", "points": {"A": 30, "B": 30, "C": 10}, "kontra": ["B"]}],
     (-60, -60, -20), {}),
    ("D11 a full caller doubles, so do the others",
     [{"contract": "klop", "points": {"A": 10, "B": 40, "C": 20}, "kontra": ["B"]}], (-20, -140, -40), {}),
    ("D10+D11 zero stays zero under kontra",
     [{"contract": "klop", "points": {"A": 10, "B": 40, "C": 20}, "kontra": ["A"]}], (0, -140, 0),
     {"klop_full_others": "zero"}),
    ("C2.2 renons of a defender", [{"contract": "ena", "declarer": "C", "renons": {"by": ["A"]}}], (-65, 0, 0), {}),
    ("C2.2 with kontra and announcements",
     [{"contract": "ena", "declarer": "C", "kontra": ["A"], "renons": {"by": ["B"]},
       "announcements": [said("pagat", "C", "A"), said("kings", "A")]}], (0, -250, 0), {}),
    ("C2.2 base_value", [{"contract": "ena", "declarer": "C", "kontra": ["A"], "renons": {"by": ["B"]}}],
     (0, -95, 0), {"kontra": "base_value"}),
    ("C2.3 under the declarer's radelc",
     [KLOP, {"contract": "dve", "declarer": "B", "renons": {"by": ["A"]}}], (-110, 0, 0), {}),
    ("C2.2 berač without the 35", [{"contract": "berac", "declarer": "C", "kontra": ["A"], "renons": {"by": ["A"]}}],
     (-250, 0, 0), {}),
    ("D12 klop under kontra", [{"contract": "klop", "kontra": ["A"], "renons": {"by": ["B"]}}], (0, -140, 0), {}),
    ("C2.4 all three had a wrong number", [{"contract": "dve", "declarer": "C", "renons": {"by": ["A", "B", "C"]}}],
     (-55, -55, -55), {}),
    ("C1.5 the referee sets another value",
     [{"contract": "ena", "declarer": "C", "renons": {"by": ["A"], "ruled": 30}}], (-30, 0, 0), {}),
    ("C1.5 at both, beside the dealer's fine",
     [{"contract": "klop", "misdeals": ["A"], "renons": {"by": ["A", "B"], "ruled": 50}}], (-70, -50, 0), {}),
    ("D13 before a contract", [{"renons": {"by": ["A"]}}], (-45, 0, 0), {}),
    ("D13 under the forehand's radelc", [KLOP, {"renons": {"by": ["A"]}}], (-90, 0, 0), {}),
    ("C1.10 misdeals as often as they happened", [dve(misdeals=["A", "A"])], (-40, 0, 30), {}),
    ("B1.5 lateness", [{"late": "B"}], (0, -45, 0), {}),
    ("A9 a paper row is scored as written", [{"entries": {"A": 0, "B": 47, "C": 0}}], (0, 47, 0), {}),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "entries", "options"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_the_last_row_writes(rows, entries, options):
    score = judge(sheet(rows, **options))
    assert tuple(score.rows[-1].entries.values()) == entries


# article, rows, circles after the last row (A, B, C), options
CIRCLES = [
    ("B1.25 klop gives each one", [KLOP], (1, 1, 1), {}),
    ("B1.25 berač gives each one", [BERAC], (1, 1, 1), {}),
    ("B1.25 valat bid gives each one", [{"contract": "valat", "declarer": "A", "won": False}], (1, 1, 1), {}),
    ("D8 announced valat, failed", [dve(announcements=[said("valat", "C")])], (1, 1, 1), {}),
    ("D8 both announced: still one", [dve(announcements=[said("valat", "C"), said("valat", "A")])], (1, 1, 1), {}),
    ("D8 silent valat", [dve(valat="defenders")], (1, 1, 1), {}),
    ("D8 circles stack", [KLOP, BERAC, KLOP], (2, 3, 3), {}),
    ("B1.25 erased first, then awarded", [KLOP, {**BERAC, "declarer": "B"}], (2, 1, 2), {}),
    ("B1.25 gone after a lost game", [KLOP, dve(30)], (1, 1, 0), {}),
    ("D9 won_game: kept after a lost game", [KLOP, dve(30)], (1, 1, 1), {"radelc_erased": "won_game"}),
    ("D9 won_game: 35 points win nothing", [KLOP, dve(35)], (1, 1, 1), {"radelc_erased": "won_game"}),
    ("D9 won_game: a silent valat beside another announcement",
     [KLOP, dve(70, announcements=[said("kings", "C")], valat="defenders")], (2, 2, 2), {"radelc_erased": "won_game"}),
    ("D9 won_game: gone after a won game", [KLOP, dve(36)], (1, 1, 0), {"radelc_erased": "won_game"}),
    ("D9 won_game: lost berač", [KLOP, {**BERAC, "won": False}], (2, 2, 2), {"radelc_erased": "won_game"}),
    ("D9 won_game: silent valat of the defenders", [KLOP, {"contract": "dve", "declarer": "C", "valat": "defenders"}],
     (2, 2, 2), {"radelc_erased": "won_game"}),
    ("D9 won_game: a silent valat tells who won, whatever points stand beside it", [KLOP, dve(70, valat="defenders")],
     (2, 2, 2), {"radelc_erased": "won_game"}),
    ("D5 the defenders' valat still uses it", [KLOP, dve(4, valat="defenders")], (2, 2, 1), {}),
    ("C2.3 the declarer keeps his", [KLOP, {"contract": "dve", "declarer": "C", "renons": {"by": ["A"]}}],
     (1, 1, 1), {}),
    ("C2.3 unless he is an offender", [KLOP, {"contract": "dve", "declarer": "C", "renons": {"by": ["A", "C"]}}],
     (1, 1, 0), {}),
    ("D13 the forehand is the declarer", [KLOP, {"renons": {"by": ["C"]}}], (1, 1, 0), {}),
    ("D12 nobody earns one by a renons in klop", [{"contract": "klop", "renons": {"by": ["C"]}}], (0, 0, 0), {}),
    ("D8 nobody earns one by a renons in berač", [{**BERAC, "won": None, "renons": {"by": ["C"]}}], (0, 0, 0), {}),
    ("B1.5 lateness touches none", [KLOP, {"late": "A"}], (1, 1, 1), {}),
    ("paper: follows the contract", [{"contract": "klop", "entries": {"A": -20, "B": -30, "C": -20}}], (1, 1, 1), {}),
    ("paper: the declarer uses his", [KLOP, {"contract": "dve", "declarer": "C", "entries": {"A": 0, "B": 0, "C": 60}}],
     (1, 1, 0), {}),
    *((f"paper, won_game: {value} at the declarer", [KLOP, {"contract": "dve", "declarer": "C",
       "entries": {"A": 0, "B": 0, "C": value}}], (1, 1, left), {"radelc_erased": "won_game"})
      for value, left in ((0, 1), (1, 0))),
    ("paper: without a contract they stay", [KLOP, {"entries": {"A": 0, "B": 0, "C": 60}}], (1, 1, 1), {}),
    ("paper: without a declarer nobody uses one", [KLOP, {"contract": "dve", "entries": {"A": 0, "B": 0, "C": 60}}],
     (1, 1, 1), {}),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "circles", "options"), [c[1:] for c in CIRCLES], ids=[c[0] for c in CIRCLES])
def test_circles_after_the_last_row(rows, circles, options):
    score = judge(sheet(rows, **options))
    assert tuple(score.rows[-1].carry.values()) == circles


# article, rows, (seat, earned in, used in) of every circle in the order in which they were earned, options
MARKS = [
    ("B1.25 a klop earns three, a game uses one", [KLOP, dve(30)], [("A", 1, 0), ("B", 1, 0), ("C", 1, 2)], {}),
    ("D8 of those that stack the oldest is used", [KLOP, BERAC, {**BERAC, "declarer": "C"}],
     [("A", 1, 2), ("B", 1, 0), ("C", 1, 3), *((seat, line, 0) for line in (2, 3) for seat in "ABC")], {}),
    ("D9 won_game: a lost game uses none", [KLOP, dve(30), dve(36)], [("A", 1, 0), ("B", 1, 0), ("C", 1, 3)],
     {"radelc_erased": "won_game"}),
    ("B1.5 a lateness is a line, too", [{"late": "A"}, KLOP, {"late": "A"}, dve(30)],
     [("A", 2, 0), ("B", 2, 0), ("C", 2, 4)], {}),
    ("C2.3 an offender uses his", [KLOP, {"contract": "dve", "declarer": "C", "renons": {"by": ["C"]}}],
     [("A", 1, 0), ("B", 1, 0), ("C", 1, 2)], {}),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "marks", "options"), [c[1:] for c in MARKS], ids=[c[0] for c in MARKS])
def test_marks_tell_which_line_earned_and_which_used_a_circle(rows, marks, options):
    judged = judge(sheet(rows, **options))
    assert [(mark.seat, mark.earned_in, mark.used_in) for mark in judged.marks] == marks
    assert {mark.code for mark in judged.marks} == {"radelc"} <= set(BOOK.terms)


def test_an_item_names_seat_article_and_the_way_to_its_points():
    """B1.24: the derivation shows value, difference, words and radelc in the order they apply."""
    game, bonus = judge(sheet([KLOP, dve(45, kontra=["A", "C"])])).rows[1].items
    assert (game.seat, game.article, game.points, game.code) == ("C", "B1.15", 240, "game-won")
    value, difference = Step("+", 20, "", "B1.15"), Step("+", (Step("+", 45), Step("−", 35)), "difference", "B1.14")
    re, radelc = Step("×", 4, "re", "B1.19"), Step("×", 2, "radelc", "B1.24")
    assert game.params == {"contract": "dve", "points": 45, "derivation": (value, difference, re, radelc)}
    assert (bonus.seat, bonus.article, bonus.points) == ("B", "B1.22", 180)
    assert bonus.params["derivation"] == (Step("+", 240), Step("−", (value, difference, radelc)))


def item(rows, code, **options):
    """The one item with this code on the last row."""
    (found,) = (one for one in judge(sheet(rows, **options)).rows[-1].items if one.code == code)
    return found


def test_a_lateness_names_its_article_and_nothing_else_is_written():
    late = item([{"late": "B"}], "lateness")
    assert (late.seat, late.article, late.points) == ("B", "B1.5", -45)
    assert len(judge(sheet([{"late": "B"}])).rows[0].items) == 1


def named(found):
    """What multiplies an item, by name, factor and article."""
    return [(step.name, step.amount, step.article) for step in found.params["derivation"] if step.sign == "×"]


def test_each_factor_says_what_it_is_and_by_which_article():
    """B1.19, B1.24: kontra and radelc both double; nobody has to guess which is which."""
    lost = item([KLOP, dve(30, kontra=["A"])], "game-lost")
    assert named(lost) == [("kontra", 2, "B1.19"), ("radelc", 2, "B1.24")]
    words = [("kontra", 2), ("re", 4), ("sub", 8), ("mort", 16)]
    for said_words, (word, times) in zip(("A", "AC", "ACA", "ACAC"), words, strict=True):
        assert named(item([dve(45, kontra=list(said_words))], "game-won")) == [(word, times, "B1.19")]


def test_klop_names_the_article_of_its_kontra():
    """B2.3, B2.4: who is not doubled although a kontra was said is told so."""
    rows = [{**KLOP, "kontra": ["B"]}]
    spared, caller, _third = judge(sheet(rows)).rows[0].items
    assert (spared.code, spared.article, spared.params["derivation"]) == (
        "klop-spared",
        "B2.4",
        (Step("−", 20, "", "B2.3"),),
    )
    assert (caller.code, caller.article, named(caller)) == ("klop-points", "B2.4", [("kontra", 2, "B2.4")])


@pytest.mark.parametrize(
    ("points", "others", "items"),
    [
        ((70, 0, 0), "own",
         [("A", "B2.3", -70, "klop-full"), ("B", "B2.3", 0, "klop-points"), ("C", "B2.3", 0, "klop-points")]),
        ((35, 34, 1), "zero",
         [("A", "B2.3", -70, "klop-full"), ("B", "B2.3", 0, "klop-others-zero"), ("C", "B2.3", 0, "klop-others-zero")]),
        ((20, 30, 20), "zero",
         [("A", "B2.3", -20, "klop-points"), ("B", "B2.3", -30, "klop-points"), ("C", "B2.3", -20, "klop-points")]),
    ],
)  # fmt: skip
def test_klop_says_why_each_entry_is_what_it_is(points, others, items):
    row = {"contract": "klop", "points": dict(zip("ABC", points, strict=True))}
    listed = judge(sheet([row], klop_full_others=others)).rows[0].items
    assert [(item.seat, item.article, item.points, item.code) for item in listed] == items


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (dve(45, kontra=["A"]), "bonus-game"),
        ({**BERAC, "kontra": ["B"]}, "bonus-game"),
        (dve(70, valat="declarer", kontra=["A"]), "bonus-valat"),
        (dve(announcements=[said("kings", "C", ["A"])], kings="declarer"), "bonus-announcement"),
    ],
)
def test_the_bonus_of_who_kept_silent_says_of_what_it_is(row, code):
    assert [item.code for item in judge(sheet([row])).rows[0].items if item.article == "B1.22"] == [code]


@pytest.mark.parametrize(("won", "code"), [(True, "bid-won"), (False, "bid-lost")])
def test_a_bid_says_whether_it_was_won(won, code):
    assert [item.code for item in judge(sheet([{**BERAC, "won": won}])).rows[0].items] == [code]


def test_a_silent_feature_is_half_of_the_announced_one():
    """B1.17, B1.18: the rule book has no 10 and no 25."""
    half = Step("/", 2, "silent", "B1.18")
    assert item([dve(kings="declarer")], "silent-made").params["derivation"] == (Step("+", 20, "", "B1.17"), half)
    assert item([dve(pagat=pagat("C", False))], "pagat-beaten").params["derivation"] == (
        Step("−", 50, "", "B1.17"),
        half,
    )


def test_a_radelc_that_does_not_count_is_said_so():
    """D5: everybody sees the declarer's circle go."""
    rows = [KLOP, dve(4, valat="defenders")]
    assert named(item(rows, "silent-valat-no-radelc")) == []
    assert item(rows[1:], "silent-valat-defenders").points == -250


def test_a_renons_names_every_value_it_adds_up():
    """C2.2, C2.3, D12, D13."""
    stopped = {"contract": "ena", "declarer": "C", "kontra": ["A"], "renons": {"by": ["B"]}}
    spoken = [said("pagat", "C", "A"), said("kings", "A")]
    kontra = Step("×", 2, "kontra", "B1.19")
    game = (Step("+", 30, "ena", "B1.15"), Step("+", 35, "difference", "C2.2"), kontra)
    pagat_under_kontra = Step("+", (Step("+", 50, "pagat", "B1.17"), kontra))
    assert item([KLOP, {**stopped, "announcements": spoken}], "renons").params["derivation"] == (
        Step("−", (*game, pagat_under_kontra, Step("+", 20, "kings", "B1.17"))),
        Step("×", 2, "radelc", "C2.3"),
    )
    before = item([{"renons": {"by": ["A"]}}], "renons-before")
    assert before.params["derivation"] == (
        Step("−", (Step("+", 10, "tri", "B1.15"), Step("+", 35, "difference", "C2.2"))),
    )
    klop = item([{"contract": "klop", "kontra": ["A"], "renons": {"by": ["B"]}}], "renons")
    assert klop.params["derivation"] == (Step("−", 70, "", "B2.3"), Step("×", 2, "kontra", "B2.4"))


def test_every_item_code_has_a_sentence_and_every_derivation_gives_its_points():
    """The printed sum must be the written one; what has no derivation is a number of its article."""
    rows_and_options = [(c[1], c[3]) for c in CASES]
    seen = set()
    for rows, options in rows_and_options:
        for row in judge(sheet(rows, **options)).rows:
            for one in row.items:
                seen.add(one.code)
                names = ("contract", "points", "feature", "by", "value")
                assert BOOK.sentences[one.code] % {name: name for name in names}
                if "derivation" in one.params:
                    by_the_rules = one.params.get("value", one.points)  # C1.5: the referee set another
                    assert worked_out(one.params["derivation"]) == by_the_rules, one
                else:
                    assert one.code in ("mondfang", "misdeal", "lateness", "written", "klop-others-zero")
    assert len(seen) >= 25


# what, rows before, row, code of the item that says so, words of its sentence
SAID_WHERE_IT_COUNTS = [
    ("B1.14, D5: whose valat it is", [KLOP], dve(0, valat="defenders"), "silent-valat-no-radelc", "B1.24"),
    ("C2.2: no card points in berač", [], {"contract": "berac", "declarer": "A", "renons": {"by": ["B"]}}, "renons-bid",
     "of 35 (C2.2)"),
    ("C2.2: nor in a valat bid", [], {"contract": "valat", "declarer": "A", "renons": {"by": ["B"]}}, "renons-bid",
     "of 35 (C2.2)"),
    ("C2.2: but in a game", [], {"contract": "dve", "declarer": "A", "renons": {"by": ["B"]}}, "renons", ""),
    ("B1.18, D6: beside a valat", [], dve(70, announcements=[said("valat", "C")], valat="declarer", kings="declarer"),
     "announced-made-no-silent", "not written beside a valat"),
    ("B1.18, D6: whoever announced it", [], dve(0, announcements=[said("valat", "C")], valat="defenders",
                                                pagat={"by": "A", "won": True}),
     "announced-failed-no-silent", "(B1.18)"),
    ("B1.18: nothing was left out", [], dve(70, announcements=[said("valat", "C"), said("kings", "C")],
                                            valat="declarer", kings="declarer"), "announced-made", ""),
    ("B1.18: a failed one leaves them", [], dve(60, announcements=[said("valat", "C")], kings="declarer"),
     "announced-failed", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "row", "code", "words"), [c[1:] for c in SAID_WHERE_IT_COUNTS], ids=[c[0] for c in SAID_WHERE_IT_COUNTS]
)
def test_what_a_club_will_ask_is_said_at_its_item_with_the_article(before, row, code, words):
    items = judge({"ruleset": "si-tzs", "options": {}, "rows": [*before, row]}).rows[-1].items
    (item,) = [one for one in items if one.code == code and one.params.get("feature") in (None, "valat")]
    assert words in BOOK.sentences[code] % item.params


def test_what_is_written_once_says_so_at_its_item_and_on_its_line():
    """D15: who sees the other side's silent feature on the sheet can tell why it has no value."""
    row = dve(announcements=[said("kings", "C"), said("trula", "A")], kings="defenders", trula="declarer")
    judged = judge(sheet([row], silent_beside_announced="no")).rows[0]
    failed, partner = BOOK.sentences["announced-failed-once"], BOOK.sentences["defender-failed-once"]
    assert [one.code for one in judged.items] == [
        "game-won", "announced-failed-once", "defender-failed-once", "partner-failed"
    ]  # fmt: skip
    assert "silent kings (B1.18)" in failed % {"feature": "kings"}
    assert "silent trula (B1.18)" in partner % {"feature": "trula", "by": "A"}
    assert [remark.code for remark in BOOK.summary(row, judged.items).remarks][-2:] == [
        "remark-silent-defenders-idle", "remark-silent-idle"
    ]  # fmt: skip
    both = judge(sheet([row])).rows[0]
    assert not any(one.code.endswith("-once") for one in both.items)
    assert not any(remark.code.endswith("-idle") for remark in BOOK.summary(row, both.items).remarks)
