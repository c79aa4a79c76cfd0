"""The tables' links (A8): shown when they are issued and never again, printed as cards, revoked."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.access.selectors.links import LinkDead, resolve_link
from tournament.access.services import links
from tournament.models import Event, Registration, Round, TableLink
from tournament.web import server as web_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(event: Event) -> Round:
    return build.round_(event, state="published", tables=2)


@pytest.fixture
def page(round_: Round, desk: str) -> str:
    return f"{desk}rounds/1/links/"


def addresses(text: str) -> list[str]:
    return re.findall(r'<a href="(http://testserver/t/[^"]+)"', text)


def test_issued_links_lead_to_their_seats_and_are_shown_once(operator: Client, page: str) -> None:
    assert operator.get(page).text.count(">none<") == 2
    response = operator.post(f"{page}issue/", {"as": "page"})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    found = addresses(response.text)
    assert len(found) == 6
    resolved = [resolve_link(address.rstrip("/").rsplit("/", 1)[1]) for address in found]
    assert [(one.table.number, one.seat.letter) for one in resolved] == [
        (table, letter) for table in (1, 2) for letter in "ABC"
    ]
    assert [one.role for one in resolved][:3] == ["captain", "player", "player"]
    again = operator.get(page).text
    assert not addresses(again)
    assert "Issue all links again…" in again
    assert "6 links are in use" in again


def test_the_cards_are_a_pdf(operator: Client, page: str) -> None:
    response = operator.post(f"{page}issue/", {"as": "pdf"})
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF-")
    assert "no-store" in response["Cache-Control"]


def test_issue_anew_for_one_table(operator: Client, round_: Round, page: str) -> None:
    first = addresses(operator.post(f"{page}issue/").text)
    table = round_.tables.get(number=2)
    second = addresses(operator.post(f"{page}issue/", {"table": str(table.pk), "alive": "3"}).text)
    assert len(second) == 3
    assert resolve_link(first[0].rstrip("/").rsplit("/", 1)[1]).table.number == 1, "table 1 keeps its links"
    with pytest.raises(LinkDead):
        resolve_link(first[3].rstrip("/").rsplit("/", 1)[1])


def test_one_click_in_the_list_prints_the_links_of_one_table_again(operator: Client, round_: Round, page: str) -> None:
    """What the list's own button sends: the cards of that table, and only its old ones stop."""
    first = [one.rstrip("/").rsplit("/", 1)[1] for one in addresses(operator.post(f"{page}issue/").text)]
    table = round_.tables.get(number=2)
    shown = operator.get(page).text
    form = re.search(rf'<form[^>]*>(?:(?!</form>).)*name="table" value="{table.pk}".*?</form>', shown, re.DOTALL)
    assert form is not None
    assert 'formtarget="_blank"' in form[0]
    sent = dict(re.findall(r'name="(\w+)"\s+value="(\w+)"', form[0]))
    assert {"table", "alive", "as"} <= sent.keys()
    answer = operator.post(f"{page}issue/", sent)
    assert answer["Content-Type"] == "application/pdf"
    for token in first[:3]:
        assert resolve_link(token).table.number == 1
    for token in first[3:]:
        with pytest.raises(LinkDead):
            resolve_link(token)
    assert operator.post(f"{page}issue/", {**sent, "alive": "1"}).status_code == 409  # cards it does not know


@pytest.mark.parametrize("named", [False, True])
def test_a_page_that_does_not_know_the_printed_cards_kills_none(
    operator: Client, round_: Round, page: str, *, named: bool
) -> None:
    """The cards open in another tab: the page they were asked for on still says that there are none."""
    seen = {"table": str(round_.tables.get(number=2).pk), "alive": "0"} if named else {"alive": "0"}
    first = addresses(operator.post(f"{page}issue/", {"alive": "0"}).text)
    response = operator.post(f"{page}issue/", seen)
    assert response.status_code == 409
    assert "since this page was opened" in response.text
    assert "6 links are in use" in response.text
    assert all(resolve_link(address.rstrip("/").rsplit("/", 1)[1]) for address in first)
    assert operator.post(f"{page}issue/", {**seen, "alive": "3" if named else "6"}).status_code == 200


def test_only_the_missing_links_are_issued_and_no_card_dies(operator: Client, round_: Round, page: str) -> None:
    """A late player sits down, or one table's cards were lost: the other tables play on."""
    first = addresses(operator.post(f"{page}issue/").text)
    operator.post(f"{page}2/revoke/")
    assert "3 players have none" in operator.get(page).text
    found = addresses(operator.post(f"{page}issue/", {"which": "missing"}).text)
    assert [resolve_link(address.rstrip("/").rsplit("/", 1)[1]).table.number for address in found] == [2, 2, 2]
    assert resolve_link(first[0].rstrip("/").rsplit("/", 1)[1]).table.number == 1
    assert "Every player has one" in operator.get(page).text
    nothing = operator.post(f"{page}issue/", {"which": "missing"})
    assert nothing.status_code == 409
    assert "Every player has a link already." in nothing.text


def test_before_links_are_replaced_the_page_says_who_loses_his(operator: Client, round_: Round, page: str) -> None:
    assert operator.get(f"{page}again/").status_code == 302, "nobody loses any"
    operator.post(f"{page}issue/")
    operator.post(f"{page}2/revoke/")
    table = round_.tables.get(number=1)
    Round.objects.filter(pk=round_.pk).update(state="running", started_at=timezone.now())
    build.record(table, build.dve("B"), by=build.captain(table))
    shown = " ".join(operator.get(f"{page}again/").text.split())
    lost, spared = (round_.tables.get(number=at).seats.get(letter="A").registration for at in (1, 2))
    assert "3 links that work now stop at once" in shown
    assert lost.player.name in shown
    assert spared.player.name not in shown
    assert "1 game by phone" in shown
    assert "Issue only the 3 missing ones" in shown
    assert 'name="alive" value="3"' in shown
    assert "Issue the links of table 1 again?" in operator.get(f"{page}again/?table=1").text
    assert operator.get(f"{page}again/?table=2").status_code == 302


def test_revoking_says_whose_cards_open_the_table_still(operator: Client, page: str, event: Event) -> None:
    assert "own cards" not in operator.get(f"{page}2/revoke/").text
    seated = Registration.objects.filter(event=event, seats__table__number=2)
    links.issue_cards(event=event, by=DIRECTOR, players=seated)
    numbers = ", ".join(map(str, sorted(seated.values_list("start_number", flat=True))))
    assert f"start numbers {numbers})" in operator.get(f"{page}2/revoke/").text
    assert "own cards" not in operator.get(f"{page}1/revoke/").text


def test_revoke_asks_first(operator: Client, page: str) -> None:
    operator.post(f"{page}issue/")
    assert "table 2?" in operator.get(f"{page}2/revoke/").text
    assert operator.post(f"{page}2/revoke/").status_code == 302
    alive = TableLink.objects.filter(revoked_at__isnull=True)
    assert set(alive.values_list("table__number", flat=True)) == {1}


@pytest.mark.parametrize("table", ["x", "0", "9" * 40, "\x00"])
def test_a_table_that_is_not_here(operator: Client, page: str, table: str) -> None:
    assert operator.post(f"{page}issue/", {"table": table}).status_code == 400
    assert not TableLink.objects.exists()
    assert operator.get(f"{page}{'9' * 40}/revoke/").status_code == 404


def test_a_table_of_another_event(operator: Client, page: str) -> None:
    foreign = build.table()
    assert operator.post(f"{page}issue/", {"table": str(foreign.pk)}).status_code == 400
    assert not TableLink.objects.exists()


def test_no_links_for_a_draft(operator: Client, round_: Round, page: str) -> None:
    Round.objects.filter(pk=round_.pk).update(state="drafted", published_at=None)
    assert "Issue" not in operator.get(page).text.split("<main")[1].split("<table")[0].replace("is issued", "")
    response = operator.post(f"{page}issue/")
    assert response.status_code == 409
    assert "published or running" in response.text


@pytest.mark.parametrize(
    ("host", "hall", "answers", "base"),
    [
        ("192.168.1.7:8000", "", False, "http://192.168.1.7:8000/t/"),
        ("127.0.0.1:8000", "192.168.1.7", True, "http://192.168.1.7:8000/t/"),
        ("localhost:8000", "192.168.1.7", True, "http://192.168.1.7:8000/t/"),
        ("127.0.0.1:8000", "192.168.1.7", False, None),
        ("127.0.0.1:8000", "", False, None),
    ],
)
def test_cards_carry_an_address_that_a_phone_can_open(
    operator: Client, page: str, monkeypatch: pytest.MonkeyPatch, host: str, hall: str, answers: bool, base: str | None
) -> None:
    """Whoever sits at the server browses by 127.0.0.1; a card with that address is no use in the hall."""
    monkeypatch.setattr(web_server, "hall_address", lambda: hall)
    monkeypatch.setattr(web_server, "is_taken", lambda host, port: answers)
    response = operator.post(page + "issue/", {"as": "page"}, headers={"host": host})
    urls = [seat.url for card in response.context["cards"] for seat in card.seats]
    assert urls
    assert response.context["only_here"] is (base is None)
    assert all(url.startswith(base or f"http://{host}/t/") for url in urls)
    assert ("--host 0.0.0.0" in response.content.decode()) is (base is None)


def test_a_named_address_is_printed_on_cards(operator: Client, page: str, settings: Any) -> None:
    """RADELC_ADDRESS: where phones find the site, wherever the cards are printed."""
    settings.SITE_ADDRESS = "https://radelc.example.org"
    response = operator.post(f"{page}issue/", {"as": "page"}, headers={"host": "127.0.0.1:8000"})
    assert response.context["only_here"] is False
    assert 'href="https://radelc.example.org/t/' in response.text
