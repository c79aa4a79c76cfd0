"""The fine of a wrong deal in its row (C1.10): that of the redeal, or one of its own."""

from collections import Counter
from collections.abc import Sequence

from rules.book import Json
from rules.slovenian.contracts import MISDEAL, SEATS
from rules.slovenian.record import Lateness, Paper
from rules.slovenian.row_json import row_of
from rules.violations import Violation


def fined(facts: Json, seats: Sequence[str]) -> dict[str, object]:
    """Return the row with −20 for each of these dealers."""
    if not facts:
        return {"entries": {seat: MISDEAL * list(seats).count(seat) for seat in SEATS}}
    had = facts.get("misdeals")
    return {**facts, "misdeals": [*(had if isinstance(had, list | tuple) else ()), *seats]}


def lacks(facts: Json, seats: Sequence[str]) -> list[Violation]:
    """Return whose fine the row lacks; values alone do not show it, and a lateness has none."""
    row = row_of(facts)
    if row is None or isinstance(row, Lateness):
        return []
    if isinstance(row, Paper):
        return [Violation("case-fine-unseen", "C1.10", {"seats": tuple(seats)}, field="entries")]
    missing = tuple((Counter(seats) - Counter(row.misdeals)).elements())
    return [Violation("case-fine-missing", "C1.10", {"seats": missing}, field="misdeals")] if missing else []
