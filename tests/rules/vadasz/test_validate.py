"""What a Vadász sheet must satisfy: every breach of the page with its row, code and article, and what is no breach."""

import pytest

from rules import RULE_BOOKS
from rules.sheet import breaches
from tests.rules.vadasz.rows import BOTH, NEW, OLD, alone, broken, game, holders, pagat, refused, said, sheet, thrown

WON = pagat("B", won=True)
LOST = pagat("B", won=False)
ULTI = said("ulti", "B")
PASSED = {"by": "B", "answer": "passed"}
HIS_TULETROA = [said("tuletroa", "B")]
BOUND = {"bound_ulti": "D", "announcements": [said("tuletroa", "D")]}
BOUND_B = {"bound_ulti": "B", "announcements": [said("tuletroa", "D")]}


def bare(**facts):
    return {"declarer": "B", "partner": "D", "points": 52, **facts}


# what, line 1 of four with A dealing, its (code, article), editions
LINES = [
    # FORMAT: shape
    ("no kind", bare(), [("bad-row", "FORMAT")], BOTH),
    ("talon null", bare(talon=None), [("bad-row", "FORMAT")], BOTH),
    ("two kinds", game() | thrown("B"), [("bad-row", "FORMAT")], BOTH),
    ("no object", 7, [("bad-row", "FORMAT")], BOTH),
    ("null", None, [("bad-row", "FORMAT")], BOTH),
    ("no kind and an unknown key", {"x": 1}, [("bad-row", "FORMAT"), ("unknown-key", "FORMAT")], BOTH),
    ("unknown key", game(x=None), [("unknown-key", "FORMAT")], BOTH),
    ("unknown in an announcement",
     game(announcements=[said("kings", "B") | {"x": 1}]), [("unknown-key", "FORMAT")], BOTH),
    ("unknown in pagat", game(pagat=WON | {"x": 1}), [("unknown-key", "FORMAT")], BOTH),
    ("unknown in xxi", game(xxi=holders("B", "A") | {"x": 1}), [("unknown-key", "FORMAT")], BOTH),
    ("unknown in lengetes", game(lengetes={"by": "C", "answer": "talon", "x": 1}), [("unknown-key", "FORMAT")], BOTH),
    ("unknown in a throw-in", thrown("B", x=1), [("unknown-key", "FORMAT")], BOTH),
    ("a game's key beside a throw-in", thrown("B") | {"points": 50}, [("unknown-key", "FORMAT")], BOTH),
    ("unknown in a new deal", {"new_deal": {"by": "B", "x": 1}}, [("unknown-key", "FORMAT")], OLD),
    ("a game's empty keys beside a throw-in", thrown("B") | {"talon": None, "kontra": [], "inverse": False}, [], BOTH),
    ("null is absent",
     game(kontra=None, announcements=None, pagat=None, taroks=None, inverse=None, alone=None), [], BOTH),
    ("false is absent", game(inverse=False, second_round=False), [], BOTH),
    # FORMAT: values
    *[(f"talon {value!r}", game(talon=value), [("bad-value", "FORMAT")], BOTH) for value in (4, -1, True, 1.0, "1",
      [])],
    *[(f"points {value!r}", game(value), [("bad-value", "FORMAT")], BOTH) for value in (95, -1, True, 50.0, "50",
      None)],
    ("tuletroa of a seat", game(tuletroa="B"), [("bad-value", "FORMAT")], BOTH),
    ("kings true", game(kings=True), [("bad-value", "FORMAT")], BOTH),
    ("volat of defenders", game(volat="defenders"), [("bad-value", "FORMAT")], BOTH),
    ("kontra no list", game(kontra="C"), [("bad-value", "FORMAT")], BOTH),
    ("announcements no list", game(announcements={"feature": "ulti", "by": "B"}), [("bad-value", "FORMAT")], BOTH),
    ("an announcement no object", game(announcements=["ulti"]), [("bad-value", "FORMAT")], BOTH),
    ("no feature", game(announcements=[{"by": "B"}]), [("bad-value", "FORMAT")], BOTH),
    ("another book's feature", game(announcements=[said("trull", "B")]), [("bad-value", "FORMAT")], BOTH),
    *[(f"round {value!r}", game(announcements=[ULTI | {"round": value}]), [("bad-value", "FORMAT")], BOTH)
      for value in (0, True, 1.0, "1")],
    ("round null is 1", game(announcements=[ULTI | {"round": None}]), [], BOTH),
    ("pagat no object", game(pagat="B"), [("bad-value", "FORMAT")], BOTH),
    ("pagat without won", game(pagat={"by": "B"}), [("bad-value", "FORMAT")], BOTH),
    ("caught 1", game(xxi=holders("B", "A") | {"caught": 1}), [("bad-value", "FORMAT")], BOTH),
    ("caught may be absent", game(xxi={"skiz": "B", "xxi": "A"}), [], BOTH),
    ("seven taroks", game(taroks={"A": 7}), [("bad-value", "FORMAT")], BOTH),
    ("ten taroks", game(taroks={"A": 10}), [("bad-value", "FORMAT")], BOTH),
    ("taroks no object", game(taroks=[9]), [("bad-value", "FORMAT")], BOTH),
    ("no answer", game(lengetes={"by": "C"}), [("bad-value", "FORMAT")], BOTH),
    ("an answer there is none", game(lengetes={"by": "C", "answer": "no"}), [("bad-value", "FORMAT")], BOTH),
    ("alone somehow", alone("somehow"), [("bad-value", "FORMAT")], BOTH),
    ("second_round 1", game(second_round=1), [("bad-value", "FORMAT")], BOTH),
    ("inverse 1", game(inverse=1), [("bad-value", "FORMAT")], NEW),
    ("no reason", {"thrown": {"by": "B"}}, [("bad-value", "FORMAT")], BOTH),
    ("a reason there is none", thrown("B", "bored"), [("bad-value", "FORMAT")], BOTH),
    ("dealing somehow", thrown("B", dealing="later"), [("bad-value", "FORMAT")], BOTH),
    ("double 1", thrown("B", dealing="self", double=1), [("bad-value", "FORMAT")], BOTH),
    ("thrown no object", {"thrown": True}, [("bad-value", "FORMAT")], BOTH),
    ("new deal no object", {"new_deal": "B"}, [("bad-value", "FORMAT")], OLD),
    # I.1.b: seats
    ("no declarer", {"talon": 3, "partner": "D", "points": 52}, [("bad-seat", "I.1.b")], BOTH),
    *[(f"declarer {value!r}", game(declarer=value), [("bad-seat", "I.1.b")], BOTH) for value in ("E", "b", "", 1, [],
      {})],
    ("partner Z", game(partner="Z"), [("bad-seat", "I.1.b")], BOTH),
    ("kontra of nobody", game(kontra=[None]), [("bad-seat", "I.1.b")], BOTH),
    ("announced by nobody", game(announcements=[{"feature": "ulti"}]), [("bad-seat", "I.1.b")], BOTH),
    ("kontra on it of Z", game(announcements=[said("ulti", "B", "Z")]), [("bad-seat", "I.1.b")], BOTH),
    ("pagat of nobody", game(pagat={"won": True}), [("bad-seat", "I.1.b")], BOTH),
    ("no skíz", game(xxi={"xxi": "A"}), [("bad-seat", "I.1.b")], BOTH),
    ("no XXI", game(xxi={"skiz": "A"}), [("bad-seat", "I.1.b")], BOTH),
    ("taroks of Z", game(taroks={"Z": 9}), [("bad-seat", "I.1.b")], BOTH),
    ("lengetés of nobody", game(lengetes={"answer": "talon"}), [("bad-seat", "I.1.b")], BOTH),
    ("Pagátos Z", game(lengetes=refused("C", "Z")), [("bad-seat", "I.1.b")], BOTH),
    ("bound Z", game(bound_ulti="Z"), [("bad-seat", "I.1.b")], NEW),
    ("thrown in by nobody", {"thrown": {"reason": "four_kings"}}, [("bad-seat", "I.1.b")], BOTH),
    ("new deal by Z", {"new_deal": {"by": "Z"}}, [("bad-seat", "I.1.b")], OLD),
    ("new deal by nobody", {"new_deal": {}}, [("bad-seat", "I.1.b")], OLD),
    ("two seats", game(declarer="E", partner="F"), [("bad-seat", "I.1.b")] * 2, BOTH),
    # the other edition
    ("bound ulti", game(bound_ulti="D"), [("not-in-edition", "III.1")], OLD),
    ("inverse", game(inverse=True), [("not-in-edition", "III.9")], OLD),
    ("not false", game(bound_ulti=None, inverse=False), [], OLD),
    ("new deal", {"new_deal": {"by": "B"}}, [("not-in-edition", "II.6")], NEW),
    ("new deal null", game(new_deal=None), [], NEW),
    ("partner_honours", thrown("B", "partner_honours"), [("not-in-edition", "III.1.a")], OLD),
    ("declarer_honours", thrown("B", "declarer_honours"), [("not-in-edition", "III.1.b")], OLD),
    ("three_honours", thrown("B", "three_honours"), [("not-in-edition", "II.3.a")], NEW),
    ("sure_call", thrown("B", "sure_call"), [("not-in-edition", "II.3.b")], NEW),
    ("honours_met", thrown("B", "honours_met"), [("not-in-edition", "III.6.a")], NEW),
    ("passed", game(lengetes=PASSED), [("not-in-edition", "III.6.b")], NEW),
    *[(reason, thrown("B", reason), [], BOTH) for reason in ("no_taroks", "only_xxi", "four_kings")],
    *[(reason, thrown("B", reason), [], OLD) for reason in ("three_honours", "sure_call", "honours_met")],
    *[(reason, thrown("B", reason), [], NEW) for reason in ("partner_honours", "declarer_honours")],
    # lengetes-pagat
    ("refused, no Pagátos", game(lengetes={"by": "C", "answer": "refused"}), [("lengetes-pagat", "III.7.b")], NEW),
    ("refused, no Pagátos", game(lengetes={"by": "C", "answer": "refused"}), [("lengetes-pagat", "III.6.a")], OLD),
    ("an answer there is none, with a Pagátos", game(lengetes={"by": "C", "answer": "no", "pagat": "B"}),
     [("bad-value", "FORMAT")], BOTH),
    ("refused by himself", game(lengetes=refused("C", "C")), [("lengetes-pagat", "III.7.b")], NEW),
    ("talon with a Pagátos",
     game(lengetes={"by": "C", "answer": "talon", "pagat": "B"}), [("lengetes-pagat", "III.6.a")], OLD),
    # I.1.a
    ("his own partner", game(partner="B"), [("partner-is-declarer", "I.1.a")], BOTH),
    ("partner and alone", game(alone="open"), [("partner-or-alone", "I.1.a")], BOTH),
    ("neither", {"talon": 3, "declarer": "B", "points": 52}, [("partner-or-alone", "I.1.a")], BOTH),
    ("a row so broken is not checked further",
     game(2, x=1, volat="declarer", kings="opponents"), [("unknown-key", "FORMAT")], BOTH),
    # second round
    ("the fourth bids", game(declarer="A", partner="C", second_round=True), [("second-round-seat", "III.3.a")], NEW),
    ("the fourth bids", game(declarer="A", partner="C", second_round=True), [("second-round-seat", "III.2.a")], OLD),
    ("the third bids", game(declarer="D", partner="B", second_round=True), [], BOTH),
    ("the second throws in", thrown("C", "second_round"), [("second-round-seat", "III.3.b")], NEW),
    ("the second throws in", thrown("C", "second_round"), [("second-round-seat", "III.2.b")], OLD),
    ("the third throws in", thrown("D", "second_round"), [], BOTH),
    # kontra
    ("three words 2023",
     game(kontra=["C", "D", "A"], announcements=[said("kings", "A")]), [("kontra-too-many", "I.3.h")], OLD),
    ("three words 2025", game(kontra=["C", "D", "A"], announcements=[said("kings", "A")]), [], NEW),
    ("four words 2025",
     game(kontra=["C", "D", "A", "B"], announcements=[said("kings", "A")]), [("kontra-too-many", "II.4")], NEW),
    ("three on an announcement",
     game(announcements=[said("kings", "A", "B", "A", "D")]), [("kontra-too-many", "I.3.h")], OLD),
    ("four words, the last out of turn", game(kontra=["C", "D", "A", "A"], announcements=[said("kings", "A")]),
     [("kontra-too-many", "II.4"), ("kontra-side", "I.3.h")], NEW),
    ("two out of turn are one breach", game(kontra=["B", "A"]), [("kontra-side", "I.3.h")], BOTH),
    ("kontra of the partner", game(kontra=["D"]), [("kontra-side", "I.3.h")], BOTH),
    ("rekontra of an opponent", game(kontra=["C", "A"]), [("kontra-side", "I.3.h")], BOTH),
    ("rekontra of the partner", game(kontra=["C", "D"]), [], BOTH),
    ("kontra on his own side's", game(announcements=[said("kings", "A", "C")]), [("kontra-side", "I.3.h")], BOTH),
    ("rekontra on the opponents'", game(announcements=[said("kings", "A", "D", "C")]), [], BOTH),
    ("szubkontra for nothing", game(kontra=["C", "D", "A"]), [("sub-without-announcement", "II.4")], NEW),
    ("the companion's is not his own", game(kontra=["C", "D", "A"], announcements=[said("kings", "C")]),
     [("sub-without-announcement", "II.4")], NEW),
    # announcements
    ("twice by a side", game(announcements=[ULTI, said("ulti", "D")]), [("announcement-twice", "I.3.e")], BOTH),
    ("once by each side", game(announcements=[ULTI, said("ulti", "A")]), [], BOTH),
    ("a catch without holders", game(announcements=[said("xxi", "B")]), [("xxi-holders", "IV.2.a")], BOTH),
    # I.3.e
    ("one hand caught",
     game(xxi=holders("A", "A", caught=True), lengetes=refused("A", "B")), [("xxi-one-hand", "I.3.e")], BOTH),
    ("a won pagát lies with its side", game(pagat=WON, tuletroa="opponents"), [("pagat-tuletroa", "I.3.e")], BOTH),
    ("a beaten one may lie with the partner", game(pagat=LOST, tuletroa="declarer"), [], BOTH),
    ("a lone declarer's beaten one",
     alone("open", pagat=LOST, tuletroa="declarer"), [("pagat-tuletroa", "I.3.e")], BOTH),
    ("an opponent's beaten one", alone("open", pagat=pagat("A", won=False), tuletroa="opponents"), [], BOTH),
    ("volát and kings", game(85, volat="declarer", kings="opponents"), [("volat-contradiction", "I.3.e")], BOTH),
    ("volát and tuletroá", game(85, volat="declarer", tuletroa="opponents"), [("volat-contradiction", "I.3.e")], BOTH),
    ("volát and pagát",
     game(85, volat="declarer", pagat=pagat("A", won=True)), [("volat-contradiction", "I.3.e")], BOTH),
    ("volát and a beaten pagát", game(85, volat="declarer", pagat=pagat("A", won=False)), [], BOTH),
    ("volát and a lone one's beaten pagát", alone("open", 85, volat="declarer", pagat=LOST),
     [("volat-contradiction", "I.3.e")], BOTH),
    ("volát with kings and tuletroá", game(85, volat="declarer", tuletroa="declarer", kings="declarer"), [], BOTH),
    ("ulti against nine", game(pagat=WON, taroks={"D": 9}), [("ulti-against-nine", "IV.2.b")], BOTH),
    ("with nine himself", game(pagat=WON, taroks={"B": 9}), [], BOTH),
    ("against eight", game(pagat=WON, taroks={"A": 8}), [], BOTH),
    ("beaten against nine", game(pagat=LOST, taroks={"A": 9}), [], BOTH),
    ("24 taroks", game(taroks={"A": 8, "B": 8, "C": 8}), [("too-many-taroks", "I.1.c")], BOTH),
    ("18 taroks", game(taroks={"A": 9, "B": 9, "C": None}), [], BOTH),
    # points
    *[(f"a trick and {talon} discards, {points}", game(points, talon=talon), wrong, BOTH)
      for talon, points, wrong in (
          (3, 7, []), (3, 6, [("points-impossible", "I.3.f")]), (0, 4, []), (0, 3, [("points-impossible", "I.3.f")]),
          (3, 87, []), (3, 88, [("points-impossible", "I.3.f")]), (0, 84, []), (0, 85, [("points-impossible",
      "I.3.f")]),
      )],
    *[(f"forced, {points}", alone("forced", points), wrong, BOTH)
      for points, wrong in ((10, []), (9, [("points-impossible", "I.3.g")]), (90, []), (91, [("points-impossible",
      "I.3.g")]))],
    ("open counts like a partner", alone("open", 7), [], BOTH),
    *[(f"kings {points}", game(points, kings="declarer"), wrong, BOTH)
      for points, wrong in ((23, []), (22, [("points-impossible", "I.3.f")]))],
    *[(f"tuletroá {points}", game(points, tuletroa="declarer"), wrong, BOTH)
      for points, wrong in ((19, []), (18, [("points-impossible", "I.3.f")]))],
    *[(f"pagát {points}", game(points, pagat=WON), wrong, BOTH)
      for points, wrong in ((11, []), (10, [("points-impossible", "I.3.f")]))],
    *[(f"kings and tuletroá {points}", game(points, kings="declarer", tuletroa="declarer"), wrong, BOTH)
      for points, wrong in ((39, []), (38, [("points-impossible", "I.3.f")]))],
    *[(f"kings and pagát {points}", game(points, kings="declarer", pagat=WON), wrong, BOTH)
      for points, wrong in ((31, []), (30, [("points-impossible", "I.3.f")]))],
    *[(f"kings of the opponents {points}", game(points, kings="opponents"), wrong, BOTH)
      for points, wrong in ((71, []), (72, [("points-impossible", "I.3.f")]))],
    *[(f"volát of the opponents, {talon} discards {points}", game(points, talon=talon, volat="opponents"), wrong, BOTH)
      for talon, points, wrong in (
          (3, 3, []), (3, 12, []), (3, 2, [("points-impossible", "I.3.f")]), (3, 13, [("points-impossible", "I.3.f")]),
          (2, 8, []), (2, 9, [("points-impossible", "I.3.f")]), (0, 0, []), (0, 1, [("points-impossible", "I.3.f")]),
      )],
    *[(f"volát, {talon} discards {points}", game(points, talon=talon, volat="declarer"), wrong, BOTH)
      for talon, points, wrong in (
          (3, 91, []), (3, 82, []), (3, 81, [("points-impossible", "I.3.f")]), (2, 78, []),
          (2, 77, [("points-impossible", "I.3.f")]), (1, 75, []), (1, 74, [("points-impossible", "I.3.f")]),
          (0, 72, []), (0, 71, [("points-impossible", "I.3.f")]),
      )],
    *[(f"forced volát {points}", alone("forced", points, volat="declarer"), wrong, BOTH)
      for points, wrong in ((94, []), (93, [("points-impossible", "I.3.g")]))],
    *[(f"forced, volát of the others {points}", alone("forced", points, volat="opponents"), wrong, BOTH)
      for points, wrong in ((6, []), (22, []), (5, [("points-impossible", "I.3.g")]), (23, [("points-impossible",
      "I.3.g")]))],
    # lengetés
    ("refused, honours elsewhere",
     game(lengetes=refused("C", "B"), xxi=holders("C", "A")), [("lengetes-holders", "III.7.b")], NEW),
    ("refused, honours elsewhere",
     game(lengetes=refused("C", "B"), xxi=holders("C", "A")), [("lengetes-holders", "III.6.a")], OLD),
    ("passed, honours elsewhere", game(lengetes=PASSED, announcements=HIS_TULETROA, xxi=holders("B", "A")),
     [("lengetes-holders", "III.6.b")], OLD),
    ("refused, another's pagát",
     game(lengetes=refused("C", "B"), pagat=pagat("D", won=True)), [("lengetes-holders", "III.7.b")], NEW),
    ("both elsewhere", game(lengetes=refused("C", "B"), xxi=holders("B", "C"), pagat=pagat("D", won=True)),
     [("lengetes-holders", "III.7.b")] * 2, NEW),
    ("refused, honours his", game(lengetes=refused("C", "B"), xxi=holders("C", "C"), pagat=WON), [], BOTH),
    ("talon: the honours were divided", game(lengetes={"by": "C", "answer": "talon"}, xxi=holders("B", "A")), [], BOTH),
    ("one hand, nothing shown", game(xxi=holders("C", "C")), [("lengetes-missing", "III.7")], NEW),
    ("one hand, nothing shown", game(xxi=holders("C", "C")), [], OLD),
    ("one hand, shown by another", game(xxi=holders("C", "C"), lengetes=refused("A", "B")),
     [("lengetes-holders", "III.7.b"), ("lengetes-missing", "III.7")], NEW),
    ("one hand after a talon",
     game(xxi=holders("C", "C"), lengetes={"by": "C", "answer": "talon"}), [("lengetes-missing", "III.7")], NEW),
    ("passed", game(lengetes=PASSED, announcements=HIS_TULETROA), [], OLD),
    ("passed, another declarer", game(lengetes={"by": "C", "answer": "passed"}, announcements=[said("tuletroa", "C")]),
     [("lengetes-declarer", "III.6.b")], OLD),
    ("passed, no tuletroá", game(lengetes=PASSED), [("lengetes-tuletroa", "III.6.b")], OLD),
    ("passed, the partner's tuletroá",
     game(lengetes=PASSED, announcements=[said("tuletroa", "D")]), [("lengetes-tuletroa", "III.6.b")], OLD),
    ("passed, neither", game(lengetes={"by": "C", "answer": "passed"}),
     [("lengetes-declarer", "III.6.b"), ("lengetes-tuletroa", "III.6.b")], OLD),
    ("honours met", game(lengetes=refused("B", "D")), [("honours-met", "III.6.a")], OLD),
    ("honours met", game(lengetes=refused("D", "B")), [("honours-met", "III.6.a")], OLD),
    ("honours met", game(lengetes=refused("D", "B")), [], NEW),
    ("honours of opponents", game(lengetes=refused("A", "C")), [], OLD),
    # III.1
    ("must throw in", game(xxi=holders("B", "D"), pagat=pagat("D", won=False)), [("must-throw-in", "III.1.a")], NEW),
    ("must throw in", game(xxi=holders("D", "B"), pagat=pagat("D", won=True)), [("must-throw-in", "III.1.a")], NEW),
    ("2023 not", game(xxi=holders("B", "D"), pagat=pagat("D", won=False)), [], OLD),
    ("the declarer's pagát", game(xxi=holders("B", "D"), pagat=WON), [], NEW),
    ("bound instead", game(**BOUND, xxi=holders("B", "D"), pagat=pagat("D", won=False)), [], NEW),
    ("bound opponent", game(**BOUND | {"bound_ulti": "A"}), [("bound-ulti-seat", "III.1.a")], NEW),
    ("bound and alone", alone("open", bound_ulti="B"), [("bound-ulti-seat", "III.1.b")], NEW),
    ("bound partner without tuletroá", game(bound_ulti="D"), [("bound-ulti-words", "III.1.a")], NEW),
    ("bound partner says more", game(bound_ulti="D", announcements=[said("tuletroa", "D"), said("kings", "D")]),
     [("bound-ulti-words", "III.1.a")], NEW),
    ("bound partner says kontra", game(bound_ulti="D", announcements=[said("tuletroa", "D"), said("kings", "A", "D")]),
     [("bound-ulti-words", "III.1.a")], NEW),
    ("bound partner says rekontra", game(**BOUND, kontra=["A", "D"]), [("bound-ulti-words", "III.1.a")], NEW),
    ("the declarer may say kontra",
     game(bound_ulti="D", announcements=[said("tuletroa", "D"), said("kings", "A", "B")]), [], NEW),
    ("bound declarer", game(**BOUND_B, pagat=WON), [], NEW),
    ("bound declarer, no tuletroá", game(bound_ulti="B"), [("bound-ulti-words", "III.1.b")], NEW),
    ("bound declarer, in his first turn",
     game(bound_ulti="B", announcements=[said("kings", "B"), said("tuletroa", "D")]), [], NEW),
    ("bound declarer, in his second",
     game(bound_ulti="B", announcements=[said("tuletroa", "D"), said("kings", "B", round=2)]),
     [("bound-ulti-words", "III.1.b")], NEW),
    ("bound, ulti announced",
     game(bound_ulti="B", announcements=[said("tuletroa", "D"), ULTI]), [("bound-ulti-announced", "III.1.b")], NEW),
    ("bound, the others' ulti",
     game(bound_ulti="D", announcements=[said("tuletroa", "D"), said("ulti", "A")]), [], NEW),
    ("bound, another's pagát", game(**BOUND, pagat=WON), [("bound-ulti-holders", "III.1.a")], NEW),
    ("bound, an opponent's honour", game(**BOUND, xxi=holders("B", "A")), [("bound-ulti-holders", "III.1.a")], NEW),
    ("bound and a refused lengetés",
     game(**BOUND_B, lengetes=refused("C", "B")), [("bound-ulti-holders", "III.1.b")], NEW),
    # throw-ins
    ("handed on by the next", thrown("B", dealing="handed_on"), [], BOTH),
    ("handed on by another", thrown("C", dealing="handed_on"), [("hand-on", "II.3.a")], NEW),
    ("handed on by another", thrown("C", dealing="handed_on"), [("hand-on", "II.4.a")], OLD),
    ("taken by himself", thrown("C", dealing="self", double=True), [], BOTH),
    ("taken by who is next anyway", thrown("B", dealing="self", double=True), [], BOTH),
    ("doubled for nothing", thrown("C", double=True), [("double-without-deal", "II.3.b")], NEW),
    ("doubled for nothing", thrown("C", double=True), [("double-without-deal", "II.4.b")], OLD),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "expected", "code"),
    [pytest.param(row, expected, code, id=f"{what} {code}") for what, row, expected, codes in LINES for code in codes],
)
def test_a_line_has_exactly_these_breaches(row, expected, code):
    found = breaches(RULE_BOOKS[code].judge(sheet(code, row)))
    assert sorted((one.code, one.article) for one in found) == sorted(expected)
    assert {one.row for one in found} <= {1}
    for one in found:
        assert RULE_BOOKS[code].sentences[one.code] % one.params


# a line, the fields at which its breaches are told
FIELDS = [
    (game(kontra=["D"]), ["kontra"]),
    (game(announcements=[said("kings", "A", "C")]), ["announcements"]),
    (game(85, volat="declarer", kings="opponents", tuletroa="opponents"), ["tuletroa", "kings"]),
    (game(declarer="Z"), ["declarer"]),
    (game(pagat={"by": "Z", "won": True}), ["pagat"]),
    (game(announcements=[{"feature": "ulti", "by": "Z"}]), ["announcements"]),
    (game(2), ["points"]),
    (game(lengetes=refused("C", "B"), xxi=holders("B", "C"), pagat=pagat("D", won=True)), ["xxi", "pagat"]),
    (game(bound_ulti="A"), ["bound_ulti"]),
    (thrown("C", double=True), ["thrown"]),
]


@pytest.mark.parametrize(("row", "fields"), FIELDS)
def test_a_breach_is_told_at_its_field(row, fields):
    assert [one.field for one in breaches(RULE_BOOKS["hu-vadasz-2025"].judge(sheet("hu-vadasz-2025", row)))] == fields


SHEET = {"players": 4, "rows": []}

# what, keys of the sheet, (code, article) in row 0, editions
SHEETS = [
    ("another book", SHEET | {"ruleset": "si-tzs"}, [("ruleset-unknown", "FORMAT")], BOTH),
    ("no players", {"rows": []}, [("bad-players", "I.1.b")], BOTH),
    *[(f"players {value!r}", SHEET | {"players": value}, [("bad-players", "I.1.b")], BOTH)
      for value in (3, 8, True, 4.0, "4", [])],
    *[(f"players {value}", SHEET | {"players": value}, [], BOTH) for value in (4, 5, 6, 7)],
    ("no rows", {"players": 4}, [("bad-row", "FORMAT")], BOTH),
    ("rows no list", SHEET | {"rows": {}}, [("bad-row", "FORMAT")], BOTH),
    ("all of it, options not read", {"ruleset": 1, "options": 7, "x": 1},
     [("ruleset-unknown", "FORMAT"), ("bad-players", "I.1.b"), ("bad-row", "FORMAT"), ("unknown-key", "FORMAT")], BOTH),
    ("lines not read", {"players": 3, "rows": [7]}, [("bad-players", "I.1.b")], BOTH),
    ("unknown key", SHEET | {"x": None}, [("unknown-key", "FORMAT")], BOTH),
    ("options no object", SHEET | {"options": []}, [("bad-option", "FORMAT")], BOTH),
    ("options null", SHEET | {"options": None}, [], BOTH),
    ("unknown option", SHEET | {"options": {"x": None}}, [("unknown-option", "FORMAT")], BOTH),
    ("option null", SHEET | {"options": {"alone_win": None, "games": None, "placing_points": None}}, [], BOTH),
    *[(f"{name} {value!r}", SHEET | {"options": {name: value}}, [("bad-option", "FORMAT")], BOTH)
      for name in ("alone_win", "forced_silent", "forced_kontra", "double_rounding", "kontra_game", "failed_double",
                   "silent_volat", "silent_ulti_lost") for value in ("x", True, [])],
    *[(f"games {value!r}", SHEET | {"options": {"games": value}}, [("bad-option", "FORMAT")], BOTH)
      for value in (0, -1, True, 1.0, "8")],
    *[(f"placing points {value!r}", SHEET | {"options": {"placing_points": value}}, [("bad-option", "FORMAT")], BOTH)
      for value in ([3, 2, 1], [4, 3, 2, 1, 0], [4, 3, 2, True], [4, 3, 2, "1"], [4, 3, 2, None], 4, {}, "4321")],
    *[(f"placing points {value!r}", SHEET | {"options": {"placing_points": value}}, [], BOTH)
      for value in ([4, 3, 2, 1], [2.5, 1, 0.1, 0], [0, 0, 0, 0], [1, 2, 3, -4])],
    ("2025's options", SHEET | {"options": {"bound_ulti": "silent"}}, [("not-in-edition", "III.1")], OLD),
    ("2025's options", SHEET | {"options": {"inverse_lead": "same"}}, [("not-in-edition", "III.9")], OLD),
    ("2025's options null", SHEET | {"options": {"inverse_lead": None}}, [], OLD),
    ("2025's options", SHEET | {"options": {"bound_ulti": "silent", "inverse_lead": "same"}}, [], NEW),
    ("2025's options wrong",
     SHEET | {"options": {"bound_ulti": 1, "inverse_lead": 1}}, [("bad-option", "FORMAT")] * 2, NEW),
]  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "expected", "code"),
    [
        pytest.param(keys, expected, code, id=f"{what} {code}")
        for what, keys, expected, codes in SHEETS
        for code in codes
    ],
)
def test_a_sheet_has_exactly_these_breaches(keys, expected, code):
    found = breaches(RULE_BOOKS[code].judge({"ruleset": code, **keys}))
    assert sorted((one.code, one.article) for one in found) == sorted(expected)
    assert {one.row for one in found} <= {0}
    for one in found:
        assert RULE_BOOKS[code].sentences[one.code] % one.params


# line, what the sentence of its breach names
NAMED = [
    (game(points=None), {"key": "points", "value": "nothing", "needs": "needs-points"}),
    (game(kings=True), {"key": "kings", "value": "true", "needs": "needs-side"}),
    (game(kontra="C"), {"key": "kontra", "value": "C", "needs": "needs-list"}),
    (game(inverse=1), {"key": "inverse", "value": "1", "needs": "needs-yes-or-no"}),
    (game(declarer="E"), {"key": "declarer-seat", "value": "E", "seats": ("A", "B", "C", "D")}),
    (game(bound_ulti="Z"), {"key": "bound_ulti", "value": "Z", "seats": ("A", "B", "C", "D")}),
    (game(lengetes=refused("C", "C")), {"seat": "C", "answer": "refused"}),
    (game(kontra=["C", "D", "B"], announcements=[said("kings", "B")]),
     {"what": "game", "seat": "B", "word": "szubkontra", "side": "opponents"}),
    (game(**BOUND_B | {"announcements": [said("tuletroa", "B")]}), {"seat": "B", "why": "declarer-bound"}),
    (game(**BOUND | {"announcements": [said("kings", "D")]}), {"seat": "D", "why": "partner-bound"}),
]  # fmt: skip


@pytest.mark.parametrize(("row", "params"), NAMED, ids=[" ".join(map(str, case[1].values())) for case in NAMED])
def test_a_breach_names_what_is_wrong(row, params):
    (breach,) = RULE_BOOKS["hu-vadasz-2025"].judge(sheet("hu-vadasz-2025", row))
    assert breach.params == params


@pytest.mark.parametrize("junk", [None, 7, "x", [], True])
def test_what_is_no_sheet_names_no_rule_book(junk):
    assert [one.code for one in RULE_BOOKS["hu-vadasz-2025"].judge(junk)] == ["ruleset-unknown"]


def test_wrong_options_do_not_hide_wrong_lines():
    whole = sheet("hu-vadasz-2025", game(99), 7, x=1)
    assert [found[:2] for found in broken(whole)] == [(0, "unknown-option"), (1, "bad-value"), (2, "bad-row")]


@pytest.mark.parametrize(
    ("players", "out"), [(4, ""), (5, "A"), (6, "AD"), (7, "ADE")], ids=["four", "five", "six", "seven"]
)
def test_who_sits_out_cannot_stand_in_the_line(players, out):
    """I.1.b: A deals; whoever sits out may only have caused a new deal (II.6)."""
    seats = "ABCDEFG"[:players]
    for seat in seats:
        expected = [(1, "seat-sits-out", "I.1.b")] if seat in out else []
        row = {"talon": 3, "declarer": "B", "partner": "C", "points": 52, "pagat": pagat(seat, won=False)}
        assert broken(sheet("hu-vadasz-2023", row, players=players)) == expected
        assert broken(sheet("hu-vadasz-2023", thrown(seat), players=players)) == expected
        assert broken(sheet("hu-vadasz-2023", {"new_deal": {"by": seat}}, players=players)) == []


def test_every_game_beyond_the_option_is_one_too_many():
    """FORMAT: throw-ins and new deals are not counted,
    broken games are; what else is wrong with the line is told too."""
    rows = [thrown("C"), game(x=1), {"new_deal": {"by": "B"}}, game(declarer="C", partner="D"), game(2), 7]
    assert broken(sheet("hu-vadasz-2023", *rows, games=1)) == [
        (2, "unknown-key", "FORMAT"),
        (4, "too-many-games", "FORMAT"),
        (5, "too-many-games", "FORMAT"),
        (5, "points-impossible", "I.3.f"),
        (6, "bad-row", "FORMAT"),
    ]
    assert broken(sheet("hu-vadasz-2023", game(), thrown("C"), games=1)) == []
