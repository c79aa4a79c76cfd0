"""What the next game begins with, when a sheet is over, and what an event's options leave unasked, in every book."""

import pytest

from rules import rule_book

OVER = [
    ("the žid is divided", "cz-taroky", [{"misdeal": {"by": "A"}}, {"close": True}], True),
    ("the žid is not divided", "cz-taroky", [{"misdeal": {"by": "A"}}], False),
    ("klop", "si-tzs", [{"contract": "klop"}], False),
    ("thrown in", "hu-vadasz-2025", [{"thrown": {"by": "A"}}], False),
    ("all passed", "hu-paskievics", [{"passed_out": True}], False),
]


@pytest.mark.parametrize(("code", "rows", "over"), [c[1:] for c in OVER], ids=[c[0] for c in OVER])
def test_nothing_follows_the_division_of_the_zid(code, rows, over):
    """C21."""
    assert rule_book(code).is_over(rows) is over


WAITING = [
    ("si-tzs", {"A": 1}, []),
    ("cz-taroky", {"pot": 80}, ["in the pot: 80"]),
    ("cz-taroky", {"pot": 0}, []),
    ("hu-vadasz-2025", {"doubled_left": 3}, ["doubled lap ×2, games left in it: 3"]),
    ("hu-vadasz-2025", {"doubled_left": 0}, []),
    ("hu-paskievics", {"laps": [4, 4, 2], "pot": 0}, ["doubled lap ×4, games left in it: 3"]),
    ("hu-paskievics", {"laps": [], "pot": 12}, ["pot 12"]),
]


@pytest.mark.parametrize(("code", "carry", "told"), WAITING)
def test_the_table_is_told_what_the_next_game_begins_with(code, carry, told):
    book = rule_book(code)
    assert [book.sentences[one.code] % one.params for one in book.waiting(carry)] == told


UNPLAYED = [
    ("si-tzs", {}, {}),
    ("hu-paskievics", {"talon_honours": True}, {}),
    ("hu-paskievics", {}, {"honours_drawn": set()}),
    ("hu-paskievics", {"throw_in_discarded": "never", "throw_in": ["negy_kiraly"]},
     {"honours_drawn": set(), "discarded_tarokk": set(),
      "hand": {"szolo_xxi", "szolo_pagat", "kilenc_szines", "xxi_pagat"}}),
    ("cz-taroky", {"revealing": "no_barvy_honery", "varsava_forgotten": 5},
     {"revealing": {"o"}, "renonc_corrected": set()}),
    ("cz-taroky", {"renonc": "jedenact", "varsava": "jedenact", "pot": False},
     {"forgotten": set(), "contract": {"close"}}),
    ("cz-taroky", {"renonc": "pot_20"}, {"forgotten": set(), "renonc_corrected": set()}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "options", "unplayed"), UNPLAYED)
def test_what_the_options_leave_out_is_not_asked(code, options, unplayed):
    assert rule_book(code).unplayed(options) == unplayed
