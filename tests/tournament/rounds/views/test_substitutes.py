"""Whoever plays out of competition is marked wherever a director reads who sits where, before and after publishing."""

import pytest
from django.test import Client
from django.utils import translation

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Certificate, Event, Round
from tournament.papers.tables import seating
from tournament.rounds.services import drafts, rounds

pytestmark = pytest.mark.django_db
MARK = "out of competition"


@pytest.fixture
def drawn(event: Event) -> Round:
    """Two tables, the second completed by a substitute."""
    event.short_table = "substitute"
    event.save()
    build.registrations(event, 5)
    build.registrations(event, 1, out_of_competition=True)
    return drafts.draft(event=event, seed=7, by=DIRECTOR)


def test_a_draft_marks_the_substitute_and_nobody_else(director: Client, drawn: Round, desk: str) -> None:
    text = director.get(f"{desk}rounds/1/").text
    text = text[text.index('id="draft-seating"') :]
    text = text[: text.index("</table>")]
    assert text.count(MARK) == 1
    cell = text[text.index("Priimek0006") :]
    assert MARK in cell[: cell.index("</td>")]


def test_the_round_and_the_wall_mark_him_too(director: Client, drawn: Round, desk: str) -> None:
    rounds.publish(round=drawn, by=DIRECTOR)
    text = director.get(f"{desk}rounds/1/").text
    assert text.count(MARK) == 2, "in the list of tables, and where players are moved"
    letter = drawn.seats.get(registration__out_of_competition=True).letter
    with translation.override("en"):
        assert f"{letter} {MARK}" in " ".join(pdf.pages(seating.of_round(round=drawn)))


def test_one_player_and_one_substitute_are_two_of_whom_one_is_outside(event: Event) -> None:
    event.short_table = "two"
    event.save()
    outside = build.registrations(event, 1, out_of_competition=True)[0]
    round_ = build.round_(event, tables=1, state="published")
    round_.seats.filter(letter="A").update(registration=outside)
    round_.seats.filter(letter="C").update(registration=None)
    with translation.override("en"):
        (table,) = seating.record(round=round_).tables
    assert table.remark == f"two play, A {MARK}"


def test_the_certificate_says_that_his_seat_is_empty_in_the_draw(drawn: Round) -> None:
    rounds.publish(round=drawn, by=DIRECTOR)
    (page,) = pdf.pages(bytes(Certificate.objects.get(event=drawn.event).content))
    assert "zunaj konkurence" in " ".join(page.split())
