"""The document that tells how each game was scored: nothing is lost, nothing overlaps, always the same bytes."""

from dataclasses import replace
from itertools import combinations

from scoresheets.data import EventHead
from scoresheets.flow import Flow
from scoresheets.sheet.scoring import Reason, ScoredGame, Scoring, ScoringLabels, draw, render
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper

LABELS = ScoringLabels("stran {page} od {pages}", "št.", "igra", "m.", "zakaj", "člen", "točke", "skupaj", "nič")
LONG = " + ".join(f"{number} pagat B1.17 × 16 mort B1.19" for number in range(50, 58))


def scoring(games: int = 21) -> Scoring:
    """Games with a reason at every seat, the last of them with the longest derivation."""
    reasons = tuple(Reason(seat, f"razlog {seat}", "B1.14", -40, -400) for seat in "ABC")
    long = (Reason("A", LONG, "B1.17", 1200, 12000), *reasons)
    return Scoring(
        event=EventHead("Odprto prvenstvo", "Trojane", "14. marec 2026"),
        title="Kako se je točkovalo: krog 2, miza 17",
        explained="Različica 27, prstni odtis 1234 5678.",
        players="A Anica Škis · B Bogdan Mond · C Cilka Pagat",
        games=(*(ScoredGame(at, "solo brez A", reasons) for at in range(1, games)), ScoredGame(games, "valat C", long)),
    )


def test_every_reason_is_told_with_its_article_and_the_total_after_it() -> None:
    texts = pages(render(scoring(), LABELS))
    whole = " ".join(texts)
    assert f"stran 1 od {len(texts)}" in texts[0]
    assert whole.count("B1.14 −40 −400") == 21 * 3
    for number in range(1, 21):
        assert f"{number} solo brez A A razlog A B1.14" in whole
    assert "Različica 27" in texts[0]


def test_a_long_derivation_takes_lines_and_loses_nothing() -> None:
    """It is followed number by number: neither set small nor cut off."""
    paper, one = RecordingPaper(), scoring(games=1)
    draw(Flow(paper, one.event, one.title, "", 0), one, LABELS)
    told = [text for text in paper.texts if "B1.17 ×" in text.text]
    assert " ".join(text.text for text in told) == LONG
    assert {text.size for text in told} == {text.size for text in paper.texts if text.text == "razlog A"}
    assert not [(a.text, b.text) for a, b in combinations(paper.texts, 2) if a.overlaps(b)]


def test_a_game_that_writes_nothing_says_so() -> None:
    one = scoring(games=1)
    (text,) = pages(render(replace(one, games=(ScoredGame(1, "klop", ()),)), LABELS))
    assert "1 klop nič" in text


def test_same_bytes_twice() -> None:
    assert render(scoring(), LABELS) == render(scoring(), LABELS)
