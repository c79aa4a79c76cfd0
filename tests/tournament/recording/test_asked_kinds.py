"""The words by which a rule book says how a field is asked are those that the entry page and its script tell apart."""

import re
from pathlib import Path
from typing import get_args

from rules import RULE_BOOKS
from rules.book import AskedBy, FieldGroup, FieldKind, WordsTurn

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "static/js/table").glob("*.js")))
PAGES = "\n".join(
    file.read_text(encoding="utf-8") for file in sorted((ROOT / "templates/recording/captain").rglob("*.html"))
)


def test_the_entry_page_tells_apart_exactly_the_ways_of_asking() -> None:
    by_page = re.findall(r"""field\.ask == ["']([a-z]+)["']""", PAGES)
    by_script = re.findall(r"""(?:dataset\.ask === |\[data-ask=)"?([a-z]+)""", SCRIPT)
    lists = re.findall(r"BY_(?:DECLARER|SIDES) = \[([^\]]*)\]", SCRIPT)
    assert {*by_page, *by_script, *re.findall(r'"([a-z]+)"', " ".join(lists))} == set(get_args(AskedBy))


def test_the_script_knows_whose_turn_the_words_are() -> None:
    """By sides is what is left when it is neither of the others."""
    assert set(re.findall(r'how\.turn === "([a-z]+)"', SCRIPT)) == set(get_args(WordsTurn)) - {"sides"}


def test_every_word_is_used_by_some_book() -> None:
    books = [book.at(size) for book in RULE_BOOKS.values() for size in book.table_sizes]
    fields = [field for book in books for field in book.fields]
    assert {field.ask for field in fields} == set(get_args(AskedBy))
    assert {field.group for field in fields} == set(get_args(FieldGroup))
    assert {field.kind for field in fields} <= set(get_args(FieldKind))
    assert {words.turn for book in books for words in book.asking.words} == set(get_args(WordsTurn))
