"""What the pages of the Hungarian and the Czech book offer whom, and what they say where something is wrong."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.books.test_books_with_a_pot import event_under, table_of
from tests.tournament.books.test_other_books import drawn
from tests.tournament.pages import folded
from tests.tournament.recording.views.captain.test_table import players
from tests.tournament.recording.views.office.conftest import at_table
from tournament.cases.services import calls
from tournament.models import Call, Game, Table

pytestmark = pytest.mark.django_db

#: What a table never writes under each book: a fault (P20), a renonc (Renonc.3).
REFEREES = {"hu-paskievics": 'value="renonsz"', "cz-taroky": 'name="renonc"'}
NO_POT: dict[str, dict[str, Any]] = {"hu-paskievics": {}, "cz-taroky": {"pot": False, "varsava": "forehand"}}
A_POT: dict[str, dict[str, Any]] = {"hu-paskievics": {"ulti_pot": True}, "cz-taroky": {}}
SHARED = {"hu-paskievics": "share_pot", "cz-taroky": "close"}


@pytest.mark.parametrize("code", REFEREES)
def test_a_table_is_not_offered_what_only_a_referee_writes(code: str) -> None:
    """It was, and refused when it was saved."""
    table = table_of(event_under(code), 4)
    page = players(table)["A"].open().content.decode()
    assert 'name="declarer"' in page
    assert REFEREES[code] not in page
    steps = players(table)["A"].step("contract").content.decode()
    fields = players(table)["A"].step("fields", contract="solo").content.decode()
    assert REFEREES[code] not in steps + fields


@pytest.mark.parametrize("code", SHARED)
def test_the_pot_is_divided_only_where_there_is_one(code: str) -> None:
    wanted = f'value="{SHARED[code]}"'
    for options, there in ((A_POT[code], True), (NO_POT[code], False)):
        table = table_of(event_under(code, slug=f"pot-{there}".lower(), options=options), 4)
        assert (wanted in players(table)["A"].open().content.decode()) is there


@pytest.mark.parametrize("code", SHARED)
def test_the_steps_offer_the_division_of_the_pot_only_where_there_is_one(code: str) -> None:
    wanted = f'value="{SHARED[code]}"'
    for options, there in ((A_POT[code], True), (NO_POT[code], False)):
        table = table_of(event_under(code, slug=f"pot-{there}".lower(), options=options), 4)
        assert (wanted in players(table)["A"].step("contract").text) is there


@pytest.mark.parametrize("code", REFEREES)
def test_a_call_for_a_renons_leads_to_where_the_referee_writes_it(code: str) -> None:
    """P20, Renonc.3: these books have no cases, so the call named the sheet alone."""
    table = table_of(event_under(code), 4)
    calls.call(table=table, reason=Call.Reason.RENONS, by=build.captain(table))
    event = table.round.event
    referee = Client()
    referee.cookies["radelc_language"] = "en"
    referee.force_login(build.official(event, "referee"))
    page = folded(referee.get(f"/e/{event.slug}/referee/").text)
    assert f'href="/e/{event.slug}/referee/tables/{table.pk}/correct/"' in page
    assert "Write it at its game" in page
    games = referee.get(f"/e/{event.slug}/referee/tables/{table.pk}/correct/").text
    assert "Game 1 is not entered yet: it is written on the sheet." in folded(games)
    assert f'href="/e/{event.slug}/office/tables/{table.pk}/"' in games


@pytest.mark.parametrize("code", REFEREES)
def test_a_warning_names_an_article_where_the_book_lists_no_grounds(code: str) -> None:
    """The only ground was to be chosen, and an article that was called optional was then asked for."""
    event = table_of(event_under(code), 4).round.event
    referee = Client()
    referee.cookies["radelc_language"] = "en"
    referee.force_login(build.official(event, "referee"))
    answer = referee.get(f"/e/{event.slug}/referee/warnings/new/")
    form = answer.context["form"]
    assert form["ground"].value() == form.fields["ground"].choices[0][0]
    assert "only for something else" not in answer.text
    assert "A bid out of turn" not in answer.text


def test_what_may_be_typed_stands_at_its_field() -> None:
    """What a renonc concerns is typed in letters that no button shows."""
    table = table_of(event_under("cz-taroky"), 4)
    build.record(table, {"contract": "solo", "declarer": "B", "points": 42})
    event = table.round.event
    referee = Client()
    referee.cookies["radelc_language"] = "en"
    referee.force_login(build.official(event, "referee"))
    page = folded(referee.get(f"/e/{event.slug}/referee/tables/{table.pk}/correct/1/").text)
    assert 'id="entry-help-renonc_breaches">g game, p pagat, u ucho, v valat' in page


def test_a_called_tarok_that_nobody_typed_is_the_xix() -> None:
    """První.2: "no" stood there for it."""
    table = table_of(event_under("cz-taroky"), 4)
    called = re.compile(r'name="called"\s+value="(\w*)"[^>]*>\s*<span\s*>\s*(\w+)')
    choices = dict(called.findall(players(table)["A"].open().text))
    assert choices == {"": "XIX", "XVIII": "XVIII", "XVII": "XVII", "XVI": "XVI"}
    steps = players(table)["A"].step("fields", contract="prvni").context["form"]
    assert dict(steps.fields["called"].choices) == choices
    steps = players(table_of(event_under("hu-paskievics", slug="xx"), 4))["A"].step("fields", contract="harom")
    assert dict(steps.context["form"].fields["called"].choices)[""] == "XX"


def test_a_table_says_that_the_round_is_over_before_it_divides_the_pot() -> None:
    """C21: nothing may follow, and two taps in the middle of a round were enough."""
    table = table_of(event_under("cz-taroky"), 4)
    plan = players(table)["A"].open().context["plan"]
    assert plan["form"]["required"]["close"] == ("close",)
    steps = players(table)["A"].step("fields", contract="close").text
    assert "End of the round" in steps
    assert "yes, no more games" in steps
    office = at_table("operator", table)
    assert "close" not in [column.name for column in office.open().context["grid"].columns], "z is enough there"
    office.type({1: {"contract": "z"}})
    assert Game.objects.get().facts == {"close": True}
    table.refresh_from_db()
    assert table.state == Table.State.COMPLETE


def test_what_the_options_leave_out_is_asked_nowhere() -> None:
    """V.ELS.5, DOB.a: neither in the steps without a script nor in the office's grid, unless it stands there."""
    left_out = {"talon_honours": False, "throw_in_discarded": "never"}
    all_asked = {"talon_honours": True, "throw_in_discarded": "always"}
    names = ("honours_drawn", "discarded_tarokk")
    for options, there in ((all_asked, [True, True]), (left_out, [False, False])):
        event = event_under("hu-paskievics", slug=f"honorok-{there[0]}".lower(), options=options)
        table = table_of(event, 5)
        steps = players(table)["A"]
        asked = steps.step("fields", contract="harom").text + steps.step("fields", contract="thrown_in").text
        assert [f'name="{name}"' in asked for name in names] == there
        office = at_table("operator", table)
        columns = [column.name for column in office.open().context["grid"].columns]
        assert [name in columns for name in names] == there
    typed = office.type({1: {"contract": "x", "thrown_by": "A", "hand": "all_kings", "discarded_tarokk": "1"}})
    assert "discarded_tarokk" in [column.name for column in typed.context["grid"].columns]


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("hu-paskievics", {"contract": "r", "renonsz": "C", "each": "5"}),
        ("cz-taroky", {"contract": "1", "declarer": "B", "partner": "D", "points": "42", "renonc": "C"}),
    ],
)
def test_a_referee_writes_it_with_a_reason(code: str, row: dict[str, str]) -> None:
    """The office's grid asks for it in a line of its own (P20, Renonc.3)."""
    table = table_of(event_under(code), 4)
    office = at_table("referee", table)
    assert 'name="r1-reason"' in office.type({1: row}).content.decode()
    assert not table.games.exists()
    assert office.type({1: {**row, "reason": "The cards were shown"}}).status_code == 302
    assert table.games.count() == 1


def test_a_missing_reason_of_a_throw_in_is_said_in_words() -> None:
    """FORMAT is the name of a heading of the specification, no article of the book."""
    table = drawn("hu-vadasz-2025", 4).tables.get()
    answer = at_table("referee", table).type({1: {"contract": "x", "thrown_by": "B", "dealing": "next"}})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'class="error"' in page
    assert "FORMAT" not in page


@pytest.mark.parametrize(("option", "wrong"), [("valat_solo", "5"), ("solo", "7"), ("kontra_levels", "4")])
def test_a_number_the_book_does_not_know_is_refused_at_its_field(option: str, wrong: str) -> None:
    """Valát.3, Solo.5, Flek.3: some numbers, not all between them."""
    event = event_under("cz-taroky", slug="valat")
    client = Client()
    client.force_login(build.official(event, "director"))
    client.cookies["radelc_language"] = "en"
    page = client.get("/e/valat/desk/settings/").content.decode()
    name = re.search(rf'name="([\w-]*{option})"', page)
    assert name is not None
    answer = client.post("/e/valat/desk/settings/", {"name": "Turnir", "date": "2026-03-14", name[1]: wrong})
    assert "Give one of these numbers:" in answer.content.decode()


def test_the_desk_links_standings_when_a_round_is_closed() -> None:
    """Before, the paper answered 404."""
    event = build.event(slug="stanje")
    round_ = build.round_(event)
    client = Client()
    client.force_login(build.official(event, "director"))
    assert "standings.pdf" not in client.get("/e/stanje/desk/").content.decode()
    round_.state, round_.closed_at = "closed", timezone.now()
    round_.save()
    assert "standings.pdf" in client.get("/e/stanje/desk/").content.decode()
