"""A day of Vadász tarokk from the draw to the second round's draw, with everything that is printed on the way."""

from datetime import timedelta
from io import BytesIO
from random import Random

import openpyxl
import pytest
from django.test import Client
from django.utils import timezone

from bench.rehearsals.vadasz.rehearsal import rehearse
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.books.test_other_books import record
from tests.tournament.build import DIRECTOR, REFEREE
from tournament.errors import NotAllowed
from tournament.journal.services.actor import Actor
from tournament.models import Confirmation, Event, Game, Round, Seat, Table
from tournament.papers.minutes import event_minutes, minutes, scoring
from tournament.recording.services import sheets, signatures
from tournament.rounds.services import rounds
from tournament.rounds.services.drafts import draft
from tournament.sheets.services import confirmations
from tournament.standings.selectors.standings import standings

pytestmark = pytest.mark.django_db

CODE, PLAYERS, LINES = "hu-vadasz-2025", 23, 6


def seat_of(seat: Seat) -> Actor:
    return Actor.at_seat(seat, role="captain" if seat.letter == "A" else "player")


def now(table: Table) -> Table:
    return Table.objects.select_related("round__event").get(pk=table.pk)


def played_and_signed(table: Table) -> None:
    """Typed by the table, checked by who played, closed when time is up, signed by all, accepted."""
    seats = list(table.seats.order_by("letter"))
    rows = rehearse(Random(table.number), CODE, len(seats), LINES)["rows"]
    assert isinstance(rows, list)
    for facts in rows:
        record(table, facts)
    for game in Game.objects.filter(table=table):
        confirmations.confirm(table=now(table), number=game.number, revision=game.revision, by=seat_of(seats[1]))
    with pytest.raises(NotAllowed):
        sheets.complete(table=now(table), revision=now(table).revision, by=seat_of(seats[0]))
    build.time_is_up(table.round)
    sheets.complete(table=now(table), revision=now(table).revision, by=seat_of(seats[0]))
    for seat in seats:
        assert now(table).state == "complete"
        signatures.sign(table=now(table), seats=[seat.letter], revision=now(table).revision, by=seat_of(seat))
    signatures.accept(table=now(table), revision=now(table).revision, by=REFEREE)
    Round.objects.filter(pk=table.round_id).update(started_at=timezone.now() - timedelta(minutes=1))


@pytest.fixture
def event() -> Event:
    made = build.event(ruleset=CODE, short_table="five", ends="clock", clock_seconds=240, round_count=2)
    build.registrations(made, PLAYERS, clubs=4)
    return made


def begun(event: Event, mode: str) -> Round:
    made = draft(event=event, mode=mode, seed=5, by=DIRECTOR)
    rounds.publish(round=made, by=DIRECTOR)
    rounds.start(round=Round.objects.get(pk=made.pk), by=DIRECTOR)
    return Round.objects.get(pk=made.pk)


@pytest.mark.nightly
def test_a_day(event: Event) -> None:
    first = begun(event, "thirds")
    tables = list(first.tables.order_by("number"))
    assert [table.seats.count() for table in tables] == [4, 4, 5, 5, 5]
    for table in tables:
        played_and_signed(table)
    assert Confirmation.objects.filter(word="confirmed").exists()
    papers(first, tables)

    rounds.close(round=Round.objects.get(pk=first.pk), by=DIRECTOR)
    counted = standings(event=event, rounds="closed")
    client = Client()
    client.force_login(build.official(event, "director"))
    book = openpyxl.load_workbook(BytesIO(client.get(f"/e/{event.slug}/workbook.xlsx").content))
    told = {str(cell) for row in book.worksheets[1].iter_rows(values_only=True) for cell in row}
    assert {f"Priimek{number:04} Ime" for number in range(1, PLAYERS + 1)} <= told
    assert len(counted.rows) == PLAYERS
    placed = {seat.registration_id: seat.placing_units for seat in Seat.objects.filter(round=first)}
    assert sum(placed.values()) == sum(sum(range(1, 1 + table.seats.count())) for table in tables) * 4200
    assert "23" in pdf.pages(event_minutes.of_event(event=event))[0]

    second = begun(event, "standings")
    assert sorted(table.seats.count() for table in second.tables.all()) == [4, 4, 5, 5, 5]


def papers(first: Round, tables: list[Table]) -> None:
    """Every paper of the round has all who sit at the table, in the language of the book."""
    for table in tables:
        names = [seat.registration.player.last_name for seat in table.seats.select_related("registration__player")]
        for paper in (minutes.of_table(table=now(table)), scoring.of_table(table=now(table))):
            told = " ".join(pdf.pages(paper))
            assert [name for name in names if name not in told] == []
        assert "Asztaljegyzőkönyv" in pdf.pages(minutes.of_table(table=now(table)))[0]
        (empty,) = pdf.pages(minutes.blanks(round=first, table=now(table)))
        assert [name for name in names if name not in empty] == []
    assert len(pdf.pages(minutes.of_round(round=first))) == len(tables)
    client = Client()
    client.force_login(build.official(first.event, "director"))
    for address in ("seating.pdf", "certificate-1.pdf", "minutes.pdf", "blank-sheets.pdf"):
        assert client.get(f"/e/{first.event.slug}/rounds/1/{address}").status_code == 200, address
