"""The digest on a printed sheet, which proves what it shows."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from scoresheets.data import Line, SeatColumn, TableSheet


def of_sheet(sheet: TableSheet) -> str:
    """Return the digest of what the players sign: revision, names, circles, games with their values, and the result.

    Signatures, acceptance and time are left out, so that printing before and after signing agrees; and prose, which a
    later version may word better.
    """
    return of(
        {
            "round": sheet.round,
            "table": sheet.table,
            "revision": sheet.revision,
            "seats": [_seat(seat) for seat in sheet.seats],
            "lines": [_line(line) for line in sheet.lines],
        }
    )


def _seat(seat: SeatColumn) -> list[Any]:
    return [seat.letter, seat.name, seat.circles, seat.total, seat.difference, seat.place, seat.points]


def _line(line: Line) -> list[Any]:
    """Return a line as it was before newer fields, if it has none: paper signed then is recognised for ever."""
    takers: Any = "".join(line.takers) if len(line.takers) < 2 else line.takers
    signed = [line.number, line.contract, takers, line.entries, line.struck, line.dots]
    return [*signed, line.out, line.carry] if line.out or line.carry else signed


def of(record: Any) -> str:
    """Return the SHA-256 (64 hex digits) of a record, independent of labels and language, without pictures (bytes) and
    fields excluded from comparison.

    Raises TypeError for a value that has no stable written form.
    """
    text = json.dumps(record, default=_plain, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        values = {field.name: getattr(value, field.name) for field in fields(value) if field.compare}
        return {name: item for name, item in values.items() if not isinstance(item, bytes)}
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(f"no stable written form for {type(value).__name__}")
