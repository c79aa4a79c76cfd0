"""Rows as JSON values, independent of the database.

A row is the list of its column values in the order of the model's fields. Types outside JSON are text: times and dates
as ISO 8601 (UTC), decimals and UUIDs as written, bytes in base64.
"""

import base64
import binascii
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any
from uuid import UUID

from django.apps.registry import Apps
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Q
from django.db.models.sql import InsertQuery

from tournament.progress import Tell, silent

APP = "tournament"
# Groups and permissions are unused; counts of wrong passwords are kept for minutes.
UNUSED = frozenset({"account_groups", "account_user_permissions", "attempt"})
_AT_ONCE = 500
Read = Callable[[Any], Any]


class Impossible(ValueError):
    """`place` is the table and column as in the file, `line` counts the table's rows."""

    def __init__(self, model: type[models.Model], line: int, column: str = "") -> None:
        name = str(model._meta.model_name)
        self.place, self.line = f"{name}.{column}" if column else name, line
        super().__init__(f"{self.place}, line {line}")


def kept_models(apps: Apps) -> list[type[models.Model]]:
    kept = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label == APP and model._meta.model_name not in UNUSED
    ]
    ordered: list[type[models.Model]] = []
    while left := [model for model in kept if model not in ordered]:
        free = [model for model in left if not (_referred(model) & set(left)) - {model}]
        ordered += free or left[:1]
    return ordered


def columns(model: type[models.Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.generated]


def stored(model: type[models.Model], using: str, of: Q | None = None) -> Iterator[list[Any]]:
    names = [field.attname for field in columns(model)]
    rows = model._base_manager.using(using).filter(of or Q()).order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=_AT_ONCE):
        yield [_written(value) for value in row]


def store(model: type[models.Model], rows: Iterator[Sequence[Any]], using: str, tell: Tell = silent) -> int:
    """Insert rows verbatim, including `auto_now_add` fields; return their number. Raises Impossible for invalid
    rows.
    """
    site = connections[using]
    stores, readers = Statement(model, site), [(column.attname, reader(column)) for column in columns(model)]
    count = 0
    batch: list[Sequence[Any]] = []
    with site.cursor() as cursor:
        for line, row in enumerate(rows, start=1):
            batch.append(stores.values(_read(model, line, readers, row)))
            if len(batch) == _AT_ONCE:
                cursor.executemany(stores.text, batch)
                count, batch = line, []
                tell(count, 0)
        if batch:
            cursor.executemany(stores.text, batch)
    return count + len(batch)


class Statement:
    """A table's INSERT, written by Django once and not for each of a hundred thousand rows."""

    def __init__(self, model: type[models.Model], site: BaseDatabaseWrapper) -> None:
        self._fields, self._site = columns(model), site
        query = InsertQuery(model)
        query.insert_values(self._fields, [model()], raw=True)
        ((self.text, _values),) = query.get_compiler(connection=site).as_sql()

    def values(self, row: Sequence[Any]) -> Sequence[Any]:
        return [column.get_db_prep_save(value, self._site) for column, value in zip(self._fields, row, strict=True)]


def _read(model: type[models.Model], line: int, readers: Sequence[tuple[str, Read]], row: Any) -> list[Any]:
    if not isinstance(row, list) or len(row) != len(readers):
        raise Impossible(model, line)
    read = []
    for (column, reads), value in zip(readers, row, strict=True):
        try:
            read.append(reads(value))
        except ValueError as problem:
            raise Impossible(model, line, column) from problem
    return read


def reader(field: Any) -> Read:
    """Return the parser of a field's JSON values; it raises ValueError for another type or range."""
    target = field
    while target.remote_field is not None and getattr(target, "target_field", None) is not None:
        target = target.target_field
    if isinstance(target, models.JSONField):
        return partial(_value, field, lambda _target, value: value, target)
    return partial(_value, field, next(read for kind, read in _READ if isinstance(target, kind)), target)


def _value(field: Any, read: Callable[[Any, Any], Any], target: Any, value: Any) -> Any:
    if value is None:
        if not field.null:
            raise ValueError(f"{field.name} is missing")
        return None
    try:
        return read(target, value)
    except (TypeError, OverflowError, InvalidOperation, binascii.Error) as problem:
        raise ValueError(f"{field.name}: {problem}") from problem


def _referred(model: type[models.Model]) -> set[Any]:
    return {field.related_model for field in model._meta.concrete_fields if field.related_model}


def _written(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return value


def _is(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} expected")
    return value


def _integer(field: Any, value: Any) -> int:
    low, high = BaseDatabaseOperations.integer_field_ranges[field.get_internal_type()]
    if not low <= _is(int, value) <= high:
        raise OverflowError("out of reach")
    return int(value)


def _text(field: Any, value: Any) -> str:
    if field.max_length is not None and len(_is(str, value)) > field.max_length and isinstance(field, models.CharField):
        raise OverflowError("too long")
    text = str(_is(str, value))
    text.encode()  # half a surrogate pair is a ValueError, and no database stores it
    return text


def _moment(_field: Any, value: Any) -> datetime:
    moment = datetime.fromisoformat(_is(str, value))
    if moment.tzinfo is None:
        raise TypeError("a moment without its zone")
    return moment


def _decimal(field: Any, value: Any) -> Decimal:
    number = Decimal(_is(str, value))
    if not number.is_finite() or number.adjusted() >= field.max_digits - field.decimal_places:
        raise OverflowError("out of reach")
    return number


# The first match counts: to Django a DateTimeField is also a DateField.
_READ: tuple[tuple[Any, Any], ...] = (
    (models.BooleanField, lambda _field, value: _is(bool, value)),
    (models.IntegerField, _integer),
    (models.DecimalField, _decimal),
    (models.DateTimeField, _moment),
    (models.DateField, lambda _field, value: date.fromisoformat(_is(str, value))),
    (models.UUIDField, lambda _field, value: UUID(_is(str, value))),
    (models.BinaryField, lambda _field, value: base64.b64decode(_is(str, value), validate=True)),
    ((models.CharField, models.TextField), _text),
)
