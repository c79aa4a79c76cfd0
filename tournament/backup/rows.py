"""Rows of the database as JSON values, the same whichever database they come from or go to.

A row is the list of its columns' values in the order of the model's fields. What JSON has no type for is text: moments
and days as ISO 8601 (UTC), decimals and UUIDs as written, bytes in base64.
"""

import base64
import binascii
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any
from uuid import UUID

from django.apps.registry import Apps
from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Q

from tournament.web.progress import Tell, silent

APP = "tournament"
#: Django's own groups and permissions, which nothing here asks for, and counts of wrong passwords, for minutes.
UNUSED = frozenset({"account_groups", "account_user_permissions", "attempt"})
_AT_ONCE = 500


def kept_models(apps: Apps) -> list[type[models.Model]]:
    """Every model whose rows are kept, each after those it refers to."""
    found = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label == APP and model._meta.model_name not in UNUSED
    ]
    ordered: list[type[models.Model]] = []
    while left := [model for model in found if model not in ordered]:
        free = [model for model in left if not (_referred(model) & set(left)) - {model}]
        ordered += free or left[:1]
    return ordered


def columns(model: type[models.Model]) -> list[Any]:
    """The fields of a model that are stored."""
    return [field for field in model._meta.concrete_fields if not field.generated]


def stored(model: type[models.Model], using: str, of: Q | None = None) -> Iterator[list[Any]]:
    """The rows of a table (`of`: only those) as JSON values, by their primary key."""
    names = [field.attname for field in columns(model)]
    found = model._base_manager.using(using).filter(of or Q()).order_by("pk").values_list(*names)
    for row in found.iterator(chunk_size=_AT_ONCE):
        yield [_told(value) for value in row]


def store(model: type[models.Model], rows: Iterator[Sequence[Any]], using: str, tell: Tell = silent) -> int:
    """Store rows as they were, also the moments that a new row is given; returns how many; `tell` hears it meanwhile.

    `model` is one of a migration's state: its fields are changed for that. Raises ValueError for what is no such row.
    """
    fields = columns(model)
    for field in fields:
        field.auto_now_add = field.auto_now = False
    count = 0
    batch: list[models.Model] = []
    for row in rows:
        if not isinstance(row, list) or len(row) != len(fields):
            raise ValueError(f"not a row of {model._meta.db_table}")
        batch.append(model(**{one.attname: value_of(one, value) for one, value in zip(fields, row, strict=True)}))
        if len(batch) == _AT_ONCE:
            count += len(model._base_manager.using(using).bulk_create(batch))
            batch = []
            tell(count, 0)
    return count + len(model._base_manager.using(using).bulk_create(batch))


def value_of(field: Any, value: Any) -> Any:
    """What a field stores, from JSON. Raises ValueError for another type, or what is out of the field's reach."""
    if value is None:
        if not field.null:
            raise ValueError(f"{field.name} is missing")
        return None
    target = field
    while target.remote_field is not None and getattr(target, "target_field", None) is not None:
        target = target.target_field
    if isinstance(target, models.JSONField):
        return value
    for kind, read in _READ:
        if isinstance(target, kind):
            try:
                return read(target, value)
            except (TypeError, OverflowError, InvalidOperation, binascii.Error) as problem:
                raise ValueError(f"{field.name}: {problem}") from problem
    raise ValueError(f"{field.name} has a type that nobody thought of")


def _referred(model: type[models.Model]) -> set[Any]:
    return {field.related_model for field in model._meta.concrete_fields if field.related_model}


def _told(value: Any) -> Any:
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
    return str(_is(str, value))


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


#: The first that fits a field: a moment is also a day to Django.
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
