"""Reads a start list as a club's secretary sends it: xlsx or CSV in, rows with what is odd about each out.

    from tournament.startlist import read_start_list
    start_list = read_start_list(content, "prijave.xlsx")     # never raises, whatever the bytes are

Vocabulary: the heading is the row that names the columns; a cell is text as a person would read it in the sheet; a
problem is a code with parameters (sentences: `tournament/wording/startlist.py`). Nothing is mended in silence: what was
read differently from what stands in the file is told, and the cells as they stand are kept in `raw`.

It does not know the database: which players are known, and what is stored, is for `people.services.start_list`.
"""

from __future__ import annotations

from tournament.startlist.cells import club_key, person_key
from tournament.startlist.reading import read_start_list, start_list_of
from tournament.startlist.records import (
    DOUBT,
    ERROR,
    FIELDS,
    FILE_LEVELS,
    LEVELS,
    NOTE,
    REPEAT,
    SKIPPED,
    Column,
    FileProblem,
    ImportRow,
    Problem,
    SkippedRow,
    StartList,
)

__all__ = [
    "DOUBT",
    "ERROR",
    "FIELDS",
    "FILE_LEVELS",
    "LEVELS",
    "NOTE",
    "REPEAT",
    "SKIPPED",
    "Column",
    "FileProblem",
    "ImportRow",
    "Problem",
    "SkippedRow",
    "StartList",
    "club_key",
    "person_key",
    "read_start_list",
    "start_list_of",
]
