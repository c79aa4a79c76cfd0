"""Dates, times and the event's head as documents write them, in the active language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from typing import Any, TypeVar, cast

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.references import quoted
from scoresheets import typeface
from scoresheets.data import EventHead, TableSheet
from scoresheets.handouts.cut_cards import CutCard
from tournament.events.selectors.book import book_of
from tournament.models import Event, Registration
from tournament.models.events import logo_of


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
        parts = ((field.name, getattr(data, field.name)) for field in fields(data))
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
    numbers: dict[str, list[int]] = {}
    for registration in Registration.objects.filter(event=event).select_related("player").order_by("start_number"):
        if not typeface.printable(registration.player.name):
            numbers.setdefault(registration.player.name, []).append(registration.start_number)
    return cast(Data, _renumbered(record, numbers, frozenset()))


def _renumbered(data: object, numbers: Mapping[str, list[int]], beside: Collection[str]) -> object:
    """The same with numbers for names; of namesakes the one that stands `beside` the name, in its row or its place."""
    if isinstance(data, str):
        return data if typeface.printable(data) else _with_numbers(data, numbers, beside)
    if isinstance(data, tuple):
        row = frozenset(one for one in data if isinstance(one, str))
        return tuple(_renumbered(one, numbers, row or beside) for one in data)
    if isinstance(data, TableSheet):  # who signs is who sits there
        own = {seat.letter: frozenset({str(seat.start_number)}) for seat in data.seats}
        signed = (
            replace(signature, name=_with_numbers(signature.name, numbers, own.get(signature.role, ())))
            for signature in data.signatures
        )
        data = replace(data, signatures=tuple(signed))
    if is_dataclass(data) and not isinstance(data, type):
        known = _known(data) or beside
        parts = ((field.name, getattr(data, field.name)) for field in fields(data))
        return replace(data, **{name: _renumbered(part, numbers, known) for name, part in parts})
    return data


def _known(data: Any) -> Collection[str]:
    """What tells whose name stands in a part of a record: its start number, or on a card the small lines below."""
    own = getattr(data, "start_number", None)
    if own is not None:
        return frozenset({str(own)})
    return frozenset(" ".join(data.below).split()) if isinstance(data, CutCard) else ()


def _with_numbers(text: str, numbers: Mapping[str, list[int]], beside: Collection[str]) -> str:
    for name in sorted(numbers, key=len, reverse=True):
        found = [number for number in numbers[name] if str(number) in beside] or numbers[name]
        text = text.replace(name, _("no. %(number)s") % {"number": "/".join(map(str, found))})
    return text


def printed_at(at: datetime, line: int = 0) -> str:
    """What stands at the foot of a paper: when it was made, and (unless 0) as of which line of the journal."""
    if line:
        return _("printed %(time)s, journal line %(line)s") % {"time": day_and_time(at), "line": line}
    return _("printed %(time)s") % {"time": day_and_time(at)}


def footed(record: Any, printed: str) -> Any:
    """A record, or several, with what stands at the foot of its pages; "" leaves it to `headed`."""
    if isinstance(record, tuple):
        return tuple(footed(one, printed) for one in record)
    return replace(record, event=replace(record.event, printed=printed))


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
