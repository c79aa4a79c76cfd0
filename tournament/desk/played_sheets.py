"""Sheets that simple players played with dealt cards (bench/rehearsals): the demo plays them, the doctor saves one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings

FOLDER = Path(settings.BASE_DIR, "fixtures", "demo", "sheets")

Rows = list[dict[str, Any]]


class PlayedSheets:
    """Give each table a sheet of its own, and the first ones again when all were given."""

    def __init__(self, code: str) -> None:
        """Read the sheets of a rule book. Raises FileNotFoundError for a book without any."""
        text = (FOLDER / f"{code}.json").read_text(encoding="utf-8")
        self._sheets: dict[int, list[Rows]] = {int(players): sheets for players, sheets in json.loads(text).items()}

    def take(self, players: int, fits: Callable[[Rows], bool] = bool) -> Rows:
        """Return the next sheet of so many players that fits. Raises StopIteration if none does."""
        sheets = self._sheets[players]
        at = next(at for at, rows in enumerate(sheets) if fits(rows))
        sheets.append(sheets.pop(at))
        return sheets[-1]
