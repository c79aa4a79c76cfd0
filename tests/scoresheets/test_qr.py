"""QR codes: what a phone's camera looks for (ISO/IEC 18004), and one path for page and paper."""

import re

import pytest

from scoresheets import qr

FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
ADDRESS = "http://192.168.1.20:8000/t/k3J9dQ2xVb7k3J9dQ2xVb7k3J9dQ2xVb7/"


@pytest.mark.parametrize(("text", "version"), [("A", 1), (ADDRESS, 4), ("x" * 200, 10)])
def test_size_finders_and_timing(text: str, version: int) -> None:
    rows = qr.modules(text)
    size = 17 + 4 * version
    assert {len(line) for line in rows} == {size}
    assert len(rows) == size
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        corner = tuple("".join("01"[dark] for dark in line[left : left + 7]) for line in rows[top : top + 7])
        assert corner == FINDER
    assert [rows[6][at] for at in range(8, size - 8)] == [at % 2 == 0 for at in range(8, size - 8)]
    assert rows[size - 8][8]  # the one module that is always dark


def test_the_path_draws_the_dark_modules_and_no_others() -> None:
    rows = qr.modules(ADDRESS)
    drawn = set()
    for x, y, length in re.findall(r"M(\d+),(\d+)h(\d+)v1h-\3z", qr.path(rows)):
        drawn |= {(int(x) + step - qr.QUIET, int(y) - qr.QUIET) for step in range(int(length))}
    assert drawn == {(x, y) for y, line in enumerate(rows) for x, dark in enumerate(line) if dark}


def test_the_same_text_gives_the_same_code() -> None:
    assert qr.modules(ADDRESS) == qr.modules(ADDRESS)
    assert qr.modules(ADDRESS) != qr.modules(ADDRESS + "x")
