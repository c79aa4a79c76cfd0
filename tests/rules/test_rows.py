"""Lines of a sheet read by declared keys: what is read, what is reported, what is only unreadable."""

from typing import Any, NamedTuple

import pytest

from rules.rows import Read, Reader, Reading, by_name, each, flag, parts, seat, whole
from rules.violations import FORMAT, Violation

SEATS = ("A", "B", "C")


class _Reader(Reader):
    __slots__ = ()
    codes = {"object": "no-object", "list": "no-list", "seat": "no-seat", "unknown": "no-key", "missing": "missing"}


class _ListsMayBeEmpty(_Reader):
    __slots__ = ()
    may_be_empty = frozenset(SEATS)


WHO = by_name(SEATS, each(seat))


@pytest.mark.parametrize(
    ("read", "given", "value", "codes"),
    [
        (WHO, {"A": ["B"], "C": []}, {"A": ("B",), "C": ()}, []),
        (WHO, {"A": None, "B": ["C"]}, {"B": ("C",)}, []),
        (WHO, {}, {}, []),
        (WHO, {"A": ["D"]}, None, ["no-seat"]),
        (WHO, {"D": ["A"]}, None, []),
        (WHO, ["A"], None, ["no-object"]),
        (by_name(SEATS, flag), {"B": True, "C": False}, {"B": True, "C": False}, []),
    ],
)
def test_an_object_by_seat(read: Read, given: Any, value: Any, codes: list[str]) -> None:
    reader = _Reader(1, SEATS)
    assert read(reader, given, "kontra", "kontra") == value
    assert [violation.code for violation in reader.violations] == codes


def test_an_empty_list_that_counts_as_missing_names_nobody() -> None:
    assert WHO(_ListsMayBeEmpty(1, SEATS), {"A": [], "B": ["A"]}, "kontra", "kontra") == {"B": ("A",)}


class _Pagat(NamedTuple):
    by: str
    won: bool = False


@pytest.mark.parametrize(
    ("given", "value", "codes"),
    [
        ({"by": "A", "won": True}, ("A", True), []),
        ({"by": "A"}, ("A", False), []),
        ({"by": "A", "won": None}, ("A", False), []),
        ({"won": True}, None, ["missing"]),
        ({"by": "A", "x": 1}, ("A", False), ["no-key"]),
        ({"by": "A", "x": 1, "y": 2}, ("A", False), ["no-key", "no-key"]),
        ({"by": "A", "won": True, "x": 1}, ("A", True), ["no-key"]),
        ("A", None, ["no-object"]),
    ],
)
def test_an_object_of_parts(given: Any, value: Any, codes: list[str]) -> None:
    """Each key that is not of it is reported; what is missing and has a default is not."""
    reader = _Reader(1, SEATS)
    assert parts(_Pagat, by=seat, won=flag)(reader, given, "pagat", "pagat") == value
    assert [violation.code for violation in reader.violations] == codes


def test_a_line_says_which_of_its_keys_could_not_be_read() -> None:
    """Also where the book has no sentence for the fault."""
    reader = _Reader(4, SEATS)
    values = reader.facts({"points": "7", "by": "B", "left": None}, {"points": whole(), "by": seat, "left": seat})
    assert (values, reader.reading("game", values)) == ({"by": "B"}, Reading("game", values, (), frozenset({"points"})))


def test_a_line_without_faults_is_its_values_only() -> None:
    reader = _Reader(4, SEATS)
    values = reader.facts({"by": "B"}, {"by": seat})
    assert reader.reading("game", values) == Reading("game", {"by": "B"})


def test_a_fault_stands_at_its_line_and_field() -> None:
    reader = _Reader(4, SEATS)
    assert reader.facts({"by": "D"}, {"by": seat}) == {}
    reading = reader.reading("game", None)
    assert reading.violations == (Violation("no-seat", FORMAT, {"key": "by", "value": "D"}, 4, "by"),)
    assert reading.unreadable == {"by"}
