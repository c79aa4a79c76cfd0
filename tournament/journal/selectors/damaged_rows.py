"""Read rows of which some are unreadable: SQLite accepts any value from other programs.

An invalid date, or text that is no UTF-8 or JSON, makes Django fail in the middle of a query.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import Error
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)
FAILURES = (Error, ValueError, TypeError, AttributeError, ArithmeticError)


@dataclass(frozen=True, slots=True)
class Unreadable:
    model: str
    pk: Any
    column: str


def read(rows: QuerySet[Row]) -> list[Row | Unreadable]:
    """Return all rows in order. As many queries as the rows' own, and two for each row if one is unreadable."""
    try:
        return list(rows)
    except FAILURES:
        keys = list(rows.values_list("pk", flat=True))
    whole = rows.all()
    whole.query.clear_limits()  # rows of a limited query cannot be asked for singly
    return [read_one(whole, pk) for pk in keys]


def read_one(rows: QuerySet[Row], pk: Any) -> Row | Unreadable:
    try:
        return rows.get(pk=pk)
    except FAILURES:
        return Unreadable(rows.model._meta.model_name or "", pk, _column(rows.model, pk))


def _column(model: type[Model], pk: Any) -> str:
    for field in model._meta.concrete_fields:
        try:
            list(model._default_manager.filter(pk=pk).values_list(field.attname, flat=True))
        except FAILURES:
            return str(field.name)
    return ""
