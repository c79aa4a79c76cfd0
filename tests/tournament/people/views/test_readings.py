"""A start list is read in a process of its own: it may be hostile, slow or huge, and the server only hears of it."""

import io
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.tournament.pages import folded
from tournament import progress
from tournament.models import Event
from tournament.people.views import upload_reading
from tournament.startlist import FileProblem, apart, start_list_of
from tournament.startlist.apart import Limits
from tournament.startlist.grid import Cell, Grid, GridRow
from tournament.web.pages import uploads

pytestmark = pytest.mark.django_db
LIST = "Priimek;Ime;Društvo\nŽagar;Ana;TIM Laško\nZajc;Bojan;BK Piran\n".encode()


@pytest.fixture(autouse=True)
def a_folder(tmp_path: Path, settings: Any) -> Iterator[None]:
    settings.DATA_DIR = tmp_path
    yield
    for process in upload_reading._running.values():
        process.kill()
        process.wait()
    upload_reading._running.clear()


def send(client: Client, desk: str, content: bytes, name: str = "prijave.csv") -> Any:
    return client.post(f"{desk}import/", {"file": SimpleUploadedFile(name, content)})


def workbook(sheet: str) -> bytes:
    """A workbook whose only sheet has this XML inside."""
    book = Workbook()
    book.active.append(["Priimek", "Ime"])
    plain = io.BytesIO()
    book.save(plain)
    made = io.BytesIO()
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for part in source.namelist():
            target.writestr(part, sheet if part == "xl/worksheets/sheet1.xml" else source.read(part))
    return made.getvalue()


XMLNS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def million_rows() -> bytes:
    rows = "".join(f'<row r="{at}"><c t="str"><v>a</v></c></row>' for at in range(1, 700_001))
    return workbook(f"<worksheet {XMLNS}><sheetData>{rows}</sheetData></worksheet>")


def entities() -> bytes:
    """Nine levels of ten: a billion letters out of a kilobyte."""
    levels = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))
    told = f'<!DOCTYPE worksheet [<!ENTITY l0 "lololololo">{levels}]>'
    row = '<row r="1"><c t="str"><v>&l9;</v></c></row>'
    return workbook(f'<?xml version="1.0"?>{told}<worksheet {XMLNS}><sheetData>{row}</sheetData></worksheet>')


def bomb() -> bytes:
    return workbook(" " * 60_000_000)


def deep() -> bytes:
    return workbook(f"<worksheet {XMLNS}>{'<a>' * 300_000}")


def many_cells() -> bytes:
    """A quarter of a million: nothing is wrong with it, but it takes some seconds."""
    rows = "".join(f'<row r="{at}">{"<c><v>1</v></c>" * 50}</row>' for at in range(1, 4_900))
    return workbook(f"<worksheet {XMLNS}><sheetData>{rows}</sheetData></worksheet>")


def wide_texts() -> bytes:
    """Under every limit of size, and yet as much as fits: long texts in many cells."""
    cell = f'<c t="str"><v>{"ž" * 2_000}</v></c>'
    rows = "".join(f'<row r="{at}">{cell * 50}</row>' for at in range(1, 140))
    return workbook(f"<worksheet {XMLNS}><sheetData>{rows}</sheetData></worksheet>")


def test_what_was_read_comes_back_as_it_was(tmp_path: Path) -> None:
    cells = (Cell('Žagar; "A"\n'), Cell("32.7", "number"), Cell("1. 2. 2026", "date"), Cell("#N/A", "error"), Cell())
    problem = FileProblem("other_sheets", {"sheet": "a", "others": "b"})
    grid = Grid((GridRow(3, cells), GridRow(9, ())), "cp1250", ";", "List", (problem,))
    apart.write(tmp_path / "x.grid", grid)
    assert apart.content_of(tmp_path / "x.grid") == grid
    apart.write(tmp_path / "y.grid", FileProblem("too_many_rows", {"most": 5}))
    assert apart.content_of(tmp_path / "y.grid") == FileProblem("too_many_rows", {"most": 5})
    assert apart.content_of(tmp_path / "z.grid") is None
    assert apart.progress(tmp_path / "x.grid") == (0, 0)


def test_the_process_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["Priimek", "Ime"])
    for at in range(250):
        book.active.append(["Novak" + "a" * at, "Ana"])
    book.save(tmp_path / "a.xlsx")
    said: list[tuple[int, int]] = []
    monkeypatch.setattr(apart, "_limit", lambda *_limits: None)
    monkeypatch.setattr(progress, "SECONDS", 0)

    class Heard(progress.Noted):
        def pass_on(self, done: int, of: int) -> None:
            super().pass_on(done, of)
            said.append(apart.progress(tmp_path / "a.grid"))

    monkeypatch.setattr(apart, "Noted", Heard)
    assert apart.main(str(tmp_path / "a.xlsx"), "a.xlsx", str(tmp_path / "a.grid"), "1", "1", "1") == 0
    assert {(1, 251), (100, 251), (251, 251)} <= set(said)
    found = apart.content_of(tmp_path / "a.grid")
    assert isinstance(found, Grid)
    assert len(start_list_of(found).rows) == 250


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits only the time")
@pytest.mark.parametrize(
    ("limits", "words"),
    [
        pytest.param(Limits(processor_seconds=1), "took too long", marks=pytest.mark.nightly),
        (Limits(megabytes=60), "too much memory"),
    ],
)
def test_a_file_that_takes_too_much_is_one_sentence(
    director: Client, event: Event, desk: str, monkeypatch: pytest.MonkeyPatch, limits: Limits, words: str
) -> None:
    monkeypatch.setattr(upload_reading, "LIMITS", limits)
    told = send(director, desk, many_cells(), "prijave.xlsx")
    assert told.status_code == 400
    assert words in told.text
    assert not list((uploads._folder(event)).iterdir()), "what cannot be used is not kept"
    monkeypatch.setattr(upload_reading, "LIMITS", Limits())
    assert send(director, desk, LIST).status_code == 302


def test_a_long_reading_has_a_page_that_looks_again_by_itself(
    director: Client, event: Event, desk: str, settings: Any
) -> None:
    settings.READING_PATIENCE_SECONDS = 0
    waits = send(director, desk, LIST)
    assert waits.url.endswith("/reading/")
    reads = next(iter(upload_reading._running.values()))
    page = director.get(waits.url)
    if page.status_code == 200:  # else the machine was faster
        assert page["Refresh"] == "1"
        assert "<progress" in folded(page.text)
    reads.wait(60)
    done = director.get(waits.url)
    assert done.url == waits.url.removesuffix("reading/")
    assert "Žagar" in director.get(done.url).text
    assert director.get(f"{desk}import/{uuid4()}/reading/").status_code == 404


def test_a_preview_without_its_cells_reads_them_again(director: Client, event: Event, desk: str) -> None:
    address = send(director, desk, LIST).url
    for file in uploads._folder(event).glob("*.grid"):
        file.unlink()
    assert "Žagar" in director.get(address).text


class _Busy:
    """A process that has not ended."""

    def poll(self) -> None:
        return None

    def kill(self) -> None:
        pass

    wait = poll


def test_only_so_many_are_read_at_once(
    director: Client, event: Event, desk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload_reading, "_running", {uuid4(): _Busy() for _each in range(upload_reading.MOST_AT_ONCE)})
    told = send(director, desk, LIST)
    assert told.status_code == 400
    assert "Other lists are being read" in told.text


@pytest.mark.nightly
@pytest.mark.parametrize("make", [million_rows, entities, bomb, deep, wide_texts], ids=lambda make: make.__name__)
def test_a_hostile_workbook_takes_down_nothing(
    director: Client, event: Event, desk: str, make: Callable[[], bytes]
) -> None:
    content = make()
    before = resident()
    told = send(director, desk, content, "prijave.xlsx")
    assert told.status_code == 400, "a sentence at the field"
    assert 'class="error"' in told.text
    assert resident() - before < 40_000, "kilobytes that stay with the server"
    assert send(director, desk, LIST).status_code == 302


def resident() -> int:
    """Kilobytes of this process; 0 where the system does not tell."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
