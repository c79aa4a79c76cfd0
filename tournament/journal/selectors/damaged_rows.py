"""Reading rows of which some cannot be read: SQLite keeps any value in any column for whoever opens its file.

A date that is none, text that is no UTF-8 or no JSON makes Django fail in the middle of a query. Here that row becomes
an `Unreadable` that says which column it is; all others are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import Error
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)
#: What reading a row raises for a value that its column never has.
FAILURES = (Error, ValueError, TypeError, AttributeError, ArithmeticError)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row that cannot be read: its table's model, its key, and the column (verbose, "" if it is not known)."""

    model: str
    pk: Any
    column: str


def read(rows: QuerySet[Row]) -> list[Row | Unreadable]:
    """All rows in their order. As many queries as the rows' own, and two for each row if one cannot be read."""
    try:
        return list(rows)
    except FAILURES:
        keys = list(rows.values_list("pk", flat=True))
    whole = rows.all()
    whole.query.clear_limits()  # of a page of them, none can be asked for alone
    return [read_one(whole, pk) for pk in keys]


def read_one(rows: QuerySet[Row], pk: Any) -> Row | Unreadable:
    """One of these rows."""
    try:
        return rows.get(pk=pk)
    except FAILURES:
        return Unreadable(rows.model._meta.model_name or "", pk, _column(rows.model, pk))


def _column(model: type[Model], pk: Any) -> str:
    """The first column of a row that cannot be read."""
    for field in model._meta.concrete_fields:
        try:
            list(model._default_manager.filter(pk=pk).values_list(field.attname, flat=True))
        except FAILURES:
            return str(field.name)
    return ""
