"""The words of the book: every code has its sentence, every sentence and term its own in each language."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from rules.paskievics.wording import SENTENCES, TERMS
from tests.rules.paskievics.rows import BOOK, PASS, SHARE, alone, broken, game, judge, said, sheet
from tournament.wording.rulebook import item_sentence, violation_sentence

#: Words of the game that every language leaves as they are.
IN_ALL = {"három", "kettő", "egy", "szóló", "trull", "dupla", "volát", "pagátulti", "kontra", "rekontra", "szubkontra"}
IN_ALL |= {"hirskontra", "mordkontra", "skíz", "pagát", "négykirály"}
SAME_IN_ALL = re.compile(r"([IVX]+|%\(\w+\)s|\W)+")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_every_text_has_its_own_in_each_language(language):
    with translation.override(language):
        same = {
            text
            for text in (*SENTENCES.values(), *TERMS.values(), BOOK.name)
            if translation.gettext(text) == text and text not in IN_ALL and not SAME_IN_ALL.fullmatch(text)
        }
    assert same == set()


def test_an_item_says_how_it_comes_about():
    row = judge(sheet(PASS, alone(announcements=[said("pagatulti", "B", "A")]))).rows[-1]
    with translation.override("en"):
        told = [item_sentence(item, BOOK) for item in row.items if item.seat == "B"]
    assert told == [
        "három won: 1 három LIC.a × 3 alone ELS.a × 2 doubled lap LIC.d",
        "pagátulti, announced by B: failed: −5 × 2 announced ELS.T3 × 2 kontra KON × 3 alone ELS.a"
        " × 2 doubled lap LIC.d",
    ]


def test_the_pot_says_who_shares_and_what_is_left():
    row = judge(sheet(PASS, SHARE, players=5, ulti_pot=True)).rows[-1]
    with translation.override("en"):
        told = {item.seat: item_sentence(item, BOOK) for item in row.items}
    assert told["A"] == "out of the pot: (8 − 3 what cannot be shared equally P18) / 5 sharers"
    assert told["pot"] == "out of the pot: −8 + 3 what cannot be shared equally P18"


def test_a_breach_is_said_with_the_words_of_the_game():
    (wrong,) = broken(sheet(game(contract="ketto", called="IX")))
    with translation.override("en"):
        assert violation_sentence(wrong, BOOK).startswith("IX cannot be called here: the lowest card the declarer")
    (wrong,) = broken(sheet(game(volat="declarer", points=90, kings="defenders")))
    with translation.override("sl"):
        assert "(igralec z igro)" in violation_sentence(wrong, BOOK)
