"""The referee's walk through a renons case: every question with its articles, nothing typed is lost, C1.14 is said."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import REFEREE, captain, dve
from tournament.models import Renons, Table
from tournament.services import calls, cases
from tournament.services.cases import Stop

pytestmark = pytest.mark.django_db

CLAIM = {"number": "1", "kind": "card", "claimed_by": "B", "against": ["C"], "trick": "3", "claim": "a heart on spades"}


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


@pytest.fixture
def client(table: Table) -> Client:
    return signed_in(table, "referee")


def signed_in(table: Table, role: str) -> Client:
    client = Client()
    client.cookies["radelc_language"] = "en"
    client.force_login(build.official(table.round.event, role))
    return client


def opened(table: Table) -> Renons:
    return cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)


def ready(table: Table) -> Renons:
    case = cases.stopped_at(case=opened(table), facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    answers = "excluded no,obvious no,decider referee,founded yes,deliberate no,waived no"
    for question, given in (one.split() for one in answers.split(",")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    return case


def at(name: str, table: Table, *more: Any) -> str:
    return reverse(name, args=[table.round.event.slug, *more])


def test_from_a_claim_to_a_ruling(client: Client, table: Table) -> None:
    page = client.get(at("case-open", table, table.pk)).content.decode()
    for article in ("C1.1", "C1.2", "C1.14"):
        assert article in page
    assert client.post(at("case-open", table, table.pk), CLAIM).status_code == 302
    case = Renons.objects.get()
    here = at("case", table, case.pk)
    assert "Enter the game" in client.get(here).content.decode()
    game = {"contract": "dve", "declarer": "A", "kontra": "", "announcements": "pA", "misdeals": ""}
    assert client.post(at("case-game", table, case.pk), game).status_code == 302
    walk = [
        ("excluded:no", ("C1.10", "C1.11", "C1.12")),
        ("obvious:no", ("C1.3",)),
        ("decider:panel", ("C1.4", "C1.5")),
        ("founded:yes", ("C1.5", "C1.7")),
        ("deliberate:no", ("C1.6",)),
        ("waived:no", ("C1.13",)),
    ]
    for given, articles in walk:
        page = client.get(here).content.decode()
        asked = page[page.index('id="next"') :]
        for article in articles:
            assert f'<dt class="article">{article}</dt>' in asked, given
        assert client.post(at("case-answer", table, case.pk), {"answer": given}).status_code == 302
    page = client.get(here).content.decode()
    assert "−105 = −(20 + 35 + 50)" in page
    decided = client.post(
        at("case-decide", table, case.pk), form(page, text="Heart on spades, seen by B."), follow=True
    )
    assert "The case is decided: upheld." in decided.content.decode()
    assert build.totals(table) == {"A": 0, "B": 0, "C": -105}
    case.refresh_from_db()
    assert case.decided_by == "panel"


def form(page: str, **typed: str) -> dict[str, str]:
    """The hidden fields of the form that decides, and what is typed."""
    found = {}
    for name in ("revision", "key"):
        found[name] = page.split(f'name="{name}" value="')[1].split('"')[0]
    return {**found, **typed}


def test_a_call_leads_to_the_case(client: Client, table: Table) -> None:
    calls.call(table=table, reason="renons", note="wrong heart", by=captain(table))
    page = client.get(at("case-open", table, table.pk)).content.decode()
    assert "wrong heart" in page
    assert client.post(at("case-open", table, table.pk), CLAIM).status_code == 302
    assert Renons.objects.get().call is not None


def test_a_table_with_an_open_case_leads_to_it(client: Client, table: Table) -> None:
    case = opened(table)
    for method in (client.get, client.post):
        assert method(at("case-open", table, table.pk)).url == at("case", table, case.pk)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"kind": ""}, "kind"),
        ({"against": []}, "against"),
        ({"claimed_by": ""}, "claimed_by"),
        ({"trick": "x"}, "trick"),
    ],
)
def test_a_wrong_claim_keeps_what_was_typed(client: Client, table: Table, wrong: dict[str, Any], field: str) -> None:
    answer = client.post(at("case-open", table, table.pk), {**CLAIM, **wrong})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert f'id="{field}-error"' in page
    assert "a heart on spades" in page


def test_a_recorded_game_takes_no_case_and_the_page_says_so(client: Client, table: Table) -> None:
    build.record(table, dve("B"), by=captain(table))
    answer = client.post(at("case-open", table, table.pk), CLAIM)
    assert answer.status_code == 409
    assert "no renons can be claimed on it any more (C1.14)" in answer.content.decode()


def test_a_game_that_can_not_be_is_said_at_its_field(client: Client, table: Table) -> None:
    case = opened(table)
    game = {"contract": "tri", "declarer": "A", "kontra": "A", "announcements": "xx", "misdeals": "C"}
    answer = client.post(at("case-game", table, case.pk), game)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="announcements-error"' in page
    assert 'value="xx"' in page
    answer = client.post(at("case-game", table, case.pk), {**game, "announcements": ""})
    page = answer.content.decode()
    assert 'id="declarer-error"' in page
    assert "B1.6" in page
    assert 'id="kontra-error"' in page


def test_that_no_contract_stood_has_to_be_said(client: Client, table: Table) -> None:
    """D13 is nobody's slip of the thumb."""
    case = opened(table)
    here = at("case-game", table, case.pk)
    assert " checked" not in client.get(here).content.decode()
    answer = client.post(here, {"kontra": "", "announcements": "", "misdeals": "A"})
    assert answer.status_code == 400
    assert 'id="contract-error"' in answer.content.decode()
    client.post(here, {"contract": "", "kontra": "", "announcements": "", "misdeals": "A"})
    assert Renons.objects.get().facts == {"misdeals": ["A"]}
    assert client.get(here).content.decode().count(" checked") == 2


def test_another_value_without_a_reason_keeps_everything(client: Client, table: Table) -> None:
    case = ready(table)
    page = client.get(at("case", table, case.pk)).content.decode()
    answer = client.post(at("case-decide", table, case.pk), form(page, value="30", text="mild"))
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="reason-error"' in page
    assert 'value="30"' in page
    assert ">mild</textarea>" in page
    client.post(at("case-decide", table, case.pk), form(page, value="-30", reason="first time", text="mild"))
    page = client.get(at("case", table, case.pk)).content.decode()
    assert "By the rules −55 = −(20 + 35)" in page
    assert "first time" in page


def test_an_answer_that_is_none_and_a_withdrawal_without_a_reason(client: Client, table: Table) -> None:
    case = opened(table)
    assert client.post(at("case-answer", table, case.pk), {"answer": "nonsense"}).status_code == 400
    answer = client.post(at("case-withdraw", table, case.pk), {"reason": ""})
    assert answer.status_code == 400
    assert 'id="withdraw-error"' in answer.content.decode()
    assert client.post(at("case-withdraw", table, case.pk), {"reason": "wrong table"}).status_code == 302


def test_the_first_bid_out_of_turn_is_warned(client: Client, table: Table) -> None:
    """C1.8: no renons yet; from the ended case one tap leads to the warning."""
    case = cases.answer(case=ready(table), question="excluded", given="first_time", by=REFEREE)
    page = client.get(at("case", table, case.pk)).content.decode()
    assert "C1.8" in page[page.index('id="follows"') :]
    ended = client.post(at("case-decide", table, case.pk), form(page), follow=True).content.decode()
    assert at("warning-give-at", table, table.pk) in ended


def test_a_claim_is_corrected(client: Client, table: Table) -> None:
    case = opened(table)
    assert "Save the claim" in client.get(at("case-claim", table, case.pk)).content.decode()
    answer = client.post(at("case-claim", table, case.pk), {**CLAIM, "against": ["A", "C"], "kind": "discard"})
    assert answer.status_code == 302
    assert Renons.objects.get().letters == "AC"


def test_a_deliberate_renons_leads_to_the_removal(client: Client, table: Table) -> None:
    case = cases.answer(case=ready(table), question="deliberate", given="yes", by=REFEREE)
    assert at("removal", table, table.pk) in client.get(at("case", table, case.pk)).content.decode()


def test_the_delegate_reads_and_decides_nothing(table: Table) -> None:
    case = ready(table)
    delegate = signed_in(table, "delegate")
    page = delegate.get(at("case", table, case.pk)).content.decode()
    assert "case-decide" not in page
    assert "Decide and write it" not in page
    assert delegate.post(at("case-decide", table, case.pk)).status_code == 403


def test_a_table_is_found_by_its_number(client: Client, table: Table) -> None:
    assert client.get(at("case-find", table), {"table": "1"}).url == at("case-open", table, table.pk)
    for wrong in ("", "99", "x", "²"):
        assert client.get(at("case-find", table), {"table": wrong}).url == at("calls", table)


def test_a_case_of_another_event_is_not_there(client: Client, table: Table) -> None:
    case = opened(build.table())
    for name in ("case", "case-claim", "case-game"):
        assert client.get(at(name, table, case.pk)).status_code == 404
