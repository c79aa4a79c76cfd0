"""docs/rule-books.md shows the small book of the tests as it is."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_about_rule_books_shows_the_whole_toy() -> None:
    page = (ROOT / "docs/rule-books.md").read_text(encoding="utf-8")
    toy = (ROOT / "tests/rules/toy.py").read_text(encoding="utf-8")
    assert page.split("## The book of the tests, whole")[1].split("```python\n")[1] == f"{toy}```\n"
