"""Hungarian articles before filled-in values: "A(z) %(number)s. forduló".

The catalogue writes a(z); filling in the values, with % or format, makes it "a" or "az" by the sound of the value.
"""

import re
import unicodedata
from html import unescape
from typing import Any

VOWELS = frozenset("aeiou")
#: Letters whose names begin with a vowel: ef, el, em, en, er, es, iksz, ipszilon.
NAMED_WITH_A_VOWEL = VOWELS | frozenset("flmnrsxy")
_ARTICLE = re.compile(r"\b(?P<article>[Aa])\(z\)(?=\s„?(?:%\((?P<percent>\w+)\)[sd]|\{(?P<brace>\w+)\}))")
_BEFORE_A_WORD = re.compile(r"(?:<[^>]*>|[^\w<+−-])+")
_WORD = re.compile(r"(?P<digits>\d+(?:[ \u00a0\u202f]\d{3})*)|(?P<letters>[^\W\d_]+)")


def article(value: object) -> str:
    """Return "az" before 1, 5, 50, 1000 (ezer), 5000, MTK (em-té-ká) and Anna; "a" before 2, 10, 100, TK and Béla."""
    said = unescape(str(value))
    before = _BEFORE_A_WORD.match(said)
    word = _WORD.match(said, before.end() if before else 0)
    if word is None:
        return "a"
    vowel_first = _number(word["digits"]) if word["digits"] else _letters(word["letters"])
    return "az" if vowel_first else "a"


def _number(written: str) -> bool:
    digits = re.sub(r"\D", "", written)
    return digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)


def _letters(word: str) -> bool:
    plain = "".join(each for each in unicodedata.normalize("NFKD", word) if not unicodedata.combining(each))
    first, rest = plain[0].casefold(), plain[1:].casefold()
    if not rest or (plain.isupper() and not VOWELS & set(plain.casefold())):
        return first in NAMED_WITH_A_VOWEL
    return first in VOWELS or (first == "y" and rest[0] not in VOWELS)


class Sentence(str):
    __slots__ = ()

    def __str__(self) -> str:
        return self

    def __mod__(self, values: Any, /) -> str:
        return self._chosen(values) % values

    def format(self, *values: Any, **named: Any) -> str:
        return self._chosen(named).format(*values, **named)

    def _chosen(self, values: Any) -> str:
        def chosen(written: re.Match[str]) -> str:
            said = article(values[written["percent"] or written["brace"]])
            return said.capitalize() if written["article"].isupper() else said

        return _ARTICLE.sub(chosen, self)


def with_article(text: str) -> str:
    return Sentence(text) if _ARTICLE.search(text) else text
