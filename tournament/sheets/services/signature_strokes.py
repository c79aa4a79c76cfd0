"""Strokes are lists of points [x, y], both 0..1 of the pad's width and height, y downwards. They are untrusted: they
come from a browser and are drawn into minutes.
"""

from __future__ import annotations

import json
from itertools import pairwise
from math import hypot
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.models import PAD_ASPECT

MOST_CHARACTERS = 24_000
MOST_STROKES = 60
MOST_POINTS = 1_500
#: Least total length of the strokes, in widths of the pad: less is a slip of the finger.
SHORTEST_LINE = 0.2

Strokes = list[list[list[float]]]


def read(text: str) -> Strokes:
    """Parse the page's strokes (JSON). Raises RefereeError if they are invalid or too short."""
    if len(text) > MOST_CHARACTERS:
        raise _unreadable()
    try:
        value = json.loads(text or "[]")
    except (ValueError, RecursionError):
        raise _unreadable() from None
    return checked(value)


def checked(value: Any) -> Strokes:
    """Return the strokes with three decimals, a tenth of a millimetre on paper. Raises RefereeError as `read`."""
    if not isinstance(value, list) or len(value) > MOST_STROKES:
        raise _unreadable()
    strokes = [_stroke(stroke) for stroke in value]
    if sum(map(len, strokes)) > MOST_POINTS:
        raise RefereeError(_("The signature has too many lines: clear it and sign once more."), "strokes")
    if sum(map(_length, strokes)) < SHORTEST_LINE:
        raise RefereeError(_("There is no signature yet: write your name into the field with a finger."), "strokes")
    return strokes


def _stroke(stroke: Any) -> list[list[float]]:
    if not isinstance(stroke, list) or not stroke or not all(map(_is_point, stroke)):
        raise _unreadable()
    return [[round(float(coordinate), 3) for coordinate in point] for point in stroke]


def _is_point(point: Any) -> bool:
    return (
        isinstance(point, list)
        and len(point) == 2
        and all(type(coordinate) in (int, float) and 0 <= coordinate <= 1 for coordinate in point)
    )


def _length(stroke: list[list[float]]) -> float:
    return sum(hypot(to[0] - start[0], (to[1] - start[1]) / PAD_ASPECT) for start, to in pairwise(stroke))


def _unreadable() -> RefereeError:
    return RefereeError(_("The signature did not arrive as it was drawn: clear it and sign once more."), "strokes")


def require_words(text: str) -> None:
    """Raise RefereeError unless the words are those to type, in any language."""
    if _letters(text) not in {_letters(words) for words in _every_language()}:
        raise RefereeError(_("To sign without drawing, type exactly: %(words)s") % {"words": words_to_sign()}, "words")


def words_to_sign() -> str:
    return _("I sign")


def _every_language() -> list[str]:
    phrases = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            phrases.append(words_to_sign())
    return phrases


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalpha())
