"""What one line writes, rule by rule: eyes of A, B, C, D and what lies in the žid after it.

The žid is filled before, so that a line shows only itself: 40 lie in it.
"""

from fractions import Fraction

import pytest

from rules.derivation import PLUS, worked_out
from rules.sheet import Mark
from tests.rules.czech.sheets import (
    BEFORE,
    alone,
    druha,
    judge,
    laid_down,
    preferans,
    prvni,
    said,
    solo,
    took,
    varsava,
    without,
)

NO_POT = {"pot": False}
JEDENACT = {"preset": "jedenact"}
ODD = [preferans(33, announcements=[said("pagat", "B")], pagat=took("D"))]  # leaves 41
FORGOT = {"contract": "varsava", "forgotten": True}
BOTH_PAGAT = [said("pagat", "B"), said("pagat", "A")]


def by(seat, *breaches, **more):
    return {"by": seat, **({"breaches": list(breaches)} if breaches else {}), **more}


# reference, line, entries, the žid, options
LINES = [
    # game
    ("První.15", prvni(42), (-7, 7, -7, 7), 40, {}),
    ("První.15 lost", prvni(30), (5, -5, 5, -5), 40, {}),
    ("C2 alone", alone(42), (-7, 21, -7, -7), 40, {}),
    ("C2 alone and lost", alone(30), (5, -15, 5, 5), 40, {}),
    ("Hra.11 draw", prvni(35), (0, 0, 0, 0), 40, {}),
    ("Flek.1 flek", prvni(42, kontra=["A"]), (-14, 14, -14, 14), 40, {}),
    ("Flek.1 super", prvni(42, kontra=["A", "D", "C"]), (-56, 56, -56, 56), 40, {}),
    ("Flek.3 mord", prvni(36, kontra=["A", "D", "C", "B", "A"]), (-32, 32, -32, 32), 40, {"kontra_levels": 5}),
    ("Druhá.7 two brackets", druha(38, words="DA", kontra=["B"], pagat=took("C")), (56, -56, 56, -56), 40, {}),
    ("Preferans.9 on the first", preferans(40, "prvnich", kontra=["B"]), (30, -10, -10, -10), 40, {}),
    ("Preferans.9 on the second", preferans(40), (30, -10, -10, -10), 40, {}),
    ("Preferans.9 on the third", preferans(40, "tretich"), (45, -15, -15, -15), 40, {}),
    ("Preferans.10 times 2", preferans(30, "tretich"), (-30, 10, 10, 10), 40, {"tretich": 2}),
    ("Preferans.10 times 4", preferans(30, "tretich"), (-60, 20, 20, 20), 40, {"tretich": 4}),
    ("Solo.4", solo(40), (-20, -20, -20, 60), 40, {}),
    ("Solo.5 times 2", solo(40), (-10, -10, -10, 30), 40, {"solo": 2}),
    ("Solo.5 times 6", solo(40), (-30, -30, -30, 90), 40, {"solo": 6}),
    ("Solo.5 times 8", solo(30), (40, 40, 40, -120), 40, {"solo": 8}),
    ("Flek.4 last word of the defenders", prvni(35, kontra=["A"]), (-2, 2, -2, 2), 40, {"draw": "last_kontra_loses"}),
    ("Flek.4 last word of the declarer's side", prvni(35, kontra=["A", "D"]), (4, -4, 4, -4), 40,
     {"draw": "last_kontra_loses"}),
    ("Flek.4 nobody said a word", prvni(35), (0, 0, 0, 0), 40, {"draw": "last_kontra_loses"}),
    ("Flek.4 one eye of the game", solo(35, kontra=["A"]), (-8, -8, -8, 24), 40, {"draw": "last_kontra_loses"}),
    # pagát
    ("Pagát.8 silent made", prvni(35, pagat=took("D")), (-5, 5, -5, 5), 40, {}),
    ("Pagát.8 silent beaten", prvni(35, pagat=took("A", won=False)), (-5, 5, -5, 5), 40, {}),
    ("Pagát.9 made alone", alone(40, announcements=[said("pagat", "B")], pagat=took("B")), (-25, 75, -25, -25), 40, {}),
    ("Pagát.9 made, the žid shared and filled", prvni(35, announcements=[said("pagat", "B")], pagat=took("D")),
     (-20, 20, -20, 20), 40, {}),
    ("Pagát.10 lost, the žid doubled", prvni(35, announcements=[said("pagat", "B")]), (10, -30, 10, -30), 80, {}),
    ("Pagát.10 a beaten one is only the announced one", prvni(35, announcements=[said("pagat", "B")],
     pagat=took("B", won=False)), (10, -30, 10, -30), 80, {}),
    ("Pagát.10 of a silent and an announced one", prvni(35, announcements=[said("pagat", "B")], pagat=took("A")),
     (15, -35, 15, -35), 80, {}),
    ("C5 a word doubles the eyes, not the žid", prvni(35, announcements=[said("pagat", "B", "A")]),
     (20, -40, 20, -40), 80, {}),
    ("Pagát.11 without a word", prvni(35, announcements=[said("pagat", "B")]), (10, -30, 10, -30), 80,
     {"pagat_lost_kontra": "to_opponents"}),
    ("Pagát.11 with a word", prvni(35, announcements=[said("pagat", "B", "A")]), (40, -60, 40, -60), 80,
     {"pagat_lost_kontra": "to_opponents"}),
    ("Pagát.11 three opponents", preferans(35, announcements=[said("pagat", "A", "B")]),
     (-60 - 79, 20 + 13, 20 + 13, 20 + 13), 80, {"pagat_lost_kontra": "to_opponents"}),
    ("Pagát.12 announced", prvni(35, announcements=[said("pagat", "B")], pagat=took("B")), (-20, 20, -20, 20), 0,
     {"pagat": "10_20", "pot": False}),
    ("Pagát.12 silent", prvni(35, pagat=took("B", won=False)), (10, -10, 10, -10), 40, {"pagat": "10_20"}),
    ("Pagát.13 preferans", preferans(35, pagat=took("A")), (30, -10, -10, -10), 40, {"pagat_high": 2}),
    ("Pagát.13 not in prvni", prvni(35, pagat=took("B")), (-5, 5, -5, 5), 40, {"pagat_high": 2}),
    ("C4 both lost: on what lay there", prvni(35, announcements=BOTH_PAGAT), (-20, -20, -20, -20), 120, {}),
    ("C4 both lost under words to the opponents",
     prvni(35, announcements=[said("pagat", "B", "A"), said("pagat", "A", "B")]), (-20, -20, -20, -20), 120,
     {"pagat_lost_kontra": "to_opponents"}),
    # ucho
    ("Ucho.1 announced and made", prvni(35, announcements=[said("ucho", "B")], ucho="D", pagat=took("B")),
     (-25, 25, -25, 25), 40, {}),
    ("Ucho.4 II took it, the pagát did not", prvni(35, announcements=[said("ucho", "B")], ucho="B"),
     (20, -20, 20, -20), 40, {}),
    ("Ucho.2 20/40 announced", prvni(35, announcements=[said("ucho", "A", "B")]), (-80, 80, -80, 80), 40,
     {"ucho": "20_40"}),
    ("C7 silent with a beaten pagát", prvni(35, ucho="B", pagat=took("D", won=False)), (15, -15, 15, -15), 40, {}),
    ("C7 silent without the pagát", prvni(35, ucho="B"), (0, 0, 0, 0), 40, {}),
    ("Ucho.1 the other side's pagát", prvni(35, ucho="B", pagat=took("A", won=False)), (-5, 5, -5, 5), 40, {}),
    ("Ucho.2 silent of the defenders", prvni(35, ucho="A", pagat=took("C")), (15, -15, 15, -15), 40, {}),
    # valát
    ("Valát.2 silent", prvni(65, valat="declarer"), (-60, 60, -60, 60), 40, {}),
    ("Valát.2 silent under kontra", prvni(65, valat="declarer", kontra=["A"]), (-120, 120, -120, 120), 40, {}),
    ("Valát.2 announced and lost by a game won", prvni(45, announcements=[said("valat", "B")]),
     (40, -40, 40, -40), 40, {}),
    ("Valát.2 announced by the defenders and made",
     prvni(5, valat="defenders", announcements=[said("valat", "A", "B")]), (240, -240, 240, -240), 40, {}),
    ("C9 at 35:35 nothing", prvni(35, kontra=["A"], announcements=[said("valat", "B")]), (0, 0, 0, 0), 40,
     {"draw": "last_kontra_loses"}),
    ("Valát.4 at 35:35 beside the eye", prvni(35, kontra=["A"], announcements=[said("valat", "B")]),
     (18, -18, 18, -18), 40, {"draw": "last_kontra_loses", "valat": "points"}),
    ("two announced valáts", prvni(65, valat="declarer", announcements=[said("valat", "B"), said("valat", "A")]),
     (-240, 240, -240, 240), 40, {}),
    ("C10 no silent one beside", prvni(65, valat="declarer", announcements=[said("valat", "A")]),
     (-120, 120, -120, 120), 40, {}),
    ("Valát.3 on the second, silent", preferans(65, valat="declarer"), (720, -240, -240, -240), 40,
     {"valat": "multiply_by_game"}),
    ("Valát.3 on the first", preferans(65, "prvnich", valat="declarer", kontra=["B"]), (360, -120, -120, -120), 40,
     {"valat": "multiply_by_game"}),
    ("Valát.3 on the third, announced", preferans(65, "tretich", valat="declarer", announcements=[said("valat", "A")]),
     (3240, -1080, -1080, -1080), 40, {"valat": "multiply_by_game"}),
    ("Valát.3 solo", solo(65, valat="declarer"), (-960, -960, -960, 2880), 40, {"valat": "multiply_by_game"}),
    ("Valát.3 solo times 6", solo(65, valat="declarer"), (-1440, -1440, -1440, 4320), 40,
     {"valat": "multiply_by_game", "valat_solo": 6}),
    ("Valát.2 against a solo without a point", solo(0, valat="defenders"), (280, 280, 280, -840), 40, {}),
    ("Valát.4 silent", prvni(65, valat="declarer"), (-42, 42, -42, 42), 40, {"valat": "points", "valat_points": 12}),
    ("Valát.4 announced, words on it", prvni(65, valat="declarer", announcements=[said("valat", "B", "A")]),
     (-78, 78, -78, 78), 40, {"valat": "points", "valat_points": 12}),
    ("Valát.4 by game", preferans(65, "tretich", announcements=[said("valat", "A")]),
     (3 * 90 - 180, -30, -30, -30), 40, {"valat": "points_by_game"}),
    ("Valát.4 solo", solo(65, valat="declarer"), (-160, -160, -160, 480), 40, {"valat": "points_by_game"}),
    # revealing
    *((f"Hlášky {word}", prvni(35, revealing={"A": [word]}), (worth, -worth, worth, -worth), 40, {})
      for words, worth in (("barvy taroky trulhonery kralovske_honery barvy_honery", 10),
                           ("trul honery barvicky tarocky", 5)) for word in words.split()),
    ("Flek.2 never doubled", prvni(36, kontra=["A"], revealing={"B": ["trul"]}), (-7, 7, -7, 7), 40, {}),
    ("Hlášky.4 the losers keep honéry", prvni(36, revealing={"A": ["barvicky", "honery"], "B": ["tarocky"]}),
     (-1, 1, -1, 1), 40, {"revealing_count": "winners"}),
    ("Hlášky.4 of honours only honéry", prvni(34, revealing={"B": ["trul"], "A": ["tarocky"]}), (6, -6, 6, -6), 40,
     {"revealing_count": "winners"}),
    ("C12 at 35:35 both", prvni(35, revealing={"B": ["trul"], "A": ["barvy"]}), (5, -5, 5, -5), 40,
     {"revealing_count": "winners"}),
    ("C12 lost by the last word", prvni(35, kontra=["A"], revealing={"B": ["trul"], "A": ["barvy"]}),
     (-7, 7, -7, 7), 40, {"revealing_count": "winners", "draw": "last_kontra_loses"}),
    ("C12 not played both", laid_down(revealing={"B": ["trul"], "A": ["barvy"]}), (10, -30, 10, 10), 40,
     {"revealing_count": "winners"}),
    # not played
    ("První.12", laid_down(), (5, -15, 5, 5), 40, {}),
    ("První.12 free", laid_down(revealing={"B": ["trul"]}), (-5, 15, -5, -5), 40, {"lay_down_prvni": "free"}),
    ("Druhá.3 20", laid_down(contract="druha", declarer="C"), (20, 20, -60, 20), 40, {"lay_down_druha": "20"}),
    ("Druhá.3 free", laid_down(contract="druha", declarer="C"), (0, 0, 0, 0), 40, {"lay_down_druha": "free"}),
    ("Preferans.7", without(preferans(third="prvnich", laid_down="unkontraed"), "points"), (15, -5, -5, -5), 40, {}),
    ("První.13", laid_down("unkontraed"), (-5, 5, -5, 5), 40, {"obligatory_kontra": True}),
    ("První.13 alone", without(laid_down("unkontraed", alone="silent_solo"), "partner"), (-5, 15, -5, -5), 40,
     {"obligatory_kontra": True}),
    # žid
    ("Sankce.23 no žid", prvni(35, announcements=[said("pagat", "B")]), (10, -10, 10, -10), 0, NO_POT),
    ("C21 close", {"close": True}, (10, 10, 10, 10), 0, {}),
    # Varšava
    ("Varšava.18-22", varsava(20, 19, 17, 14), (-6, -4, 0, 3), 47, {}),
    ("Varšava.16 one without a point", varsava(31, 20, 19, 0), (-56, -12, -8, 34), 82, {}),
    ("Varšava.15 double gain", varsava(31, 20, 19, 0), (-56, -12, -8, 68), 48, {"varsava_gain": "double"}),
    ("Varšava.15 no gain", varsava(31, 20, 19, 0), (-56, -12, -8, 0), 116, {"varsava_gain": "none"}),
    ("Varšava.24", varsava(30, 15, 25, 0), (40, -160, 40, 80), 40, {"varsava": "forehand"}),
    ("Varšava.25", varsava(10, 35, 25, 0), (80, -320, 80, 160), 40, {"varsava": "forehand"}),
    ("Varšava.26", varsava(30, 14, 26, 0), (-60, 20, 20, 20), 40, {"varsava": "forehand"}),
    ("Varšava.26 from 35", varsava(35, 14, 21, 0), (-160, 40, 40, 80), 40, {"varsava": "forehand"}),
    ("Varšava.26 the forehand without a trick", varsava(40, 0, 20, 10), (-160, 80, 40, 40), 40,
     {"varsava": "forehand"}),
    ("Varšava.27 two", varsava(30, 10, 30, 0), (-40, 40, -40, 40), 40, {"varsava": "forehand"}),
    ("Varšava.27 three", varsava(20, 10, 20, 20), (-20, 60, -20, -20), 40, {"varsava": "forehand"}),
    ("Jedenáct.44", varsava(30, 14, 26, 0), (-80, 20, 20, 40), 0, JEDENACT),
    ("Jedenáct.43", varsava(34, 36, 0, 0), (80, -400, 160, 160), 0, JEDENACT),
    ("Sankce.23 without a žid between them", varsava(30, 15, 25, 0), (40, -160, 40, 80), 0, NO_POT),
    ("Varšava.12", FORGOT, (15, -45, 15, 15), 40, {"varsava_forgotten": 15}),
    # renonc
    ("Renonc.4 his side won", prvni(42, renonc=by("D")), (10, 10, 10, -40), 50, {}),
    ("Renonc.6 he pays for both", prvni(30, renonc=by("D")), (15, 10, 15, -50), 50, {}),
    ("Renonc.6 of three", preferans(40, renonc=by("C")), (40, 10, -70, 10), 50, {}),
    ("Renonc.5 the lone declarer", preferans(30, renonc=by("A")), (-70, 20, 20, 20), 50, {}),
    ("Renonc.4 the lone declarer won", preferans(40, renonc=by("A")), (-40, 10, 10, 10), 50, {}),
    ("Renonc.3 the game's words", prvni(36, kontra=["A", "B"], renonc=by("D")), (40, 40, 40, -160), 80, {}),
    ("Renonc.3 twice", prvni(42, renonc=by("D", "game", "game")), (20, 20, 20, -80), 60, {}),
    ("Renonc.3 without a žid", prvni(42, renonc=by("D")), (10, 10, 10, -30), 0, NO_POT),
    ("Renonc.3 the announcement's words",
     prvni(42, announcements=[said("ucho", "B", "A")], renonc=by("D", "ucho")), (60, 20, 60, -160), 60, {}),
    ("Renonc.3 of both his own side's",
     prvni(35, announcements=[said("ucho", "B", "A"), said("ucho", "A", "BC")], renonc=by("D", "ucho")),
     (60, 20, 60, -160), 60, {}),
    ("Renonc.3 of both his own side's, said last",
     prvni(35, announcements=[said("ucho", "A", "BC"), said("ucho", "B", "A")], renonc=by("D", "ucho")),
     (60, 20, 60, -160), 60, {}),
    ("Renonc.3 of the other side's only",
     prvni(35, announcements=[said("ucho", "A", "BC")], renonc=by("D", "ucho")), (40, 40, 40, -160), 80, {}),
    ("C17 revealing too", prvni(35, revealing={"B": ["trul"], "A": ["barvicky"]}, renonc=by("B")),
     (15, -50, 15, 10), 50, {}),
    ("C17 his side takes nothing, nobody refills",
     prvni(35, announcements=[said("pagat", "B")], pagat=took("B"), renonc=by("D")), (10, 10, 10, -40), 50, {}),
    ("C17 he alone doubles", prvni(35, announcements=[said("pagat", "B")], renonc=by("D")), (20, 10, 20, -100), 90, {}),
    ("C17 he alone fills up what they took",
     prvni(35, announcements=[said("pagat", "B", "A")], renonc=by("D")), (50, 10, 50, -40 - 80 - 40), 90,
     {"pagat_lost_kontra": "to_opponents", "renonc": "fine_and_game"}),
    ("C17 the others' doubling falls away", prvni(35, announcements=[said("pagat", "B")], renonc=by("A")),
     (-40, 10, 10, 10), 50, {}),
    ("C17 and the taking", prvni(35, announcements=[said("pagat", "B", "A")], renonc=by("A")), (-40, 10, 10, 10), 50,
     {"pagat_lost_kontra": "to_opponents"}),
    ("C17 the others take and all refill",
     prvni(35, announcements=[said("pagat", "B")], pagat=took("B"), renonc=by("A")),
     (-40 - 20 - 10, 10 + 10 + 10, 0, 30), 50, {}),
    ("Renonc of a game laid down", laid_down(renonc=by("A")), (-40, 10, 10, 10), 50, {}),
    ("Renonc of the one who laid it down", laid_down(renonc=by("B")), (15, -55, 15, 15), 50, {}),
    ("C18 Varšava", varsava(20, 19, 31, 0, renonc=by("C")), (10, 10, -56 - 40 - 34, 44), 106, {}),
    ("C18 who gained gains nothing", varsava(20, 19, 31, 0, renonc=by("D")), (10, 10, 10, -40), 50, {}),
    ("C18 he pays the forehand's", varsava(30, 20, 20, 0, renonc=by("A")), (-40 - 120, 10, 50, 90), 50,
     {"varsava": "forehand"}),
    ("C18 the forehand himself", varsava(30, 20, 20, 0, renonc=by("B")), (50, -200, 50, 90), 50,
     {"varsava": "forehand"}),
    ("C18 of two who pay", varsava(30, 10, 30, 0, renonc=by("A")), (-40 - 80, 50, 10, 50), 50, {"varsava": "forehand"}),
    ("C18 forgotten", {**FORGOT, "renonc": by("A")}, (-40 - 40, 10, 30, 30), 50, {"varsava_forgotten": 20}),
    ("Žid.2 20 into it", prvni(42, renonc=by("D")), (-7, 7, -7, -13), 60, {"renonc": "pot_20"}),
    ("Žid.2 for each, no words", prvni(36, kontra=["A"], renonc=by("D", "game", "game")), (-2, 2, -2, -38), 80,
     {"renonc": "pot_20"}),
    ("Žid.2 Varšava as played", varsava(31, 20, 19, 0, renonc=by("D")), (-56, -12, -8, 14), 102, {"renonc": "pot_20"}),
    ("Sankce.12 never by words", prvni(36, kontra=["A"], renonc=by("A")), (-60 - 4, 22, 20, 22), 0, JEDENACT),
    ("Sankce.11 corrected", prvni(42, renonc=by("D", corrected=True)), (13, 27, 13, -53), 0, JEDENACT),
    ("Sankce.14 2-2 won: to his partner", prvni(42, renonc=by("D")), (20, 27, 20, -67), 0, JEDENACT),
    ("Sankce.15 2-2 lost", prvni(30, renonc=by("D")), (25, 20, 25, -70), 0, JEDENACT),
    ("Sankce.17 1-3 won", preferans(40, renonc=by("A")), (-60, 20, 20, 20), 0, JEDENACT),
    ("C19 1-3 won by the three", preferans(30, renonc=by("C")), (20, 20, -60, 20), 0, JEDENACT),
    ("Sankce.18 1-3 lost", preferans(40, renonc=by("C")), (50, 20, -90, 20), 0, JEDENACT),
    ("Sankce.14 none of the žid", prvni(35, announcements=[said("pagat", "B")], pagat=took("B"), renonc=by("D")),
     (20, 40, 20, -80), 40, {**JEDENACT, "pot": True}),
    ("Sankce.21 Varšava", varsava(20, 19, 31, 0, renonc=by("D")), (40, 40, 40, -120), 0, JEDENACT),
    ("Sankce.21 with a žid no dues", varsava(20, 19, 31, 0, renonc=by("C")), (40, 40, -120, 40), 40,
     {"renonc": "jedenact"}),
    ("Sankce.21 forgotten", {**FORGOT, "renonc": by("A", "game", "game")}, (-180, 60, 60, 60), 0,
     {**JEDENACT, "varsava_forgotten": 20}),
    ("Sankce.11 Varšava corrected", varsava(34, 36, 0, 0, renonc=by("C", corrected=True)),
     (100, -380, 100, 180), 0, JEDENACT),
    # misdeal
    ("Hra.12", {"misdeal": "before"}, (0, 0, 0, 0), 40, {}),
    ("Slovník.18", {"misdeal": "after"}, (-40, 10, 10, 10), 50, {}),
    ("Slovník.18 without a žid", {"misdeal": "after"}, (-30, 10, 10, 10), 0, NO_POT),
    ("Žid.2 before", {"misdeal": "before"}, (0, 0, 0, 0), 40, {"renonc": "pot_20"}),
    ("Žid.2 after", {"misdeal": "after"}, (-20, 0, 0, 0), 60, {"renonc": "pot_20"}),
    ("Sankce.2", {"misdeal": "before"}, (-60, 20, 20, 20), 0, JEDENACT),
    ("Sankce.3", {"misdeal": "after"}, (-60, 20, 20, 20), 0, JEDENACT),
]  # fmt: skip


def assert_derived(scored):
    """Work out what each item says of its value; a factor of 1 and a remainder of 0 are not said."""
    for item in scored.items:
        steps = item.params.get("derivation", ())
        assert worked_out(steps) == item.points
        assert not any((step.sign in "×/" and step.amount == 1) or (step.name and step.amount == 0) for step in steps)


@pytest.mark.parametrize(
    ("row", "entries", "pot", "options"), [case[1:] for case in LINES], ids=[case[0] for case in LINES]
)
def test_a_line_writes(row, entries, pot, options):
    first, second = judge(BEFORE, row, **options).rows
    assert tuple(second.entries.values()) == entries
    assert second.carry == {"pot": pot}
    assert sum(entries) == dict(first.carry)["pot"] - pot
    assert_derived(second)


GAME = ("game", "První.15", "", ["difference"])
# line, options, whose, what he is written for: code, article, by whom, and the names of the derivation's terms
REASONS = [
    (laid_down(), {}, "B", [("laid-down", "První.12", "", ["", "three"])]),
    (laid_down(contract="druha", declarer="C"), {"lay_down_druha": "20"}, "B", [("laid-down", "Druhá.3", "", [""])]),
    (laid_down("unkontraed"), {"obligatory_kontra": True}, "B", [("unkontraed", "První.13", "", [""])]),
    (without(preferans(third="prvnich", laid_down="unkontraed"), "points"), {}, "B",
     [("unkontraed", "Preferans.7", "", [""])]),
    (prvni(35), {}, "B", [("game-draw", "Hra.11", "", ["difference"])]),
    (prvni(36, pagat=took("D")), {}, "B", [GAME, ("silent-made", "Pagát.8", "D", [""])]),
    (prvni(36, pagat=took("D", won=False)), {}, "B", [GAME, ("silent-lost", "Pagát.8", "D", [""])]),
    (prvni(36, pagat=took("D", won=False)), {"pagat": "10_20"}, "B", [GAME, ("silent-lost", "Pagát.12", "D", [""])]),
    (prvni(36, pagat=took("D"), announcements=[said("pagat", "B")]), NO_POT, "B",
     [GAME, ("announced-made", "Pagát.9", "B", [""])]),
    (prvni(36, announcements=[said("pagat", "B", "A")]), NO_POT, "B",
     [GAME, ("announced-lost", "Pagát.10", "B", ["", "flek"])]),
    (prvni(36, pagat=took("D"), announcements=[said("pagat", "B")]), {**NO_POT, "pagat": "10_20"}, "B",
     [GAME, ("announced-made", "Pagát.12", "B", [""])]),
    (prvni(36, pagat=took("B"), ucho="D"), {}, "B",
     [GAME, ("silent-made", "Pagát.8", "B", [""]), ("silent-made", "Ucho.2", "D", [""])]),
    (prvni(36, pagat=took("B", won=False), ucho="D"), {}, "B",
     [GAME, ("silent-lost", "Pagát.8", "B", [""]), ("silent-lost", "Ucho.4", "D", [""])]),
    (prvni(36, pagat=took("B"), ucho="D", announcements=[said("ucho", "B")]), {}, "B",
     [GAME, ("silent-made", "Pagát.8", "B", [""]), ("announced-made", "Ucho.2", "B", [""])]),
    (prvni(36, announcements=[said("ucho", "D")]), {}, "B", [GAME, ("announced-lost", "Ucho.4", "D", [""])]),
    (prvni(65, valat="declarer"), {}, "B", [("valat-silent", "Valát.2", "", ["difference", "silent-valat"])]),
    (prvni(65, valat="declarer", announcements=[said("valat", "B")]), {}, "B",
     [("announced-made", "Valát.2", "B", ["difference", "announced-valat"])]),
    (preferans(65, valat="declarer"), {"valat": "points_by_game"}, "B",
     [("game", "Preferans.9", "", ["difference", "druhych"]), ("valat-silent", "Valát.4", "", ["", "druhych"])]),
    (prvni(45, announcements=[said("valat", "B", "A")]), {"valat": "points"}, "B",
     [GAME, ("announced-lost", "Valát.4", "B", ["", "announced-valat", "flek"])]),
    # žid
    (prvni(36, pagat=took("D"), announcements=[said("pagat", "B")]), {}, "D",
     [GAME, ("announced-made", "Pagát.9", "B", [""]), ("pot-taken", "Pagát.9", "", ["pot", "in-parts"]),
      ("pot-refill", "Pagát.9", "", [""])]),
    (preferans(36, announcements=[said("pagat", "A")]), {}, "A",
     [("game", "Preferans.9", "", ["difference", "druhych", "three"]),
      ("announced-lost", "Pagát.10", "A", ["", "three"]), ("pot-doubled", "Pagát.10", "", [""])]),
    # Varšava
    (varsava(20, 17, 17, 16), {}, "C", []),
    (varsava(20, 17, 17, 16), {}, "A", [("varsava-pays", "Varšava.18", "", ["", "varsava-pays"])]),
    (varsava(20, 17, 17, 16), {}, "D", [("varsava-gains", "Varšava.22", "", [""])]),
    (varsava(20, 17, 17, 16), {"varsava_gain": "none"}, "D", []),
    (varsava(30, 15, 25, 0), {"varsava": "forehand"}, "D", [("varsava-between", "Varšava.24", "", [""])]),
    (varsava(10, 35, 25, 0), {"varsava": "forehand"}, "D", [("varsava-between", "Varšava.25", "", [""])]),
    (varsava(30, 14, 26, 0), {"varsava": "forehand"}, "D", [("varsava-between", "Varšava.26", "", [""])]),
    (varsava(30, 10, 30, 0), {"varsava": "forehand"}, "D", [("varsava-between", "Varšava.27", "", [""])] * 2),
    (varsava(30, 14, 26, 0), JEDENACT, "D", [("varsava-between", "Jedenáct.44", "", [""])]),
    # renonc, misdeal
    (prvni(35, renonc=by("A")), JEDENACT, "B",
     [("game-draw", "Hra.11", "", ["difference"]), ("renonc-gets", "Sankce.12", "A", [""])]),
    (prvni(35, renonc=by("A", corrected=True)), JEDENACT, "A",
     [("game-draw", "Hra.11", "", ["difference"]), ("renonc-pays", "Sankce.11", "A", ["", "three"])]),
    ({"misdeal": "before"}, {}, "A", [("misdeal-free", "Hra.12", "A", [])]),
    ({"misdeal": "after"}, {}, "A",
     [("misdeal-pays", "Slovník.18", "A", ["", "three"]), ("misdeal-pot", "Slovník.18", "A", [""])]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "options", "seat", "reasons"), REASONS, ids=[" ".join(reason[1] for reason in case[-1]) for case in REASONS]
)
def test_an_item_names_its_article_and_whose_it_is(row, options, seat, reasons):
    items = [item for item in judge(BEFORE, row, **options).rows[-1].items if item.seat == seat]
    assert [
        (item.code, item.article, item.params.get("by", ""), [step.name for step in item.params.get("derivation", ())])
        for item in items
    ] == reasons


@pytest.mark.parametrize(
    ("row", "points"), [(prvni(10), 10), (prvni(35), 35), (prvni(60), 60), (solo(0, valat="defenders"), 0)]
)
def test_a_game_tells_its_points(row, points):
    """Hra.11, Valát.4."""
    game, *_ = judge(BEFORE, row, valat="points").rows[-1].items
    assert game.params["points"] == points
    assert game.params["derivation"][0].amount[0].amount == points


def test_a_draw_is_derived_as_a_difference_in_the_declarers_favour():
    """Hra.11: 35 less 35, as it is spoken, not the other way round."""
    drawn, *_ = judge(BEFORE, prvni(35)).rows[-1].items
    assert drawn.params["derivation"][0].sign == PLUS


# what, lines, entries of the last one, the žid after it
AFTER_OTHERS = [
    ("Žid.1 filled with the first line, whatever it is", [{"close": True}], (0, 0, 0, 0), 0),
    ("Žid.1 and only then", [prvni(42), prvni(42, declarer="C", partner="A")], (7, -7, 7, -7), 40),
    ("Pagát.9 the remainder stays", ODD, (-62, 7, 7, 7), 41),
    ("Pagát.10 the announcer puts the odd one in",
     [*ODD, prvni(35, declarer="C", partner="A", announcements=[said("pagat", "A")])], (-31, 10, -30, 10), 82),
    ("Pagát.10 whoever that is",
     [*ODD, prvni(35, declarer="C", partner="A", announcements=[said("pagat", "C")])], (-30, 10, -31, 10), 82),
    ("C21 the remainder stays", [*ODD, {"close": True}], (10, 10, 10, 10), 1),
    ("C1 a misdeal does not move the deal", [{"misdeal": "after"}, {"misdeal": "after"}], (-40, 10, 10, 10), 60),
    ("C1 a game does", [prvni(42), {"misdeal": "after"}], (10, -40, 10, 10), 50),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "entries", "pot"), [case[1:] for case in AFTER_OTHERS], ids=[c[0] for c in AFTER_OTHERS]
)
def test_the_last_line_writes(rows, entries, pot):
    last = judge(*rows).rows[-1]
    assert (tuple(last.entries.values()), last.carry) == (entries, {"pot": pot})
    assert_derived(last)


def test_marks_tell_when_the_zid_was_filled_and_when_it_was_taken():
    """Žid.1, Pagát.9, C21: a mark is the filling; a taken one was used, and all put in anew."""
    made = {"announcements": [said("pagat", "B")], "pagat": took("B")}
    judged = judge(prvni(42, **made), varsava(20, 19, 31, 0), {"close": True})
    assert [row.marks for row in judged.rows] == [
        (Mark("pot-first", None, 1, 1), Mark("pot-refill", None, 1)),
        (),
        (Mark("pot-refill", None, 1, 3),),
    ]
    assert judged.marks == (Mark("pot-first", None, 1, 1), Mark("pot-refill", None, 1, 3))
    assert judge(BEFORE).marks == judge(BEFORE, prvni(42)).marks == (Mark("pot-first", None, 1),)
    assert judge(BEFORE, pot=False).marks == ()


def unpaid(*rows, **options):
    return [(one.seat, one.article) for one in judge(*rows, **options).rows[-1].items if one.code == "renonc-unpaid"]


def test_what_a_renonc_leaves_unpaid_is_said():
    """Renonc.4, Sankce.17: a line of nothing, so that the empty field is explained."""
    assert unpaid(prvni(42, renonc=by("D"))) == [("D", "Renonc.4")]
    assert unpaid(preferans(40, renonc=by("A")), **JEDENACT) == [("A", "Sankce.17")]
    assert unpaid(prvni(42, renonc=by("A"))) == []
    assert unpaid(prvni(35, renonc=by("A"))) == []


def test_the_result_of_a_sheet():
    """C23: places by total, level seats share; the points of the places are an option."""
    placed = judge(prvni(42), placing_points=[5, 2.5, 1, 0]).result
    assert placed.totals == {"A": -17, "B": -3, "C": -17, "D": -3}
    assert placed.difference == {"A": -28, "B": 28, "C": -28, "D": 28}
    assert placed.places == {"A": 3, "B": 1, "C": 3, "D": 1}
    assert placed.points == {
        "A": Fraction(1, 2), "B": Fraction(15, 4), "C": Fraction(1, 2), "D": Fraction(15, 4),
    }  # fmt: skip
    assert set(judge().result.points.values()) == {Fraction(5, 2)}


def test_options_of_the_play_change_no_payment():
    plain = judge(prvni(42))
    assert judge(prvni(42), talon_refusal=False, pagat_last_tarok=True, solo_talon_shown=True).rows == plain.rows
