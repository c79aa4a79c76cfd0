"""Stored table points: whole units of 1/4200 point, so that tenths stay exact when shared by two to seven."""

from decimal import Decimal
from fractions import Fraction

POINT_UNITS = 4200


def units_of(points: Fraction | Decimal | int) -> int:
    """Raises ValueError for points that 1/4200 cannot express."""
    units = Fraction(points) * POINT_UNITS
    if units.denominator != 1:
        raise ValueError(f"{points} is not a multiple of 1/{POINT_UNITS} point")
    return units.numerator


def points_of(units: int) -> Fraction:
    return Fraction(units, POINT_UNITS)
