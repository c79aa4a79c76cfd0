"""A server as in a hall, which a test may stop and start again, and a phone that keeps what a phone keeps."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, Page

from tests.e2e.conftest import ARGUMENTS, Driver
from tests.e2e.visitor import SOONER

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60  # a machine that does much else at the same time
START_S = 180  # every module, on the disk of such a machine

#: Runs in the server's own database: a round that began half an hour ago, and the links of its tables.
PREPARE = """
from datetime import timedelta
import json
from django.utils import timezone
from tests.tournament import build
from tournament.models import Round
from tournament.access.services import links
made = build.round_(build.event(slug="hala", games_per_round=21), tables=20)
began = timezone.now() - timedelta(minutes=30)
Round.objects.update(started_at=began, published_at=began)
tokens = links.issue(round=made, by=build.DIRECTOR)
print(json.dumps([
    {"pk": table.pk, "links": {letter: tokens[table.number, letter] for letter in "ABC"}}
    for table in made.tables.order_by("number")
]))
"""
#: A new card for a table.
REISSUE = """
import json
from tests.tournament import build
from tournament.models import Table
from tournament.access.services import links
table = Table.objects.get(pk=%d)
made = links.issue(round=table.round, tables=[table], by=build.DIRECTOR)
print(json.dumps({letter: token for (_table, letter), token in made.items()}))
"""
#: What does not agree with the journal and the rules, "" if nobody has been at it.
VERIFY = """
import json
from tournament.models import Event
from tournament.verify.selectors import verified
print(json.dumps("; ".join(map(str, verified.findings(Event.objects.get())))))
"""


#: Clicks what a thumb would tap, in one go.
ENTER = """
async ({ contract, declarer, points }) => {
    const form = document.querySelector("#entry");
    const click = (selector) => {
        const target = form.querySelector(selector);
        if (target.closest("[hidden]") || target.disabled) throw new Error(`nobody could tap ${selector}`);
        target.click();
    };
    click(`[name="contract"][value="${contract}"]`);
    click(`[name="declarer"][value="${declarer}"]`);
    for (const digit of points) click(`[data-digit="${digit}"]`);
    const save = form.querySelector("[data-save]");
    const rest = () => new Promise((resolve) => setTimeout(resolve, 10));
    const latest = performance.now() + 30_000;
    while (save.getAttribute("aria-disabled") === "true" && performance.now() < latest) await rest();
    click("[data-save]");
}
"""


@dataclass(frozen=True)
class Stored:
    """What the database has of a table: facts and times of its games in order, and how often something was written."""

    facts: list[dict[str, object]]
    times: list[datetime]
    written: int
    submissions: int
    held: int


class Server:
    """`manage.py serve` in a folder of its own, always on the same port."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.data = data
        self.environment = {**os.environ, "RADELC_DATA": str(data), "DATABASE_URL": "", "RADELC_HOSTS": ""}
        self.running: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """By this name browsers take the address for secure, so that they allow a service worker."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.running = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            assert self.running.poll() is None, "the server did not start"
            try:
                with urlopen(f"{self.url}/t/worker.js", timeout=2):
                    return
            except (URLError, ConnectionError):
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        if self.running is None:
            return
        self.running.send_signal(signal.SIGTERM)
        self.running.wait(PATIENCE_S)
        self.running = None

    def shell(self, script: str) -> Any:
        """What a script prints as JSON that runs in the server's database."""
        command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", script]
        found = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stderr
        return json.loads(found.stdout)

    def stored(self, table: int) -> Stored:
        """A table's games as the database has them."""
        with closing(sqlite3.connect(f"file:{self.data / 'radelc.sqlite3'}?mode=ro", uri=True)) as database:

            def of_table(query: str) -> list[tuple[str, ...]]:
                return database.execute(query, (table,)).fetchall()

            games = of_table("SELECT facts, recorded_at FROM tournament_game WHERE table_id = ? ORDER BY number")
            lines = of_table(
                "SELECT changes.id FROM tournament_journal AS changes JOIN tournament_table AS played ON played.id = ?"
                " WHERE action = 'game.record' AND changes.\"table\" = played.number"
            )
            return Stored(
                facts=[json.loads(facts) for facts, _at in games],
                times=[datetime.fromisoformat(at) for _facts, at in games],
                written=len(lines),
                submissions=len(of_table("SELECT key FROM tournament_submission WHERE table_id = ?")),
                held=len(of_table("SELECT id FROM tournament_heldgame WHERE table_id = ? AND choice = ''")),
            )


SIZE: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def _own_browser(driver: Driver, profile: Path) -> BrowserContext:
    return driver.playwright.chromium.launch_persistent_context(
        profile, executable_path=driver.program, args=ARGUMENTS, **SIZE
    )


class Phone:
    """A phone with the table's page; `profile` is what stays on it when its battery is empty, where that is tested."""

    def __init__(self, driver: Driver, base: str, path: str, profile: Path | None = None) -> None:
        self._open = (
            partial(_own_browser, driver, profile) if profile else partial(driver.browser().new_context, **SIZE)
        )
        self.base, self.path = base, path
        self.troubles: list[str] = []
        self.context: BrowserContext
        self.page: Page

    def switch_on(self, *, offline: bool = False) -> None:
        """Open the browser, and in it the page as it was left."""
        self.context = self._open()
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.context.add_cookies([{"name": "radelc_language", "value": "en", "url": self.base}])
        self.context.add_init_script(SOONER)
        self.context.set_offline(offline)
        self.page = self.context.pages[0] if self.context.pages else self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.open(self.path)

    def open(self, path: str) -> None:
        self.path = path
        self.page.goto(self.base + path)
        self.ready()

    def switch_off(self) -> None:
        self.context.close()

    def tab(self) -> "Phone":
        """The same phone at another tab of its browser, with the same page."""
        other = copy(self)
        other.page = self.context.new_page()
        other.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        other.open(self.path)
        return other

    def ready(self) -> None:
        self.page.wait_for_selector("html[data-ready]")

    def reload(self) -> None:
        self.page.reload()
        self.ready()

    def later(self, seconds: int) -> None:
        """The phone's clock goes on, also for every page it opens from now on."""
        self.page.evaluate(
            """(seconds) => {
                const real = Date.now;
                Date.now = () => real() + seconds * 1000;
            }""",
            seconds,
        )

    def until(self, script: str) -> None:
        """Wait until what the script resolves to is true; Playwright's own wait takes any promise for true."""
        latest = time.monotonic() + PATIENCE_S
        while not self.page.evaluate(script):
            assert time.monotonic() < latest, f"never came true: {script}"
            self.page.wait_for_timeout(50)

    def kept(self) -> list[str]:
        """The numbers of the games that are not sent."""
        return self.page.locator("#outbox li [data-number]").all_text_contents()

    def wait_kept(self, count: int) -> None:
        """Wait until so many games are not sent; a single one that is just going out is not listed."""
        self.page.wait_for_function(
            "(count) => Number(document.querySelector('#net-state').dataset.unsent) === count",
            arg=count,
            timeout=PATIENCE_S * 1000,
        )

    def seconds_left(self) -> int:
        """What the round's clock shows, in seconds."""
        shown = self.page.locator(".clock .clock-time").first.text_content() or ""
        minutes, seconds = shown.split(":")[-2:]
        hours = int(shown.split(":")[0]) if shown.count(":") == 2 else 0
        return hours * 3600 + int(minutes) * 60 + int(seconds)

    def next(self) -> str:
        return self.page.locator("#entry [data-number]").first.text_content() or ""

    def play(self, texts: dict[str, str]) -> None:
        """Enter the next game; resolves when the form offers the one after it. How many taps it takes: test_entry."""
        number = self.next()
        self.page.evaluate(ENTER, texts)
        self.page.wait_for_function(
            "(number) => document.querySelector('#entry').hidden"
            " || document.querySelector('#entry [data-number]').textContent !== number",
            arg=number,
        )
