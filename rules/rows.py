"""Reads a line of a sheet from JSON: a book declares the kinds of line and their keys.

A `Read` returns the value of one key, or None after reporting a fault to the `Reader`. Nothing here raises on any JSON
value.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from rules.json_values import LIST, OBJECT, shown
from rules.violations import FORMAT, NO_PARAMS, Params, Violation

Fault = Literal["seat", "word", "whole", "range", "flag", "list", "object", "unknown", "missing"]

R = TypeVar("R")


class Reading(NamedTuple, Generic[R]):
    """`kind` is "" if the line has none. `unreadable` keys were there but could not be read: they are not missing."""

    kind: str
    row: R | None
    violations: tuple[Violation, ...] = ()
    unreadable: frozenset[str] = frozenset()


class Reader:
    """Collects the faults of one line."""

    __slots__ = ("number", "seats", "unreadable", "violations")

    #: Keys of which an empty list counts as missing.
    may_be_empty: Collection[str] = frozenset()

    #: Fault -> the book's code for it; faults left out are not reported.
    codes: Mapping[Fault, str] = {}
    article = FORMAT

    def __init__(self, number: int, seats: Sequence[str]) -> None:
        self.number, self.seats = number, seats
        self.violations: list[Violation] = []
        self.unreadable: set[str] = set()

    def breach(self, code: str, at: str, params: Params, article: str = "") -> None:
        self.violations.append(Violation(code, article or self.article, params, self.number, at))

    def bad(self, fault: Fault, value: object, at: str, key: str, about: Params = NO_PARAMS) -> None:
        """Report a fault of the value of `key` in the line's field `at`; `about` has the bounds."""
        code = self.codes.get(fault)
        if code is not None:
            self.breach(code, at, {"key": key if fault in ("unknown", "missing") else at, "value": shown(value)})

    def unread(self, key: str, value: object) -> None:
        self.unreadable.add(key)

    def lacks(self, read: "Read", at: str, key: str) -> None:
        self.bad("missing", None, at, key)

    def facts(self, given: Mapping[str, object], reads: Mapping[str, "Read"]) -> dict[str, Any]:
        """Return the readable values of the line's own keys, without the missing ones."""
        values: dict[str, Any] = {}
        for key, value in given.items():
            read = reads.get(key)
            if read is None:
                self.bad("unknown", value, "", key)
                continue
            if value is None or (not value and key in self.may_be_empty and isinstance(value, LIST)):
                continue
            value_read = read(self, value, key, key)
            if value_read is None:
                self.unread(key, value)
            else:
                values[key] = value_read
        return values

    def reading(self, kind: str, row: R | None) -> Reading[R]:
        if not self.violations and not self.unreadable:
            return Reading(kind, row)
        return Reading(kind, row, tuple(self.violations), frozenset(self.unreadable))


Read: TypeAlias = Callable[[Any, object, str, str], Any]


def seat(reader: Reader, value: object, at: str, key: str) -> str | None:
    if isinstance(value, str) and value in reader.seats:
        return value
    reader.bad("seat", value, at, key)
    return None


def flag(reader: Reader, value: object, at: str, key: str) -> bool | None:
    if isinstance(value, bool):
        return value
    reader.bad("flag", value, at, key)
    return None


def only_true(reader: Reader, value: object, at: str, key: str) -> bool | None:
    if value is True:
        return True
    reader.bad("flag", value, at, key)
    return None


def word(words: Iterable[str]) -> Read:
    allowed = frozenset(words)

    def read(reader: Reader, value: object, at: str, key: str) -> str | None:
        if isinstance(value, str) and value in allowed:
            return value
        reader.bad("word", value, at, key)
        return None

    return read


def whole(least: int | None = None, most: int | None = None) -> Read:
    def read(reader: Reader, value: object, at: str, key: str) -> int | None:
        if type(value) is not int:
            reader.bad("whole", value, at, key)
        elif (least is not None and value < least) or (most is not None and value > most):
            reader.bad("range", value, at, key, {"least": least, "most": most})
        else:
            return value
        return None

    return read


def each(read_item: Read, *, partly: bool = False) -> Read:
    """Read a list, all of it; with `partly`, its readable values."""

    def read(reader: Reader, value: object, at: str, key: str) -> tuple[Any, ...] | None:
        if not isinstance(value, LIST):
            reader.bad("list", value, at, key)
            return None
        if not value:
            return ()
        values = []
        for item in value:
            item_read = read_item(reader, item, at, key)
            if item_read is not None:
                values.append(item_read)
        return tuple(values) if partly or len(values) == len(value) else None

    return read


seats = each(seat)


def parts(kind: Callable[..., Any], **reads: Read) -> Read:
    """Read an object as a named tuple: keys in the order of its fields, those without a default required."""
    usual = _defaults(kind)
    asked = tuple((key, read, usual[field]) for (key, read), field in zip(reads.items(), usual, strict=True))

    def read(reader: Reader, value: object, at: str, key: str) -> Any:
        if not isinstance(value, OBJECT):
            reader.bad("object", value, at, key)
            return None
        values = []
        null, readable = 0, True
        for part, read_part, default in asked:
            given = value.get(part)
            if given is None or (not given and part in reader.may_be_empty and isinstance(given, LIST)):
                null += given is None
                if default is _NEEDED:
                    reader.lacks(read_part, at, part)
                    readable = False
                values.append(default)
            else:
                inner = read_part(reader, given, at, part)
                if inner is None:
                    readable = False
                values.append(inner)
        if len(value) != len(asked) - null:
            for part in value:
                if part not in reads:
                    reader.bad("unknown", value[part], at, part)
        return tuple.__new__(kind, values) if readable else None  # type: ignore[arg-type]  # a named tuple

    return read


_NEEDED = object()


def _defaults(kind: Callable[..., Any]) -> dict[str, object]:
    fields: Sequence[str] = kind._fields  # type: ignore[attr-defined]  # a named tuple
    defaults: Mapping[str, object] = kind._field_defaults  # type: ignore[attr-defined]  # a named tuple
    return {field: defaults.get(field, _NEEDED) for field in fields}


def by_name(names: Collection[str], read_value: Read) -> Read:
    """Read an object by seat or the like: a value under any of these names."""

    def read(reader: Reader, value: object, at: str, key: str) -> Mapping[str, Any] | None:
        if not isinstance(value, OBJECT):
            reader.bad("object", value, at, key)
            return None
        values = {}
        readable = True
        for name, given in value.items():
            if given is None or (not given and name in reader.may_be_empty and isinstance(given, LIST)):
                continue
            value_read = read_value(reader, given, at, key)
            if name in names and value_read is not None:
                values[name] = value_read
            else:
                readable = False
        return values if readable else None

    return read
