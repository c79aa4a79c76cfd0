"""Table points as stored: whole units of 1/120 point, so that halves, thirds, quarters and tenths stay exact."""

from decimal import Decimal
from fractions import Fraction

POINT_UNITS = 120


def units_of(points: Fraction | Decimal | int) -> int:
    """Table points → stored units. Raises ValueError for points that 1/120 cannot express."""
    units = Fraction(points) * POINT_UNITS
    if units.denominator != 1:
        raise ValueError(f"{points} is not a multiple of 1/{POINT_UNITS} point")
    return units.numerator


def points_of(units: int) -> Fraction:
    """Stored units → exact table points."""
    return Fraction(units, POINT_UNITS)
