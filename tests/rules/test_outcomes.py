"""Whether a contract was won, as each book's articles say it: a plus that was written is not asked."""

from typing import Any

import pytest

from rules import RULE_BOOKS, rule_book
from rules.book import Outcome
from rules.sheet import Judged
from tests.rules.czech import sheets as czech
from tests.rules.paskievics import rows as paskievics
from tests.rules.slovenian.rows import BERAC, KLOP, dve, paper, said
from tests.rules.vadasz import rows as vadasz

VADASZ = ("hu-vadasz-2023", "hu-vadasz-2025")
SAID_PAGAT = [said("pagat", "C")]
LAST_WORD = {"draw": "last_kontra_loses"}
TIE = {"tie_kontra": "declarer"}

# book, what, the row, options, contract ("" none written), taken, won, article
CASES: list[tuple[str, str, Any, dict[str, Any], str, bool, bool | None, str]] = [
    ("si-tzs", "B1.16 from 36", dve(36), {}, "dve", True, True, "B1.16"),
    ("si-tzs", "B1.16 35 lose", dve(35), {}, "dve", True, False, "B1.16"),
    ("si-tzs", "B1.17 lost and written with a plus",
     dve(30, announcements=SAID_PAGAT, pagat={"by": "C", "won": True}), {}, "dve", True, False, "B1.16"),
    ("si-tzs", "B1.21 won and written with a minus", dve(36, announcements=SAID_PAGAT), {}, "dve", True, True, "B1.16"),
    ("si-tzs", "B1.14 a silent valat", dve(None, valat="declarer"), {}, "dve", True, True, "B1.14"),
    ("si-tzs", "B1.14 of the others", dve(None, valat="defenders"), {}, "dve", True, False, "B1.14"),
    ("si-tzs", "B1.17 an announced valat failed, the game won", dve(60, announcements=[said("valat", "C")]), {}, "dve",
     True, True, "B1.16"),
    ("si-tzs", "B3.1 a made berač", BERAC, {}, "berač", True, True, "B3.1"),
    ("si-tzs", "B1.17 a lost valat", {"contract": "valat", "declarer": "A", "won": False}, {}, "valat", True, False,
     "B1.17"),
    ("si-tzs", "B2.1 nobody takes klop", KLOP, {}, "klop", False, None, "B2.1"),
    ("si-tzs", "C2.3 a renons annuls the game", dve(None, renons={"by": ["A"]}), {}, "dve", True, None, "C2.3"),
    ("si-tzs", "A9 values alone decide nothing", paper(0, 0, 47, contract="dve", declarer="C"), {}, "dve", True, None,
     "A9"),
    ("si-tzs", "A9 nor tell the contract", paper(0, 0, 47), {}, "", False, None, "A9"),
    ("si-tzs", "A9 klop from paper", paper(-20, -30, -20, contract="klop"), {}, "klop", False, None, "A9"),
    *((code, "I.3.c 48 win", vadasz.game(48), {}, "three cards", True, True, "I.3.c") for code in VADASZ),
    *((code, "I.3.c a tie is lost", vadasz.game(47), {}, "three cards", True, False, "I.3.c") for code in VADASZ),
    *((code, "IV.1 won alone", vadasz.alone("forced", 50), {}, "three cards", True, True, "I.3.c") for code in VADASZ),
    *((code, "I.3.e lost, with a plus for the ulti", vadasz.game(40, pagat=vadasz.pagat("B", won=True)), {},
       "three cards", True, False, "I.3.c") for code in VADASZ),
    ("hu-paskievics", "ELS.b 48 win", paskievics.game(48), {}, "három", True, True, "ELS.b"),
    ("hu-paskievics", "ELS.b a tie is lost", paskievics.game(47), {}, "három", True, False, "ELS.b"),
    ("hu-paskievics", "P6 a tie under kontra by option", paskievics.game(47, kontra=["A"]), TIE, "három", True, True,
     "ELS.b"),
    ("hu-paskievics", "P6 without kontra", paskievics.game(47), TIE, "három", True, False, "ELS.b"),
    ("hu-paskievics", "P23 the band", paskievics.game(None, outcome="dupla_loss"), {}, "három", True, False, "ELS.b"),
    ("hu-paskievics", "ELS.b a volát", paskievics.game(None, volat="declarer"), {}, "három", True, True, "ELS.b"),
    ("cz-taroky", "První.15 36 win", czech.prvni(36), {}, "first obligation", True, True, "První.15"),
    ("cz-taroky", "Druhá.7 lost, the announced pagát made", czech.druha(30, pagat=czech.took("C")), {},
     "second obligation", True, False, "Druhá.7"),
    ("cz-taroky", "Preferans.9", czech.preferans(34), {}, "preferans", True, False, "Preferans.9"),
    ("cz-taroky", "Solo.4", czech.solo(40), {}, "solo", True, True, "Solo.4"),
    ("cz-taroky", "Hra.11 35 all", czech.prvni(35), {}, "first obligation", True, None, "Hra.11"),
    ("cz-taroky", "Flek.4 the others said the last word", czech.prvni(35, kontra=["A"]), LAST_WORD, "first obligation",
     True, True, "Flek.4"),
    ("cz-taroky", "Flek.4 the declarer did", czech.prvni(35, kontra=["A", "B"]), LAST_WORD, "first obligation", True,
     False, "Flek.4"),
    ("cz-taroky", "Renonc.4 won, though nothing is paid", czech.prvni(50, renonc={"by": "B", "breaches": ["game"]}), {},
     "first obligation", True, True, "První.15"),
    ("cz-taroky", "První.12 laid down", czech.laid_down(), {}, "first obligation", True, None, "První.12"),
    ("cz-taroky", "První.13 never kontra'd", czech.laid_down("unkontraed"), {"obligatory_kontra": True},
     "first obligation", True, None, "První.13"),
    ("cz-taroky", "Preferans.7", czech.without(czech.preferans(third="prvnich", laid_down="unkontraed"), "points"), {},
     "preferans", True, None, "Preferans.7"),
    ("cz-taroky", "Varšava.1 nobody takes it", czech.varsava(20, 19, 31, 0), {}, "varšava", False, None, "Varšava.1"),
]  # fmt: skip

# book, rows that are no game of anybody's: not dealt out, thrown in, fines, the pot
NO_GAMES: list[tuple[str, list[Any]]] = [
    ("si-tzs", [{"late": "A"}, {"renons": {"by": ["C"]}}, {}]),
    ("hu-vadasz-2023", [vadasz.thrown("B"), {"new_deal": {"by": "B"}}, {}, {"talon": 3}]),
    ("hu-vadasz-2025", [vadasz.thrown("B"), {}, {"talon": 3, "declarer": "B"}]),
    ("hu-paskievics",
     [paskievics.PASS, paskievics.SHARE, paskievics.thrown(), paskievics.failed(), paskievics.fault(5, "C"), {},
      paskievics.game(None)]),
    ("cz-taroky", [{"misdeal": "before"}, {"misdeal": "after"}, {"close": True}, {}]),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]} {case[1]}" for case in CASES])
def test_whether_a_contract_was_won(case):
    code, _what, row, options, *expected = case
    assert rule_book(code).outcomes([row], options) == (Outcome(*expected),)


@pytest.mark.parametrize(("code", "rows"), NO_GAMES, ids=[case[0] for case in NO_GAMES])
def test_what_is_no_game_has_no_outcome(code, rows):
    assert rule_book(code).outcomes(rows) == (None,) * len(rows)


def test_every_book_is_asked():
    assert {case[0] for case in CASES} == {code for code, _rows in NO_GAMES} == set(RULE_BOOKS)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]} {case[1]}" for case in CASES])
def test_the_cases_are_rows_that_the_book_takes(case):
    code, _what, row, options, *_expected = case
    players = len(rule_book(code).seats)
    found = rule_book(code).judge({"ruleset": code, "players": players, "options": options, "rows": [row]})
    assert isinstance(found, Judged), found
