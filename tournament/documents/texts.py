"""Dates, times and the event's head as documents write them, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from typing import Any, TypeVar, cast

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.references import quoted
from scoresheets import typeface
from scoresheets.data import EventHead
from tournament.models import Event, Registration
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
    references = book_of(event).references
    return cast(Data, _reworded(data, lambda text: quoted(text, references)))


def _reworded(data: object, reword: Callable[[str], str]) -> object:
    """Plain data with every text of it as `reword` has it."""
    if isinstance(data, str):
        return reword(data)
    if isinstance(data, tuple):
        return tuple(_reworded(one, reword) for one in data)
    if is_dataclass(data) and not isinstance(data, type):
        parts = ((one.name, getattr(data, one.name)) for one in fields(data))
        return replace(data, **{name: _reworded(part, reword) for name, part in parts})
    return data


def _texts(data: object) -> Iterator[str]:
    """Every text of plain data that is not ASCII."""
    if isinstance(data, str):
        if not data.isascii():
            yield data
    elif isinstance(data, tuple):
        for one in data:
            yield from _texts(one)
    elif is_dataclass(data) and not isinstance(data, type):
        for field in fields(data):
            yield from _texts(getattr(data, field.name))


def headed(record: Data, event: Event) -> Data:
    """A record (with an EventHead as `event`) as it is drawn now: the event's logo in its head, at its foot when it was
    made, unless it says already, and start numbers for names that cannot be printed. One query for each loaded event,
    one more for a record with such a name."""
    told = cast(Any, record).event
    printed = told.printed or printed_at(timezone.now())
    drawn = cast(Data, replace(cast(Any, record), event=replace(told, logo=logo_of(event), printed=printed)))
    return drawn if all(map(typeface.printable, _texts(record))) else _numbered(drawn, event)


def _numbered(record: Data, event: Event) -> Data:
    """The record with "no. 17" for every name of which no face has all letters."""
    players = Registration.objects.filter(event=event).select_related("player")
    numbers = {one.player.name: one.start_number for one in players if not typeface.printable(one.player.name)}

    def reword(text: str) -> str:
        if text.isascii() or typeface.printable(text):
            return text
        for name in sorted(numbers, key=len, reverse=True):
            text = text.replace(name, _("no. %(number)s") % {"number": numbers[name]})
        return text

    return cast(Data, _reworded(record, reword))


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
