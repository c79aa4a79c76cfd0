"""A real browser against a real server; every visitor has a browser of his own, and nothing may go wrong in it."""

import os
from collections.abc import Callable, Iterator

import pytest
from django.db import connections
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.e2e.visitor import PATIENCE_MS, Visitor

ARGUMENTS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"]
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In the gate ask the browser a second time before a test is red; the closing lines show both answers.

    Not at a desk, where the first failure is looked into: it has been a defect of the page more than once.
    """
    if os.environ.get("CI"):
        for item in items:
            if item.get_closest_marker("e2e"):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def chromium(chromium_path: str, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """A browser for one test. Not for the run: as long as Playwright lives it keeps an event loop in this thread.

    Because of that loop Django takes what the test asks of the database for async, and opens it a connection of its
    own, which nobody would close.
    """
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield browser
        browser.close()
        connections.close_all()


@pytest.fixture
def visitor(chromium: Browser, live_server: LiveServer) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors: `visitor("director")`, `visitor("captain", phone=True)`."""
    made: list[Visitor] = []

    def make(name: str, *, phone: bool = False) -> Visitor:
        made.append(Visitor(chromium, live_server.url, name, phone=phone))
        return made[-1]

    yield make
    troubles = [f"{one.name}: {trouble}" for one in made for trouble in one.troubles]
    for one in made:
        one.close()
    assert not troubles, "\n".join(troubles)
