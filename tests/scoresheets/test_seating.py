"""The seating on the wall: letters as large as the pages allow, read from three metres, nothing over anything else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoresheets.data import SeatColumn
from scoresheets.event_data import Seating, SeatingEntry, SeatingTable
from scoresheets.flow import BOTTOM, RIGHT, Flow
from scoresheets.tables import seating
from scoresheets.text import clean
from tests.scoresheets import event_samples as samples
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper, Text
from tests.scoresheets.samples import LONG_NAME

LAST = ("Novak", "Kovačič", "Župančič", "Zupan", "Hribernik", "Potočnik", "Bizjak", "Kralj", "Vidmar", "Rozman")


def seated(players: int, seats: int = 4, *, names: tuple[str, ...] = ()) -> Seating:
    """So many players at tables of so many seats, the last one with whoever is left."""
    every = [*names, *(f"{LAST[at % 10]} {'ABCDEFGHIJ'[at // 10 % 10]}na {at}" for at in range(players - len(names)))]
    tables = tuple(
        SeatingTable(
            start // seats + 1,
            tuple(SeatColumn(letter="ABCDEFG"[at], name=name) for at, name in enumerate(every[start : start + seats])),
            "" if players - start >= seats else "nepopolna miza",
        )
        for start in range(0, players, seats)
    )
    entries = (
        SeatingEntry(seat.name, "Društvo", table.number, seat.letter, seat.name[0])
        for table in tables
        for seat in table.seats
    )
    return Seating(samples.EVENT, 2, tuple(sorted(entries, key=lambda entry: entry.name)), tables)


def drawn(one: Seating, by: str, *, one_page: bool = False) -> RecordingPaper:
    paper = RecordingPaper()
    flow = Flow(paper, samples.EVENT, "Razpored", "", 0)
    if by == "name":
        seating._by_name(flow, one.names, samples.SEATING_LABELS, one_page=one_page)
    else:
        seating._by_table(flow, one.tables, samples.SEATING_LABELS, one_page=one_page)
    return paper


def of_names(paper: RecordingPaper, one: Seating) -> list[Text]:
    names = {entry.name for entry in one.names}
    return [text for text in paper.texts if text.text in names]


@pytest.mark.parametrize("by", ["name", "table"])
@pytest.mark.parametrize(("players", "seats"), [(3, 3), (13, 4), (48, 3), (48, 4), (137, 4), (40, 7)])
def test_names_are_read_from_three_metres(players: int, seats: int, by: str) -> None:
    one = seated(players, seats)
    paper = drawn(one, by)
    names = of_names(paper, one)
    assert len(names) == players
    assert min(text.size for text in names) >= seating.READABLE * 0.68, "a long one is a little smaller"
    assert sorted(text.size for text in names)[players // 5] >= seating.READABLE
    assert paper.overlapping() == []
    assert all(text.right <= RIGHT + 0.2 and text.y <= BOTTOM for text in names)


@pytest.mark.parametrize("by", ["name", "table"])
@pytest.mark.parametrize("players", [13, 48, 90])
def test_on_one_page_names_fill_it(players: int, by: str) -> None:
    one = seated(players)
    paper = drawn(one, by, one_page=True)
    names = of_names(paper, one)
    assert {text.page for text in names} == {1}
    assert max(text.y for text in names) > BOTTOM * 0.8
    assert paper.overlapping() == []
    assert min(text.size for text in names) >= 10


@pytest.mark.parametrize("one_page", [True, False])
@pytest.mark.parametrize("by", ["name", "table"])
def test_a_large_event_stays_large_and_one_page_is_several_where_it_could_not_be_read(by: str, one_page: bool) -> None:
    paper = drawn(seated(1500), by, one_page=one_page)
    assert min(text.size for text in of_names(paper, seated(1500))) >= seating.READABLE * 0.68
    assert sorted(text.size for text in of_names(paper, seated(1500)))[300] >= seating.READABLE
    assert paper.page <= 32


def test_how_it_was_drawn_stands_below_the_tables_and_not_on_a_page_of_its_own() -> None:
    """48 players at tables of three fill a page with letters that leave room for it; of four tables more it shares the
    last of the pages that they need."""
    report = tuple(f"Noben par se ne sreča drugič, pravilo {at}." for at in range(5))
    for players in (13, 48, 60, 137):
        one = replace(seated(players, 3), names=(), seed="4f2a", report=report)
        printed = pages(seating.render(one, samples.SEATING_LABELS))
        assert "pravilo 4" in printed[-1]
        assert one.tables[-1].seats[0].name in printed[-1], players


@pytest.mark.parametrize("by", ["name", "table"])
def test_long_names_stay_in_their_rows(by: str) -> None:
    one = seated(24, names=tuple(f"{LONG_NAME} {at}" for at in range(4)))
    assert drawn(one, by).overlapping() == []
    assert "…" not in " ".join(text.text for text in drawn(one, by).texts)


def test_a_club_tells_namesakes_apart_and_stands_by_nobody_else() -> None:
    one = seated(12)
    first, second, *rest = one.names
    same = replace(one, names=(first, replace(second, name=first.name), *rest))
    clubs = [[text.text for text in drawn(shown, "name").texts].count("Društvo") for shown in (one, same)]
    assert clubs == [0, 2]


def test_one_page_leaves_out_how_it_was_drawn() -> None:
    one = replace(seated(48), names=(), seed="4f2a", report=("Noben par se ne sreča drugič.",))
    assert len(pages(seating.render(one, samples.SEATING_LABELS, one_page=True))) == 1
    assert "4f2a" in " ".join(pages(seating.render(one, samples.SEATING_LABELS)))


def test_each_name_is_measured_once_for_all_layouts_that_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned: list[str] = []

    def counted(name: str) -> str:
        cleaned.append(name)
        return clean(name)

    monkeypatch.setattr(seating, "clean", counted)
    seating.render(seated(150, 3), samples.SEATING_LABELS)
    assert len(cleaned) <= 10 * 150, "to choose a layout, and to draw; the flow is drawn twice, to count its pages"
