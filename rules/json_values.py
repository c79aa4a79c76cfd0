"""Values out of JSON as every rule book reads and shows them: numbers exactly as written, anything short."""

import math
import re
from collections.abc import Mapping
from fractions import Fraction

_PLAIN_NUMBER = re.compile(r"[0-9]{1,4}(\.[0-9]{1,6}|/[1-9][0-9]{0,3})?")


def exact_number(number: object) -> Fraction | None:
    """A number as it was written, or None. Texts are short and plain: "1e999999999" would fill the memory."""
    if isinstance(number, str):
        return Fraction(number) if _PLAIN_NUMBER.fullmatch(number) else None
    if isinstance(number, float):
        return Fraction(str(number)) if math.isfinite(number) else None
    return Fraction(number) if isinstance(number, int | Fraction) and not isinstance(number, bool) else None


#: What a JSON object and a list may be, for `isinstance`: what they nearly always are comes first and costs least.
OBJECT = (dict, Mapping)
LIST = (list, tuple)

_JSON_WORDS = {"None": "null", "True": "true", "False": "false"}


def shown(value: object) -> str:
    """A value as it is shown back to the person who typed it, never longer than a line."""
    try:
        text = value if isinstance(value, str) else _JSON_WORDS.get(repr(value), repr(value))
    except (RecursionError, ValueError):  # nested too deep, or more digits than Python prints
        text = "…"
    return text if len(text) <= 40 else text[:39] + "…"
