"""What sets the books apart for an event, side by side, and what holds where a book says nothing."""

from typing import Any

import pytest

from rules import RULE_BOOKS
from rules.case import Ground
from rules.fields import UnreadableError, announced
from rules.rows import each

READER: Any = None

#: Only the Slovenian book ranks by differences (A13). In the Hungarian ones a deal thrown in is a line (LIC.d, II.3).
#: Three piles tell the fourth but in varšava (C15). In Vadász what is said in a later turn counts apart (I.3.e).
# code, differences, thrown in deals are lines, the last pile follows, turns in which one may announce
BOOKS = [
    ("si-tzs", True, False, True, 0),
    ("cz-taroky", False, False, False, 0),
    ("hu-paskievics", False, True, True, 0),
    ("hu-vadasz-2023", False, True, True, 3),
    ("hu-vadasz-2025", False, True, True, 3),
]


@pytest.mark.parametrize(("code", "differences", "dealt_anew", "remainder", "turns"), BOOKS)
def test_what_sets_the_books_apart(code: Any, differences: Any, dealt_anew: Any, remainder: Any, turns: Any) -> None:
    book = RULE_BOOKS[code]
    assert (book.differences, book.dealt_anew) == (differences, dealt_anew)
    assert (book.asking.remainder, book.asking.turns) == (remainder, turns)
    assert book.discipline.tricks == (16 if code == "si-tzs" else 0)  # B1.3; only there a case is decided by the book


def test_a_turn_is_named_only_where_turns_are_told_apart() -> None:
    plain = announced("", {"ulti": "u"}, "AB", (), "")
    by_turn = announced("", {"ulti": "u"}, "AB", (), "", rounds=True)
    assert by_turn.codec.read("u2B") == [{"feature": "ulti", "by": "B", "round": 2}]
    with pytest.raises(UnreadableError):
        plain.codec.read("u2B")


def test_a_list_with_an_unreadable_value_is_unreadable_unless_it_may_be_read_in_part() -> None:
    def as_it_is(_reader: Any, value: Any, _at: Any, _key: Any) -> Any:
        return value

    assert each(as_it_is)(READER, [1, None], "", "") is None
    assert each(as_it_is, partly=True)(READER, [1, None], "", "") == (1,)


def test_a_ground_is_the_players_own_and_no_renons_unless_it_is_said() -> None:
    ground = Ground("talk", "talk")
    assert (ground.captains, ground.then_renons) == (False, False)
