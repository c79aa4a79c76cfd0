"""A sentence of the house names a thing; each book tells its own article, or none."""

import json

import pytest

from rules import RULE_BOOKS, rule_book
from rules.references import names, quoted

SLOVENIAN = rule_book("si-tzs").references


@pytest.mark.parametrize(
    ("text", "slovenian", "without"),
    [
        ("The sheet is signed ⟦signing⟧.", "The sheet is signed (A12).", "The sheet is signed."),
        ("one ⟦clock⟧, two\n  ⟦removal⟧.", "one (A4), two\n  (C1.6).", "one, two."),
        ('Draw <span class="article">⟦draw⟧</span></h1>', 'Draw <span class="article">A5</span></h1>', "Draw</h1>"),
        (
            '<span class="article">the ⟦draw⟧</span>',
            '<span class="article">the (A5)</span>',
            '<span class="article">the</span>',
        ),
        (
            '<span class="article">⟦draw⟧ is</span>',
            '<span class="article">(A5) is</span>',
            '<span class="article"> is</span>',
        ),
        ("nothing here (A12) [signing]", "nothing here (A12) [signing]", "nothing here (A12) [signing]"),
    ],
)
def test_a_mark_is_the_books_article_or_nothing(text: str, slovenian: str, without: str) -> None:
    assert quoted(text, SLOVENIAN) == slovenian
    assert quoted(text, {}) == without


def test_json_in_ascii_is_read_as_well() -> None:
    answer = json.dumps({"message": "Time is up ⟦clock⟧."})
    assert json.loads(quoted(answer, SLOVENIAN)) == {"message": "Time is up (A4)."}
    assert json.loads(quoted(answer, {})) == {"message": "Time is up."}


def test_what_a_text_names() -> None:
    assert names('<span class="article">⟦draw⟧</span> and ⟦clock⟧') == {"draw", "clock"}


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_a_book_refers_to_articles_that_it_has(code: str) -> None:
    book = rule_book(code)
    parts = {number.partition(".")[0] for number in book.article_numbers}
    assert set(book.references.values()) <= book.article_numbers | parts
