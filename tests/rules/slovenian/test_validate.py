"""What may be recorded: a table of article, rows and exactly the breaches that must be reported for them.

A breach is written "code article field"; the field is "" for the whole line. Rows stand on a sheet of their own, so
A deals the first one and B is the forehand.
"""

from itertools import product

import pytest

from rules import rule_book
from rules.slovenian.wording import SENTENCES
from rules.violations import InvalidSheet
from tests.rules.judging import broken, judge
from tests.rules.slovenian.rows import BERAC, KLOP, by_seat, dve, paper, said, sheet

BOOK = rule_book("si-tzs")
TRI = {"contract": "tri", "declarer": "B", "points": 40}
VALAT_BID = {"contract": "valat", "declarer": "A", "won": False}
JUNK = [1, {"A": [None, 2.5]}]


def renons(*by, **facts):
    return {**facts, "renons": {"by": list(by)}}


def announced(*announcements, **facts):
    return dve(announcements=list(announcements), **facts)


def breaches(violations):
    return sorted(f"{v.code} {v.article} {v.field}".strip() for v in violations)


# what, row, the breaches
ROWS = [
    # what a row is (A9)
    ("a row is not a list", [1], ["row-shape A9"]),
    ("a row is not a text", "dve", ["row-shape A9"]),
    ("a row is not null", None, ["row-shape A9"]),
    ("a row is not a number", 2.5, ["row-shape A9"]),
    ("an unknown key is never ignored", dve(bonus=5), ["unknown-key A9"]),
    ("an unknown key is an error even when it says nothing", dve(bonus=None), ["unknown-key A9"]),
    ("two unknown keys are two breaches", dve(bonus=5, Points=4), ["unknown-key A9", "unknown-key A9"]),
    ("an empty list is no holder", dve(kings=[]), ["side-unknown B1.18 kings"]),
    ("an empty list is no seat", dve(mondfang=[]), ["seat-unknown B1.26 mondfang"]),
    ("an empty list is nobody late", {"late": []}, ["seat-unknown B1.5 late"]),
    ("an empty list is no renons", dve(None, renons=[]), ["renons-shape C2.1 renons"]),
    ("an empty row", {}, ["contract-missing B1.15 contract"]),
    ("null says nothing", {"contract": None}, ["contract-missing B1.15 contract"]),
    ("facts without a contract", {"declarer": "A", "points": 40}, ["contract-missing B1.15 contract"]),
    # contract (B1.15)
    ("an unknown contract", {"contract": "štiri", "declarer": "A"}, ["contract-unknown B1.15 contract"]),
    ("contracts are written small", {"contract": "Dve", "declarer": "A"}, ["contract-unknown B1.15 contract"]),
    ("a contract is not a number", {"contract": 2}, ["contract-unknown B1.15 contract"]),
    ("a contract is not a list", {"contract": ["dve"]}, ["contract-unknown B1.15 contract"]),
    ("a contract is not junk", {"contract": JUNK}, ["contract-unknown B1.15 contract"]),
    ("on a paper row too", paper(0, 30, 0, contract="x"), ["contract-unknown B1.15 contract"]),
    # declarer (B1.10)
    ("who played?", {"contract": "dve", "points": 40}, ["declarer-missing B1.10 declarer"]),
    ("who played berač?", {"contract": "berac", "won": True}, ["declarer-missing B1.10 declarer"]),
    ("a seat is not a number", dve(declarer=1), ["seat-unknown B1.10 declarer"]),
    ("a seat is not a list", dve(declarer=["A"]), ["seat-unknown B1.10 declarer"]),
    ("a seat is not D", dve(declarer="D"), ["seat-unknown B1.10 declarer"]),
    ("a seat is a capital letter", dve(declarer="a"), ["seat-unknown B1.10 declarer"]),
    ("a seat is not empty", dve(declarer=""), ["seat-unknown B1.10 declarer"]),
    ("on a paper row too", paper(0, 30, 0, declarer=True), ["seat-unknown B1.10 declarer"]),
    ("a declarer without a contract", renons("A", declarer="B"), ["declarer-without-contract B1.10 declarer"]),
    # tri (B1.6)
    ("tri of the dealer", {**TRI, "declarer": "A"}, ["tri-not-forehand B1.6 declarer"]),
    ("tri of the third", {**TRI, "declarer": "C"}, ["tri-not-forehand B1.6 declarer"]),
    ("tri stopped by a renons", renons("A", contract="tri", declarer="C"), ["tri-not-forehand B1.6 declarer"]),
    ("tri on paper", paper(15, 0, 0, contract="tri", declarer="A"), ["tri-not-forehand B1.6 declarer"]),
    # card points (B1.14)
    ("points are missing", {"contract": "dve", "declarer": "A"}, ["points-missing B1.14 points"]),
    ("points null", dve(None), ["points-missing B1.14 points"]),
    ("points missing with an announced valat that was made",
     announced(said("valat", "C"), points=None, valat="declarer"),
     ["points-missing B1.14 points"]),
    ("… announced by the other side", announced(said("valat", "A"), points=None, valat="declarer"),
     ["points-missing B1.14 points"]),
    ("points above the pack", dve(71), ["points-range B1.14 points"]),
    ("points below nothing", dve(-1), ["points-range B1.14 points"]),
    ("points far above", dve(10**30), ["points-range B1.14 points"]),
    ("points are not true", dve(True), ["points-not-whole B1.14 points"]),
    ("points are not a decimal number", dve(45.0), ["points-not-whole B1.14 points"]),
    ("points are not infinite", dve(float("inf")), ["points-not-whole B1.14 points"]),
    ("points are not a text", dve("45"), ["points-not-whole B1.14 points"]),
    ("points are not by seat", dve(by_seat(1, 2, 3)), ["points-not-whole B1.14 points"]),
    ("points are not junk", dve(JUNK), ["points-not-whole B1.14 points"]),
    # who holds what (B1.18)
    ("kings 17", dve(17, kings="declarer"), ["kings-points B1.18 points"]),
    ("kings of the defenders 17", dve(53, kings="defenders"), ["kings-points B1.18 points"]),
    ("trula 12", dve(12, trula="declarer"), ["trula-points B1.18 points"]),
    ("trula of the defenders 12", dve(58, trula="defenders"), ["trula-points B1.18 points"]),
    ("both 29", dve(29, kings="declarer", trula="declarer"), ["kings-and-trula-points B1.18 points"]),
    ("both of the defenders 29", dve(41, kings="defenders", trula="defenders"),
     ["kings-and-trula-points B1.18 points"]),
    ("one each, the declarer short", dve(17, kings="declarer", trula="defenders"), ["kings-points B1.18 points"]),
    ("one each, the defenders short", dve(58, kings="declarer", trula="defenders"), ["trula-points B1.18 points"]),
    ("a holder is a side, not a seat", dve(kings="A"), ["side-unknown B1.18 kings"]),
    ("a holder is not true", dve(trula=True), ["side-unknown B1.18 trula"]),
    ("a holder is not junk", dve(valat=JUNK), ["side-unknown B1.18 valat"]),
    ("three unreadable holders", dve(kings=1, trula=2, valat=3),
     ["side-unknown B1.18 kings", "side-unknown B1.18 trula", "side-unknown B1.18 valat"]),
    ("pagat is not a seat alone", dve(pagat="B"), ["pagat-shape B1.18 pagat"]),
    ("pagat is not true", dve(pagat=True), ["pagat-shape B1.18 pagat"]),
    ("pagat without the outcome", dve(pagat={"by": "B"}), ["yes-or-no B1.18 pagat"]),
    ("pagat won is not 1", dve(pagat={"by": "B", "won": 1}), ["yes-or-no B1.18 pagat"]),
    ("pagat of nobody", dve(pagat={"won": True}), ["seat-unknown B1.18 pagat"]),
    ("pagat with an unknown key", dve(pagat={"by": "B", "won": True, "trick": 16}), ["unknown-key B1.18 pagat"]),
    ("pagat {}", dve(pagat={}), ["seat-unknown B1.18 pagat", "yes-or-no B1.18 pagat"]),
    ("the side with every trick cannot lose its pagat", dve(60, valat="declarer", pagat={"by": "C", "won": False}),
     ["pagat-lost-under-valat B1.18 pagat"]),
    ("… nor the defenders theirs", dve(4, valat="defenders", pagat={"by": "A", "won": False}),
     ["pagat-lost-under-valat B1.18 pagat"]),
    ("the side without a trick cannot win with it", dve(60, valat="declarer", pagat={"by": "A", "won": True}),
     ["pagat-won-under-valat B1.18 pagat"]),
    ("… nor the declarer", dve(4, valat="defenders", pagat={"by": "C", "won": True}),
     ["pagat-won-under-valat B1.18 pagat"]),
    # announcements (B1.17)
    ("announcements are a list", dve(announcements={"feature": "kings", "by": "C"}),
     ["list-expected B1.17 announcements"]),
    ("announcements are not a text", dve(announcements="kC"), ["list-expected B1.17 announcements"]),
    ("an announcement is not a text", dve(announcements=["kC"]), ["announcement-shape B1.17 announcements"]),
    ("an announcement is not null", dve(announcements=[None]), ["announcement-shape B1.17 announcements"]),
    ("an unknown feature", announced(said("mond", "C")), ["feature-unknown B1.17 announcements"]),
    ("a feature is not junk", announced(said(JUNK, "C")), ["feature-unknown B1.17 announcements"]),
    ("a feature is missing", announced({"by": "C"}), ["feature-unknown B1.17 announcements"]),
    ("announced by nobody", announced({"feature": "kings"}), ["seat-unknown B1.17 announcements"]),
    ("announced by a side", announced(said("kings", "defenders")), ["seat-unknown B1.17 announcements"]),
    ("an announcement with an unknown key", announced({**said("kings", "C"), "made": True}),
     ["unknown-key B1.17 announcements"]),
    ("announced twice by the declarer", announced(said("kings", "C"), said("kings", "C")),
     ["announced-twice B1.17 announcements"]),
    ("announced by both defenders", announced(said("pagat", "A"), said("pagat", "B")),
     ["announced-twice B1.17 announcements"]),
    ("announced three times is said twice", announced(said("pagat", "A"), said("pagat", "B"), said("pagat", "A")),
     ["announced-twice B1.17 announcements"] * 2),
    ("words of an announcement are a list", announced(said("kings", "C") | {"kontra": "A"}),
     ["list-expected B1.23 announcements"]),
    ("words of an announcement are seats", announced(said("kings", "C", "X")), ["seat-unknown B1.23 announcements"]),
    # contracts that take no such facts
    ("berač has no card points", {**BERAC, "points": 0}, ["fact-not-here B1.14 points"]),
    ("berač takes no announcements", {**BERAC, "announcements": [said("pagat", "A")]},
     ["fact-not-here B1.17 announcements"]),
    ("berač has no silent features", {**BERAC, "kings": "declarer", "trula": "defenders", "valat": "defenders"},
     ["fact-not-here B1.18 kings", "fact-not-here B1.18 trula", "fact-not-here B1.18 valat"]),
    ("valat bid has no pagat", {**VALAT_BID, "pagat": {"by": "A", "won": True}}, ["fact-not-here B1.18 pagat"]),
    ("dve is not won by word", dve(won=True), ["fact-not-here B1.16 won"]),
    ("klop takes no announcements", {**KLOP, "announcements": [said("kings", "A")]},
     ["fact-not-here B1.17 announcements"]),
    ("B1.17 whose announcement it is twice is not asked without a declarer",
     {"contract": "dve", "points": 45, "announcements": [said("kings", "A")] * 2}, ["declarer-missing B1.10 declarer"]),
    ("klop has no declarer", {**KLOP, "declarer": "A"}, ["klop-declarer B2.1 declarer"]),
    ("klop on paper has none either", paper(-20, -30, -20, contract="klop", declarer="A"),
     ["klop-declarer B2.1 declarer"]),
    # berač and valat bid (B3)
    ("was berač won?", {"contract": "berac", "declarer": "A"}, ["won-missing B3.1 won"]),
    ("was valat won?", {"contract": "valat", "declarer": "A", "won": None}, ["won-missing B1.17 won"]),
    ("won is not a text", {**BERAC, "won": "yes"}, ["yes-or-no B1.16 won"]),
    ("won is not 1", {**BERAC, "won": 1}, ["yes-or-no B1.16 won"]),
    ("won is not 0", {**VALAT_BID, "won": 0}, ["yes-or-no B1.16 won"]),
    # klop (B2)
    ("klop needs points", {"contract": "klop"}, ["klop-points-missing B2.3 points"]),
    ("klop needs all three", {"contract": "klop", "points": {"A": 35, "B": 35}},
     ["points-of-seat-missing B2.3 points_C"]),
    ("klop with nothing in it", {"contract": "klop", "points": {}},
     ["points-of-seat-missing B2.3 points_A", "points-of-seat-missing B2.3 points_B",
      "points-of-seat-missing B2.3 points_C"]),
    ("klop points are by seat", {"contract": "klop", "points": 70}, ["points-by-seat B2.3 points"]),
    ("klop points are not a list", {"contract": "klop", "points": [20, 30, 20]}, ["points-by-seat B2.3 points"]),
    ("klop points of a fourth seat", {"contract": "klop", "points": {**by_seat(20, 30, 20), "D": 0}},
     ["seat-unknown B2.3 points"]),
    ("klop points are whole", {"contract": "klop", "points": by_seat(20.5, 30, True)},
     ["points-not-whole B2.3 points_A", "points-not-whole B2.3 points_C"]),
    ("klop points in range", {"contract": "klop", "points": by_seat(71, 0, -1)},
     ["points-range B2.3 points_A", "points-range B2.3 points_C"]),
    ("klop sum 68", {"contract": "klop", "points": by_seat(20, 30, 18)}, ["klop-sum B2.3 points"]),
    ("klop sum 72", {"contract": "klop", "points": by_seat(20, 30, 22)}, ["klop-sum B2.3 points"]),
    ("klop sum 0", {"contract": "klop", "points": by_seat(0, 0, 0)}, ["klop-sum B2.3 points"]),
    ("klop: one kontra only", {**KLOP, "kontra": ["A", "B"]}, ["klop-kontra B2.2 kontra"]),
    ("klop: nobody says re to himself", {**KLOP, "kontra": ["A", "A"]}, ["klop-kontra B2.2 kontra"]),
    # words (B1.19, B1.23)
    ("words are a list", dve(kontra="A"), ["list-expected B1.23 kontra"]),
    ("words are not true", dve(kontra=True), ["list-expected B1.23 kontra"]),
    ("words are not by seat", dve(kontra={"A": 1}), ["list-expected B1.23 kontra"]),
    ("words are seats", dve(kontra=["A", None]), ["seat-unknown B1.23 kontra"]),
    ("there is no fifth word", dve(kontra=["A", "C", "B", "C", "A"]), ["kontra-too-many B1.19 kontra"]),
    ("a fifth word after a word out of turn", dve(kontra=["C", "C", "C", "C", "C"]),
     ["kontra-too-many B1.19 kontra", "kontra-turn B1.23 kontra"]),
    ("the declarer says no kontra to himself", dve(kontra=["C"]), ["kontra-turn B1.23 kontra"]),
    ("berač: re comes from the declarer", {**BERAC, "kontra": ["B", "C"]}, ["kontra-turn B1.23 kontra"]),
    ("D1 the partner says no kontra to a defender's announcement", announced(said("kings", "A", "B")),
     ["kontra-turn-announcer B1.23 announcements"]),
    ("a fifth word on an announcement", announced(said("kings", "C", "ACACA")),
     ["kontra-too-many B1.19 announcements"]),
    # mondfang, misdeals
    ("mondfang is a seat", dve(mondfang="declarer"), ["seat-unknown B1.26 mondfang"]),
    ("mondfang is one seat", dve(mondfang=["A"]), ["seat-unknown B1.26 mondfang"]),
    ("mondfang is not true", {**KLOP, "mondfang": True}, ["seat-unknown B1.26 mondfang"]),
    ("misdeals are a list", dve(misdeals="A"), ["list-expected C1.10 misdeals"]),
    ("misdeals are not a number", dve(misdeals=1), ["list-expected C1.10 misdeals"]),
    ("misdeals are seats", dve(misdeals=["A", 1]), ["seat-unknown C1.10 misdeals"]),
    # renons (C2)
    ("renons is not a seat", dve(None, renons="A"), ["renons-shape C2.1 renons"]),
    ("renons is not a list", dve(None, renons=["A"]), ["renons-shape C2.1 renons"]),
    ("renons of nobody", dve(None, renons={"by": []}), ["renons-nobody C2.1 renons"]),
    ("renons of nobody at all", dve(None, renons={}), ["renons-nobody C2.1 renons"]),
    ("renons null", dve(None, renons={"by": None}), ["renons-nobody C2.1 renons"]),
    ("renons of nobody in berač", {"contract": "berac", "declarer": "A", "renons": {}}, ["renons-nobody C2.1 renons"]),
    ("renons of nobody in klop", {"contract": "klop", "renons": {"by": []}}, ["renons-nobody C2.1 renons"]),
    ("renons by a text", dve(None, renons={"by": "AB"}), ["list-expected C2.1 renons"]),
    ("renons by a fourth seat", dve(None, renons={"by": ["A", "D"]}), ["seat-unknown C2.1 renons"]),
    ("renons of one seat twice", renons("A", "A", **dve(None)), ["renons-twice C2.4 renons"]),
    ("renons with an unknown key", dve(None, renons={"by": ["A"], "kind": "card"}), ["unknown-key C2.1 renons"]),
    ("C1.5 the referee sets whole points", dve(None, renons={"by": ["A"], "ruled": "60"}),
     ["points-not-whole C1.5 renons"]),
    ("C1.5 the referee sets at least one point", dve(None, renons={"by": ["A"], "ruled": 0}),
     ["points-range C1.5 renons"]),
    ("no card points with a renons", renons("A", **dve(0)), ["result-with-renons C2.1 points"]),
    ("no result at all with a renons",
     renons("A", **dve(40, kings="declarer", trula="declarer", pagat={"by": "A", "won": True}, valat="declarer",
                       mondfang="B")),
     [f"result-with-renons C2.1 {key}" for key in ("kings", "mondfang", "pagat", "points", "trula", "valat")]),
    ("not won with a renons", renons("A", **BERAC), ["result-with-renons C2.1 won"]),
    ("lost is a result too", renons("A", **VALAT_BID), ["result-with-renons C2.1 won"]),
    ("no mondfang in a stopped berač", renons("A", contract="berac", declarer="B", mondfang="C"),
     ["result-with-renons C2.1 mondfang"]),
    ("klop stopped has no points", renons("A", **KLOP, mondfang="A"),
     ["result-with-renons C2.1 mondfang", "result-with-renons C2.1 points"]),
    ("D13 before a contract nothing was said", renons("A", kontra=["B"], announcements=[said("kings", "B")]),
     ["fact-not-here B1.17 announcements", "fact-not-here B1.23 kontra"]),
    ("D13 before a contract nothing was played", renons("A", points=3, mondfang="B"),
     ["fact-not-here B1.14 points", "fact-not-here B1.26 mondfang"]),
    # lateness (B1.5)
    ("late is a seat", {"late": True}, ["seat-unknown B1.5 late"]),
    ("late is one seat", {"late": ["A"]}, ["seat-unknown B1.5 late"]),
    ("late is not zero", {"late": 0}, ["seat-unknown B1.5 late"]),
    ("nothing is played in a late row", {"late": "A", **dve()},
     ["fact-not-here B1.14 points", "fact-not-here B1.15 contract", "fact-not-here B2.1 declarer"]),
    ("nothing is dealt in a late row", {"late": "A", "misdeals": ["B"], "renons": {"by": ["C"]}},
     ["fact-not-here C1.10 misdeals", "fact-not-here C2.1 renons"]),
    # paper (A9)
    ("written values are by seat", {"entries": [0, 47, 0]}, ["points-by-seat A9 entries"]),
    ("written values are not a number", {"entries": 47}, ["points-by-seat A9 entries"]),
    ("written values of all three", {"entries": {"B": 47}},
     ["points-of-seat-missing A9 entries_A", "points-of-seat-missing A9 entries_C"]),
    ("written values are whole", paper(0, 47.5, "3"),
     ["points-not-whole A9 entries_B", "points-not-whole A9 entries_C"]),
    ("written values in reach", paper(0, 100_001, -100_001),
     ["points-range A9 entries_B", "points-range A9 entries_C"]),
    ("written values of a fourth seat", {"entries": {**by_seat(0, 47, 0), "D": 0}}, ["seat-unknown A9 entries"]),
    ("a paper row knows no card points", paper(0, 30, 0, points=45), ["fact-not-here B1.14 points"]),
    ("a paper row knows no words", paper(0, 30, 0, kontra=["A"]), ["fact-not-here B1.23 kontra"]),
    ("a value the rules cannot write", paper(1, 2, 3), ["paper-impossible A9 entries"]),
    ("berač of 250 needs a radelc", paper(0, 250, 0, contract="berac", declarer="B"),
     ["paper-only-with-radelc A9 entries"]),
    ("more than all words together make", paper(31000, 0, 32000, declarer="C"),
     ["paper-declarer-only-with-radelc A9 entries"]),
    ("a value of somebody else", paper(0, 47, 0, contract="dve", declarer="A"), ["paper-other-declarer A9 entries"]),
    ("a value of another contract", paper(0, 125, 0, contract="klop"), ["paper-other-contract A9 entries"]),
    # several at once, all of them
    ("everything that is wrong is said", {
        "contract": "dve", "declarer": "Z", "points": 99, "kontra": "A", "announcements": 7, "kings": "A", "pagat": 3,
        "mondfang": 2, "misdeals": 5, "extra": 1},
     ["unknown-key A9", "list-expected B1.17 announcements", "list-expected B1.23 kontra",
      "list-expected C1.10 misdeals", "pagat-shape B1.18 pagat", "points-range B1.14 points",
      "seat-unknown B1.10 declarer", "seat-unknown B1.26 mondfang", "side-unknown B1.18 kings"]),
    ("unreadable facts beside forbidden ones", {
        "contract": "tri", "declarer": "A", "points": "x", "kontra": ["A"],
        "announcements": [said("kings", "B"), said("kings", "C"), said("škis", "A")]},
     ["announced-twice B1.17 announcements", "feature-unknown B1.17 announcements", "kontra-turn B1.23 kontra",
      "points-not-whole B1.14 points", "tri-not-forehand B1.6 declarer"]),
    ("klop: everything at once",
     {**KLOP, "points": by_seat(1, 2, 3), "kontra": ["A", "B"], "won": True, "mondfang": "X"},
     ["fact-not-here B1.16 won", "klop-kontra B2.2 kontra", "klop-sum B2.3 points", "seat-unknown B1.26 mondfang"]),
    ("berač: everything at once",
     {"contract": "berac", "declarer": "", "points": 3, "kontra": ["A", "X"], "misdeals": {}},
     ["fact-not-here B1.14 points", "list-expected C1.10 misdeals", "seat-unknown B1.10 declarer",
      "seat-unknown B1.23 kontra", "won-missing B3.1 won"]),
]  # fmt: skip


@pytest.mark.parametrize(("row", "expected"), [c[1:] for c in ROWS], ids=[c[0] for c in ROWS])
def test_a_row_has_exactly_these_breaches(row, expected):
    violations = broken(sheet(row))
    assert breaches(violations) == sorted(expected)
    assert {v.row for v in violations} <= {1}


# what, rows, the breaches of the last row (the others have none)
PLACES = [
    ("B1.6 tri of C in the second game", [dve(), {**TRI, "declarer": "C"}], []),
    ("B1.6 … not of B", [dve(), TRI], ["tri-not-forehand B1.6 declarer"]),
    ("B1.6 tri of A in the third game", [dve(), dve(), {**TRI, "declarer": "A"}], []),
    ("B1.6 tri of B again in the fourth", [dve(), dve(), KLOP, TRI], []),
    ("B1.5 a lateness deals nothing", [{"late": "C"}, TRI], []),
    ("B1.5 … so the forehand stays", [{"late": "C"}, {**TRI, "declarer": "C"}], ["tri-not-forehand B1.6 declarer"]),
    ("B1.5 three latenesses", [{"late": "A"}, {"late": "A"}, {"late": "B"}, TRI], []),
    ("C1.10 a misdeal is dealt again by the same", [dve(misdeals=["A"]), {**TRI, "declarer": "C"}], []),
    ("C2 a stopped game was dealt", [renons("A"), {**TRI, "declarer": "C"}], []),
    ("D13 a renons before a contract needs nothing else", [renons("A", "B", misdeals=["A"])], []),
    ("A9 berač of 125 without a circle", [paper(0, 125, 0, contract="berac", declarer="B")], []),
    ("A9 … with one it counts twice", [KLOP, paper(0, 125, 0, contract="berac", declarer="B")],
     ["paper-only-without-radelc A9 entries"]),
    ("A9 … and then it is 250", [KLOP, paper(0, 250, 0, contract="berac", declarer="B")], []),
    ("A9 … once", [KLOP, dve(declarer="B"), paper(0, 125, 0, contract="berac", declarer="B")], []),
    ("A9 a copy of 20 is doubled like the item", [KLOP, paper(20, 0, 50, declarer="C")],
     ["paper-declarer-only-without-radelc A9 entries"]),
    ("A9 … for one without a circle it is not", [KLOP, dve(declarer="C"), paper(20, 0, 50, declarer="C")], []),
    ("A9 nobody with a circle plays in klop", [KLOP, paper(-20, -30, -20, contract="klop")], []),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "expected"), [c[1:] for c in PLACES], ids=[c[0] for c in PLACES])
def test_a_row_is_judged_in_its_place(rows, expected):
    violations = broken(sheet(*rows))
    assert breaches(violations) == sorted(expected)
    assert {v.row for v in violations} <= {len(rows)}


# what, the sheet, the breaches
SHEETS = [
    ("a sheet is not a list", [], ["ruleset-unknown A1 ruleset"]),
    ("a sheet is not null", None, ["ruleset-unknown A1 ruleset"]),
    ("a sheet is not a text", "rows", ["ruleset-unknown A1 ruleset"]),
    ("an empty sheet", {"ruleset": "si-tzs", "rows": []}, []),
    ("options may be null", {"ruleset": "si-tzs", "rows": [], "options": None}, []),
    ("nothing at all", {}, ["bad-sheet A9 rows", "ruleset-unknown A1 ruleset"]),
    ("four players", {**sheet(), "players": 4}, ["players B1.1 players"]),
    ("players are counted, not said", {**sheet(), "players": True}, ["players B1.1 players"]),
    ("another rule book", {**sheet(), "ruleset": "at-tarock"}, ["ruleset-unknown A1 ruleset"]),
    ("a rule book is a text", {**sheet(), "ruleset": ["si-tzs"]}, ["ruleset-unknown A1 ruleset"]),
    ("rows are a list", {**sheet(), "rows": {"1": dve()}}, ["bad-sheet A9 rows"]),
    ("rows are not null", {**sheet(), "rows": None}, ["bad-sheet A9 rows"]),
    ("rows are not a text", {**sheet(), "rows": "dve"}, ["bad-sheet A9 rows"]),
    ("an unknown key of the sheet", {**sheet(), "table": 4}, ["unknown-key A9"]),
    ("options are named", {**sheet(), "options": ["kontra"]}, ["options-shape A3 options"]),
    ("options are not a text", {**sheet(), "options": "base_value"}, ["options-shape A3 options"]),
    ("an unknown option", sheet(colour="red"), ["option-unknown A3 options"]),
    ("no preset of options", sheet(preset="red"), ["option-unknown A3 options"]),
    ("an unknown value", sheet(kontra="double"), ["option-value B1.19 options"]),
    ("a value that cannot be compared", sheet(announced_valat=JUNK), ["option-value B1.14 options"]),
    ("a value is a text", sheet(radelc_erased=True), ["option-value B1.25 options"]),
    ("klop", sheet(klop_full_others="none"), ["option-value B2.3 options"]),
    ("a silent one", sheet(silent_beside_announced=False), ["option-value B1.18 options"]),
    ("games 0", sheet(games=0), ["option-value A3 options"]),
    ("games 1", sheet(games=1), []),
    ("games 99", sheet(games=99), []),
    ("games 100", sheet(games=100), ["option-value A3 options"]),
    ("games is not true", sheet(games=True), ["option-value A3 options"]),
    ("games is whole", sheet(games=21.0), ["option-value A3 options"]),
    ("two placing points", sheet(placing_points=[3, 2]), ["option-value A13 options"]),
    ("placing points by seat", sheet(placing_points=by_seat(3, 2, 1)), ["option-value A13 options"]),
    ("placing points rising", sheet(placing_points=[1, 2, 3]), ["option-value A13 options"]),
    ("placing points below nothing", sheet(placing_points=[3, 2, -1]), ["option-value A13 options"]),
    ("placing points true", sheet(placing_points=[True, 0, 0]), ["option-value A13 options"]),
    ("placing points null", sheet(placing_points=[3, 2, None]), ["option-value A13 options"]),
    ("placing points not a number", sheet(placing_points=[float("nan"), 0, 0]), ["option-value A13 options"]),
    ("placing points without end", sheet(placing_points=[float("inf"), 0, 0]), ["option-value A13 options"]),
    ("placing points far too many", sheet(placing_points=[10**400, 2, 1]), ["option-value A13 options"]),
    ("placing points that would fill the memory", sheet(placing_points=["1e999999999", "2", "1"]),
     ["option-value A13 options"]),
    ("placing points of zero shares", sheet(placing_points=["1/0", 0, 0]), ["option-value A13 options"]),
    ("an option null is the default", sheet(kontra=None, games=None, placing_points=None), []),
    ("every option wrong is every option said",
     sheet(kontra=1, announced_valat=2, radelc_erased=3, klop_full_others=4, silent_beside_announced=7,
           games="x", placing_points=5, x=6),
     ["option-unknown A3 options", "option-value A13 options", "option-value A3 options", "option-value B1.14 options",
      "option-value B1.18 options", "option-value B1.19 options", "option-value B1.25 options",
      "option-value B2.3 options"]),
    ("a disqualified seat is a seat", {**sheet(), "disqualified": "D"}, ["disqualified-unknown C1.6 disqualified"]),
    ("a disqualified seat is one seat", {**sheet(), "disqualified": ["A"]}, ["disqualified-unknown C1.6 disqualified"]),
    ("nobody is disqualified by false", {**sheet(), "disqualified": False}, ["disqualified-unknown C1.6 disqualified"]),
    ("null disqualifies nobody", {**sheet(), "disqualified": None}, []),
    ("row 22", sheet(*[dve()] * 22), ["too-many-rows A3"]),
    ("rows 22 and 23, and what is wrong in 22", sheet(*[dve()] * 21, dve(71), dve()),
     ["points-range B1.14 points", "too-many-rows A3", "too-many-rows A3"]),
    ("row 22 of more games", sheet(*[dve()] * 22, games=22), []),
    ("row 3 of two games", sheet(dve(), dve(), {"late": "A"}, games=2), ["too-many-rows A3"]),
    ("several rows at once", sheet(dve(71), dve(), {"contract": "x"}, KLOP, {"late": "Z"}),
     ["contract-unknown B1.15 contract", "points-range B1.14 points", "seat-unknown B1.5 late"]),
    ("sheet and rows at once", {"ruleset": 1, "options": 2, "rows": [3], "disqualified": 4, "x": 5},
     ["disqualified-unknown C1.6 disqualified", "unknown-key A9", "options-shape A3 options", "row-shape A9",
      "ruleset-unknown A1 ruleset"]),
]  # fmt: skip


@pytest.mark.parametrize(("whole", "expected"), [c[1:] for c in SHEETS], ids=[c[0] for c in SHEETS])
def test_a_sheet_has_exactly_these_breaches(whole, expected):
    assert breaches(broken(whole)) == sorted(expected)


def test_every_breach_names_its_line():
    """A9: the numbered line, 1-based; None where the whole sheet is meant."""
    found = broken(sheet(dve(), dve(71), {"late": "Z"}, dve(), 5, x=1))
    assert [(v.row, v.code) for v in found] == [
        (None, "option-unknown"), (2, "points-range"), (3, "seat-unknown"), (5, "row-shape"),
    ]  # fmt: skip


def test_scoring_raises_every_breach_at_once():
    whole = sheet(dve(71), {"contract": "x"}, KLOP)
    with pytest.raises(InvalidSheet, match="row 1: points-range") as raised:
        judge(whole)
    assert list(raised.value.violations) == broken(whole)


# what, row: all of them may be recorded
FINE = [
    ("B1.14 no card points", dve(0)),
    ("B1.14 all card points", dve(70)),
    ("B1.18 kings 18", dve(18, kings="declarer")),
    ("B1.18 kings of the defenders 18", dve(52, kings="defenders")),
    ("B1.18 trula 13", dve(13, trula="declarer")),
    ("B1.18 trula of the defenders 13", dve(57, trula="defenders")),
    ("B1.18 both 30", dve(30, kings="declarer", trula="declarer")),
    ("B1.18 both of the defenders 30", dve(40, kings="defenders", trula="defenders")),
    ("B1.18 one each, least", dve(18, kings="declarer", trula="defenders")),
    ("B1.18 one each, most", dve(57, kings="declarer", trula="defenders")),
    ("B1.14 with a valat no least points", dve(0, valat="declarer", kings="declarer", trula="declarer")),
    ("B1.14 a silent valat without points", dve(None, valat="defenders", kings="defenders")),
    ("B1.18 the pagat of the side with every trick wins", dve(60, valat="declarer", pagat={"by": "C", "won": True})),
    ("B1.18 the pagat of the other side loses", dve(60, valat="declarer", pagat={"by": "A", "won": False})),
    ("B1.18 … of the declarer", dve(4, valat="defenders", pagat={"by": "C", "won": False})),
    ("B1.18 … of the defenders wins", dve(4, valat="defenders", pagat={"by": "B", "won": True})),
    ("B1.17 both sides announce everything", dve(announcements=[
        said(feature, by) for feature in ("kings", "trula", "pagat", "valat") for by in "CA"])),
    ("B1.17 announcements of both defenders", dve(announcements=[said("kings", "A"), said("trula", "B")])),
    ("an empty list says nothing", {**BERAC, "announcements": [], "kontra": [], "misdeals": [], "renons": None}),
    ("null says nothing", {**KLOP, "declarer": None, "won": None, "kings": None, "late": None, "entries": None}),
    ("B2.3 sum 69", {"contract": "klop", "points": by_seat(20, 30, 19)}),
    ("B2.3 sum 71", {"contract": "klop", "points": by_seat(20, 30, 21)}),
    ("B2.3 one took everything", {"contract": "klop", "points": by_seat(70, 0, 0)}),
    ("B2.3 34 and 35 and the rounding", {"contract": "klop", "points": by_seat(34, 35, 2)}),
    ("B2.2 anybody says kontra", {**KLOP, "kontra": ["A"]}),
    ("B1.26 mondfang in berač", {**BERAC, "mondfang": "A"}),
    ("B1.26 mondfang in a valat bid", {**VALAT_BID, "mondfang": "C"}),
    ("C1.10 misdeals before klop", {**KLOP, "misdeals": ["A", "A", "A"]}),
    ("C2.1 renons in every contract: dve", renons("A", contract="dve", declarer="A", kontra=["B"])),
    ("C2.1 … berač", renons("B", contract="berac", declarer="A", kontra=["B", "A"], misdeals=["A"])),
    ("C2.1 … valat", renons("B", "C", contract="valat", declarer="A")),
    ("C2.1 … klop", renons("A", "B", "C", contract="klop", kontra=["A"])),
    ("A9 a paper row of nothing", paper(0, 30, 0)),
]  # fmt: skip


@pytest.mark.parametrize("row", [c[1] for c in FINE], ids=[c[0] for c in FINE])
def test_a_row_may_be_recorded(row):
    assert broken(sheet(row)) == []


# Whose item (the declarer is C), and every sequence of words that may be said on it (B1.23, D1)
ALTERNATIONS = {
    "game": "A B AC BC ACA ACB BCA BCB ACAC ACBC BCAC BCBC",
    "declarer's announcement": "A B AC BC ACA ACB BCA BCB ACAC ACBC BCAC BCBC",
    "announcement of A": "C CA CAC CACA",
    "announcement of B": "C CB CBC CBCB",
}


@pytest.mark.parametrize("item", ALTERNATIONS)
def test_words_alternate(item):
    """B1.23, D1: of all sequences of one to five words exactly these may be said, on each item by itself."""
    said_on = {
        "game": lambda words: dve(kontra=list(words)),
        "declarer's announcement": lambda words: announced(said("kings", "C", words)),
        "announcement of A": lambda words: announced(said("kings", "A", words)),
        "announcement of B": lambda words: announced(said("kings", "B", words)),
    }[item]
    allowed = {
        "".join(words)
        for count in range(1, 6)
        for words in product("ABC", repeat=count)
        if not broken(sheet(said_on(words)))
    }
    assert allowed == set(ALTERNATIONS[item].split())


def test_words_on_berac_alternate_like_on_a_game():
    """B1.23, B3."""
    allowed = {w for w in product("ABC", repeat=2) if not broken(sheet({**BERAC, "kontra": list(w)}))}
    assert allowed == {("B", "A"), ("C", "A")}


def test_words_are_told_with_the_level_and_the_seat():
    (wrong,) = broken(sheet(dve(kontra=["A", "C", "C"])))
    assert wrong.params == {"word": "sub", "seat": "C", "declarer": "C", "announcer": "C"}


@pytest.mark.parametrize("feature", ["kings", "trula"])
@pytest.mark.parametrize("points", range(71))
def test_a_holder_has_at_least_the_points_of_the_cards(feature, points):
    """B1.18: four kings count 18 at least, the trula 13."""
    least = {"kings": 18, "trula": 13}[feature]
    assert (not broken(sheet(dve(points, **{feature: "declarer"})))) == (points >= least)
    assert (not broken(sheet(dve(points, **{feature: "defenders"})))) == (70 - points >= least)


def test_a_row_after_a_broken_one_is_still_judged_in_turn():
    """B1.1: a row that cannot be scored was dealt all the same; a late one was not."""
    tri_of_c = {**TRI, "declarer": "C"}
    assert breaches(broken(sheet(dve(71), tri_of_c))) == ["points-range B1.14 points"]
    assert breaches(broken(sheet({"late": "A", "points": 3}, TRI))) == ["fact-not-here B1.14 points"]
    assert breaches(broken(sheet({"late": "Z"}, TRI))) == ["seat-unknown B1.5 late"]


def test_after_a_broken_row_a_paper_value_may_have_any_circles():
    """A9: nobody can say who has a radelc there, so a value is refused only if it is impossible with any."""
    wrong = {"contract": "klop", "points": by_seat(1, 2, 3)}
    with_radelc = paper(0, 250, 0, contract="berac", declarer="B")
    without = paper(0, 125, 0, contract="berac", declarer="B")
    assert breaches(broken(sheet(wrong, with_radelc, without))) == ["klop-sum B2.3 points"]
    never = paper(0, 126, 0, contract="berac", declarer="B")
    assert breaches(broken(sheet(wrong, never))) == ["klop-sum B2.3 points", "paper-other-contract A9 entries"]


# Codes of items; every other sentence that is not typed or remarked is a breach and needs a case above.
ITEM_CODES = frozenset(
    [
        "game-won",
        "game-lost",
        "bid-won",
        "bid-lost",
        "announced-made",
        "announced-failed",
        "defender-made",
        "defender-failed",
        "announced-made-alone",
        "announced-made-no-silent",
        "announced-failed-no-silent",
        "defender-made-no-silent",
        "defender-failed-no-silent",
        "announced-failed-once",
        "defender-failed-once",
        "renons-bid",
        "announced-failed-alone",
        "defender-made-alone",
        "defender-failed-alone",
        "partner-failed",
        "silent-made",
        "silent-defenders",
        "pagat-beaten",
        "pagat-beaten-defender",
        "pagat-beaten-partner",
        "silent-valat",
        "silent-valat-defenders",
        "silent-valat-no-radelc",
        "bonus-game",
        "bonus-announcement",
        "bonus-valat",
        "mondfang",
        "klop-points",
        "klop-spared",
        "klop-full",
        "klop-others-zero",
        "renons",
        "renons-before",
        "renons-ruled",
        "misdeal",
        "lateness",
        "written",
    ]
)


def test_every_breach_has_a_case():
    """A code that no table above reaches is a rule nobody has tried."""
    cases = [*(c[2] for c in ROWS), *(c[2] for c in PLACES), *(c[2] for c in SHEETS)]
    tried = {breach.split()[0] for expected in cases for breach in expected}
    codes = {code for code in SENTENCES if not code.startswith(("typed-", "remark-", "claim-", "case-"))} - ITEM_CODES
    assert tried == codes


@pytest.mark.parametrize("rows", [[c[1]] for c in ROWS] + [c[1] for c in PLACES])
def test_every_breach_can_be_worded(rows):
    """The sentence of a code is filled by exactly the parameters its violation carries."""
    for violation in broken(sheet(*rows)):
        assert SENTENCES[violation.code] % violation.params
