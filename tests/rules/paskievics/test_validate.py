"""What may be recorded: a table of what, the rows of a sheet, its options and exactly the breaches that are reported.

A breach is written "row code reference"; row 0 is the sheet. A deals, B plays a three with D where nothing is said.
"""

from itertools import product

import pytest

from rules.hungarian.table import TALON_CARDS, WON_FROM
from rules.paskievics.contracts import SIDES
from rules.paskievics.judging.result import points_under_volat, possible_points
from tests.rules.paskievics.rows import (
    BOOK,
    PASS,
    SHARE,
    alone,
    broken,
    discarded,
    failed,
    fault,
    game,
    invited,
    said,
    sheet,
    tarokks,
    thrown,
)

JUNK = [1, {"A": [None, 2.5]}]


def breaches(violations):
    return [f"{one.row} {one.code} {one.article}" for one in violations]


def without(key, row):
    return {name: value for name, value in row.items() if name != key}


def yielded(**facts):
    return game(**{"contract": "ketto", "yielded": {"by": "D"}, "declarer": "B", **facts})


#: D deals, so A speaks first, C after it: A can yield to C.
D_DEALS = [game(), game(), game()]


def yields(by="A", **facts):
    """The fourth row: C plays a kettő with A, who had yielded."""
    told = {"contract": "ketto", "declarer": "C", "partner": by, "yielded": {"by": by}}
    return [*D_DEALS, game(**{**told, **facts})]


# what, the sheet, the breaches
SHEETS = [
    ("no object", "hu-paskievics", ["0 ruleset-unknown FORMAT"]),
    ("a list", [], ["0 ruleset-unknown FORMAT"]),
    ("no ruleset", {"rows": []}, ["0 ruleset-unknown FORMAT"]),
    ("another ruleset", {"ruleset": "si-tzs", "rows": JUNK}, ["0 ruleset-unknown FORMAT"]),
    ("three players", {**sheet(JUNK), "players": 3}, ["0 players JAT"]),
    ("players as text", {**sheet(), "players": "4"}, ["0 players JAT"]),
    ("players as a fraction", {**sheet(), "players": 4.0}, ["0 players JAT"]),
    ("players yes", {**sheet(), "players": True}, ["0 players JAT"]),
    ("after players nothing is read", {"ruleset": "hu-paskievics", "players": 6, "x": 1}, ["0 players JAT"]),
    ("players null are four", {**sheet(game(partner="E")), "players": None}, ["1 bad-value FORMAT"]),
    ("an unknown key", {**sheet(), "round": 1}, ["0 unknown-key FORMAT"]),
    ("no rows", without("rows", sheet()), ["0 missing-key FORMAT"]),
    ("rows null", {**sheet(), "rows": None}, ["0 missing-key FORMAT"]),
    ("rows no list", {**sheet(), "rows": {"a": 1}}, ["0 bad-value FORMAT"]),
    ("options no object", {**sheet(), "options": 5}, ["0 bad-option FORMAT"]),
    ("options null", {**sheet(), "options": None}, []),
    (
        "all of it",
        {**sheet([]), "x": 1, "options": {"games": 0}},
        ["0 unknown-key FORMAT", "0 bad-option FORMAT", "1 unknown-row FORMAT"],
    ),
]

# what, the row
UNKNOWN_ROWS = [
    ("null", None),
    ("a list", [1]),
    ("a text", "harom"),
    ("a number", 2.5),
    ("an empty object", {}),
    ("no kind", {"declarer": "B"}),
    ("kind null", {"contract": None, "declarer": "B"}),
    ("kind an empty list", {"passed_out": []}),
    ("two kinds", {**game(), "passed_out": True}),
    ("two others", {**PASS, **SHARE}),
]

# what, the row, the codes
SHAPES = [
    ("an unknown key", game(bonus=1), ["unknown-key"]),
    ("an unknown key that says nothing", {**game(), "bonus": None}, ["unknown-key"]),
    ("two unknown keys", game(bonus=1, kassza=2), ["unknown-key"] * 2),
    ("a key of another kind", {**PASS, "declarer": "B"}, ["unknown-key"]),
    ("a key of another kind that says nothing", {**PASS, "declarer": None}, []),
    ("null and an empty list say nothing", {**game(), "called": None, "trull": [], "kontra": [], "invit": []}, []),
    ("no declarer", without("declarer", game()), ["missing-key"]),
    ("an unknown contract", game(contract="negy"), ["bad-value"]),
    ("contract a number", game(contract=3), ["bad-value"]),
    ("contract junk", game(contract=JUNK), ["bad-value"]),
    ("no such seat", game(declarer="E"), ["bad-value"]),
    ("a small letter", game(declarer="b"), ["bad-value"]),
    ("partner a list", game(partner=["D"]), ["bad-value"]),
    ("called unknown", game(called="XXII"), ["bad-value"]),
    ("called a number", game(called=20), ["bad-value"]),
    ("alone unknown", game(alone="yes"), ["bad-value"]),
    ("tarokks_discarded no list", game(tarokks_discarded="C"), ["bad-value"]),
    ("tarokks_discarded of nobody known", game(tarokks_discarded=["C", "X", "Y"]), ["bad-value"] * 2),
    ("invit no object", game(invit="D"), ["bad-value"]),
    ("invit without all", game(invit={"pagat_only": True}), ["missing-key"] * 2),
    ("invit with more", game(invit={"by": "D", "card": "XIX", "x": 1}), ["unknown-key"]),
    ("invit with no card", game(invit={"by": "D", "card": "19"}), ["bad-value"]),
    ("pagat_only a number", game(invit={"by": "D", "card": "XIX", "pagat_only": 1}), ["bad-value"]),
    ("yielded without by", game(yielded={"pagat_only": False}), ["missing-key"]),
    ("yielded with a card", game(yielded={"by": "D", "card": "XX"}), ["unknown-key"]),
    ("points a text", game("50"), ["bad-value"]),
    ("points a fraction", game(50.0), ["bad-value"]),
    ("points yes", game(True), ["bad-value"]),
    ("points not a number", game(float("nan")), ["bad-value"]),
    ("outcome unknown", game(None, outcome="won"), ["bad-value"]),
    ("kontra a seat", game(kontra="A"), ["bad-value"]),
    ("kontra of nobody known", game(kontra=["A", 5]), ["bad-value"]),
    ("announcements no list", game(announcements={"feature": "trull", "by": "B"}), ["bad-value"]),
    ("an announcement no object", game(announcements=["trull"]), ["bad-value"]),
    ("an announcement of nothing", game(announcements=[{}]), ["missing-key"] * 2),
    ("a figure unknown", game(announcements=[said("kings", "B")]), ["bad-value"]),
    ("an announcement with more", game(announcements=[{**said("trull", "B"), "made": True}]), ["unknown-key"]),
    ("an announcement of two breaches", game(announcements=[{"feature": "x", "by": "y"}]), ["bad-value"] * 2),
    ("two broken announcements", game(announcements=[said("x", "B"), said("trull", "y")]), ["bad-value"] * 2),
    ("kontra on it by nobody known", game(announcements=[said("trull", "B", "Q")]), ["bad-value"]),
    ("tarokks without all", game(tarokks=[{"seat": "B"}]), ["missing-key"] * 2),
    ("seven tarokks", game(tarokks=[tarokks("B", 7)]), ["bad-value"]),
    ("eight as a fraction", game(tarokks=[tarokks("B", 8.0)]), ["bad-value"]),
    ("said otherwise", game(tarokks=[tarokks("B", 8, "later")]), ["bad-value"]),
    ("trull a seat", game(trull="B"), ["bad-value"]),
    ("kings of the opponents", game(kings="opponents"), ["bad-value"]),
    ("volat yes", game(volat=True), ["bad-value"]),
    ("pagat_last a seat", game(pagat_last="B"), ["bad-value"]),
    ("pagat_last without won", game(pagat_last={"by": "B"}), ["missing-key"]),
    ("won 1", game(pagat_last={"by": "B", "won": 1}), ["bad-value"]),
    ("xxi_caught a list", game(xxi_caught=["A"]), ["bad-value"]),
    ("an honour unknown", game(honours_drawn=[{"seat": "B", "honour": "I"}]), ["bad-value"]),
    ("an honour of nobody", game(honours_drawn=[{"honour": "xxi"}]), ["missing-key"]),
    ("late a text", game(honours_drawn=[{"seat": "B", "honour": "xxi", "late": "no"}]), ["bad-value"]),
    ("the shape is all that is said of a row", game(99, bonus=1, called="I"), ["unknown-key"]),
    ("passed_out false", {"passed_out": False}, ["bad-value"]),
    ("passed_out 1", {"passed_out": 1}, ["bad-value"]),
    ("thrown_in yes", {"thrown_in": True}, ["bad-value"]),
    ("thrown_in without all", {"thrown_in": {}}, ["missing-key"] * 2),
    ("a hand unknown", thrown("sok_tarokk"), ["bad-value"]),
    ("thrown_in with more", thrown(points=3), ["unknown-key"]),
    ("discarded_tarokk a number", thrown(discarded_tarokk=0), ["bad-value"]),
    ("failed without a contract", {"failed_fourth": {"by": "A"}}, ["missing-key"]),
    ("failed of an unknown contract", failed(contract="negy"), ["bad-value"]),
    ("a fault of nobody", fault(5), ["missing-key"]),
    ("a fault of three", fault(5, "A", "B", "C"), ["bad-value"]),
    ("a fault of one twice", fault(5, "B", "B"), ["bad-value"]),
    ("a fault by a seat", {"renonsz": {"by": "C", "each": 5}}, ["bad-value"]),
    ("a fault without each", {"renonsz": {"by": ["C"]}}, ["missing-key"]),
    ("each a text", fault("5", "C"), ["bad-value"]),
    ("each yes", fault(True, "C"), ["bad-value"]),
    ("each beyond all amounts", fault(10**30, "C"), ["bad-value"]),
    ("share_pot a number", {"share_pot": 8}, ["bad-value"]),
]

E = {"players": 5}
HONOURS = {"players": 5, "talon_honours": True}
XXI = [{"seat": "C", "honour": "xxi"}]
NEXT = {"redeal": "next", "double_lap": "none"}

# what, the rows, options, the breaches
ROWS = [
    # P19, JAT
    ("the games are full", [game()] * 3, {"games": 2}, ["3 too-many-games P19"]),
    ("sixteen at four", [game()] * 17, {}, ["17 too-many-games P19"]),
    ("twenty at five", [failed(seat) for seat in "EABCD" * 5][:21], E, ["21 too-many-games P19"]),
    ("a pass is no game", [PASS, PASS, game(), game()], {"games": 2}, []),
    (
        "with redeal next it is",
        [PASS, PASS, game(), game()],
        {**NEXT, "games": 2},
        ["3 too-many-games P19", "4 too-many-games P19"],
    ),
    ("a pass after the last game is none too many", [game(), PASS], {"games": 1}, []),
    (
        "a failed fourth and a fault are games",
        [failed(), fault(5, "A"), game()],
        {"games": 2},
        ["3 too-many-games P19"],
    ),
    ("the sharing is no game", [game(), SHARE], {"games": 1, "ulti_pot": True}, []),
    ("a row with a breach is a game", [game(99), game()], {"games": 1}, ["1 points-range KAR", "2 too-many-games P19"]),
    (
        "a row with no shape too",
        [game(bonus=1), game()],
        {"games": 1},
        ["1 unknown-key FORMAT", "2 too-many-games P19"],
    ),
    ("of a row with no shape nothing more is said", [game(), game(bonus=1)], {"games": 1}, ["2 unknown-key FORMAT"]),
    ("an unknown row moves nothing", [{}, game()], {"games": 1}, ["1 unknown-row FORMAT"]),
    ("too many and broken", [game(), game(99)], {"games": 1}, ["2 too-many-games P19", "2 points-range KAR"]),
    ("the dealer sits out", [game(declarer="A")], E, ["1 sitting-out JAT"]),
    ("named anywhere", [game(tarokks_discarded=["A"])], E, ["1 sitting-out JAT"]),
    ("no more is checked", [game(99, kontra=["A"], called="I")], E, ["1 sitting-out JAT"]),
    (
        "but the games",
        [game(), game(xxi_caught="B", declarer="C")],
        {**E, "games": 1},
        ["2 too-many-games P19", "2 sitting-out JAT"],
    ),
    ("who threw in", [thrown(by="A")], E, ["1 sitting-out JAT"]),
    ("who failed", [failed("A")], E, ["1 sitting-out JAT"]),
    ("whose fault", [fault(5, "C", "A")], E, ["1 sitting-out JAT"]),
    ("an announcement's kontra", [game(announcements=[said("trull", "B", "A")])], E, ["1 sitting-out JAT"]),
    ("a row with a breach moves the deal", [game(99), game()], E, ["1 points-range KAR", "2 sitting-out JAT"]),
    ("an unknown row does not", [{}, game()], E, ["1 unknown-row FORMAT"]),
    ("at four the dealer plays", [game(declarer="A", partner="B")], {}, []),
    # HIV.0, HIV.2
    ("his own partner", [game(partner="B")], {}, ["1 partner-declarer HIV.0"]),
    ("neither partner nor alone", [game(partner=None)], {}, ["1 alone-unclear HIV.0"]),
    ("both", [game(alone="own")], {}, ["1 alone-unclear HIV.0"]),
    ("who discarded it?", [discarded("C", discarder=None)], {}, ["1 discarder HIV.2"]),
    ("nobody discarded it", [game(discarder="C")], {}, ["1 discarder HIV.2"]),
    ("nobody discarded his own", [alone(discarder="C")], {}, ["1 discarder HIV.2"]),
    ("the declarer did not", [discarded("C", discarder="B")], {}, ["1 discarder HIV.2"]),
    ("the declarer does not report", [game(tarokks_discarded=["B"])], {}, ["1 discarder HIV.2"]),
    *((f"{card} is not called", [game(called=card)], {}, ["1 called-honour HIV.2"]) for card in ("skiz", "XXI", "I")),
    (
        "after an honour no call is judged",
        [alone(called="I", invit={"by": "B", "card": "XVII"})],
        {},
        ["1 called-honour HIV.2"],
    ),
    # HIV.1
    *(
        (f"{low} is too low at {bid}", [game(contract=bid, called=low)], {}, ["1 called-too-low HIV.1"])
        for bid, low in (("szolo", "XI"), ("egy", "X"), ("ketto", "IX"), ("harom", "VIII"))
    ),
    *(
        (f"{least} is not at {bid}", [game(contract=bid, called=least)], {}, [])
        for bid, least in (("szolo", "XII"), ("egy", "XI"), ("ketto", "X"), ("harom", "IX"))
    ),
    ("free after a discarded tarokk", [game(called="II", tarokks_discarded=["C"])], {}, []),
    ("free never", [game(called="II", tarokks_discarded=["C"])], {"free_call": "never"}, ["1 called-too-low HIV.1"]),
    ("free when it was discarded itself", [discarded("C", called="II")], {}, []),
    ("that with free never", [discarded("C", called="II")], {"free_call": "never"}, ["1 called-too-low HIV.1"]),
    ("his own below is only no XX", [alone(called="II")], {}, ["1 self-call-not-xx HIV.1"]),
    ("his own where the call was free", [alone(called="II", tarokks_discarded=["C"])], {}, []),
    (
        "his own, self_call xx",
        [alone(called="XIX", tarokks_discarded=["C"])],
        {"self_call": "xx"},
        ["1 self-call-not-xx HIV.1"],
    ),
    (
        "his own, free never",
        [alone(called="XIX", tarokks_discarded=["C"])],
        {"free_call": "never"},
        ["1 self-call-not-xx HIV.1"],
    ),
    ("his own XX", [alone()], {"self_call": "xx"}, []),
    # V.SKA.1, BGA.8
    ("the XX discarded", [discarded("C", called="XX")], {}, []),
    ("the XX, ban xx", [discarded("C", called="XX")], {"discard_ban": "xx"}, ["1 xx-discarded V.SKA.1"]),
    ("the XX, ban called", [discarded("C", called="XX")], {"discard_ban": "called"}, ["1 xx-discarded V.SKA.1"]),
    ("another, ban xx", [discarded("C")], {"discard_ban": "xx"}, []),
    ("another, ban called", [discarded("C")], {"discard_ban": "called"}, ["1 called-discarded BGA.8"]),
    # HIV.2, P12
    ("kontra by office", [discarded("C")], {}, []),
    ("none", [discarded()], {}, ["1 forced-kontra-missing HIV.2"]),
    ("another one after him", [discarded("D")], {}, ["1 forced-kontra-missing HIV.2"]),
    ("another one before him", [discarded("C", discarder="D")], {}, []),
    ("another one round the table", [discarded("D", discarder="A")], {}, []),
    ("A after C", [discarded("A")], {}, ["1 forced-kontra-missing HIV.2"]),
    ("at five over the dealer", [game(), game(declarer="C"), discarded("A", declarer="E", discarder="B")], E, []),
    (
        "at five after him",
        [game(), game(declarer="C"), discarded("D", declarer="E", discarder="B")],
        E,
        ["3 forced-kontra-missing HIV.2"],
    ),
    # promises: INV, ENG, HIV.3
    ("an invit", [invited()], {}, []),
    ("no invits", [invited()], {"invits": []}, ["1 no-invits V.INV.5"]),
    ("no yielding either", yields(), {"invits": []}, ["4 no-invits V.INV.5"]),
    ("no invits, and the call is not judged", [invited(called="II")], {"invits": []}, ["1 no-invits V.INV.5"]),
    ("invit and yield", [invited(yielded={"by": "D"})], {}, ["1 invit-and-yield ENG"]),
    ("his own invit", [invited(invit={"by": "B", "card": "XIX"})], {}, ["1 invit-own INV.a"]),
    ("his own yield", [yielded(yielded={"by": "B"})], {}, ["1 invit-own INV.a"]),
    ("after it nothing of this", [alone(called="XIX", invit={"by": "B", "card": "XVII"})], {}, ["1 invit-own INV.a"]),
    ("no invit with the XVII", [invited(called="XVII", invit={"by": "D", "card": "XVII"})], {}, ["1 invit-card INV.a"]),
    ("with Pais", [invited(called="XVII", invit={"by": "D", "card": "XVII"})], {"invits": ["XVII"]}, []),
    ("the XIX at kettő", [invited(contract="ketto")], {}, ["1 invit-contract INV.a"]),
    ("the XVIII at egy", [invited(called="XVIII", invit={"by": "D", "card": "XVIII"})], {}, ["1 invit-contract INV.a"]),
    ("the XVIII at szóló", [invited(contract="szolo", called="XVIII", invit={"by": "D", "card": "XVIII"})], {}, []),
    ("the promised card is called", [invited(called="XX")], {}, ["1 invit-not-called HIV.3"]),
    ("bound he does not come down, he breaks the promise", [invited(called="II")], {}, ["1 invit-not-called HIV.3"]),
    ("its holder is the partner", [invited(partner="A")], {}, ["1 invit-partner HIV.3"]),
    (
        "nor is the declarer alone",
        [invited(partner=None, alone="discarded", discarder="C", kontra=["C"])],
        {},
        ["1 invit-partner HIV.3"],
    ),
    (
        "pagát only: pagátulti",
        [invited(invit={"by": "D", "card": "XIX", "pagat_only": True})],
        {},
        ["1 invit-pagat-not-announced INV.c"],
    ),
    (
        "announced by his side",
        [invited(invit={"by": "D", "card": "XIX", "pagat_only": True}, announcements=[said("pagatulti", "B")])],
        {},
        [],
    ),
    (
        "announced by the others",
        [invited(invit={"by": "D", "card": "XIX", "pagat_only": True}, announcements=[said("pagatulti", "A")])],
        {},
        ["1 invit-pagat-not-announced INV.c"],
    ),
    ("yielded", yields(), {}, []),
    ("yielded at egy", yields(contract="egy"), {}, ["4 yield-contract ENG"]),
    ("yielded by who speaks later", yields("D"), {}, ["4 yield-order ENG"]),
    (
        "yielded with the pagát",
        yields(yielded={"by": "A", "pagat_only": True}),
        {},
        ["4 yield-pagat ENG", "4 invit-pagat-not-announced INV.c"],
    ),
    (
        "low_yield",
        yields(yielded={"by": "A", "pagat_only": True}, announcements=[said("pagatulti", "A")]),
        {"low_yield": True},
        [],
    ),
    ("yielded, another called", yields(called="XIX"), {}, ["4 yield-not-called HIV.3"]),
    ("yielded, another partner", yields(partner="B"), {}, ["4 yield-partner HIV.3"]),
    # announcements: FIG.0, BEM
    ("twice", [game(announcements=[said("trull", "B"), said("trull", "D")])], {}, ["1 duplicate-announcement FIG.0"]),
    ("once a side", [game(kontra=["A"], announcements=[said("trull", "B"), said("trull", "A")])], {}, []),
    (
        "dupla after the volát",
        [game(announcements=[said("volat", "B"), said("dupla", "D")])],
        {},
        ["1 double-after-volat BEM.2"],
    ),
    ("before it", [game(announcements=[said("dupla", "B"), said("volat", "D")])], {}, []),
    ("after the other side's", [game(kontra=["A"], announcements=[said("volat", "B"), said("dupla", "A")])], {}, []),
    ("trull after the volát", [game(announcements=[said("volat", "B"), said("trull", "D")])], {}, []),
    (
        "after_volat all",
        [game(announcements=[said("volat", "B"), said("trull", "D"), said("negykiraly", "D"), said("pagatulti", "D")])],
        {"after_volat": "all"},
        ["1 double-after-volat BEM.2"] * 2,
    ),
    (
        "at once",
        [game(announcements=[said("dupla", "B"), said("volat", "B")])],
        {},
        ["1 double-and-volat-at-once BEM.1"],
    ),
    ("with a kontra in between", [game(announcements=[said("dupla", "B", "A"), said("volat", "B")])], {}, []),
    (
        "with tarokks in between",
        [game(tarokks=[tarokks("A", 8)], announcements=[said("dupla", "B"), said("volat", "B")])],
        {},
        [],
    ),
    (
        "with tarokks claimed later",
        [game(tarokks=[tarokks("A", 8, "after")], announcements=[said("dupla", "B"), said("volat", "B")])],
        {},
        ["1 double-and-volat-at-once BEM.1"],
    ),
    (
        "with a figure in between",
        [game(announcements=[said("dupla", "B"), said("trull", "D"), said("volat", "B")])],
        {},
        [],
    ),
    (
        "with his own tarokks only",
        [game(tarokks=[tarokks("B", 8)], announcements=[said("dupla", "B"), said("volat", "B")])],
        {},
        ["1 double-and-volat-at-once BEM.1"],
    ),
    ("together", [game(announcements=[said("dupla", "B"), said("volat", "B")])], {"double_volat": "together"}, []),
    (
        "only by the partner",
        [game(kontra=["A"], announcements=[said("dupla", "B"), said("volat", "B")])],
        {"double_volat": "partner"},
        ["1 double-and-volat-one-player V.FIG.2"],
    ),
    ("by the partner", [game(announcements=[said("dupla", "B"), said("volat", "D")])], {"double_volat": "partner"}, []),
    ("a defender's side not shown", [game(announcements=[said("trull", "A")])], {}, ["1 side-not-shown BEM.b"]),
    ("shown by a kontra", [game(kontra=["C"], announcements=[said("trull", "A")])], {}, []),
    ("shown by a kontra on a figure", [game(announcements=[said("trull", "B", "C"), said("trull", "A")])], {}, []),
    ("shown by the partner", [game(announcements=[said("trull", "D"), said("trull", "A")])], {}, []),
    (
        "not by the partner later",
        [game(announcements=[said("trull", "A"), said("trull", "D")])],
        {},
        ["1 side-not-shown BEM.b"],
    ),
    (
        "not by the declarer",
        [game(announcements=[said("trull", "B"), said("trull", "A")])],
        {},
        ["1 side-not-shown BEM.b"],
    ),
    ("shown by an invit", [invited(announcements=[said("trull", "A")])], {}, []),
    ("shown by a yield", yields(announcements=[said("trull", "B")]), {}, []),
    (
        "of a rekontra by the declarer's side there is no kontra without theirs",
        [game(kontra=["D"], announcements=[said("trull", "A")])],
        {},
        ["1 side-not-shown BEM.b", "1 kontra-side KON"],
    ),
    # KON
    ("kontra by the partner", [game(kontra=["D"])], {}, ["1 kontra-side KON"]),
    ("rekontra by the opponent", [game(kontra=["A", "C"])], {}, ["1 kontra-side KON"]),
    (
        "on a defender's figure their own",
        [game(kontra=["A"], announcements=[said("trull", "A", "C")])],
        {},
        ["1 kontra-side KON"],
    ),
    (
        "on a defender's figure the declarer",
        [game(kontra=["A"], announcements=[said("trull", "A", "B", "C", "D")])],
        {},
        [],
    ),
    ("each item", [game(kontra=["D"], announcements=[said("trull", "B", "D")])], {}, ["1 kontra-side KON"] * 2),
    (
        "six words, the sixth out of turn",
        [game(kontra=["A", "B", "A", "B", "A", "A"])],
        {},
        ["1 kontra-too-high KON", "1 kontra-side KON"],
    ),
    (
        "XXI caught and pagát by one side, too few points",
        [game(15, xxi_caught="A", pagat_last={"by": "B", "won": True})],
        {},
        ["1 trull-not-recorded FIG.1", "1 points-impossible KAR"],
    ),
    ("six words", [game(kontra=["A", "B"] * 3)], {}, ["1 kontra-too-high KON"]),
    ("kontra_max", [game(kontra=["A", "B"])], {"kontra_max": 1}, ["1 kontra-too-high KON"]),
    (
        "kontra_max on a figure",
        [game(announcements=[said("trull", "B", "A", "B")])],
        {"kontra_max": 1},
        ["1 kontra-too-high KON"],
    ),
    # TSZ, KAR
    ("tarokks twice", [game(tarokks=[tarokks("B", 8), tarokks("B", 9)])], {}, ["1 tarokks-twice TSZ.a"]),
    ("too many tarokks", [game(tarokks=[tarokks(seat, 8) for seat in "BCD"])], {}, ["1 tarokks-too-many KAR"]),
    ("18 there are", [game(tarokks=[tarokks(seat, 9) for seat in "BC"])], {}, []),
    (
        "who announced pagátulti",
        [game(announcements=[said("pagatulti", "D")], tarokks=[tarokks("D", 8, "after")])],
        {},
        ["1 tarokks-not-announced TSZ.a"],
    ),
    (
        "who said kontra to it",
        [game(announcements=[said("pagatulti", "D", "A")], tarokks=[tarokks("A", 8, "after")])],
        {},
        ["1 tarokks-not-announced TSZ.a"],
    ),
    (
        "not who said rekontra",
        [game(announcements=[said("pagatulti", "D", "A", "B")], tarokks=[tarokks("B", 8, "after")])],
        {},
        [],
    ),
    (
        "nor who announced another figure",
        [game(announcements=[said("trull", "D")], tarokks=[tarokks("D", 8, "after")])],
        {},
        [],
    ),
    (
        "duty any: a figure",
        [game(announcements=[said("trull", "D")], tarokks=[tarokks("D", 8, "after")])],
        {"tarokk_duty": "any"},
        ["1 tarokks-not-announced TSZ.a"],
    ),
    (
        "duty any: a word",
        [game(kontra=["A", "B"], tarokks=[tarokks("B", 8, "after")])],
        {"tarokk_duty": "any"},
        ["1 tarokks-not-announced TSZ.a"],
    ),
    ("announced in time", [game(announcements=[said("pagatulti", "D")], tarokks=[tarokks("D", 8)])], {}, []),
    ("a lone declarer asks nobody", [alone(tarokks=[tarokks("B", 8, "after")])], {}, ["1 late-claim TSZ.b"]),
    (
        "with side payment nobody does",
        [game(tarokks=[tarokks("D", 8, "after")])],
        {"tarokk_payment": "side"},
        ["1 late-claim TSZ.b"],
    ),
    # ELS.b, KAR
    ("no points", [game(None)], {}, ["1 points-missing ELS.b"]),
    ("both", [game(50, outcome="win")], {}, ["1 points-missing ELS.b"]),
    ("none with a volát", [game(None, volat="defenders")], {}, []),
    ("both with a volát", [game(90, outcome="dupla", volat="declarer")], {}, ["1 points-missing ELS.b"]),
    ("points below", [game(-1)], {}, ["1 points-range KAR"]),
    ("points above", [game(95)], {}, ["1 points-range KAR"]),
    ("points far above", [game(10**40)], {}, ["1 points-range KAR"]),
    # contradictions
    ("trull against a volát", [game(None, volat="declarer", trull="defenders")], {}, ["1 volat-contradiction FIG.4"]),
    ("kings against a volát", [game(None, volat="declarer", kings="defenders")], {}, ["1 volat-contradiction FIG.4"]),
    (
        "pagát against a volát",
        [game(None, volat="declarer", pagat_last={"by": "A", "won": True})],
        {},
        ["1 pagat-contradiction FIG.5"],
    ),
    (
        "pagát against the trull",
        [game(trull="defenders", pagat_last={"by": "B", "won": True})],
        {},
        ["1 pagat-contradiction FIG.5"],
    ),
    ("pagát lost under a volát", [game(None, volat="declarer", pagat_last={"by": "A", "won": False})], {}, []),
    ("XXI against a volát", [game(None, volat="declarer", xxi_caught="D")], {}, ["1 xxi-contradiction FIG.6"]),
    ("XXI against the trull", [game(trull="declarer", xxi_caught="B")], {}, ["1 xxi-contradiction FIG.6"]),
    (
        "the volát stands before the trull",
        [game(None, volat="declarer", trull="defenders", xxi_caught="A")],
        {},
        ["1 volat-contradiction FIG.4"],
    ),
    (
        "trull forgotten",
        [game(xxi_caught="A", pagat_last={"by": "D", "won": True})],
        {},
        ["1 trull-not-recorded FIG.1"],
    ),
    ("not under a volát", [game(None, volat="declarer", xxi_caught="A", pagat_last={"by": "D", "won": True})], {}, []),
    ("not with the pagát lost", [game(xxi_caught="A", pagat_last={"by": "D", "won": False})], {}, []),
    # honours drawn (V.ELS.5)
    ("drawn", [game(honours_drawn=XXI)], HONOURS, []),
    ("without the option", [game(honours_drawn=XXI)], E, ["1 honours-drawn V.ELS.5"]),
    ("at four", [game(honours_drawn=XXI)], {"talon_honours": True}, ["1 honours-drawn V.ELS.5"]),
    ("one twice", [game(honours_drawn=[*XXI, {"seat": "D", "honour": "xxi"}])], HONOURS, ["1 honours-drawn V.ELS.5"]),
    # the other rows
    ("the fourth at four", [failed("B")], {}, ["1 not-fourth-hand LIC.e"]),
    ("the fourth at five", [failed("D")], E, ["1 not-fourth-hand LIC.e"]),
    ("the fourth after a game", [game(), failed("B")], {}, []),
    ("a hand not allowed", [thrown("xxi_pagat")], {"preset": "bga"}, ["1 throw-in-hand DOB.1–5"]),
    ("no hand allowed", [thrown()], {"throw_in": []}, ["1 throw-in-hand DOB.1–5"]),
    *(
        (
            f"{hand} after a discarded tarokk",
            [thrown(hand, discarded_tarokk=True)],
            {},
            ["1 throw-in-after-discard DOB.a"],
        )
        for hand in ("szolo_xxi", "szolo_pagat", "kilenc_szines", "xxi_pagat")
    ),
    ("four kings after it", [thrown(discarded_tarokk=True)], {}, []),
    ("V.SKA.4 always", [thrown("szolo_xxi", discarded_tarokk=True)], {"throw_in_discarded": "always"}, []),
    (
        "BGA.5 never",
        [thrown(discarded_tarokk=True)],
        {"throw_in_discarded": "never"},
        ["1 throw-in-after-discard DOB.a"],
    ),
    ("a fault of nothing", [fault(0, "B")], {}, ["1 renonsz-amount P20"]),
    ("a fault below nothing", [fault(-5, "B")], {}, ["1 renonsz-amount P20"]),
    ("below the bounds", [fault(4, "B")], {"renonsz": [5, 10]}, ["1 renonsz-amount P20"]),
    ("above the bounds", [fault(11, "B")], {"renonsz": [5, 10]}, ["1 renonsz-amount P20"]),
    ("in the bounds", [fault(5, "B"), fault(10, "B")], {"renonsz": [5, 10]}, []),
    (
        "doubled for two",
        [fault(9, "B", "C"), fault(21, "B", "C")],
        {"renonsz": [5, 10]},
        ["1 renonsz-amount P20", "2 renonsz-amount P20"],
    ),
    ("in the doubled bounds", [fault(10, "B", "C"), fault(20, "B", "C")], {"renonsz": [5, 10]}, []),
    ("no pot", [SHARE], {}, ["1 pot BGA.7"]),
    ("not the last row", [SHARE, game()], {"ulti_pot": True}, ["1 pot BGA.7"]),
]

#: KAR: what the declarer's side holds, by bid, and the least and the most points that it can have then.
POINTS = [
    ("split: one king, one honour each", {}, {}, 12 + 3, 94 - 12 - 3),
    ("ketto: two discarded", {"contract": "ketto"}, {}, 12 + 2, 94 - 12 - 4),
    ("szolo: none", {"contract": "szolo"}, {}, 12, 94 - 12 - 6),
    ("all kings", {"kings": "declarer"}, {}, 5 * 5 + 3 + 3, 94 - (5 + 3) - 3),
    ("all honours", {"trull": "declarer"}, {}, 20 + 3, 94 - (5 + 3) - 3),
    ("seven fives in two tricks", {"trull": "declarer", "kings": "declarer"}, {}, 35 + 1 + 3, 94 - 4 - 3),
    ("nothing of it", {"trull": "defenders", "kings": "defenders"}, {}, 4 + 3, 94 - 36 - 3),
    ("a caught XXI", {"xxi_caught": "A"}, {}, 5 * 3 + 1 + 3, 79),
    ("the pagát", {"pagat_last": {"by": "B", "won": True}}, {}, 15, 79),
    ("theirs: XXI", {"xxi_caught": "B"}, {}, 15, 94 - (15 + 1) - 3),
    ("a volát leaves three cards", {"volat": "declarer"}, {}, 94 - 12, 94 - 3),
    ("a volát at szóló leaves six", {"volat": "declarer", "contract": "szolo"}, {}, 94 - 22, 94 - 6),
    ("a volát at egy leaves five", {"volat": "declarer", "contract": "egy"}, {}, 94 - 19, 94 - 5),
    ("a volát at kettő leaves four", {"volat": "declarer", "contract": "ketto"}, {}, 94 - 16, 94 - 4),
    ("their volát", {"volat": "defenders"}, {}, 3, 12),
    ("their volát at szóló", {"volat": "defenders", "contract": "szolo"}, {}, 0, 0),
    ("six are the lone declarer's", discarded("C"), {"lone_discards": "declarer"}, 12 + 6, 94 - 12),
    ("three without the option", discarded("C"), {}, 15, 79),
    (
        "their volát leaves the lone declarer's six",
        {**discarded("C"), "volat": "defenders"},
        {"lone_discards": "declarer"},
        6,
        22,
    ),
]


@pytest.mark.parametrize(("whole", "expected"), [case[1:] for case in SHEETS], ids=[case[0] for case in SHEETS])
def test_a_sheet_has_exactly_these_breaches(whole, expected):
    assert breaches(broken(whole)) == expected


@pytest.mark.parametrize("row", [case[1] for case in UNKNOWN_ROWS], ids=[case[0] for case in UNKNOWN_ROWS])
def test_a_row_is_exactly_one_thing(row):
    assert breaches(broken(sheet(row))) == ["1 unknown-row FORMAT"]


@pytest.mark.parametrize(("row", "codes"), [case[1:] for case in SHAPES], ids=[case[0] for case in SHAPES])
def test_a_row_has_its_shape(row, codes):
    assert breaches(broken(sheet(game(), row))) == [f"2 {code} FORMAT" for code in codes]


@pytest.mark.parametrize(("rows", "options", "expected"), [case[1:] for case in ROWS], ids=[case[0] for case in ROWS])
def test_rows_have_exactly_these_breaches(rows, options, expected):
    assert breaches(broken(sheet(*rows, **options))) == expected


@pytest.mark.parametrize(("facts", "options", "least", "most"), [c[1:] for c in POINTS], ids=[c[0] for c in POINTS])
def test_points_are_possible_between(facts, options, least, most):
    row = facts if "alone" in facts else game(**facts)
    possible = [points for points in range(95) if not broken(sheet({**row, "points": points}, **options))]
    assert possible == list(range(least, most + 1))


# what, the row, options, whether its band is possible
OUTCOMES = [
    ("dupla", game(None, outcome="dupla"), {}, True),
    (
        "no dupla against all kings and honours",
        game(None, outcome="dupla", trull="defenders", kings="defenders"),
        {},
        False,
    ),
    ("no dupla_loss with all of them", game(None, outcome="dupla_loss", trull="declarer", kings="declarer"), {}, False),
    ("win under a volát", game(None, outcome="win", volat="declarer"), {}, False),
    ("dupla under a volát", game(None, outcome="dupla", volat="declarer"), {}, True),
]


@pytest.mark.parametrize(("row", "options", "possible"), [c[1:] for c in OUTCOMES], ids=[c[0] for c in OUTCOMES])
def test_an_outcome_fits_some_points(row, options, possible):
    assert breaches(broken(sheet(row, **options))) == ([] if possible else ["1 points-impossible KAR"])


def test_no_points_are_bounded_where_won_meets_lost():
    """Whoever wins with 47 (P6), a band noted alone (P23) is possible, or not, all the same (KAR)."""
    holders = (None, *SIDES)
    for discards in range(TALON_CARDS + 1):
        bounds = [possible_points(discards, *held) for held in product(holders, repeat=4)]
        bounds += [points_under_volat(side, discards) for side in SIDES]
        assert not {WON_FROM - 1, WON_FROM} & {points for both in bounds for points in both}


# code, row, the field of its breach and what the sentence names
NAMED = [
    ("invit-own", invited(invit={"by": "B", "card": "XIX"}), {}, "invit", {"seat": "B"}),
    ("invit-own", yielded(yielded={"by": "B"}), {}, "yielded", {"seat": "B"}),
    ("no-invits", invited(), {"invits": []}, "invit", {"seat": "D"}),
    ("no-invits", game(yielded={"by": "D"}), {"invits": []}, "yielded", {"seat": "D"}),
    ("points-impossible", game(3), {}, "points", {"least": 15, "most": 79}),
    ("points-impossible", game(None, outcome="win", volat="declarer"), {}, "outcome", {"least": 82, "most": 91}),
    ("kontra-side", game(kontra=["A", "B", "B"]), {}, "kontra", {"seat": "B", "word": "szubkontra", "owner": "B"}),
    ("kontra-side", game(kontra=["A", "B", "A", "B", "D"]), {}, "kontra",
     {"seat": "D", "word": "mordkontra", "owner": "B"}),
    ("renonsz-amount", fault(0, "B"), {"renonsz": "none"}, "each", {"each": 0, "least": 1, "most": "no-bound"}),
    ("unknown-key", game(colour=5), {}, "", {"key": "colour", "value": "colour"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "row", "options", "field", "params"), NAMED, ids=[f"{case[0]} {case[3]}" for case in NAMED]
)
def test_a_breach_names_what_is_wrong_and_where(code, row, options, field, params):
    (breach,) = broken(sheet(row, **options))
    assert (breach.code, breach.field, breach.params) == (code, field, params)


def test_every_breach_of_a_row_is_reported():
    row = game(99, called="VIII", kontra=["D"], tarokks=[tarokks("B", 8)] * 2, announcements=[said("trull", "A")])
    assert [one.code for one in broken(sheet(row))] == [
        "called-too-low", "side-not-shown", "kontra-side", "tarokks-twice", "points-range",
    ]  # fmt: skip


#: What a typed text cannot be, and what a printed line says: tests/rules/paskievics/test_form.py.
OF_THE_FORM = ("typed-", "remark-", "carried-", "waiting-", "outcome-", "renonsz-by-referee")


def test_every_sentence_of_a_breach_was_reached():
    """Each code that this book has a sentence for, items apart, is the breach of some case above."""
    cases = [(whole, {}) for _what, whole, _expected in SHEETS]
    cases += [(sheet(row), {}) for _what, row in UNKNOWN_ROWS] + [(sheet(row), {}) for _what, row, _codes in SHAPES]
    cases += [(sheet(*rows, **options), {}) for _what, rows, options, _expected in ROWS]
    cases += [(sheet(game(20, trull="declarer", kings="declarer")), {}), (sheet(games=0), {})]
    found = [violation for whole, _nothing in cases for violation in broken(whole)]
    for violation in found:
        assert BOOK.sentences[violation.code] % violation.params
    codes = [code for code in BOOK.sentences if not code.startswith(OF_THE_FORM)]
    assert set(codes[codes.index("ruleset-unknown") :]) == {violation.code for violation in found}
