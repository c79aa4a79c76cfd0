"""Pages of an event of Vadász tarokk: four or five at a table, ended by the clock, nothing of the Slovenian book."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import strip_tags

from rules import RULE_BOOKS
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.books.test_other_books import drawn, record
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import text
from tests.tournament.recording.views.captain.test_table import players
from tests.tournament.recording.views.office.conftest import at_table
from tournament.events.forms.events import EventForm
from tournament.models import Event, Game, Round, Table
from tournament.papers.minutes import minutes
from tournament.recording.services import sheets
from tournament.recording.views.totals import unusual
from tournament.rounds.services.drafts import draft
from tournament.sheets.selectors.sheets import sheet as shown

pytestmark = pytest.mark.django_db

CODE = "hu-vadasz-2025"
GAME = {"talon": 3, "declarer": "C", "partner": "D", "points": 52}
THROWN = {"thrown": {"by": "B", "reason": "four_kings", "dealing": "self", "double": True}}
#: What the pages themselves send beside the fields of a book.
OWN_NAMES = frozenset(("reason", "revision", "step", "key", "number", "sure", "take", "way", "entered_at", "note"))


def event_of(players: int, **more: Any) -> Round:
    """A drafted first round."""
    event = build.event(ruleset=CODE, short_table="five", ends="clock", **more)
    build.registrations(event, players)
    draft(event=event, mode="thirds", seed=3, by=DIRECTOR)
    return Round.objects.get(event=event)


def visitor(event: Any, role: str = "director") -> Client:
    client = Client()
    client.force_login(build.official(event, role))
    client.cookies["radelc_language"] = "en"
    return client


def words(page: str) -> str:
    return strip_tags(page)


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_no_book_calls_a_field_as_the_pages_call_their_own(code: str) -> None:
    """The reason of a throw-in went away for the reason of its correction."""
    assert not OWN_NAMES & {field.name for field in RULE_BOOKS[code].fields}


def test_a_captain_corrects_a_throw_in_and_says_why() -> None:
    table = drawn(CODE, 4).tables.get()
    for facts in (THROWN, GAME):
        build.record(table, facts, by=build.captain(table))
    captain = players(table)["A"]
    typed = {"contract": "thrown", "thrown_by": "B", "thrown_why": "four_kings", "dealing": "self"}
    table.refresh_from_db()
    page = captain.step("save", "games/1/", **typed, revision=str(table.revision), reason="no lap was asked for")
    assert page.status_code == 302
    assert [game.facts for game in Game.objects.filter(table=table, number=1)] == [
        {"thrown": {"by": "B", "reason": "four_kings", "dealing": "self"}}
    ]
    assert build.totals(table)["C"] == 1


def test_a_new_event_takes_all_that_the_book_proposes() -> None:
    form = EventForm(asks={"ruleset": CODE, "short_table": "bye", "name": "Kupa"})
    assert form["short_table"].value() == "seven"
    assert form["ends"].value() == "clock"
    assert form["name"].value() == "Kupa"
    assert "A4" not in form["seconds_per_game"].help_text


def test_the_drafted_seating_has_a_column_for_the_fifth() -> None:
    round_ = event_of(9)
    page = text(visitor(round_.event).get(f"/e/{round_.event.slug}/desk/rounds/1/"))
    assert [one for one in "ABCDE" if re.search(rf'<th scope="col">\s*<span class="seat[^>]*>{one}', page)] == list(
        "ABCDE"
    )
    assert "third" not in words(page)
    assert "incomplete" not in words(page)
    assert "one of each part of the list" in page


def test_a_round_that_the_clock_ends_expects_no_number_of_games() -> None:
    table = drawn(CODE, 4).tables.get()
    record(table, GAME)
    slug = table.round.event.slug
    client = visitor(table.round.event)
    for address in ("desk/rounds/1/", "office/rounds/1/", ""):
        page = text(client.get(f"/e/{slug}/{address}"))
        assert "1/1" not in page
        assert "1/2" not in page
        assert "1 of 1 games" not in page
    assert "1/2" not in text(players(table)["A"].open())
    assert "games in a round" not in text(client.get(f"/e/{slug}/desk/"))
    assert "game is missing" not in text(client.get(f"/e/{slug}/office/tables/{table.pk}/"))


def test_totals_that_do_not_add_up_are_asked_about_by_their_sum() -> None:
    table = drawn(CODE, 4).tables.get()
    with translation.override("en"):
        told = unusual(shown(table=table), {"A": 2, "B": 0, "C": 0, "D": -1})
    assert told == ["These totals add up to 1, which no sheet can under these rules."]
    assert unusual(shown(table=table), {"A": 1, "B": 0, "C": 0, "D": -1}) == []
    Event.objects.update(ends="games", games_per_round=8)
    table = Table.objects.get(pk=table.pk)
    with translation.override("en"):
        told = unusual(shown(table=table), {"A": 2, "B": 0, "C": 0, "D": -1})
    assert told == ["These totals add up to 1, which no sheet can under these rules."], "not that 2 is far outside"


@pytest.mark.parametrize(
    "address", ["desk/", "desk/draw/", "desk/players/late/", "desk/settings/", "desk/rounds/1/links/", "desk/rounds/1/"]
)
def test_no_page_quotes_the_slovenian_regulations(address: str) -> None:
    table = drawn(CODE, 5).tables.get()
    page = text(visitor(table.round.event).get(f"/e/{table.round.event.slug}/{address}"))
    page = re.sub(r"<option[^>]*>A4</option>", "", page)  # a size of paper, not Article A4
    assert not re.findall(r"\([A-D]\d[\d.]*\)|>[A-D]\d[\d.]*<", page)


def test_an_empty_sheet_has_lines_for_as_long_as_the_clock_runs() -> None:
    table = drawn(CODE, 5).tables.get()
    (page,) = pdf.pages(minutes.blanks(round=table.round))
    assert {str(number) for number in range(1, 23)} <= set(page.split())
    record(table, GAME)
    assert "22" not in pdf.pages(minutes.of_table(table=table))[0].split()


def test_the_grid_sends_the_line_that_follows() -> None:
    table = drawn(CODE, 4).tables.get()
    office = at_table("operator", table)
    row = {"contract": "3", "declarer": "B", "partner": "D", "points": "52"}
    typed = {**{f"r1-{name}": value for name, value in row.items()}, "revision": str(table.revision), "way": "facts"}
    address = f"/e/{table.round.event.slug}/office/tables/{table.pk}/"
    page = text(office.client.post(f"{address}rows/", {**typed, "r1-key": str(uuid4())}, HTTP_HX_REQUEST="true"))
    assert 'data-row="2"' in page
    assert "data-endless" in text(office.client.get(address))


def test_nobody_deals_at_a_closed_sheet() -> None:
    table = drawn(CODE, 4).tables.get()
    record(table, GAME)
    assert at_table("operator", table).open().context["grid"].turn.dealer == "B"
    build.time_is_up(table.round)
    table.refresh_from_db()
    sheets.complete(table=Table.objects.get(pk=table.pk), revision=table.revision, by=DIRECTOR)
    assert at_table("operator", table).open().context["grid"].turn is None


def test_a_book_without_fines_lists_none() -> None:
    table = drawn(CODE, 4).tables.get()
    page = words(text(at_table("referee", table).client.get(f"/e/{table.round.event.slug}/referee/warnings/")))
    assert "Fines on the sheets" not in page
    assert "renons" not in page.lower()


def test_who_deals_after_a_throw_in_is_asked_without_a_no() -> None:
    table = drawn(CODE, 4).tables.get()
    page = text(players(table)["A"].open())
    assert re.findall(r'name="dealing" value="(\w*)"', page) == ["next", "handed_on", "self"]
