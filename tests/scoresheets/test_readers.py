"""What a reader's program is told of a PDF: title, author, language, and an entry where each part begins."""

from dataclasses import replace
from io import BytesIO

from pypdf import PdfReader

from scoresheets import bound, lists, minutes
from scoresheets.flow import Column, single
from scoresheets.lists import ListPaper, ListTable
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


def outline(content: bytes) -> list[object]:
    """Titles with their pages, deeper ones in lists of their own."""
    reader = PdfReader(BytesIO(content))

    def told(entries: list[object]) -> list[object]:
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
