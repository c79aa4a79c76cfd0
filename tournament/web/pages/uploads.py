"""Keeps an uploaded start list between preview and confirmation, in the data folder.

Nothing that a browser sends back is trusted. Each upload deletes files older than two days.
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
    """`imported` is the number of players registered from it, None before confirmation."""

    key: UUID
    filename: str
    content: bytes
    imported: int | None


def keep(*, event: Event | Series, filename: str, content: bytes) -> UUID:
    folder = _folder(event)
    folder.mkdir(parents=True, exist_ok=True)
    _throw_old_away(folder)
    key = uuid4()
    (folder / f"{key}.bin").write_bytes(content)
    _write_note(folder, key, filename[:200], None)
    return key


def find(*, event: Event | Series, key: UUID) -> Upload | None:
    folder = _folder(event)
    try:
        content = (folder / f"{key}.bin").read_bytes()
        note = json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return None
    return Upload(key, str(note["filename"]), content, note["imported"])


def source(event: Event | Series, key: UUID) -> tuple[Path, str]:
    """Raises FileNotFoundError."""
    note = json.loads((_folder(event) / f"{key}.json").read_text(encoding="utf-8"))
    return _folder(event) / f"{key}.bin", str(note["filename"])


def grid_path(event: Event | Series, key: UUID) -> Path:
    return _folder(event) / f"{key}{GRID}"


def drop(event: Event | Series, key: UUID) -> None:
    for file in _folder(event).glob(f"{key}.*"):
        file.unlink(missing_ok=True)


def mark_imported(*, event: Event | Series, upload: Upload, players: int) -> None:
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
