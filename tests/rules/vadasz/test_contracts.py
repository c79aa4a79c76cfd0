"""The numbers of the text that the sheets' tests reach only together with others."""

from collections.abc import Mapping, Sequence

import pytest

from rules.vadasz import contracts
from rules.vadasz.record import Announcement
from rules.vadasz.validate import DISCARDS_MOST, LEAST_WITH_FIVES, PACK_TAROKS


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        (contracts.FIXED, {"tuletroa": 2, "kings": 4, "ulti": 10, "xxi": 42}),  # I.3.e
        (contracts.TIMES_BASE, {"double": 4, "volat": 6}),  # I.3.e
        ([contracts.base_of(talon) for talon in range(4)], [4, 3, 2, 1]),  # I.3.d
        (DISCARDS_MOST, (0, 4, 8, 12, 16, 19, 22)),  # I.3.f: four dámas, then lovasok
        # I.3.b, I.3.f: fives in tricks of four cards, the others of them ones
        (LEAST_WITH_FIVES, (4, 8, 12, 16, 20, 28, 32, 36)),
        (PACK_TAROKS, 22),  # I.1.c
    ],
)
def test_a_number_is_that_of_the_text(
    numbers: Mapping[str, int] | Sequence[int] | int, text: Mapping[str, int] | Sequence[int] | int
) -> None:
    assert numbers == text


def test_what_names_no_turn_was_said_in_the_first() -> None:
    """FORMAT: the default of `round`."""
    assert Announcement("ulti", "B").round == 1
