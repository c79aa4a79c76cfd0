"""A page quotes the articles of the book that its event is played by, and none shows a mark (rules/references.py)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from rules import RULE_BOOKS, rule_book
from tests.tournament import build
from tournament.models import Event
from tournament.web.middleware import QuotedArticlesMiddleware

PAGES = ("draw-wishes", "draw-import", "event-settings")


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_a_page_quotes_its_own_book(code: str, db: None) -> None:
    event = build.event(ruleset=code, short_table=rule_book(code).remainders[0])
    client = Client()
    client.force_login(build.official(event, "director"))
    shown = [client.get(reverse(page, args=[event.slug])).content.decode() for page in PAGES]
    assert not any("⟦" in page for page in shown)
    draw = rule_book(code).references.get("draw", "A5")
    assert any(f'<span class="article">{draw}</span>' in page for page in shown) == (code == "si-tzs")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda _request: HttpResponse("Over ⟦clock⟧."), "Over (A4)."),
        (lambda _request: JsonResponse({"message": "Over ⟦clock⟧."}), '{"message": "Over (A4)."}'),
        (lambda _request: HttpResponse("⟦clock⟧", content_type="application/pdf"), "⟦clock⟧"),
    ],
)
def test_every_answer_in_words_is_read(answer: Callable[[HttpRequest], HttpResponse], told: str) -> None:
    request: Any = RequestFactory().get("/")
    request.event = Event(ruleset="si-tzs")
    response = QuotedArticlesMiddleware(answer)(request)
    assert isinstance(response, HttpResponse)
    assert response.content.decode() == told


def test_without_an_event_there_is_no_article() -> None:
    request = RequestFactory().get("/")
    response = QuotedArticlesMiddleware(lambda _request: HttpResponse("Over ⟦clock⟧."))(request)
    assert isinstance(response, HttpResponse)
    assert response.content == b"Over."
