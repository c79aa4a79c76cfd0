"""What is typed for a line and the facts it means, both ways; every text that means nothing; what the book tells."""

from dataclasses import replace
from random import Random

import pytest

from bench.rehearsals.czech.rehearsal import rehearse
from rules import rule_book
from rules.book import Ends, Remark
from rules.czech.contracts import SEATS
from rules.czech.options import OPTIONS
from rules.czech.record import Game
from rules.czech.row_json import read_row
from tests.rules.czech.random_sheets import sheet_of
from tests.rules.czech.sheets import (
    BEFORE,
    alone,
    druha,
    judge,
    laid_down,
    preferans,
    prvni,
    said,
    sheet,
    took,
    varsava,
)
from tests.rules.judging import possible_values

OPTION_VALUES = possible_values(OPTIONS)

BOOK = rule_book("cz-taroky")
FIELDS = {field.name: field for field in BOOK.fields}

# what, what is typed, the facts
READ = [
    ("nothing", {}, {}),
    ("První.2 the usual game calls the XIX", {"contract": "1", "declarer": "B", "partner": "D", "points": "42"},
     {"contract": "prvni", "declarer": "B", "called": "XIX", "partner": "D", "points": 42}),
    ("another tarok", {"contract": "2", "called": "xvii"}, {"contract": "druha", "called": "XVII"}),
    ("První.11 alone", {"contract": "1", "partner": "bought"},
     {"contract": "prvni", "called": "XIX", "alone": "bought"}),
    ("Preferans.3", {"contract": "3", "third": "druhych"}, {"contract": "preferans", "third": "druhych"}),
    ("solo", {"contract": "s"}, {"contract": "solo"}),
    ("Varšava.14", {"contract": "v", "points_A": "20", "points_B": "19", "points_C": "31", "points_D": "0"},
     varsava(20, 19, 31, 0)),
    ("Varšava.12", {"contract": "varšava", "forgotten": "1"}, {"contract": "varsava", "forgotten": True}),
    ("Hlášky.10", {"revealing": "tB bA rB"}, {"revealing": {"B": ["trul", "tarocky"], "A": ["barvicky"]}}),
    ("Hlášky.5", {"announcements": "pBxA uC"}, {"announcements": [said("pagat", "B", "A"),
                                                                {"feature": "ucho", "by": "C"}]}),
    ("Flek.1", {"kontra": "ab"}, {"kontra": ["A", "B"]}),
    ("První.11 laid down", {"laid_down": "bought"}, {"laid_down": "bought"}),
    ("Pagát.1", {"pagat": "B−"}, {"pagat": took("B", won=False)}),
    ("Ucho.1", {"ucho": "b"}, {"ucho": "B"}),
    ("Valát.1", {"valat": "-"}, {"valat": "defenders"}),
    ("Renonc.3", {"renonc": "C", "renonc_breaches": "gpp", "renonc_corrected": "1"},
     {"renonc": {"by": "C", "breaches": ["game", "pagat", "pagat"], "corrected": True}}),
    ("a misdeal", {"contract": "m"}, BEFORE),
    ("a misdeal after the talon", {"contract": "n"}, {"misdeal": "after"}),
    ("C21 the division", {"contract": "z", "points": "3"}, {"close": True}),
    ("C21 the division at the table", {"contract": "close", "close": "1"}, {"close": True}),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "facts"), [case[1:] for case in READ], ids=[case[0] for case in READ])
def test_typed_text_means_these_facts(typed, facts):
    read = BOOK.read(typed)
    assert (read.facts, read.violations) == (facts, ())


def test_every_field_and_every_kind_of_line_is_read():
    assert {name for _what, typed, _facts in READ for name in typed} == set(FIELDS)
    for choice in FIELDS["contract"].choices:
        assert BOOK.show(BOOK.read({"contract": choice.value}).facts)["contract"] == choice.value


# field, text, code, article
UNREADABLE = [
    ("contract", "klop", "typed-choice", "Licitace.8"),
    ("declarer", "E", "typed-choice", "Licitace.3"),
    ("partner", "alone", "typed-choice", "První.3"),
    ("called", "XX", "typed-choice", "První.2"),
    ("third", "4", "typed-choice", "Preferans.3"),
    ("points", "x", "typed-number", "Počítání.1"),
    *((f"points_{seat}", "1,5", "typed-number", "Varšava.14") for seat in SEATS),
    ("revealing", "xB", "typed-announcement", "Hlášky.10"),
    ("announcements", "tB", "typed-announcement", "Hlášky.5"),
    ("kontra", "AE", "typed-seats", "Flek.1"),
    ("laid_down", "yes", "typed-choice", "První.11"),
    ("pagat", "B", "typed-trick", "Pagát.1"),
    ("ucho", "II", "typed-choice", "Ucho.1"),
    ("valat", "A", "typed-choice", "Valát.1"),
    ("forgotten", "0", "typed-choice", "Varšava.12"),
    ("close", "0", "typed-choice", "Žid.1"),
    ("renonc", "AB", "typed-choice", "Renonc.3"),
    ("renonc_breaches", "gx", "typed-breaches", "Renonc.3"),
    ("renonc_corrected", "x", "typed-choice", "Sankce.11"),
]


@pytest.mark.parametrize(("field", "text", "code", "article"), UNREADABLE)
def test_an_unreadable_text_is_said_at_its_field(field, text, code, article):
    read = BOOK.read({field: text})
    (wrong,) = read.violations
    assert (read.facts, wrong.code, wrong.article, wrong.field) == ({}, code, article, field)
    assert text in BOOK.sentences[code] % wrong.params


def test_every_field_has_an_unreadable_case():
    assert {field for field, *_rest in UNREADABLE} == set(FIELDS)


def recorded(row):
    """A row as it is judged; a hand that said nothing is not there."""
    read = read_row(row, 1).row
    if isinstance(read, Game):
        return replace(read, revealing={seat: words for seat, words in read.revealing.items() if words})
    return read


def test_what_is_shown_is_read_as_the_same_row():
    dice = Random(5)
    sheets = [sheet_of(dice) for _sheet in range(60)] + [rehearse(dice, 8) for _sheet in range(10)]
    kinds = set()
    for row in (row for whole in sheets for row in whole["rows"]):
        shown = BOOK.show(row)
        again = BOOK.read(shown)
        assert again.violations == ()
        assert recorded(again.facts) == recorded(row) is not None
        kinds.add(shown["contract"])
    assert kinds == {choice.value for choice in FIELDS["contract"].choices}


def test_a_line_shows_only_the_fields_of_its_kind():
    """Card points are one number, and in varšava one for every seat."""
    piles = {"points_A": "20", "points_B": "19", "points_C": "31", "points_D": "0"}
    assert BOOK.show(varsava(20, 19, 31, 0)) == {"contract": "varsava", **piles}
    assert BOOK.show(prvni()) == {"contract": "prvni", "declarer": "B", "partner": "D", "points": "42"}


def test_the_turn_goes_round_with_the_games():
    """C1: a misdeal and the division of the pot deal nothing."""
    rows = [prvni(), BEFORE, druha(), {"misdeal": "after"}]
    assert [BOOK.turn(rows[:line]).dealer for line in range(5)] == ["A", "B", "B", "C", "C"]
    assert BOOK.turn(rows[:1]).first == "C"
    assert BOOK.turn(rows[:1]).plays == ("C", "D", "A", "B")
    assert BOOK.games_of(rows, {}) == 2
    dice = Random(6)
    for _sheet in range(30):
        whole = sheet_of(dice)
        for line, row in enumerate(whole["rows"]):
            if row.get("contract") == "prvni":
                assert BOOK.turn(whole["rows"][:line]).first == row["declarer"], (
                    "the first obligation is the forehand's"
                )


@pytest.mark.parametrize("preset", BOOK.presets, ids=[preset.name for preset in BOOK.presets])
def test_presets_are_what_the_sheet_reads(preset):
    """Written out beside the text's own they write the same as by name (Jedenáct)."""
    rows = [{"misdeal": "after"}, preferans(45, "tretich")]
    by_name = judge(*rows, preset=preset.name)
    assert by_name == judge(*rows, **preset.values)
    assert by_name.result.totals["A"] == {"text": 3 * 30 - 40 - 10, "jedenact": 3 * 40 - 60}[preset.name]


def test_the_options_offered_are_those_of_the_page():
    known = {option.name: option for option in BOOK.option_fields}
    assert set(known) == {*OPTION_VALUES, "valat_points", "varsava_forgotten"}
    for name, values in OPTION_VALUES.items():
        option = known[name]
        assert option.default == values[0]
        if option.kind == "choice":
            assert tuple(one.value for one in option.choices) == values
        if option.kind == "whole":
            assert option.only == tuple(sorted(value for value in values if isinstance(value, int)))
    for option in BOOK.option_fields:
        for value in (option.default, *(one.value for one in option.choices)):
            assert judge(**{option.name: value}).rows == ()


# what, the row, its remarks
REMARKS = [
    ("a plain game", prvni(), [Remark("remark-points", {"points": 42})]),
    ("První.11", alone(), [Remark("remark-alone", {"why": "bought"}), Remark("remark-points", {"points": 42})]),
    ("první not played", laid_down(), [Remark("remark-alone", {"why": "bought"}), Remark("remark-laid-down")]),
    ("Preferans.3", preferans(),
     [Remark("remark-third", {"third": "druhych"}), Remark("remark-points", {"points": 40})]),
    ("announced, made and failed, with words",
     druha(called="XVIII", words="D", pagat=took("C"), kontra=["D"], revealing={"D": ["barvicky"]}),
     [Remark("remark-called", {"card": "XVIII"}), Remark("remark-revealed", {"feature": "barvicky", "by": "D"}),
      Remark("remark-word", {"word": "flek", "by": "D"}),
      Remark("remark-announced-words-made", {"feature": "pagat", "by": "C", "words": (("flek", "D"),)}),
      Remark("remark-points", {"points": 40})]),
    ("silent, and a lost ucho", prvni(pagat=took("A", won=False), ucho="B", announcements=[said("ucho", "D")]),
     [Remark("remark-announced-failed", {"feature": "ucho", "by": "D"}), Remark("remark-points", {"points": 42}),
      Remark("remark-pagat-lost", {"by": "A"})]),
    ("a valat", prvni(70, valat="declarer"),
     [Remark("remark-points", {"points": 70}), Remark("remark-valat", {"side": "declarers"})]),
    ("Valát.1 announced and made, not said again", prvni(70, valat="declarer", announcements=[said("valat", "D")]),
     [Remark("remark-announced-made", {"feature": "valat", "by": "D"}), Remark("remark-points", {"points": 70})]),
    ("Valát.1 of the wrong side", prvni(70, valat="declarer", announcements=[said("valat", "A")]),
     [Remark("remark-announced-failed", {"feature": "valat", "by": "A"}), Remark("remark-points", {"points": 70})]),
    ("Valát.1 of the defenders", prvni(1, valat="defenders", announcements=[said("valat", "A")]),
     [Remark("remark-announced-made", {"feature": "valat", "by": "A"}), Remark("remark-points", {"points": 1})]),
    ("Valát.1 beside another announcement", prvni(70, valat="declarer", announcements=[said("ucho", "B")]),
     [Remark("remark-announced-failed", {"feature": "ucho", "by": "B"}), Remark("remark-points", {"points": 70}),
      Remark("remark-valat", {"side": "declarers"})]),
    ("Ucho.1 announced and made", prvni(pagat=took("B"), ucho="D", announcements=[said("ucho", "B")]),
     [Remark("remark-announced-made", {"feature": "ucho", "by": "B"}), Remark("remark-points", {"points": 42}),
      Remark("remark-pagat-won", {"by": "B"})]),
    ("Ucho.1 without the II", prvni(pagat=took("B"), announcements=[said("ucho", "B")]),
     [Remark("remark-announced-failed", {"feature": "ucho", "by": "B"}), Remark("remark-points", {"points": 42}),
      Remark("remark-pagat-won", {"by": "B"})]),
    ("a silent ucho", prvni(pagat=took("B"), ucho="D"),
     [Remark("remark-points", {"points": 42}), Remark("remark-pagat-won", {"by": "B"}),
      Remark("remark-ucho", {"by": "D"})]),
    ("varšava forgotten", {"contract": "varsava", "forgotten": True}, [Remark("remark-forgotten")]),
    ("varšava", varsava(20, 19, 31, 0, renonc={"by": "C"}),
     [Remark("remark-points-each", {"points": (("A", 20), ("B", 19), ("C", 31), ("D", 0))}),
      Remark("remark-renonc", {"by": "C", "features": ("game",)})]),
    ("a misdeal", BEFORE, []),
]  # fmt: skip


@pytest.mark.parametrize(("row", "remarks"), [case[1:] for case in REMARKS], ids=[case[0] for case in REMARKS])
def test_the_printed_line_says_how_it_came_about(row, remarks):
    assert list(BOOK.summary(row).remarks) == remarks


def test_a_line_names_who_took_the_game():
    assert BOOK.summary(prvni()).takers == ("B", "D")
    assert BOOK.summary(alone()).takers == ("B",)
    assert BOOK.summary(BEFORE).takers == BOOK.summary({"contract": "prvni"}).takers == ()
    assert BOOK.summary(BEFORE).contract == "misdeal, talon not taken"


def test_the_carry_shows_the_pot():
    rows = judge(prvni(), {"close": True}).rows
    assert BOOK.carried(rows[0].carry) == (Remark("carried-pot", {"pot": 40}),)
    assert BOOK.carried(rows[1].carry) == ()


def test_only_a_referee_writes_a_renonc():
    refused = BOOK.referees_own(prvni(renonc={"by": "C"}))
    assert (refused.code, refused.article, refused.field) == ("renonc-by-referee", "Renonc.3", "renonc")
    assert BOOK.referees_own(prvni()) is None
    items = judge(BEFORE, prvni(renonc={"by": "C"})).rows[1].items
    assert {item.seat for item in items if item.code in BOOK.fines and item.points < 0} == {"C"}
    assert {item.article for item in items} <= BOOK.article_numbers


def test_totals_add_up_to_nothing_or_to_the_pot():
    slip = {"A": -40, "B": 0, "C": 0, "D": 0}
    assert BOOK.unusual(slip, {}) == ()
    assert BOOK.unusual(slip, {"preset": "jedenact"}) == BOOK.unusual({**slip, "A": 40}, {}) == SEATS
    assert BOOK.unusual(dict.fromkeys(SEATS, 0), {"pot": False}) == ()


def test_what_is_asked_are_fields_of_the_form():
    asking = BOOK.asking
    contracts = {choice.value for choice in FIELDS["contract"].choices}
    assert set(asking.contracts) == contracts
    named = {name for names in (*asking.required.values(), *asking.instead.values()) for name in names}
    assert named | set(asking.instead) <= set(FIELDS)
    letters = [(feature.field, feature.letter) for feature in asking.features]
    assert len(set(letters)) == len(letters)
    assert "x" not in {letter for _field, letter in letters}
    assert (asking.shared, asking.remainder) == ("points_", False)  # C15: of three piles the fourth does not follow
    assert BOOK.judge(sheet(BOOK.read({"contract": "1", "declarer": "B", "partner": "D", "points": "42"}).facts)).rows


def test_a_round_is_played_by_the_clock():
    """No book counts the games; the 70 minutes and the 99 lines are what the house proposes for a new event."""
    assert BOOK.ends == Ends("clock", 99, 70 * 60)


def test_no_other_table_is_seated():
    assert BOOK.at(4) is BOOK
    with pytest.raises(KeyError):
        BOOK.at(5)
