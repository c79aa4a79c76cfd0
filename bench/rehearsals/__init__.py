"""Sheets of every book: simple players play dealt cards, and the rows are read off the cards.

They feed the demo and prove that `validate` accepts whatever real cards can produce. The same random.Random gives the
same sheet.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bench.rehearsals.czech.rehearsal import rehearse as czech
from bench.rehearsals.paskievics.rehearsal import rehearse as paskievics
from bench.rehearsals.slovenian.rehearsal import rehearse as slovenian
from bench.rehearsals.vadasz.rehearsal import rehearse as vadasz
from rules.vadasz.editions import EDITION_2023, EDITION_2025

Rehearsal = Callable[[Random, int, int], dict[str, object]]


def _vadasz(code: str) -> Rehearsal:
    return lambda dice, rows, players: vadasz(dice, code, players, rows)


REHEARSALS: Mapping[str, Rehearsal] = {
    "si-tzs": lambda dice, rows, _players: slovenian(dice, rows),
    "hu-paskievics": lambda dice, rows, players: paskievics(dice, rows, players=players),
    "cz-taroky": lambda dice, rows, _players: czech(dice, rows),
    **{edition.code: _vadasz(edition.code) for edition in (EDITION_2023, EDITION_2025)},
}


def rehearsed_rows(code: str, dice: Random, rows: int, players: int) -> list[dict[str, Any]]:
    """Raises KeyError for a book without a rehearsal."""
    lines = REHEARSALS[code](dice, rows, players)["rows"]
    assert isinstance(lines, list)
    return lines
