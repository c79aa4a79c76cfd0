"""Where pages of tables and texts end, for every number of rows: read back from the PDF."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scoresheets.data import EventHead
from scoresheets.flow import Column, Flow, Group, render_flow, single
from scoresheets.tables.lists import ListPaper, ListTable, render
from tests.scoresheets import boxes, pdf
from tests.sizes import PAGE_ENDS

HEAD = EventHead("Turnir", "Ljubljana", "14. 3. 2026", "Društvo")
COLUMNS = (Column("št.", 20, "right"), Column("ime", 60, wrapped=True))
LONG = "Bovšegyöpodňačekš-Čužőrščekškofűbřezáč Gyöňaálff Úžgaštěšekr"


def rows_of(page: boxes.Page) -> list[int]:
    """The numbers of the rows on a page."""
    return [int(text.text) for text in page.texts if text.text.isdecimal()]


def drawn(count: int, *, before: int = 0, long: bool = False, following: float = 0.0) -> list[boxes.Page]:
    """A table of so many rows under a heading, below so many paragraphs."""
    groups = [single((str(1000 + at), LONG if long else "Ime")) for at in range(count)]

    def compose(flow: Flow) -> None:
        for _ in range(before):
            flow.paragraph("Odstavek", 9)
        flow.table(COLUMNS, groups, 11.0, heading="Naslov", text="Opomba", following=following)
        flow.need(following)
        flow.paragraph("Konec", 9)

    return boxes.pages(render_flow(HEAD, "Seznam", "stran {page} od {pages}", compose))


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 38, 39, 40, 41, 42, 43, 44, 77, 83, 84, 85, 86, 87])
def test_no_page_has_a_single_row_of_several_and_none_ends_with_a_heading(count: int, long: bool) -> None:
    for before in (0, 30, 40, 44, 46, 48, 49, 50, 51, 52, 53, 54)[count % PAGE_ENDS :: PAGE_ENDS]:
        pages = drawn(count, before=before, long=long)
        found = [rows_of(page) for page in pages]
        assert [row for rows in found for row in rows] == list(range(1000, 1000 + count))
        alone = [rows for rows in found if len(rows) == 1]
        assert not alone or count == 1, (before, found)
        for page, rows in zip(pages, found, strict=True):
            headings = [text for text in page.texts if text.size == 13 and text.bold]
            assert not headings or rows, f"{before}: the heading is left behind its table"


@pytest.mark.parametrize("following", [20.0, 60.0, 110.0])
def test_what_follows_a_table_takes_two_rows_along(following: float) -> None:
    for count in range(20, 46, PAGE_ENDS):
        found = [rows_of(page) for page in drawn(count, following=following)]
        assert all(len(rows) != 1 for rows in found), (count, found)
        assert found[-1], "what is signed stands below what it is signed for"


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_a_paragraph_is_parted_into_two_lines_at_least(count: int) -> None:
    text = " ".join(["beseda"] * 28 * count)
    for before in range(44 + count % PAGE_ENDS, 58, PAGE_ENDS):

        def compose(flow: Flow, before: int = before) -> None:
            for _ in range(before):
                flow.paragraph("x", 9)
            flow.paragraph(text, 9)

        pages = boxes.pages(render_flow(HEAD, "Besedilo", "{page} {pages}", compose))
        lines = [sum("beseda" in one.text for one in page.texts) for page in pages]
        assert sum(lines) == 1 or 1 not in lines, (before, lines)


def test_a_group_that_is_longer_than_a_page_leaves_no_row_alone() -> None:
    for count in range(20, 100, PAGE_ENDS):
        rows = tuple((str(1000 + at), "Ime") for at in range(count))
        table = ListTable(COLUMNS, (Group(rows, again="1000"),), heading="Naslov", size=11)
        document = render(ListPaper(HEAD, "Seznam", (table,)), "{page} {pages}")
        found = [len([row for row in rows_of(page) if row >= 1000]) for page in boxes.pages(document)]
        assert sum(found) == count
        assert 1 not in found, (count, found)


def test_what_is_read_back_is_what_was_drawn() -> None:
    """The reader of boxes itself: a text's place and width, a ground, a line."""
    document = render(ListPaper(HEAD, "Seznam", (ListTable(COLUMNS, (single(("7", "Ana Čeh")),)),)), "{page} {pages}")
    (page,) = boxes.pages(document)
    assert "Ana Čeh" in PdfReader(BytesIO(document)).pages[0].extract_text()
    (name,) = [text for text in page.texts if text.text == "Ana Čeh"]
    assert name.left == pytest.approx(16 + 20 + 1.2, abs=0.01)
    assert 8 < name.right - name.left < 18
    (number,) = [text for text in page.texts if text.text == "7"]
    assert number.right == pytest.approx(16 + 20 - 1.2, abs=0.05)
    assert any(box.filled and box.left == pytest.approx(16) for box in page.boxes)
    assert not list(boxes.overlapping(page))
    beside = boxes.Text("Ane", name.left + 1, name.right + 1, name.y, name.size, bold=True)
    page.texts.append(beside)
    assert [{one.text, other.text} for one, other in boxes.overlapping(page)] == [{"Ana Čeh", "Ane"}]
    page.lines.append(boxes.Line(name.left + 2, name.y - 3, name.left + 2, name.y, 0.1))
    assert "Ana Čeh" in {text.text for text, _line in boxes.crossing(page)}


@pytest.mark.parametrize("club", ["", "TK Mond"])
def test_a_column_in_which_nobody_has_anything_is_not_printed(club: str) -> None:
    columns = (Column("igralec", 0, wrapped=True), Column("društvo", 0, wrapped=True), Column("prisoten", 20))
    table = ListTable(columns, (single((LONG, club, "")), single(("Ana Čeh", "", ""))))
    text = " ".join(pdf.pages(render(ListPaper(HEAD, "Seznam", (table,)), "{page}")))
    assert ("društvo" in text) == bool(club)
    assert "prisoten" in text, "what is written by hand has its column"
    assert "Ana Čeh" in text


def test_what_fills_a_notice_board_is_as_large_as_its_page_allows() -> None:
    """All on one page if it can be, no word broken where a smaller type does without."""

    def sizes(count: int, name: str) -> tuple[int, float, list[str]]:
        columns = (
            Column("mesto", 14, "right"),
            Column("ime", 0, bold=True, wrapped=True),
            Column("točke", 20, "right"),
        )
        rows = tuple(single((f"{at}.", name, "12,5")) for at in range(1, count + 1))
        tables = (ListTable(columns, rows, heading="Igralci", size=14),) * 2
        pages = boxes.pages(render(ListPaper(HEAD, "Zmagovalci", tables, fills=True), "{page} {pages}"))
        texts = [text for page in pages for text in page.texts if text.size > 8 and text.text in name]
        return len(pages), max(text.size for text in texts), [text.text for text in texts]

    columns = (Column("ekipa", 0, bold=True, wrapped=True), Column("igralci", 0, wrapped=True, size=10))
    team = single(("TD Klop", "Srčnik Jurij, Damjek Tjaša, Zamudnik Vlado, Licitar Zvone"))
    (page,) = boxes.pages(render(ListPaper(HEAD, "Zmagovalci", (ListTable(columns, (team,)),), fills=True), "{page}"))
    assert max(text.size for text in page.texts if text.text == "TD Klop") >= 16, "who counts is broken instead"

    few, many, lots = sizes(3, "Novak Ana"), sizes(16, "Novak Ana"), sizes(60, "Novak Ana")
    assert (few[0], many[0], lots[0] > 1) == (1, 1, True)
    assert few[1] > 20 > many[1] >= 9
    pages, size, words = sizes(3, LONG)
    assert pages == 1
    assert size >= 14
    assert set(" ".join(words).replace("-", "- ").split()) <= set(LONG.replace("-", "- ").split())
