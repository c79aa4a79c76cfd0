"""A ruling is one page, whatever was written into it, and the same bytes every time."""

import pytest

from scoresheets.data import EventHead, Signature
from scoresheets.ruling import Result, RulingLabels, RulingPage, Section, render
from tests.scoresheets.pdf import pages

LABELS = RulingLabels(page_of="page {page} of {pages}", seat="seat", player="player")
RESULT = Result("Result", ("total", "points"), (("A", "Anica Škis", "40", "3"), ("B", "Bogdan Mond", "−20", "0")))


def ruling(*paragraphs: str, result: Result | None = RESULT) -> RulingPage:
    return RulingPage(
        event=EventHead("Odprto prvenstvo", "Ljubljana", "14. 3. 2026", "TK Pagat"),
        title="Report to the court of honour",
        facts=(("Player", "Bogdan Mond (12)"), ("Article", "C1.6")),
        sections=(Section("What happened", paragraphs), Section("What was decided", ("He is removed.",))),
        result=result,
        signatures=(Signature("referee", "Stane Sodnik"), Signature("delegate")),
    )


@pytest.mark.parametrize(
    "paragraphs",
    [
        ("He hid the king of hearts.",),
        ("A",) * 25,
        ("word " * 800,),  # 4,000 characters
        ("nobreakatall" * 330,),
    ],
    ids=["short", "many lines", "longest", "one word"],
)
def test_it_is_one_page(paragraphs: tuple[str, ...]) -> None:
    (text,) = pages(render(ruling(*paragraphs), LABELS))
    assert "page 1 of 1" in text
    for part in ("Bogdan Mond (12)", "C1.6", "He is removed.", "Anica Škis", "Stane Sodnik"):
        assert part in text


def test_the_longest_protest_and_decision_are_one_page() -> None:
    """4,000 characters each; there is no result with them."""
    assert len(pages(render(ruling("word " * 400, "word " * 400, "word " * 800, result=None), LABELS))) == 1


def test_hundreds_of_lines_take_more_pages_rather_than_disappear() -> None:
    found = pages(render(ruling(*["line"] * 300), LABELS))
    assert len(found) > 1
    assert sum(text.count("line") for text in found) >= 300


def test_without_a_result_there_is_no_table() -> None:
    assert "player" not in pages(render(ruling("x", result=None), LABELS))[0]


def test_the_same_ruling_gives_the_same_bytes() -> None:
    assert render(ruling("He hid the king."), LABELS) == render(ruling("He hid the king."), LABELS)
