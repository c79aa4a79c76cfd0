"""The articles of the rules of competition tarok, part by part (seed 002)."""

import pytest

from rules import rule_book

#: Part -> its last article.
LAST = {"A": 13, "B1.": 29, "B2.": 7, "B3.": 4, "C1.": 14, "C2.": 4}


@pytest.mark.parametrize(("part", "last"), LAST.items())
def test_a_part_has_as_many_articles_as_in_the_rules(part, last):
    known = rule_book("si-tzs").article_numbers
    numbers = {int(number.removeprefix(part)) for number in known if number.startswith(part)}
    assert numbers == set(range(1, last + 1))
