"""Validators of columns beyond their type, for forms, services and readers of files.

Each raises ValidationError with a sentence for a person.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournament.draw.asked.errors import DrawError
from tournament.draw.asked.parsing import parse
from tournament.models.playing_time import milliseconds, moment
from tournament.models.units import POINT_UNITS
from tournament.series.engine.reading import EXACT, LONGEST_NUMBER

# Plausible dates; far beyond them databases cannot compute.
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2199, 12, 31)
SHORTEST_STEP, LONGEST_STEP = 3, 600  # seconds of one page
MOST_BYE_POINTS = 100
MOST_TOTAL = 100_000
LONGEST_REASON = 300
MOST_WEIGHT, MOST_RATING, MOST_VALUES = 100, 99_999, 500
# Longest text of one cell of a game: eight announcements with four kontra words each are 64 characters.
LONGEST_CELL = 200

a_currency = RegexValidator(r"^[A-Z]{3}\Z", _("Name the currency by its three letters, like EUR."))


def a_day(value: date | datetime) -> None:
    """The zone is not converted: the years 1 and 9999 would overflow."""
    day = value.replace(tzinfo=UTC).date() if isinstance(value, datetime) else value
    if not FIRST_DAY <= day <= LAST_DAY:
        raise ValidationError(_("This date cannot be right."), code="far")


def bye_points(units: int | Fraction) -> None:
    """Require 0 to 100 points in steps of 0.1, in units."""
    points = Fraction(units, POINT_UNITS)
    if points * 10 % 1 or not 0 <= points <= MOST_BYE_POINTS:
        raise ValidationError(_("The points for a bye are 0 to 100 in steps of 0.1."), code="bye")


def screen_steps(shows: Any, stored: Any) -> None:
    """Require steps with each of `shows` at most once; errors of seconds name their field."""
    if not isinstance(stored, list) or not all(_has(step, {"show": str, "seconds": int}) for step in stored):
        raise _other()
    if not stored:
        raise ValidationError(_("Choose at least one thing that the screen shows."), code="nothing")
    shown = [step["show"] for step in stored]
    if len(set(shown)) != len(shown) or not set(shown) <= set(shows):
        raise ValidationError(_("Each thing can be shown on a screen only once."), code="twice")
    for step in stored:
        if not SHORTEST_STEP <= step["seconds"] <= LONGEST_STEP:
            message = _("Give the seconds as a whole number from %(least)s to %(most)s.")
            params = {"least": SHORTEST_STEP, "most": LONGEST_STEP, "field": f"{step['show']}_seconds"}
            raise ValidationError(message, code="seconds", params=params)


def pauses(stored: Any) -> None:
    """Require pauses of which only the last may be current."""
    first, last = (milliseconds(datetime(day.year, 1, 1, tzinfo=UTC)) for day in (FIRST_DAY, LAST_DAY))
    if not isinstance(stored, list) or not all(isinstance(pause, dict) for pause in stored):
        raise _other()
    for at, pause in enumerate(stored):
        until = pause.get("until", "")
        ends = [pause.get("at"), *([] if until is None and at == len(stored) - 1 else [until])]
        if any(type(end) is not int or not first <= end <= last for end in ends):
            raise _other()
        reason = pause.get("reason", "")
        if not isinstance(reason, str) or len(reason) > LONGEST_REASON or set(pause) - {"at", "until", "reason"}:
            raise _other()
        moment(ends[0])


def totals(stored: Any) -> None:
    if not isinstance(stored, dict) or any(
        type(total) is not int or abs(total) > MOST_TOTAL for total in stored.values()
    ):
        raise _other()


def cells(stored: Any) -> None:
    if not isinstance(stored, dict) or any(
        not isinstance(text, str) or len(text) > LONGEST_CELL or len(name) > LONGEST_CELL
        for name, text in stored.items()
    ):
        raise _other()


def exact(text: Any) -> Fraction:
    """Read "9", "9.5" or "19/2"."""
    if not isinstance(text, str) or len(text) > LONGEST_NUMBER or not EXACT.fullmatch(text):
        raise ValidationError(_("Give an exact number, such as 9, 9.5 or 19/2."), code="exact")
    return Fraction(text)


def exact_weight(text: Any) -> None:
    if not 0 <= exact(text) <= MOST_WEIGHT:
        raise ValidationError(_("Give a number from 0 to %(most)s.") % {"most": MOST_WEIGHT}, code="weight")


def exact_positive(text: Any) -> None:
    if not 0 < exact(text) <= MOST_RATING:
        raise ValidationError(
            _("Give a number that is more than 0 and at most %(most)s.") % {"most": MOST_RATING}, code="positive"
        )


def exact_list(stored: Any) -> None:
    if not isinstance(stored, list):
        raise _other()
    if len(stored) > MOST_VALUES:
        raise ValidationError(_("Give %(most)s numbers at most.") % {"most": MOST_VALUES}, code="many")
    if any(not 0 <= exact(text) <= MOST_TOTAL for text in stored):
        raise ValidationError(_("Give a number from 0 to %(most)s.") % {"most": MOST_TOTAL}, code="weight")


def series_lines(stored: Any) -> None:
    if not isinstance(stored, list) or not all(isinstance(row, dict) and _is_line(row) for row in stored):
        raise _other()


def draw_report(stored: Any) -> None:
    if not isinstance(stored, dict):
        raise _other()
    listed = stored.get("who", [])
    if not isinstance(listed, list) or not all(map(_is_case, listed)):
        raise _other()
    for name, value in stored.items():
        if name != "who" and not isinstance(value, int) and not _is_counted(value):
            raise _other()


def draw_request(stored: Any) -> None:
    try:
        parse(stored)
    except DrawError as refused:
        raise _other() from refused


def _is_case(case: Any) -> bool:
    return (
        _has(case, {"criterion": str, "players": list})
        and all(isinstance(player, str) for player in case["players"])
        and bool(case["players"])
        and isinstance(case.get("table"), int | None)
        and isinstance(case.get("round"), int | None)
        and (case.get("counts") is None or _is_counted(case["counts"]))
    )


def _is_line(row: dict[str, Any]) -> bool:
    place = row.get("place", 0)
    numbers = [row.get(name) for name in ("value", "worth")]
    ratings = [row.get(name, "") for name in ("before", "after")]
    return (
        set(row) <= {"player", "place", "value", "worth", "before", "after"}
        and type(row.get("player")) is int
        and (place is None or (type(place) is int and place >= 1))
        and all(_is_exact(text) for text in (*numbers, *filter(None, ratings)))
        and all(isinstance(text, str) for text in ratings)
    )


def _is_exact(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_CELL and EXACT.fullmatch(text) is not None


def _is_counted(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(count, int) for count in value.values())


def _has(value: Any, parts: Mapping[str, type]) -> bool:
    return isinstance(value, dict) and all(type(value.get(name)) is kind for name, kind in parts.items())


def _other() -> ValidationError:
    return ValidationError(_("It does not have the form in which Radelc stores it."), code="form")
