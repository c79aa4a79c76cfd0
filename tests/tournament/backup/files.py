"""Files as somebody may hand them to Radelc: changed, cut, swapped, and sealed as if Radelc had written them."""

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tournament.backup import container

#: Changes the manifest and the members.
Change = Callable[[dict[str, Any], dict[str, bytes]], None]


def rewritten(backup: Path, change: Change, target: Path) -> Path:
    """The backup with another manifest or other members, sealed as if Radelc had written it."""
    with zipfile.ZipFile(backup) as made:
        members = {name: made.read(name) for name in made.namelist()}
    told = json.loads(members.pop(container.MANIFEST))
    change(told, members)
    kind = told.pop("kind")
    for name in ("members",):
        told.pop(name)
    members.pop(kind, None)
    made_of = told.pop("format")
    with container.written(target, kind, told) as writer:
        for name, content in members.items():
            writer.add(name, content)
    if made_of != container.FORMAT:
        forged(target, "format", made_of)
    return target


def forged(target: Path, name: str, value: object) -> None:
    """Another word in the manifest of a file, and its seal made anew."""
    with zipfile.ZipFile(target) as made:
        members = {one: made.read(one) for one in made.namelist()}
    told = {**json.loads(members[container.MANIFEST]), name: value}
    with zipfile.ZipFile(target, "w") as made:
        made.comment = b"0" * 64
        for one, content in {**members, container.MANIFEST: json.dumps(told).encode()}.items():
            made.writestr(one, content)
    resealed(target)


def resealed(target: Path) -> None:
    """Make the seal of a changed file anew."""
    with target.open("r+b") as file:
        seal = container._digest(file)
        file.seek(-64, os.SEEK_END)
        file.write(seal.encode())


def flipped(content: bytes, at: float) -> bytes:
    place = int(len(content) * at)
    return content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :]


def later(told: dict[str, Any], members: dict[str, bytes]) -> None:
    told["migrations"]["tournament"].append("9999_later")


def lost_line(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["rows/journal.jsonl"] = b"\n".join(members["rows/journal.jsonl"].splitlines()[:-1]) + b"\n"
    told["tables"]["journal"]["rows"] -= 1


def wrong(name: str, old: bytes, new: bytes) -> Change:
    def change(told: dict[str, Any], members: dict[str, bytes]) -> None:
        assert old in members[name]
        members[name] = members[name].replace(old, new, 1)

    return change


def set_to(*path: str, value: object) -> Change:
    def change(told: dict[str, Any], members: dict[str, bytes]) -> None:
        inner = told
        for name in path[:-1]:
            inner = inner[name]
        inner[path[-1]] = value

    return change
