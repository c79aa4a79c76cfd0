"""What is written: every sentence of the page's settlement, options and decisions as a row with its reference.

A case gives the rows of a sheet and what its last row writes at A, B, C, D (and E). Where nothing is said, B plays a
three with D and has 50 points: +1 for B and D.
"""

import pytest

from rules.derivation import worked_out
from tests.rules.paskievics.rows import (
    PASS,
    SHARE,
    alone,
    discarded,
    failed,
    fault,
    game,
    invited,
    judge,
    last,
    said,
    sheet,
    tarokks,
    thrown,
)

BANDS = {"nothing": {"points": None, "volat": "defenders"}, "23": {"points": 23}, "24": {"points": 24}}
BANDS |= {"48": {"points": 48}, "71": {"points": 71}, "all": {"points": None, "volat": "declarer"}}

#: ELS.T2, read literally with the signs of P1: no trick, up to 23, 24-47, 48-70, from 71, every trick.
T2 = [
    ("nothing said", {}, (-3, -2, -1, 1, 2, 3)),
    ("dupla", {"announcements": [said("dupla", "B")]}, (-7, -6, -5, -4, 4, 7)),
    ("volat", {"announcements": [said("volat", "B")]}, (-9, -8, -7, -6, -6, 6)),
    ("dupla and volat", {"announcements": [said("dupla", "B"), said("volat", "D")]}, (-13, -12, -11, -10, -2, 10)),
    ("kontra", {"kontra": ["A"]}, (-5, -4, -2, 2, 4, 5)),
    ("kontra, they say dupla", {"kontra": ["A"], "announcements": [said("dupla", "A")]}, (-9, -6, 2, 6, 8, 9)),
    ("dupla kontra'd", {"announcements": [said("dupla", "B", "A")]}, (-11, -10, -9, -8, 8, 11)),
    ("both kontra'd", {"kontra": ["A"], "announcements": [said("dupla", "B", "A")]}, (-13, -12, -10, -6, 10, 13)),
]


@pytest.mark.parametrize(("contract", "base"), [("harom", 1), ("ketto", 2), ("egy", 3), ("szolo", 4)])
@pytest.mark.parametrize(("words", "facts", "factors"), T2, ids=[case[0] for case in T2])
def test_the_table_of_multipliers_holds_for_every_bid(contract, base, words, facts, factors):
    """ELS.T1, ELS.T2: 8 announcements × 6 results × 4 bids."""
    for band, factor in zip(BANDS.values(), factors, strict=True):
        written = last(
            {**game(contract=contract), **facts, **band}
            if band["points"]
            else _without_points({**game(contract=contract), **facts, **band})
        )
        assert written.entries == {"A": -factor * base, "B": factor * base, "C": -factor * base, "D": factor * base}


def _without_points(row):
    return {key: value for key, value in row.items() if value is not None}


PAGAT_WON, PAGAT_LOST = {"by": "B", "won": True}, {"by": "B", "won": False}
THEIR_PAGAT, THEIR_PAGAT_LOST = {"by": "A", "won": True}, {"by": "C", "won": False}
VOLAT = game(None, volat="declarer")

# reference and what, the rows, options, what the last row writes
CASES = [
    # who pays (ELS.a, JAT)
    ("ELS.a partners write the same", [game()], {}, (-1, 1, -1, 1)),
    ("ELS.a alone three times", [alone()], {}, (-1, 3, -1, -1)),
    ("ELS.a alone lost", [alone(40)], {}, (1, -3, 1, 1)),
    ("JAT the dealer of five writes nothing", [game(partner="E")], {"players": 5}, (0, 1, -1, -1, 1)),
    ("OSZ.c the next one sits out", [game(), game(declarer="C", partner="A")], {"players": 5}, (1, 0, 1, -1, -1)),
    # won (ELS.b), P6, P23
    ("ELS.b 48 wins", [game(48)], {}, (-1, 1, -1, 1)),
    ("ELS.b 47 is lost", [game(47)], {}, (1, -1, 1, -1)),
    ("ELS.b outcome win", [game(None, outcome="win")], {}, (-1, 1, -1, 1)),
    ("ELS.b outcome dupla", [game(None, outcome="dupla")], {}, (-2, 2, -2, 2)),
    ("ELS.b outcome loss", [game(None, outcome="loss")], {}, (1, -1, 1, -1)),
    ("ELS.b outcome dupla_loss", [game(None, outcome="dupla_loss")], {}, (2, -2, 2, -2)),
    ("ELS.b a volát wins whatever the points", [game(5, volat="defenders")], {}, (3, -3, 3, -3)),
    ("P6 47 under kontra", [game(47, kontra=["A"])], {}, (2, -2, 2, -2)),
    ("P6 declarer", [game(47, kontra=["A"])], {"tie_kontra": "declarer"}, (-2, 2, -2, 2)),
    ("P6 declarer, no kontra", [game(47)], {"tie_kontra": "declarer"}, (1, -1, 1, -1)),
    ("P6 declarer, 46", [game(46, kontra=["A"])], {"tie_kontra": "declarer"}, (2, -2, 2, -2)),
    ("P6 single", [game(47, kontra=["A", "B", "A"])], {"tie_kontra": "single"}, (1, -1, 1, -1)),
    ("P6 single is only 47", [game(46, kontra=["A"])], {"tie_kontra": "single"}, (2, -2, 2, -2)),
    ("P6 single, base of the bid", [game(47, contract="egy", kontra=["A"])], {"tie_kontra": "single"}, (3, -3, 3, -3)),
    (
        "P6 single seen from points",
        [game(None, outcome="loss", kontra=["A"])],
        {"tie_kontra": "single"},
        (2, -2, 2, -2),
    ),
    (
        "P23 win under tie declarer",
        [game(None, outcome="win", kontra=["A"])],
        {"tie_kontra": "declarer"},
        (-2, 2, -2, 2),
    ),
    # kontra (KON)
    *(
        (f"KON {words} words", [game(kontra=(["A", "B"] * 3)[:words])], {}, (-(2**words), 2**words) * 2)
        for words in range(1, 6)
    ),
    ("KON the partner may say rekontra", [game(kontra=["C", "D"])], {}, (-4, 4, -4, 4)),
    (
        "KON each item by itself",
        [game(kontra=["A"], announcements=[said("trull", "B", "C", "D")], trull="declarer")],
        {},
        (-10, 10, -10, 10),
    ),
    # game, double, volát (ELS.1-6) beyond T2
    (
        "ELS.2 lost after dupla: five times",
        [game(40, contract="ketto", announcements=[said("dupla", "D")])],
        {},
        (10, -10, 10, -10),
    ),
    ("ELS.3 both said, 75", [game(75, announcements=[said("dupla", "B"), said("volat", "D")])], {}, (2, -2, 2, -2)),
    ("ELS.4 failed volát with 75 writes no double", [game(75, announcements=[said("volat", "B")])], {}, (6, -6, 6, -6)),
    ("P5 so even under kontra", [game(75, kontra=["A"], announcements=[said("volat", "B")])], {}, (4, -4, 4, -4)),
    ("ELS.5 silent double beside the kontra'd game, not times it", [game(75, kontra=["A", "B"])], {}, (-6, 6, -6, 6)),
    (
        "ELS.6 announced dupla, kontra'd game, every trick",
        [{**VOLAT, "kontra": ["A"], "announcements": [said("dupla", "B")]}],
        {},
        (-9, 9, -9, 9),
    ),
    ("P5 their dupla made, no game", [invited(points=20, announcements=[said("dupla", "A")])], {}, (12, -12, 12, -12)),
    ("P5 their dupla failed", [invited(announcements=[said("dupla", "A")])], {}, (-15, 15, -15, 15)),
    (
        "P5 their dupla, our silent one",
        [invited(points=75, announcements=[said("dupla", "A")])],
        {},
        (-18, 18, -18, 18),
    ),
    (
        "P5 both said dupla",
        [game(75, kontra=["A"], announcements=[said("dupla", "B"), said("dupla", "A")])],
        {},
        (-10, 10, -10, 10),
    ),
    ("ELS.1 the defenders' silent volát", [game(None, volat="defenders")], {}, (3, -3, 3, -3)),
    # the ladder's variants (V.ELS.1, P7)
    ("V.ELS.1a a silent dupla where nobody said volát", [game(75)], {"ladder": "exclusive"}, (-2, 2, -2, 2)),
    ("TSZ.b claimed, paid by his only side-mate", [game(tarokks=[tarokks("D", 8, "after")])], {}, (-1, 0, -1, 2)),
    ("V.ELS.1a dupla lost", [game(40, announcements=[said("dupla", "B")])], {"ladder": "exclusive"}, (4, -4, 4, -4)),
    (
        "V.ELS.1a dupla lost under kontra",
        [game(40, kontra=["A"], announcements=[said("dupla", "B")])],
        {"ladder": "exclusive"},
        (6, -6, 6, -6),
    ),
    (
        "V.ELS.1a volát said, 20",
        [game(20, announcements=[said("volat", "B")])],
        {"ladder": "exclusive"},
        (6, -6, 6, -6),
    ),
    (
        "V.ELS.1a volát said, 20, kontra'd",
        [game(20, kontra=["A"], announcements=[said("volat", "B")])],
        {"ladder": "exclusive"},
        (8, -8, 8, -8),
    ),
    (
        "V.ELS.1a dupla said, no trick",
        [game(None, volat="defenders", announcements=[said("dupla", "B")])],
        {"ladder": "exclusive"},
        (7, -7, 7, -7),
    ),
    ("V.ELS.1b no kontra, 20", [game(20)], {"defenders_silent": "if_kontra"}, (1, -1, 1, -1)),
    (
        "V.ELS.1b no kontra, no trick",
        [game(None, volat="defenders")],
        {"defenders_silent": "if_kontra"},
        (1, -1, 1, -1),
    ),
    ("V.ELS.1b kontra, 20", [game(20, kontra=["A"])], {"defenders_silent": "if_kontra"}, (4, -4, 4, -4)),
    ("V.ELS.1b declarer's stays", [game(75)], {"defenders_silent": "if_kontra"}, (-2, 2, -2, 2)),
    (
        "P7 if_kontra before exclusive",
        [game(20)],
        {"defenders_silent": "if_kontra", "ladder": "exclusive"},
        (1, -1, 1, -1),
    ),
    ("V.ELS.1c six times in all", [{**VOLAT, "kontra": ["A"]}], {"kontra_volat": "triple"}, (-6, 6, -6, 6)),
    ("V.ELS.1c with rekontra", [{**VOLAT, "kontra": ["A", "B"]}], {"kontra_volat": "triple"}, (-12, 12, -12, 12)),
    ("V.ELS.1c no kontra", [VOLAT], {"kontra_volat": "triple"}, (-3, 3, -3, 3)),
    (
        "V.ELS.1c the announced one stays",
        [{**VOLAT, "kontra": ["A"], "announcements": [said("volat", "B")]}],
        {"kontra_volat": "triple"},
        (-8, 8, -8, 8),
    ),
    # announced figures
    ("FIG.1 trull made", [game(trull="declarer", announcements=[said("trull", "B")])], {}, (-3, 3, -3, 3)),
    ("FIG.1 trull split", [game(announcements=[said("trull", "B")])], {}, (1, -1, 1, -1)),
    ("FIG.2 kings made", [game(kings="declarer", announcements=[said("negykiraly", "D")])], {}, (-3, 3, -3, 3)),
    (
        "FIG.5 ulti made by the partner",
        [game(pagat_last=PAGAT_WON, announcements=[said("pagatulti", "D")])],
        {},
        (-11, 11, -11, 11),
    ),
    (
        "FIG.5 ulti beaten, P8",
        [game(pagat_last=PAGAT_LOST, announcements=[said("pagatulti", "B")])],
        {},
        (9, -9, 9, -9),
    ),
    ("FIG.5 ulti forced out", [game(announcements=[said("pagatulti", "B")])], {}, (9, -9, 9, -9)),
    (
        "FIG.5 ulti not theirs: the others make it silently",
        [game(pagat_last=THEIR_PAGAT, announcements=[said("pagatulti", "B")])],
        {},
        (14, -14, 14, -14),
    ),
    ("FIG.6 caught", [game(xxi_caught="A", announcements=[said("xxi_fogas", "B")])], {}, (-43, 43, -43, 43)),
    ("FIG.6 escaped", [game(announcements=[said("xxi_fogas", "B")])], {}, (41, -41, 41, -41)),
    (
        "FIG.6 their own was caught",
        [game(xxi_caught="B", announcements=[said("xxi_fogas", "B")])],
        {},
        (62, -62, 62, -62),
    ),
    (
        "T3 volát makes trull and kings",
        [{**VOLAT, "announcements": [said("trull", "B"), said("negykiraly", "D")]}],
        {},
        (-7, 7, -7, 7),
    ),
    # silent figures (T3, FIG)
    ("T3 silent trull", [game(trull="declarer")], {}, (-2, 2, -2, 2)),
    ("T3 their silent trull", [game(trull="defenders")], {}, (0, 0, 0, 0)),
    ("T3 silent kings", [game(kings="declarer")], {}, (-2, 2, -2, 2)),
    ("FIG.5 silent pagát won", [game(pagat_last=PAGAT_WON)], {}, (-6, 6, -6, 6)),
    ("FIG.5 beaten, by whomever", [game(pagat_last=PAGAT_LOST)], {}, (4, -4, 4, -4)),
    ("FIG.5 theirs won", [game(pagat_last=THEIR_PAGAT)], {}, (4, -4, 4, -4)),
    ("FIG.5 theirs beaten", [game(pagat_last=THEIR_PAGAT_LOST)], {}, (-6, 6, -6, 6)),
    ("P8 fell earlier", [game()], {}, (-1, 1, -1, 1)),
    ("FIG.6 silent catch", [game(xxi_caught="C")], {}, (-22, 22, -22, 22)),
    ("FIG.6 own XXI caught", [game(xxi_caught="D")], {}, (20, -20, 20, -20)),
    (
        "T3 no silent trull and kings with a volát",
        [{**VOLAT, "trull": "declarer", "kings": "declarer"}],
        {},
        (-3, 3, -3, 3),
    ),
    (
        "T3 nor with an announced one",
        [{**VOLAT, "kings": "declarer", "announcements": [said("volat", "B")]}],
        {},
        (-6, 6, -6, 6),
    ),
    (
        "T3 silent pagát and XXI stand beside a volát",
        [{**VOLAT, "pagat_last": PAGAT_WON, "xxi_caught": "C"}],
        {},
        (-29, 29, -29, 29),
    ),
    (
        "T3 a failed volát shuts nothing out",
        [game(kings="declarer", announcements=[said("volat", "B")])],
        {},
        (5, -5, 5, -5),
    ),
    (
        "V.ELS.2 silent trull beside the volát",
        [{**VOLAT, "trull": "declarer"}],
        {"silent_with_volat": "trull"},
        (-4, 4, -4, 4),
    ),
    ("V.ELS.2 the volát has it without being told", [VOLAT], {"silent_with_volat": "trull"}, (-4, 4, -4, 4)),
    (
        "V.ELS.2 announced it is not silent too",
        [{**VOLAT, "announcements": [said("trull", "D")]}],
        {"silent_with_volat": "trull"},
        (-5, 5, -5, 5),
    ),
    (
        "BGA.9 no kings beside a silent double",
        [game(75, kings="declarer")],
        {"kings_with_double": False},
        (-2, 2, -2, 2),
    ),
    (
        "BGA.9 beside an announced one they are written",
        [game(75, kings="declarer", announcements=[said("dupla", "B")])],
        {"kings_with_double": False},
        (-5, 5, -5, 5),
    ),
    (
        "BGA.9 the other side's kings are",
        [game(71, trull="declarer", kings="defenders")],
        {"kings_with_double": False},
        (-2, 2, -2, 2),
    ),
    (
        "BGA.9 without a written double they are",
        [game(20, kings="defenders")],
        {"kings_with_double": False, "defenders_silent": "if_kontra"},
        (2, -2, 2, -2),
    ),
    (
        "ELS.c failed by one, made silently by the other",
        [game(kings="defenders", announcements=[said("negykiraly", "B")])],
        {},
        (2, -2, 2, -2),
    ),
    (
        "ELS.c both announced, split",
        [game(announcements=[said("negykiraly", "B", "A"), said("negykiraly", "A")])],
        {},
        (1, -1, 1, -1),
    ),
    ("ELS.d a trick let go", [game(80, trull="declarer", kings="declarer")], {}, (-4, 4, -4, 4)),
    (
        "V.ELS.4 dearer kings",
        [game(kings="declarer", announcements=[said("negykiraly", "B")])],
        {"kings_value": 2},
        (-5, 5, -5, 5),
    ),
    ("V.ELS.4 dearer pagát, silent", [game(pagat_last=PAGAT_WON)], {"pagat_value": 6}, (-7, 7, -7, 7)),
    (
        "V.ELS.4 dearer XXI, announced",
        [game(xxi_caught="A", announcements=[said("xxi_fogas", "B")])],
        {"xxi_value": 30},
        (-61, 61, -61, 61),
    ),
    # tarokk number (TSZ, P9, P10)
    ("TSZ.a eight, the partner pays too", [game(tarokks=[tarokks("B", 8)])], {}, (-2, 4, -2, 0)),
    ("TSZ.a nine of a defender", [game(tarokks=[tarokks("C", 9)])], {}, (-3, -1, 5, -1)),
    ("TSZ.b claimed afterwards", [game(tarokks=[tarokks("D", 8, "after")])], {}, (-1, 0, -1, 2)),
    ("P10 both side-mates against a lone declarer", [alone(tarokks=[tarokks("C", 9, "after")])], {}, (-3, 3, 3, -3)),
    ("P9 an item of the side", [game(tarokks=[tarokks("D", 9)])], {"tarokk_payment": "side"}, (-3, 3, -3, 3)),
    ("P9 three times when alone", [alone(tarokks=[tarokks("C", 8)])], {"tarokk_payment": "side"}, (0, 0, 0, 0)),
    # failed fourth (LIC.e, P17), fault (P20)
    ("LIC.e three", [failed()], {}, (-3, 1, 1, 1)),
    ("LIC.e szóló", [failed(contract="szolo")], {}, (-12, 4, 4, 4)),
    ("P17 two whatever the bid", [failed(contract="szolo")], {"failed_fourth": 2}, (-6, 2, 2, 2)),
    ("P17 nothing", [failed()], {"failed_fourth": 0}, (0, 0, 0, 0)),
    ("LIC.e at five", [failed("E")], {"players": 5}, (0, 1, 1, 1, -3)),
    ("P20 one", [fault(5, "C")], {}, (5, 5, -15, 5)),
    ("P20 two pay each other too", [fault(10, "B", "D")], {}, (20, -20, 20, -20)),
    # laps (LIC.d, DOB.b, P3)
    ("LIC.d passed out", [PASS], {}, (0, 0, 0, 0)),
    ("DOB.b thrown in", [thrown()], {}, (0, 0, 0, 0)),
    ("LIC.d doubled", [PASS, game()], {}, (-2, 2, -2, 2)),
    ("LIC.d four times", [PASS, PASS, game()], {}, (-4, 4, -4, 4)),
    ("LIC.d the fifth of four is plain", [PASS, *[game()] * 5], {}, (-1, 1, -1, 1)),
    ("P3 tarokk numbers", [PASS, game(tarokks=[tarokks("B", 8)])], {}, (-4, 8, -4, 0)),
    (
        "P3 tarokk numbers of a side",
        [PASS, game(tarokks=[tarokks("B", 8)])],
        {"tarokk_payment": "side"},
        (-4, 4, -4, 4),
    ),
    ("P3 failed", [PASS, failed()], {}, (-6, 2, 2, 2)),
    ("P3 not a fault", [PASS, fault(5, "C")], {}, (5, 5, -15, 5)),
    ("V.LIC.3 none", [PASS, game()], {"double_lap": "none"}, (-1, 1, -1, 1)),
    ("V.LIC.5 quad", [PASS, PASS, game()], {"double_lap": "quad"}, (-4, 4, -4, 4)),
    ("V.LIC.4 after", [PASS, PASS, game()], {"double_lap": "after"}, (-2, 2, -2, 2)),
    ("P4 reset", [PASS, PASS, game()], {"double_lap": "reset"}, (-2, 2, -2, 2)),
    # five at the table (P21, P22)
    (
        "P22 drawn honours",
        [game(honours_drawn=[{"seat": "C", "honour": "skiz"}, {"seat": "E", "honour": "xxi"}])],
        {"players": 5, "talon_honours": True},
        (5, 1, -4, 1, -3),
    ),
    (
        "P22 late is double, in a lap no more",
        [PASS, game(honours_drawn=[{"seat": "C", "honour": "pagat", "late": True}])],
        {"players": 5, "talon_honours": True},
        (2, 2, -4, 2, -2),
    ),
    (
        "P21 the declarer settles the dealer's share",
        [game()],
        {"players": 5, "dealer_side": "defenders"},
        (-1, 2, -1, 1, -1),
    ),
    ("P21 alone four times", [alone()], {"players": 5, "dealer_side": "defenders"}, (-1, 4, -1, -1, -1)),
    ("P21 at four there is no such dealer", [game()], {"dealer_side": "defenders"}, (-1, 1, -1, 1)),
    (
        "P21 tarokk numbers stay among the four",
        [game(tarokks=[tarokks("B", 8)])],
        {"players": 5, "dealer_side": "defenders"},
        (-1, 5, -2, 0, -2),
    ),
    (
        "P21 those of a side too",
        [game(tarokks=[tarokks("B", 8)])],
        {"players": 5, "dealer_side": "defenders", "tarokk_payment": "side"},
        (-1, 3, -2, 2, -2),
    ),
    ("P21 the lap multiplies it", [PASS, game()], {"players": 5, "dealer_side": "defenders"}, (-2, 4, -2, 2, -2)),
    # the pot (BGA.7, P18)
    ("BGA.7 off: a pass writes nothing", [PASS], {"preset": "bga"}, (0, 0, 0, 0)),
    ("BGA.7 four pay in", [PASS], {"ulti_pot": True}, (-2, -2, -2, -2)),
    ("BGA.7 the dealer of five does not", [thrown()], {"ulti_pot": True, "players": 5}, (0, -2, -2, -2, -2)),
    ("P18 not times the lap", [PASS, PASS], {"ulti_pot": True}, (-2, -2, -2, -2)),
    ("P18 the failed fourth pays in alone", [failed()], {"ulti_pot": True}, (-8, 0, 0, 0)),
    (
        "P18 a failed one doubles it",
        [PASS, game(announcements=[said("pagatulti", "B")])],
        {"ulti_pot": True, "double_lap": "none"},
        (9, -13, 9, -13),
    ),
    (
        "P18 into an empty pot nothing",
        [game(announcements=[said("pagatulti", "B")])],
        {"ulti_pot": True},
        (9, -9, 9, -9),
    ),
    (
        "P18 a made one takes all",
        [PASS, game(pagat_last=PAGAT_WON, announcements=[said("pagatulti", "D")])],
        {"ulti_pot": True, "double_lap": "none"},
        (-11, 15, -11, 15),
    ),
    (
        "P18 a silent one takes nothing",
        [PASS, game(pagat_last=PAGAT_WON)],
        {"ulti_pot": True, "double_lap": "none"},
        (-6, 6, -6, 6),
    ),
    (
        "P18 alone he takes all",
        [PASS, alone(pagat_last=PAGAT_WON, announcements=[said("pagatulti", "B")])],
        {"ulti_pot": True, "double_lap": "none"},
        (-11, 41, -11, -11),
    ),
    (
        "P18 thirds, the rest is the announcer's",
        [PASS, alone(40, kontra=["C"], announcements=[said("pagatulti", "C")], pagat_last={"by": "A", "won": True})],
        {"ulti_pot": True, "double_lap": "none"},
        (14, -36, 16, 14),
    ),
    (
        "P18 thirds paid in, the rest is the announcer's",
        [PASS, alone(40, kontra=["C"], announcements=[said("pagatulti", "C")])],
        {"ulti_pot": True, "double_lap": "none"},
        (-10, 24, -12, -10),
    ),
    (
        "P18 the failed one first",
        [
            PASS,
            game(
                40, kontra=["C"], announcements=[said("pagatulti", "C"), said("pagatulti", "B")], pagat_last=THEIR_PAGAT
            ),
        ],
        {"ulti_pot": True, "double_lap": "none"},
        (30, -26, 30, -26),
    ),
    (
        "P18 both failed: each pays in what it held",
        [PASS, game(kontra=["C"], announcements=[said("pagatulti", "C"), said("pagatulti", "B")])],
        {"ulti_pot": True, "double_lap": "none"},
        (-6, -2, -6, -2),
    ),
    ("BGA.7 shared", [PASS, SHARE], {"ulti_pot": True}, (2, 2, 2, 2)),
    ("P18 shared by all five, the rest stays", [PASS, SHARE], {"ulti_pot": True, "players": 5}, (1, 1, 1, 1, 1)),
    ("P18 an empty pot", [SHARE], {"ulti_pot": True}, (0, 0, 0, 0)),
    # alone because the called card was discarded
    ("HIV.2 with kontra by office", [discarded("C")], {}, (-2, 6, -2, -2)),
    # the presets
    ("verseny_2018 failed fourth", [failed(contract="szolo")], {"preset": "verseny_2018"}, (-9, 3, 3, 3)),
    ("verseny_2018 no laps", [PASS, game()], {"preset": "verseny_2018"}, (-1, 1, -1, 1)),
    (
        "what is given beside a preset wins",
        [PASS, game()],
        {"preset": "verseny_2018", "double_lap": "stack"},
        (-2, 2, -2, 2),
    ),
    ("null is not given", [failed(contract="egy")], {"preset": "bga", "failed_fourth": None}, (-6, 2, 2, 2)),
]


@pytest.mark.parametrize(("rows", "options", "written"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_last_row_writes(rows, options, written):
    row = last(*rows, **options)
    assert tuple(row.entries.values()) == written
    for item in row.items:
        steps = item.params["derivation"]
        assert worked_out(steps) == item.points
        assert not any(step.sign in "×/" and step.amount == 1 for step in steps)


# reference and what, the rows, options, the carry after the last
CARRIES = [
    ("OSZ.c the next seat deals", [game()], {}, ("B", [], 0, None)),
    ("OSZ.c after the last seat comes A", [game()] * 4, {}, ("A", [], 0, None)),
    ("OSZ.c at five", [game()], {"players": 5}, ("B", [], 0, None)),
    ("LIC.d the same seat deals again", [game(), PASS], {}, ("B", [2, 2, 2, 2], 0, None)),
    ("LIC.d five at five", [PASS], {"players": 5}, ("A", [2] * 5, 0, None)),
    ("DOB.b thrown in alike", [thrown()], {}, ("A", [2] * 4, 0, None)),
    ("V.LIC.3 the next one deals", [PASS], {"double_lap": "none", "redeal": "next"}, ("B", [], 0, None)),
    ("redeal next keeps the laps", [thrown()], {"redeal": "next"}, ("B", [2] * 4, 0, None)),
    ("a game uses one up", [PASS, game()], {}, ("B", [2] * 3, 0, None)),
    ("so does a failed fourth", [PASS, failed()], {}, ("B", [2] * 3, 0, None)),
    ("so does a fault", [PASS, fault(5, "A")], {}, ("B", [2] * 3, 0, None)),
    ("LIC.d stack fills up and doubles", [PASS, game(), PASS], {}, ("B", [4, 4, 4, 2], 0, None)),
    ("LIC.d stack, eight times", [PASS, PASS, PASS], {}, ("A", [8] * 4, 0, None)),
    ("V.LIC.4 after: appended", [PASS, game(), PASS], {"double_lap": "after"}, ("B", [2] * 7, 0, None)),
    ("V.LIC.5 quad inside", [PASS, game(), PASS], {"double_lap": "quad"}, ("B", [4] * 4, 0, None)),
    ("V.LIC.5 no more than quad", [PASS, PASS, game(), PASS], {"double_lap": "quad"}, ("B", [4] * 4, 0, None)),
    ("V.LIC.5 two again once it is over", [PASS, *[game()] * 4, PASS], {"double_lap": "quad"}, ("A", [2] * 4, 0, None)),
    ("P4 reset", [PASS, game(), PASS], {"double_lap": "reset"}, ("B", [2] * 4, 0, None)),
    ("KAL the mayor", [game(xxi_caught="C")], {}, ("B", [], 0, "C")),
    ("KAL he stays mayor", [game(xxi_caught="C"), game(), PASS], {}, ("C", [2] * 4, 0, "C")),
    ("KAL until another is caught", [game(xxi_caught="C"), game(xxi_caught="B")], {}, ("C", [], 0, "B")),
    ("BGA.7 filled", [PASS, PASS], {"ulti_pot": True, "double_lap": "none"}, ("A", [], 16, None)),
    (
        "P18 both failed: three times what it held",
        [PASS, game(kontra=["C"], announcements=[said("pagatulti", "C"), said("pagatulti", "B")])],
        {"ulti_pot": True, "double_lap": "none"},
        ("B", [], 24, None),
    ),
    (
        "P18 made: all is taken",
        [PASS, game(pagat_last=PAGAT_WON, announcements=[said("pagatulti", "D")])],
        {"ulti_pot": True, "double_lap": "none"},
        ("B", [], 0, None),
    ),
    ("P18 the rest stays", [PASS, SHARE], {"ulti_pot": True, "players": 5, "double_lap": "none"}, ("A", [], 3, None)),
    ("pot rows deal nothing and use no lap", [PASS, SHARE], {"ulti_pot": True}, ("A", [2] * 4, 0, None)),
]


@pytest.mark.parametrize(
    ("rows", "options", "carry"), [case[1:] for case in CARRIES], ids=[case[0] for case in CARRIES]
)
def test_the_last_row_hands_on(rows, options, carry):
    assert tuple(last(*rows, **options).carry.values()) == carry


# reference and what, the rows, options, the (code, earned in, used in) of the last row
MARKS = [
    ("LIC.d a lap begins", [PASS], {}, [("lap", 1, 0)] * 4),
    ("LIC.d a game uses it", [PASS, game()], {}, [("lap", 1, 2)]),
    ("LIC.d four times is two laps", [PASS, PASS, game()], {}, [("lap", 1, 3), ("lap", 2, 3)]),
    ("LIC.d the end of the second", [PASS, game(), PASS, *[game()] * 4], {}, [("lap", 3, 7)]),
    (
        "P4 a lap that is begun anew is used up",
        [PASS, PASS],
        {"double_lap": "reset"},
        [("lap", 1, 2)] * 4 + [("lap", 2, 0)] * 4,
    ),
    ("LIC.d outside nothing", [game()], {}, []),
    ("BGA.7 filled", [PASS], {"ulti_pot": True, "double_lap": "none"}, [("pot", 1, 0)]),
    (
        "BGA.7 taken",
        [PASS, PASS, game(pagat_last=PAGAT_WON, announcements=[said("pagatulti", "D")])],
        {"ulti_pot": True, "double_lap": "none"},
        [("pot", 1, 3), ("pot", 2, 3)],
    ),
    (
        "P18 filled and taken in one",
        [
            PASS,
            game(
                40, kontra=["C"], pagat_last=THEIR_PAGAT, announcements=[said("pagatulti", "C"), said("pagatulti", "B")]
            ),
        ],
        {"ulti_pot": True, "double_lap": "none"},
        [("pot", 1, 2), ("pot", 2, 2)],
    ),
    (
        "P18 failed: filled, not taken",
        [PASS, game(announcements=[said("pagatulti", "D")])],
        {"ulti_pot": True, "double_lap": "none"},
        [("pot", 2, 0)],
    ),
    (
        "BGA.7 a failed fourth filled it, too",
        [PASS, failed(), SHARE],
        {"ulti_pot": True, "double_lap": "none"},
        [("pot", 1, 3), ("pot", 2, 3)],
    ),
    ("BGA.7 shared", [PASS, SHARE], {"ulti_pot": True, "double_lap": "none"}, [("pot", 1, 2)]),
]


@pytest.mark.parametrize(("rows", "options", "marks"), [case[1:] for case in MARKS], ids=[case[0] for case in MARKS])
def test_the_last_row_touches_marks(rows, options, marks):
    assert [(mark.code, mark.earned_in, mark.used_in) for mark in last(*rows, **options).marks] == marks


def test_every_mark_comes_back_once_as_it_waits_or_was_used():
    """LIC.d: a mark for every game that the lap doubles."""
    judged = judge(sheet(PASS, game(), game()))
    assert [(mark.code, mark.seat, mark.earned_in, mark.used_in) for mark in judged.marks] == [
        ("lap", None, 1, 2),
        ("lap", None, 1, 3),
        ("lap", None, 1, 0),
        ("lap", None, 1, 0),
    ]


# the name of the item on the page, its reference, a row that writes it at B or A
ITEMS = [
    ("game", "ELS.1", [game()], {}),
    ("game", "ELS.5", [game(kontra=["A"])], {}),
    ("silent_dupla", "FIG.3", [game(75)], {}),
    ("silent_volat", "FIG.4", [VOLAT], {}),
    ("dupla", "ELS.2", [game(75, announcements=[said("dupla", "B")])], {}),
    ("volat", "ELS.4", [{**VOLAT, "announcements": [said("volat", "B")]}], {}),
    ("trull", "FIG.1", [game(announcements=[said("trull", "B")])], {}),
    ("silent_trull", "FIG.1", [game(trull="declarer")], {}),
    ("negykiraly", "FIG.2", [game(announcements=[said("negykiraly", "B")])], {}),
    ("silent_negykiraly", "FIG.2", [game(kings="declarer")], {}),
    ("pagatulti", "FIG.5", [game(announcements=[said("pagatulti", "B")])], {}),
    ("silent_pagatulti", "FIG.5", [game(pagat_last=PAGAT_LOST)], {}),
    ("xxi_fogas", "FIG.6", [game(announcements=[said("xxi_fogas", "B")])], {}),
    ("silent_xxi_fogas", "FIG.6", [game(xxi_caught="A")], {}),
    ("tarokks", "TSZ.a", [game(tarokks=[tarokks("B", 8)])], {}),
    ("tarokks", "TSZ.b", [game(tarokks=[tarokks("B", 8, "after")])], {}),
    ("tarokks", "P9", [game(tarokks=[tarokks("B", 8)])], {"tarokk_payment": "side"}),
    ("failed_fourth", "LIC.e", [failed()], {}),
    ("renonsz", "P20", [fault(5, "B")], {}),
    ("pot_in", "BGA.7", [PASS], {"ulti_pot": True}),
    ("pot_out", "BGA.7", [PASS, SHARE], {"ulti_pot": True}),
    (
        "honour_drawn",
        "V.ELS.5",
        [game(honours_drawn=[{"seat": "B", "honour": "xxi"}])],
        {"players": 5, "talon_honours": True},
    ),
    ("game", "V.ELS.6", [game()], {"players": 5, "dealer_side": "defenders"}),
    ("silent_trull", "V.ELS.6", [game(trull="declarer")], {"players": 5, "dealer_side": "defenders"}),
]


@pytest.mark.parametrize(("code", "article", "rows", "options"), ITEMS, ids=[f"{case[0]} {case[1]}" for case in ITEMS])
def test_an_item_carries_its_name_and_reference(code, article, rows, options):
    items = [item for item in last(*rows, **options).items if (item.code, item.article) == (code, article)]
    assert any(item.seat in "AB" for item in items)
    assert all(item.points for item in items)


# reference, row, what the sentence of B's last item names besides its derivation
NAMED = [
    ("ELS.1 won", game(), {"contract": "harom", "result": "won"}),
    ("ELS.1 lost", game(40), {"contract": "harom", "result": "lost"}),
    ("ELS.2 made", game(75, announcements=[said("dupla", "D")]), {"contract": "harom", "by": "D", "result": "made"}),
    ("ELS.2 failed", game(announcements=[said("dupla", "D")]), {"contract": "harom", "by": "D", "result": "failed"}),
    ("FIG.1 failed", game(announcements=[said("trull", "D")]), {"by": "D", "result": "failed"}),
    ("FIG.5 beaten", game(pagat_last=PAGAT_LOST), {"result": "beaten"}),
    ("TSZ.a", game(tarokks=[tarokks("B", 9)]), {"by": "B", "result": "announced", "count": 9}),
    ("LIC.e", failed(), {"contract": "harom", "by": "A"}),
    ("P20", fault(5, "C"), {"by": "C"}),
]


@pytest.mark.parametrize(("row", "params"), [case[1:] for case in NAMED], ids=[case[0] for case in NAMED])
def test_an_item_names_what_was_played_by_whom_and_how_it_ended(row, params):
    *_others, item = [item for item in last(row).items if item.seat == "B"]
    assert {key: value for key, value in item.params.items() if key != "derivation"} == params


def test_the_pot_is_an_account_that_is_no_seat():
    """BGA.7: the row and the pot's change sum to nothing; entries list seats only."""
    row = last(PASS, game(announcements=[said("pagatulti", "B")]), ulti_pot=True, double_lap="none")
    assert sum(item.points for item in row.items) == 0
    assert sum(item.points for item in row.items if item.seat == "pot") == 8
    assert list(row.entries) == ["A", "B", "C", "D"]


def test_a_derivation_names_every_factor():
    """KON, ELS.T1, ELS.a, LIC.d: base, announced, word, alone, lap, from left to right."""
    row = last(PASS, alone(75, contract="egy", announcements=[said("dupla", "B", "A", "B")]))
    (steps,) = [i.params["derivation"] for i in row.items if (i.seat, i.code) == ("B", "dupla")]
    assert [(step.sign, step.amount, step.name, step.article) for step in steps] == [
        ("+", 3, "egy", "LIC.a"),
        ("×", 4, "announced", "ELS.T1"),
        ("×", 4, "rekontra", "KON"),
        ("×", 3, "alone", "ELS.a"),
        ("×", 2, "lap", "LIC.d"),
    ]


# what, sheet, totals of A to D (E), places, table points
RESULTS = [
    ("P19 an empty sheet", sheet(), (0, 0, 0, 0), (1, 1, 1, 1), ("7", "7", "7", "7")),
    ("P19 shared places", sheet(game()), (-1, 1, -1, 1), (3, 1, 3, 1), ("5", "9", "5", "9")),
    ("P19 thirds", sheet(alone()), (-1, 3, -1, -1), (2, 1, 2, 2), ("6", "10", "6", "6")),
    ("P19 five", sheet(players=5), (0,) * 5, (1,) * 5, ("32/5",) * 5),
    ("P19 halves", sheet(game(), placing_points=[2.5, 2, 1, 0]), (-1, 1, -1, 1), (3, 1, 3, 1), ("1/2", "9/4") * 2),
]


@pytest.mark.parametrize(("whole", "totals", "places", "points"), [c[1:] for c in RESULTS], ids=[c[0] for c in RESULTS])
def test_the_sheets_result(whole, totals, places, points):
    result = judge(whole).result
    assert tuple(result.totals.values()) == totals
    assert tuple(result.places.values()) == places
    assert tuple(map(str, result.points.values())) == points
    assert result.difference == {seat: len(totals) * own - sum(totals) for seat, own in result.totals.items()}
