"""Cases that end as no renons: what follows is said on the page, the phones and the ruling (C1.8, C1.10-C1.12)."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from tests.tournament import build
from tests.tournament.build import REFEREE
from tests.tournament.pages import folded
from tests.tournament.recording.views.captain.test_table import Player, players
from tests.tournament.rulings.views.test_cases import at, signed_in
from tournament.cases.services import cases, warnings
from tournament.cases.services.claims import Stop, state_of
from tournament.models import Renons, Table
from tournament.papers.minutes import renons_page
from tournament.papers.minutes.notes import renons_text
from tournament.rulings.services import decisions
from tournament.rulings.services.decisions import Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return build.table()


@pytest.fixture
def client(table: Table) -> Client:
    return signed_in(table, "referee")


def second_time(table: Table) -> Renons:
    """B was reminded in game 1 (C1.8), and now there is a case against him in game 1 again."""
    first = cases.open_case(table=table, number=1, stop=Stop("conduct", "A", ("B",)), by=REFEREE)
    first = cases.stopped_at(case=first, facts={}, by=REFEREE)
    first = cases.answer(case=first, question="excluded", given="first_time", by=REFEREE)
    decisions.decide(case=first, ruling=Ruling(), revision=0, by=REFEREE)
    second = cases.open_case(table=table, number=1, stop=Stop("conduct", "C", ("B",)), by=REFEREE)
    return cases.stopped_at(case=second, facts={}, by=REFEREE)


def test_the_second_time_the_first_one_is_told_and_the_renons_proposed(client: Client, table: Table) -> None:
    """C1.8: the opponents remind him first, and demand a renons when he does it again."""
    case = second_time(table)
    page = folded(client.get(at("case", table, case.pk)).content.decode())
    assert "was reminded at this table, in game 1 (C1.8)" in page
    assert "No, it is the second time: a renons is claimed" in page
    (proposed,) = re.findall(r'<button class="button button-large button-primary" name="answer" value="([^"]+)"', page)
    assert proposed == "excluded:again"
    for question, given in (("excluded", "again"), ("obvious", "no"), ("decider", "referee"), ("founded", "yes")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    case = cases.answer(case=case, question="deliberate", given="no", by=REFEREE)
    case = decisions.decide(case=case, ruling=Ruling(), revision=0, by=REFEREE)
    assert case.outcome == "upheld"
    with translation.override("en"):
        assert "The breach was repeated (C1.8)." in renons_text(case)


def test_a_second_case_in_one_game_starts_with_the_game_as_the_first_knew_it(client: Client, table: Table) -> None:
    first = cases.open_case(table=table, number=1, stop=Stop("conduct", "A", ("B",)), by=REFEREE)
    first = cases.stopped_at(case=first, facts={"contract": "dve", "declarer": "C"}, by=REFEREE)
    decisions.withdraw(case=first, reason="taken back", by=REFEREE)
    second = cases.open_case(table=table, number=1, stop=Stop("card", "A", ("B",)), by=REFEREE)
    page = folded(client.get(at("case-game", table, second.pk)).text)
    assert 'name="contract" value="dve" checked' in page
    assert 'name="declarer" value="C" checked' in page


def test_a_second_case_in_one_game_starts_with_the_claim_of_the_first(client: Client, table: Table) -> None:
    first = cases.open_case(table=table, number=1, stop=Stop("card", "A", ("B",), trick=4), by=REFEREE)
    decisions.withdraw(case=first, reason="taken back", by=REFEREE)
    page = folded(client.get(at("case-open", table, table.pk)).text)
    assert 'name="kind" value="card" checked' in page
    assert 'name="claimed_by" value="A" checked' in page
    assert 'name="against" value="B" checked' in page
    assert re.search(r'<input[^>]*name="trick"[^>]*value="4"|<input[^>]*value="4"[^>]*name="trick"', page)


@pytest.mark.parametrize(
    ("kind", "against"), [("card", "B"), ("conduct", "A")], ids=["another kind of fault", "another player"]
)
def test_nobody_is_told_of_a_reminder_that_was_of_something_else(
    client: Client, table: Table, kind: str, against: str
) -> None:
    decisions.withdraw(case=second_time(table), reason="another claim", by=REFEREE)
    other = cases.open_case(table=table, number=1, stop=Stop(kind, "C", (against,)), by=REFEREE)
    cases.stopped_at(case=other, facts={}, by=REFEREE)
    page = folded(client.get(at("case", table, other.pk)).content.decode())
    assert "reminded at this table" not in page
    assert "No, a renons is claimed" in page


def test_a_warning_of_the_event_is_the_first_time_too_until_it_is_withdrawn(client: Client, table: Table) -> None:
    warning = build.warning(table, seat="B")
    case = cases.open_case(table=table, number=1, stop=Stop("signal", "C", ("B",)), by=REFEREE)
    cases.stopped_at(case=case, facts={}, by=REFEREE)
    assert "second time" in folded(client.get(at("case", table, case.pk)).content.decode())
    warnings.withdraw(warning=warning, reason="it was A", by=REFEREE)
    assert "it is the second time" not in folded(client.get(at("case", table, case.pk)).content.decode())


def test_talk_is_not_asked_as_a_bid_out_of_turn(client: Client, table: Table) -> None:
    """C1.4: no reminder comes first, whatever the player was warned of before."""
    build.warning(table, seat="B")
    case = cases.open_case(table=table, number=1, stop=Stop("talk", "C", ("B",)), by=REFEREE)
    cases.stopped_at(case=case, facts={}, by=REFEREE)
    page = folded(client.get(at("case", table, case.pk)).content.decode())
    assert "Talk that gives the game away" in page
    assert 'value="first_time"' not in page
    assert "C1.8" not in page


@pytest.mark.parametrize(
    ("kind", "facts", "offered"),
    [
        ("card", {"contract": "dve", "declarer": "A"}, True),
        ("card", None, True),
        ("count", {}, False),
        ("talk", {"contract": "dve", "declarer": "A"}, False),
        ("conduct", None, False),
    ],
)
def test_the_cards_are_asked_about_where_they_can_show_it(
    client: Client, table: Table, kind: str, facts: Any, offered: bool
) -> None:
    case = cases.open_case(table=table, number=1, stop=Stop(kind, "C", ("B",)), by=REFEREE)
    if facts is not None:
        cases.stopped_at(case=case, facts=facts, by=REFEREE)
    assert ("Which card was wrong?" in client.get(at("case", table, case.pk)).text) is offered


def test_each_player_stands_beside_his_own_value(client: Client, table: Table) -> None:
    """C2.4: two had a wrong number of cards."""
    case = cases.open_case(table=table, number=1, stop=Stop("count", "B", ("A", "C")), by=REFEREE)
    case = cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    for question, given in (("excluded", "no"), ("obvious", "yes"), ("deliberate", "no")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    page = client.get(at("case", table, case.pk)).text
    assert [row.count("seat-") for row in page.split('class="case-value"')[1:]][:1] == [1]
    assert page.count('class="case-value"') == 2
    decisions.decide(case=case, ruling=Ruling(), revision=0, by=REFEREE)
    assert client.get(at("case", table, case.pk)).text.count('class="case-value"') == 2


def test_a_wrong_deal_says_what_follows_and_where_the_fine_is(client: Client, table: Table) -> None:
    """C1.10: −20 at A, who deals; it waits for the row of the redeal, and can be taken back until then."""
    case = cases.open_case(table=table, number=1, stop=Stop("discard", "B", ("A",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={}, by=REFEREE)
    case = cases.answer(case=case, question="excluded", given="misdeal", by=REFEREE)
    assert "A dealt wrongly, deals again" in folded(client.get(at("case", table, case.pk)).content.decode())
    decisions.decide(case=case, ruling=Ruling(), revision=0, by=REFEREE)
    page = folded(client.get(at("case", table, case.pk)).content.decode())
    assert "−20" in page
    assert "no game is written without it" in page
    assert "the game goes on" not in page
    assert client.post(at("case-withdraw", table, case.pk), {"seen": state_of(case), "reason": " "}).status_code == 400
    build.record(table, build.dve("B", misdeals=["A"]), by=build.captain(table))
    page = folded(client.get(at("case", table, case.pk)).content.decode())
    assert "written in the row of game 1" in page
    assert "Take the fine back" not in page


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"excluded": "laid", "laid": "fails"}, "all the remaining tricks go to B"),
        ({"excluded": "writing"}, "corrects the entry without penalty"),
    ],
    ids=["C1.11", "C1.12"],
)
def test_what_is_no_renons_is_said_on_page_phone_and_ruling(
    client: Client, table: Table, answers: dict[str, str], said: str
) -> None:
    case = cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "B"}, by=REFEREE)
    for question, given in answers.items():
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    decisions.decide(case=case, ruling=Ruling(), revision=0, by=REFEREE)
    case.refresh_from_db()
    with translation.override("en"):
        findings = renons_page.renons_ruling(case).sections[-1].paragraphs
    phones = players(table)
    pages = [client.get(at("case", table, case.pk)), phones["A"].open(""), phones["B"].open("")]
    for page in [*(folded(one.content.decode()) for one in pages), " ".join(findings)]:
        assert said in page
    build.record(table, build.dve("B"), by=build.captain(table))
    assert said not in folded(phones["A"].open("").content.decode())


def fined(table: Table) -> dict[str, Player]:
    """The phones of a table at which A has dealt game 1 wrongly."""
    case = cases.open_case(table=table, number=1, stop=Stop("discard", "B", ("A",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={}, by=REFEREE)
    case = cases.answer(case=case, question="excluded", given="misdeal", by=REFEREE)
    decisions.decide(case=case, ruling=Ruling(), revision=0, by=REFEREE)
    return players(table)


def test_the_captains_phone_says_it_above_the_form_and_fills_it_in(table: Table) -> None:
    phone = fined(table)["A"]
    page = folded(phone.open("").content.decode())
    assert page.index("A dealt wrongly") < page.index('id="entry"')
    assert 'data-owed="A"' in page
    for path in ("game/", "renons/"):
        assert re.search(r'name="misdeals" value="A"', folded(phone.open(path).content.decode()))


def test_a_game_that_comes_without_it_comes_back_with_the_sentence_at_its_field(table: Table) -> None:
    """A phone without network did not know: it is told, and its game is neither lost nor written without the fine."""
    phone = fined(table)["A"]
    form = {"number": "1", "revision": "0", "key": str(uuid4()), "contract": "dve", "declarer": "B", "points": "45"}
    answer = phone.client.post(f"{phone.base}send/", form)
    assert (answer.status_code, answer.json()["outcome"]) == (422, "breach")
    (breach,) = answer.json()["breaches"]
    assert (breach["fields"], breach["article"]) == (["misdeals"], "C1.10")
    shown = phone.client.post(f"{phone.base}preview/", form)
    assert shown.status_code == 422
    again = phone.client.post(f"{phone.base}send/", {**form, "misdeals": "A"})
    assert again.json()["outcome"] == "saved"
    assert 'data-owed=""' in folded(phone.open("").content.decode())


def test_the_page_that_closes_the_sheet_names_the_row_of_its_own(table: Table) -> None:
    phone = fined(table)["A"]
    build.time_is_up(table.round)
    assert "in a row of its own (C1.10)" in folded(phone.open("complete/").content.decode())
    phone.client.post(f"{phone.base}complete/", {"revision": "0"})
    assert build.totals(table) == {"A": -20, "B": 0, "C": 0}
