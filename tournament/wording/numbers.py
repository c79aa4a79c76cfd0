from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import get_format

from tournament.models.units import POINT_UNITS

MINUS = "−"
NOTHING = "–"  # also for a missing value of a template: Django passes "" then
VULGAR = {(1, 3): "⅓", (2, 3): "⅔", (1, 6): "⅙", (5, 6): "⅚"}


def points(value: int | str | None) -> str:
    """Return whole points with a typographic minus: 47, −20, 0; a dash for none."""
    if value is None or isinstance(value, str):
        return NOTHING
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int | str | None) -> str:
    """Return whole points with their sign: +47, −20, 0; a dash for none."""
    shown = points(value)
    return f"+{shown}" if isinstance(value, int) and value > 0 else shown


def placing(value: Fraction | int | str | None) -> str:
    """Return exact placing points: 2, 2,5 (the language's decimal mark), 1⅓; a dash for none."""
    if value is None or isinstance(value, str):
        return NOTHING
    numerator, of = value.numerator, value.denominator
    sign = MINUS if numerator < 0 else ""
    whole, rest = divmod(abs(numerator), of)
    if not rest:
        return f"{sign}{whole}"
    if 100 % of == 0:
        decimals = str(rest * 100 // of).zfill(2).rstrip("0")
        return f"{sign}{whole}{get_format('DECIMAL_SEPARATOR')}{decimals}"
    if (rest, of) in VULGAR:
        return f"{sign}{whole or ''}{VULGAR[rest, of]}"
    fraction = f"{rest}⁄{of}"
    return f"{sign}{whole} {fraction}" if whole else f"{sign}{fraction}"


def placing_units(units: int | str | None) -> str:
    """Return placing points from their stored form (units of 1/4200)."""
    return NOTHING if units is None or isinstance(units, str) else placing(Fraction(units, POINT_UNITS))


def rating(value: Fraction | Decimal | str | None, decimals: int = 1) -> str:
    """Return a rating rounded half up, with the language's decimal mark."""
    if value is None or isinstance(value, str):
        return NOTHING
    whole, rest = divmod(int(Fraction(value) * 10**decimals + Fraction(1, 2)), 10**decimals)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:0{decimals}}"


def minutes(seconds: int | str | None) -> str:
    """Return 90 as 1:30, 5670 as 1:34:30."""
    if seconds is None or isinstance(seconds, str):
        return NOTHING
    rest, tail = divmod(max(0, int(seconds)), 60)
    hours, minute = divmod(rest, 60)
    return f"{hours}:{minute:02d}:{tail:02d}" if hours else f"{minute}:{tail:02d}"


def ranges(numbers: Iterable[int]) -> str:
    """Return sorted numbers, those in a row as from and to: 1–4, 7, 9–10."""
    rows: list[list[int]] = []
    for number in sorted(numbers):
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}\N{EN DASH}{row[-1]}" if len(row) > 1 else str(row[0]) for row in rows)
