from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation
from django.utils.text import slugify

from rules import rule_book
from tournament.models import Cup
from tournament.models.events import DEFAULT_RULE_BOOK


@contextmanager
def official_language() -> Iterator[None]:
    with translation.override(rule_book(DEFAULT_RULE_BOOK).language):
        yield


def file_name(cup: Cup, *parts: object) -> str:
    """Return a name such as pokal-2026_pokalna-shema.pdf, in the official language."""
    with official_language():
        return "_".join([cup.slug, *(slugify(str(part)) for part in parts)]) + ".pdf"
