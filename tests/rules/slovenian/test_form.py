"""What is typed for a row and the facts it means, both ways; and every text that means nothing, with its field."""

import pytest

from rules import rule_book
from rules.slovenian.contracts import CONTRACTS, SEATS
from rules.slovenian.wording import TERMS
from tests.rules.judging import broken
from tests.rules.slovenian.rows import by_seat, said

BOOK = rule_book("si-tzs")
FIELDS = {field.name: field for field in BOOK.fields}

# what, what is typed, the facts
READ = [
    ("nothing", {}, {}),
    ("blanks say nothing", {"contract": "  ", "declarer": "", "points": "\t"}, {}),
    ("a game", {"contract": "dve", "declarer": "B", "points": "45"},
     {"contract": "dve", "declarer": "B", "points": 45}),
    ("figures for contracts: 3", {"contract": "3"}, {"contract": "tri"}),
    ("2", {"contract": "2"}, {"contract": "dve"}),
    ("1", {"contract": "1"}, {"contract": "ena"}),
    ("letters: t", {"contract": "t"}, {"contract": "tri"}),
    ("d", {"contract": "d"}, {"contract": "dve"}),
    ("e", {"contract": "e"}, {"contract": "ena"}),
    ("s", {"contract": "s"}, {"contract": "solo"}),
    ("b", {"contract": "b"}, {"contract": "berac"}),
    ("v", {"contract": "v"}, {"contract": "valat"}),
    ("k", {"contract": "k"}, {"contract": "klop"}),
    ("capitals", {"contract": "SOLO", "declarer": "b"}, {"contract": "solo", "declarer": "B"}),
    ("with its háček", {"contract": "Berač"}, {"contract": "berac"}),
    ("blanks around", {"contract": " solo ", "points": " 45 "}, {"contract": "solo", "points": 45}),
    ("a plus sign", {"points": "+45"}, {"points": 45}),
    ("a minus sign", {"points": "-1"}, {"points": -1}),
    ("a true minus sign", {"entries_A": "−21"}, {"entries": {"A": -21, "B": 0, "C": 0}}),
    ("a dash", {"entries_A": "–21"}, {"entries": {"A": -21, "B": 0, "C": 0}}),
    ("leading zeros", {"points": "007"}, {"points": 7}),
    ("klop points", {"contract": "klop", "points_A": "20", "points_B": "30", "points_C": "20"},
     {"contract": "klop", "points": by_seat(20, 30, 20)}),
    ("klop points, one missing", {"points_A": "20", "points_C": "20"}, {"points": {"A": 20, "C": 20}}),
    ("klop: card points left over from another contract do not count",
     {"contract": "k", "points": "45", "points_A": "70", "points_B": "0", "points_C": "0"},
     {"contract": "klop", "points": by_seat(70, 0, 0)}),
    ("dve: card points left over from klop do not count", {"contract": "2", "points": "45", "points_A": "70"},
     {"contract": "dve", "points": 45}),
    ("what does not belong to klop is left to the judge", {"contract": "k", "declarer": "A", "won": "+"},
     {"contract": "klop", "declarer": "A", "won": True}),
    ("won", {"contract": "b", "won": "+"}, {"contract": "berac", "won": True}),
    ("lost", {"won": "-"}, {"won": False}),
    ("lost with a dash", {"won": "–"}, {"won": False}),
    ("words", {"kontra": "CB"}, {"kontra": ["C", "B"]}),
    ("words small and with blanks", {"kontra": "c, b c"}, {"kontra": ["C", "B", "C"]}),
    ("an announcement", {"announcements": "pB"}, {"announcements": [{"feature": "pagat", "by": "B"}]}),
    ("all of them", {"announcements": "kA tB pC vA"},
     {"announcements": [{"feature": f, "by": s} for f, s in (("kings", "A"), ("trula", "B"), ("pagat", "C"),
                                                             ("valat", "A"))]}),
    ("with commas and capitals", {"announcements": "KA,TB"},
     {"announcements": [{"feature": "kings", "by": "A"}, {"feature": "trula", "by": "B"}]}),
    ("with words", {"announcements": "pBxAB kC"},
     {"announcements": [said("pagat", "B", "AB"), {"feature": "kings", "by": "C"}]}),
    ("kings of the declarer", {"kings": "+"}, {"kings": "declarer"}),
    ("trula of the defenders", {"trula": "-"}, {"trula": "defenders"}),
    ("every trick", {"valat": "−"}, {"valat": "defenders"}),
    ("pagat won", {"pagat": "B+"}, {"pagat": {"by": "B", "won": True}}),
    ("pagat lost, small and with a blank", {"pagat": "b −"}, {"pagat": {"by": "B", "won": False}}),
    ("mondfang", {"mondfang": "a"}, {"mondfang": "A"}),
    ("misdeals", {"misdeals": "AA"}, {"misdeals": ["A", "A"]}),
    ("renons", {"renons": "C"}, {"renons": {"by": ["C"]}}),
    ("C1.5 renons as the referee set it", {"renons": "AC 60"}, {"renons": {"by": ["A", "C"], "ruled": 60}}),
    ("C1.5 … of nine digits", {"renons": "A 123456789"}, {"renons": {"by": ["A"], "ruled": 123_456_789}}),
    ("renons of two", {"renons": "A C"}, {"renons": {"by": ["A", "C"]}}),
    ("lateness", {"contract": "late", "late": "B"}, {"late": "B"}),
    ("lateness by its letter", {"contract": "z", "late": "b"}, {"late": "B"}),
    ("lateness by its name", {"contract": "Zamuda", "late": "B"}, {"late": "B"}),
    ("lateness by its seat alone", {"late": "C"}, {"late": "C"}),
    ("paper", {"entries_A": "0", "entries_B": "47", "entries_C": "-21", "contract": "dve"},
     {"entries": by_seat(0, 47, -21), "contract": "dve"}),
    ("an unknown field is not the form's", {"colour": "red", "points": "3"}, {"points": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "facts"), [c[1:] for c in READ], ids=[c[0] for c in READ])
def test_typed_text_means_these_facts(typed, facts):
    read = BOOK.read(typed)
    assert read.facts == facts
    assert read.violations == ()


# field, text, code, article
UNREADABLE = [
    ("contract", "štiri", "typed-choice", "B1.15"),
    ("contract", "4", "typed-choice", "B1.15"),
    ("contract", "dve!", "typed-choice", "B1.15"),
    ("declarer", "D", "typed-choice", "A9"),
    ("declarer", "AB", "typed-choice", "A9"),
    ("declarer", "1", "typed-choice", "A9"),
    ("points", "abc", "typed-number", "A9"),
    ("points", "45.5", "typed-number", "A9"),
    ("points", "45,0", "typed-number", "A9"),
    ("points", "1e3", "typed-number", "A9"),
    ("points", "--5", "typed-number", "A9"),
    ("points", "+-5", "typed-number", "A9"),
    ("points", "-", "typed-number", "A9"),
    ("points", "4 5", "typed-number", "A9"),
    ("points", "٣", "typed-number", "A9"),
    ("points", "²", "typed-number", "A9"),
    ("points", "9" * 10_000, "typed-number", "A9"),
    ("points_A", "x", "typed-number", "A9"),
    ("points_B", "x", "typed-number", "A9"),
    ("points_C", "x", "typed-number", "A9"),
    ("won", "yes", "typed-choice", "A9"),
    ("won", "+-", "typed-choice", "A9"),
    ("kontra", "AX", "typed-seats", "B1.23"),
    ("kontra", "12", "typed-seats", "B1.23"),
    ("announcements", "p", "typed-announcement", "B1.17"),
    ("announcements", "B", "typed-announcement", "B1.17"),
    ("announcements", "pD", "typed-announcement", "B1.17"),
    ("announcements", "mB", "typed-announcement", "B1.17"),
    ("announcements", "pAB", "typed-announcement", "B1.17"),
    ("announcements", "pBx", "typed-announcement", "B1.17"),
    ("announcements", "pBxD", "typed-announcement", "B1.17"),
    ("announcements", "pBxAxB", "typed-announcement", "B1.17"),
    ("announcements", "x", "typed-announcement", "B1.17"),
    ("announcements", "kA pD", "typed-announcement", "B1.17"),
    ("kings", "A", "typed-choice", "A9"),
    ("trula", "declarer", "typed-choice", "A9"),
    ("valat", "*", "typed-choice", "A9"),
    ("pagat", "B", "typed-trick", "A9"),
    ("pagat", "+", "typed-trick", "A9"),
    ("pagat", "B+-", "typed-trick", "A9"),
    ("mondfang", "mond", "typed-choice", "A9"),
    ("misdeals", "2", "typed-seats", "A9"),
    ("renons", "ABD", "typed-seats", "A9"),
    ("renons", "60", "typed-renons", "C1.5"),
    ("late", "D", "typed-choice", "A9"),
    ("entries_A", "0,5", "typed-number", "A9"),
    ("entries_B", "½", "typed-number", "A9"),
    ("entries_C", "−−3", "typed-number", "A9"),
]  # fmt: skip


@pytest.mark.parametrize(("field", "text", "code", "article"), UNREADABLE)
def test_an_unreadable_text_is_said_at_its_field(field, text, code, article):
    """Nothing else of the row is lost: what could be read is read."""
    beside = "mondfang" if field != "mondfang" else "declarer"
    read = BOOK.read({field: text, beside: "A"})
    (wrong,) = read.violations
    assert (wrong.code, wrong.article, wrong.field) == (code, article, field)
    assert read.facts == {beside: "A"}
    sentence = BOOK.sentences[code] % wrong.params
    assert len(sentence) < 200
    assert text[:20] in sentence or text.split()[-1] in sentence or "-" in sentence


def test_every_field_has_an_unreadable_case():
    assert {field for field, *_rest in UNREADABLE} == set(FIELDS)


def test_every_code_of_typing_has_a_case():
    codes = {code for code in BOOK.sentences if code.startswith("typed-")}
    codes -= {"typed-outcome"}  # of every book: tests/rules/test_announced.py
    assert codes <= {code for _field, _text, code, _article in UNREADABLE}


def test_everything_unreadable_is_said_at_once():
    read = BOOK.read({"contract": "dve", "declarer": "Z", "points": "x", "kontra": "?", "pagat": "!", "entries_B": "u"})
    assert [v.field for v in read.violations] == ["declarer", "points", "kontra", "pagat", "entries_B"]
    assert read.facts == {"contract": "dve"}


def test_lateness_needs_its_seat_and_says_so_once():
    """B1.5: the contract field says lateness, the seat is missing or cannot be read."""
    assert [(v.code, v.field) for v in BOOK.read({"contract": "z"}).violations] == [("seat-unknown", "late")]
    assert [(v.code, v.field) for v in BOOK.read({"contract": "z", "late": "9"}).violations] == [
        ("typed-choice", "late")
    ]


# what, the recorded row, what stands in the fields
SHOWN = [
    ("a game", {"contract": "dve", "declarer": "B", "points": 0}, {"contract": "dve", "declarer": "B", "points": "0"}),
    ("null and empty say nothing",
     {"contract": "dve", "declarer": "B", "points": 40, "kontra": [], "announcements": None, "kings": None,
      "late": None, "renons": None, "misdeals": None, "entries": None},
     {"contract": "dve", "declarer": "B", "points": "40"}),
    ("words", {"kontra": ["C", "B"]}, {"kontra": "CB"}),
    ("announcements", {"announcements": [said("pagat", "B", "AB"), said("kings", "C")]},
     {"announcements": "pBxAB kC"}),
    ("holders", {"kings": "declarer", "trula": "defenders", "valat": "declarer"},
     {"kings": "+", "trula": "-", "valat": "+"}),
    ("pagat", {"pagat": {"by": "B", "won": False}}, {"pagat": "B-"}),
    ("lost", {"contract": "berac", "declarer": "A", "won": False}, {"contract": "berac", "declarer": "A", "won": "-"}),
    ("klop", {"contract": "klop", "points": by_seat(0, 70, 0)},
     {"contract": "klop", "points_A": "0", "points_B": "70", "points_C": "0"}),
    ("penalties", {"mondfang": "A", "misdeals": ["A", "A"], "renons": {"by": ["B", "C"]}},
     {"mondfang": "A", "misdeals": "AA", "renons": "BC"}),
    ("lateness", {"late": "B"}, {"contract": "late", "late": "B"}),
    ("paper", {"entries": by_seat(0, 47, -21), "contract": "dve", "declarer": "B"},
     {"contract": "dve", "declarer": "B", "entries_A": "0", "entries_B": "47", "entries_C": "-21"}),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "shown"), [c[1:] for c in SHOWN], ids=[c[0] for c in SHOWN])
def test_a_recorded_row_is_shown_as_it_is_typed(facts, shown):
    assert BOOK.show(facts) == shown


def test_what_is_shown_of_one_line_fits_one_cell():
    for _what, facts, _shown in SHOWN:
        assert all(len(text) < 30 for text in BOOK.show(facts).values())


def test_field_names_are_unique_and_labels_are_words():
    """Every label is a message of its own, so that it can be translated."""
    assert len(FIELDS) == len(BOOK.fields)
    for field in BOOK.fields:
        assert field.label
        assert field.help
        assert field.kind in {"choice", "whole", "many", "text"}
        assert field.group in {"game", "result", "words", "penalty", "paper"}
        assert bool(field.choices) == (field.kind == "choice")
        assert set(field.contracts) <= {*CONTRACTS, "late"}


def test_choices_are_called_by_their_terms():
    for choice in FIELDS["contract"].choices:
        assert choice.label == TERMS[choice.value]
    for name in ("declarer", "mondfang", "late"):
        assert [choice.value for choice in FIELDS[name].choices] == list(SEATS)
    for name in ("kings", "trula", "valat"):
        assert [choice.label for choice in FIELDS[name].choices] == [TERMS["declarer"], TERMS["defenders"]]


@pytest.mark.parametrize("name", [field.name for field in BOOK.fields if field.choices])
def test_every_choice_can_be_typed(name):
    for choice in FIELDS[name].choices:
        read = BOOK.read({name: choice.value, **({"late": "A"} if choice.value == "late" else {})})
        assert read.violations == ()


def test_fields_are_asked_for_the_contracts_that_have_them():
    """B1.14, B2.3, B3.1: card points, points by seat, won or lost."""
    asked = {c: {f.name for f in BOOK.fields if not f.contracts or c in f.contracts} for c in (*CONTRACTS, "late")}
    for contract in ("tri", "dve", "ena", "solo"):
        assert {"points", "announcements", "kings", "trula", "pagat", "valat"} <= asked[contract]
        assert "won" not in asked[contract]
    for contract in ("berac", "valat"):
        assert {"won", "declarer", "kontra"} <= asked[contract]
        assert asked[contract].isdisjoint({"points", "announcements", "pagat"})
    assert {"points_A", "points_B", "points_C", "kontra"} <= asked["klop"]
    assert asked["klop"].isdisjoint({"points", "declarer", "announcements", "won"})
    assert "late" in asked["late"]
    assert asked["late"].isdisjoint({"declarer", "points", "misdeals", "renons"})


def test_option_fields_start_with_the_default():
    """D3, D6, D9, D10, D15."""
    assert {option.name: option.choices[0].value for option in BOOK.option_fields} == {
        "kontra": "game_and_difference",
        "announced_valat": "additive",
        "radelc_erased": "first_game",
        "klop_full_others": "own",
        "silent_beside_announced": "yes",
    }


@pytest.mark.parametrize("option", BOOK.option_fields, ids=lambda option: option.name)
def test_every_choice_of_an_option_is_accepted(option):
    for choice in option.choices:
        assert choice.label
        assert broken({"ruleset": "si-tzs", "rows": [], "options": {option.name: choice.value}}) == []
