"""The minutes of a table: what stands on them, that it fits, and that the bytes are always the same (A9–A13, B1.25)."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from scoresheets import digest
from scoresheets.data import Circle, Note, Signature, TableSheet
from scoresheets.sheet import blank, minutes
from scoresheets.sheet.sheet_columns import LEFT, RIGHT, Columns
from scoresheets.sheet.sheet_plan import plan
from scoresheets.text import in_fours
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper, Text
from tests.scoresheets.samples import (
    ENGLISH_MINUTES_LABELS,
    LONG_NAME,
    MINUTES_LABELS,
    full_sheet,
    many_sheets,
)

ROOT = Path(__file__).resolve().parents[2]
CODE = "58-12-K7QM-4XZP-9ABC-DEFG-HJKM"
CHANGED_SEATS: tuple[dict[str, Any], ...] = (
    {"name": "Nekdo Drug"},
    {"total": 1071},
    {"difference": 0},
    {"place": 2},
    {"points": None},
    {"circles": ()},
)
CHANGED_LINES: tuple[dict[str, Any], ...] = (
    {"entries": (None, 48, None)},
    {"contract": "valat"},
    {"takers": ("C",)},
    {"takers": ("B", "C")},
    {"takers": ("C", "B")},
    {"takers": ()},
    {"out": ("C",)},
    {"carry": "C"},
    {"struck": True},
    {"dots": ("A",)},
)


def drawn(sheet: TableSheet) -> RecordingPaper:
    """Everything `minutes` draws for one sheet."""
    paper = RecordingPaper()
    for index, page in enumerate(plan(sheet)):
        if index:
            paper.turn()
        minutes.draw_page(paper, sheet, page, MINUTES_LABELS)
        minutes.draw_foot(paper, sheet, MINUTES_LABELS, digest.of_sheet(sheet), 1)
    return paper


def line_number(paper: RecordingPaper, number: int) -> Text:
    """The printed number of a line."""
    columns = Columns.of_sheet(full_sheet())
    return next(
        text
        for text in paper.texts
        if text.text == str(number)
        and text.y > columns.lines_y
        and abs((text.left + text.right) / 2 - columns.number_x) < 0.1
    )


def crowded() -> TableSheet:
    """A sheet with the longest of everything."""
    sheet = full_sheet()
    long_remark = "kontra C, re A, sub C na igro; tihi pagat zgubljen; kralji (A) kontra B, re A, sub B; " * 3
    circles = tuple(Circle(game, game + 1 if game < 12 else None) for game in range(1, 22))
    return replace(
        sheet,
        event=replace(sheet.event, name="Mednarodni turnir " * 12, organiser="Društvo ljubiteljev taroka " * 9),
        seats=tuple(replace(seat, name=LONG_NAME, club=LONG_NAME * 2, circles=circles) for seat in sheet.seats),
        lines=tuple(replace(line, remarks=long_remark) for line in sheet.lines),
        signatures=tuple(replace(signature, name=LONG_NAME) for signature in sheet.signatures),
    )


def four_seats() -> TableSheet:
    """The same sheet in a rule book with four seats."""
    sheet = full_sheet()
    return replace(
        sheet,
        seats=(*sheet.seats, replace(sheet.seats[0], letter="D", name="Žiga Čadež")),
        lines=tuple(
            replace(line, entries=(*line.entries, -7), running=(*line.running, -7 * line.number))
            for line in sheet.lines
        ),
        signatures=(*sheet.signatures, Signature("D", "Žiga Čadež")),
    )


def test_page_shows_head_names_lines_results_and_signatures() -> None:
    """A12: the finished sheet names who played, every game, the results and who signed."""
    sheet = full_sheet()
    (text,) = pages(minutes.render([sheet], MINUTES_LABELS))
    for expected in (
        sheet.event.name,
        "Trojane",
        "14. marec 2026",
        "Tarok klub Žužemberk",
        *(seat.name for seat in sheet.seats),
        *(seat.club for seat in sheet.seats),
        "št. 51",
        "Skupaj 1070 71 160",
        "Razlika +1909 −1088 −821",
        "Mesto 1. 3. 2.",
        "Točke 3 1 2",
        "Igra 6 popravljena ob 10.48",
        "Janez Zupančič",
        "sprejeto 14. 3. 2026 ob 11.42",
        "različica 27",
        "stran 1 od 1",
        in_fours(digest.of_sheet(sheet)),
    ):
        assert expected in text
    assert "-" not in text.replace("Đurić-Čebašek", ""), "points carry a true minus sign"


def test_all_numbered_lines_are_printed_with_their_values() -> None:
    """A9: 21 numbered lines, each value in its seat's column and nothing where nothing is written (B1.29)."""
    sheet = full_sheet()
    paper = drawn(sheet)
    columns = Columns.of_sheet(full_sheet())
    for line in sheet.lines:
        baseline = line_number(paper, line.number).y
        for index, entry in enumerate(line.entries):
            left = columns.seat_x(index)
            values = [
                text.text
                for text in paper.texts
                if abs(text.y - baseline) < 0.01 and text.bold and left < text.left < left + columns.split
            ]
            assert values == ([] if entry is None else [str(entry).replace("-", "−")])


def test_klop_number_is_struck_through_and_nothing_else() -> None:
    """A11: the number of a klop is crossed out."""
    sheet = full_sheet()
    paper = drawn(sheet)
    struck = []
    for number in range(1, 22):
        text = line_number(paper, number)
        across = [
            line
            for line in paper.lines
            if line.x1 < text.left and text.right < line.x2 < text.right + 3 and text.top < line.y2 < line.y1 < text.y
        ]
        struck += [number] * bool(across)
    assert struck == [3, 8]


def test_kontra_in_a_klop_is_a_dot_in_the_callers_cell() -> None:
    """A11: the cell of the player who said kontra gets a dot."""
    paper = drawn(full_sheet())
    columns = Columns.of_sheet(full_sheet())
    dots = [ring for ring in paper.circles if ring.filled and ring.y > columns.lines_y]
    assert len(dots) == 1
    assert columns.seat_x(1) < dots[0].x < columns.seat_x(1) + columns.split
    assert abs(dots[0].y - line_number(paper, 3).y) < 2


def test_radelc_circles_stand_under_each_name_used_ones_crossed() -> None:
    """B1.25: a small circle under the name; a used one is crossed out."""
    paper = drawn(full_sheet())
    columns = Columns.of_sheet(full_sheet())
    for index in range(3):
        left, right = columns.seat_x(index), columns.seat_x(index) + columns.seat_room
        rings = [ring for ring in paper.circles if left < ring.x < right and ring.y < columns.lines_y]
        crossed = [
            ring
            for ring in rings
            if any(
                line.x1 < ring.x < line.x2 and abs((line.y1 + line.y2) / 2 - ring.y) < 0.01 and line.y1 != line.y2
                for line in paper.lines
            )
        ]
        assert (len(rings), len(crossed)) == (4, 3)
        assert not any(ring.filled for ring in rings)


def test_a_klop_in_every_game_leaves_circles_apart_and_inside_the_head() -> None:
    circles = tuple(Circle(game, game + 1 if game < 9 else None) for game in range(1, 22))
    sheet = full_sheet()
    sheet = replace(sheet, seats=tuple(replace(seat, circles=circles) for seat in sheet.seats))
    paper = RecordingPaper()
    (page, *_more) = plan(sheet)
    minutes.draw_page(paper, sheet, page, MINUTES_LABELS)
    rings = [one for one in paper.circles if not one.filled][:63]
    assert len(rings) == 63
    for at, one in enumerate(rings):
        for other in rings[at + 1 :]:
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert apart > one.radius + other.radius + 0.3, "rings that touch are read as a chain"
    assert min(one.radius for one in rings) > 0.8
    assert max(one.y + one.radius for one in rings) < Columns.of_sheet(sheet).lines_y


def test_fines_renons_and_lateness_are_named_in_the_cell() -> None:
    """C1.10, C2.1, B1.5: what is no game's value says what it is."""
    paper = drawn(full_sheet())
    columns = Columns.of_sheet(full_sheet())
    for number, seat, word in ((9, 2, "renons"), (12, 0, "zamuda"), (13, 2, "del. −20")):
        baseline = line_number(paper, number).y
        (mark,) = (
            text for text in paper.texts if text.text == word and text.right < columns.seat_x(seat) + columns.split
        )
        assert mark.left > columns.seat_x(seat)
        assert abs(mark.y - baseline) < 0.01


@pytest.mark.parametrize(("closed", "struck"), [(True, 1), (False, 0)])
def test_lines_left_over_are_struck_out_once_the_sheet_is_closed(closed: bool, struck: int) -> None:
    """A4: games not begun in time are not played; their lines are struck so that nobody writes there later."""
    paper = drawn(replace(full_sheet(), lines=full_sheet().lines[:15], closed=closed))
    columns = Columns.of_sheet(full_sheet())
    long = [line for line in paper.lines if line.x2 - line.x1 > 50 and abs(line.y1 - line.y2) > 5]
    assert len(long) == struck
    assert all(line.y2 > line_number(paper, 15).y and line.x1 > columns.seats_x for line in long)


def test_a_note_is_not_torn_apart_by_a_page() -> None:
    """C1.6: a removal and its end stand on the same page; each page begins with a numbered note."""
    long = " ".join(["odstranitev igralca in preklic odstranitve"] * 20)
    sheet = replace(full_sheet(), notes=tuple(Note(number, long) for number in range(1, 30)))
    found = plan(sheet)
    assert len(found) > 2
    assert all(page.notes[0].marker for page in found if page.notes)
    assert sum(len([one for one in page.notes if one.marker]) for page in found) == 29


@pytest.mark.parametrize("make", [full_sheet, crowded, four_seats])
def test_nothing_leaves_the_page_and_nothing_overlaps(make) -> None:
    """60-letter names, 21 circles, remarks of 250 letters, a fourth seat: everything stays in its room."""
    paper = drawn(make())
    assert all(text.left >= LEFT - 0.5 and text.right <= RIGHT + 0.5 and text.y <= 288 for text in paper.texts)
    assert paper.overlapping() == []


def test_long_name_stays_inside_its_column_and_is_read_in_full() -> None:
    """A 60-letter name is broken, not cut."""
    sheet = crowded()
    paper = drawn(sheet)
    columns = Columns.of_sheet(full_sheet())
    for index in range(3):
        left, right = columns.seat_x(index), columns.seat_x(index) + columns.seat_room
        name = [
            text
            for text in paper.texts
            if text.page == 1
            and text.bold
            and left <= text.left < right
            and columns.head_y + 6 < text.y < columns.head_y + 17
        ]
        assert " ".join(text.text for text in name) == LONG_NAME
        assert all(text.right <= right for text in name)
    assert len(LONG_NAME) == 60


@pytest.mark.parametrize("club", ["TIM Laško", "Društvo ljubiteljev taroka Šmarje-Sap in Škofljica pri Ljubljani"])
def test_a_club_is_told_whole_between_name_and_circles(club: str) -> None:
    sheet = full_sheet()
    circles = tuple(Circle(number) for number in range(1, 22))
    seats = tuple(replace(seat, name=LONG_NAME, club=club, circles=circles) for seat in sheet.seats)
    paper = drawn(replace(sheet, seats=seats))
    assert " ".join(text.text for text in paper.texts).count(club) == len(seats)
    assert paper.overlapping() == []
    columns = Columns.of_sheet(sheet)
    told = [text for text in paper.texts if text.text in club and text.y > columns.head_y + 16]
    rings = [ring for ring in paper.circles if ring.x < columns.remarks_x and ring.y < columns.lines_y]
    assert max(text.y + 0.075 * text.size for text in told) < min(ring.y - ring.radius for ring in rings)
    assert min(text.size for text in told) >= 5


@pytest.mark.parametrize(
    "name",
    ["Ana Novak", "Janez Podgornik Wolfsgruber", "Marija-Magdalena Podgornik-Wolfsgruber", "Štefka Čuček", LONG_NAME],
)
def test_a_name_stands_clear_of_its_cell_and_of_the_club_and_breaks_between_words(name: str) -> None:
    """One line, two or three: half a millimetre and more above and below, a hook over a capital included."""
    sheet = full_sheet()
    paper = drawn(replace(sheet, seats=tuple(replace(seat, name=name, club="TIM Laško") for seat in sheet.seats)))
    columns = Columns.of_sheet(full_sheet())
    rule = columns.head_y + 5.6
    lines = [
        text
        for text in paper.texts
        if text.bold and text.left == columns.seat_x(0) + 1.5 and rule < text.y < columns.lines_y
    ]
    club = next(text for text in paper.texts if text.text == "TIM Laško")
    hook, tail = 0.07 * lines[0].size, 0.075 * lines[0].size
    assert lines[0].top - hook > rule + 0.5
    assert lines[-1].y + tail < club.top - 0.3
    assert " ".join(text.text for text in lines).replace("- ", "-") == name


def test_a_name_of_a_thousand_letters_is_cut() -> None:
    """Bad input must not break the page."""
    sheet = full_sheet()
    endless = replace(sheet, seats=(replace(sheet.seats[0], name="Ž" * 1_000), *sheet.seats[1:]))
    paper = drawn(endless)
    assert all(text.right <= RIGHT + 0.5 for text in paper.texts)
    assert any(text.text.endswith("…") for text in paper.texts)


def test_one_page_a_table() -> None:
    """All tables of a round in one file."""
    document = pages(minutes.render(many_sheets(12), MINUTES_LABELS))
    assert len(document) == 12
    assert "stran 7 od 12" in document[6]


def test_notes_that_do_not_fit_go_on_a_further_page_and_none_is_lost() -> None:
    """C1.12: every correction stays readable."""
    notes = tuple(Note(number, f"Popravek številka {number}, odločil sodnik.") for number in range(1, 31))
    first, second = pages(minutes.render([replace(full_sheet(), notes=notes)], MINUTES_LABELS))
    assert "nadaljevanje" in second
    assert all(f"Popravek številka {number}," in first + second for number in range(1, 31))


def test_a_remark_too_long_for_its_cell_is_told_in_full_in_a_note() -> None:
    """What is cut in the cell gets a note of its own, numbered after the others."""
    sheet = full_sheet()
    remark = "napovedan pagat neuspel, kralji tiho, trula tiho, mondfang, napačna razdelitev " * 4
    lines = (replace(sheet.lines[0], remarks=remark), *sheet.lines[1:])
    text = " ".join(pages(minutes.render([replace(sheet, lines=lines)], MINUTES_LABELS)))
    assert remark.strip() in text
    assert "…" in text


@pytest.mark.parametrize(("count", "expected"), [(12, 1), (21, 1), (36, 1), (37, 1), (60, 1), (61, 2), (150, 3)])
def test_any_number_of_lines(count: int, expected: int) -> None:
    """The cup plays 36 games, a session by the clock up to 60: still one page; more go on further ones."""
    sheet = replace(full_sheet(), lines=(), line_count=count, notes=())
    assert len(plan(sheet)) == expected
    assert [number for page in plan(sheet) for number in page.line_numbers] == list(range(1, count + 1))
    paper = drawn(sheet)
    assert paper.overlapping() == []


def test_totals_without_a_line_stand_under_seats_and_names() -> None:
    """A sheet that the clock ends, of which only the totals are entered: whose they are is above them."""
    sheet = replace(full_sheet(), lines=(), line_count=0)
    (text,) = pages(minutes.render([sheet], MINUTES_LABELS))
    assert all(name in text for seat in sheet.seats for name in seat.name.split())
    assert MINUTES_LABELS.continued not in text
    paper = drawn(sheet)
    assert paper.overlapping() == []
    columns = Columns.of_sheet(sheet)
    heads = [one for one in paper.texts if one.y < columns.lines_y]
    assert {seat.letter for seat in sheet.seats} <= {one.text for one in heads}


def test_words_come_from_the_labels() -> None:
    """House: scoresheets know no language."""
    (text,) = pages(minutes.render([full_sheet()], ENGLISH_MINUTES_LABELS))
    assert "TABLE MINUTES" in text
    assert "TEKMOVALNI" not in text


def test_same_bytes_twice_and_in_another_process() -> None:
    """Deterministic PDFs: a stored sheet can be drawn again and compared."""
    ours = minutes.render(many_sheets(3), MINUTES_LABELS)
    assert minutes.render(many_sheets(3), MINUTES_LABELS) == ours
    code = (
        "import hashlib; from scoresheets.sheet import minutes; from tests.scoresheets.samples import *; "
        "print(hashlib.sha256(minutes.render(many_sheets(3), MINUTES_LABELS)).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "42", "TZ": "Asia/Tokyo"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == hashlib.sha256(ours).hexdigest()


def test_fonts_are_embedded() -> None:
    """The hall's printer has no Carlito."""
    reader = PdfReader(BytesIO(minutes.render([full_sheet()], MINUTES_LABELS)))
    fonts = reader.pages[0]["/Resources"]["/Font"]
    embedded = [font.get_object()["/FontDescriptor"].get_object() for font in fonts.values()]
    assert len(embedded) == 2
    assert all("/FontFile2" in descriptor for descriptor in embedded)


@pytest.mark.parametrize("render", [minutes.render, blank.render])
def test_no_sheet_is_refused(render) -> None:
    """A document without a page is not one."""
    with pytest.raises(ValueError, match="no sheet"):
        render([], MINUTES_LABELS)


def test_empty_sheet_has_names_and_numbers_and_no_values() -> None:
    """A9: what a table writes on."""
    (text,) = pages(blank.render([full_sheet()], MINUTES_LABELS))
    assert all(seat.name in text for seat in full_sheet().seats)
    assert " ".join(str(number) for number in range(1, 22)) in text
    for absent in ("1070", "−182", "kontra B", "odtis", "11.42", "popravljena"):
        assert absent not in text


def test_digest_is_of_what_is_signed_and_not_of_the_signatures() -> None:
    """A12: a sheet printed before it is signed and one printed after agree; every agreed value makes another digest."""
    sheet = full_sheet()
    seat, line = sheet.seats[0], sheet.lines[0]
    same = (
        replace(sheet, signatures=(), status="ni sprejet", notes=()),
        replace(sheet, event=replace(sheet.event, organiser="nekdo drug"), code="1-1", address="http://x/verify/"),
        replace(sheet, lines=(replace(line, remarks="drugače povedano", notes=(1,)), *sheet.lines[1:])),
    )
    assert {digest.of_sheet(one) for one in same} == {digest.of_sheet(sheet)}
    different = (
        replace(sheet, revision=28),
        replace(sheet, round=9),
        replace(sheet, table=99),
        replace(sheet, lines=sheet.lines[:-1]),
        *(replace(sheet, seats=(replace(seat, **one), *sheet.seats[1:])) for one in CHANGED_SEATS),
        *(replace(sheet, lines=(replace(line, **one), *sheet.lines[1:])) for one in CHANGED_LINES),
    )
    assert len({digest.of_sheet(one) for one in (sheet, *different)}) == 1 + len(different)


def test_the_code_is_printed_beside_the_results_to_be_scanned_and_typed() -> None:
    """Scanned with an address, typed without one; a sheet without a code has neither."""
    address = "http://192.168.1.20:8000/verify/"
    sheet = replace(full_sheet(), code=CODE, address=address)
    (text,) = pages(minutes.render([sheet], MINUTES_LABELS))
    for words in ("Preveri list", "58-12", "K7QM-4XZP", "9ABC-DEFG", "HJKM", "192.168.1.20:8000/verify/"):
        assert words in text
    paper = drawn(sheet)
    assert paper.squares == [f"{address}{CODE}/"]
    assert paper.overlapping() == []

    typed = drawn(replace(sheet, address=""))
    assert typed.squares == []
    assert any(text.text == MINUTES_LABELS.type_code for text in typed.texts)
    without = drawn(full_sheet())
    assert without.squares == []
    assert MINUTES_LABELS.check not in [text.text for text in without.texts]


def test_the_square_stands_once_beside_the_results_of_a_long_sheet() -> None:
    sheet = replace(crowded(), code=CODE, address="https://radelc.example.org/verify/")
    paper = drawn(sheet)
    assert len(paper.squares) == 1
    assert paper.overlapping() == []


def test_an_empty_sheet_has_no_code() -> None:
    """There is nothing on it yet that could be current or not."""
    sheet = replace(full_sheet(), code=CODE, address="http://192.168.1.20:8000/verify/")
    (text,) = pages(blank.render([sheet], MINUTES_LABELS))
    assert "K7QM" not in text


def test_digest_follows_the_data_and_not_the_language() -> None:
    """The digest proves the values, whoever prints them in whatever language."""
    sheet = full_sheet()
    line = sheet.lines[0]
    changed = replace(sheet, lines=(replace(line, entries=(None, 48, None)), *sheet.lines[1:]))
    assert digest.of_sheet(sheet) == digest.of_sheet(full_sheet())
    assert digest.of_sheet(sheet) != digest.of_sheet(changed)
    for labels in (MINUTES_LABELS, ENGLISH_MINUTES_LABELS):
        assert in_fours(digest.of_sheet(sheet)) in pages(minutes.render([sheet], labels))[0]


def test_an_empty_sheet_has_the_values_of_games_in_its_margin_alone() -> None:
    sheet = replace(full_sheet(), values=("tri 10", "kralji 10 / 20"))
    (text,) = pages(blank.render([sheet], MINUTES_LABELS))
    assert "tri 10 · kralji 10 / 20" in text
    assert "tri 10 ·" not in " ".join(pages(minutes.render([sheet], MINUTES_LABELS)))
