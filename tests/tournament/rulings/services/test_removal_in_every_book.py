"""A removal is the house's: it settles the table under every book, also under those whose sheet knows no such seat."""

from random import Random
from typing import Any

import pytest
from django.test import Client

from bench.rehearsals.czech import rehearsal as czech
from bench.rehearsals.paskievics import rehearsal as paskievics
from bench.rehearsals.slovenian import rehearsal as slovenian
from bench.rehearsals.vadasz import rehearsal as vadasz
from rules import RULE_BOOKS
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import REFEREE
from tournament.models import Journal, Table
from tournament.rulings.services import removals
from tournament.verify.selectors import verified_tables

pytestmark = pytest.mark.django_db


def rows_of(code: str) -> list[dict[str, Any]]:
    dice = Random(7)
    if code == "si-tzs":
        sheet: Any = slovenian.rehearse(dice, 3)
    elif code == "cz-taroky":
        sheet = czech.rehearse(dice, 3)
    elif code == "hu-paskievics":
        sheet = paskievics.rehearse(dice, 3)
    else:
        sheet = vadasz.rehearse(dice, code, len(RULE_BOOKS[code].seats), 3)
    return list(sheet["rows"])[:2]


def table_of(code: str) -> Table:
    event = build.event(ruleset=code, ends="clock")
    size = len(RULE_BOOKS[code].seats)
    build.registrations(event, size)
    table = build.round_(event).tables.get()
    for facts in rows_of(code):
        build.record(table, facts, by=REFEREE, reason="as it was played")
        table.refresh_from_db()
    return table


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_what_is_stored_after_a_removal_follows_from_the_rules(code: str) -> None:
    """Verification called it impossible by the rules, and no game of the table could be corrected any more."""
    table = table_of(code)
    removals.disqualify(table=table, seat="B", reason="He struck a player.", by=REFEREE)
    places = {seat.letter: seat.place for seat in table.seats.all()}
    assert places == {letter: None if letter == "B" else 1 for letter in places}
    assert list(verified_tables.findings(table.round.event, None)) == []
    build.record(table, rows_of(code)[0], number=1, by=REFEREE, reason="written anew as it was")
    assert list(verified_tables.findings(table.round.event, None)) == []


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_a_removal_is_printed_with_an_article_where_the_book_has_it(code: str) -> None:
    """C1.6; without such an article the paper was an error page, and so was the archive."""
    table = table_of(code)
    event = table.round.event
    referee = Client()
    referee.cookies["radelc_language"] = "en"
    referee.force_login(build.official(event, "referee"))
    asked = referee.get(f"/e/{event.slug}/referee/tables/{table.pk}/remove/").text.split("<main", 1)[1]
    assert ("deliberate" in asked) is ("court of honour" in asked) is (code == "si-tzs")
    removals.disqualify(table=table, seat="B", reason="He struck a player.", by=REFEREE)
    line = Journal.objects.get(action="player.disqualify")
    answer = referee.get(f"/e/{event.slug}/referee/rulings/line/{line.number}.pdf")
    assert answer.status_code == 200
    (page,) = pdf.pages(answer.content)
    for word in ("C1.6", "astnemu razsodišču"):
        assert (word in page) is (code == "si-tzs"), page
