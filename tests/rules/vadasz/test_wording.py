"""What a Vadász breach and an item say to a tired person: who, what, how many (in English, as the page shows it)."""

import pytest
from django.utils import translation

from rules import RULE_BOOKS
from rules.sheet import breaches
from rules.vadasz.wording import SENTENCES
from tests.rules.vadasz.rows import alone, game, holders, judge, sheet, thrown
from tests.rules.vadasz.test_rehearsal import ITEMS as ITEM_CODES
from tests.rules.vadasz.test_rehearsal import RARE_ITEMS
from tests.rules.vadasz.test_validate import LINES, SHEETS
from tournament.wording.rulebook import item_sentence, violation_sentence

BOOK = RULE_BOOKS["hu-vadasz-2025"]

BREACHES = [
    (game(kontra=["C", "A"]), "the game: A cannot say rekontra to it; that is for the other side"
     " (the declarer's side)."),
    (game(kontra=["C", "D", "A"]), "the game: A said szubkontra without announcing anything; it is allowed only to make"
     " an announcement possible."),
    (game(99), "card points: must be a whole number from 0 to 94, not “99”."),
    (game(kontra=["A", "C"]), "the game: C cannot say rekontra to it; that is for the other side"
     " (the declarer's side)."),
    (game(pagat={"by": "B"}), "won or lost: must be yes or no, not “nothing”."),
    ({"talon": 3, "partner": "D", "points": 52}, "declarer: must be one of the seats A, B, C, D, not “nothing”."),
    (game(2), "the declarer's side cannot have 2 card points: with these cards and 3 laid away from 7 to 94 are"
     " possible."),
    (game(85, volat="declarer", kings="opponents"), "four kings is with the opponents, but the declarer's side took"
     " every card."),
    (thrown("C", dealing="handed_on"), "C cannot hand on the deal: only who would deal next can, and that is B."),
    (thrown("B", "three_honours"), "three honours in one hand: the edition of 2025 does not have it, only that of"
     " 2023."),
    (game(xxi=holders("C", "C")), "C held skíz and XXI: he had to show it, and a game was played only if the holder of"
     " the pagát refused."),
    (game(bound_ulti="D"), "Bound ulti of D: the bound partner has to announce tuletroá, nothing else and no kontra"
     " word."),
]  # fmt: skip


@pytest.mark.parametrize(("row", "told"), BREACHES)
def test_a_breach_says_what_is_wrong(row, told):
    (wrong,) = breaches(BOOK.judge(sheet(BOOK.code, row)))
    with translation.override("en"):
        assert violation_sentence(wrong, BOOK) == told


ITEMS = [
    (game(52, kontra=["C"]), "game won by the declarer's side (card points: 52, cards taken from the talon: 3): "
     "1 × 2 kontra I.3.h"),
    (game(47, talon=1), "game lost by the declarer's side (card points: 47, 48 win, cards taken from the talon: 1): "
     "−3"),
    (game(71, talon=2), "silent double of the declarer's side: 4 × 2 value of the game I.3.d / 2 silent"),
    (alone("open", talon=1), "B alone, the called tarok lies open, won; balance of the game 3: 3 the game I.3.d × 2 won"
     " alone"),
    (alone("concealed", 40, talon=0), "B alone, the called tarok in his own hand, not won; balance of the game −4: −4"
     " the game I.3.d × 2 lost alone + 2 rounded towards 0 IV.1.d"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "told"), ITEMS)
def test_an_item_says_why_it_is_written(row, told):
    (line,) = judge(sheet(BOOK.code, row)).rows
    with translation.override("en"):
        assert item_sentence(line.items[0], BOOK) == told


def test_every_sentence_of_the_judge_is_said_by_some_breach_or_item():
    """A sentence that no table reaches would be one that nobody has read; the form's and the line's are told apart."""
    tables = [found for _what, _row, expected, _codes in (*LINES, *SHEETS) for found in expected]
    breached = {code for code, _article in tables} | {"seat-sits-out", "too-many-games", "double-again"}
    judged = {code for code in SENTENCES if not code.startswith(("typed-", "remark-", "carried-", "waiting-"))}
    assert judged == breached | ITEM_CODES | RARE_ITEMS
