"""Alphabetical order of names as Slovenian readers expect it, the same on SQLite and PostgreSQL."""

_AFTER = str.maketrans({"č": "c~", "ć": "c~~", "đ": "d~", "š": "s~", "ž": "z~"})


def sort_key(name: str) -> str:
    """č after c, š after s, ž after z; capitals do not matter."""
    return name.casefold().translate(_AFTER)
