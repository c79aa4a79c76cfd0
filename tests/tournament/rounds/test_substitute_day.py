"""A substitute for a whole day: drawn, playing on a phone, without a place, named in the minutes, sound to `verify`."""

import html

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR, LETTERS, OPERATOR, REFEREE
from tests.tournament.recording.views.captain.test_table import players
from tournament.access.services import links
from tournament.models import Event, Round, Table
from tournament.papers.minutes import event_minutes, minutes
from tournament.people.services import registrations
from tournament.recording.services import signatures
from tournament.rounds.services import drafts, rounds
from tournament.standings.selectors.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = build.event(short_table="substitute", games_per_round=3, round_count=2)
    build.registrations(made, 5, clubs=2)
    return made


def play(table: Table) -> None:
    """Three games from the phones of the table, whoever sits there; signed and accepted."""
    phones = players(table)
    for number, declarer in enumerate(LETTERS, start=1):
        key = f"00000000-0000-4000-8000-{table.pk:010}{number:02}"
        row = {"contract": "dve", "declarer": declarer, "points": "45", "number": number, "key": key}
        sent = {**row, "revision": table.revision, "step": "save"}
        answer = phones["A"].client.post(f"{phones['A'].base}game/", sent)
        assert answer.status_code == 302, answer.text
        table.refresh_from_db()
    signatures.sign(table=table, seats=LETTERS, revision=table.revision, by=OPERATOR)
    signatures.accept(table=table, by=REFEREE)


def test_a_day_with_a_substitute(event: Event) -> None:
    substitute = registrations.register(event=event, last_name="Rezerva", out_of_competition=True, by=DIRECTOR)
    registrations.check_in(registration=substitute, by=DIRECTOR)
    token = links.issue_cards(event=event, by=DIRECTOR)[substitute.start_number]
    public = Client(headers={"Cookie": "radelc_language=en"})
    beside = []
    for number in (1, 2):
        drawn = rounds.publish(round=drafts.draft(event=event, seed=number, by=DIRECTOR), by=DIRECTOR)
        seat = drawn.seats.select_related("table").get(registration=substitute)
        rounds.start(round=drawn, by=DIRECTOR)
        own = public.get(reverse("my-page", args=[token])).text
        assert 'href="/t/' in own, "his card opens his seat as everybody's does"
        for table in Table.objects.filter(round=drawn).order_by("number"):
            play(table)
        seat.refresh_from_db()
        assert seat.total is not None
        beside.append(seat.table)
        rounds.publish_standings(round=rounds.close(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR), by=DIRECTOR)
    rows = {row.start_number: row for row in standings(event=event).rows}
    assert rows[substitute.start_number].place is None
    assert len(rows) == 6
    assert all(row.place for number, row in rows.items() if number != substitute.start_number)
    page = html.unescape(public.get(reverse("standings", args=[event.slug])).text)
    assert "out of competition" in page
    with translation.override("en"):
        for table in beside:
            (printed, *_more) = pdf.pages(minutes.of_table(table=table))
            assert "zunaj konkurence" in printed, "his seat is marked"
        assert "Rezerva" in " ".join(pdf.pages(event_minutes.of_event(event=event)))
    call_command("verify")  # which ends the program if it finds anything
