"""Options of a rule book, each declared once: allowed values, default, and labels on a form."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

from rules.json_values import LIST, OBJECT, exact_number, shown
from rules.violations import FORMAT, NO_PARAMS, WHOLE_SHEET, Params, Violation

OptionKind = Literal["choice", "yes", "whole", "many", "range", "points"]

MOST_WHOLE = 1_000_000  # a larger number cannot be an amount of a game and would only fill memory
MOST_ASKED = 1000
PRESET = "preset"
PLACING_POINTS = "placing_points"
_NONE = "none"
NO_WORDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Choice:
    """A value with its name on a form; `keys` may be typed for it, too, in small letters and the shortest first."""

    value: str
    label: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionField:
    """A choice that the rule book leaves to the event; a form asks for those with a `label`.

    `kind` is "choice" (one of `choices`), "yes" (true or false), "whole" (from `least` to `most`, or one of `choices`;
    with `only`, one of those numbers), "many" (a list of any of `choices`), "range" (None, or the two ends of a range
    from `least` to `most`) or "points" (points of each place of a table; `falling`: none below 0 or above the one
    before). Without `most` a number is limited only by a float. `default` is a stored value. `article` leaves the
    choice open ("": the book's own way to cite options).
    """

    name: str
    label: str
    kind: OptionKind
    choices: tuple[Choice, ...] = ()
    default: object = None
    least: int = 0
    most: int | None = MOST_WHOLE
    only: tuple[int, ...] = ()
    falling: bool = True
    article: str = ""

    @property
    def most_asked(self) -> int:
        return MOST_ASKED if self.most is None else min(self.most, MOST_ASKED)

    def read(self, value: object, places: int) -> object:
        """Return the value at a table of `places` seats. Raises ValueError if invalid."""
        if self.kind == "yes":
            return _only(value, isinstance(value, bool))
        if self.kind == "choice":
            return _only(value, isinstance(value, str) and any(value == choice.value for choice in self.choices))
        if self.kind == "whole":
            if isinstance(value, str):
                return _only(value, any(value == choice.value for choice in self.choices))
            return self._whole(value)
        if self.kind == "many":
            several = tuple(_list(value))
            words = {choice.value for choice in self.choices}
            return _only(several, all(isinstance(item, str) and item in words for item in several))
        if self.kind == "range":
            return None if value == _NONE else self._range(value)
        return self._points(value, places)

    def stored(self, value: object) -> object:
        """Return a value as an event stores it: lists in the order of the form's choices."""
        if self.kind == "many":
            return [choice.value for choice in self.choices if choice.value in _list(value)]
        return list(value) if isinstance(value, tuple) else value

    def _whole(self, value: object) -> int:
        if type(value) is not int or not is_finite(value) or value < self.least:
            raise ValueError(value)
        if (self.only and value not in self.only) or (self.most is not None and value > self.most):
            raise ValueError(value)
        return value

    def _range(self, value: object) -> tuple[int, int]:
        least, most = (self._whole(end) for end in _list(value))
        _only(value, least <= most)
        return least, most

    def _points(self, value: object, places: int) -> tuple[Fraction, ...]:
        """Return the points of the places, exact as written (2.5: five halves)."""
        points = tuple(_finite(number) for number in _list(value))
        falls = not self.falling or (min(points, default=0) >= 0 and all(a >= b for a, b in pairwise(points)))
        _only(points, len(points) == places and falls)
        return points


def _only(value: object, allowed: bool) -> object:
    if not allowed:
        raise ValueError(value)
    return value


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, LIST):
        raise ValueError(value)
    return value


def _finite(value: object) -> Fraction:
    """Refuse text and numbers beyond a float: they could not be shown."""
    number = None if isinstance(value, str) or not is_finite(value) else exact_number(value)
    if number is None:
        raise ValueError(value)
    return number


def is_finite(number: object) -> bool:
    try:
        return isinstance(number, int | float | Fraction) and math.isfinite(number)
    except OverflowError:
        return False


def choice(label: str, words: Mapping[str, str], article: str = "") -> Any:
    """Declare one of these words, the default first."""
    choices = tuple(Choice(word, called) for word, called in words.items())
    return _declared(OptionField("", label, "choice", choices, choices[0].value, article=article))


def yes(label: str, default: bool) -> Any:
    return _declared(OptionField("", label, "yes", default=default))


def whole(
    label: str,
    default: object,
    least: int = 0,
    most: int | None = MOST_WHOLE,
    *,
    only: Collection[int] = (),
    words: Mapping[str, str] = NO_WORDS,
    article: str = "",
) -> Any:
    """Declare a number in these bounds, with `only` one of these, or one of the `words`."""
    choices = tuple(Choice(word, called) for word, called in words.items())
    option = OptionField("", label, "whole", choices, default, least, most, tuple(sorted(only)), article=article)
    return _declared(option)


def many(label: str, words: Mapping[str, str], default: Collection[str]) -> Any:
    choices = tuple(Choice(word, called) for word, called in words.items())
    return _declared(OptionField("", label, "many", choices, list(default)), tuple(default))


def bounds(label: str, least: int) -> Any:
    return _declared(OptionField("", label, "range", least=least))


def table_points(*points: int, falling: bool = True, article: str = "") -> Any:
    """Declare the points of the places; without any the last place has 1, the first as many as sit at the table."""
    option = OptionField("", "", "points", falling=falling, article=article)
    return _declared(option, tuple(map(Fraction, points)))


def _declared(option: OptionField, default: object = None) -> Any:
    usual = option.default if default is None else default
    return field(default=usual, metadata={"option": option})


@dataclass(frozen=True, slots=True)
class EventOptions:
    """What every event chooses: the options of a book that leaves nothing else open."""

    games: int | None = whole("", None, 1)
    placing_points: tuple[Fraction, ...] = table_points()


@dataclass(frozen=True, slots=True)
class Preset:
    """Values by option that differ from the usual ones; the first preset is the book's text, without values."""

    name: str
    label: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class OptionCodes:
    """`row` is the line of the breaches."""

    article: str = FORMAT
    bad: str = "bad-option"
    unknown: str = "bad-option"
    no_object: str = "bad-option"
    row: int | None = WHOLE_SHEET
    null_is_absent: bool = True


OptionsT = TypeVar("OptionsT")


class OptionSet(Generic[OptionsT]):
    """`without`: declared options that this edition of the book lacks."""

    def __init__(
        self,
        kind: type[OptionsT],
        codes: OptionCodes = OptionCodes(),  # frozen
        presets: Sequence[Preset] = (),
        without: Collection[str] = (),
    ) -> None:
        self._kind, self._codes = kind, codes
        self._usual = kind()
        self._points_by_place = getattr(self._usual, PLACING_POINTS, None) == ()
        self.options: Mapping[str, OptionField] = {
            field.name: replace(field.metadata["option"], name=field.name)
            for field in fields(kind)  # type: ignore[arg-type]  # a dataclass
            if "option" in field.metadata and field.name not in without
        }
        self.asked = tuple(option for option in self.options.values() if option.label)
        self._presets: Mapping[str, Mapping[str, object]] = {
            preset.name: {name: self.options[name].read(value, 0) for name, value in preset.values.items()}
            for preset in presets
        }
        self.presets = tuple(
            replace(preset, values={name: self.options[name].stored(value) for name, value in preset.values.items()})
            for preset in presets
        )

    def read(
        self, given: object, places: int, usual: Mapping[str, Any] = NO_PARAMS
    ) -> tuple[OptionsT, list[Violation]]:
        """Return the options of a table of `places` seats, and breaches; a wrong value counts as not given.

        `usual` are defaults of such a table that differ from the declared ones.
        """
        values, wrong = self.chosen(given, places)
        if self._points_by_place:
            usual = {PLACING_POINTS: tuple(map(Fraction, range(places, 0, -1))), **usual}
        if not (values or usual):
            return self._usual, wrong
        return self._kind(**{**usual, **values}), wrong

    def chosen(self, given: object, places: int) -> tuple[dict[str, Any], list[Violation]]:
        """Return values by name, of a sheet's options and their preset, and breaches."""
        if given is None:
            return {}, []
        if not isinstance(given, OBJECT):
            return {}, [self._breach(self._codes.no_object, "options", given)]
        values: dict[str, Any] = {}
        preset: Mapping[str, object] = {}
        wrong: list[Violation] = []
        for name, value in given.items():
            option = self.options.get(name)
            if option is None and not (name == PRESET and self._presets):
                wrong.append(self._breach(self._codes.unknown, name, value))
            elif value is None and self._codes.null_is_absent:
                pass
            elif option is None:
                if isinstance(value, str) and value in self._presets:
                    preset = self._presets[value]
                else:
                    wrong.append(self._breach(self._codes.bad, name, value))
            else:
                try:
                    values[name] = option.read(value, places)
                except ValueError:
                    wrong.append(self._breach(self._codes.bad, name, value, option.article))
        return {**preset, **values}, wrong

    def _breach(self, code: str, name: object, value: object, article: str = "") -> Violation:
        params: Params = {"key": shown(name), "value": shown(value)}
        return Violation(code, article or self._codes.article, params, self._codes.row, "options")
