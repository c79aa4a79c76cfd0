"""What is typed for a row and the facts it means, both ways; every text that means nothing; what the book tells."""

from random import Random

import pytest

from bench.rehearsals.paskievics.rehearsal import rehearse
from rules import rule_book
from rules.book import Ends, Remark
from rules.paskievics.options import OPTIONS as DECLARED
from rules.paskievics.row_json import read_row
from tests.rules.paskievics.random_sheets import OPTIONS, random_sheet
from tests.rules.paskievics.rows import (
    PASS,
    SHARE,
    discarded,
    failed,
    fault,
    game,
    invited,
    judge,
    said,
    sheet,
    tarokks,
    thrown,
)

BOOK = rule_book("hu-paskievics")
AT_FIVE = BOOK.at(5)
FIELDS = {field.name: field for field in AT_FIVE.fields}

# what, what is typed, the facts
READ = [
    ("nothing", {}, {}),
    ("the usual game", {"contract": "ketto", "declarer": "B", "partner": "D", "points": "52"},
     {"contract": "ketto", "declarer": "B", "partner": "D", "points": 52}),
    ("contracts by what they take: 3", {"contract": "3"}, {"contract": "harom"}),
    ("2", {"contract": "2"}, {"contract": "ketto"}),
    ("1", {"contract": "1"}, {"contract": "egy"}),
    ("0", {"contract": "0"}, {"contract": "szolo"}),
    ("HIV.1 alone with a card of his own", {"partner": "own"}, {"alone": "own"}),
    ("HIV.2 alone, the card was discarded", {"partner": "discarded", "discarder": "c", "called": "xix"},
     {"alone": "discarded", "discarder": "C", "called": "XIX"}),
    ("KON words", {"kontra": "ab"}, {"kontra": ["A", "B"]}),
    ("FIG announcements", {"announcements": "uB dDxAB"}, {"announcements": [
        {"feature": "pagatulti", "by": "B"}, {"feature": "dupla", "by": "D", "kontra": ["A", "B"]}]}),
    ("TSZ tarokks", {"tarokks": "8B nD"}, {"tarokks": [
        {"seat": "B", "count": 8, "when": "announced"}, {"seat": "D", "count": 9, "when": "after"}]}),
    ("TSZ nine announced, eight after", {"tarokks": "9B eD"}, {"tarokks": [
        {"seat": "B", "count": 9, "when": "announced"}, {"seat": "D", "count": 8, "when": "after"}]}),
    ("INV an invit", {"invit": "D", "invit_card": "XIX", "invit_pagat": "1"},
     {"invit": {"by": "D", "card": "XIX", "pagat_only": True}}),
    ("ENG a yielded game", {"yielded": "D", "yielded_pagat": "1"}, {"yielded": {"by": "D", "pagat_only": True}}),
    ("SKA.c tarokks discarded", {"tarokks_discarded": "CA"}, {"tarokks_discarded": ["C", "A"]}),
    ("FIG.1, FIG.2 sides", {"trull": "+", "kings": "-"}, {"trull": "declarer", "kings": "defenders"}),
    ("FIG.4 every trick", {"volat": "−"}, {"volat": "defenders"}),
    ("FIG.5 the pagát", {"pagat_last": "b−"}, {"pagat_last": {"by": "B", "won": False}}),
    ("FIG.6 the XXI", {"xxi_caught": "a"}, {"xxi_caught": "A"}),
    ("P23 only the band", {"outcome": "dupla_loss"}, {"outcome": "dupla_loss"}),
    ("V.ELS.5 honours drawn", {"honours_drawn": "3B hE"}, {"honours_drawn": [
        {"seat": "B", "honour": "skiz"}, {"seat": "E", "honour": "xxi", "late": True}]}),
    ("V.ELS.5 the others", {"honours_drawn": "2A 1C sD pE"}, {"honours_drawn": [
        {"seat": "A", "honour": "xxi"}, {"seat": "C", "honour": "pagat"},
        {"seat": "D", "honour": "skiz", "late": True}, {"seat": "E", "honour": "pagat", "late": True}]}),
    ("LIC.d all four passed", {"contract": "p"}, PASS),
    ("DOB thrown in", {"contract": "x", "thrown_by": "C", "hand": "szolo_xxi", "discarded_tarokk": "1"},
     {"thrown_in": {"by": "C", "hand": "szolo_xxi", "discarded_tarokk": True}}),
    ("LIC.e failed fourth", {"contract": "f", "by": "A", "bid": "egy"},
     {"failed_fourth": {"by": "A", "contract": "egy"}}),
    ("P20 a fault", {"contract": "r", "renonsz": "CB", "each": "5"}, {"renonsz": {"by": ["C", "B"], "each": 5}}),
    ("BGA.7 the pot", {"contract": "share_pot"}, SHARE),
    ("what is left over from a game does not count", {"contract": "p", "points": "52", "kontra": "A"}, PASS),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "facts"), [case[1:] for case in READ], ids=[case[0] for case in READ])
def test_typed_text_means_these_facts(typed, facts):
    read = AT_FIVE.read(typed)
    assert (read.facts, read.violations) == (facts, ())


def test_every_field_and_every_kind_of_line_is_read():
    assert {name for _what, typed, _facts in READ for name in typed} == set(FIELDS)
    read = [AT_FIVE.read({"contract": typed["contract"]}).facts for _what, typed, _facts in READ if "contract" in typed]
    for choice in FIELDS["contract"].choices:
        assert AT_FIVE.read({"contract": choice.value}).facts in read


# field, text, code, article
UNREADABLE = [
    ("contract", "tri", "typed-choice", "FORMAT"),
    ("declarer", "F", "typed-choice", "HIV.0"),
    ("partner", "alone", "typed-choice", "HIV.0"),
    ("points", "4 5", "typed-number", "ELS.b"),
    ("called", "XXI", "typed-choice", "HIV.1"),
    ("kontra", "AX", "typed-seats", "KON"),
    ("announcements", "pB", "typed-announcement", "FIG.0"),
    ("announcements", "uBx", "typed-announcement", "FIG.0"),
    ("tarokks", "7B", "typed-announcement", "TSZ.a"),
    ("tarokks", "8", "typed-announcement", "TSZ.a"),
    ("invit", "X", "typed-choice", "INV.a"),
    ("invit_card", "XX", "typed-choice", "INV.a"),
    ("invit_pagat", "yes", "typed-choice", "INV.c"),
    ("yielded", "BD", "typed-choice", "ENG"),
    ("yielded_pagat", "0", "typed-choice", "INV.c"),
    ("discarder", "1", "typed-choice", "HIV.2"),
    ("tarokks_discarded", "Z", "typed-seats", "SKA.c"),
    ("trull", "A", "typed-choice", "FIG.1"),
    ("kings", "*", "typed-choice", "FIG.2"),
    ("pagat_last", "B", "typed-trick", "FIG.5"),
    ("xxi_caught", "+", "typed-choice", "FIG.6"),
    ("volat", "declarer", "typed-choice", "FIG.4"),
    ("outcome", "won", "typed-choice", "P23"),
    ("honours_drawn", "4B", "typed-announcement", "V.ELS.5"),
    ("thrown_by", "F", "typed-choice", "DOB.a"),
    ("hand", "kings", "typed-choice", "DOB.1–5"),
    ("discarded_tarokk", "x", "typed-choice", "DOB.a"),
    ("by", "?", "typed-choice", "LIC.e"),
    ("bid", "4", "typed-choice", "LIC.e"),
    ("renonsz", "C5", "typed-seats", "P20"),
    ("each", "five", "typed-number", "P20"),
]


@pytest.mark.parametrize(("field", "text", "code", "article"), UNREADABLE)
def test_an_unreadable_text_is_said_at_its_field(field, text, code, article):
    read = AT_FIVE.read({field: text})
    (wrong,) = read.violations
    assert (read.facts, wrong.code, wrong.article, wrong.field) == ({}, code, article, field)
    assert text[:20] in BOOK.sentences[code] % wrong.params


def test_every_field_has_an_unreadable_case():
    assert {field for field, *_rest in UNREADABLE} == set(FIELDS)


def rows_of_sheets(seed, sheets):
    """The rows of guessed and of rehearsed sheets, each with its book at the table's size."""
    dice = Random(seed)
    for turn in range(sheets):
        if turn % 2:
            whole = random_sheet(dice, 8)
        else:
            options = {name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < 0.3}
            players = dice.choice((4, 5))
            whole = rehearse(dice, 8, players=players, options={**options, "games": 20})
        yield BOOK.at(whole["players"]), whole


def test_what_is_shown_is_read_as_the_same_row():
    """Facts that say nothing (null, false, an empty list) are not shown."""
    kinds = set()
    for book, whole in rows_of_sheets(7, 60):
        for row in whole["rows"]:
            again = book.read(book.show(row))
            assert again.violations == ()
            recorded = read_row(row, 1, book.seats)
            assert read_row(again.facts, 1, book.seats).row == recorded.row is not None
            kinds.add(recorded.kind)
    assert kinds >= {"contract", "passed_out", "thrown_in", "failed_fourth", "renonsz"}


def test_the_turn_is_the_carrys_and_the_games_are_the_books():
    """OSZ.c, LIC.d, V.LIC.3, JAT: at five the dealer sits out."""
    for book, whole in rows_of_sheets(8, 40):
        rows, options = whole["rows"], whole["options"]
        dealers = ["A", *(row.carry["dealer"] for row in judge(whole).rows)]
        for line, dealer in enumerate(dealers):
            turn = book.turn(rows[:line], options)
            assert turn.dealer == dealer
            assert turn.plays[0] == turn.first == book.seats[(book.seats.index(dealer) + 1) % len(book.seats)]
            assert (dealer in turn.plays) == (len(book.seats) == 4)
        games = book.games_of(rows, options)
        assert judge({**whole, "options": {**options, "games": max(games, 1)}})
        if games > 1:
            assert book.judge({**whole, "options": {**options, "games": games - 1}})[0].code == "too-many-games"


def test_a_pass_uses_up_no_game_unless_the_next_one_deals():
    rows = [PASS, game(), thrown()]
    assert BOOK.games_of(rows, {}) == 1
    assert BOOK.games_of(rows, {"redeal": "next"}) == BOOK.games_of(rows, {"preset": "bga"}) == 3
    assert BOOK.turn([PASS], {"preset": "bga"}).dealer == "B"


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("preset", BOOK.presets, ids=[preset.name for preset in BOOK.presets])
def test_presets_are_what_the_sheet_reads(preset, size):
    """Written out beside the text's own they write the same as by name (P17, BGA)."""
    book = BOOK.at(size)
    whole = {"ruleset": book.code, "players": size, "rows": [failed(book.seats[-1] if size == 5 else "A"), PASS]}
    if size == 5:
        whole["rows"][0]["failed_fourth"]["by"] = "E"
    by_name = book.judge({**whole, "options": {"preset": preset.name}})
    assert by_name == book.judge({**whole, "options": dict(preset.values)})
    assert (
        by_name.result.totals[whole["rows"][0]["failed_fourth"]["by"]]
        == {"pagat": -3, "verseny_2018": -9, "bga": -6}[preset.name]
    )


def test_the_options_offered_are_those_of_the_page():
    known = {option.name: option for option in BOOK.option_fields}
    assert set(known) == set(DECLARED.options) - {"games", "placing_points"}
    for option in BOOK.option_fields:
        for value in (option.default, *(one.value for one in option.choices if option.kind in ("choice", "whole"))):
            assert BOOK.judge(sheet(**{option.name: value})).rows == ()


# what, the row, its remarks
REMARKS = [
    ("a plain game", game(), [Remark("remark-points", {"points": 50})]),
    ("HIV.2", discarded("C"), [Remark("remark-discarded", {"card": "XIX", "by": "C"}),
                               Remark("remark-word", {"word": "kontra", "by": "C"}),
                               Remark("remark-points", {"points": 50})]),
    ("INV", invited(), [Remark("remark-invit", {"by": "D", "card": "XIX"}), Remark("remark-called", {"card": "XIX"}),
                        Remark("remark-points", {"points": 50})]),
    ("announced and made, failed, silent",
     game(72, announcements=[said("dupla", "B"), said("pagatulti", "D", "A")], pagat_last={"by": "D", "won": False},
          trull="declarer"),
     [Remark("remark-announced-made", {"feature": "dupla", "by": "B"}),
      Remark("remark-announced-words-failed", {"feature": "pagatulti", "by": "D", "words": (("kontra", "A"),)}),
      Remark("remark-points", {"points": 72}),
      Remark("remark-silent", {"feature": "trull", "side": "declarer"}),
      Remark("remark-pagat-beaten", {"by": "D"})]),
    ("announced is not silent", game(announcements=[said("trull", "B")], trull="declarer", kings="defenders"),
     [Remark("remark-announced-made", {"feature": "trull", "by": "B"}), Remark("remark-points", {"points": 50}),
      Remark("remark-silent", {"feature": "negykiraly", "side": "defenders"})]),
    ("ENG, INV only the pagát", game(contract="ketto", called="XIX", yielded={"by": "D", "pagat_only": True}),
     [Remark("remark-yielded", {"by": "D"}), Remark("remark-pagat-only", {"by": "D"}),
      Remark("remark-called", {"card": "XIX"}), Remark("remark-points", {"points": 50})]),
    ("INV with the XIX and the pagát", invited(invit={"by": "D", "card": "XIX", "pagat_only": True}),
     [Remark("remark-invit", {"by": "D", "card": "XIX"}), Remark("remark-pagat-only", {"by": "D"}),
      Remark("remark-called", {"card": "XIX"}), Remark("remark-points", {"points": 50})]),
    ("SKA.c", game(tarokks_discarded=["C", "A"]),
     [Remark("remark-tarokks-discarded", {"by": ("C", "A")}), Remark("remark-points", {"points": 50})]),
    ("TSZ", game(tarokks=[tarokks("B", 8), tarokks("C", 9, "after")]),
     [Remark("remark-tarokks", {"by": "B", "count": 8}), Remark("remark-tarokks-after", {"by": "C", "count": 9}),
      Remark("remark-points", {"points": 50})]),
    ("FIG.5, FIG.6", game(pagat_last={"by": "A", "won": True}, xxi_caught="D"),
     [Remark("remark-points", {"points": 50}), Remark("remark-pagat-won", {"by": "A"}),
      Remark("remark-xxi-caught", {"by": "D"})]),
    ("V.ELS.5", game(honours_drawn=[{"seat": "B", "honour": "xxi"}, {"seat": "C", "honour": "skiz", "late": True}]),
     [Remark("remark-points", {"points": 50}), Remark("remark-drawn", {"honour": "xxi", "by": "B"}),
      Remark("remark-drawn-late", {"honour": "skiz", "by": "C"})]),
    ("DOB.a", thrown(discarded_tarokk=True),
     [Remark("remark-thrown", {"by": "C", "hand": "negy_kiraly"}), Remark("remark-put-down", {"by": "C"})]),
    ("P23", game(None, outcome="win"), [Remark("outcome-win")]),
    ("DOB", thrown(), [Remark("remark-thrown", {"by": "C", "hand": "negy_kiraly"})]),
    ("LIC.e", failed(), [Remark("remark-failed", {"by": "A", "contract": "harom"})]),
    ("P20", fault(5, "C"), [Remark("remark-fault", {"by": ("C",), "each": 5})]),
    ("LIC.d", PASS, []),
]  # fmt: skip


@pytest.mark.parametrize(("row", "remarks"), [case[1:] for case in REMARKS], ids=[case[0] for case in REMARKS])
def test_the_printed_line_says_how_it_came_about(row, remarks):
    assert list(BOOK.summary(row).remarks) == remarks


def test_a_line_names_who_took_the_game_and_the_lap_it_stood_in():
    after_pass = judge(sheet(PASS, game())).rows[-1]
    summary = BOOK.summary(game(), after_pass.items)
    assert (summary.contract, summary.takers) == ("három", ("B", "D"))
    assert summary.remarks[0] == Remark("remark-lap", {"times": 2})
    assert BOOK.summary(game(partner=None, alone="own")).takers == ("B",)
    assert BOOK.summary(PASS).takers == BOOK.summary({"contract": "harom"}).takers == ()


def test_the_carry_shows_laps_and_pot():
    rows = judge(sheet(PASS, PASS, game(), ulti_pot=True)).rows
    assert BOOK.carried(rows[-1].carry) == (
        Remark("carried-laps", {"laps": (4, 4, 4)}),
        Remark("carried-pot", {"pot": 16}),
    )
    assert BOOK.carried(judge(sheet(game())).rows[0].carry) == ()


def test_only_a_referee_writes_a_fault():
    """P20."""
    refused = BOOK.referees_own(fault(5, "C"))
    assert (refused.code, refused.article) == ("renonsz-by-referee", "P20")
    assert BOOK.referees_own(game()) is None
    assert "P20" in BOOK.article_numbers
    assert judge(sheet(fault(5, "C"))).rows[0].items[0].code in BOOK.fines


def test_totals_add_up_unless_there_is_a_pot():
    assert BOOK.unusual(dict.fromkeys("ABCD", 0), {}) == ()
    slip = {"A": -8, "B": 0, "C": 0, "D": 0}
    assert BOOK.unusual(slip, {}) == tuple("ABCD")
    assert BOOK.unusual(slip, {"ulti_pot": True}) == ()
    assert BOOK.unusual({**slip, "A": 8}, {"ulti_pot": True}) == tuple("ABCD")


@pytest.mark.parametrize("size", [4, 5])
def test_what_is_asked_are_fields_of_the_form(size):
    book = BOOK.at(size)
    asking, fields = book.asking, {field.name: field for field in book.fields}
    contracts = {choice.value for choice in fields["contract"].choices}
    assert set(asking.contracts) == contracts
    named = {name for names in asking.required.values() for name in names} | set(asking.beyond)
    assert named <= set(fields)
    rest = {name for name, field in fields.items() if field.group != "game"}
    assert rest == set(asking.beyond)
    letters = [(feature.field, feature.letter) for feature in asking.features]
    assert len(set(letters)) == len(letters)
    assert "x" not in {letter for _field, letter in letters}
    assert book.seats == book.at(size).seats == tuple("ABCDE"[:size])


def test_a_round_is_four_laps():
    """P19: 16 games at four, 20 at five; 80 minutes a round as in the tournaments of open.md."""
    assert BOOK.ends == Ends("laps", 4, 80 * 60)
    assert BOOK.dealt_anew  # LIC.d: a deal thrown in is a line


def test_no_other_table_is_seated():
    with pytest.raises(KeyError):
        BOOK.at(6)
