"""Players' cards at the desk: shown when they are made and never again, printed, replaced, revoked; the poster."""

import re

import pytest
from django.test import Client

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tournament.access.selectors.links import LinkDead, resolve_card
from tournament.models import Event, PlayerLink, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(event: Event, desk: str) -> str:
    build.registrations(event, 12)
    return f"{desk}cards/"


def tokens(text: str) -> list[str]:
    return re.findall(r'<a href="http://testserver/my/([^"/]+)/"', text)


def test_cards_are_printed_ten_a_page_and_known_only_then(operator: Client, page: str) -> None:
    assert operator.get(page).text.count(">none<") == 12
    response = operator.post(f"{page}issue/", {"which": "missing", "as": "pdf"})
    assert response["Content-Type"] == "application/pdf"
    assert "no-store" in response["Cache-Control"]
    text = pages(response.content)
    assert len(text) == 2
    assert PlayerLink.objects.count() == 12
    again = operator.get(page).text
    assert "12 cards work" in again
    assert not tokens(again)
    assert operator.post(f"{page}issue/", {"which": "missing", "as": "pdf"}).status_code == 409


def test_one_player_gets_a_new_card_and_loses_the_old_one(operator: Client, page: str) -> None:
    (first,) = tokens(operator.post(f"{page}issue/", {"which": "3", "alive": "0", "as": "page"}).text)
    assert resolve_card(first).registration.start_number == 3
    stale = operator.post(f"{page}issue/", {"which": "3", "alive": "0", "as": "page"})
    assert (stale.status_code, tokens(stale.text)) == (409, []), "it was not said that a card dies"
    assert 'value="1"' in operator.get(f"{page}again/?player=3").text
    (second,) = tokens(operator.post(f"{page}issue/", {"which": "3", "alive": "1", "as": "page"}).text)
    assert resolve_card(second).registration.start_number == 3
    with pytest.raises(LinkDead):
        resolve_card(first)


def test_all_are_replaced_only_after_saying_who_loses_his(operator: Client, page: str) -> None:
    assert operator.get(f"{page}again/").status_code == 302, "nobody loses anything"
    operator.post(f"{page}issue/", {"which": "missing", "as": "pdf"})
    assert "12 cards that work now stop at once" in " ".join(operator.get(f"{page}again/").text.split())
    assert operator.post(f"{page}issue/", {"which": "all", "alive": "11"}).status_code == 409
    assert operator.post(f"{page}issue/", {"which": "all", "alive": "12", "as": "pdf"}).status_code == 200
    assert PlayerLink.objects.filter(revoked_at=None).count() == 12
    assert PlayerLink.objects.count() == 24


@pytest.mark.parametrize("which", ["", "99", "x", "²"])
def test_nobody_else_gets_a_card(operator: Client, page: str, which: str) -> None:
    assert operator.post(f"{page}issue/", {"which": which, "alive": "0"}).status_code == 400
    assert not PlayerLink.objects.exists()


def test_who_withdrew_is_refused_in_words(operator: Client, page: str) -> None:
    Registration.objects.filter(start_number=3).update(withdrawn=True)
    text = operator.get(page).text
    assert ("takes no part" in text, text.count("Make a card<")) == (True, 11)
    refused = operator.post(f"{page}issue/", {"which": "3", "alive": "0", "as": "page"})
    assert (refused.status_code, "has withdrawn: reinstate" in refused.text) == (409, True)


def test_one_and_all_are_revoked(operator: Client, page: str) -> None:
    operator.post(f"{page}issue/", {"which": "missing", "as": "pdf"})
    assert "Revoke the card of" in operator.get(f"{page}2/revoke/").text
    operator.post(f"{page}2/revoke/")
    assert PlayerLink.objects.filter(revoked_at=None).count() == 11
    assert "11 cards work" in operator.get(page).text
    operator.post(f"{page}revoke/")
    assert not PlayerLink.objects.filter(revoked_at=None).exists()


def test_a_player_is_looked_for_by_number_and_name(operator: Client, page: str) -> None:
    text = operator.get(page, {"q": "12"}).text
    assert text.count(">none<") == 1


def test_the_poster_leads_to_the_public_page(operator: Client, page: str, event: Event, desk: str) -> None:
    (text,) = pages(operator.get(f"{desk}poster.pdf").content)
    assert event.name in text
    assert f"http://testserver/e/{event.slug}/" in text


def test_the_ticked_cards_are_printed_again_and_only_their_old_ones_stop(operator: Client, page: str) -> None:
    operator.post(f"{page}issue/", {"which": "missing", "as": "pdf"})
    old = dict(PlayerLink.objects.values_list("registration__start_number", "pk"))
    assert operator.post(f"{page}issue/", {"which": "ticked", "as": "pdf"}).status_code == 400
    answer = operator.post(f"{page}issue/", {"which": "ticked", "player": ["3", "7", "99", "x"], "as": "pdf"})
    assert answer["Content-Type"] == "application/pdf"
    dead = PlayerLink.objects.exclude(revoked_at=None).values_list("pk", flat=True)
    assert set(dead) == {old[3], old[7]}
    assert PlayerLink.objects.filter(revoked_at=None).count() == 12


def test_ticks_are_there_as_soon_as_there_is_something_to_do_with_them(operator: Client, page: str) -> None:
    before = operator.get(page).text
    assert ('form="ticked-cards"' in before, 'id="ticked-cards"' in before) == (False, False)
    operator.post(f"{page}issue/", {"which": "missing", "as": "pdf"})
    after = operator.get(page).text
    assert (after.count('form="ticked-cards"'), after.count('id="ticked-cards"')) == (12, 1)


def test_a_lost_card_is_printed_again_from_the_players_own_page(director: Client, page: str, desk: str) -> None:
    assert "Print his link card again" not in director.get(f"{desk}players/3/").text
    director.post(f"{page}issue/", {"which": "missing", "as": "pdf"})
    assert "Print his link card again" in director.get(f"{desk}players/3/").text
    assert "Only his old one" in director.get(page).text or "only his old one" in director.get(page).text
    assert director.post(f"{page}issue/", {"which": "3", "alive": "1", "as": "pdf"}).status_code == 200
