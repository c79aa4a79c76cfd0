"""A ruling is one page, whatever was written into it, and the same bytes every time."""

from dataclasses import replace
from itertools import combinations

import pytest

from scoresheets.data import EventHead, Signature
from scoresheets.flow import Flow
from scoresheets.sheet.ruling import Result, RulingLabels, RulingPage, Section, draw_facts, render
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper

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
        ("A line of a statement as it was pasted.",) * 40,
        ("A line of a statement as it was pasted.",) * 100,
        ("word " * 800,),  # 4,000 characters
        ("nobreakatall" * 330,),
    ],
    ids=["short", "many lines", "more lines", "very many lines", "longest", "one word"],
)
def test_it_is_one_page(paragraphs: tuple[str, ...]) -> None:
    (text,) = pages(render(ruling(*paragraphs), LABELS))
    assert "page 1 of 1" in text
    for part in ("Bogdan Mond (12)", "C1.6", "He is removed.", "Anica Škis", "Stane Sodnik"):
        assert part in text


def test_a_long_fact_takes_lines_and_loses_nothing() -> None:
    """A derivation is followed number by number: it is neither set small nor cut off."""
    derived = " + ".join(f"{number} pagat B1.17 × 16 mort B1.19" for number in range(50, 58))
    one = ruling("x")
    page = replace(one, facts=(*one.facts, ("By the rules", derived), ("After it", "the next fact")))
    paper = RecordingPaper()
    flow = Flow(paper, page.event, page.title, "", 0)
    draw_facts(flow, page.facts)
    told = [text for text in paper.texts if "B1.1" in text.text]
    assert " ".join(text.text for text in told) == derived
    assert len(told) > 1
    assert {text.size for text in told} == {text.size for text in paper.texts if text.text == "C1.6"}
    assert not [(a.text, b.text) for a, b in combinations(paper.texts, 2) if a.overlaps(b)]


def test_the_longest_protest_and_decision_are_one_page() -> None:
    """4,000 characters each; there is no result with them."""
    assert len(pages(render(ruling("word " * 400, "word " * 400, "word " * 800, result=None), LABELS))) == 1


def test_lines_stay_lines_as_long_as_they_fit() -> None:
    """40 of them move together; 100 run on, and a stroke tells where a line ended."""
    forty, hundred = ("\n".join(pages(render(ruling(*["line"] * count), LABELS))) for count in (40, 100))
    assert "line / line" not in forty
    assert forty.count("line") == 40
    assert hundred.count("line") == 100
    assert "line / line" in hundred


def test_thousands_of_lines_take_more_pages_rather_than_disappear() -> None:
    found = pages(render(ruling(*["line"] * 3000), LABELS))
    assert len(found) > 1
    assert sum(text.count("line") for text in found) >= 3000


def test_without_a_result_there_is_no_table() -> None:
    assert "player" not in pages(render(ruling("x", result=None), LABELS))[0]


def test_the_same_ruling_gives_the_same_bytes() -> None:
    assert render(ruling("He hid the king."), LABELS) == render(ruling("He hid the king."), LABELS)
