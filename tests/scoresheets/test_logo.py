"""The organiser's picture: in a box of its own on every kind of paper, and nothing else moves for it."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from scoresheets import bound, digest
from scoresheets.data import EventHead
from scoresheets.event_data import PlayerCard, Poster
from scoresheets.flow import Flow
from scoresheets.handouts import cards, cut_cards, diplomas, player_cards, poster
from scoresheets.handouts.cut_cards import CutCard, CutCards
from scoresheets.handouts.diplomas import HEADING, NAME, TEXT, Diploma, DiplomaLine, Diplomas
from scoresheets.paper import Paper
from scoresheets.sheet import minutes, sheet_head
from scoresheets.tables import seating
from tests.scoresheets import event_samples
from tests.scoresheets.recording import RecordingPaper
from tests.scoresheets.samples import EVENT, LONG_NAME, MINUTES_LABELS, full_sheet, many_sheets
from tests.scoresheets.test_player_cards import LABELS
from tournament.papers.cards.cut_cards import BADGE_SIZES, NAME_SIZES


def jpeg(width: int, height: int) -> bytes:
    written = BytesIO()
    Image.new("RGB", (width, height), "navy").save(written, "JPEG")
    return written.getvalue()


WIDE, TALL, SQUARE = jpeg(720, 90), jpeg(36, 360), jpeg(200, 200)
NAMED = replace(EVENT, name=LONG_NAME, organiser=LONG_NAME, place=LONG_NAME)


def flowing(paper: Paper, logo: bytes) -> None:
    flow = Flow(paper, replace(NAMED, logo=logo), LONG_NAME, "{page}/{pages}", 1)
    flow.paragraph("Prva vrstica pod glavo.")
    flow.end()


def sheet(paper: Paper, logo: bytes) -> None:
    sheet_head.draw_head(paper, replace(full_sheet(), event=replace(NAMED, logo=logo)), MINUTES_LABELS)


def link_cards(paper: Paper, logo: bytes) -> None:
    made = [replace(card, event=replace(NAMED, logo=logo)) for card in event_samples.cards(3)]
    cards.draw(paper, made, event_samples.CARDS_LABELS, event_samples.CARDS_ADDRESS)


def own_cards(paper: Paper, logo: bytes) -> None:
    head = EventHead(LONG_NAME, logo=logo)
    made = [PlayerCard(head, number, LONG_NAME, "http://x/", "K7QM1-4XZPR") for number in range(1, 11)]
    player_cards.draw(paper, made, LABELS, "http://192.168.1.20:8000/t/")


def place_cards(paper: Paper, logo: bytes) -> None:
    card = CutCard(LONG_NAME, LONG_NAME, ("Društvo", "številka 1500"))
    cut_cards.draw(paper, CutCards(replace(NAMED, logo=logo), "Kartice", (card,) * 8, 2, 4, NAME_SIZES, folded=True))


def badges(paper: Paper, logo: bytes) -> None:
    card = CutCard(LONG_NAME, LONG_NAME, ("sodnik",))
    cut_cards.draw(paper, CutCards(replace(NAMED, logo=logo), "Značke", (card,) * 10, 2, 5, BADGE_SIZES))


def diploma(paper: Paper, logo: bytes) -> None:
    said = (HEADING, "Diploma"), (NAME, LONG_NAME), *((TEXT, LONG_NAME),) * 12
    page = Diploma(tuple(DiplomaLine(kind, text) for kind, text in said))
    diplomas.draw(paper, Diplomas(replace(NAMED, logo=logo), "Diplome", (page, page)))


def wall(paper: Paper, logo: bytes) -> None:
    head = EventHead(f"{LONG_NAME} {LONG_NAME}", logo=logo)
    poster.draw(paper, Poster(head, LONG_NAME, LONG_NAME, "http://192.168.1.20:8000/e/x/"))


KINDS = (flowing, sheet, link_cards, own_cards, place_cards, badges, diploma, wall)


@pytest.mark.parametrize("draw", KINDS)
@pytest.mark.parametrize("logo", [WIDE, TALL, SQUARE])
def test_nothing_runs_into_a_logo_and_nothing_moves_for_it(draw: Callable[[Paper, bytes], None], logo: bytes) -> None:
    plain, paper = RecordingPaper(), RecordingPaper()
    draw(plain, b"")
    draw(paper, logo)
    assert plain.boxes == []
    assert paper.boxes
    assert paper.overlapping() == plain.overlapping()
    for box in paper.boxes:
        assert 5 < box.left < box.right < 205
        assert 5 < box.top < box.bottom < 292
    for text in paper.texts:
        assert 5 < text.left < text.right < 205, text
        assert 3 < text.top < text.y < 294, text
        beside = [box for box in paper.pictures if box.page == text.page]
        assert not [box for box in beside if box.holds(text)], text
    if draw not in (diploma, wall):  # there it stands in the middle, above all lines
        assert [(one.page, one.y) for one in paper.texts] == [(one.page, one.y) for one in plain.texts]


def test_a_picture_is_in_the_file_once_and_without_one_there_is_none() -> None:
    sheets = [replace(one, event=replace(EVENT, logo=SQUARE)) for one in many_sheets(3)]
    made = minutes.render(sheets, MINUTES_LABELS)
    assert made == minutes.render(sheets, MINUTES_LABELS)
    assert made.count(SQUARE) == 1, "as it was stored, not packed anew"
    assert [len(page.images) for page in PdfReader(BytesIO(made)).pages] == [1, 1, 1]
    plain = PdfReader(BytesIO(minutes.render(many_sheets(3), MINUTES_LABELS)))
    assert [len(page.images) for page in plain.pages] == [0, 0, 0]


def test_a_logo_is_no_change_of_what_a_paper_says() -> None:
    """Papers on the wall are not out of date because the organiser has a new sign."""
    made = event_samples.seating(event_samples.people(12))
    assert digest.of(replace(made, event=replace(EVENT, logo=WIDE))) == digest.of(made)
    assert digest.of(replace(made, event=replace(EVENT, name="Drugi"))) != digest.of(made)


def test_letter_has_the_same_pages_whole_and_ten_cards_a_sheet() -> None:
    head = EventHead("Turnir", logo=WIDE)
    made = [PlayerCard(head, number, LONG_NAME, "http://x/", f"K7QM1-4XZ{number:02}") for number in range(1, 24)]
    letter = bound.on_letter(player_cards.render(made, LABELS, "http://x/t/"))
    assert letter == bound.on_letter(player_cards.render(made, LABELS, "http://x/t/"))
    reader = PdfReader(BytesIO(letter))
    assert reader.metadata is not None
    assert reader.metadata.title == "Kartice: Turnir"
    assert [page.extract_text().count("K7QM1") for page in reader.pages] == [10, 10, 3]
    for page in reader.pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == bound.LETTER
        assert len(page.images) == 1
    walls = seating.render(event_samples.seating(event_samples.people(137)), event_samples.SEATING_LABELS)
    plain, small = (PdfReader(BytesIO(one)).pages for one in (walls, bound.on_letter(walls)))
    assert [one.extract_text() for one in small] == [one.extract_text() for one in plain]
