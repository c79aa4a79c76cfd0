from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.wording.draw import Case, can_not_come_out_even, count_of, criteria, who

OK, NOTE, WARN = "ok", "info", "warn"


@dataclass(frozen=True, slots=True)
class ReportLine:
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
    """Return the criteria in the order in which a draw is judged. `names` by start number; `before`: the report before
    an exchange; `parts`: seats of a usual table.
    """
    lines = []
    for criterion in criteria(report, names, parts):
        was = count_of(before.get(criterion.code)) if before else None
        later = criterion.code == "seats" and not can_not_come_out_even(report)
        informative = criterion.code in ("span", "moved")
        tone = OK if not criterion.count else NOTE if criterion.reached or later or informative else WARN
        change = 0 if was is None else criterion.count - was
        lines.append(
            ReportLine(
                criterion.code, criterion.sentence, criterion.count, criterion.least, tone, criterion.cases, change
            )
        )
    return lines


def tables_concerned(report: Mapping[str, Any]) -> frozenset[int]:
    return frozenset(case["table"] for case in who(report) if isinstance(case.get("table"), int))


def changed_by_hand(report: Mapping[str, Any]) -> int:
    return count_of(report.get("by_hand")) or 0
