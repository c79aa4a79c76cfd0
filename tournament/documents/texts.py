"""Dates, times and the event's head as documents write them, in the active language."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format

from scoresheets.data import EventHead
from tournament.models import Event


def day_and_time(at: datetime) -> str:
    """14. 3. 2026, 11.42."""
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def time(at: datetime) -> str:
    """11.42."""
    return date_format(timezone.localtime(at), "TIME_FORMAT")


def head(event: Event) -> EventHead:
    """The event as every document's head names it."""
    return EventHead(event.name, event.place, date_format(event.date, "SHORT_DATE_FORMAT"), event.organiser)
