from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournament.startlist.cells import clean, shown
from tournament.startlist.grid import Cell, Grid
from tournament.startlist.headings import _bag, _words
from tournament.startlist.reading import start_list_of
from tournament.startlist.records import StartList

# The first match counts, so "possible points" is the most possible.
HEADINGS = {
    "most": _bag("mozne mozno moznih najvec most possible maximum max lehetseges legtobb mozne moznych nejvic"),
    "rating": _bag("rating rejting reiting rtg ertekszam"),
    "difference": _bag("razlika razlike difference diff kulonbseg rozdil"),
    "place": _bag("mesto uvrstitev rank place helyezes hely umisteni misto poradi"),
    "points": _bag("tocke tock points point pont pontok pontszam body bodu"),
}
WHOLE = frozenset({"difference", "place"})
_EXACT = re.compile(r"-?[0-9]{1,12}([.,][0-9]{1,12}|/0*[1-9][0-9]{0,8})?")
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "–": "-"})


@dataclass(frozen=True, slots=True)
class Figures:
    numbers: Mapping[str, Fraction]
    unreadable: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FigureList:
    people: StartList
    columns: frozenset[str]
    rows: Mapping[int, Figures]


def figures_of(grid: Grid, *, name_order: str = "") -> FigureList:
    people = start_list_of(grid, name_order=name_order)
    heading = next((row for row in grid.rows if row.number == people.heading_row), None)
    if heading is None:
        return FigureList(people, frozenset(), {})
    columns: dict[str, int] = {}
    for index, text in enumerate(heading.texts):
        named = figure_named(text)
        if named and named not in columns:
            columns[named] = index
    numbers = {row.number for row in people.rows}
    rows = {row.number: _figures(row.cells, columns) for row in grid.rows if row.number in numbers}
    return FigureList(people, frozenset(columns), rows)


def figure_named(heading: str) -> str:
    words = set(_words(heading))
    return next((figure for figure, known in HEADINGS.items() if words & known), "")


def _figures(cells: tuple[Cell, ...], columns: Mapping[str, int]) -> Figures:
    numbers: dict[str, Fraction] = {}
    unreadable: dict[str, str] = {}
    for figure, index in columns.items():
        text = clean(cells[index].text) if index < len(cells) else ""
        if not text:
            continue
        number = exact(text)
        if number is None or (figure in WHOLE and number.denominator != 1):
            unreadable[figure] = shown(text)
        else:
            numbers[figure] = number
    return Figures(numbers, unreadable)


def exact(text: str) -> Fraction | None:
    """Read a number with comma or point, or a fraction; None for any other text."""
    bare = re.sub(r"(?<=\d)[  '’](?=\d{3})", "", text.translate(_MINUS)).removeprefix("+").rstrip(".")
    if not _EXACT.fullmatch(bare):
        return None
    return Fraction(bare.replace(",", "."))
