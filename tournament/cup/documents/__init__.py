"""What is printed of a cup; here what its papers share: the head, the language of what is signed, the files' names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone, translation
from django.utils.text import slugify
from django.utils.translation import get_language

from rules import rule_book
from scoresheets.data import EventHead
from tournament.events.heads import printed_at
from tournament.models import Cup
from tournament.models.events import DEFAULT_RULE_BOOK


@contextmanager
def official_language() -> Iterator[None]:
    """The language of a cup's official papers: that of the rule book by which its matches are played."""
    with translation.override(rule_book(DEFAULT_RULE_BOOK).language):
        yield


def head(cup: Cup) -> EventHead:
    """The cup as every paper's head names it, printed now."""
    return EventHead(
        cup.name, "", cup.period, cup.organiser, printed=printed_at(timezone.now()), language=get_language() or ""
    )


def file_name(cup: Cup, *parts: object) -> str:
    """pokal-2026_pokalna-shema.pdf, in the language of the official papers."""
    with official_language():
        return "_".join([cup.slug, *(slugify(str(part)) for part in parts)])
