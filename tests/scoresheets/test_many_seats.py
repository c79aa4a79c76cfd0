"""Minutes of four to seven seats: partners, who sits out, what lines hand on, long names, up to sixty lines."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from scoresheets import digest
from scoresheets.data import Line, Mark, Note, Signature, TableSheet
from scoresheets.sheet import blank, minutes
from scoresheets.sheet.sheet_columns import LEFT, RIGHT, Columns
from scoresheets.sheet.sheet_plan import MOST_LINES, plan
from scoresheets.text import exact, signed, with_plus
from tests.scoresheets.many_seats import HUNGARIAN_LABELS, NAMES, many_seats
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper, Text
from tests.scoresheets.samples import LONG_NAME, MINUTES_LABELS, full_sheet

CODE = "58-12-K7QM-4XZP-9ABC-DEFG-HJKM"
SIZES = (3, 4, 5, 6, 7)
#: Seats, lines and the head of the column of what lines hand on.
SHAPES = [(seats, lines, carry) for seats in SIZES for lines in (16, 28, 45, 60) for carry in ("", "körök")]
#: What the federation's sheets have always been: their digest, and everything that is drawn for one of them.
SIGNED = "ef976096a940ea3876a5ab163225f090d8d4b1e7da79aef0083e8ee5064c62e5"
DRAWN = "1f9913e41f38a344b8088f3cca30aca9121ee6b6686cc62ebbf21cc28fa0f416"


def drawn(sheet: TableSheet, labels: minutes.MinutesLabels = HUNGARIAN_LABELS) -> RecordingPaper:
    paper = RecordingPaper()
    for index, page in enumerate(plan(sheet)):
        if index:
            paper.turn()
        minutes.draw_page(paper, sheet, page, labels)
        minutes.draw_foot(paper, sheet, labels, digest.of_sheet(sheet), 1)
    return paper


def short(sheet: TableSheet) -> TableSheet:
    """The sheet with remarks of a few words, as most lines have."""
    lines = tuple(replace(line, remarks=line.remarks[:24], notes=()) for line in sheet.lines)
    return replace(sheet, lines=lines, notes=())


def row_of(sheet: TableSheet, paper: RecordingPaper, number: int) -> Text:
    """The printed number of a line, which stands on its baseline."""
    columns = Columns.of_sheet(sheet)
    return next(
        text
        for text in paper.texts
        if text.text == str(number)
        and text.y > columns.lines_y
        and abs((text.left + text.right) / 2 - columns.number_x) < 0.1
    )


def within(texts: list[Text], left: float, right: float) -> list[str]:
    return [text.text for text in texts if left - 0.1 <= text.left and text.right <= right + 0.1]


@pytest.mark.parametrize(("seats", "lines", "carry"), SHAPES)
def test_nothing_leaves_the_page_and_nothing_overlaps(seats: int, lines: int, carry: str) -> None:
    sheet = replace(
        many_seats(seats, lines, carry_label=carry), code=CODE, address="https://radelc.example.org/verify/"
    )
    paper = drawn(sheet)
    assert all(text.left >= LEFT - 0.5 and text.right <= RIGHT + 0.5 and text.y <= 288 for text in paper.texts)
    assert paper.overlapping() == []
    assert min(text.size for text in paper.texts) >= 4.5


@pytest.mark.parametrize("seats", SIZES)
def test_every_name_club_result_and_signature_is_there_in_full(seats: int) -> None:
    sheet = many_seats(seats)
    whole = "".join("".join(text.text for text in drawn(sheet).texts).split())
    for seat in sheet.seats:
        assert whole.count("".join(seat.name.split())) == 2, "in the head and under the signature"
        assert "".join(seat.club.split()) in whole
    (text,) = pages(minutes.render([sheet], HUNGARIAN_LABELS))
    for label, shown in (
        ("Összesen", [signed(seat.total or 0) for seat in sheet.seats]),
        ("Különbség", [with_plus(seat.difference or 0) for seat in sheet.seats]),
        ("Helyezés", [f"{seat.place}." for seat in sheet.seats]),
        ("Pont", [exact(seat.points or 0, ",") for seat in sheet.seats]),
    ):
        assert f"{label} {' '.join(shown)}" in text
    assert "Őrhegyi Győző" in text
    assert text.count("aláírva a képernyőn") == seats


@pytest.mark.parametrize("seats", SIZES)
def test_every_line_says_who_dealt_who_took_it_what_it_wrote_and_what_it_hands_on(seats: int) -> None:
    sheet = many_seats(seats)
    paper, columns = drawn(sheet), Columns.of_sheet(sheet)
    for line in sheet.lines:
        baseline = row_of(sheet, paper, line.number).y
        row = [text for text in paper.texts if abs(text.y - baseline) < 1.2]
        assert within(row, columns.dealer_x - 2.5, columns.dealer_x + 2.5) == [line.dealer]
        assert within(row, columns.takers_x - 4, columns.seats_x) == ([" ".join(line.takers)] if line.takers else [])
        assert " ".join(within(row, columns.carry_x, columns.remarks_x)) == line.carry
        for index, entry in enumerate(line.entries):
            x = columns.seat_x(index)
            expected = [] if entry is None else [signed(entry), signed(line.running[index])]
            assert within(row, x, x + columns.seat_room) == expected


@pytest.mark.parametrize("seats", SIZES)
def test_the_cell_of_who_sits_out_is_struck_through_and_no_other(seats: int) -> None:
    sheet = many_seats(seats)
    paper, columns, (page,) = drawn(sheet), Columns.of_sheet(sheet), plan(sheet)
    struck = set()
    for stroke in paper.lines:
        if stroke.y1 > columns.lines_y and stroke.y1 != stroke.y2 and stroke.x2 - stroke.x1 > columns.seat_room / 2:
            number = int((stroke.y2 - columns.lines_y) / page.line_height) + 1
            index = int((stroke.x1 - columns.seats_x) / columns.seat_room)
            if number <= len(sheet.lines):
                struck.add((number, sheet.seats[index].letter))
                assert stroke.x2 < columns.seat_x(index) + columns.seat_room
    assert struck == {(line.number, letter) for line in sheet.lines for letter in line.out}
    told = HUNGARIAN_LABELS.legend_out in [text.text for text in paper.texts]
    assert told == bool(struck), "the stroke is explained where there is one"


def test_numbers_of_a_sheet_are_of_one_size_and_fit_however_long() -> None:
    sheet = many_seats(7)
    line = replace(sheet.lines[0], entries=(-1000, None, 1000, None, None, -1000, 1000), running=(-12345,) * 7)
    sheet = replace(sheet, lines=(line, *sheet.lines[1:]))
    paper, columns = drawn(sheet), Columns.of_sheet(sheet)
    assert paper.overlapping() == []
    values = [
        text for text in paper.texts if columns.seats_x < text.left < columns.carry_x and text.y > columns.lines_y
    ]
    in_lines = [text for text in values if text.y < plan(sheet)[0].results_y]
    assert len({text.size for text in in_lines if text.bold}) == 1
    assert len({text.size for text in in_lines if not text.bold}) == 1
    assert "…" not in "".join(text.text for text in in_lines)


@pytest.mark.parametrize("carry", ["", "körök"])
@pytest.mark.parametrize("seats", SIZES)
def test_sixty_short_lines_stand_on_one_page(seats: int, carry: str) -> None:
    """A session by the clock has as many lines as it has."""
    sheet = replace(short(many_seats(seats, MOST_LINES, carry_label=carry)), code=CODE, address="https://x/verify/")
    (page,) = plan(sheet)
    assert len(page.line_numbers) == MOST_LINES
    paper = drawn(sheet)
    assert paper.overlapping() == []
    rows = [row_of(sheet, paper, number).y for number in (1, 2, 60)]
    assert rows[1] - rows[0] >= 2.59
    assert rows[2] < page.results_y < page.signatures_y


def test_what_cannot_be_on_one_page_is_on_two_with_the_heads_again() -> None:
    sheet = many_seats(4, 60, carry_label="")
    first, second, *more = plan(sheet)
    assert more == []
    assert (first.closing, second.closing) == (False, True)
    assert (*first.line_numbers, *second.line_numbers) == tuple(range(1, 61))
    assert second.line_height > 5
    for text in pages(minutes.render([sheet], HUNGARIAN_LABELS)):
        assert "Kőműves" in text
        assert "felvevő" in text


def test_notes_that_fill_a_page_stand_on_it_alone() -> None:
    sheet = replace(many_seats(5, 60), notes=tuple(Note(number, "javítva " * 20) for number in range(1, 13)))
    first, second = plan(sheet)
    assert (len(first.line_numbers), len(second.line_numbers)) == (60, 0)
    assert {one.marker for one in (*first.notes, *second.notes)} >= {str(number) for number in range(1, 13)}
    assert (first.signs, second.signs) == (False, True), "nobody signs above a note that he has not read"
    assert drawn(sheet).overlapping() == []


@pytest.mark.parametrize("notes", [0, 1, 3, 30, 90])
def test_a_sheet_is_signed_once_below_all_its_notes(notes: int) -> None:
    told = tuple(Note(number, "javítva " * 20) for number in range(1, notes + 1))
    sheet = replace(many_seats(4, 45), notes=told, rules="")
    *before, last = plan(sheet)
    assert last.signs
    assert not any(page.signs for page in before)
    below = last.notes_y + len(last.notes) * last.note_leading if last.notes else 0
    assert below < last.signatures_y


@pytest.mark.parametrize("lines", [20, 45])
def test_a_long_remark_is_told_whole_somewhere(lines: int) -> None:
    remark = (
        "71 pont; dupla (B) kontra C, rekontra B, szubkontra C; tuletroá csendben; XXI-fogás az ellenfeleknél; " * 2
    )
    sheet = many_seats(7, lines)
    sheet = replace(sheet, lines=(replace(sheet.lines[0], remarks=remark), *sheet.lines[1:]))
    whole = " ".join(text.text for text in drawn(sheet).texts)
    assert f"1. {remark}".strip() in whole
    assert drawn(sheet).overlapping() == []


@pytest.mark.parametrize("lines", [12, 50])
def test_a_long_carry_takes_lines_or_a_note_and_is_never_lost(lines: int) -> None:
    carry = "×2 ×4 ×8 ×16 ×2 ×4 ×8 ×16 ×2 ×4"
    sheet = short(many_seats(5, lines))
    sheet = replace(sheet, lines=(replace(sheet.lines[0], carry=carry), *sheet.lines[1:]))
    paper = drawn(sheet)
    assert carry in " ".join(text.text for text in paper.texts)
    assert paper.overlapping() == []


def test_a_long_name_of_a_game_takes_lines() -> None:
    sheet = many_seats(4, 16)
    long = "druhá povinnost na prvních"
    sheet = replace(sheet, lines=tuple(replace(line, contract=long) for line in sheet.lines))
    paper = drawn(sheet)
    assert " ".join(text.text for text in paper.texts).count(long) == 16
    assert paper.overlapping() == []


def test_a_mark_without_room_in_its_cell_is_told_among_the_remarks() -> None:
    sheet = many_seats(7)
    marks = (Mark("B", "renonsz"), Mark("C", "R"))
    sheet = replace(sheet, lines=(replace(sheet.lines[0], marks=marks), *sheet.lines[1:]))
    texts = [text.text for text in drawn(sheet).texts]
    assert any(text.startswith("B: renonsz") for text in texts)
    assert "renonsz" not in texts
    assert "R" in texts
    assert drawn(sheet).overlapping() == []


def test_rules_of_an_event_that_fill_a_page_are_told_on_a_further_one() -> None:
    rules = "; ".join(f"{number}. választás: a szöveg szerint, a figurák ára nélkül" for number in range(60))
    sheet = many_seats(5, rules=rules)
    first, second = plan(sheet)
    assert first.rules == ()
    assert " ".join(second.rules) == rules
    assert drawn(sheet).overlapping() == []
    some = "; ".join(f"{number}. választás: a szöveg szerint" for number in range(14))
    (page,) = plan(many_seats(5, rules=some))
    assert 2 < len(page.rules) <= 8
    assert drawn(many_seats(5, rules=some)).overlapping() == []


@pytest.mark.parametrize("seats", SIZES)
def test_names_of_sixty_letters_stay_in_their_columns(seats: int) -> None:
    sheet = many_seats(seats)
    sheet = replace(
        sheet,
        seats=tuple(replace(seat, name=LONG_NAME, club=LONG_NAME, status="versenyen kívül") for seat in sheet.seats),
        signatures=tuple(replace(one, name=LONG_NAME) for one in sheet.signatures),
    )
    paper, columns = drawn(sheet), Columns.of_sheet(sheet)
    assert paper.overlapping() == []
    for index in range(seats):
        left, right = columns.seat_x(index), columns.seat_x(index) + columns.seat_room
        head = [t for t in paper.texts if left <= t.left < right and columns.head_y + 5.6 < t.y < columns.lines_y]
        assert all(text.right <= right for text in head)
        name = "".join(text.text for text in head if text.bold)
        assert name.replace(" ", "") == LONG_NAME.replace(" ", "")
    statuses = [text.text for text in paper.texts if "versenyen" in text.text or "kívül" in text.text]
    assert " ".join(statuses).split() == ["versenyen", "kívül"] * seats


@pytest.mark.parametrize("seats", SIZES)
def test_an_empty_sheet_has_lines_that_a_hand_can_write_on(seats: int) -> None:
    sheet = many_seats(seats, 60)
    written = pages(blank.render([sheet], HUNGARIAN_LABELS))
    assert len(written) == 2
    for text in written:
        assert all(name.split()[0].split("-")[0] in text for name in NAMES[:seats])
        assert "körök" in text
    assert all(page.line_height >= 5 for page in plan(blank.emptied(sheet), 36))


def test_signatures_of_seven_players_and_the_referee_are_wide_enough_for_a_hand() -> None:
    paper = drawn(many_seats(7))
    (page,) = plan(many_seats(7))[:1]
    signing = [line for line in paper.lines if line.y1 > page.signatures_y and line.y1 == line.y2 and line.thick == 0.2]
    assert len(signing) == 8
    assert all(line.x2 - line.x1 > 20 for line in signing)


def test_the_digest_tells_takers_carry_and_who_sat_out_apart() -> None:
    sheet = many_seats(5)
    line = sheet.lines[2]
    assert len(line.takers) == 2
    variants: list[Line] = [
        line,
        replace(line, takers=line.takers[::-1]),
        replace(line, takers=line.takers[:1]),
        replace(line, takers=("".join(line.takers),)),
        replace(line, out=()),
        replace(line, out=(), carry=line.out[0]),
        replace(line, carry=""),
        replace(line, carry="", out=()),
        replace(line, out=line.takers),
    ]
    digests = {digest.of_sheet(replace(sheet, lines=(*sheet.lines[:2], one, *sheet.lines[3:]))) for one in variants}
    assert len(digests) == len(variants)
    assert digest.of_sheet(replace(sheet, carry_label="Runden")) == digest.of_sheet(sheet), "labels are not signed"


def test_the_federations_sheet_keeps_its_digest_and_its_look() -> None:
    """Paper that is printed and signed is recognised for ever, and looks as it always did."""
    sheet = full_sheet()
    assert digest.of_sheet(sheet) == SIGNED
    paper = drawn(sheet, MINUTES_LABELS)
    seen = [
        *(f"{one.page} {one.left:.2f} {one.y:.2f} {one.size:.2f} {one.bold} {one.text}" for one in paper.texts),
        *(f"{one.page} {one.x1:.2f} {one.y1:.2f} {one.x2:.2f} {one.y2:.2f} {one.thick:.2f}" for one in paper.lines),
        *(f"{one.page} {one.x:.2f} {one.y:.2f} {one.radius:.2f} {one.filled}" for one in paper.circles),
    ]
    assert hashlib.sha256("\n".join(seen).encode()).hexdigest() == DRAWN


def test_a_sheet_without_signatures_or_lines_is_still_a_page() -> None:
    sheet = replace(many_seats(6), lines=(), line_count=0, signatures=(Signature("A"),), notes=(), closed=False)
    (page,) = plan(sheet)
    assert page.line_numbers == ()
    assert len(pages(minutes.render([sheet], HUNGARIAN_LABELS))) == 1
