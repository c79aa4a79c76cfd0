"""A line's hash is SHA-256 over the canonical JSON of its `hashed` (models/journal.py)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.book import RuleBook
from tournament.events.selectors.book import book_of
from tournament.hall.feeds.feeds_csv import written
from tournament.journal.selectors.chain import CHUNK
from tournament.journal.selectors.damaged_rows import FAILURES, Unreadable, read
from tournament.journal.selectors.journal import opened
from tournament.models import Event, Journal
from tournament.wording import journal as words
from tournament.wording import verify


def as_lines(event: Event) -> bytes:
    """Return a JSON object for each line, oldest first: `hashed`, its `hash`, and the `words` behind its marks."""
    return b"".join(
        json.dumps(_line(line), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        for chunk in _chunks(event)
        for line in chunk
    )


def _line(line: Journal | Unreadable) -> dict[str, object]:
    if isinstance(line, Unreadable):
        return {"unreadable": line.column}
    said = {word.mark: {"salt": word.salt, "text": word.text} for word in line.words.all()}
    return {"hashed": line.hashed(), "hash": line.hash, "words": said}


def as_csv(event: Event) -> bytes:
    """Return the lines as on the journal's page, oldest first, in the active language."""
    heads = (
        _("No."),
        pgettext("journal", "Time"),
        pgettext("journal", "Person"),
        _("What was done"),
        pgettext("journal", "Where"),
        pgettext("journal", "Changes"),
        _("Reason"),
    )
    return written(heads, (_in_words(line, book_of(event)) for chunk in _chunks(event) for line in _opened(chunk)))


def _in_words(line: Journal | Unreadable, book: RuleBook) -> tuple[str, ...]:
    if isinstance(line, Unreadable):
        return ("", "", "", "", "", verify.sentence("chain.unreadable", {"number": "", "column": line.column}, ""), "")
    try:
        changed = "; ".join(f"{change.name}: {_change(change)}" for change in words.changes(line, book))
        at = date_format(localtime(line.at), "SHORT_DATETIME_FORMAT")
        cells = (words.person(line), words.action(line.action), words.subject(line), changed, str(line.reason))
        return (str(line.number), at, *cells)
    except (*FAILURES, LookupError):  # an edited line may hold anything
        return (str(line.number), "", "", "", "", verify.sentence("chain.strange", {"number": line.number}, ""), "")


def _change(change: words.Change) -> str:
    return f"{change.before} \N{RIGHTWARDS ARROW} {change.after}" if change.before else change.after


def _opened(chunk: list[Journal | Unreadable]) -> list[Journal | Unreadable]:
    readable = {line.pk: line for line in opened(line for line in chunk if isinstance(line, Journal))}
    return [readable[line.pk] if isinstance(line, Journal) else line for line in chunk]


def _chunks(event: Event) -> Iterator[list[Journal | Unreadable]]:
    number = 0
    while True:
        lines = Journal.objects.filter(event=event, number__gt=number, number__lte=number + CHUNK).order_by("number")
        chunk = read(lines.select_related("event").prefetch_related("words"))
        if not chunk:
            return
        yield chunk
        number += CHUNK
