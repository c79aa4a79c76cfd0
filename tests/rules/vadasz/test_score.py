"""What is written for one Vadász game, sentence by sentence of the page: T of a game with a partner, or the entries.

Each case names its reference, the row, what the declarer's side gets from the opponents, and the editions it holds in.
"""

import pytest

from rules import RULE_BOOKS
from rules.derivation import worked_out
from tests.rules.vadasz.rows import BOTH, NEW, OLD, alone, game, holders, judge, pagat, refused, said, sheet, thrown

WON = pagat("B", won=True)
LOST = pagat("B", won=False)
COMPULSORY = {"lengetes": refused("C", "B"), "kontra": ["A"], "announcements": [said("tuletroa", "C")]}
FREE = {"lengetes": refused("C", "B")}
BOUND = {"bound_ulti": "D", "announcements": [said("tuletroa", "D")]}
KEPT = {"kontra_game": "kept"}
ONLY_OPPONENTS = {"failed_double": "opponents_only"}

# reference, row, T, options, editions
WITH_A_PARTNER = [
    # the game
    ("I.3.d b = 4 − talon, three", game(), 1, {}, BOTH),
    ("I.3.d two", game(talon=2), 2, {}, BOTH),
    ("I.3.d one", game(talon=1), 3, {}, BOTH),
    ("I.3.d none", game(talon=0), 4, {}, BOTH),
    ("I.3.d V1 of the cards taken, whatever round", game(talon=2, second_round=True), 2, {}, BOTH),
    ("I.3.c 48 wins", game(48), 1, {}, BOTH),
    ("I.3.c 47 is lost", game(47, talon=1), -3, {}, BOTH),
    ("I.3.h kontra", game(kontra=["C"]), 2, {}, BOTH),
    ("I.3.h changes nothing about 47", game(47, kontra=["C"]), -2, {}, BOTH),
    ("I.3.h rekontra", game(kontra=["C", "D"]), 4, {}, BOTH),
    ("II.4 szubkontra leaves 4", game(kontra=["C", "D", "A"], announcements=[said("kings", "A")]), 4 + 4, {}, NEW),
    # silent features
    ("I.3.e silent tuletroá", game(tuletroa="declarer"), 2, {}, BOTH),
    ("I.3.e silent kings", game(kings="declarer"), 3, {}, BOTH),
    ("I.3.e of the opponents", game(kings="opponents", tuletroa="opponents"), 1 - 2 - 1, {}, BOTH),
    ("I.3.e silent ulti", game(pagat=WON), 6, {}, BOTH),
    ("I.3.e silent ulti of the opponents", game(pagat=pagat("A", won=True)), -4, {}, BOTH),
    ("V10 beaten", game(pagat=LOST), -4, {}, BOTH),
    ("V10 beaten, the opponents'", game(pagat=pagat("C", won=False)), 6, {}, BOTH),
    ("V10 option", game(pagat=LOST), 1, {"silent_ulti_lost": "nothing"}, BOTH),
    ("I.3.e silent catch", game(xxi=holders("D", "C", caught=True)), 22, {}, BOTH),
    ("I.3.e silent catch by the opponents", game(xxi=holders("A", "B", caught=True)), -20, {}, BOTH),
    ("I.3.e not the partner's XXI", game(xxi=holders("D", "B", caught=True)), 1, {}, BOTH),
    ("I.3.e not caught", game(xxi=holders("D", "C")), 1, {}, BOTH),
    ("I.3.e 71 is a double, without the game", game(71, talon=2), 4, {}, BOTH),
    ("I.3.e 70 is none", game(70, talon=2), 2, {}, BOTH),
    ("I.3.e 23: theirs", game(23, talon=2), -4, {}, BOTH),
    ("I.3.e 24: not theirs", game(24, talon=2), -2, {}, BOTH),
    ("I.3.e silent volát, V8 covers", game(85, volat="declarer"), 3, {}, BOTH),
    ("I.3.e silent volát of the opponents", game(8, volat="opponents", talon=2), -6, {}, BOTH),
    ("V8 covers_double", game(85, volat="declarer"), 3 + 1 + 2, {"silent_volat": "covers_double"}, BOTH),
    ("V8 not the ulti", game(85, volat="declarer", pagat=WON), 8, {}, BOTH),
    ("V15 silent things take no kontra", game(kontra=["A"], kings="declarer"), 2 + 2, {}, BOTH),
    # announced
    ("I.3.e tuletroá", game(tuletroa="declarer", announcements=[said("tuletroa", "D")]), 3, {}, BOTH),
    ("I.3.e kings", game(kings="declarer", announcements=[said("kings", "B")]), 5, {}, BOTH),
    ("I.3.e ulti", game(pagat=WON, announcements=[said("ulti", "D")]), 11, {}, BOTH),
    ("I.3.e catch", game(xxi=holders("B", "A", caught=True), announcements=[said("xxi", "B")]), 43, {}, BOTH),
    ("I.3.e double 4b", game(71, talon=1, announcements=[said("double", "B")]), 12, {}, BOTH),
    ("I.3.e volát 6b", game(90, talon=2, volat="declarer", announcements=[said("volat", "B")]), 12, {}, BOTH),
    ("I.3.i failed", game(announcements=[said("kings", "B")]), 1 - 4, {}, BOTH),
    ("I.3.i the opponents'", game(kings="opponents", announcements=[said("kings", "C")]), 1 - 4, {}, BOTH),
    ("I.3.i the opponents', failed", game(announcements=[said("kings", "C")]), 1 + 4, {}, BOTH),
    ("I.3.e ×2", game(announcements=[said("kings", "B", "A")]), 1 - 8, {}, BOTH),
    ("I.3.e ×4", game(announcements=[said("kings", "B", "A", "D")]), 1 - 16, {}, BOTH),
    ("II.4 ×4", game(announcements=[said("kings", "B", "A", "D", "C"), said("ulti", "C")]), 1 - 16 + 10, {}, NEW),
    ("II.1.a without the card", game(announcements=[said("ulti", "B")], pagat=pagat("A", won=True)), 1 - 15, {}, BOTH),
    ("V18 both sides", game(kings="opponents", announcements=[said("kings", "B"), said("kings", "C")]), -7, {}, BOTH),
    ("V18 failed, and silent with the others",
     game(kings="opponents", announcements=[said("kings", "B")]), -5, {}, BOTH),
    ("V10 announced, no silent loss beside it", game(pagat=LOST, announcements=[said("ulti", "D")]), -9, {}, BOTH),
    # overlap
    (
        "I.3.e V9 covered, made",
        game(90, volat="declarer", announcements=[said("volat", "B"), said("kings", "B", "A"), said("double", "B")]),
        6, {}, BOTH,
    ),
    (
        "I.3.e V9 covered, failed, and not silent either",
        game(75, announcements=[said("double", "B", "A"), said("volat", "B")]),
        -6 + 1, {}, BOTH,
    ),
    (
        "V9 another turn is not covered",
        game(75, announcements=[said("double", "B", "A"), said("volat", "B", round=2)]),
        8 - 6, {}, BOTH,
    ),
    (
        "V9 another player's is not covered",
        game(75, announcements=[said("double", "D"), said("volat", "B")]),
        4 - 6, {}, BOTH,
    ),
    ("V9 ulti is not covered", game(pagat=WON, announcements=[said("volat", "B"), said("ulti", "B")]), 5, {}, BOTH),
    (
        "V9 covered is not silent, with its option either",
        game(90, volat="declarer", announcements=[said("volat", "B"), said("kings", "B")]),
        6 + 1, {"silent_volat": "covers_double"}, BOTH,
    ),
    # game beside double and volát
    ("V6 dropped", game(71, kontra=["A"]), 2, {}, BOTH),
    ("V6 kept", game(71, kontra=["A"]), 2 + 2, KEPT, BOTH),
    ("V6 keeps only a kontra'd game", game(71), 2, KEPT, BOTH),
    ("I.3.e not beside an announced one", game(71, announcements=[said("double", "B")]), 4, {}, BOTH),
    ("I.3.e only if the winner's", game(48, announcements=[said("double", "A")]), 1 + 4, {}, BOTH),
    ("V7 both, won", game(60, announcements=[said("double", "B")]), -4 + 1, {}, BOTH),
    ("V7 both, lost", game(40, announcements=[said("double", "B")]), -4 - 1, {}, BOTH),
    ("V7 opponents_only", game(60, announcements=[said("double", "B")]), -4, ONLY_OPPONENTS, BOTH),
    ("V7 opponents_only, lost", game(40, announcements=[said("double", "B")]), -4 - 1, ONLY_OPPONENTS, BOTH),
    ("V7 opponents_only, no silent double", game(75, announcements=[said("volat", "B")]), -6, ONLY_OPPONENTS, BOTH),
    ("V7 both, silent double", game(75, announcements=[said("volat", "B")]), -6 + 2, {}, BOTH),
    (
        "V7 opponents_only, kept by V6",
        game(60, kontra=["A"], announcements=[said("double", "B")]),
        -4 + 2, KEPT | ONLY_OPPONENTS, BOTH,
    ),
    ("V7 the other side's failed one", game(75, announcements=[said("volat", "A")]), 6 + 2, ONLY_OPPONENTS, BOTH),
    # IV.2
    ("IV.2.a 2023", game(announcements=[said("xxi", "B", "A", "B")], xxi=holders("B", "D")), 1 - 42, {}, OLD),
    ("IV.2.a 2025", game(announcements=[said("xxi", "B", "A", "B")], xxi=holders("B", "D")), 1 - 21, {}, NEW),
    ("IV.2.a no skíz", game(announcements=[said("xxi", "B")], xxi=holders("A", "C")), 1 - 21, {}, NEW),
    ("IV.2.a partner's XXI, 2023",
     game(announcements=[said("xxi", "B")], xxi=holders("B", "D", caught=True)), -20, {}, OLD),
    ("IV.2.a partner's XXI, 2025",
     game(announcements=[said("xxi", "B")], xxi=holders("B", "D", caught=True)), -9, {}, NEW),
    ("V11 the others' partner's XXI",
     game(announcements=[said("xxi", "B")], xxi=holders("A", "C", caught=True)), -9, {}, NEW),
    (
        "IV.2.a hollow, and caught by the others",
        game(announcements=[said("xxi", "B")], xxi=holders("A", "B", caught=True)),
        1 - 21 - 21, {}, NEW,
    ),
    ("IV.2.a playable", game(announcements=[said("xxi", "B", "C")], xxi=holders("D", "C")), 1 - 84, {}, BOTH),
    ("IV.2.b nine", game(announcements=[said("ulti", "B", "A")], taroks={"A": 9}), 1 - 5, {}, BOTH),
    ("IV.2.b nine of the partner", game(announcements=[said("ulti", "B")], taroks={"D": 9}), 1 - 10, {}, BOTH),
    ("IV.2.b eight of no leader", game(announcements=[said("ulti", "B")], taroks={"C": 8}), 1 - 10, {}, BOTH),
    ("IV.2.b eight of the leader", game(announcements=[said("ulti", "C")], taroks={"B": 8}), 1 + 5, {}, BOTH),
    ("IV.2.b nine of the leader", game(announcements=[said("ulti", "C")], taroks={"B": 9}), 1 + 5, {}, BOTH),
    ("IV.2.b made against the leader's eight",
     game(announcements=[said("ulti", "C")], taroks={"B": 8}, pagat=pagat("C", won=True)), -9, {}, BOTH),
    ("IV.2.b a hollow one too",
     game(announcements=[said("ulti", "B")], taroks={"A": 9}, pagat=pagat("C", won=False)), 1 - 5 + 5, {}, BOTH),
    ("V12 mirrored: D leads",
     game(48, declarer="C", partner="A", announcements=[said("ulti", "C")], taroks={"D": 8}, inverse=True), 1 - 5, {},
      NEW),
    ("V12 same: B leads",
     game(48, declarer="C", partner="A", announcements=[said("ulti", "C")], taroks={"D": 8}, inverse=True), 1 - 10,
      {"inverse_lead": "same"}, NEW),
    # III.1
    ("III.1.a made", game(**BOUND, pagat=pagat("D", won=True)), 1 - 2 + 10, {}, NEW),
    ("III.1.a beaten", game(**BOUND, pagat=pagat("D", won=False)), 1 - 2 - 10, {}, NEW),
    ("III.1.a fell before", game(**BOUND), 1 - 2 - 10, {}, NEW),
    ("III.1.a against nine (IV.2.b)", game(**BOUND, taroks={"A": 9}), 1 - 2 - 5, {}, NEW),
    ("III.1.b made", game(**BOUND | {"bound_ulti": "B"}, pagat=WON), 1 - 2 + 10, {}, NEW),
    ("V14 silent, made", game(**BOUND, pagat=pagat("D", won=True)), 1 - 2 + 5, {"bound_ulti": "silent"}, NEW),
    ("V14 silent, beaten", game(**BOUND, pagat=pagat("D", won=False)), 1 - 2 - 5, {"bound_ulti": "silent"}, NEW),
    ("V14 silent, fell before", game(**BOUND), 1 - 2, {"bound_ulti": "silent"}, NEW),
    # III.7.b
    ("III.7.b (i) made", game(**COMPULSORY, pagat=WON), 2 + 2 + 10, {}, NEW),
    ("III.7.b (i) beaten", game(**COMPULSORY, pagat=LOST), 2 + 2 - 10, {}, NEW),
    ("III.7.b (i) against nine (IV.2.b)", game(**COMPULSORY, pagat=LOST, taroks={"A": 9}), 2 + 2 - 5, {}, NEW),
    ("III.7.b (i) fell before", game(**COMPULSORY), 2 + 2 - 5, {}, NEW),
    ("III.7.b (ii) made", game(**FREE, pagat=WON), 1 + 10, {}, NEW),
    ("III.7.b (ii) beaten", game(**FREE, pagat=LOST), 1 - 5, {}, NEW),
    ("III.7.b (ii) beaten, V10 option", game(**FREE, pagat=LOST), 1, {"silent_ulti_lost": "nothing"}, NEW),
    ("III.7.b (ii) fell before", game(**FREE), 1, {}, NEW),
    ("III.7.b (ii) lengető is the partner", game(lengetes=refused("D", "B"), pagat=WON), 1 + 10, {}, NEW),
    ("III.7.b (iii) tuletroá without kontra", game(**COMPULSORY | {"kontra": []}, pagat=WON), 1 + 2 + 5, {}, NEW),
    (
        "III.7.b (iii) the partner's tuletroá",
        game(lengetes=refused("D", "B"), kontra=["A"], announcements=[said("tuletroa", "D")], pagat=WON),
        2 - 2 + 5, {}, NEW,
    ),
    (
        "V13 the lengető's own companion said tuletroá",
        game(lengetes=refused("C", "B"), kontra=["A"], announcements=[said("tuletroa", "A")], pagat=WON),
        2 + 2 + 10, {}, NEW,
    ),
    (
        "V13 the companion's tuletroá makes nothing compulsory",
        game(lengetes=refused("C", "B"), kontra=["A"], announcements=[said("tuletroa", "A")]),
        2 + 2, {}, NEW,
    ),
    (
        "III.7.b (ii) the lengető said something else",
        game(lengetes=refused("C", "B"), kontra=["A"], announcements=[said("kings", "C")]),
        2 + 4, {}, NEW,
    ),
    (
        "V13 announced is announced",
        game(lengetes=refused("C", "B"), kontra=["A"], announcements=[said("tuletroa", "C"), said("ulti", "D", "A")]),
        2 + 2 - 20, {}, NEW,
    ),
    ("III.7.b only the declarer's", game(lengetes=refused("C", "D"), pagat=pagat("D", won=True)), 1 + 5, {}, NEW),
    ("III.7 a note", game(lengetes={"by": "C", "answer": "talon"}, pagat=WON), 1 + 5, {}, BOTH),
    ("III.6.a 2023: no price of its own", game(**COMPULSORY, pagat=WON), 2 + 2 + 5, {}, OLD),
    ("III.6.a 2023: beaten", game(**COMPULSORY, pagat=LOST), 2 + 2 - 5, {}, OLD),
    ("III.6.a 2023: fell before", game(**COMPULSORY), 2 + 2, {}, OLD),
]  # fmt: skip

FAILED_KINGS = said("kings", "B")
THEIR_KINGS = {"kings": "opponents", "announcements": [said("kings", "C")]}
KONTRAD_KINGS = {"kings": "opponents", "announcements": [said("kings", "C", "B")]}
TURNED = {
    "talon": 0,
    "tuletroa": "opponents",
    "announcements": [said("tuletroa", "C"), said("kings", "A")],
    "kings": "opponents",
}
GAME_DECIDES = {"alone_win": "game"}

# reference, row, what the declarer writes, options
ALONE = [
    ("IV.1.a forced, won 3 times", alone("forced", talon=1), 9, {}),
    ("IV.1.a forced, lost once", alone("forced", 40, talon=1), -3, {}),
    ("IV.1.b open, won twice", alone("open", talon=1), 6, {}),
    ("IV.1.b open, lost twice", alone("open", 40, talon=1), -6, {}),
    ("IV.1.c concealed, won once", alone("concealed", talon=1), 3, {}),
    ("IV.1.c concealed, lost twice", alone("concealed", 40, talon=1), -6, {}),
    ("IV.1.d V5 after the factor, 8 → 6", alone("open", talon=0), 6, {}),
    ("IV.1.d towards 0, −2 → 0", alone("open", 40), 0, {}),
    ("IV.1.d towards 0, −8 → −6", alone("concealed", 40, talon=0), -6, {}),
    ("V2 the balance decides", alone("concealed", 40, pagat=WON), 1 * 3, {}),
    ("V2 game", alone("concealed", 40, pagat=WON), 2 * 4 - 2, GAME_DECIDES),
    ("V2 game, its own sign", alone("concealed", 60, talon=1, announcements=[said("ulti", "B")]), -6, GAME_DECIDES),
    ("V3 full price", alone("forced", talon=0, **THEIR_KINGS), 0, {}),
    ("V3 a loss, as silent", alone("forced", 40, talon=0, **THEIR_KINGS), -4 - 2, {}),
    ("V3 not what he kontra'd", alone("forced", 40, talon=0, **KONTRAD_KINGS), -4 - 8, {}),
    ("V3 won, full price", alone("forced", talon=0, pagat=WON, **THEIR_KINGS), 3 * (4 + 5 - 4), {}),
    ("V3 a loss becomes no win", alone("forced", **TURNED), 0, {}),
    ("V3 always", alone("forced", **TURNED), 3 * (4 - 1 - 2), {"forced_silent": "always"}),
    ("V3 always, won",
     alone("forced", talon=0, pagat=WON, **THEIR_KINGS), 3 * (4 + 5 - 2), {"forced_silent": "always"}),
    ("V2 V3 game: mercy if the game was lost", alone("forced", 40, talon=0, pagat=WON, **THEIR_KINGS), 0, GAME_DECIDES),
    ("V2 V3 game: never cut",
     alone("forced", 40, talon=0, pagat=pagat("C", won=False), tuletroa="declarer", xxi=holders("B", "C",
      caught=True), **THEIR_KINGS), -4 + 5 + 1 + 21 - 2, GAME_DECIDES),
    ("V2 V3 game: no mercy if it was won", alone("forced", 60, talon=2, **THEIR_KINGS), 3 * (2 - 4), GAME_DECIDES),
    ("V4 kontra on a game they won", alone("forced", 40, talon=1, kontra=["C"]), -3, {}),
    ("V4 unless rekontra'd", alone("forced", 40, talon=1, kontra=["C", "B"]), -12, {}),
    ("V4 stays", alone("forced", 40, talon=1, kontra=["C"]), -6, {"forced_kontra": "stays"}),
    ("V4 kontra on the declarer's own stays",
     alone("forced", 40, talon=1, announcements=[said("kings", "B", "A")]), -9, {}),
    ("V4 only forced", alone("open", 40, talon=1, kontra=["C"]), -12, {}),
    ("V4 only a game they won", alone("forced", 60, talon=1, kontra=["C"], announcements=[said("ulti", "B")]), -3, {}),
    ("V6 kept, as silent", alone("forced", 15, kontra=["C"]), -1 - 2, KEPT),
    ("IV.1.a their failed announcement stays full",
     alone("forced", 40, talon=0, announcements=[said("tuletroa", "C"), FAILED_KINGS]), -4 + 2 - 4, {}),
    ("I.3.e silent things of theirs as they are", alone("forced", 40, talon=1, kings="opponents"), -3, {}),
    ("III.7.b (i) against a lone declarer", alone("open", **COMPULSORY, pagat=WON), 2 * (2 + 2 + 10) - 1, {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "total", "options", "code"),
    [pytest.param(*case[1:4], code, id=f"{case[0]} {code}") for case in WITH_A_PARTNER for code in case[4]],
)
def test_what_a_game_with_a_partner_writes(row, total, options, code):
    (line,) = judge(sheet(code, row, **options)).rows
    side = {row["declarer"], row["partner"]}
    assert line.entries == {seat: total if seat in side else -total for seat in "ABCD"}
    for item in line.items:
        assert worked_out(item.params["derivation"]) == item.points
        assert item.points


@pytest.mark.parametrize(
    ("row", "value", "options", "code"),
    [
        pytest.param(*case[1:], code, id=f"{case[0]} {code}")
        for case in ALONE
        for code in BOTH
        if code == "hu-vadasz-2025" or "lengetes" not in case[1]
    ],
)
def test_what_a_lone_declarer_writes(row, value, options, code):
    """IV.1: each of the other three a third of it."""
    (line,) = judge(sheet(code, row, **options)).rows
    assert line.entries == {seat: value if seat == "B" else -value // 3 for seat in "ABCD"}
    assert [item.seat for item in line.items] == ["B", "C", "D", "A"]
    for item in line.items:
        assert worked_out(item.params["derivation"]) == item.points


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (alone("forced", talon=0), "alone-won"),
        (alone("forced", talon=0, **THEIR_KINGS), "alone-lost"),
        (alone("forced", 40, talon=0), "alone-lost"),
        (alone("open", 40, talon=0, pagat=WON), "alone-won"),
    ],
)
def test_a_lone_declarer_has_won_with_a_balance_above_nothing(row, code):
    """V2: T = 0 is no win."""
    (line,) = judge(sheet("hu-vadasz-2025", row)).rows
    assert line.items[0].code == code
    assert code in [step.name for step in line.items[0].params["derivation"]]


@pytest.mark.parametrize(("said_words", "named"), [("C", ["kontra"]), ("CD", ["rekontra"]), ("", [])])
def test_the_last_word_names_the_factor(said_words, named):
    """I.3.h."""
    (line,) = judge(sheet("hu-vadasz-2025", game(kontra=list(said_words)))).rows
    assert [step.name for step in line.items[0].params["derivation"] if step.name] == named


@pytest.mark.parametrize(
    ("row", "items"),
    [
        (game(kings="declarer"), ["I.3.d game-won", "I.3.e silent-made"]),
        (game(40, kings="opponents"), ["I.3.d game-lost", "I.3.e silent-made"]),
        (game(pagat=LOST), ["I.3.d game-won", "I.3.e silent-beaten"]),
        (game(kings="declarer", announcements=[said("kings", "B")]), ["I.3.d game-won", "I.3.e announced-made"]),
        (game(announcements=[said("kings", "B")]), ["I.3.d game-won", "I.3.e announced-failed"]),
        (game(announcements=[said("xxi", "B")], xxi=holders("B", "D")), ["I.3.d game-won", "IV.2.a catch-unplayable"]),
        (
            game(announcements=[said("xxi", "B")], xxi=holders("B", "D", caught=True)),
            ["I.3.d game-won", "IV.2.a catch-of-partner"],
        ),
        (game(announcements=[said("ulti", "B")], taroks={"A": 9}), ["I.3.d game-won", "IV.2.b ulti-unplayable"]),
        (game(**BOUND), ["I.3.d game-won", "I.3.e announced-failed", "III.1.a bound-lost"]),
        (
            game(**BOUND, pagat=pagat("D", won=True)),
            ["I.3.d game-won", "I.3.e announced-failed", "III.1.a bound-made"],
        ),
        (game(**BOUND | {"bound_ulti": "B"}), ["I.3.d game-won", "I.3.e announced-failed", "III.1.b bound-lost"]),
        (game(**COMPULSORY), ["I.3.d game-won", "I.3.e announced-failed", "III.7.b compulsory-fell"]),
        (game(**COMPULSORY, pagat=WON), ["I.3.d game-won", "I.3.e announced-failed", "III.7.b compulsory-made"]),
        (game(**COMPULSORY, pagat=LOST), ["I.3.d game-won", "I.3.e announced-failed", "III.7.b compulsory-lost"]),
        (game(**FREE, pagat=WON), ["I.3.d game-won", "III.7.b refused-made"]),
        (game(**FREE, pagat=LOST), ["I.3.d game-won", "I.3.e silent-beaten"]),
    ],
)
def test_an_item_stands_under_its_article(row, items):
    """One per part and seat."""
    (line,) = judge(sheet("hu-vadasz-2025", row)).rows
    assert [f"{item.article} {item.code}" for item in line.items] == [item for item in items for _seat in "BCDA"]


@pytest.mark.parametrize(("way", "article"), [("forced", "IV.1.a"), ("open", "IV.1.b"), ("concealed", "IV.1.c")])
def test_a_lone_declarers_items_stand_under_his_way_of_playing(way, article):
    """One per seat."""
    (line,) = judge(sheet("hu-vadasz-2025", alone(way))).rows
    assert [item.article for item in line.items] == [article] * 4


# article, line, the parts of the balance, its terms as written (a part with factors in brackets), the lap's factor
BALANCES = [
    ("IV.1.b rounded towards 0", [alone("open", talon=0)], (("game", 4),),
     [("+", 4), ("×", 2), ("\N{MINUS SIGN}", 2)], None),
    ("IV.1.a a part with kontra", [alone("forced", 60, talon=2, kontra=["A"])], (("game", 4),),
     [("+", (2, 2)), ("×", 3)], None),
    ("IV.1.a who is at 0 has not lost", [alone("forced", talon=0, **THEIR_KINGS)], (("game", 4), ("kings", -4)),
     [("+", 4), ("\N{MINUS SIGN}", 4), ("×", 1)], None),
    ("II.3.b doubled", [thrown("B", dealing="self", double=True), alone("open", declarer="C")], (("game", 1),),
     [("+", 1), ("×", 2), ("\N{MINUS SIGN}", 2), ("×", 2)], 2),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "parts", "terms", "factor"), [case[1:] for case in BALANCES], ids=[case[0] for case in BALANCES]
)
def test_a_balance_shows_its_parts_and_how_it_is_reckoned(rows, parts, terms, factor):
    items = judge(sheet("hu-vadasz-2025", *rows)).rows[-1].items
    (own,) = (item for item in items if item.code != "alone-third")
    amounts = [
        (step.sign, step.amount if isinstance(step.amount, int) else tuple(term.amount for term in step.amount))
        for step in own.params["derivation"]
    ]
    assert (own.params["parts"], amounts) == (parts, terms)
    assert {item.params.get("factor") for item in items} == {factor}


def test_a_lone_declarers_item_shows_the_balance():
    """Items: `total` is T, `parts` what it is made of."""
    (line,) = judge(sheet("hu-vadasz-2025", alone("forced", 40, talon=0, **THEIR_KINGS))).rows
    params = line.items[0].params
    assert (params["total"], params["parts"]) == (-6, (("game", -4), ("kings", -2)))
    book = RULE_BOOKS["hu-vadasz-2025"]
    assert book.terms["balance"] if params["what"] in book.terms else params["what"] == "balance"


def test_a_third_of_nothing_has_no_minus() -> None:
    """IV.1.b, IV.1.d: −1 · 2 is rounded to 0, so the others write 0 / 3, not −0 / 3."""
    (row,) = judge(sheet("hu-vadasz-2025", alone("open", 40))).rows
    thirds = [item.params["derivation"] for item in row.items if item.code == "alone-third"]
    assert [steps[0].sign for steps in thirds] == ["+"] * 3
