"""Players' cards and the poster: ten a sheet, nothing over another or over a cut, always the same bytes."""

from dataclasses import replace

import pytest

from scoresheets.data import EventHead
from scoresheets.event_data import PlayerCard, Poster
from scoresheets.handouts import player_cards, poster
from scoresheets.labels import PlayerCardsLabels
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper
from tests.scoresheets.samples import LONG_NAME

LABELS = PlayerCardsLabels(
    title="Kartice",
    number="Startna številka",
    instruction="Vaša stran za ves dan",
    typed="Brez kamere: odprite {address} in vtipkajte",
)
ADDRESS = "http://192.168.1.20:8000/t/"
EVENT = "Mednarodno odprto prvenstvo Zgornje Polskave in okolice v taroku za pokal občine"


def card(number: int, name: str = "Novak Ana") -> PlayerCard:
    url = f"http://192.168.1.20:8000/my/{'k3J9dQ2xVb7' * 3}{number}/"
    return PlayerCard(EventHead(EVENT), number, name, url, f"K7QM{number % 10}-4XZPR")


@pytest.mark.parametrize("count", [1, 10, 11, 46])
@pytest.mark.parametrize("address", [ADDRESS, "https://mednarodno-prvenstvo.tarok-zveza-slovenije.example.org/t/"])
def test_cards_are_read_scanned_and_cut(count: int, address: str) -> None:
    made = [card(number, LONG_NAME if number % 3 == 2 else "Novak Ana") for number in range(1, count + 1)]
    paper = RecordingPaper()
    player_cards.draw(paper, made, LABELS, address)
    assert paper.page == -(-count // 10)
    assert paper.squares == [one.url for one in made]
    assert paper.overlapping() == []
    codes = {one.code for one in made}
    assert min(text.size for text in paper.texts if text.text in codes) >= 14
    assert min(text.size for text in paper.texts) >= 7
    for text in paper.texts:
        assert text.left % 105 > 5.5, text
        assert text.right % 105 < 99.5, text
        assert text.top % 59.4 > 4, text
        assert text.y % 59.4 < 57, text
    whole = " ".join(text.text for text in paper.texts)
    assert whole.replace("- ", "-").count(LONG_NAME) == sum(one.name == LONG_NAME for one in made)
    assert whole.count(address) == count


@pytest.mark.parametrize("a_sheet", [4, 2])
def test_larger_cards_are_whole_within_their_part_of_the_page(a_sheet: int) -> None:
    made = [card(number, LONG_NAME if number % 2 else "Novak Ana") for number in range(1496, 1501)]
    paper = RecordingPaper()
    player_cards.draw(paper, made, LABELS, ADDRESS, a_sheet)
    assert paper.page == -(-5 // a_sheet)
    assert paper.squares == [one.url for one in made]
    assert paper.overlapping() == []
    sheet = player_cards.SHEETS[a_sheet]
    for text in paper.texts:
        assert text.left // sheet.width == (text.right - 0.1) // sheet.width, text
        assert text.top // sheet.height == text.y // sheet.height, text
    of_ten = RecordingPaper()
    player_cards.draw(of_ten, made, LABELS, ADDRESS)
    assert min(text.size for text in paper.texts) >= min(text.size for text in of_ten.texts)
    whole = " ".join(text.text for text in paper.texts)
    assert whole.replace("- ", "-").count(LONG_NAME) == 2


def test_a_stack_that_was_cut_stays_in_order() -> None:
    """The numbers go down the left column first."""
    paper = RecordingPaper()
    player_cards.draw(paper, [card(number) for number in range(1, 11)], LABELS, ADDRESS)
    left = [text.text for text in paper.texts if text.size == 28 and text.left < 105]
    assert left == ["1", "2", "3", "4", "5"]


def test_no_card_is_no_paper() -> None:
    with pytest.raises(ValueError, match="no card"):
        player_cards.render([], LABELS, ADDRESS)


POSTER = Poster(
    EventHead("Turnir"), "14. 3. 2026 · Gasilski dom", "Razpored in ura", "http://192.168.1.20:8000/e/turnir/"
)


@pytest.mark.parametrize("name", ["Turnir", EVENT, EVENT * 2])
def test_the_poster_names_the_event_large_on_one_page(name: str) -> None:
    content = poster.render(replace(POSTER, event=EventHead(name)))
    (text,) = pages(content)
    assert " ".join(text.split()).startswith(name[:30])
    assert POSTER.url in text


def test_same_bytes_twice() -> None:
    assert poster.render(POSTER) == poster.render(POSTER)
    assert player_cards.render([card(1)], LABELS, ADDRESS) == player_cards.render([card(1)], LABELS, ADDRESS)
