"""Until the reader chooses a language, pages of an event speak its rule book's, and the site's pages the site's."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules import RULE_BOOKS, rule_book
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.access.services import links
from tournament.models import Round

pytestmark = pytest.mark.django_db


def spoken(client: Client, address: str) -> str:
    answer = client.get(address)
    language = re.search(r'<html\s[^>]*lang="(\w+)"', answer.content.decode())
    assert language is not None, answer.content[:200]
    return language[1]


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_an_event_speaks_its_rule_books_language(client: Client, code: str) -> None:
    """A phone of a Czech hall opens in Czech; so do the pages that somebody opens without having chosen anything."""
    event = build.event(ruleset=code)
    entrants = build.registrations(event, 3)
    (_seat, phone), *_others = links.issue(round=build.round_(event), by=DIRECTOR).items()
    (card,) = links.issue_cards(event=event, by=DIRECTOR, players=entrants[:1]).values()
    addresses = [reverse("event", args=[event.slug]), reverse("table", args=[phone]), reverse("my-page", args=[card])]
    assert [spoken(client, address) for address in addresses] == [rule_book(code).language] * len(addresses)
    assert spoken(client, reverse("home")) == "sl"


def test_so_does_the_page_of_a_link_that_ended(client: Client) -> None:
    """After the round every phone of the hall shows it."""
    event = build.event(ruleset="cz-taroky")
    entrants = build.registrations(event, 3)
    round_ = build.round_(event)
    phone, *_others = links.issue(round=round_, by=DIRECTOR).values()
    (card,) = links.issue_cards(event=event, by=DIRECTOR, players=entrants[:1]).values()
    links.revoke_cards(event=event, by=DIRECTOR)
    Round.objects.filter(pk=round_.pk).update(state=Round.State.CLOSED, closed_at=timezone.now())
    for address, sentence in (
        (reverse("table", args=[phone]), "1. kolo je uzavřené; tento odkaz už neplatí."),
        (reverse("my-page", args=[card]), "Tato kartička byla zneplatněna."),
    ):
        assert spoken(client, address) == "cs"
        assert sentence in client.get(address).content.decode()


def test_who_chose_a_language_keeps_it(client: Client) -> None:
    event = build.event(ruleset="cz-taroky")
    address = reverse("event", args=[event.slug])
    for chosen in ("en", "sl", "en"):
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = chosen
        assert spoken(client, address) == chosen
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    assert spoken(client, address) == "cs", "a language that Radelc does not speak was not chosen here"


def test_a_feed_speaks_it_too(client: Client) -> None:
    event = build.event(ruleset="hu-paskievics")
    assert client.get(reverse("feed-event", args=[event.slug])).headers["Content-Language"] == "hu"
