"""rules/README.md keeps its word: every article once, every function and test named there exists, its example runs."""

import doctest
import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")
SIZES = {"A": 13, "B1.": 29, "B2.": 7, "B3.": 4, "C1.": 14, "C2.": 4}
ARTICLES = [f"{part}{number}" for part, size in SIZES.items() for number in range(1, size + 1)]
PATH = r"(?:rules|tournament|scoresheets|tests|fixtures)/[\w/.]+"
NAMED = sorted(set(re.findall(rf"`({PATH}\.py::[\w.]+)`", README)))
FILES = sorted(set(re.findall(rf"`({PATH})`", README)))


def rows(heading):
    """The rows of the table under a heading, as lists of cells."""
    section = README.split(f"## {heading}\n")[1].split("\n## ")[0]
    table = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def test_there_are_71_articles_and_each_stands_once_in_order():
    named = [row[0].split()[0] for row in rows("The 71 articles")]
    assert len(ARTICLES) == 71
    assert named == ARTICLES


@pytest.mark.parametrize("row", rows("The 71 articles"), ids=lambda row: row[0].split()[0])
def test_an_article_has_a_function_and_a_test_or_a_reason(row):
    article, function, test = row
    assert len(article.split()) > 1, "in short what it says"
    if function.startswith("for people: "):
        assert len(function.split()) > 4
        assert test == ""
    else:
        assert re.fullmatch(rf"`{PATH}::[\w.]+`(, `{PATH}::[\w.]+`)*", function)
        assert re.fullmatch(r"`tests/[\w/.]+(::test_\w+)?`(, `tests/[\w/.]+(::test_\w+)?`)*", test)


def test_every_decision_stands_once_in_order():
    assert [row[0] for row in rows("The decisions")] == [f"D{number}" for number in range(1, 15)]


@pytest.mark.parametrize("named", [name for name in NAMED if not name.startswith("tests/")])
def test_a_named_function_exists(named):
    """Imported and looked up, attributes of classes too."""
    path, _colons, name = named.partition("::")
    module = importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    assert reduce(getattr, name.split("."), module) is not None


@pytest.mark.parametrize("named", [name for name in NAMED if name.startswith("tests/")])
def test_a_named_test_exists(named):
    path, _colons, name = named.partition("::")
    assert re.search(rf"^def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", FILES)
def test_a_named_file_exists(path):
    assert (ROOT / path).exists()


def test_nothing_is_named_that_is_not_looked_up():
    """A reference with a typing slip must not escape the tests above."""
    assert README.count("::") == len(re.findall(rf"`{PATH}\.py::[\w.]+`", README))


def test_the_example_runs():
    example = README.split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(example, {}, "rules/README.md", "rules/README.md", 0)
    results = doctest.DocTestRunner(verbose=False).run(test)
    assert results.attempted > 8
    assert results.failed == 0
