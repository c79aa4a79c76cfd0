"""rules/vadasz/README.md keeps its word: every article and decision once, whatever is named there exists, it runs."""

import doctest
import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "rules" / "vadasz" / "README.md").read_text(encoding="utf-8")
PATH = r"(?:rules|bench|tests)/[\w/.]+"
NAMED = sorted(set(re.findall(rf"`({PATH}\.py::[\w.]+)`", README)))
LETTERS = {"I.1": "abcdefghijklmn", "I.2": "abcdef", "I.3": "abcdefghi", "II.1": "abc"}
ARTICLES = [
    *(f"{section}.{letter}" for section, letters in LETTERS.items() for letter in letters),
    "II.2", "II.3", "II.3.a", "II.3.b", "II.4", "II.5", "II.6", "III.1.a", "III.1.b", "III.2", "III.3", "III.4",
    "III.5", "III.6", "III.7", "III.7.a", "III.7.b", "III.8", "III.9", "IV.1.a", "IV.1.b", "IV.1.c", "IV.1.d",
    "IV.2.a", "IV.2.b",
]  # fmt: skip
ONLY_2023 = ["II.3", "II.6", "III.6.a", "III.6.b", "III.6.c", "III.6.d"]


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, as lists of cells."""
    section = README.split(f"## {heading}\n")[1].split("\n## ")[0]
    table = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


@pytest.mark.parametrize(("heading", "articles"), [("The articles", ARTICLES), ("Only in 2023", ONLY_2023)])
def test_each_article_stands_once_in_order(heading: str, articles: list[str]) -> None:
    assert [row[0].split()[0] for row in rows(heading)] == articles


@pytest.mark.parametrize("row", [*rows("The articles"), *rows("Only in 2023")], ids=lambda row: row[0])
def test_an_article_has_a_function_and_a_test_or_a_reason(row: list[str]) -> None:
    article, function, test = row
    assert len(article.split()) > 1, "in short what it says"
    if function.startswith("for people: "):
        assert len(function.split()) > 4
        assert test == ""
    else:
        functions = rf"`{PATH}::[\w.]+`(, `{PATH}::[\w.]+`)*"
        assert re.fullmatch(rf"({functions})?((^|; )in the rehearsal: {functions})?", function)
        assert re.fullmatch(r"`tests/[\w/.]+::test_\w+`(, `tests/[\w/.]+::test_\w+`)*", test)


def test_every_decision_stands_once_in_order() -> None:
    assert [row[0] for row in rows("The decisions")] == [f"V{number}" for number in range(1, 20)]


def test_every_named_function_exists() -> None:
    for path, name in (named.split("::") for named in NAMED if not named.startswith("tests/")):
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        assert reduce(getattr, name.split("."), module) is not None


def test_every_named_test_exists() -> None:
    for path, name in (named.split("::") for named in NAMED if named.startswith("tests/")):
        assert re.search(rf"^def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), (path, name)


def test_nothing_is_named_that_is_not_looked_up() -> None:
    """A reference with a typing slip must not escape the tests above."""
    assert README.count("::") == len(re.findall(rf"`{PATH}\.py::[\w.]+`", README))


def test_the_example_runs() -> None:
    example = README.split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(example, {}, "rules/vadasz/README.md", "rules/vadasz/README.md", 0)
    results = doctest.DocTestRunner(verbose=False).run(test)
    assert results.attempted > 6
    assert results.failed == 0
