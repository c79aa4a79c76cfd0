"""The form of a Vadász line: what is typed and recorded are the same, and what a page offers can be judged."""

from random import Random

import pytest

from bench.rehearsals.vadasz.rehearsal import rehearse
from rules.book import Ends, Remark, Turn
from rules.sheet import Judged
from rules.vadasz.book import VADASZ_2023, VADASZ_2025

GAME = {"talon": 3, "declarer": "B", "partner": "D", "points": 52}
BOOKS = {book.code: book for book in (VADASZ_2023, VADASZ_2025)}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ({"contract": "3", "declarer": "b", "partner": "D", "points": "52"}, GAME),
        (
            {"contract": "0", "declarer": "B", "partner": "forced", "points": "20"},
            {"talon": 0, "declarer": "B", "alone": "forced", "points": 20},
        ),
        (
            {"contract": "2", "declarer": "B", "partner": "A", "points": "60"}
            | {"kontra": "CB", "announcements": "uB v2BxC"},
            {
                "talon": 2,
                "declarer": "B",
                "partner": "A",
                "points": 60,
                "kontra": ["C", "B"],
                "announcements": [
                    {"feature": "ulti", "by": "B"},
                    {"feature": "volat", "by": "B", "round": 2, "kontra": ["C"]},
                ],
            },
        ),
        (
            {"contract": "1", "declarer": "B", "partner": "C", "points": "48"}
            | {"tuletroa": "+", "kings": "-", "pagat": "B+"},
            {
                "talon": 1,
                "declarer": "B",
                "partner": "C",
                "points": 48,
                "tuletroa": "declarer",
                "kings": "opponents",
                "pagat": {"by": "B", "won": True},
            },
        ),
        (
            {"contract": "1", "declarer": "B", "partner": "C", "points": "9"}
            | {"skiz": "B", "xxi": "C", "caught": "1", "taroks": "C9"},
            {
                "talon": 1,
                "declarer": "B",
                "partner": "C",
                "points": 9,
                "xxi": {"skiz": "B", "xxi": "C", "caught": True},
                "taroks": {"C": 9},
            },
        ),
        (
            {"contract": "x", "thrown_by": "C", "thrown_why": "four_kings", "dealing": "self", "double": "1"},
            {"thrown": {"by": "C", "reason": "four_kings", "dealing": "self", "double": True}},
        ),
    ],
)  # fmt: skip
def test_what_is_typed_is_recorded_and_shown_again(typed, facts):
    book = VADASZ_2025
    found = book.read(typed)
    assert (found.facts, found.violations) == (facts, ())
    assert book.read(book.show(facts)).facts == facts


def test_the_new_deal_is_the_older_editions():
    """II.6 of 2023."""
    assert VADASZ_2023.read({"contract": "n", "new_deal_by": "D"}).facts == {"new_deal": {"by": "D"}}
    assert [one.field for one in VADASZ_2025.read({"contract": "n"}).violations] == ["contract"]


@pytest.mark.parametrize(
    ("field", "text", "code"),
    [
        ("contract", "4", "typed-choice"),
        ("declarer", "E", "typed-choice"),
        ("points", "x", "typed-number"),
        ("kontra", "CZ", "typed-seats"),
        ("announcements", "zB", "typed-announcement"),
        ("announcements", "u", "typed-announcement"),
        ("pagat", "B", "typed-trick"),
        ("taroks", "C7", "typed-hands"),
        ("taroks", "E9", "typed-hands"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(field, text, code):
    (wrong,) = VADASZ_2025.read({"contract": "3", field: text}).violations
    assert (wrong.field, wrong.code) == (field, code)
    assert VADASZ_2025.sentences[wrong.code] % wrong.params


@pytest.mark.parametrize("code", BOOKS)
@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_rehearsed_rows_are_typed_and_shown_as_they_were_and_the_turn_is_the_carrys(code, size):
    """Every recorded row comes back as it was; whose deal is next is what the line before handed on (I.1.g, II.3)."""
    book = BOOKS[code].at(size)
    rows = rehearse(Random(size), code, size, 25)["rows"]
    judged = book.judge({"ruleset": code, "players": size, "options": {}, "rows": rows})
    assert isinstance(judged, Judged)
    for at, row in enumerate(rows):
        typed = book.show(row)
        again = book.read(typed)
        assert again.violations == ()
        both = [{**row}, again.facts]
        alone = [book.judge({"ruleset": code, "players": size, "rows": [*rows[:at], one]}) for one in both]
        assert alone[0].rows[-1] == alone[1].rows[-1]
        assert book.turn(rows[: at + 1]).dealer == judged.rows[at].carry["next_dealer"]
        assert book.summary(row).contract
    assert book.games_of(rows, {}) == sum("talon" in row for row in rows)


def test_who_takes_and_what_was_said_stand_on_the_line():
    summary = VADASZ_2025.summary({**GAME, "kontra": ["C"], "announcements": [{"feature": "ulti", "by": "B"}]})
    assert summary.takers == ("B", "D")
    assert [one.code for one in summary.remarks] == ["remark-points", "remark-word", "remark-announced-failed"]


ALONE = {"talon": 3, "declarer": "B", "alone": "open", "points": 52}
POINTS = Remark("remark-points", {"points": 52})
# article, edition, row, its remarks
REMARKS = [
    ("I.1.a", VADASZ_2025, ALONE, [Remark("remark-alone", {"way": "open"}), POINTS]),
    ("I.3.e announced and made", VADASZ_2025,
     {**GAME, "kings": "declarer", "announcements": [{"feature": "kings", "by": "B", "kontra": ["A"]}]},
     [POINTS, Remark("remark-announced-words-made", {"feature": "kings", "by": "B", "words": (("kontra", "A"),)})]),
    ("I.3.e failed, and silent with the others", VADASZ_2025,
     {**GAME, "kings": "opponents", "announcements": [{"feature": "kings", "by": "B"}]},
     [POINTS, Remark("remark-announced-failed", {"feature": "kings", "by": "B"}),
      Remark("remark-silent", {"feature": "kings", "side": "opponents"})]),
    ("I.3.e the pagát", VADASZ_2025, {**GAME, "pagat": {"by": "B", "won": True}},
     [POINTS, Remark("remark-silent", {"feature": "ulti", "side": "declarer"})]),
    ("V10", VADASZ_2025, {**GAME, "pagat": {"by": "B", "won": False}},
     [POINTS, Remark("remark-pagat-beaten", {"by": "B"})]),
    ("I.3.e caught", VADASZ_2025, {**GAME, "xxi": {"skiz": "B", "xxi": "A", "caught": True}},
     [POINTS, Remark("remark-silent", {"feature": "xxi", "side": "declarer"})]),
    ("IV.2", VADASZ_2025, {**GAME, "xxi": {"skiz": "B", "xxi": "A"}, "taroks": {"A": 9}},
     [POINTS, Remark("remark-holders", {"skiz": "B", "xxi": "A"}), Remark("remark-hand", {"by": "A", "count": 9})]),
    ("III.7, III.9", VADASZ_2025, {**GAME, "lengetes": {"by": "C", "answer": "refused", "pagat": "B"}, "inverse": True},
     [POINTS, Remark("remark-lengetes", {"by": "C", "answer": "refused"}), Remark("remark-inverse")]),
    ("III.1", VADASZ_2025, {**GAME, "bound_ulti": "D", "announcements": [{"feature": "tuletroa", "by": "D"}]},
     [POINTS, Remark("remark-announced-failed", {"feature": "tuletroa", "by": "D"}),
      Remark("remark-bound-ulti", {"by": "D"})]),
    ("II.3", VADASZ_2025, {"thrown": {"by": "B", "reason": "four_kings", "dealing": "self", "double": True}},
     [Remark("remark-thrown", {"by": "B", "reason": "four_kings"}), Remark("remark-dealing-self", {"by": "B"}),
      Remark("remark-double-lap")]),
    ("II.3 not doubled", VADASZ_2025, {"thrown": {"by": "B", "reason": "four_kings", "dealing": "self"}},
     [Remark("remark-thrown", {"by": "B", "reason": "four_kings"}), Remark("remark-dealing-self", {"by": "B"})]),
    ("2023 II.6", VADASZ_2023, {"new_deal": {"by": "B"}}, [Remark("remark-new-deal", {"by": "B"})]),
]  # fmt: skip


@pytest.mark.parametrize(("book", "row", "remarks"), [case[1:] for case in REMARKS], ids=[case[0] for case in REMARKS])
def test_the_printed_line_says_how_it_came_about(book, row, remarks):
    assert list(book.summary(row).remarks) == remarks
    assert not book.summary(row).struck  # as klop is in Slovenia (A11)


def test_a_game_that_cannot_be_read_passes_the_deal_and_its_next_one_leads():
    """I.1.g, I.1.j."""
    assert VADASZ_2025.turn([{"talon": "x"}, {"thrown": "x"}]) == Turn("C", "D", ("D", "A", "B", "C"))


def test_totals_that_do_not_add_up_to_nothing_are_asked_about():
    assert VADASZ_2025.unusual({"A": 5, "B": -5, "C": 0, "D": 0}, {}) == ()
    assert VADASZ_2025.unusual({"A": 5, "B": -5, "C": 0, "D": 1}, {}) == ("A", "B", "C", "D")


def test_what_is_asked_of_a_game() -> None:
    """I.3.e: the XXI may be another's; a word after the third turn, and what is rare, are typed."""
    asking = VADASZ_2025.asking
    assert [feature.name for feature in asking.features if not feature.own] == ["xxi"]
    assert asking.turns == 3
    assert asking.seldom == (
        "skiz", "xxi", "caught", "bound_ulti", "lengetes", "lengetes_answer", "lengetes_pagat", "taroks",
        "second_round", "inverse",
    )  # fmt: skip


def test_a_round_is_played_by_the_clock_and_thrown_in_deals_are_written() -> None:
    """V19, II.3: 75 minutes, as many lines as a sheet may have."""
    assert VADASZ_2025.ends == Ends("clock", 99, 75 * 60)
    assert VADASZ_2025.dealt_anew


def test_what_the_margin_of_a_sheet_says_is_silent_and_announced() -> None:
    """I.3.e: silent is half."""
    values = {"tuletroa": "1 / 2", "kings": "2 / 4", "ulti": "5 / 10", "xxi": "21 / 42"}
    assert dict(VADASZ_2025.game_values) == values


def test_from_four_to_seven_sit_at_a_table() -> None:
    """I.1.b."""
    assert VADASZ_2025.table_sizes == (4, 5, 6, 7)


def test_a_table_of_three_or_eight_is_none_of_this_book():
    for size in (3, 8):
        with pytest.raises(KeyError):
            VADASZ_2025.at(size)
