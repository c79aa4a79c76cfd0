"""House: scoresheets stand alone, without Django, the rules or the tournament."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scoresheets

FOLDER = Path(scoresheets.__file__).parent
MODULES = sorted(f"scoresheets.{path.stem}" for path in FOLDER.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize(
    "modules", [MODULES, *(pytest.param([one], marks=pytest.mark.nightly) for one in MODULES)], ids=lambda all_: all_[0]
)
def test_import_alone_loads_no_django(modules: list[str]) -> None:
    code = (
        f"import sys, {', '.join(modules)}; "
        "print([name for name in sys.modules if name.split('.')[0] in {'django', 'rules', 'tournament'}])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=FOLDER.parent, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_modules_stay_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


#: Words and articles of one rule book or another, letters of its seats, its lines. What a reader sees comes as data.
BOOKS_WORDS = re.compile(
    r"radelc|klop|renons|kontra|valat|žid|pot\b|forehand|declarer|talon|\bmond|škis|pagat|tarok\b", re.IGNORECASE
)
ARTICLE = re.compile(r"\b(?!A[34]\b)[ABC]\d+(?:\.\d+)?\b|\b[IVX]+\.\d")
#: The program's own name, in its files' properties and in names of styles and fonts; and the vocabulary of the room.
OWN = re.compile(r'"Radelc"|RadelcCarlito|"radelc [a-z ]+"|that Radelc and|declarer and, where there is one')


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_rule_book_is_known_here(path: Path) -> None:
    source = OWN.sub("", path.read_text(encoding="utf-8"))
    # Examples of data in docstrings may be of any book: they stand in quotation marks.
    told = re.sub(r'\("[^"\n]*"[^()\n]*\)', "", source)
    assert BOOKS_WORDS.findall(told) == []
    assert ARTICLE.findall(told) == []


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_seat_and_no_number_of_seats_or_lines_is_known_here(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and type(node.value) in (str, int):
            assert node.value not in {"A", "B", "C", "ABC", 21}, f"line {node.lineno}"
        assert ast.unparse(node) != "range(3)", path.name
