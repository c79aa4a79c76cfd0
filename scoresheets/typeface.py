"""The type of all documents, with fitting and wrapping by its widths.

Carlito has equally wide digits and the letters of Latin, Greek and Cyrillic; DejaVu has other scripts. A character in
neither is a box, so that a name is not taken for an empty seat. Sizes are in points, widths in millimetres.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import cast

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scoresheets import right_to_left
from scoresheets.text import ELLIPSIS, MINUS

REGULAR = "RadelcCarlito"
BOLD = "RadelcCarlito-Bold"
#: The face for letters that each lacks.
_OTHER = {REGULAR: "DejaVuSubset", BOLD: "DejaVuSubset-Bold"}
#: For a character that no face has.
BOX = "\N{WHITE SQUARE}"
_FOLDER = Path(__file__).parent / "fonts"
#: Not split: a word with the sign or the seat's letter before it.
_WORD = re.compile(rf"(?:[A-G+×/{MINUS}] )*\S+")
_FILES = {
    REGULAR: "Carlito-Regular.ttf",
    BOLD: "Carlito-Bold.ttf",
    _OTHER[REGULAR]: "DejaVuSansCondensed-Subset.ttf",
    _OTHER[BOLD]: "DejaVuSansCondensed-Bold-Subset.ttf",
}


@lru_cache(maxsize=1)
def register() -> None:
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(_FOLDER / file)))


def font_name(bold: bool) -> str:
    return BOLD if bold else REGULAR


@lru_cache(maxsize=4)
def _letters_of(font: str) -> frozenset[str]:
    register()
    return frozenset(chr(code) for code in cast(TTFont, pdfmetrics.getFont(font)).face.charToGlyph)


def printable(text: str) -> bool:
    if text.isascii():
        return True
    seen = right_to_left.visual(text) if right_to_left.is_there(text) else text
    return all(char in _letters_of(REGULAR) or char in _letters_of(_OTHER[REGULAR]) for char in seen)


@lru_cache(maxsize=8192)
def runs(text: str, bold: bool) -> tuple[tuple[str, str], ...]:
    """Return pairs of face and part, in visual order."""
    usual = font_name(bold)
    own = _letters_of(usual)
    if text.isascii() or own.issuperset(text):
        return ((usual, text),)
    other, parts = _letters_of(_OTHER[usual]), list[tuple[str, str]]()
    for char in right_to_left.visual(text) if right_to_left.is_there(text) else text:
        shown = char if char in own or char in other else BOX
        font = usual if shown in own else _OTHER[usual]
        if parts and parts[-1][0] == font:
            parts[-1] = (font, parts[-1][1] + shown)
        else:
            parts.append((font, shown))
    return tuple(parts)


@lru_cache(maxsize=16384)
def width(text: str, size: float, bold: bool = False) -> float:
    return sum(float(pdfmetrics.stringWidth(part, font, size)) for font, part in runs(text, bold)) / mm


@dataclass(frozen=True)
class Fitted:
    text: str
    size: float


@dataclass(frozen=True)
class Stack:
    lines: tuple[str, ...]
    size: float


@lru_cache(maxsize=8192)
def fit(text: str, room: float, size: float, smallest: float, bold: bool = False) -> Fitted:
    """Fit the text into `room` millimetres: first smaller, down to `smallest` points, then cut with an ellipsis."""
    taken = width(text, size, bold)
    if taken <= room:
        return Fitted(text, size)
    shrunk = size * room / taken * 0.995
    if shrunk >= smallest:
        return Fitted(text, shrunk)
    return Fitted(_cut(text, room, smallest, bold), smallest)


def _cut(text: str, room: float, size: float, bold: bool) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, size, bold) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


@lru_cache(maxsize=8192)
def wrap(text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Break the text into lines no wider than `room` millimetres; a wider word is broken after a hyphen or, without one
    in reach, inside. A sign of arithmetic or a seat's letter never ends a line.
    """
    lines: list[str] = []
    line = ""
    for word in _WORD.findall(" ".join(text.split())):
        candidate = f"{line} {word}" if line else word
        if width(candidate, size, bold) <= room:
            line = candidate
            continue
        if line:
            lines.append(line)
        while width(word, size, bold) > room:
            head = _longest_start(word, room, size, bold)
            lines.append(head)
            word = word[len(head) :]
        line = word
    if line:
        lines.append(line)
    return tuple(lines)


def _longest_start(word: str, room: float, size: float, bold: bool) -> str:
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if width(word[:middle], size, bold) <= room:
            low = middle
        else:
            high = middle - 1
    return word[: word.rfind("-", 1, low) + 1 or low]


@lru_cache(maxsize=8192)
def stack(text: str, room: float, choices: tuple[tuple[float, int], ...], bold: bool = False) -> Stack:
    """Return the text in a few lines, as large as possible: `choices` are sizes with the most lines at each, largest
    first.

    A size that breaks a word other than after a hyphen is taken only if no smaller one does without. Text longer than
    the last choice makes its last line wider than the room.
    """
    parts = text.replace("-", "- ").split()
    fitting = [(size, most) for size, most in choices if len(wrap(text, room, size, bold)) <= most]
    whole = [(size, most) for size, most in fitting if all(width(part, size, bold) <= room for part in parts)]
    size, most = (whole or fitting or choices[-1:])[0]
    lines = wrap(text, room, size, bold)
    return Stack((*lines[: most - 1], " ".join(lines[most - 1 :])) if len(lines) > most else lines, size)
