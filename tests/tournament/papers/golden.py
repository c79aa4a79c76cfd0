"""The golden sheets of `fixtures/golden`, stored as tables: every kind of row and every option, as it is printed."""

import json
from pathlib import Path
from typing import Any

from tests.tournament import build
from tests.tournament.build import REFEREE
from tournament.models import Table
from tournament.rulings.services import removals

FILES = sorted((Path(__file__).resolve().parents[3] / "fixtures" / "golden").glob("*.json"))


def sheet_of(name: str) -> dict[str, Any]:
    """The golden sheet of this name (the file's stem) as it is given to the rule book."""
    sheet: dict[str, Any] = json.loads(next(one for one in FILES if one.stem == name).read_text(encoding="utf-8"))[
        "sheet"
    ]
    return sheet


def stored(name: str) -> Table:
    """The golden sheet of this name as a table of its own event."""
    golden = sheet_of(name)
    options: dict[str, Any] = dict(golden["options"])
    table = build.table(games_per_round=options.pop("games", 21), options=options)
    for row in golden["rows"]:
        build.record(table, row, by=REFEREE)
    table.refresh_from_db()
    if golden.get("disqualified"):
        removals.disqualify(table=table, seat=golden["disqualified"], reason="C1.6", by=REFEREE)
        table.refresh_from_db()
    return table
