"""A whole day under a book that nobody plays by, from the draw to the papers: what runs it knows no book by name.

Five phones a table enter and check; of the house nothing is changed but that the book is registered.
"""

from io import BytesIO
from typing import Any
from uuid import uuid4

import openpyxl
import pytest
from django.test import Client

from rules import RULE_BOOKS
from rules.book import RuleBook
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.books.test_vadasz_day import seat_of
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.models import Event, Round, Table
from tournament.recording.services import signatures
from tournament.rounds.services import rounds
from tournament.rounds.services.drafts import draft

pytestmark = pytest.mark.django_db

PLAYERS, SEATS = 10, "ABCDE"
#: A game, a deal thrown in, and the game that counts twice for it; A deals, then B twice.
ROWS: tuple[dict[str, str], ...] = (
    {"contract": "pair", "declarer": "B", "partner": "D", "points": "52", "announcements": "pBxC", "pagat": "B+"},
    {"contract": "thrown", "by": "C"},
    {"contract": "pair", "declarer": "E", "partner": "alone", "points": "40"},
)


@pytest.fixture
def event(played_by_toy: RuleBook, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Ten players: the draw makes fours, and of who is left over tables of five."""
    book: RuleBook = played_by_toy.at(4)
    monkeypatch.setitem(RULE_BOOKS, book.code, book)
    made = build.event(slug="igra", ruleset=book.code, short_table="five", games_per_round=2, round_count=1)
    build.registrations(made, PLAYERS, clubs=2)
    return made


def official(event: Event, role: str) -> Client:
    client = Client()
    client.force_login(build.official(event, role))
    client.cookies["radelc_language"] = "en"
    return client


def typed(phone: Player, row: dict[str, str]) -> None:
    """A line as the phone sends it."""
    phone.table.refresh_from_db()
    number = phone.table.games.count() + 1
    sent = {"number": number, "revision": phone.table.revision, "key": str(uuid4()), "step": "save", **row}
    assert phone.client.post(f"{phone.base}game/", sent).status_code == 302, row


def at_table(table: Table) -> None:
    """Typed by the first, found right by all who did not type, signed by all, accepted."""
    phones = players(table)
    for row in ROWS:
        typed(phones["A"], row)
    for letter in SEATS[1:]:
        for game in table.games.order_by("number"):
            sent: dict[str, Any] = {"revision": game.revision}
            phones[letter].client.post(f"{phones[letter].base}games/{game.number}/confirm/", sent)
        assert b"check-game" not in phones[letter].open().content
    table.refresh_from_db()
    assert table.state == "complete"
    for letter in SEATS:
        table.refresh_from_db()
        signatures.sign(
            table=table, seats=[letter], revision=table.revision, by=seat_of(table.seats.get(letter=letter))
        )
    table.refresh_from_db()
    signatures.accept(table=table, revision=table.revision, by=REFEREE)


def test_a_day(event: Event) -> None:
    director = official(event, "director")
    drafted = draft(event=event, seed=3, by=DIRECTOR)
    rounds.start(round=rounds.publish(round=drafted, by=DIRECTOR), by=DIRECTOR)
    tables = list(Round.objects.get(event=event).tables.order_by("number"))
    assert [table.seats.count() for table in tables] == [5, 5]
    for table in tables:
        at_table(table)
        assert build.totals(table) == {"A": 2, "B": 5, "C": -3, "D": 7, "E": -11}
    round_ = rounds.close(round=Round.objects.get(event=event), by=DIRECTOR)
    rounds.publish_standings(round=round_, by=DIRECTOR)

    page = Client().get("/e/igra/standings/").content.decode()
    for number in range(1, PLAYERS + 1):
        assert f"Priimek{number:04}" in page
    for address in ("minutes.pdf", "standings.pdf", "rounds/1/minutes.pdf", "rounds/1/seating.pdf"):
        paper = " ".join(pdf.pages(director.get(f"/e/igra/{address}").content))
        assert "Priimek0001" in paper, address
    (minutes, _other) = pdf.pages(director.get("/e/igra/rounds/1/minutes.pdf").content)
    assert {"2", "5", "−3", "7", "−11"} <= set(minutes.split())
    workbook = openpyxl.load_workbook(BytesIO(director.get("/e/igra/workbook.xlsx").content))
    cells = {cell for sheet in workbook for row in sheet.iter_rows(values_only=True) for cell in row}
    assert {5, -5, -6} <= cells  # the written values; totals are formulas
