"""Arabic and Hebrew for drawing: letters joined, in visual order.

For a name or a short sentence: right-to-left parts are reversed within the line, and only a line without any other
letter is right-to-left as a whole.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import pairwise

_TATWEEL = "\N{ARABIC TATWEEL}"
_LAM = "\N{ARABIC LETTER LAM}"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def is_there(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def visual(text: str) -> str:
    """Return the text in visual order from left to right, Arabic letters in the forms that join."""
    clusters = _clusters(joined(text))
    rightward = _rightward([unicodedata.bidirectional(cluster[0]) for cluster in clusters])
    drawn: list[str] = []
    at = 0
    while at < len(clusters):
        end = at + 1
        while end < len(clusters) and rightward[end] == rightward[at]:
            end += 1
        drawn += clusters[at:end] if rightward[at] else _turned(clusters[at:end])
        at = end
    if not any(unicodedata.bidirectional(char) == "L" for char in text):
        return "".join(_turned(clusters))
    return "".join(drawn)


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for char in text:
        if clusters and unicodedata.bidirectional(char) == "NSM":
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _rightward(kinds: list[str]) -> list[bool]:
    """Return which clusters are left-to-right: all but right-to-left letters with numbers and signs between them."""
    left = [kind in ("R", "AL") for kind in kinds]
    bounds = [at for at, kind in enumerate(kinds) if kind in ("R", "AL", "L")]
    for first, second in pairwise(bounds):
        if left[first] and left[second]:
            left[first:second] = [True] * (second - first)
    return [not leftward for leftward in left]


def _turned(clusters: list[str]) -> list[str]:
    turned: list[str] = []
    number = 0
    for cluster in reversed(clusters):
        if unicodedata.bidirectional(cluster[0]) in ("EN", "AN"):
            turned.insert(len(turned) - number, cluster)
            number += 1
        else:
            turned.append(cluster.translate(_MIRRORED))
            number = 0
    return turned


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """Return the presentation forms of each Arabic letter, and of lam with an alef, by "isolated", "final", … ."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if letters:
            forms.setdefault("".join(chr(int(letter, 16)) for letter in letters), {})[kind.strip("<>")] = chr(code)
    return forms


def joined(text: str) -> str:
    forms = _forms()
    letters = _letters(text)
    shown: list[str] = []
    for at, (letter, marks) in enumerate(letters):
        before = at > 0 and _joins_on(letters[at - 1][0])
        after = at + 1 < len(letters) and _joins_on(letter) and _is_joined(letters[at + 1][0])
        kind = ("medial" if after else "final") if before and _is_joined(letter) else "initial" if after else "isolated"
        shown.append(forms.get(letter, {}).get(kind, letter) + marks)
    return "".join(shown)


def _letters(text: str) -> list[tuple[str, str]]:
    letters: list[tuple[str, str]] = []
    for char in text:
        if letters and unicodedata.bidirectional(char) == "NSM":
            letters[-1] = (letters[-1][0], letters[-1][1] + char)
        elif letters and letters[-1] == (_LAM, "") and _LAM + char in _forms():
            letters[-1] = (_LAM + char, "")
        else:
            letters.append((char, ""))
    return letters


def _joins_on(letter: str) -> bool:
    return letter == _TATWEEL or "initial" in _forms().get(letter, {})


def _is_joined(letter: str) -> bool:
    return letter == _TATWEEL or "final" in _forms().get(letter, {})
