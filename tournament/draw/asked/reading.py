"""Checks single values of a request. Raises DrawError with the place of a wrong value."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tournament.draw.asked.errors import DrawError

LONGEST_TEXT = 200


def an_object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise DrawError("not_an_object", where)
    return value


def a_list(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, (list, tuple)):
        raise DrawError("not_a_list", where)
    return value


def needed(fields: Mapping[str, object], key: str, where: str = "") -> object:
    if key not in fields:
        raise DrawError("missing", f"{where}.{key}" if where else key)
    return fields[key]


def whole(value: object, where: str, least: int, most: int) -> int:
    # bool is an int in Python: true is not a number of rounds
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise DrawError("bad_number", where, least=least, most=most, value=shown(value))
    return value


def a_text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
        raise DrawError("bad_text", where, most=LONGEST_TEXT, value=shown(value))
    return value


def shown(value: object) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and value.bit_length() > 200:
        return "…"  # Python refuses to write an integer of thousands of digits
    text = " ".join((f"“{value}”" if isinstance(value, str) else str(value)).split())
    return text if len(text) <= 60 else text[:57] + "…"
