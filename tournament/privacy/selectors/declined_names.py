"""Find a person's name in texts of others: declined, without carons, in either order."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tournament.wording.names import folded

_WORD = re.compile(r"[^\W\d_]+")
# Novak, Novakovega.
LONGEST_ENDING = 5
SHORTEST_STEM = 3
_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class DeclinedName:
    """Hold a name of a person. `alone`: his last name identifies him without the first name."""

    last: str
    first: str
    alone: bool

    def stands_in(self, text: str) -> bool:
        words = _words(text)
        last = _all_in(self.last, words)
        return last and (self.alone or (bool(self.first) and _all_in(self.first, words)))

    def replaced(self, text: str, by: str) -> str:
        if not self.stands_in(text):
            return text
        stems = {_stem(word): position for position, word in enumerate(_words(f"{self.last} {self.first}"))}

        def other(match: re.Match[str]) -> str:
            at = next((stems[stem] for stem in stems if _declined(folded(match[0]), stem)), None)
            return match[0] if at is None else by if at == 0 else ""

        return re.sub(r" {2,}", " ", _WORD.sub(other, text)).strip()


def _words(text: str) -> list[str]:
    return _WORD.findall(folded(text))


def _all_in(name: str, words: list[str]) -> bool:
    return all(any(_declined(word, _stem(part)) for word in words) for part in _words(name))


def _stem(word: str) -> str:
    """Return the stem of a declined name: Ana, Ane, Ano; Novak, Novaka."""
    return word[:-1] if len(word) > SHORTEST_STEM - 1 and word[-1] in _VOWELS else word


def _declined(word: str, stem: str) -> bool:
    if len(stem) < SHORTEST_STEM:
        return word.startswith(stem) and len(word) <= len(stem) + 2
    return word.startswith(stem) and len(word) <= len(stem) + LONGEST_ENDING
