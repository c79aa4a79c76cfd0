"""JSON values as every rule book reads and shows them."""

import math
import re
from collections.abc import Mapping
from fractions import Fraction

_PLAIN_NUMBER = re.compile(r"[0-9]{1,4}(\.[0-9]{1,6}|/[1-9][0-9]{0,3})?")


def exact_number(number: object) -> Fraction | None:
    """Return a number as written, or None. Texts are short and plain: "1e999999999" would fill the memory."""
    if isinstance(number, str):
        return Fraction(number) if _PLAIN_NUMBER.fullmatch(number) else None
    if isinstance(number, float):
        return Fraction(str(number)) if math.isfinite(number) else None
    return Fraction(number) if isinstance(number, int | Fraction) and not isinstance(number, bool) else None


#: For `isinstance`: the commonest type first because it costs least.
OBJECT = (dict, Mapping)
LIST = (list, tuple)

_JSON_WORDS = {"None": "null", "True": "true", "False": "false"}


def shown(value: object) -> str:
    """Return a value for the person who typed it, never longer than a line."""
    try:
        text = value if isinstance(value, str) else _JSON_WORDS.get(repr(value), repr(value))
    except (RecursionError, ValueError):  # nested too deep, or more digits than Python prints
        text = "…"
    return text if len(text) <= 40 else text[:39] + "…"
