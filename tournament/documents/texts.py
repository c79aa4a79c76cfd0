"""Dates, times and the event's head as documents write them, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from typing import Any, TypeVar, cast

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.references import quoted
from scoresheets.data import EventHead
from tournament.models import Event
from tournament.selectors.book import book_of
from tournament.selectors.logos import logo_of


def day_and_time(at: datetime) -> str:
    """14. 3. 2026, 11.42."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def time(at: datetime) -> str:
    """11.42."""
    return date_format(timezone.localtime(at), "TIME_FORMAT")


Data = TypeVar("Data")


def quoted_in(data: Data, event: Event) -> Data:
    """What is to be drawn, with the articles of the event's book wherever a sentence names one."""
    return cast(Data, _quoted(data, book_of(event).references))


def _quoted(data: object, references: Mapping[str, str]) -> object:
    if isinstance(data, str):
        return quoted(data, references)
    if isinstance(data, tuple):
        return tuple(_quoted(one, references) for one in data)
    if is_dataclass(data) and not isinstance(data, type):
        parts = ((one.name, getattr(data, one.name)) for one in fields(data))
        return replace(data, **{name: _quoted(part, references) for name, part in parts})
    return data


def headed(record: Data, event: Event) -> Data:
    """A record (with an EventHead as `event`) as it is drawn now: the event's logo in its head, and at its foot when it
    was made, unless it says already. One query for each loaded event."""
    told = cast(Any, record).event
    printed = told.printed or printed_at(timezone.now())
    return cast(Data, replace(cast(Any, record), event=replace(told, logo=logo_of(event), printed=printed)))


def printed_at(at: datetime, line: int = 0) -> str:
    """What stands at the foot of a paper: when it was made, and (unless 0) as of which line of the journal."""
    if line:
        return _("printed %(time)s, journal line %(line)s") % {"time": day_and_time(at), "line": line}
    return _("printed %(time)s") % {"time": day_and_time(at)}


def head(event: Event) -> EventHead:
    """The event as every document's head names it."""
    date = date_format(event.date, "SHORT_DATE_FORMAT")
    return EventHead(
        event.name,
        event.place,
        date,
        event.organiser,
        differences=book_of(event).differences,
        language=get_language() or "",
    )
