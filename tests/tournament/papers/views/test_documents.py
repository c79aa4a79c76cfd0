"""Documents leave the house under the right name and type, to those who may have them."""

from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import REFEREE
from tests.tournament.pages import folded
from tests.tournament.papers import played
from tournament.events.files import PDF, XLSX
from tournament.models import Event, StoredDocument, Table
from tournament.recording.services import sheets

pytestmark = pytest.mark.django_db

OFFICIAL = (
    "minutes.pdf",
    "workbook.xlsx",
    "players/1/card.pdf",
    "rounds/1/minutes.pdf",
    "rounds/1/blank-sheets.pdf",
    "rounds/1/tables/1/minutes.pdf",
    "rounds/1/tables/1/blank-sheet.pdf",
    "rounds/1/tables/1/scoring.pdf",
)
PUBLIC = (
    "standings.pdf",
    "teams.pdf",
    "rounds/1/seating.pdf",
    "rounds/1/standings.pdf",
    "rounds/1/standings.pdf?view=round",
    "rounds/1/teams.pdf",
)


@pytest.fixture
def event() -> Event:
    return played.played_event(tables=1, games=1, round_count=1, slug="pomlad")


@pytest.mark.parametrize("address", OFFICIAL)
def test_minutes_are_for_officials(client: Client, event: Event, address: str) -> None:
    revision = Table.objects.get().revision
    for one in (address, f"rounds/1/tables/1/minutes-{revision}.pdf"):
        assert client.get(f"/e/{event.slug}/{one}").status_code == 302
    client.force_login(build.official(build.event(), "director"))
    assert client.get(f"/e/{event.slug}/{address}").status_code == 403


@pytest.mark.parametrize("address", PUBLIC)
def test_what_hangs_on_the_wall_is_for_everybody(client: Client, event: Event, address: str) -> None:
    response = client.get(f"/e/{event.slug}/{address}")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == PDF
    assert response.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("minutes.pdf", "pomlad_zapisnik-prireditve.pdf"),
        ("workbook.xlsx", "pomlad_preglednica.xlsx"),
        ("standings.pdf", "pomlad_vrstni-red_1-krog.pdf"),
        ("rounds/1/standings.pdf?view=round", "pomlad_rezultati_1-krog.pdf"),
        ("teams.pdf", "pomlad_vrstni-red-drustev_1-krog.pdf"),
        ("rounds/1/seating.pdf", "pomlad_razpored_1-krog.pdf"),
        ("rounds/1/minutes.pdf", "pomlad_zapisnik_1-krog.pdf"),
        ("rounds/1/blank-sheets.pdf", "pomlad_prazni-zapisniki-z-imeni_1-krog.pdf"),
        ("rounds/1/tables/1/minutes.pdf", "pomlad_zapisnik_1-krog_1-miza.pdf"),
        ("rounds/1/tables/1/blank-sheet.pdf", "pomlad_prazen-zapisnik_1-krog_1-miza.pdf"),
        ("rounds/1/tables/1/scoring.pdf", "pomlad_obracun-iger_1-krog_1-miza.pdf"),
    ],
)
def test_a_file_is_named_by_event_paper_round_and_table(client: Client, event: Event, address: str, name: str) -> None:
    client.force_login(build.official(event, "director"))
    response = client.get(f"/e/{event.slug}/{address}")
    assert f'filename="{name}"' in response.headers["Content-Disposition"]
    assert response.headers["Content-Type"] == (XLSX if name.endswith("xlsx") else PDF)


def test_the_workbook_opens(client: Client, event: Event) -> None:
    client.force_login(build.official(event, "delegate"))
    book = load_workbook(BytesIO(client.get(f"/e/{event.slug}/workbook.xlsx").content))
    assert len(book.sheetnames) >= 3


def test_an_accepted_sheet_is_served_as_it_was_stored(client: Client, event: Event) -> None:
    client.force_login(build.official(event, "operator"))
    StoredDocument.objects.update(content=b"%PDF stored")
    assert client.get(f"/e/{event.slug}/rounds/1/tables/1/minutes.pdf").content == b"%PDF stored"


def test_a_reopened_sheet_is_printed_anew_and_the_old_one_stays(client: Client) -> None:
    table = played.play(build.table(games_per_round=1), games=1)
    event, old = table.round.event, table.revision
    stored = bytes(StoredDocument.objects.get().content)
    sheets.reopen(table=table, reason="recount", by=REFEREE)
    client.force_login(build.official(event, "operator"))
    base = f"/e/{event.slug}/rounds/1/tables/1"
    assert client.get(f"{base}/minutes.pdf").content != stored
    response = client.get(f"{base}/minutes-{old}.pdf")
    assert client.get(f"{base}/minutes-{old}.pdf?as-stored").content == stored
    assert "_1-miza_razlicica_1_nadomescen.pdf" in response.headers["Content-Disposition"]
    for revision in ("0", "99", "9" * 30):
        assert client.get(f"{base}/minutes-{revision}.pdf").status_code == 404


def test_one_file_has_the_sheets_of_all_tables(client: Client) -> None:
    event = played.played_event(tables=3, games=2, round_count=1)
    client.force_login(build.official(event, "operator"))
    assert len(pdf.pages(client.get(f"/e/{event.slug}/rounds/1/minutes.pdf").content)) == 3


def test_blank_sheets_are_there_before_the_round(client: Client) -> None:
    event = build.event()
    build.round_(event, state="drafted", tables=2)
    client.force_login(build.official(event, "operator"))
    assert len(pdf.pages(client.get(f"/e/{event.slug}/rounds/1/blank-sheets.pdf").content)) == 2


@pytest.mark.parametrize("address", ["standings.pdf", "teams.pdf", "rounds/1/standings.pdf", "rounds/1/teams.pdf"])
def test_nothing_to_print_is_said_in_words(client: Client, address: str) -> None:
    event = build.event()
    build.round_(event)
    response = client.get(f"/e/{event.slug}/{address}")
    assert response.status_code == 404
    assert "Content-Disposition" not in response.headers
    assert f'href="/e/{event.slug}/">' in folded(response.text).split("<main", 1)[1], (
        "back to the event, not to all of them"
    )
    client.force_login(build.official(event, "director"))
    assert (
        f'href="/e/{event.slug}/desk/">' in folded(client.get(f"/e/{event.slug}/{address}").text).split("<main", 1)[1]
    )


def test_a_round_of_byes_has_no_minutes(client: Client) -> None:
    event = build.event()
    Table.objects.filter(round=build.round_(event)).update(bye=True)
    client.force_login(build.official(event, "operator"))
    for address in OFFICIAL[3:]:
        assert client.get(f"/e/{event.slug}/{address}").status_code == 404


def test_an_event_without_a_round_prints_what_there_is(client: Client) -> None:
    event = build.event()
    client.force_login(build.official(event, "director"))
    for address in ("minutes.pdf", "workbook.xlsx"):
        assert client.get(f"/e/{event.slug}/{address}").status_code == 200


@pytest.mark.parametrize("tables", [3, 30])
@pytest.mark.parametrize(
    "address", ["rounds/1/minutes.pdf", "rounds/1/blank-sheets.pdf", "minutes.pdf", "workbook.xlsx"]
)
def test_the_queries_do_not_grow_with_the_tables(
    client: Client, django_assert_max_num_queries, tables: int, address: str
) -> None:
    event = build.event(games_per_round=3)
    played.large_round(event, tables=tables)
    client.force_login(build.official(event, "operator"))
    with django_assert_max_num_queries(24):
        client.get(f"/e/{event.slug}/{address}")


def test_without_a_game_no_score_is_explained(client: Client) -> None:
    """Totals only: nothing tells how they came about, so nothing leads there."""
    table = build.table()
    build.accept_with_totals(table, 1, 2, 3)
    event = table.round.event
    client.force_login(build.official(event, "director"))
    base = f"/e/{event.slug}/rounds/1/tables/1/"
    assert client.get(f"{base}scoring.pdf").status_code == 404
    text = client.get(base).content.decode()
    assert f"{base}minutes.pdf" in text
    assert f"{base}scoring.pdf" not in text
