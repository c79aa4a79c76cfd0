"""LibreOffice computes the workbook anew: every cell as it is stored (nightly)."""

import os
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from bench.management.commands.test import office
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.papers import played
from tournament.papers import workbook
from tournament.rounds.services import rounds
from tournament.rulings.services import removals

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]

#: Computes a workbook that is opened, whoever wrote it.
ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""


def recalculated(content: bytes, folder: Path) -> bytes:
    """The same workbook after LibreOffice opened, computed and saved it."""
    program = office()
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("LibreOffice is missing: in CI the workbook must be computed anew.")
        pytest.skip("LibreOffice was not found: apt install libreoffice-calc-nogui")
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(ALWAYS, encoding="utf-8")
    (folder / "in.xlsx").write_bytes(content)
    to = ["--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(folder / "out")]
    command = [program, f"-env:UserInstallation={profile.as_uri()}", *to, str(folder / "in.xlsx")]
    subprocess.run(command, check=True, timeout=300)
    return (folder / "out" / "in.xlsx").read_bytes()


def cells(content: bytes, *, values: bool) -> Iterator[tuple[str, str, Any]]:
    for sheet in load_workbook(BytesIO(content), data_only=values):
        for row in sheet.iter_rows():
            yield from ((sheet.title, cell.coordinate, cell.value) for cell in row if cell.value not in (None, ""))


def blank_formulas(content: bytes) -> bytes:
    """The workbook with every stored value of a formula made wrong, so that only computing can mend it."""
    book = load_workbook(BytesIO(content))  # openpyxl writes formulas without values
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def agree(stored: Any, computed: Any) -> bool:
    if isinstance(stored, int | float):
        return abs(Fraction(stored) - Fraction(computed)) < Fraction(1, 10**6)
    return bool(stored == computed)


def check(content: bytes, folder: Path) -> None:
    again = recalculated(blank_formulas(content), folder)
    stored = {(title, at): value for title, at, value in cells(content, values=True)}
    computed = {(title, at): value for title, at, value in cells(again, values=True)}
    formulas = {(title, at) for title, at, value in cells(content, values=False) if str(value).startswith("=")}
    assert len(formulas & stored.keys()) > 50
    assert stored.keys() == computed.keys()
    wrong = {at: (value, computed[at]) for at, value in stored.items() if not agree(value, computed[at])}
    assert not wrong


def test_a_played_event(tmp_path: Path) -> None:
    event = played.played_event(tables=3, games=6, team_size=2)
    build.prizes(event)
    content = workbook.of_event(event=event)
    assert {"Ženske", "Ekipe"} <= set(load_workbook(BytesIO(content)).sheetnames)
    check(content, tmp_path)


def test_what_does_not_follow_from_its_lines(tmp_path: Path) -> None:
    """C1.6, totals only, and level seats that share thirds of points (D14)."""
    event = build.event(games_per_round=2, round_count=1, options={"placing_points": ["10/3", "1", "0"]})
    build.registrations(event, 9)
    round_ = build.round_(event, tables=3, state="published")
    rounds.start(round=round_, by=DIRECTOR)
    one, two, three = round_.tables.order_by("number")
    build.accept_with_totals(one, 50, 50, -7)
    build.record(two, build.dve("A"))
    removals.disqualify(table=two, seat="B", reason="deliberate", by=REFEREE)
    played.accept(two)
    played.play(three, games=2)
    rounds.close(round=round_, by=DIRECTOR)
    check(workbook.of_event(event=event), tmp_path)
