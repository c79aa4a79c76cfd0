"""A real browser against a real server; every visitor has a browser of his own, and nothing may go wrong in it."""

import asyncio
import os
from asyncio.events import _set_running_loop
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.e2e.visitor import PATIENCE_MS, Visitor
from tournament.frames import roomy

ARGUMENTS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--host-resolver-rules=MAP miza.lan 127.0.0.1",  # a hall's plain address, which no browser takes for secure
]
expect.set_options(timeout=PATIENCE_MS)
WSGIHandler.__call__ = roomy(WSGIHandler.__call__)  # type: ignore[method-assign]  # the live server has Django's own


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In the gate ask the browser a second time before a test is red; the closing lines show both answers.

    Not at a desk, where the first failure is looked into: it has been a defect of the page more than once.
    """
    if os.environ.get("CI"):
        for item in items:
            if item.get_closest_marker("e2e"):
                item.add_marker(pytest.mark.flaky(reruns=1))


@contextmanager
def in_loop(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Inside, this thread has Playwright's event loop, and outside none.

    While the loop counts as running, Django takes what a test asks of the database for async and opens it a connection
    of its own. A browser's test lives with that, see `playwright`; the tests between two of them must not.
    """
    _set_running_loop(loop)
    try:
        yield
    finally:
        _set_running_loop(None)


@dataclass
class Driver:
    """Playwright and the browser it has started, once for all tests of a process."""

    playwright: Playwright
    loop: asyncio.AbstractEventLoop
    program: str
    _browser: Browser | None = None

    def browser(self) -> Browser:
        """The browser; another one if it has crashed."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self.playwright.chromium.launch(executable_path=self.program, args=ARGUMENTS)
        return self._browser

    def stop(self) -> None:
        if self._browser is not None:
            self._browser.close()
        self.playwright.stop()


@pytest.fixture(scope="session")
def driver(chromium_path: str) -> Iterator[Driver]:
    """Started when the first test wants a browser."""
    playwright = sync_playwright().start()
    made = Driver(playwright, asyncio.get_running_loop(), chromium_path)
    _set_running_loop(None)
    yield made
    with in_loop(made.loop):
        made.stop()


@pytest.fixture
def playwright(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Playwright]:
    """Playwright for one test, whose database connection is closed after it."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with in_loop(driver.loop):
        yield driver.playwright
        connections.close_all()


@pytest.fixture
def chromium(playwright: Playwright, driver: Driver) -> Iterator[Browser]:
    """The browser of the run; whoever visits a page has a context of his own in it, which ends with the test."""
    browser = driver.browser()
    yield browser
    for context in browser.contexts:
        context.close()


@pytest.fixture
def visitor(chromium: Browser, live_server: LiveServer) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors: `visitor("director")`, `visitor("captain", phone=True)`."""
    made: list[Visitor] = []

    def make(name: str, *, phone: bool = False, keeps: bool = False) -> Visitor:
        made.append(Visitor(chromium, live_server.url, name, phone=phone, keeps=keeps))
        return made[-1]

    yield make
    troubles = [f"{one.name}: {trouble}" for one in made for trouble in one.troubles]
    for one in made:
        one.close()
    assert not troubles, "\n".join(troubles)
