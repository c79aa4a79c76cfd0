"""The referee sees who calls, goes, is done; another is told who went; contests are settled with a reason (C1.4)."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import captain, dve
from tests.tournament.pages import folded
from tournament.cases.services import calls, needs
from tournament.journal.services.actor import Actor
from tournament.models import Call, Protest, Table
from tournament.recording.services import sheets
from tournament.rulings.services import protests
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


def referee(table: Table) -> Client:
    client = Client()
    client.cookies["radelc_language"] = "en"
    client.force_login(build.official(table.round.event, "referee"))
    return client


def page(client: Client, table: Table, **more: Any) -> str:
    return client.get(f"/e/{table.round.event.slug}/referee/", **more).content.decode()


def step(client: Client, call: Call, name: str) -> Any:
    return client.post(
        f"/e/{call.table.round.event.slug}/referee/calls/{call.pk}/", {"step": name}, HTTP_HX_REQUEST="true"
    )


def test_one_referee_goes_and_the_others_see_who(table: Table) -> None:
    one, two = referee(table), referee(table)
    assert "Nothing waits" in page(one, table)
    call = calls.call(table=table, reason="count", note="35 or 36", by=captain(table))
    assert "35 or 36" in page(one, table)
    assert step(one, call, "take").status_code == 200
    refused = step(two, call, "take")
    assert refused.status_code == 409
    assert "has taken this call" in refused.content.decode()
    assert "Hand back" not in page(two, table)
    assert step(one, call, "hand_back").status_code == 200
    assert step(two, call, "finish").status_code == 200
    assert "Nothing waits" in page(one, table)
    assert step(one, call, "nonsense").status_code == 400


def test_a_call_of_another_event_is_not_there(table: Table) -> None:
    call = calls.call(table=table, reason="count", by=captain(table))
    other = build.table()
    client = referee(other)
    assert client.post(f"/e/{other.round.event.slug}/referee/calls/{call.pk}/", {"step": "take"}).status_code == 404


def test_a_contested_game_stands_with_a_reason(table: Table) -> None:
    build.record(table, dve("B"))
    player = Actor.at_seat(table.seats.get(letter="C"), role="player")
    confirmations.contest(table=table, number=1, revision=1, note="44", by=player)
    client = referee(table)
    assert '#game-1"' in page(client, table), "to correct it leads to its line"
    address = f"/e/{table.round.event.slug}/referee/contests/{table.pk}/1/"
    refused = client.post(address, {"reason": ""}, HTTP_HX_REQUEST="true")
    assert refused.status_code == 400
    assert "Give a reason" in refused.content.decode()
    assert client.post(address, {"reason": "counted twice"}).status_code == 302
    assert "Nothing waits" in page(client, table)


def test_a_reason_that_came_late_is_still_there(table: Table) -> None:
    """Another referee settled the same contest: his slower colleague's words stay on the screen."""
    build.record(table, dve("B"))
    player = Actor.at_seat(table.seats.get(letter="C"), role="player")
    confirmations.contest(table=table, number=1, revision=1, note="44", by=player)
    address = f"/e/{table.round.event.slug}/referee/contests/{table.pk}/1/"
    assert referee(table).post(address, {"reason": "counted twice"}).status_code == 302
    for more in ({}, {"HTTP_HX_REQUEST": "true"}):
        late = referee(table).post(address, {"reason": "the tricks say 45"}, **more)
        assert late.status_code == 409
        assert "“the tricks say 45”" in late.content.decode()


def test_a_call_about_behaviour_leads_to_a_warning(table: Table) -> None:
    warn = f"/e/{table.round.event.slug}/referee/warnings/new/{table.pk}/"
    calls.call(table=table, reason="count", by=captain(table))
    assert warn not in page(referee(table), table)
    calls.cancel(table=table, by=captain(table))
    calls.call(table=table, reason="behaviour", by=captain(table))
    assert f"{warn}?ground=behaviour" in page(referee(table), table)


def test_the_list_renews_itself_without_the_page_around_it(table: Table) -> None:
    assert "<html" not in page(referee(table), table, HTTP_HX_REQUEST="true")


def test_who_is_signed_out_keeps_the_list_and_what_is_typed_in_it(table: Table) -> None:
    response = Client().get(f"/e/{table.round.event.slug}/referee/", headers={"HX-Request": "true"})
    assert (response.status_code, response.text) == (401, "")


def test_everything_else_is_taken_and_handed_back(table: Table) -> None:
    one, two = referee(table), referee(table)
    build.case(table)
    address = f"/e/{table.round.event.slug}/referee/needs/{table.pk}/case/1/"
    assert "you are handling it" in one.post(address, {"step": "take"}, HTTP_HX_REQUEST="true").content.decode()
    refused = two.post(address, {"step": "take"}, HTTP_HX_REQUEST="true")
    assert refused.status_code == 409
    assert "is handling this" in refused.content.decode()
    assert one.post(address, {"step": "hand_back"}).status_code == 302
    assert two.post(address, {"step": "nonsense"}).status_code == 400
    gone = f"/e/{table.round.event.slug}/referee/needs/{table.pk}/signed/0/"
    assert two.post(gone, {"step": "take"}).status_code == 409


def test_the_list_shows_one_kind_alone_and_keeps_it(table: Table) -> None:
    client = referee(table)
    calls.call(table=table, reason="count", note="35 or 36", by=captain(table))
    build.case(table)
    assert "35 or 36" in page(client, table)
    only = page(client, table, data={"kind": "case"})
    assert "35 or 36" not in only
    assert 'hx-get="/e/' in only
    assert "?kind=case" in only
    assert "35 or 36" in page(client, table, data={"kind": "nonsense"})


def test_a_line_of_the_paper_is_shown_as_it_was_typed(table: Table) -> None:
    needs.doubt(table=table, number=2, texts={"contract": "berac", "entries_B": "250"}, by=build.OPERATOR)
    shown = page(referee(table), table)
    assert "Entered for B <strong>250</strong>" in shown
    assert "?way=values" in shown


def test_a_line_of_the_paper_is_told_in_words_with_what_speaks_against_it(table: Table) -> None:
    """A9: the contract dve is not the game number 2; a line ahead of the sheet cannot be judged yet."""
    texts = {"contract": "2", "declarer": "c", "entries_A": "0", "entries_B": "1", "entries_C": "23"}
    needs.doubt(table=table, number=1, texts=texts, by=build.OPERATOR)
    shown = page(referee(table), table)
    assert "· dve" in shown
    assert "Contract 2" not in shown
    assert "Entered for C <strong>23</strong>" in shown
    assert shown.count('<span class="article">A9</span>') == 1
    needs.doubt(table=table, number=2, texts={**texts, "contract": "nonsense"}, by=build.OPERATOR)
    assert "<strong>nonsense</strong>" in page(referee(table), table)


def test_the_other_pages_of_the_desk_count_what_nobody_looks_after(table: Table) -> None:
    client = referee(table)
    rulings = f"/e/{table.round.event.slug}/referee/rulings/"
    assert "waiting for a referee" not in client.get(rulings).content.decode()
    calls.call(table=table, reason="count", by=captain(table))
    case = build.case(table)
    badge = '<span class="badge badge-warn">%s<span class="sr-only">waiting for a referee</span></span>'
    build.protest(table)
    for other in ("rulings", "warnings", "protests"):
        assert badge % 2 in folded(client.get(f"/e/{table.round.event.slug}/referee/{other}/").content.decode())
    one = Actor.of_account(build.official(table.round.event, "referee"), role="referee")
    needs.take(table=table, need="case", number=case.number, by=one)
    assert badge % 1 in folded(client.get(rulings).content.decode())
    assert "waiting for a referee" not in page(client, table), "there the list itself counts"


def test_signed_sheets_stand_in_one_line_beside_the_calls(table: Table) -> None:
    """46 of them would hide the one who calls; there they are accepted, here they are only told."""
    sheets.enter_totals(
        table=table, totals={"A": 3, "B": 2, "C": 1}, signed="ABC", revision=0, key=uuid4(), by=build.OPERATOR
    )
    one = referee(table)
    shown = page(one, table)
    assert f"1 signed sheet waits to be accepted, table {table.number}." in folded(shown)
    assert "call-row" not in shown
    assert f"/desk/rounds/{table.round.number}/?show=ready" in shown
    assert "call-row" in page(one, table, data={"kind": "signed"})


def test_an_upheld_protest_leads_to_the_correction_or_is_settled_with_a_reason(table: Table) -> None:
    build.record(table, dve("B"))
    made = build.protest(table)
    Protest.objects.filter(pk=made.pk).update(game=table.games.get(number=1))
    protests.decide(protest=made, outcome="upheld", decision="Game 1 is 47.", by=build.DELEGATE)
    client, start = referee(table), f"/e/{table.round.event.slug}/referee/tables/{table.pk}"
    for shown in (page(client, table), client.get(f"/e/{table.round.event.slug}/referee/protests/").text):
        assert f"{start}/correct/1/" in shown
    assert "Game 1 is 47." in page(client, table)
    address = f"{start}/protests/1/settle/"
    refused = client.post(address, {"reason": ""}, HTTP_HX_REQUEST="true")
    assert refused.status_code == 400
    assert "refused-protest-" in refused.text
    assert "Nothing waits" in client.post(address, {"reason": "it was 47"}, HTTP_HX_REQUEST="true").text
    late = client.post(address, {"reason": "again"}, HTTP_HX_REQUEST="true")
    assert late.status_code == 409
    assert "“again”" in late.text
    assert "it was 47" in client.get(f"/e/{table.round.event.slug}/referee/protests/").text
