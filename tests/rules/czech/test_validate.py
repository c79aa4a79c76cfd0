"""The page's list of what a recorded sheet must satisfy, sentence by sentence: line or option in, every breach out."""

from dataclasses import asdict

import pytest

from rules.czech.options import read_options
from rules.czech.revealing import FIVES, HAND, HOLDS, SUIT_CARDS, TAROKS, TRUL
from rules.sheet import Judged
from tests.rules.czech.sheets import (
    BOOK,
    alone,
    broken,
    druha,
    laid_down,
    preferans,
    prvni,
    said,
    sheet,
    solo,
    took,
    varsava,
    without,
)

FORGOT = {"contract": "varsava", "forgotten": True}
CLOSE = {"close": True}
CONTRA = {"obligatory_kontra": True}


def breaches(row, **options):
    return [(code, reference) for line, code, reference in broken(sheet(row, **options)) if line == 1]


# what, line, breaches, options
LINES = [
    # valid ones, so that the rest can be seen to fail for one reason each
    ("prvni", prvni(), [], {}),
    ("prvni alone", alone(), [], {}),
    ("prvni silent solo", alone(why="silent_solo"), [], {}),
    ("druha", druha(), [], {}),
    ("preferans", preferans(), [], {}),
    ("solo", solo(), [], {}),
    ("varsava", varsava(20, 19, 31, 0), [], {}),
    ("misdeal", {"misdeal": "after"}, [], {}),
    ("close", CLOSE, [], {}),
    ("null is absent", prvni(alone=None, third=None, kontra=None, colour=None, renonc=None), [], {}),
    ("null parts are absent", prvni(announcements=[{"feature": "pagat", "by": "B", "kontra": None}]), [], {}),
    ("empty lists say nothing", prvni(kontra=[], announcements=[], revealing={"A": []}), [], {}),
    # kinds
    ("no object", 5, [("row-kind", "Licitace.8")], {}),
    ("nothing in it", {}, [("row-kind", "Licitace.8")], {}),
    ("two kinds, and no more is looked at", {**prvni(99), "misdeal": "before", "x": 1},
     [("row-kind", "Licitace.8")], {}),
    ("close is only true", {"close": False}, [("bad-value", "Licitace.8")], {}),
    ("close is not 1", {"close": 1}, [("bad-value", "Licitace.8")], {}),
    ("misdeal's word", {"misdeal": "later"}, [("bad-value", "Licitace.8")], {}),
    ("contract, and no more is looked at", {"contract": "klop", "x": 1}, [("bad-value", "Licitace.8")], {}),
    ("contract that is no text", {"contract": ["prvni"]}, [("bad-value", "Licitace.8")], {}),
    ("close without a zid", CLOSE, [("close-without-pot", "Sankce.23")], {"pot": False}),
    # keys
    ("unknown key", prvni(colour=1), [("unknown-key", "Licitace.8")], {}),
    ("two unknown keys", prvni(colour=1, size=2), [("unknown-key", "Licitace.8")] * 2, {}),
    ("a misdeal has no points", {"misdeal": "before", "points": 3}, [("unknown-key", "Licitace.8")], {}),
    ("varsava has no declarer", varsava(20, 19, 31, 0, declarer="B"), [("unknown-key", "Licitace.8")], {}),
    ("varsava has no kontra", varsava(20, 19, 31, 0, kontra=["A"]), [("unknown-key", "Licitace.8")], {}),
    ("a game has no forgotten card", prvni(forgotten=True), [("unknown-key", "Licitace.8")], {}),
    ("of an announcement", prvni(announcements=[{"feature": "ucho", "by": "B", "x": 1}]),
     [("unknown-key", "Licitace.8")], {}),
    ("of pagat", prvni(pagat={"by": "B", "won": True, "x": 1}), [("unknown-key", "Licitace.8")], {}),
    ("of renonc", prvni(renonc={"by": "B", "x": 1}), [("unknown-key", "Licitace.8")], {}),
    # values
    *(
        (f"{key} {value!r}", prvni(**{key: value}), [("bad-value", "Licitace.8")], {})
        for key, value in [
            ("points", "42"), ("points", 42.0), ("points", True), ("points", float("nan")), ("points", [42]),
            ("called", "XX"), ("called", 19), ("third", "first"), ("laid_down", True), ("kontra", "A"),
            ("kontra", ["E"]), ("kontra", [1]), ("kontra", {"A": 1}), ("ucho", True), ("valat", "B"), ("valat", {}),
            ("pagat", True), ("pagat", {"by": "B"}), ("pagat", {"by": "B", "won": 1}), ("pagat", {"won": True}),
            ("pagat", {"by": "E", "won": True}), ("announcements", {}), ("announcements", [5]),
            ("announcements", [{"feature": "pagat"}]), ("announcements", [{"by": "B"}]),
            ("announcements", [{"feature": "game", "by": "B"}]), ("announcements", [{"feature": "pagat", "by": "E"}]),
            ("announcements", [{"feature": "pagat", "by": "B", "kontra": "A"}]),
            ("announcements", [said("pagat", "B"), {"feature": "ucho", "by": None}]),
            ("revealing", []), ("revealing", {"E": ["trul"]}), ("revealing", {"A": "trul"}),
            ("revealing", {"A": ["pagat"]}), ("renonc", "B"), ("renonc", {"breaches": ["game"]}),
            ("renonc", {"by": "B", "breaches": []}), ("renonc", {"by": "B", "breaches": "game"}),
            ("renonc", {"by": "B", "breaches": ["trul"]}), ("renonc", {"by": "B", "corrected": 1}),
        ]
    ),
    ("a bad declarer is not missing", prvni(declarer="E"), [("bad-value", "Licitace.8")], {}),
    ("a bad partner is not missing", prvni(partner=4), [("bad-value", "Licitace.8")], {}),
    ("a bad reason is not missing", alone(why="tired"), [("bad-value", "Licitace.8")], {}),
    ("two bad keys", prvni(called=1, points="x"), [("bad-value", "Licitace.8")] * 2, {}),
    ("varsava's points", {"contract": "varsava", "points": 70}, [("bad-value", "Licitace.8")], {}),
    ("varsava's seats", varsava(20, 19, 31, 0) | {"points": {"E": 70}}, [("bad-value", "Licitace.8")], {}),
    ("varsava's numbers", varsava(20, 19, 31, "0"), [("bad-value", "Licitace.8")], {}),
    ("forgotten is only true", {"contract": "varsava", "forgotten": False}, [("bad-value", "Licitace.8")], {}),
    # missing keys
    ("declarer", without(prvni(), "declarer"), [("missing-key", "Licitace.3")], {}),
    ("called", without(prvni(), "called"), [("missing-key", "První.2")], {}),
    ("called of druha", without(druha(), "called"), [("missing-key", "První.2")], {}),
    ("third", without(preferans(), "third"), [("missing-key", "Preferans.3")], {}),
    ("points", without(solo(), "points"), [("missing-key", "Počítání.1")], {}),
    ("points of varsava", {"contract": "varsava"}, [("missing-key", "Varšava.14")], {}),
    ("everything", {"contract": "preferans"}, [
        ("missing-key", "Licitace.3"), ("missing-key", "Preferans.3"), ("missing-key", "Počítání.1")], {}),
    ("everything of a calling game", {"contract": "prvni"}, [
        ("missing-key", "Licitace.3"), ("missing-key", "První.2"), ("partner-missing", "První.3"),
        ("missing-key", "Počítání.1")], {}),
    # who plays
    ("prvni of another", prvni(declarer="C"), [("prvni-not-forehand", "První.1")], {}),
    ("druha of the forehand", druha(declarer="B", announcements=[said("pagat", "B")]),
     [("druha-by-forehand", "Druhá.1")], {}),
    ("druha of the forehand where allowed", druha(declarer="B", announcements=[said("pagat", "B")]), [],
     {"druha_by_forehand": True}),
    ("preferans of the forehand", preferans(declarer="B"), [], {}),
    ("no partner", without(prvni(), "partner"), [("partner-missing", "První.3")], {}),
    ("both", prvni(alone="bought"), [("partner-and-alone", "První.3")], {}),
    ("his own partner", prvni(partner="B"), [("partner-is-declarer", "První.3")], {}),
    ("silent solo with the XVIII", alone(why="silent_solo", called="XVIII"), [("silent-solo-call", "První.4")], {}),
    ("bought the XVIII", alone(called="XVIII"), [], {}),
    ("preferans with a called tarok", preferans(called="XIX"), [("partner-not-allowed", "Preferans.1")], {}),
    ("preferans with all of it", preferans(called="XIX", partner="B", alone="bought"),
     [("partner-not-allowed", "Preferans.1")], {}),
    ("solo alone", solo(alone="silent_solo"), [("partner-not-allowed", "Preferans.1")], {}),
    ("third of solo", solo(third="prvnich"), [("third-not-allowed", "Preferans.3")], {}),
    ("third of prvni", prvni(third="prvnich"), [("third-not-allowed", "Preferans.3")], {}),
    # played or not
    ("laid down", laid_down(), [], {}),
    ("laid down with a partner", without(laid_down(partner="D"), "alone"), [("laid-down-not-allowed", "První.11")], {}),
    ("laid down in a silent solo", laid_down(alone="silent_solo"), [("laid-down-not-allowed", "První.11")], {}),
    ("laid down preferans", without(preferans(laid_down="bought"), "points"),
     [("laid-down-not-allowed", "První.11")], {}),
    ("laid down druha", laid_down(contract="druha", declarer="C"), [("laid-down-not-allowed", "Druhá.2")], {}),
    ("laid down druha where allowed", laid_down(contract="druha", declarer="C"), [], {"lay_down_druha": "free"}),
    ("laid down druha with a partner", without(laid_down(contract="druha", declarer="C", partner="A"), "alone"),
     [("laid-down-not-allowed", "Druhá.2")], {"lay_down_druha": "20"}),
    ("unkontraed prvni", laid_down("unkontraed"), [("must-be-played", "První.13")], {}),
    ("unkontraed prvni where obligatory", laid_down("unkontraed"), [], CONTRA),
    ("unkontraed preferans", without(preferans(third="prvnich", laid_down="unkontraed"), "points"), [], {}),
    ("unkontraed on the second", without(preferans(laid_down="unkontraed"), "points"),
     [("must-be-played", "Preferans.8")], {}),
    ("unkontraed with kontra", laid_down("unkontraed", kontra=["A"]), [("must-be-played", "První.13")], CONTRA),
    ("unkontraed with an announcement", laid_down("unkontraed", announcements=[said("ucho", "A")]),
     [("must-be-played", "První.13")], CONTRA),
    ("unkontraed solo", without(solo(laid_down="unkontraed"), "points"), [("must-be-played", "První.13")], {}),
    ("not to be played", preferans(third="prvnich"), [("not-to-be-played", "Preferans.7")], {}),
    ("not to be played, points are not missing", without(preferans(third="prvnich"), "points"),
     [("not-to-be-played", "Preferans.7")], {}),
    ("not to be played prvni", prvni(), [("not-to-be-played", "První.13")], CONTRA),
    ("kontra'd, so played", preferans(third="prvnich", kontra=["B"]), [], {}),
    ("announced, so played", prvni(announcements=[said("valat", "A")]), [], CONTRA),
    ("revealing does not make it played", prvni(revealing={"A": ["trul"]}), [("not-to-be-played", "První.13")], CONTRA),
    *(
        (f"laid down with {key}", laid_down(**{key: value}), [("laid-down-with-results", "První.12")], {})
        for key, value in [("points", 0), ("points", 99), ("pagat", took("B")), ("ucho", "B"), ("valat", "declarer"),
                           ("kontra", ["A"]), ("announcements", [said("ucho", "A")])]
    ),
    ("unkontraed with points", laid_down("unkontraed", points=99), [("laid-down-with-results", "Preferans.7")], CONTRA),
    ("forgotten with points", {**FORGOT, "points": {"A": 99}}, [("laid-down-with-results", "Varšava.12")],
     {"varsava_forgotten": 20}),
    # points
    ("71", prvni(71), [("points-range", "Počítání.1")], {}),
    ("-1", prvni(-1), [("points-range", "Počítání.1")], {}),
    ("a huge number", prvni(10**5000), [("points-range", "Počítání.1")], {}),
    *(
        (f"{row['contract']} {points} {valat}", {**row, "points": points, "valat": valat},
         [] if least <= points <= most else [("points-impossible", "Počítání.1")], {})
        for row, ranges in (
            (prvni(), {None: (3, 69), "declarer": (63, 70), "defenders": (1, 18)}),
            (alone(), {None: (3, 69), "declarer": (63, 70), "defenders": (1, 13)}),
            (druha(), {None: (3, 69), "declarer": (63, 70), "defenders": (1, 18)}),
            (preferans(), {None: (2, 68), "declarer": (57, 69), "defenders": (1, 10)}),
            (solo(), {None: (1, 67), "declarer": (44, 68), "defenders": (0, 0)}),
        )
        for valat, (least, most) in ranges.items()
        for points in {least - 1, least, most, most + 1} if 0 <= points <= 70
    ),
    # words
    ("three words", prvni(kontra=["A", "B", "C"]), [], {}),
    ("four words", prvni(kontra=["A", "B", "C", "D"]), [("kontra-too-long", "Flek.1")], {}),
    ("five words where five", prvni(kontra=["A", "B", "C", "D", "A"]), [], {"kontra_levels": 5}),
    ("six words where five", prvni(kontra=["A", "B", "C", "D", "A", "B"]),
     [("kontra-too-long", "Flek.3")], {"kontra_levels": 5}),
    ("too long on an announcement", prvni(announcements=[said("ucho", "B", "ABCD")]),
     [("kontra-too-long", "Flek.1")], {}),
    ("the partner begins", prvni(kontra=["D"]), [("kontra-turn", "Flek.1")], {}),
    ("too long, and in the end out of turn", prvni(kontra=["A", "B", "C", "C"]),
     [("kontra-too-long", "Flek.1"), ("kontra-turn", "Flek.1")], {}),
    ("the third word is the first side's", prvni(kontra=["A", "B", "D"]), [("kontra-turn", "Flek.1")], {}),
    ("without clear sides nobody says it twice", prvni(partner="B", announcements=[said("ucho", "A")] * 2),
     [("partner-is-declarer", "První.3")], {}),
    ("twice the same side", prvni(kontra=["A", "C"]), [("kontra-turn", "Flek.1")], {}),
    ("on the defenders' announcement", prvni(announcements=[said("pagat", "A", "DC")]), [], {}),
    ("their own side begins", prvni(announcements=[said("pagat", "A", "C")]), [("kontra-turn", "Flek.1")], {}),
    ("once for each list", prvni(kontra=["D"], announcements=[said("pagat", "A", "C"), said("ucho", "B", "D")]),
     [("kontra-turn", "Flek.1")] * 3, {}),
    ("without clear sides nobody's turn", prvni(kontra=["D"], partner="B"), [("partner-is-declarer", "První.3")], {}),
    ("both sides announce", prvni(announcements=[said("pagat", "A"), said("pagat", "B")]), [], {}),
    ("one side twice", prvni(announcements=[said("ucho", "A"), said("ucho", "C")]),
     [("announced-twice", "Hlášky.5")], {}),
    ("one side three times", prvni(announcements=[said("ucho", "A")] * 3), [("announced-twice", "Hlášky.5")] * 2, {}),
    ("druha without the pagat", druha(announcements=[]), [("druha-without-pagat", "Druhá.2")], {}),
    ("druha, announced by the partner", druha(announcements=[said("pagat", "A")]),
     [("druha-without-pagat", "Druhá.2")], {}),
    # revealing
    ("said twice", prvni(revealing={"A": ["trul", "trul"]}), [("revealing-twice", "Hlášky.1")], {}),
    ("said twice by two hands", prvni(revealing={"A": ["barvicky"] * 2, "B": ["tarocky"] * 3}),
     [("revealing-twice", "Hlášky.1")] * 2, {}),
    ("not played", prvni(revealing={"A": ["barvy_honery"]}),
     [("revealing-not-played", "Hlášky.6")], {"revealing": "no_barvy_honery"}),
    ("still played", prvni(revealing={"A": ["barvy"], "C": ["barvicky"]}), [], {"revealing": "no_barvy_honery"}),
    ("none of barvy", prvni(revealing={"A": ["barvy"], "B": ["barvicky"], "C": ["barvy_honery"]}),
     [("revealing-not-played", "Hlášky.6")] * 3, {"revealing": "no_barvy"}),
    *(
        (f"one hand {words}", prvni(revealing={"A": words.split()}), [("revealing-conflict", "Hlášky.10")], {})
        for words in ("barvy barvicky", "tarocky taroky", "trul honery", "trul trulhonery", "honery kralovske_honery",
                      "trul honery kralovske_honery", "barvy_honery barvicky", "barvy_honery honery", "barvy trul",
                      "barvicky trul", "barvicky trulhonery", "barvy honery", "taroky kralovske_honery")
    ),
    *(
        (f"one hand {words}", prvni(revealing={"A": words.split()}), [], {})
        for words in ("trul kralovske_honery", "tarocky trul", "taroky trulhonery", "barvicky honery", "taroky honery",
                      "tarocky kralovske_honery", "barvicky kralovske_honery", "barvy kralovske_honery", "barvy_honery",
                      "tarocky trul kralovske_honery")
    ),
    *(
        (f"one pack {hands}", prvni(revealing={seat: words.split() for seat, words in hands.items()}),
         [("revealing-impossible", "Karty.2")], {})
        for hands in (
            {"A": "taroky", "B": "taroky", "C": "trul"},
            {"A": "barvy", "C": "barvy", "B": "barvicky"},
            {"A": "kralovske_honery", "B": "honery"},
            {"A": "trul", "C": "trulhonery"},
            {"A": "trul kralovske_honery", "C": "barvy_honery"},
            {"A": "honery", "B": "honery"},
        )
    ),
    *(
        (f"one pack {hands}", prvni(revealing={seat: words.split() for seat, words in hands.items()}), [], {})
        for hands in (
            {"A": "taroky", "B": "taroky", "C": "barvicky"},
            {"A": "tarocky", "B": "tarocky"},
            {"A": "barvy", "C": "barvy", "D": "tarocky"},
            {"A": "trul", "B": "tarocky"},
            {"A": "trul", "B": "kralovske_honery", "C": ""},
            {"A": "barvy", "B": "", "C": "barvicky", "D": "barvicky"},
        )
    ),
    ("a conflict hides the pack", prvni(revealing={"A": ["trul", "honery"], "B": ["trul"]}),
     [("revealing-conflict", "Hlášky.10")], {}),
    # facts
    ("the pagat won of who took nothing", prvni(66, valat="declarer", pagat=took("A")),
     [("valat-contradiction", "Valát.1")], {}),
    ("beaten it may be", prvni(66, valat="declarer", pagat=took("A", won=False)), [], {}),
    ("the ucho of who took nothing", prvni(5, valat="defenders", ucho="D"), [("valat-contradiction", "Valát.1")], {}),
    ("both are one breach", prvni(5, valat="defenders", ucho="D", pagat=took("B")),
     [("valat-contradiction", "Valát.1")], {}),
    ("druha's pagat elsewhere", druha(pagat=took("B")), [("pagat-holder", "Druhá.1")], {}),
    ("druha's trul elsewhere", druha(revealing={"A": ["trul"]}), [("pagat-holder", "Druhá.1")], {}),
    ("druha's own trul", druha(revealing={"C": ["trul"]}, pagat=took("C")), [], {}),
    ("trul without the pagat", prvni(revealing={"A": ["trul"]}, pagat=took("B")), [("pagat-holder", "Hlášky.26")], {}),
    ("trulhonery without the pagat", prvni(revealing={"A": ["trulhonery"]}, pagat=took("C")),
     [("pagat-holder", "Hlášky.26")], {}),
    ("trul and no pagat in trick 12", prvni(revealing={"A": ["trul"]}), [], {}),
    ("barvy of the partner", prvni(revealing={"D": ["barvy"]}), [("barvy-with-tarok", "Hlášky.11")], {}),
    ("barvy of the pagat's", prvni(revealing={"A": ["barvy"]}, pagat=took("A")),
     [("barvy-with-tarok", "Hlášky.11")], {}),
    ("barvy of the II's", prvni(revealing={"A": ["barvy"]}, ucho="A"), [("barvy-with-tarok", "Hlášky.11")], {}),
    ("barvy of druha's declarer", druha(revealing={"C": ["barvy"]}), [("barvy-with-tarok", "Hlášky.11")], {}),
    ("barvy of a lone declarer", alone(revealing={"B": ["barvy"]}), [("barvy-with-tarok", "Hlášky.11")], {}),
    ("barvy of a declarer with a partner", prvni(revealing={"B": ["barvy"]}), [], {}),
    ("barvy of both", prvni(revealing={"D": ["barvy"], "A": ["barvy"]}, ucho="A"),
     [("barvy-with-tarok", "Hlášky.11")] * 2, {}),
    # renonc
    ("of nothing announced", prvni(renonc={"by": "A", "breaches": ["pagat"]}), [("renonc-target", "Renonc.3")], {}),
    ("of two", prvni(renonc={"by": "A", "breaches": ["pagat", "game", "pagat"]}),
     [("renonc-target", "Renonc.3")] * 2, {}),
    ("of an announcement", prvni(announcements=[said("ucho", "A")], renonc={"by": "D", "breaches": ["ucho"]}), [], {}),
    ("in varsava", varsava(20, 19, 31, 0, renonc={"by": "A", "breaches": ["valat"]}),
     [("renonc-target", "Renonc.3")], {}),
    ("corrected", prvni(renonc={"by": "A", "corrected": True}), [("renonc-corrected", "Sankce.11")], {}),
    ("corrected in varsava", varsava(20, 19, 31, 0, renonc={"by": "A", "corrected": True}),
     [("renonc-corrected", "Sankce.11")], {}),
    ("corrected where so", prvni(renonc={"by": "A", "corrected": True}), [], {"renonc": "jedenact"}),
    # varsava
    ("forgotten", FORGOT, [("varsava-forgotten", "Varšava.11")], {}),
    ("forgotten where so", FORGOT, [], {"varsava_forgotten": 20}),
    ("a seat lacks", {"contract": "varsava", "points": {"A": 30, "B": 20, "C": 20}},
     [("varsava-points", "Varšava.14")], {}),
    ("below 0", varsava(-1, 31, 20, 20), [("varsava-points", "Varšava.14")], {}),
    ("below 0, and the sum is not looked at", varsava(-1, 30, 20, 20), [("varsava-points", "Varšava.14")], {}),
    ("69", varsava(20, 19, 30, 0), [("varsava-sum", "Varšava.14")], {}),
    ("73", varsava(20, 19, 34, 0), [("varsava-sum", "Varšava.14")], {}),
    ("72", varsava(20, 19, 33, 0), [], {}),
    ("too huge a sum", varsava(20, 19, 10**5000, 0), [("varsava-sum", "Varšava.14")], {}),
]  # fmt: skip


@pytest.mark.parametrize(("row", "expected", "options"), [case[1:] for case in LINES], ids=[case[0] for case in LINES])
def test_a_line_has_exactly_these_breaches(row, expected, options):
    assert sorted(breaches(row, **options)) == sorted(expected)


# announcement, least and most taroks of the hand, at least so many kings, cards of the Trul, fives
HELD = [
    ("barvy", 0, 0, 0, 0, 0),
    ("barvicky", 0, 2, 0, 0, 0),
    ("tarocky", 8, 9, 0, 0, 0),
    ("taroky", 10, 12, 0, 0, 0),
    ("trul", 3, 12, 0, 3, 3),
    ("honery", 1, 12, 2, 1, 4),
    ("trulhonery", 3, 12, 1, 3, 4),
    ("kralovske_honery", 0, 12, 4, 0, 4),
    ("barvy_honery", 1, 2, 3, 1, 4),
]


@pytest.mark.parametrize("held", HELD, ids=[held[0] for held in HELD])
def test_what_a_hand_holds_that_announces(held):
    """C8, of Hlášky.11-35."""
    assert HOLDS[held[0]] == held[1:]


def test_what_a_hand_and_the_pack_hold():
    """Rozdávání.8, Karty.2-3, Hodnoty.6."""
    assert (HAND, TAROKS, SUIT_CARDS, TRUL, FIVES) == (12, 22, 32, 3, 7)


BIG = 10**12
# code, line, what its sentence names, at which field
NAMED = [
    ("revealing-twice", prvni(revealing={"A": ["trul", "trul", "taroky"]}), {"seat": "A", "words": ("trul",)},
     "revealing"),
    ("revealing-not-played", prvni(revealing={"A": ["barvy", "kralovske_honery"]}), {"seat": "A", "words": ("barvy",)},
     "revealing"),
    ("pagat-holder", druha(revealing={"A": ["trul"]}), {"seats": ("A", "C"), "by": ""}, "revealing"),
    ("pagat-holder", druha(pagat=took("B")), {"seats": ("C",), "by": "B"}, "pagat"),
    ("kontra-turn", prvni(kontra=["A", "B", "D"]), {"seat": "D", "by": "B", "turn": ("A", "C")}, "kontra"),
    ("varsava-sum", varsava(BIG - 1, 0, 0, 0), {"sum": BIG - 1}, "points"),
    ("varsava-sum", varsava(BIG, 0, 0, 0), {"sum": "…"}, "points"),
    ("varsava-points", {"contract": "varsava", "points": {"A": 35, "B": -1, "C": 36}}, {"seats": ("B", "D")}, "points"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "row", "params", "field"), NAMED, ids=[case[0] for case in NAMED])
def test_a_breach_names_what_is_wrong_and_where(code, row, params, field):
    (breach,) = BOOK.judge(sheet(row, revealing="no_barvy"))
    assert (breach.code, breach.params, breach.field) == (code, params, field)


# what, options, breaches of the sheet
OPTIONS = [
    ("none", {}, []),
    ("absent", None, []),
    ("no object", 5, ["bad-option"]),
    ("a list", [], ["bad-option"]),
    ("an unknown one", {"colour": 1}, ["bad-option"]),
    ("null", {"pot": None}, ["bad-option"]),
    ("1 is not true", {"pot": 1}, ["bad-option"]),
    ("true is not 1", {"pagat_high": True}, ["bad-option"]),
    ("4.0 is not 4", {"tretich": 4.0}, ["bad-option"]),
    ("5 is not its text", {"lay_down_prvni": 5}, ["bad-option"]),
    ("a preset that is none", {"preset": "mine"}, ["bad-option"]),
    ("a preset that is a list", {"preset": ["jedenact"]}, ["bad-option"]),
    ("no eyes", {"valat_points": 0}, ["bad-option"]),
    ("an eye", {"valat_points": 1}, []),
    ("games below 0", {"games": -1}, ["bad-option"]),
    ("a game", {"games": 1}, []),
    ("no limit of games", {"games": 0}, []),
    ("nothing for a forgotten card", {"varsava_forgotten": 0}, []),
    ("less than nothing for it", {"varsava_forgotten": -1}, ["bad-option"]),
    ("an eye for it", {"varsava_forgotten": 1}, []),
    *(
        (f"{name} {value}", {name: value}, [] if value in allowed else ["bad-option"])
        for name, allowed in (
            ("pagat_high", (1, 2)),
            ("valat_solo", (4, 6)),
            ("tretich", (2, 3, 4)),
            ("solo", (2, 4, 6, 8)),
            ("kontra_levels", (3, 5)),
        )
        for value in range(10)
    ),
    ("games in text", {"games": "21"}, ["bad-option"]),
    ("more than can be shown", {"valat_points": 10**400}, ["bad-option"]),
    ("three places", {"placing_points": [3, 2, 1]}, ["bad-option"]),
    ("five places", {"placing_points": [5, 4, 3, 2, 1]}, ["bad-option"]),
    ("places in text", {"placing_points": ["4", 3, 2, 1]}, ["bad-option"]),
    ("places that are no numbers", {"placing_points": [float("nan"), 3, 2, 1]}, ["bad-option"]),
    ("places without an end", {"placing_points": [float("inf"), 3, 2, 1]}, ["bad-option"]),
    ("places of true", {"placing_points": [True, 3, 2, 1]}, ["bad-option"]),
    ("any finite places", {"placing_points": [-1, 2.5, 100, 0]}, []),
    ("two bad ones", {"solo": 5, "draw": 1}, ["bad-option"] * 2),
    ("no zid", {"pot": False}, []),
    ("no zid and varsava with it", {"pot": False, "varsava": "pot"}, ["option-conflict"]),
    ("no zid and fines into it", {"pot": False, "renonc": "pot_20"}, ["option-conflict"]),
    ("no zid and both", {"pot": False, "varsava": "pot", "renonc": "pot_20"}, ["option-conflict"] * 2),
    ("the preset has none", {"preset": "jedenact", "varsava": "pot"}, ["option-conflict"]),
    ("the preset with one", {"preset": "jedenact", "pot": True, "varsava": "pot", "renonc": "pot_20"}, []),
    ("a bad pot is the default", {"pot": "no", "varsava": "pot"}, ["bad-option"]),
    ("a bad one under the preset is the preset's", {"preset": "jedenact", "pot": 0, "varsava": "pot"},
     ["bad-option", "option-conflict"]),
]  # fmt: skip
REFERENCE = {"bad-option": "Úvod.2", "option-conflict": "Sankce.23"}


@pytest.mark.parametrize(("options", "expected"), [case[1:] for case in OPTIONS], ids=[case[0] for case in OPTIONS])
def test_options_have_exactly_these_breaches(options, expected):
    found = broken({"ruleset": "cz-taroky", "options": options, "rows": []})
    assert found == [(0, code, REFERENCE[code]) for code in expected]


#: What the text says where the table has chosen nothing, and what Jedenáct chooses instead (Jedenáct, Sankce).
DEFAULTS = {
    "pot": True, "pagat": "5_10", "pagat_high": 1, "pagat_lost_kontra": "double", "ucho": "10_20", "valat": "multiply",
    "valat_points": 10, "valat_solo": 4, "lay_down_prvni": "5", "lay_down_druha": "no", "obligatory_kontra": False,
    "tretich": 3, "solo": 4, "varsava": "pot", "varsava_gain": "single", "varsava_forgotten": 0, "revealing": "all",
    "revealing_count": "both", "kontra_levels": 3, "draw": "nothing", "renonc": "fine_and_game",
    "druha_by_forehand": False, "placing_points": (4, 3, 2, 1), "games": 0, "talon_refusal": True,
    "pagat_last_tarok": False, "solo_talon_shown": False,
}  # fmt: skip
JEDENACT = {
    "pot": False, "pagat": "10_20", "pagat_high": 2, "valat": "points_by_game", "valat_points": 20, "valat_solo": 6,
    "lay_down_druha": "20", "tretich": 4, "solo": 6, "varsava": "jedenact", "revealing": "no_barvy",
    "renonc": "jedenact",
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        ({}, DEFAULTS),
        ({"preset": "text"}, DEFAULTS),
        ({"preset": "jedenact"}, DEFAULTS | JEDENACT),
        ({"pot": False}, DEFAULTS | {"pot": False, "varsava": "forehand"}),
    ],
)
def test_what_is_not_chosen_is_as_in_the_text(given, chosen):
    assert asdict(read_options(given)[0]) == chosen


# what, sheet, breaches
SHEETS = [
    ("empty", {"ruleset": "cz-taroky"}, []),
    ("four players", {"ruleset": "cz-taroky", "players": 4}, []),
    ("null is absent", {"ruleset": "cz-taroky", "players": None, "rows": None, "options": None, "x": None}, []),
    ("three players", {"ruleset": "cz-taroky", "players": 3}, [(0, "players", "Karty.1")]),
    ("true players", {"ruleset": "cz-taroky", "players": True}, [(0, "players", "Karty.1")]),
    ("players of halves", {"ruleset": "cz-taroky", "players": 4.0}, [(0, "players", "Karty.1")]),
    ("unknown keys", {"ruleset": "cz-taroky", "x": 1, "y": 2}, [(0, "unknown-key", "Úvod.1")] * 2),
    ("rows no list", {"ruleset": "cz-taroky", "rows": {}}, [(0, "bad-sheet", "Úvod.1")]),
    ("no rule book, the rest is checked", {"rows": [{}], "players": 5},
     [(0, "ruleset-unknown", "Úvod.1"), (0, "players", "Karty.1"), (1, "row-kind", "Licitace.8")]),
    ("another rule book", {"ruleset": "si-tzs", "rows": []}, [(0, "ruleset-unknown", "Úvod.1")]),
    ("no object", 5, [(0, "ruleset-unknown", "Úvod.1")]),
    ("nothing", None, [(0, "ruleset-unknown", "Úvod.1")]),
    ("after the close", sheet({"close": True}, prvni(), {"misdeal": "before"}, {"close": True}),
     [(line, "row-after-close", "Žid.1") for line in (2, 3, 4)]),
    ("a close that is none", sheet({"close": "yes"}, prvni()), [(1, "bad-value", "Licitace.8")]),
    ("of a bad line only its place", sheet({"close": True}, {"contract": "x", "y": 1}, games=0),
     [(2, "row-after-close", "Žid.1"), (2, "bad-value", "Licitace.8")]),
    ("games are over", sheet(prvni(), prvni(declarer="C"), {"misdeal": "before"}, {"contract": 5}, games=1),
     [(2, "too-many-games", "Úvod.1"), (4, "too-many-games", "Úvod.1"), (4, "bad-value", "Licitace.8")]),
    ("a bad game moves the deal", sheet(prvni(99), prvni(declarer="C", partner="A"), prvni(declarer="C")),
     [(1, "points-range", "Počítání.1"), (3, "prvni-not-forehand", "První.1")]),
    ("whatever has a contract moves it", sheet({"contract": "x"}, laid_down(declarer="C"), varsava(20, 19, 31, 0),
     prvni(declarer="A")),
     [(1, "bad-value", "Licitace.8")]),
    ("a misdeal does not", sheet({"misdeal": "after"}, {"misdeal": "before"}, prvni()), []),
]  # fmt: skip


@pytest.mark.parametrize(("whole", "expected"), [case[1:] for case in SHEETS], ids=[case[0] for case in SHEETS])
def test_a_sheet_has_exactly_these_breaches(whole, expected):
    assert sorted(broken(whole)) == sorted(expected)


#: What a typed text cannot be, and what a printed line says: tests/rules/czech/test_form.py.
OF_THE_FORM = ("typed-", "remark-", "carried-", "waiting-", "renonc-by-referee")


def test_every_breach_of_the_page_has_a_case_and_a_sentence():
    cases = [sheet(row, **options) for _what, row, _expected, options in LINES]
    cases += [{"ruleset": "cz-taroky", "options": options} for _what, options, _expected in OPTIONS]
    cases += [whole for _what, whole, _expected in SHEETS]
    found = [BOOK.judge(whole) for whole in cases]
    breaches = [one for judged in found if not isinstance(judged, Judged) for one in judged]
    assert all(BOOK.sentences[one.code] % one.params for one in breaches)
    codes = [code for code in BOOK.sentences if not code.startswith(OF_THE_FORM)]
    assert {one.code for one in breaches} == set(codes[codes.index("ruleset-unknown") :])
