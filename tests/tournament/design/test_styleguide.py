"""The page with all components: there for those who build, absent in a hall."""

import pytest
from django.conf import LazySettings
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.tournament.design.urls")]


def test_absent_in_a_hall(client: Client, settings: LazySettings) -> None:
    settings.DEBUG = False
    assert client.get("/styleguide/").status_code == 404


def test_shows_every_component(client: Client, settings: LazySettings) -> None:
    settings.DEBUG = True
    page = client.get("/styleguide/?event=1").text
    for css_class in (
        "app-header", "event-bar", "breadcrumbs", "page-title", "stats", "tabs", "segmented", "card", "badge", "table",
        "pagination", "grid", "row-message", "items", "seats", "choices", "stepper", "form-row", "error-summary",
        "alert", "empty", "progress", "clock", "carried", "dialog", "key-hints", "search",
    ):  # fmt: skip
        assert f'class="{css_class}' in page or f" {css_class}" in page, css_class
    assert "Odprto prvenstvo Doline" in page
