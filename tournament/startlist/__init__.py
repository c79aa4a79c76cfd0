"""Reads a start list as a club's secretary sends it: xlsx or CSV in, rows with their problems out."""

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
