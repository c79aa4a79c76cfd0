"""rules/README.md keeps its word: every article once, every function and test named there exists, its example runs."""

import doctest
import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

from rules import rule_book
from rules.case import Claim
from tests.rules.slovenian.reached import reached

BOOK = rule_book("si-tzs")
ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")
SIZES = {"A": 13, "B1.": 29, "B2.": 7, "B3.": 4, "C1.": 14, "C2.": 4}
ARTICLES = [f"{part}{number}" for part, size in SIZES.items() for number in range(1, size + 1)]
PATH = r"(?:rules|bench|tournament|scoresheets|tests|fixtures)/[\w/.]+"
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
        functions = rf"`{PATH}::[\w.]+`(, `{PATH}::[\w.]+`)*"
        assert re.fullmatch(rf"({functions})?((^|; )in the rehearsal: {functions})?", function)
        assert re.fullmatch(r"`tests/[\w/.]+(::test_\w+)?`(, `tests/[\w/.]+(::test_\w+)?`)*", test)


@pytest.mark.parametrize("row", rows("The 71 articles"), ids=lambda row: row[0].split()[0])
def test_an_article_says_whether_a_page_comes_to_it(row):
    """What only the demo and the benchmarks play is no page of the site, and what a page says is not left to people."""
    for_pages, _colon, for_show = row[1].partition("in the rehearsal: ")
    assert [one for one in functions_of(for_pages) if one not in reached()] == []
    assert [one for one in functions_of(for_show) if one in reached()] == []


def functions_of(cell):
    """Module and top-level name of everything of `rules` that a cell names."""
    return [
        (path.replace("/", ".").removesuffix(".__init__"), name)
        for path, name in re.findall(r"`(rules/[\w/]+)\.py::(\w+)", cell)
    ]


def asked():
    """Articles by which a case is asked and decided, whatever the answers, and those under which players are warned."""
    found = {ground.article for ground in BOOK.discipline.grounds}
    for kind in ("card", "signal", "talk", "conduct", "discard", "count"):
        waiting = [{}]
        while waiting:
            walk = BOOK.discipline.walk(Claim(kind, "B", ("C",), "A"), waiting.pop())
            for question in walk.answered if walk.next is None else (*walk.answered, walk.next):
                found |= set(question.articles)
            if walk.next is None:
                found.add(walk.verdict.article)
            else:
                waiting += [{**walk.answers, walk.next.name: answer.code} for answer in walk.next.answers]
    return found


def test_what_the_referees_pages_ask_is_not_left_to_people():
    left = {row[0].split()[0] for row in rows("The 71 articles") if row[1].startswith("for people")}
    assert left & asked() == set()
    assert {"C1.8", "C1.9", "C1.11", "B1.12", "B1.28"} <= asked()


def test_what_is_reached_is_read_right():
    """A page comes to the score, the tricks and what was laid away; nobody deals there."""
    assert {
        ("rules.slovenian.score", "score_row"), ("rules.slovenian.game", "_silent"),
        ("rules.remembered.judging", "judge"), ("rules.slovenian.remembered.tricks", "discard_breach"),
    } <= reached()  # fmt: skip
    assert (
        not {("bench.rehearsals.slovenian.deals", "deal"), ("bench.rehearsals.slovenian.rehearsal", "rehearse")}
        & reached()
    )


def test_every_decision_stands_once_in_order():
    assert [row[0] for row in rows("The decisions")] == [f"D{number}" for number in range(1, 16)]


def test_every_named_function_exists():
    """Imported and looked up, attributes of classes too."""
    for path, name in (named.split("::") for named in NAMED if not named.startswith("tests/")):
        module = importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        assert reduce(getattr, name.split("."), module) is not None


def test_every_named_test_exists():
    for path, name in (named.split("::") for named in NAMED if named.startswith("tests/")):
        assert re.search(rf"^def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), (path, name)


def test_every_named_file_exists():
    assert [path for path in FILES if not (ROOT / path).exists()] == []


def test_nothing_is_named_that_is_not_looked_up():
    """A reference with a typing slip must not escape the tests above."""
    assert README.count("::") == len(re.findall(rf"`{PATH}\.py::[\w.]+`", README))


def test_the_example_runs():
    example = README.split("```python\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(example, {}, "rules/README.md", "rules/README.md", 0)
    results = doctest.DocTestRunner(verbose=False).run(test)
    assert results.attempted > 8
    assert results.failed == 0
