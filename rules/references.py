"""References from the house's sentences to an event's rule book: "… the referee ⟦signing⟧"."""

import re
from collections.abc import Mapping

#: The brackets occur in nothing that people type; JSON may spell them in ASCII.
_MARK = re.compile(r"(?:⟦|\\u27e6)([a-z-]+)(?:⟧|\\u27e7)")
_OPENS, _ENDS = '<span class="article">', "</span>"


def quoted(text: str, references: Mapping[str, str]) -> str:
    """Return the text, page or JSON with every mark as the book's article: "(A12)", or bare where it has a place of its
    own.

    A mark without an article goes, with the space before it.
    """
    parts, at = [], 0
    for mark in _MARK.finditer(text):
        before, after, number = text[at : mark.start()], mark.end(), references.get(mark[1])
        placed = before.endswith(_OPENS) and text.startswith(_ENDS, after)
        if placed:
            before, after = before.removesuffix(_OPENS), after + len(_ENDS)
        if number is None:
            parts.append(before.rstrip())
        else:
            parts += (before, f"{_OPENS}{number}{_ENDS}" if placed else f"({number})")
        at = after
    return "".join((*parts, text[at:]))


def names(text: str) -> frozenset[str]:
    return frozenset(_MARK.findall(text))
