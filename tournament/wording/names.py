import unicodedata
from collections.abc import Callable
from functools import lru_cache
from unicodedata import combining, normalize

_AFTER = str.maketrans({"č": "c~", "ć": "c~~", "đ": "d~", "š": "s~", "ž": "z~"})


@lru_cache(maxsize=16_384)
def sort_key(name: str) -> str:
    """Return a key with č after c, š after s, ž after z, and foreign letters at their plain letter."""
    return folded(normalize("NFC", name).casefold().translate(_AFTER))


def initial(name: str) -> str:
    """Return the capital letter under which `sort_key` puts a name; "" for no name."""
    first = normalize("NFC", name)[:1].casefold()
    return (first if ord(first or "-") in _AFTER else folded(first)).upper()


def folded(text: str) -> str:
    """Return the text as typed in a search: no capitals, no carons ("Đurić" matches "duric")."""
    plain = normalize("NFKD", text.casefold().replace("đ", "d"))
    return "".join(char for char in plain if not combining(char))


def matcher(query: str) -> Callable[..., bool]:
    """Return a test whether every word of the query is in some texts; an empty query matches everything."""
    words = folded(query).split()

    def matches(*texts: str) -> bool:
        within = folded(" ".join(texts)) if words else ""
        return all(word in within for word in words)

    return matches


def fold(text: str) -> str:
    return "".join(
        letter for letter in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(letter)
    ).replace("đ", "d")
