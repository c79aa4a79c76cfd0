"""At the table three agree on a renons (C1.3): A writes it, after he has seen what it writes."""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, captain, dve
from tests.tournament.pages import folded
from tests.tournament.recording.views.captain.test_table import players
from tournament.access.services import links
from tournament.cases.selectors.cases import owed_texts, untold
from tournament.cases.services import cases
from tournament.cases.services.claims import Stop
from tournament.events.selectors.book import book_of
from tournament.models import Renons, Table
from tournament.papers.minutes.notes import renons_text
from tournament.recording.services import signatures
from tournament.rulings.services import agreements

pytestmark = pytest.mark.django_db

TYPED = {
    "kind": "count", "claimed_by": "B", "against": ["A", "C"], "trick": "", "claim": "17 cards", "number": "1",
    "revision": "0", "key": "5b0c0a34-3a3e-4b0b-9d3c-0d1f6f0b7a11", "contract": "dve", "declarer": "A", "kontra": "B",
    "announcements": "", "misdeals": "", "excluded": "no",
}  # fmt: skip


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


@pytest.fixture
def client() -> Client:
    return Client(headers={"Cookie": "radelc_language=en"})


@pytest.fixture
def here(table: Table) -> str:
    return reverse("table-renons", args=[links.issue(round=table.round, by=DIRECTOR)[1, "A"]])


def post(client: Client, here: str, step: str, **more: Any) -> Any:
    return client.post(here, {**TYPED, "step": step, **more})


def test_they_look_and_then_it_is_written(client: Client, here: str, table: Table) -> None:
    """C2.4: at both who had a wrong number of cards."""
    page = client.get(here).content.decode()
    for article in ("C1.3", "C1.9", "C1.13", "C1.14"):
        assert article in page
    shown = post(client, here, "look").content.decode()
    words = " ".join(strip_tags(shown).split())
    assert "−110 = −(20 dve B1.15 + 35 difference C2.2) × 2 kontra B1.19" in words
    assert not Renons.objects.exists()
    for _twice in range(2):
        assert post(client, here, "save").status_code == 302
    assert build.totals(table) == {"A": -110, "B": 0, "C": -110}
    case = Renons.objects.get()
    assert (case.outcome, case.decided_by, case.claim, case.letters) == ("agreed", "agreement", "17 cards", "AC")


def test_before_a_contract_the_sheet_names_the_renons_and_the_wrong_deal(client: Client, here: str) -> None:
    """D13, C1.10: the fine is the dealer's own; it is said before it is written, and both stand on the sheet."""
    before = {
        "kind": "signal", "against": ["C"], "contract": "", "declarer": "", "kontra": "", "misdeals": "A",
        "excluded": "",
    }  # fmt: skip
    shown = post(client, here, "look", **before).content.decode()
    assert "misdeal A" in shown
    assert '<dt class="article">B1.6</dt>' in shown
    assert post(client, here, "save", **before).status_code == 302
    row = client.get(here.removesuffix("renons/")).content.decode()
    assert "misdeal A, renons C before a contract" in row


def test_talk_is_a_kind_of_its_own(client: Client, here: str, table: Table) -> None:
    """C1.1, C1.4: told apart from behaviour, on the phone and in the minutes."""
    page = client.get(here).text
    assert page.count('value="talk"') == 1
    assert "talk that gives the game away" in page
    before = {"kind": "talk", "against": ["C"], "excluded": ""}
    assert post(client, here, "save", **before).status_code == 302
    case = Renons.objects.get()
    assert (case.kind, case.outcome) == ("talk", "agreed")
    assert "talk that gives the game away" in renons_text(case)


def test_a_wrong_number_of_cards_before_a_contract_is_a_wrong_deal(client: Client, here: str, table: Table) -> None:
    """C1.10: they read it before it is kept, no row is used up, and the next game's form has the fine."""
    before = {"contract": "", "declarer": "", "kontra": "", "excluded": ""}
    shown = " ".join(strip_tags(post(client, here, "look", **before).text).split())
    assert "No renons: A dealt wrongly, deals again, and scores −20 with the game that follows." in shown
    assert "C1.10" in shown
    for _twice in range(2):
        assert post(client, here, "save", **before).status_code == 302
    assert (Renons.objects.get().outcome, table.games.count()) == ("none", 0)
    assert [owed_texts(book_of(table.round.event), [], table)] == [{"misdeals": "A"}]


def test_when_the_wrong_number_was_noticed_is_asked(client: Client, here: str) -> None:
    page = client.get(here).text
    assert "When was the wrong number of cards noticed?" in page
    refused = post(client, here, "look", excluded="")
    assert refused.status_code == 400
    assert 'id="excluded-error"' in refused.text


def test_a_kontra_in_klop_is_said_where_no_dot_is_drawn(client: Client, here: str) -> None:
    """A11: the printed sheet has a dot for it; a phone says who spoke."""
    shown = post(client, here, "look", contract="klop", declarer="").content.decode()
    assert "kontra B" in shown
    assert "−140 = −70 B2.3 × 2 kontra B2.4" in " ".join(strip_tags(shown).split())


def test_back_to_the_form_nothing_is_lost(client: Client, here: str) -> None:
    page = post(client, here, "ask").content.decode()
    assert "17 cards" in page
    assert page.count(" checked") == 7


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"kind": ""}, "kind-error"),
        ({"claimed_by": ""}, "claimed_by-error"),
        ({"claimed_by": "none"}, "claimed_by-error"),
        ({"against": []}, "against-error"),
        ({"kind": "card"}, "against-error"),
        ({"trick": "17"}, "trick-error"),
        ({"contract": "tri"}, "declarer-error"),
        ({"declarer": ""}, "declarer-error"),
        ({"kontra": "A"}, "kontra-error"),
    ],
)
def test_a_mistake_is_said_at_its_place(client: Client, here: str, wrong: dict[str, Any], at: str) -> None:
    answer = post(client, here, "look", **wrong)
    page = answer.content.decode()
    assert answer.status_code in (400, 422)
    assert f'id="{at}"' in page
    assert "17 cards" in page


def test_a_recorded_game_takes_none(client: Client, here: str, table: Table) -> None:
    build.record(table, dve("B"), by=captain(table))
    answer = post(client, here, "look")
    assert answer.status_code == 409
    assert "C1.14" in answer.content.decode()


def test_a_form_older_than_the_sheet_is_told_so_and_can_be_sent_again(client: Client, here: str, table: Table) -> None:
    """An earlier game was corrected while they agreed: their words and their game are not typed anew."""
    build.record(table, dve("B"), by=captain(table))
    build.record(table, dve("B", 50), number=1, reason="misread")
    refused = post(client, here, "save", number="2", revision="1")
    assert refused.status_code == 409
    assert "17 cards" in refused.content.decode()
    again = {name: refused.context["typed"][name] for name in ("number", "revision", "key")}
    assert post(client, here, "save", **again).status_code == 302
    assert Renons.objects.get().number == 2


def test_the_referees_case_comes_first(client: Client, here: str, table: Table) -> None:
    cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)
    for step in ("look", "save"):
        answer = post(client, here, step)
        assert answer.status_code == 409
        assert "C1.5" in answer.content.decode()


def test_only_a_writes(client: Client, table: Table) -> None:
    token = links.issue(round=table.round, by=DIRECTOR)[1, "B"]
    assert client.get(reverse("table-renons", args=[token])).status_code == 403


def test_what_the_form_of_a_game_does_not_ask_is_told_later(client: Client, here: str, table: Table) -> None:
    """C1.1, C1.2: kind and who stopped; at whom it is written stays as the sheet says."""
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=captain(table))
    there = f"{here}1/"
    assert f'href="{there}"' in client.get(here).content.decode()
    refused = client.post(there, {"claim": "a heart on spades", "trick": "77"})
    page = refused.content.decode()
    assert refused.status_code == 400
    for field in ("kind", "claimed_by", "trick"):
        assert f'id="{field}-error"' in page
    assert "a heart on spades" in page
    assert 'name="against"' not in page
    told = {"kind": "card", "claimed_by": "B", "trick": "3", "claim": "a heart on spades", "against": "A"}
    assert client.post(there, told).status_code == 302
    case = Renons.objects.get()
    assert (case.kind, case.letters, case.trick, case.claim) == ("card", "C", 3, "a heart on spades")
    assert case.claimed_by == table.seats.get(letter="B")
    late = client.get(there)
    assert late.url == here.removesuffix("renons/")
    assert [str(one) for one in get_messages(late.wsgi_request)] == [
        "Everything about this renons has been entered already."
    ]
    assert there not in client.get(here).content.decode()


def test_the_sheet_leads_to_it_until_it_is_said(table: Table) -> None:
    """From the game itself on A's phone, also while the referee has a case on the next one; the others only read."""
    phones = players(table)
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=captain(table))
    build.record(table, dve("B"), by=captain(table))
    cases.open_case(table=table, number=3, stop=Stop("card", "B", ("C",)), by=REFEREE)

    def games(letter: str) -> dict[int, bool]:
        """The games on a phone, and whether each leads to what is to be said of it."""
        page = phones[letter].open("sheet/").content.decode()
        return {int(html[0]): f"renons/{html[0]}/" in html for html in page.split('<li id="game-')[1:]}

    assert games("A") == {2: False, 1: True}
    assert games("B") == {2: False, 1: False}
    agreements.tell(case=untold(table).get(), stop=Stop("card", "B", ("C",)), by=captain(table))
    assert games("A") == {2: False, 1: False}


def test_a_signed_sheet_asks_nothing(table: Table) -> None:
    phones = players(table)
    for _game in range(3):
        build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=captain(table))
    table.refresh_from_db()
    assert phones["A"].open("").content.decode().count("renons/1/") == 1
    signatures.sign(table=table, seats=build.LETTERS, revision=table.revision, by=build.OPERATOR)
    assert "renons/1/" not in phones["A"].open("").content.decode()


def test_a_wrong_number_of_cards_says_its_kind_but_not_who_stopped(client: Client, here: str, table: Table) -> None:
    """C2.4: of several no other kind is told."""
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["A", "C"]}}, by=captain(table))
    page = client.get(f"{here}1/").content.decode()
    assert 'value="count" checked' in folded(page)
    assert client.post(f"{here}1/", {"kind": "card", "claimed_by": "B"}).status_code == 400
    assert client.post(f"{here}1/", {"kind": "count", "claimed_by": "B"}).status_code == 302


def test_a_missing_contract_is_said_at_its_field_only(client: Client, here: str) -> None:
    without = {name: value for name, value in TYPED.items() if name != "contract"}
    answer = client.post(here, {**without, "step": "look"})
    assert answer.status_code == 400
    page = folded(answer.content.decode())
    assert page.count("Choose the contract, or say that none had been bid yet.") == 1
    assert 'name="contract" value="" aria-invalid="true"' in page


def test_everything_that_is_missing_is_said_at_once(client: Client, here: str, table: Table) -> None:
    answer = client.post(here, {"step": "look", "number": "1", "revision": "0", "key": TYPED["key"], "kontra": "Q"})
    assert answer.status_code == 400
    page = answer.content.decode()
    for name in ("kind", "claimed_by", "against", "contract", "kontra"):
        assert f'aria-describedby="{name}-error"' in page or f'aria-describedby="{name}-help {name}-error"' in page, (
            name
        )
    assert page.count("Choose the contract, or say that none had been bid yet.") == 1


def test_what_a_field_expects_is_told_with_it(client: Client, here: str) -> None:
    page = client.get(here).content.decode()
    for name in ("kontra", "announcements", "misdeals"):
        assert f'aria-describedby="{name}-help"' in page
        assert f'id="{name}-help"' in page
