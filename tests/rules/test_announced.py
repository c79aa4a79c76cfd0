"""Outcomes that are typed with their announcements: the same facts as typed in their own fields, in every book."""

import pytest

from rules import RULE_BOOKS, rule_book
from rules.announced import answered, outcomes, spread

SI, PAS, VAD, CZ = "si-tzs", "hu-paskievics", "hu-vadasz-2025", "cz-taroky"

TYPED = [
    (SI, {"contract": "dve", "declarer": "B", "announcements": "pB+ kA-xB"},
     {"announcements": "pB kAxB", "pagat": "B+"}, {"pagat", "kings"}),
    (SI, {"contract": "dve", "declarer": "B", "announcements": "tA+, vb−"},
     {"announcements": "tA vb", "trula": "-"}, {"trula", "valat"}),
    (SI, {"contract": "dve", "declarer": "", "announcements": "tA+"}, {"announcements": "tA"}, {"trula"}),
    (PAS, {"contract": "harom", "declarer": "A", "partner": "C", "announcements": "tC+ uB+xA dA fD-"},
     {"announcements": "tC uBxA dA fD-", "trull": "+", "pagat_last": "B+"}, {"trull", "pagat_last"}),
    (VAD, {"contract": "3", "declarer": "A", "partner": "C", "announcements": "u2D+ kB+"},
     {"announcements": "u2D kB", "pagat": "D+", "kings": "-"}, {"pagat", "kings"}),
    (CZ, {"contract": "solo", "declarer": "A", "announcements": "uB+ vC+"},
     {"announcements": "uB vC", "ucho": "B", "valat": "-"}, {"ucho", "valat"}),
    (CZ, {"contract": "prvni", "declarer": "A", "announcements": "vC+"}, {"announcements": "vC"}, {"valat"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "typed", "becomes", "said"), TYPED, ids=[f"{c[0]} {c[1]['announcements']}" for c in TYPED]
)
def test_an_outcome_is_typed_with_its_announcement(code, typed, becomes, said):
    book = rule_book(code)
    assert spread(book, typed) == ({**typed, **becomes}, ())
    assert answered(book, typed) == said


@pytest.mark.parametrize(
    ("word", "field", "text", "contradicts"),
    [
        ("pB+", "pagat", "B-", True),
        ("pB+", "pagat", "A+", True),
        ("pB+", "pagat", " b + ", False),
        ("pB-", "pagat", "B−", False),
        ("pB-", "pagat", "A+", False),
        ("pB-", "pagat", "B+", True),
        ("kA-", "kings", "-", True),
        ("kA-", "kings", "+", False),
    ],
)
def test_what_contradicts_its_own_field_is_said_there(word, field, text, contradicts):
    book = rule_book(SI)
    typed = {"contract": "dve", "declarer": "B", "announcements": word, field: text}
    found, wrong = spread(book, typed)
    assert [one.field for one in wrong] == [field] * contradicts
    assert found[field] == text
    for one in wrong:
        assert book.sentences[one.code] % one.params


@pytest.mark.parametrize("text", ["", "pB", "pBxA", "p", "+", "pB++", "zB+", "pZ+", "pBxA+", "pB+ nonsense"])
def test_what_says_no_outcome_is_left_to_the_book(text):
    book = rule_book(SI)
    found, wrong = spread(book, {"contract": "dve", "declarer": "A", "announcements": text})
    kept = text.replace("pB+ ", "pB ")
    assert (found["announcements"], wrong) == (kept, ())


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_every_book_tells_where_an_outcome_goes(code):
    book = rule_book(code)
    names = {one.name: one.ask for one in book.fields}
    told = outcomes(book)
    assert told
    for letters in told.values():
        assert {names[field] for field in letters.values()} <= {"side", "seat", "trick"}
    assert "typed-outcome" in book.sentences
