"""A round of 46 tables sixty times as fast, with two screens and a guest looking on; its server is killed meanwhile."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from bench.phones_hall import PLAYED
from tests.e2e.conftest import Driver
from tests.e2e.hall import PATIENCE_S, ROOT, Server

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

TABLES, GAMES, FASTER = 46, 21 - PLAYED, 60
SECONDS_OF_A_GAME = 270 // FASTER
LONGEST = 600  # seconds for all of it, on a machine that does much else
HALL = """
import json
from django.utils import timezone
from tests.tournament import build
from tournament.models import Event, Round
from tournament.hall.services import screens
Round.objects.update(started_at=timezone.now(), seconds=3600)
event = Event.objects.get()
for steps in ([("live", 4), ("clock", 3)], [("clock", 3), ("tables", 4), ("qr", 3)]):
    screens.save(event=event, name="", steps=steps, by=build.DIRECTOR)
print(json.dumps(event.slug))
"""
LEFT = "import json; from tournament.models import Round; from tournament import steady; \
print(json.dumps((Round.objects.get().ends_at - steady.now()).total_seconds()))"
FRESH = "() => !document.body.classList.contains('is-stale') && document.querySelector('#stage section') !== null"
ENDED = """
import json
from tests.tournament import build
from tournament.models import Round
from tournament.rounds.services import clock
clock.end(round=Round.objects.get(), reason="konec vaje", by=build.DIRECTOR)
print(json.dumps(None))
"""


@pytest.fixture
def server(tmp_path: Path) -> Any:
    made = Server(tmp_path)
    made.environment["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    yield made
    made.stop()


def program(server: Server, module: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"bench.{module}", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=server.environment, stdin=pipe, stdout=pipe, text=True)


def answered(process: subprocess.Popen[str], asked: dict[str, Any]) -> Any:
    told, _nothing = process.communicate(json.dumps(asked), timeout=LONGEST)
    assert process.returncode == 0
    return json.loads(told)


@pytest.fixture
def look(driver: Driver, chromium: Any, server: Server) -> Callable[[str, int, int], Page]:
    """Somebody who opens an address and leaves it open; what goes wrong in a script ends the test."""

    def opened(address: str, width: int, height: int) -> Page:
        page: Page = chromium.new_context(viewport={"width": width, "height": height}).new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.on("pageerror", lambda problem: pytest.fail(str(problem)))
        page.goto(server.url + address)
        return page

    return opened


def seconds_shown(page: Page) -> int:
    shown = page.locator(".clock .clock-time").first.inner_text().split(":")
    return sum(int(part) * 60**at for at, part in enumerate(reversed(shown)))


def test_nothing_is_lost_and_every_page_goes_on_by_itself(server: Server, look: Callable[..., Page]) -> None:
    built = answered(program(server, "phones_hall", "build"), {"tables": TABLES, "games": GAMES, "closed": 0})
    slug = server.shell(HALL)
    server.start()
    walls = [look(f"/e/{slug}/screen/{number}/", 1920, 1080) for number in (1, 2)]
    guest = look(f"/e/{slug}/", 360, 740)
    plan = {"host": "localhost", "port": server.port, "every": 5, "opening": 5, "seed": 60}
    plan |= {"letters": "ABC", "watchers": 20, "event": slug, "tables": built["tables"]}
    seconds = SECONDS_OF_A_GAME * GAMES
    plan["phases"] = [{"name": "play", "seconds": seconds, "share": 1, "games": GAMES, "guessers": 0}]
    phones = program(server, "phones_client")
    assert phones.stdin is not None
    phones.stdin.write(json.dumps(plan))
    phones.stdin.close()
    phones.stdin = None  # communicate would close it once more
    guest.wait_for_timeout(1000 * seconds // 2)
    assert server.running is not None
    server.running.kill()
    server.running.wait()
    guest.wait_for_timeout(4000)
    server.start()
    seen = json.loads(phones.communicate(timeout=LONGEST)[0])
    assert phones.returncode == 0
    assert seen["away"] > 0, "the phones met the server's end"
    assert [one for one in seen["strange"] if not one.startswith("503")] == []
    assert len(seen["saved"]) == TABLES * GAMES
    claims = {"saved": seen["saved"], "confirmed": seen["confirmed"]}
    assert answered(program(server, "phones_hall", "judge"), claims) == []
    for wall in walls:
        wall.wait_for_function(FRESH)
    for page in (guest, walls[1]):
        page.wait_for_function("() => document.querySelector('.clock .clock-time') !== null")
        assert abs(seconds_shown(page) - server.shell(LEFT)) <= 10, "what the shell takes to start is in it"
    server.shell(ENDED)
    for page in (guest, walls[1]):
        page.wait_for_function("() => document.querySelector('.clock')?.dataset.state === 'over'")
