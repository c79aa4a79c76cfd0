"""Numbers, words and the type they are set in."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics

import scoresheets
from scoresheets import typeface
from scoresheets.text import clean, exact, in_fours, signed, with_plus

FONTS = Path(scoresheets.__file__).parent / "fonts"


@pytest.mark.parametrize(("value", "text"), [(45, "45"), (0, "0"), (-45, "−45")])
def test_points_carry_a_true_minus(value: int, text: str) -> None:
    """B1.14: written without rounding, with the minus a printer would set."""
    assert signed(value) == text


@pytest.mark.parametrize(("value", "text"), [(45, "+45"), (0, "0"), (-45, "−45")])
def test_difference_says_plus(value: int, text: str) -> None:
    assert with_plus(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(3), "3"),
        (Fraction(5, 2), "2,5"),
        (Fraction(-1, 2), "−0,5"),
        (Fraction(7, 3), "2 1/3"),
        (Fraction(1, 3), "1/3"),
        (Fraction(21, 20), "1,05"),
        (Fraction(0), "0"),
    ],
)
def test_placing_points_are_never_rounded(value: Fraction, text: str) -> None:
    """A13, D14: halves and thirds as they are."""
    assert exact(value, ",") == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Žiga  Šuštar ", "Žiga Šuštar"),
        ("a\n\tb\x00c", "a bc"),
        ("\ud800x\u202e", "x"),
        ("", ""),
    ],
)
def test_clean_keeps_what_can_be_printed(text: str, expected: str) -> None:
    assert clean(text) == expected


def test_digest_is_read_in_groups_of_four() -> None:
    assert in_fours("0123456789abcdef0123") == "0123 4567 89ab cdef"


@pytest.mark.parametrize("font", [typeface.REGULAR, typeface.BOLD])
def test_every_letter_and_mark_exists(font: str) -> None:
    """Čšž in every font, the neighbours' letters, and the marks of the forms."""
    typeface.register()
    glyphs = pdfmetrics.getFont(font).face.charToGlyph
    assert [char for char in "čšžČŠŽćđĆĐäöüßéáőűŘłÅøЖжΩλ–−×●…·„“”½⅓°" if ord(char) not in glyphs] == []


@pytest.mark.parametrize("bold", [False, True])
def test_digits_are_equally_wide(bold: bool) -> None:
    """Columns of figures line up."""
    assert len({round(typeface.width(digit, 10, bold), 6) for digit in "0123456789"}) == 1


def test_fonts_carry_their_licence_and_stay_small() -> None:
    files = list(FONTS.iterdir())
    assert sum(file.stat().st_size for file in files) < 2_000_000
    assert "SIL OPEN FONT LICENSE" in (FONTS / "LICENSE-Carlito.txt").read_text(encoding="utf-8")
    assert "Bitstream Vera is a trademark" in (FONTS / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")


@given(st.text(max_size=120), st.floats(min_value=6, max_value=80), st.booleans())
def test_fitted_text_fits(text: str, room: float, bold: bool) -> None:
    fitted = typeface.fit(clean(text), room, 10, 5.5, bold)
    assert typeface.width(fitted.text, fitted.size, bold) <= room + 0.001
    assert 5.5 <= fitted.size <= 10


@given(st.text(max_size=200), st.floats(min_value=8, max_value=80))
def test_wrapped_lines_fit_and_lose_nothing(text: str, room: float) -> None:
    text = clean(text)
    lines = typeface.wrap(text, room, 8)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(typeface.width(line, 8) <= room + 0.001 for line in lines)


@pytest.mark.parametrize("sign", "×+−/")
def test_a_sign_stays_with_what_it_is_applied_to(sign: str) -> None:
    """B1.19: what ends a line with "×" reads as if the factor were missing."""
    text = f"(20 dve B1.15 {sign} 35 razlika C2.2) {sign} 2 kontra"
    for room in range(12, 60):
        lines = typeface.wrap(text, room, 8)
        assert " ".join(lines) == text
        assert not [line for line in lines if line.endswith(sign)], (room, lines)
