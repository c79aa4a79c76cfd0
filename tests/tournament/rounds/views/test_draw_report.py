"""A draw's report in words; also of a draw that tells less, more, or nonsense."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from tournament.rounds.views.draw_report import changed_by_hand, report_lines, tables_concerned

NAMES = {"1": "Žagar Ana", "2": "Zajc Bojan"}
GOOD: dict[str, Any] = {
    "repeats": 0,
    "clubmates": 0,
    "short_again": 0,
    "seats": {"unbalanced": 0, "worst": 1},
    "bounds": {"repeats": 0, "clubmates": 0, "short_again": 0, "seats": 0},
    "who": [],
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_a_good_draw() -> None:
    lines = report_lines(GOOD, NAMES)
    assert [line.tone for line in lines] == ["ok"] * 4
    assert lines[0].sentence == "Nobody meets an opponent again."


def test_what_is_wrong_names_whom_and_where() -> None:
    who = [{"criterion": "clubmates", "round": 1, "table": 4, "players": ["1", "2"]}]
    report = {**GOOD, "clubmates": 1, "who": who}
    line = report_lines(report, NAMES)[2]
    assert (line.sentence, line.tone) == ("1 pair of one club sits together.", "warn")
    assert [case.words for case in line.cases] == ["Table 4: Žagar Ana, Zajc Bojan"]
    assert tables_concerned(report) == {4}


def test_what_no_draw_can_avoid_is_not_blamed() -> None:
    report = {**GOOD, "clubmates": 3, "bounds": {"clubmates": 3}}
    line = report_lines(report, NAMES)[2]
    assert line.tone == "info"
    assert (line.sentence, line.count, line.least) == ("3 pairs of one club sit together.", 3, 3)


def test_uneven_seats_are_counted_out() -> None:
    who = [{"criterion": "seats", "players": ["1"], "counts": {"A": 3, "B": 0, "C": 0}}]
    report = {**GOOD, "seats": {"unbalanced": 1, "worst": 3}, "who": who}
    line = report_lines(report, NAMES)[1]
    assert [case.words for case in line.cases] == ["Žagar Ana: A 3, B 0, C 0"]


@pytest.mark.parametrize(
    "report", [{}, {"repeats": None}, {"seats": 0, "who": "nobody"}, {"bounds": 3, "who": [1, {"criterion": "x"}]}]
)
def test_a_report_that_tells_less(report: dict[str, Any]) -> None:
    assert all(line.tone == "ok" for line in report_lines(report, NAMES))
    assert tables_concerned(report) == frozenset()
    assert changed_by_hand(report) == 0
