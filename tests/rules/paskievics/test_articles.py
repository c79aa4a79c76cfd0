"""The articles that a book has are those of its sources, and the next is none."""

import pytest

from rules import rule_book


@pytest.mark.parametrize(
    ("part", "last"),
    [
        ("BGA.", 9),  # the list at the end of seed 003
        ("P", 23),  # decisions of the book's own page
    ],
)
def test_a_part_has_as_many_articles_as_its_source(part, last):
    known = rule_book("hu-paskievics").article_numbers
    numbers = {int(number.removeprefix(part)) for number in known if number.removeprefix(part).isdigit()}
    assert numbers == set(range(1, last + 1))
