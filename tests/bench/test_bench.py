"""`manage.py bench`: prints every figure, touches nobody's database, and never fails for a slow computer."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from bench.pure import books
from bench.timing import QUICK, Line, shown
from rules import RULE_BOOKS

FIGURES = (
    *(f"{code}: rows judged with items" for code in RULE_BOOKS),
    "paper row",
    "schedule of 1500",
    "Swiss round 4 of 1500",
    "manage.py draw, standings",
    "schedule, 12 to 1353 players: repeats",
    "mixed modes, come and go",
    "standings of 60",
    "minutes of",
    "seating of",
    "workbook of",
    "memory of a workbook",
    "standings page",
    "the same as long as nothing changes",
    "its queries",
    "saving a game",
    "growth of the page standings",
)


@pytest.mark.nightly
def test_it_prints_every_figure_and_leaves_the_data_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "bench", "--quick"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "RADELC_DATA": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    for figure in FIGURES:
        assert figure in done.stdout
    assert done.stdout.count("(target ") == 62
    assert [file.name for file in tmp_path.iterdir()] == ["secrets.json"]


def test_every_book_has_its_line_beside_a_bare_loop() -> None:
    """Rows a second, items a row, and how many times a loop over the same values it takes."""
    told = list(books(replace(QUICK, sheets=4, repeats=1)))
    assert [line.name.partition(":")[0] for line in told] == list(RULE_BOOKS)
    for line in told:
        figure, _mark, share = line.figure.partition("; ")
        each = r"[\d,]+ rows/s, \d+\.\d items a row \([\d,]+ items/s\), [\d.]+ × a bare sum of the same values"
        assert re.fullmatch(each, figure)
        assert re.fullmatch(r"|\d\.\d\d of si-tzs's rate", share)
        assert line.target == ("0.75 of it" if share else "40,000 rows/s")


@pytest.mark.parametrize(("met", "end"), [(True, "PASS (target 15 s)"), (False, "miss (target 15 s)")])
def test_a_target_is_told_beside_its_figure(met: bool, end: str) -> None:
    assert str(Line("minutes", "9 s", "15 s", met)).endswith(end)


def test_a_figure_without_a_target_has_no_verdict() -> None:
    assert str(Line("draw", "9 s")).endswith("9 s")


@pytest.mark.parametrize(("duration", "text"), [(2.5, "2.50 s"), (0.0125, "12.5 ms"), (0.0000031, "3.1 µs")])
def test_durations_are_shown_in_their_own_unit(duration: float, text: str) -> None:
    assert shown(duration) == text
