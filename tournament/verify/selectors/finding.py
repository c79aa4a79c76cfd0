from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.journal.selectors.damaged_rows import Unreadable


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect: `code` (wording/verify.py) and where (0 and "": nowhere in particular)."""

    code: str
    round: int = 0
    table: int = 0
    game: int = 0
    seat: str = ""
    start_number: int = 0
    params: Mapping[str, Any] = field(default_factory=dict)


def unreadable(row: Unreadable, **where: Any) -> Finding:
    return Finding("unreadable", params={"model": row.model, "pk": row.pk, "column": row.column}, **where)
