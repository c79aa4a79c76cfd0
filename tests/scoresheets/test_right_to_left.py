"""Arabic and Hebrew on paper: letters join, names read from the right, numbers keep their order."""

from __future__ import annotations

import unicodedata

import pytest

from scoresheets import right_to_left, typeface
from scoresheets.paper import Paper
from tests.scoresheets import pdf
from tests.scoresheets.samples import EVENT


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("\u0645\u062d\u0645\u062f", ["MEEM INITIAL", "HAH MEDIAL", "MEEM MEDIAL", "DAL FINAL"]),
        ("\u062f\u0631", ["DAL ISOLATED", "REH ISOLATED"]),
        ("\u0639\u0644\u0627", ["AIN INITIAL", "LAM WITH ALEF FINAL"]),
        ("\u0628 \u0628", ["BEH ISOLATED", "", "BEH ISOLATED"]),
    ],
)
def test_letters_take_the_form_their_neighbours_ask_for(text: str, names: list[str]) -> None:
    shapes = [unicodedata.name(char) for char in right_to_left.joined(text)]
    short = [name.removeprefix("ARABIC ").replace("LETTER ", "").replace("LIGATURE ", "") for name in shapes]
    assert [name.removesuffix(" FORM").replace("SPACE", "") for name in short] == names


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Novak Žan", "Novak Žan"),
        ("אבג", "גבא"),
        ("אב גד", "דג בא"),
        ("אב (ג) 12", "12 (ג) בא"),
        ("Novak – אב גד – 12", "Novak – דג בא – 12"),
        ("12. אב Novak", "12. בא Novak"),
        ("אב 12 גד, krog 3", "דג 12 בא, krog 3"),
        ("ב\u05b0ג", "גב\u05b0"),
    ],
)
def test_a_line_is_turned_where_it_reads_from_the_right(text: str, drawn: str) -> None:
    assert right_to_left.visual(text) == drawn


@pytest.mark.parametrize(
    "name", ["محمد علي", "דוד כהן", "გიორგი ბერიძე", "Արամ Սարյան", "Nguyễn Thị Hằng", "پرویز گلی"]
)
@pytest.mark.parametrize("bold", [False, True])
def test_a_name_of_another_script_is_drawn_in_letters(name: str, bold: bool) -> None:
    """It was an empty line, as if the seat were free."""
    assert typeface.printable(name)
    drawn = typeface.runs(name, bold)
    assert typeface.BOX not in "".join(part for _font, part in drawn)
    assert all(set(part) <= typeface._letters_of(font) for font, part in drawn)
    assert typeface.width(name, 10, bold) > 8


@pytest.mark.parametrize("name", ["王小明", "กิตติ", "कुमार"])
def test_what_no_face_has_is_a_box_and_never_nothing(name: str) -> None:
    assert not typeface.printable(name)
    ((font, drawn),) = typeface.runs(name, bold=False)
    assert drawn == typeface.BOX * len(name)
    assert typeface.BOX in typeface._letters_of(font)


def test_the_usual_face_draws_everything_it_has() -> None:
    assert typeface.runs("Šuštar 12 – Ćirić", bold=False) == ((typeface.REGULAR, "Šuštar 12 – Ćirić"),)
    assert [font for font, _part in typeface.runs("Žan დავით 7", bold=True)] == [
        typeface.BOLD,
        "DejaVuSubset-Bold",
        typeface.BOLD,
    ]


def test_names_of_all_scripts_come_out_of_one_page() -> None:
    paper = Paper("names", EVENT)
    for at, name in enumerate(["דוד", "გიორგი", "Novak"]):
        paper.text(20, 20 + at * 10, name, 12)
    content = paper.finish()
    (text,) = pdf.pages(content)
    assert {"דוד", "გიორგი", "Novak"} <= set(text.split())
