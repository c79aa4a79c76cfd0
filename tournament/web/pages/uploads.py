"""An uploaded start list between its preview and its confirmation: the file itself, in the data folder.

The bytes are kept and, once `readings` has read them, the cells; nothing that a browser sends back is trusted. Whatever
is two days old is thrown away with the next upload.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID, uuid4

from django.conf import settings

from tournament.models import Event, Series

KEPT_SECONDS = 2 * 24 * 3600
GRID = ".grid"


@dataclass(frozen=True, slots=True)
class Upload:
    """A kept file. `imported` is how many players were registered from it, None while it was not confirmed."""

    key: UUID
    filename: str
    content: bytes
    imported: int | None


def keep(*, event: Event | Series, filename: str, content: bytes) -> UUID:
    """Keep a file; returns the key under which it is found again."""
    folder = _folder(event)
    folder.mkdir(parents=True, exist_ok=True)
    _throw_old_away(folder)
    key = uuid4()
    (folder / f"{key}.bin").write_bytes(content)
    _write_note(folder, key, filename[:200], None)
    return key


def find(*, event: Event | Series, key: UUID) -> Upload | None:
    """The file, if it is this event's or series' and still there."""
    folder = _folder(event)
    try:
        content = (folder / f"{key}.bin").read_bytes()
        note = json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return None
    return Upload(key, str(note["filename"]), content, note["imported"])


def source(event: Event | Series, key: UUID) -> tuple[Path, str]:
    """Where the file lies and what its sender called it. Raises FileNotFoundError."""
    note = json.loads((_folder(event) / f"{key}.json").read_text(encoding="utf-8"))
    return _folder(event) / f"{key}.bin", str(note["filename"])


def grid_path(event: Event | Series, key: UUID) -> Path:
    """Where its cells are kept once they are read."""
    return _folder(event) / f"{key}{GRID}"


def drop(event: Event | Series, key: UUID) -> None:
    """Throw a file away that cannot be used."""
    for file in _folder(event).glob(f"{key}.*"):
        file.unlink(missing_ok=True)


def mark_imported(*, event: Event | Series, upload: Upload, players: int) -> None:
    """Remember that the list was imported, so that confirming it again changes nothing."""
    _write_note(_folder(event), upload.key, upload.filename, players)


def _folder(event: Event | Series) -> Path:
    name = str(event.pk) if isinstance(event, Event) else f"series-{event.pk}"
    return Path(settings.DATA_DIR) / "uploads" / name


def _write_note(folder: Path, key: UUID, filename: str, imported: int | None) -> None:
    note = json.dumps({"filename": filename, "imported": imported}, ensure_ascii=False)
    (folder / f"{key}.json").write_text(note, encoding="utf-8")


def _throw_old_away(folder: Path) -> None:
    oldest = time.time() - KEPT_SECONDS
    for file in folder.iterdir():
        if file.suffix in (".bin", ".json", GRID, ".part", ".progress") and file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)
