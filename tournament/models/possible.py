"""What a column can hold beyond its type, asked by the page's form, by the service, and by whoever reads a file.

Each is a validator: it raises ValidationError with a sentence for a person. A column of JSON has the form that the
program stores there; whatever else is in it was put there by somebody else.
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

#: Nobody plans an event outside of these, and far beyond them databases cannot count time.
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2199, 12, 31)
SHORTEST_STEP, LONGEST_STEP = 3, 600  # seconds of one page of a screen
MOST_BYE_POINTS = 100
MOST_TOTAL = 100_000
LONGEST_REASON = 300
#: Of a series: what an event's score is multiplied by at most, the highest rating, and how many places have a value.
MOST_WEIGHT, MOST_RATING, MOST_VALUES = 100, 99_999, 500
#: What may be typed into one cell of a game: eight announcements with four kontra words each are 64 characters.
LONGEST_CELL = 200

a_currency = RegexValidator(r"^[A-Z]{3}\Z", _("Name the currency by its three letters, like EUR."))


def a_day(value: date | datetime) -> None:
    """A day from FIRST_DAY to LAST_DAY, or a moment in them, compared without converting its zone: that of the year 1
    or 9999 overflows."""
    day = value.replace(tzinfo=UTC).date() if isinstance(value, datetime) else value
    if not FIRST_DAY <= day <= LAST_DAY:
        raise ValidationError(_("This date cannot be right."), code="far")


def bye_points(units: int | Fraction) -> None:
    """Units of a point that are 0 to 100 points in steps of 0.1."""
    points = Fraction(units, POINT_UNITS)
    if points * 10 % 1 or not 0 <= points <= MOST_BYE_POINTS:
        raise ValidationError(_("The points for a bye are 0 to 100 in steps of 0.1."), code="bye")


def screen_steps(shows: Any, stored: Any) -> None:
    """What a screen shows in turn: each of `shows` once at most, with its seconds, whose error names their field."""
    if not isinstance(stored, list) or not all(_has(one, {"show": str, "seconds": int}) for one in stored):
        raise _other()
    if not stored:
        raise ValidationError(_("Choose at least one thing that the screen shows."), code="nothing")
    shown = [one["show"] for one in stored]
    if len(set(shown)) != len(shown) or not set(shown) <= set(shows):
        raise ValidationError(_("Each thing can be shown on a screen only once."), code="twice")
    for one in stored:
        if not SHORTEST_STEP <= one["seconds"] <= LONGEST_STEP:
            message = _("Give the seconds as a whole number from %(least)s to %(most)s.")
            told = {"least": SHORTEST_STEP, "most": LONGEST_STEP, "field": f"{one['show']}_seconds"}
            raise ValidationError(message, code="seconds", params=told)


def pauses(stored: Any) -> None:
    """When a clock stood still, as `playing_time.read_pauses` reads it; only the last one may last."""
    first, last = (milliseconds(datetime(day.year, 1, 1, tzinfo=UTC)) for day in (FIRST_DAY, LAST_DAY))
    if not isinstance(stored, list) or not all(isinstance(one, dict) for one in stored):
        raise _other()
    for at, one in enumerate(stored):
        until = one.get("until", "")
        ends = [one.get("at"), *([] if until is None and at == len(stored) - 1 else [until])]
        if any(type(end) is not int or not first <= end <= last for end in ends):
            raise _other()
        reason = one.get("reason", "")
        if not isinstance(reason, str) or len(reason) > LONGEST_REASON or set(one) - {"at", "until", "reason"}:
            raise _other()
        moment(ends[0])


def totals(stored: Any) -> None:
    """Whole points by seat."""
    if not isinstance(stored, dict) or any(type(one) is not int or abs(one) > MOST_TOTAL for one in stored.values()):
        raise _other()


def cells(stored: Any) -> None:
    """What was typed for a game, by field."""
    if not isinstance(stored, dict) or any(
        not isinstance(text, str) or len(text) > LONGEST_CELL or len(name) > LONGEST_CELL
        for name, text in stored.items()
    ):
        raise _other()


def exact(text: Any) -> Fraction:
    """Return the exact number of a text ("9", "9.5", "19/2"), as series and ratings count with it."""
    if not isinstance(text, str) or len(text) > LONGEST_NUMBER or not EXACT.fullmatch(text):
        raise ValidationError(_("Give an exact number, such as 9, 9.5 or 19/2."), code="exact")
    return Fraction(text)


def exact_weight(text: Any) -> None:
    """An exact number that is not negative and not beyond MOST_WEIGHT."""
    if not 0 <= exact(text) <= MOST_WEIGHT:
        raise ValidationError(_("Give a number from 0 to %(most)s.") % {"most": MOST_WEIGHT}, code="weight")


def exact_positive(text: Any) -> None:
    """An exact number that is more than 0 and a rating can be."""
    if not 0 < exact(text) <= MOST_RATING:
        raise ValidationError(
            _("Give a number that is more than 0 and at most %(most)s.") % {"most": MOST_RATING}, code="positive"
        )


def exact_list(stored: Any) -> None:
    """A list of exact numbers, none negative and not too many of them."""
    if not isinstance(stored, list):
        raise _other()
    if len(stored) > MOST_VALUES:
        raise ValidationError(_("Give %(most)s numbers at most.") % {"most": MOST_VALUES}, code="many")
    if any(not 0 <= exact(one) <= MOST_TOTAL for one in stored):
        raise ValidationError(_("Give a number from 0 to %(most)s.") % {"most": MOST_TOTAL}, code="weight")


def series_lines(stored: Any) -> None:
    """Rows of a series' list: who by start number, and texts or whole numbers by name."""
    if not isinstance(stored, list) or not all(isinstance(one, dict) and _is_line(one) for one in stored):
        raise _other()


def draw_report(stored: Any) -> None:
    """What `tournament.draw` says of a round: counts, what they are at best, and whom each case concerns."""
    if not isinstance(stored, dict):
        raise _other()
    listed = stored.get("who", [])
    if not isinstance(listed, list) or not all(map(_is_case, listed)):
        raise _other()
    for name, value in stored.items():
        if name != "who" and not isinstance(value, int) and not _is_counted(value):
            raise _other()


def draw_request(stored: Any) -> None:
    """What a draw was asked: whatever the draw itself reads."""
    try:
        parse(stored)
    except DrawError as refused:
        raise _other() from refused


def _is_case(one: Any) -> bool:
    return (
        _has(one, {"criterion": str, "players": list})
        and all(isinstance(player, str) for player in one["players"])
        and bool(one["players"])
        and isinstance(one.get("table"), int | None)
        and isinstance(one.get("round"), int | None)
        and (one.get("counts") is None or _is_counted(one["counts"]))
    )


def _is_line(one: dict[str, Any]) -> bool:
    """Whether it is a line as `series.selectors.facts` writes it."""
    place = one.get("place", 0)
    numbers = [one.get(name) for name in ("value", "worth")]
    ratings = [one.get(name, "") for name in ("before", "after")]
    return (
        set(one) <= {"player", "place", "value", "worth", "before", "after"}
        and type(one.get("player")) is int
        and (place is None or (type(place) is int and place >= 1))
        and all(_is_exact(text) for text in (*numbers, *filter(None, ratings)))
        and all(isinstance(text, str) for text in ratings)
    )


def _is_exact(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_CELL and EXACT.fullmatch(text) is not None


def _is_counted(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(one, int) for one in value.values())


def _has(value: Any, parts: Mapping[str, type]) -> bool:
    return isinstance(value, dict) and all(type(value.get(name)) is kind for name, kind in parts.items())


def _other() -> ValidationError:
    return ValidationError(_("It does not have the form in which Radelc stores it."), code="form")
