"""What a reader's program is told of a PDF: title, author, language, and an entry where each part begins."""

from dataclasses import replace
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from scoresheets import bound
from scoresheets.data import SeatColumn
from scoresheets.event_data import Seating, SeatingEntry, SeatingTable
from scoresheets.flow import Column, single
from scoresheets.handouts import cards
from scoresheets.sheet import minutes
from scoresheets.tables import lists, seating
from scoresheets.tables.lists import ListPaper, ListTable
from tests.scoresheets import event_samples as samples
from tests.scoresheets.samples import EVENT, MINUTES_LABELS, many_sheets

HEAD = replace(EVENT, organiser="Društvo Škis", language="sl")
LIST = ListPaper(
    HEAD,
    "Pregledi iger",
    (
        ListTable((Column("št.", 0),), (single(("1",)),), heading="Novak Ana", new_page=True),
        ListTable((Column("št.", 0),), (single(("1",)),), heading="1. krog"),
        ListTable((Column("št.", 0),), (single(("1",)),), heading="Kovač Žiga", new_page=True),
    ),
)


def outline(content: bytes) -> list[Any]:
    """Titles with their pages, deeper ones in lists of their own."""
    reader = PdfReader(BytesIO(content))

    def told(entries: list[Any]) -> list[Any]:
        return [
            told(one) if isinstance(one, list) else (one["/Title"], reader.get_destination_page_number(one))
            for one in entries
        ]

    return told(reader.outline)


def test_a_list_names_itself_and_its_parts() -> None:
    content = lists.render(LIST, "{page}/{pages}")
    reader = PdfReader(BytesIO(content))
    assert (reader.metadata.title, reader.metadata.author) == (f"Pregledi iger: {EVENT.name}", "Društvo Škis")
    assert reader.root_object["/Lang"] == "sl"
    assert outline(content) == [("Novak Ana", 0), [("1. krog", 0)], ("Kovač Žiga", 1)]


def test_minutes_have_an_entry_a_table() -> None:
    sheets = [replace(one, event=HEAD, table=table) for table, one in enumerate(many_sheets(3), start=4)]
    entries = outline(minutes.render(sheets, MINUTES_LABELS))
    assert [title.endswith(str(table)) for (title, _page), table in zip(entries, (4, 5, 6), strict=True)] == [True] * 3
    assert [page for _title, page in entries] == [0, 1, 2]


def test_a_paper_of_one_table_without_a_heading_has_its_title_as_entry() -> None:
    rows = tuple(single((str(at),)) for at in range(200))
    content = lists.render(ListPaper(EVENT, "Seznam prijav", (ListTable((Column("št.", 0),), rows),)), "{page}")
    assert len(PdfReader(BytesIO(content)).pages) > 1
    assert outline(content) == [("Seznam prijav", 0)]


def test_seating_and_cards_have_entries_where_a_reader_looks() -> None:
    """The list by name at each letter, the list by table at each table, a card a table."""
    names = [SeatingEntry(f"{letter}nton {at}", "", 1, "A", letter) for letter in "AČZ" for at in range(30)]
    tables = [SeatingTable(number, (SeatColumn("A", name="Anton"),)) for number in (1, 2)]
    entries = outline(seating.render(Seating(HEAD, 1, tuple(names), tuple(tables)), samples.SEATING_LABELS))
    by_name, letters, by_table, numbers = entries
    assert (by_name, [title for title, _page in letters]) == ((samples.SEATING_LABELS.by_name, 0), ["A", "Č", "Z"])
    last = by_table[1]
    assert letters[-1][1] < last
    assert numbers == [(f"{samples.SEATING_LABELS.table} {number}", last) for number in (1, 2)]
    link_cards = outline(cards.render(samples.cards(5), samples.CARDS_LABELS, "radelc.si"))
    assert [title.rpartition(" ")[2] for title, _page in link_cards] == [str(one.table) for one in samples.cards(5)]


def test_bound_papers_keep_their_entries_below_their_titles() -> None:
    content = bound.bound([lists.render(LIST, "{page}/{pages}")] * 2, title="Turnir", size=bound.LETTER)
    reader = PdfReader(BytesIO(content))
    assert (reader.metadata.title, reader.metadata.author) == ("Turnir", "Društvo Škis")
    assert reader.root_object["/Lang"] == "sl"
    titles = [one for one in outline(content) if isinstance(one, tuple)]
    assert titles == [(f"Pregledi iger: {EVENT.name}", 0), (f"Pregledi iger: {EVENT.name}", 2)]
    assert outline(content)[1] == [("Novak Ana", 0), [("1. krog", 0)], ("Kovač Žiga", 1)]
    letter = bound.on_letter(lists.render(LIST, "{page}/{pages}"))
    assert outline(letter) == [("Novak Ana", 0), [("1. krog", 0)], ("Kovač Žiga", 1)]
