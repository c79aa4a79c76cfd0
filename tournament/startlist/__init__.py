"""Reads a start list as a club's secretary sends it: xlsx or CSV in, rows with their problems out.

    from tournament.startlist import read_start_list
    start_list = read_start_list(content, "prijave.xlsx")     # never raises, whatever the bytes are

Vocabulary: the heading is the row that names the columns; a cell is text as read in the sheet; a problem is a code with
parameters (sentences: `tournament/wording/startlist.py`). Every corrected reading is reported, and `raw` keeps the
original cells.

It does not know the database: known players and storing are for `people.services.start_list`.
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
