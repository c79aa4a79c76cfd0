"""Values out of JSON: exact as written, and never longer than a line when they are shown back."""

from fractions import Fraction

import pytest

from rules.json_values import exact_number, shown

NESTED: list[object] = []
for _level in range(100_000):
    NESTED = [NESTED]


@pytest.mark.parametrize(
    ("written", "number"),
    [(3, 3), (0.1, Fraction(1, 10)), (2.5, Fraction(5, 2)), ("5/2", Fraction(5, 2)), ("0.5", Fraction(1, 2))],
)
def test_a_number_is_read_as_it_was_written(written, number):
    assert exact_number(written) == number


@pytest.mark.parametrize("written", [True, None, "", "x", "1e9", "1/0", float("nan"), float("inf"), [3], {}])
def test_what_is_no_number_is_none(written):
    assert exact_number(written) is None


@pytest.mark.parametrize(("value", "text"), [(None, "null"), (True, "true"), ("x" * 50, "x" * 39 + "…"), (7, "7"),
                                             ("x" * 40, "x" * 40), ("x" * 41, "x" * 39 + "…")])  # fmt: skip
def test_a_value_is_shown_short(value, text):
    assert shown(value) == text


def test_a_value_nested_too_deep_or_of_too_many_digits_is_shown_too():
    assert shown(NESTED) == shown(10**5000) == "…"
