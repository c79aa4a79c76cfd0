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
from tournament.models import Cup, Event, Registration, Series
from tournament.models.events import logo_of


def day_and_time(at: datetime) -> str:
    """Return 14. 3. 2026, 11.42."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def time(at: datetime) -> str:
    return date_format(timezone.localtime(at), "TIME_FORMAT")


Data = TypeVar("Data")


def quoted_in(data: Data, event: Event) -> Data:
    references = book_of(event).references
    return cast(Data, _reworded(data, lambda text: quoted(text, references)))


def _reworded(data: object, reword: Callable[[str], str]) -> object:
    if isinstance(data, str):
        return reword(data)
    if isinstance(data, tuple):
        return tuple(_reworded(item, reword) for item in data)
    if is_dataclass(data) and not isinstance(data, type):
        parts = ((field.name, getattr(data, field.name)) for field in fields(data))
        return replace(data, **{name: _reworded(part, reword) for name, part in parts})
    return data


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        if not data.isascii():
            yield data
    elif isinstance(data, tuple):
        for part in data:
            yield from _texts(part)
    elif is_dataclass(data) and not isinstance(data, type):
        for field in fields(data):
            yield from _texts(getattr(data, field.name))


def headed(record: Data, event: Event) -> Data:
    """Prepare a record (with an EventHead as `event`) for printing: logo, print time unless set, and start numbers for
    unprintable names. One query for each loaded event, one more for such a name.
    """
    legible = record if all(map(typeface.printable, _texts(record))) else _numbered(record, event)
    heading = cast(Any, legible).event
    printed = heading.printed or printed_at(timezone.now())
    return cast(Data, replace(cast(Any, legible), event=replace(heading, logo=logo_of(event), printed=printed)))


def _numbered(record: Data, event: Event) -> Data:
    numbers: dict[str, list[int]] = {}
    for registration in Registration.objects.filter(event=event).select_related("player").order_by("start_number"):
        if not typeface.printable(registration.player.name):
            numbers.setdefault(registration.player.name, []).append(registration.start_number)
    return cast(Data, _renumbered(record, numbers, frozenset()))


def _renumbered(data: object, numbers: Mapping[str, list[int]], beside: Collection[str]) -> object:
    """Replace names by numbers; of namesakes the one whose number is `beside` the name, in its row or place."""
    if isinstance(data, str):
        return data if typeface.printable(data) else _with_numbers(data, numbers, beside)
    if isinstance(data, tuple):
        row = frozenset(cell for cell in data if isinstance(cell, str))
        return tuple(_renumbered(cell, numbers, row or beside) for cell in data)
    if isinstance(data, TableSheet):  # signatures follow the seats
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
    """Return texts that identify the name's owner: the start number, or a card's small lines."""
    own = getattr(data, "start_number", None)
    if own is not None:
        return frozenset({str(own)})
    return frozenset(" ".join(data.below).split()) if isinstance(data, CutCard) else ()


def _with_numbers(text: str, numbers: Mapping[str, list[int]], beside: Collection[str]) -> str:
    for name in sorted(numbers, key=len, reverse=True):
        own = [number for number in numbers[name] if str(number) in beside] or numbers[name]
        text = text.replace(name, _("no. %(number)s") % {"number": "/".join(map(str, own))})
    return text


def printed_at(at: datetime, line: int = 0) -> str:
    if line:
        return _("printed %(time)s, journal line %(line)s") % {"time": day_and_time(at), "line": line}
    return _("printed %(time)s") % {"time": day_and_time(at)}


def footed(record: Any, printed: str) -> Any:
    if isinstance(record, tuple):
        return tuple(footed(part, printed) for part in record)
    return replace(record, event=replace(record.event, printed=printed))


def season_head(directed: Series | Cup) -> EventHead:
    """Return the head of the papers of a series or a cup, printed now."""
    printed, language = printed_at(timezone.now()), get_language() or ""
    return EventHead(directed.name, "", directed.period, directed.organiser, printed=printed, language=language)


def head(event: Event) -> EventHead:
    date = date_format(event.date, "SHORT_DATE_FORMAT")
    return EventHead(
        event.name,
        event.place,
        date,
        event.organiser,
        differences=book_of(event).differences,
        language=get_language() or "",
    )
