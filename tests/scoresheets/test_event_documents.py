"""Minutes of the event, standings, seating and cards: complete, broken at the right places, always the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from scoresheets import flow
from scoresheets.event_data import EventMinutes, OfficialRow
from scoresheets.flow import Column, Flow, Group, single
from scoresheets.handouts import cards
from scoresheets.tables import minutes_of_event, seating, standings
from tests.scoresheets import boxes
from tests.scoresheets import event_samples as samples
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper
from tests.scoresheets.samples import EVENT, LONG_NAME

MINUTES = samples.event_minutes()
PEOPLE = samples.people(137)


def words(text: str) -> str:
    return text.replace(" ", "")


def test_event_minutes_hold_every_part() -> None:
    """Officials, participants, rounds, final order, teams, rulings, journal digest and signatures."""
    text = " ".join(pages(minutes_of_event.render(MINUTES, samples.EVENT_MINUTES_LABELS)))
    assert all(person.licence in text for person in MINUTES.participants)
    assert all(words(person.name) in words(text) for person in MINUTES.participants if person.name != LONG_NAME)
    for expected in (
        "Uradni zapisnik tekmovanja",
        "Marjeta Žvokelj",
        "Udeleženci (46)",
        "1. krog",
        "4. krog",
        "Končni vrstni red",
        "izključen v 1.",
        "Napačno izigrana karta (C1.7)",
        MINUTES.journal_hash,
        "Delegat",
    ):
        assert expected in text


def test_a_long_fact_takes_more_lines_and_is_as_large_as_the_others() -> None:
    facts = (OfficialRow("Stanje", "zaključeni krogi " * 20),)
    page = boxes.pages(minutes_of_event.render(replace(MINUTES, facts=facts), samples.EVENT_MINUTES_LABELS))[0]
    lines = [text for text in page.texts if "zaključeni krogi" in text.text]
    assert len(lines) > 1
    assert {text.size for text in lines} == {text.size for text in page.texts if text.text == "Marjeta Žvokelj"}


def test_event_minutes_number_their_pages() -> None:
    document = pages(minutes_of_event.render(MINUTES, samples.EVENT_MINUTES_LABELS))
    for number, text in enumerate(document, start=1):
        assert f"stran {number} od {len(document)}" in text
        assert EVENT.name in text


def test_a_page_that_fell_out_says_of_which_round_it_is() -> None:
    """Tables 10 to 17 alone would be those of any round: what goes on stands at its page's head, and nothing else."""
    document = pages(minutes_of_event.render(samples.event_minutes(137), samples.EVENT_MINUTES_LABELS))
    title = samples.EVENT_MINUTES_LABELS.title
    parts = ["Udeleženci (137)", *(f"{number}. krog" for number in range(1, 5)), "Končni vrstni red"]
    begun = [next(at for at, text in enumerate(document) if f" {part} " in text) for part in parts]
    for at, text in enumerate(document[1:], start=1):
        goes_on = [part for part, first in zip(parts, begun, strict=True) if first < at]
        if at <= begun[-1] and at not in begun:
            assert f"{title} · {goes_on[-1]} " in text, at
    assert any(f"{title} · 2. krog " in text for text in document)


def test_a_heading_at_the_head_of_a_page_is_not_told_twice() -> None:
    def compose(drawn: Flow) -> None:
        for number in range(3):
            drawn.heading(f"ODDELEK {number}", 150)
            drawn.y += 150

    paper = flowing(compose)
    assert [text.text for text in paper.texts if text.page == 2 and text.y < flow.TOP + 2] == [EVENT.name, "Naslov"]


def test_no_rulings_is_said() -> None:
    """Minutes that are silent about rulings could have lost them."""
    text = " ".join(pages(minutes_of_event.render(replace(MINUTES, rulings=()), samples.EVENT_MINUTES_LABELS)))
    assert samples.EVENT_MINUTES_LABELS.no_rulings in text


@pytest.mark.parametrize("named", [3, 9])
@pytest.mark.parametrize("rulings", [0, 1, 5])
def test_digest_and_signatures_never_stand_alone_on_a_page(rulings: int, named: int) -> None:
    """However the pages break: who signs sees a ruling, or that there was none, on the page that he signs."""
    signs = (MINUTES.signatures * 3)[:named]
    found = (replace(MINUTES.rulings[0], kind="KAZEN"),) * rulings
    made = replace(MINUTES, signatures=signs, rulings=found, journal_address="http://192.168.1.20:8000/x/")
    labels = replace(samples.EVENT_MINUTES_LABELS, journal_heading="DNEVNIK", signatures="PODPISI", no_rulings="NIČ")

    def end(drawn: Flow, used: float) -> None:
        drawn.y = used
        minutes_of_event._rulings(drawn, made, labels)
        minutes_of_event._journal_and_signatures(drawn, made, labels)

    for used in range(30, 279, 6):
        paper = flowing(partial(end, used=float(used)))
        page = {text.text: text.page for text in paper.texts}
        assert page["DNEVNIK"] == page["PODPISI"] == max(page.values()) == page["KAZEN" if rulings else "NIČ"]
        assert max(text.y for text in paper.texts) <= flow.FOOT


def test_minutes_of_an_event_that_has_not_begun() -> None:
    """Nothing to show is no error."""
    empty = EventMinutes(EVENT, (), (), (), replace(MINUTES.standings, rows=(), teams=(), remark=""))
    assert len(pages(minutes_of_event.render(empty, samples.EVENT_MINUTES_LABELS))) == 1


def flowing(compose: Callable[[Flow], None]) -> RecordingPaper:
    paper = RecordingPaper()
    drawn = Flow(paper, EVENT, "Naslov", "{page}/{pages}", 9)
    compose(drawn)
    drawn.end()
    return paper


@pytest.mark.parametrize("before", range(40, 52))
def test_head_returns_on_every_page_and_no_heading_stands_alone(before: int) -> None:
    """Wherever the page ends: a heading is followed by its table's head and a row, a head by a row."""
    columns = (Column("GLAVA", 40), Column("druga", 60, "right"))

    def compose(drawn: Flow) -> None:
        drawn.table(columns, [single((f"a{index}", "1")) for index in range(before)])
        drawn.heading("ODDELEK")
        drawn.table(columns, [single((f"b{index}", "2")) for index in range(80)])

    paper = flowing(compose)
    last_page = max(text.page for text in paper.texts)
    assert last_page > 1
    for page in range(1, last_page + 1):
        body = [text for text in paper.texts if text.page == page and 20 < text.y < flow.BOTTOM + 1]
        assert body[-1].text in {"1", "2"}, "a page ends with a row"
        assert any(text.text == "GLAVA" for text in paper.texts if text.page == page)
        assert all(text.y <= flow.BOTTOM for text in body)
    assert paper.overlapping() == []


def test_rows_that_belong_together_stay_together() -> None:
    """The seats of one table are never on two pages."""
    columns = (Column("miza", 30),)
    paper = flowing(
        lambda drawn: drawn.table(columns, [Group(((f"m{n}A",), (f"m{n}B",), (f"m{n}C",))) for n in range(99)])
    )
    page = {text.text: text.page for text in paper.texts}
    assert page["m98A"] > 3
    assert all(page[f"m{n}A"] == page[f"m{n}B"] == page[f"m{n}C"] for n in range(99))


def test_a_ruling_longer_than_a_page_is_printed_whole() -> None:
    text = " ".join(f"beseda{number}" for number in range(2500))
    paper = flowing(lambda drawn: drawn.table((Column("odločitev", 60, wrapped=True),), [single((text,))]))
    assert " ".join(t.text for t in paper.texts if t.text.startswith("beseda")) == text
    assert all(t.y <= flow.FOOT for t in paper.texts)


def test_decimals_stand_under_each_other() -> None:
    """2 and 2,5 in one column: units under units."""
    paper = flowing(lambda drawn: drawn.table((Column("točke", 20, "decimal"),), [single(("2,5",)), single(("3",))]))
    half, whole = (next(text for text in paper.texts if text.text == wanted) for wanted in ("2,5", "3"))
    assert half.left == pytest.approx(whole.left, abs=0.01)


def test_standings_show_places_as_given_and_the_unplaced_without() -> None:
    """Places 1, 2, 2, 4; a removed player keeps his row."""
    text = " ".join(pages(standings.render(samples.standings(samples.people(12)), samples.STANDINGS_LABELS)))
    order = [text.index(f"{place}. {number} ") for number, place in ((1, 1), (2, 2), (3, 2), (4, 4))]
    assert order == sorted(order)
    assert "izključen" in text
    assert "8,5" in text
    assert "Ekipe" in text


@pytest.mark.parametrize("rounds", [1, 4, 9])
def test_standings_fit_any_number_of_rounds(rounds: int) -> None:
    paper = flowing(
        lambda drawn: standings.draw_players(
            drawn, samples.standings(samples.people(20), rounds), samples.STANDINGS_LABELS
        )
    )
    assert paper.overlapping() == []
    assert all(text.right <= flow.RIGHT + 0.5 for text in paper.texts)


def test_seating_names_everybody_twice() -> None:
    """Once by name and once by table."""
    document = pages(seating.render(samples.seating(PEOPLE), samples.SEATING_LABELS))
    text = words(" ".join(document))
    assert all(text.count(words(person.name)) >= 2 for person in PEOPLE if person.name != LONG_NAME)
    assert words("Seme žreba: 4f2a 7c11 90de 33b8") in text
    assert words("nepopolna miza") in text
    assert len(document) == 6


def test_seating_keeps_the_order_of_the_data() -> None:
    """Collation is the caller's: Č after C, before D."""
    text = pages(seating.render(samples.seating(PEOPLE), samples.SEATING_LABELS))[0]
    assert text.index("Cafuta Ana") < text.index("Čebašek Ana") < text.index("Debevc Darja")


def test_card_has_every_seats_code_and_says_where_to_type_it() -> None:
    document = pages(cards.render(samples.cards(5), samples.CARDS_LABELS, samples.CARDS_ADDRESS))
    assert len(document) == 2
    for card in samples.cards(5):
        for seat in card.seats:
            assert seat.code in " ".join(document)
    assert all(samples.CARDS_ADDRESS in page for page in document)
    with pytest.raises(ValueError, match="no card"):
        cards.render([], samples.CARDS_LABELS, samples.CARDS_ADDRESS)


@pytest.mark.parametrize("count", [1, 3, 46])
@pytest.mark.parametrize(
    "address", [samples.CARDS_ADDRESS, "https://mednarodno-prvenstvo.tarok-zveza-slovenije.example.org/t/"]
)
def test_a_card_is_read_from_a_chair(count: int, address: str) -> None:
    """No word below 10 points, the short code large, names whole, nothing over another or off the card."""
    name = "Marija-Magdalena Podgornik-Wolfsgruber"
    labels = replace(
        samples.CARDS_LABELS,
        instruction="Scan your own QR code with a phone. It works for this table and this round only.",
        typed="Without a camera: open {address} and type the code below the QR code.",
    )
    made = [
        replace(card, seats=tuple(replace(seat, name=name, role="captain, writes the sheet") for seat in card.seats))
        for card in samples.cards(count)
    ]
    paper = RecordingPaper()
    cards.draw(paper, made, labels, address)
    assert paper.page == -(-count // 3)
    assert len(paper.squares) == 3 * count
    assert min(text.size for text in paper.texts) >= 10
    codes = [text for text in paper.texts if text.text in {seat.code for card in made for seat in card.seats}]
    assert len(codes) == 3 * count
    assert min(text.size for text in codes) >= 20
    assert paper.overlapping() == []
    assert all(text.left >= 13.5 and text.right <= 196.5 for text in paper.texts)
    assert all(text.y % 99 < 96 and text.top % 99 > 5 for text in paper.texts)
    whole = " ".join(text.text for text in paper.texts)
    assert whole.replace("- ", "-").count(name) == 3 * count
    assert whole.count(address) == count
    assert "…" not in whole


def test_a_card_tells_a_name_of_sixty_letters_whole() -> None:
    paper = RecordingPaper()
    (card,) = samples.cards(1)
    made = replace(card, seats=tuple(replace(seat, name=LONG_NAME) for seat in card.seats))
    cards.draw(paper, [made], samples.CARDS_LABELS, samples.CARDS_ADDRESS)
    assert " ".join(text.text for text in paper.texts).count(LONG_NAME) == 3
    assert paper.overlapping() == []


@pytest.mark.parametrize(
    "render",
    [
        lambda: minutes_of_event.render(samples.event_minutes(12), samples.EVENT_MINUTES_LABELS),
        lambda: standings.render(samples.standings(samples.people(30)), samples.STANDINGS_LABELS),
        lambda: seating.render(samples.seating(samples.people(31)), samples.SEATING_LABELS),
        lambda: cards.render(samples.cards(4), samples.CARDS_LABELS, samples.CARDS_ADDRESS),
    ],
)
def test_same_bytes_twice(render: Callable[[], bytes]) -> None:
    assert render() == render()
