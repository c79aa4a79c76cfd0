"""Names: alphabetical order as Slovenian readers expect it, and finding them; the same on SQLite and PostgreSQL."""

import unicodedata
from collections.abc import Callable
from unicodedata import combining, normalize

_AFTER = str.maketrans({"č": "c~", "ć": "c~~", "đ": "d~", "š": "s~", "ž": "z~"})


def sort_key(name: str) -> str:
    """č after c, š after s, ž after z; what is no letter of ours stands where its plain letter does (á at a, ř at r);
    capitals do not matter."""
    return folded(normalize("NFC", name).casefold().translate(_AFTER))


def initial(name: str) -> str:
    """The letter of the alphabet under which `sort_key` puts a name, a capital; "" for no name."""
    first = normalize("NFC", name)[:1].casefold()
    return (first if ord(first or "-") in _AFTER else folded(first)).upper()


def folded(text: str) -> str:
    """The text as somebody types it who looks for a name: no capitals, no carons ("Đurić" is found by "duric")."""
    plain = normalize("NFKD", text.casefold().replace("đ", "d"))
    return "".join(char for char in plain if not combining(char))


def matcher(query: str) -> Callable[..., bool]:
    """Tells of some texts whether every word of the query stands in them; an empty query finds everything."""
    words = folded(query).split()

    def matches(*texts: str) -> bool:
        within = folded(" ".join(texts)) if words else ""
        return all(word in within for word in words)

    return matches


def fold(text: str) -> str:
    """Small letters without their carons, as people type them in a hurry."""
    return "".join(
        letter for letter in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(letter)
    ).replace("đ", "d")
