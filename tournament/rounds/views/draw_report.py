"""A draw's report on the page: each criterion with its bound, whom it concerns, and what an exchange changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.wording.draw import Case, can_not_come_out_even, count_of, criteria, who

OK, NOTE, WARN = "ok", "info", "warn"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One criterion: sentence, count, proven least, tone, a line a case, and by how much an exchange changed it."""

    code: str
    sentence: str
    count: int
    least: int
    tone: str
    cases: tuple[Case, ...]
    change: int


def report_lines(
    report: Mapping[str, Any], names: Mapping[str, str], before: Mapping[str, Any] | None = None, *, parts: int = 3
) -> list[ReportLine]:
    """The criteria in the order in which a draw is judged. `names` are by start number; `before` an exchange;
    a usual table has `parts` seats.
    """
    lines = []
    for one in criteria(report, names, parts):
        was = count_of(before.get(one.code)) if before else None
        later = one.code == "seats" and not can_not_come_out_even(report)
        told_only = one.code in ("span", "moved")
        tone = OK if not one.count else NOTE if one.reached or later or told_only else WARN
        change = 0 if was is None else one.count - was
        lines.append(ReportLine(one.code, one.sentence, one.count, one.least, tone, one.cases, change))
    return lines


def tables_concerned(report: Mapping[str, Any]) -> frozenset[int]:
    """Numbers of the tables that the report names."""
    return frozenset(one["table"] for one in who(report) if isinstance(one.get("table"), int))


def changed_by_hand(report: Mapping[str, Any]) -> int:
    """How many times seats were exchanged after the draw."""
    return count_of(report.get("by_hand")) or 0
