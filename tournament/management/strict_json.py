import json
from typing import Any


def parse(text: bytes | str) -> Any:
    """Return the value of a JSON text in UTF-8, with or without a byte order mark.

    Raises ValueError for any other text, a key repeated in an object, or a number that JSON does not know, and
    RecursionError if it is nested too deeply.
    """
    text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
    return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise ValueError("the same key stands twice in one object")
    return read


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
