"""What every rule book's sheet has in common: its marks, the totals and the table's result (A12-A13, D14, C1.6)."""

from fractions import Fraction
from itertools import permutations

import pytest

from rules import RULE_BOOKS, rule_book
from rules.sheet import Item, Judged, Mark, ScoredRow, breaches, entries_of, lives, result, total, valid
from rules.violations import InvalidSheet, Violation

THREE = (Fraction(3), Fraction(2), Fraction(1))
OLD = (Fraction(2), Fraction(1), Fraction(1, 2))

# article, totals of A B C, difference, places, points under 3/2/1, points under 2/1/0.5
RESULTS = [
    ("A13 three different", (100, 20, -30), (210, -30, -180), (1, 2, 3), (3, 2, 1), (2, 1, "1/2")),
    ("A13 whatever the seat", (-30, 100, 20), (-180, 210, -30), (3, 1, 2), (1, 3, 2), ("1/2", 2, 1)),
    ("A13 all below nothing", (-300, -100, -200), (-300, 300, 0), (3, 1, 2), (1, 3, 2), ("1/2", 2, 1)),
    ("D14 two level in front", (50, 50, 0), (50, 50, -100), (1, 1, 3), ("5/2", "5/2", 1), ("3/2", "3/2", "1/2")),
    ("D14 two level behind", (0, 50, 0), (-50, 100, -50), (2, 1, 2), ("3/2", 3, "3/2"), ("3/4", 2, "3/4")),
    ("D14 all level", (7, 7, 7), (0, 0, 0), (1, 1, 1), (2, 2, 2), ("7/6", "7/6", "7/6")),
    ("D14 all level at nothing", (0, 0, 0), (0, 0, 0), (1, 1, 1), (2, 2, 2), ("7/6", "7/6", "7/6")),
    ("A13 one point is enough", (1, 0, -1), (3, 0, -3), (1, 2, 3), (3, 2, 1), (2, 1, "1/2")),
]  # fmt: skip


@pytest.mark.parametrize("case", [c[1:] for c in RESULTS], ids=[c[0] for c in RESULTS])
def test_the_table_is_placed_by_total(case):
    totals, difference, places, three, old = case
    by_seat = dict(zip("ABC", totals, strict=True))
    for placing, expected in ((THREE, three), (OLD, old)):
        placed = result(by_seat, placing)
        assert placed.totals == by_seat
        assert tuple(placed.difference.values()) == difference
        assert tuple(placed.places.values()) == places
        assert tuple(placed.points.values()) == tuple(Fraction(points) for points in expected)
        assert all(isinstance(points, Fraction) for points in placed.points.values())


def test_level_seats_share_exact_thirds():
    """D14: 1, 0, 0 shared by three is a third each, not a decimal number."""
    placed = result({"A": 5, "B": 5, "C": 5}, (Fraction(1), Fraction(0), Fraction(0)))
    assert set(placed.points.values()) == {Fraction(1, 3)}
    assert sum(placed.points.values()) == 1


@pytest.mark.parametrize("placing", [THREE, OLD, (Fraction(1), Fraction(0), Fraction(0)), (Fraction(5),) * 3])
def test_the_points_of_a_table_are_all_given(placing):
    """D14: sharing neither makes nor loses points."""
    for totals in [*permutations((3, 1, 2)), (1, 1, 0), (0, 1, 1), (1, 0, 1), (2, 2, 2)]:
        placed = result(dict(zip("ABC", totals, strict=True)), placing)
        assert sum(placed.points.values()) == sum(placing)


def test_differences_are_the_sum_of_those_with_the_others():
    """A13: medsebojna razlika."""
    placed = result({"A": 120, "B": -45, "C": 30}, THREE)
    assert placed.difference == {"A": 165 + 90, "B": -165 - 75, "C": -90 + 75}
    assert sum(placed.difference.values()) == 0


@pytest.mark.parametrize("out", "ABC")
def test_a_deliberate_renons_costs_the_result(out):
    """C1.6: no place, no points, no difference; the others get the first place's points and keep their difference."""
    totals = {"A": 300, "B": -10, "C": 55}
    placed, played = result(totals, THREE, out), result(totals, THREE)
    for seat in totals:
        if seat == out:
            assert (placed.places[seat], placed.points[seat], placed.difference[seat]) == (None, 0, None)
        else:
            assert (placed.places[seat], placed.points[seat]) == (1, 3)
            assert placed.difference[seat] == played.difference[seat]
    assert placed.totals == totals


def test_a_deliberate_renons_under_the_old_points():
    """C1.6: "dve (3) točki" is the first place's points, whatever they are."""
    assert result({"A": 0, "B": 0, "C": 0}, OLD, "C").points == {"A": 2, "B": 2, "C": 0}


def test_only_a_seat_can_be_disqualified():
    with pytest.raises(KeyError):
        result({"A": 0, "B": 0, "C": 0}, THREE, "D")


@pytest.mark.parametrize(
    ("a", "c", "difference", "points"),
    [(120, 80, (40, -40), ("3", "2")), (-5, 10, (-15, 15), ("2", "3")), (7, 7, (0, 0), ("5/2", "5/2"))],
)
def test_a_table_of_two_is_placed_by_the_two(a, c, difference, points):
    """A13 for who sits there: the first two places' points; level they share them (D14)."""
    placed = result({"A": a, "C": c}, THREE)
    assert tuple(placed.difference.values()) == difference
    assert tuple(placed.points.values()) == tuple(Fraction(share) for share in points)


def test_a_table_of_four_is_placed_too():
    """Another rule book may seat four: a difference is with three others then."""
    four = tuple(Fraction(points) for points in (4, 3, 2, 1))
    placed = result({"N": 10, "E": 10, "S": -5, "W": 0}, four)
    assert placed.places == {"N": 1, "E": 1, "S": 4, "W": 3}
    assert placed.points == {"N": Fraction(7, 2), "E": Fraction(7, 2), "S": 1, "W": 2}
    assert placed.difference == {"N": 25, "E": 25, "S": -35, "W": -15}


def test_entries_and_totals_name_every_seat():
    items = [Item("A", "X1", 5, "code"), Item("A", "X2", -7, "code"), Item("C", "X1", 1, "code")]
    entries = entries_of(items, "ABC")
    assert entries == {"A": -2, "B": 0, "C": 1}
    rows = [ScoredRow(entries, tuple(items), {}), ScoredRow({"A": 10, "B": 0, "C": 0}, (), {})]
    assert total(rows, "ABC") == {"A": 8, "B": 0, "C": 1}
    assert total([], "ABC") == {"A": 0, "B": 0, "C": 0}


def test_a_mark_lives_from_the_line_that_earned_it_to_the_line_that_used_it():
    """In the order in which they were earned; a mark of the whole table has no seat."""
    earned = (Mark("radelc", "A", 1), Mark("radelc", "B", 1))
    used = Mark("radelc", "A", 1, 3)
    rows = [ScoredRow({}, (), {}, marks) for marks in (earned, (Mark("doubled", None, 2),), (used,))]
    assert lives(rows) == (used, earned[1], Mark("doubled", None, 2))
    assert lives(rows[:2]) == (*earned, Mark("doubled", None, 2))


def test_a_judged_sheet_has_no_breaches_and_one_with_breaches_is_none():
    judged = Judged((), result({"A": 0, "B": 0, "C": 0}, THREE), ())
    wrong = (Violation("one", "A1"), Violation("two", "B2"))
    assert valid(judged) is judged
    assert (breaches(judged), breaches(wrong)) == ((), wrong)
    with pytest.raises(InvalidSheet) as raised:
        valid(wrong)
    assert raised.value.violations == wrong


def test_every_book_is_found_by_its_code_and_no_other():
    for code, book in RULE_BOOKS.items():
        assert rule_book(code) is book
        assert book.code == code
    with pytest.raises(KeyError):
        rule_book("nobody's")


@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=RULE_BOOKS)
def test_every_book_gives_the_result_of_totals_alone(book):
    """A sheet of which only the totals are entered is placed like a scored one; unreadable options are the defaults."""
    seats = book.seats
    totals = {seat: 10 * number for number, seat in enumerate(seats)}
    first = len(seats)
    assert book.result(totals, {}).places == {seat: first - number for number, seat in enumerate(seats)}
    points = [first + 1, *range(first - 1, 0, -1)]
    assert book.result(totals, {"placing_points": points}).points[seats[-1]] == first + 1
    if book.discipline.kinds:
        assert book.result(totals, {}, seats[0]).places[seats[0]] is None


@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=RULE_BOOKS)
def test_every_book_names_what_it_is_made_of(book):
    assert book.name
    assert len(set(book.seats)) == len(book.seats)
    for choice in (choice for field in book.fields for choice in field.choices):
        assert choice.value
        assert choice.label


@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=RULE_BOOKS)
def test_every_field_filled_at_once_is_read(book):
    """Without a contract the fields of all kinds of line count, and two of them may have one place in the row."""
    assert book.read({field.name: "5" for field in book.fields if field.name != "contract"}).facts["points"] == 5


@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=RULE_BOOKS)
def test_the_keys_of_a_contract_mean_it_and_no_other(book):
    (contract,) = (field for field in book.fields if field.name == "contract")
    meant = [(key, choice.value) for choice in contract.choices for key in (choice.value, *choice.keys)]
    assert len(dict(meant)) == len(meant) > len(contract.choices)
    for key, value in meant:
        assert key == key.casefold()
        assert book.read({"contract": key}) == book.read({"contract": value})


def test_an_invalid_sheet_says_every_breach():
    breaches = [Violation("one", "A1"), Violation("two", "B2", {"x": 1}, 7, "points")]
    error = InvalidSheet(breaches)
    assert error.violations == tuple(breaches)
    assert str(error) == "row None: one (A1), row 7: two (B2)"
    assert isinstance(error, ValueError)
