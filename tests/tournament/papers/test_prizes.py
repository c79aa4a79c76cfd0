"""Prize sheet, categories, results for the federation, and the template of a start list, read back."""

import csv
import io

import pytest
from django.utils import translation
from openpyxl import load_workbook

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Event, Registration
from tournament.papers import workbook
from tournament.papers.cards import template
from tournament.papers.tables import prizes, results, standings
from tournament.people.services import fees
from tournament.rounds.services import rounds
from tournament.standings.selectors.standings import standings as all_standings
from tournament.startlist import read_start_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two tables of one closed round: 1 and 4 first, 2 and 5 second; 1 and 2 are women. One has paid."""
    made = build.event()
    players = build.registrations(made, 6, clubs=2)
    round_ = build.round_(made, tables=2)
    for table in round_.tables.all():
        build.accept_with_totals(table, 30, 20, 10)
    rounds.close(round=round_, by=DIRECTOR)
    build.prizes(made)
    players[0].player.licence, players[0].player.first_name = "0042", "=1+1"
    players[0].player.save()
    fees.settle(registration=Registration.objects.get(pk=players[0].pk), by=DIRECTOR)
    return Event.objects.get(pk=made.pk)


def test_the_sheet_lists_who_wins_what_and_the_sums(event: Event) -> None:
    with translation.override("sl"):
        record, (text,) = prizes.record(event=event), pages(prizes.sheet(event=event))
    sections = [[(row.place, row.name, row.money, row.thing) for row in one.rows] for one in record.sections]
    one, two, four = (Registration.objects.get(event=event, start_number=at).player.name for at in (1, 2, 4))
    assert sections == [[(1, one, "75 EUR", "pokal"), (1, four, "75 EUR", "pokal")], [(2, two, "", "medalja")]]
    assert dict(record.sums) == {
        "Vplačane prijavnine (1)": "5 EUR",
        "Neplačane prijavnine (5)": "45 EUR",
        "Denarne nagrade": "150 EUR",
        "Vplačane prijavnine po odbitku nagrad": "\N{MINUS SIGN}145 EUR",
    }
    for words in ("Ženske", "medalja", "75 EUR", "prevzem (podpis)", "izplačal", four):
        assert words in text


def test_categories_on_paper_have_places_of_their_own(event: Event) -> None:
    found = all_standings(event=event, rounds="all")
    (women,) = standings.category_rows(event, found)
    assert [(row.place, row.start_number) for row in women.rows] == [(1, 1), (2, 2)]
    document = standings.categories(event=event, standings=found)
    assert document is not None
    assert "Ženske" in pages(document)[0]
    assert standings.categories(event=event, standings=found, only=7) is None


def test_the_workbook_counts_places_of_categories_and_teams(event: Event) -> None:
    with translation.override("sl"):
        book = load_workbook(io.BytesIO(workbook.of_event(event=event)), data_only=True)
    assert [[cell.value for cell in row][:2] for row in book["Ženske"].iter_rows(min_row=2)] == [[1, 1], [2, 2]]
    assert [cell.value for cell in book["Ekipe"][2]][1] == "Zmaji"


def test_the_federation_gets_licences_in_both_files(event: Event) -> None:
    with translation.override("sl"):
        text, book = results.csv(event=event), load_workbook(io.BytesIO(results.xlsx(event=event)), data_only=True)
    heads, *rows = csv.reader(io.StringIO(text.decode("utf-8-sig")), delimiter=";")
    told = [dict(zip(heads, row, strict=True)) for row in rows]
    assert len(told) == 6
    first = next(one for one in told if one["licenca"] == "0042")
    assert (first["mesto"], first["ime"], first["kategorija"], first["K1 miza"]) == ("1", "'=1+1", "Ženske", "1")
    assert (first["točke"], first["razlika"], first["K1 razlika"]) == ("3", "30", "30")
    (sheet,) = book.worksheets
    written = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert written[0] == heads
    ours = next(row for row in written if row[1] == "0042")
    assert (ours[0], ours[3], ours[6], ours[7]) == (1, "=1+1", 3, 30)


@pytest.mark.parametrize("language", ["sl", "en", "hu", "cs"])
def test_the_template_is_read_back_whole(event: Event, language: str) -> None:
    with translation.override(language):
        record, content = template.record(event=event), template.start_list(event=event)
    empty = read_start_list(content, "list.xlsx")
    assert [one.code for one in empty.problems] == ["no_rows"]  # the examples are not taken for players
    wanted = ["last_name", "first_name", "club", "licence", "rating", "category"]
    assert [column.field for column in empty.columns] == wanted
    book = load_workbook(io.BytesIO(content))
    sheet = book.worksheets[0]
    lists = [rule for rule in sheet.data_validations.dataValidation if rule.type == "list"]
    assert [str(rule.sqref)[0] for rule in lists] == ["C", "F"]
    for row in record.examples:
        sheet.append(row)
    filled = io.BytesIO()
    book.save(filled)
    read = read_start_list(filled.getvalue(), "list.xlsx")
    assert read.problems == ()
    assert [row.level for row in read.rows] in (["", "note", "note"], ["note", "note", "note"])
    assert (read.rows[0].licence, read.rows[0].categories[0]) == ("0042", "Ženske")
    assert str(read.rows[0].rating) == "34.9"
