"""Numbers and words as a printed form writes them."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

MINUS = "\N{MINUS SIGN}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def clean(text: str) -> str:
    """Return the text in one line, without unprintable characters."""
    if text.isprintable() and "  " not in text:
        return text.strip()
    words = "".join(" " if char.isspace() else char for char in text).split()
    kept = ("".join(char for char in word if unicodedata.category(char) not in _UNPRINTABLE) for word in words)
    return " ".join(word for word in kept if word)


#: What a spreadsheet takes for the beginning of a formula: at the start of a cell, or after a separator of cells in any
#: country.
_FORMULA = re.compile(r'(^|[;,\t\r\n])([ "]*)(?=[=+@-])|^(?=[\t\r\n])')


def no_formula(text: str) -> str:
    """Return the text of a CSV cell with an apostrophe before whatever a spreadsheet would work out.

    >>> no_formula("Novak;=1+1")
    "Novak;'=1+1"
    """
    return _FORMULA.sub(lambda match: f"{match[0]}'", text)


_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def signed(value: int) -> str:
    """Return points as on the sheet: "45", "−45" with a true minus sign, "0"."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def with_plus(value: int) -> str:
    """Return a difference: "+45", "−45", "0"."""
    return f"+{value}" if value > 0 else signed(value)


def exact(value: Fraction, decimal_mark: str) -> str:
    """Return placing points without rounding: "3", "2,5", "1,25"; "2 1/3" where three decimals are not enough.

    >>> exact(Fraction(5, 2), ",")
    '2,5'
    >>> exact(Fraction(7, 3), ",")
    '2 1/3'
    """
    sign = MINUS if value < 0 else ""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    if not rest:
        return f"{sign}{whole}"
    for places in (1, 2, 3):
        decimals = Fraction(rest * 10**places, value.denominator)
        if decimals.denominator == 1:
            return f"{sign}{whole}{decimal_mark}{decimals.numerator:0{places}d}"
    return f"{sign}{whole} {rest}/{value.denominator}" if whole else f"{sign}{rest}/{value.denominator}"


def in_fours(digest: str, length: int = 16) -> str:
    """Return the first characters of a digest in groups of four, to be compared by eye: "3f2a 90bc 11d0 7e44"."""
    short = digest[:length]
    return " ".join(short[start : start + 4] for start in range(0, len(short), 4))
