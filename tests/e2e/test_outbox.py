"""The network goes, the phone goes on: nothing is lost, nothing comes twice, the order stays (A8, A9)."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect, sync_playwright

from tests.e2e.hall import PREPARE, REISSUE, VERIFY, Phone, Server, Stored

pytestmark = pytest.mark.e2e

SEATS = "ABC"
#: Whether the phone has kept everything the page is made of.
KEPT = """
async () => {
    const named = performance.getEntriesByType("resource").map((one) => one.name);
    const used = named.filter((one) => one.includes("/static/"));
    const kept = await Promise.all([location.href, ...used].map((one) => caches.match(one)));
    return kept.every(Boolean);
}
"""
ANOTHER_LOOK_MS = 15_000  # a phone looks every five seconds


def game(number: int) -> dict[str, str]:
    """A game that tells its number: dve by each seat in turn, points from 36 on."""
    return {"contract": "dve", "declarer": SEATS[number % 3], "points": str(35 + number)}


def facts(number: int) -> dict[str, object]:
    return {**game(number), "points": 35 + number}


@pytest.fixture
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("hall"))
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def tables(server: Server) -> list[dict[str, Any]]:
    """Tables that no test has used yet."""
    return list(server.shell(PREPARE))


@pytest.fixture
def table(tables: list[dict[str, Any]]) -> dict[str, Any]:
    return tables.pop()


@pytest.fixture
def stored(server: Server, table: dict[str, Any]) -> Callable[[], Stored]:
    return lambda: server.stored(table["pk"])


@pytest.fixture
def phone(
    playwright: Playwright, chromium_path: str, tmp_path: Path, server: Server, table: dict[str, Any]
) -> Iterator[Callable[..., Phone]]:
    """Makes phones: `phone("one")` opens A's link, `phone("two", letter="B")` B's."""
    made: list[Phone] = []

    def make(name: str, *, letter: str = "A", host: str = "localhost") -> Phone:
        base = f"http://{host}:{server.port}"
        made.append(Phone(playwright, chromium_path, tmp_path / name, base, f"/t/{table['links'][letter]}/"))
        made[-1].switch_on()
        return made[-1]

    yield make
    for one in made:
        one.switch_off()
    assert [trouble for one in made for trouble in one.troubles] == []


def test_a_round_without_network_comes_through(
    server: Server, phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    """21 games in 20 minutes offline, with a reload, an empty battery and a restart of the server in between."""
    captain, other = phone("captain"), phone("other", letter="B")
    captain.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    captain.page.wait_for_function("async () => Boolean(await caches.match(location.href))")
    captain.context.set_offline(True)
    for number in range(1, 9):
        captain.play(game(number))
        captain.later(57)
    assert captain.kept() == [str(number) for number in range(1, 9)]
    expect(captain.page.locator("#net-state [data-when=away]")).to_be_visible()

    captain.reload()
    assert captain.kept() == [str(number) for number in range(1, 9)]
    assert captain.next() == "9"
    captain.later(8 * 57)
    for number in range(9, 15):
        captain.play(game(number))
        captain.later(57)

    captain.switch_off()
    server.stop()
    captain.switch_on(offline=True)
    assert captain.kept() == [str(number) for number in range(1, 15)]
    captain.later(14 * 57)
    for number in range(15, 22):
        captain.play(game(number))
        captain.later(57)
    expect(captain.page.locator("#entry")).to_be_hidden()
    assert len(captain.kept()) == 21

    server.start()
    captain.context.set_offline(False)
    captain.wait_kept(0)
    expect(captain.page.locator(".game-list > li")).to_have_count(21)
    expect(other.page.locator(".game-list > li")).to_have_count(21, timeout=ANOTHER_LOOK_MS)

    found = stored()
    assert found.facts == [facts(number) for number in range(1, 22)]
    assert (found.written, found.submissions, found.held) == (21, 21, 0)
    assert found.times == sorted(found.times)
    # each is written with the time at which it was played
    assert timedelta(minutes=15) < found.times[-1] - found.times[0] < timedelta(minutes=25)
    assert server.shell(VERIFY)


def test_two_phones_of_one_table_lose_nothing_and_merge_nothing(
    phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    first, second = phone("first"), phone("second")
    first.context.set_offline(True)
    for number in (1, 2, 3):
        first.play(game(number))
    second.play(game(1))  # the same game, entered on both
    second.wait_kept(0)
    second.play(game(11))
    second.wait_kept(0)

    first.context.set_offline(False)
    first.wait_kept(0)
    for one in (first, second):
        expect(one.page.locator("#held .held-game")).to_have_count(2, timeout=ANOTHER_LOOK_MS)
        expect(one.page.locator('.table-notice[href="#held"]')).to_be_in_viewport()
    expect(first.page.locator("#entry [data-words-kept]")).to_have_count(0)  # it does not say that they are entered
    assert stored().facts == [facts(1), facts(11)]
    assert stored().held == 2

    # game 2 of the first phone was another game than the second's; so was its third
    for left in (1, 0):
        second.page.locator('#held button[value="added"]').tap()
        expect(second.page.locator("#held .held-game")).to_have_count(left)
        expect(second.page.locator("#entry [data-number]").first).to_have_text(str(5 - left))
    second.play(game(5))
    second.wait_kept(0)
    found = stored()
    assert found.facts == [facts(number) for number in (1, 11, 2, 3, 5)]
    assert (found.written, found.submissions, found.held) == (5, 5, 0)


def test_in_a_hall_without_https_the_games_stay_although_the_page_does_not(
    server: Server, phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    """A plain address allows no worker and no locks: after a reload the games go out with the next page."""
    captain = phone("plain", host="miza.lan")
    assert captain.page.evaluate("[isSecureContext, 'locks' in navigator]") == [False, False]
    server.stop()
    for number in (1, 2):
        captain.play(game(number))
    asked: list[str] = []
    captain.page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        captain.page.reload()
    assert asked == ["beforeunload"]
    captain.switch_off()
    server.start()
    captain.switch_on()
    captain.wait_kept(0)
    assert stored().facts == [facts(1), facts(2)]


def test_a_new_card_of_the_table_sends_what_the_old_one_could_not(
    server: Server, table: dict[str, Any], phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    captain = phone("captain")
    captain.context.set_offline(True)
    for number in (1, 2):
        captain.play(game(number))
    token = server.shell(REISSUE % table["pk"])["A"]
    captain.context.set_offline(False)
    expect(captain.page.locator("#net-state [data-when=dead]")).to_be_visible()
    expect(captain.page.locator("#entry")).to_be_hidden()
    assert captain.kept() == ["1", "2"]
    captain.page.goto(captain.base + captain.path)  # the page of the dead link shows them, too
    expect(captain.page.locator("#outbox li")).to_have_count(2)
    expect(captain.page.locator("#outbox li").first).to_contain_text("dve")

    captain.open(f"/t/{token}/")
    captain.wait_kept(0)
    assert stored().facts == [facts(1), facts(2)]


def test_a_game_against_the_rules_comes_back_into_the_form_and_the_others_wait(
    server: Server, phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    captain = phone("captain")
    captain.context.set_offline(True)
    captain.play({"contract": "dve", "declarer": "B", "points": "75"})
    captain.play(game(2))
    captain.context.set_offline(False)
    expect(captain.page.locator('#outbox li[data-state="breach"] [data-said]')).to_be_visible()
    assert captain.kept() == ["1", "2"]
    assert captain.next() == "1"
    expect(captain.page.locator("#entry .error").first).to_be_visible()

    for _digit in "75":
        captain.page.locator('#entry [data-digit="back"]').tap()
    for digit in "36":
        captain.page.locator(f'#entry [data-digit="{digit}"]').tap()
    captain.page.locator("#entry [data-save]").tap()
    captain.wait_kept(0)
    expect(captain.page.locator("#entry [data-number]").first).to_have_text("3")
    assert stored().facts == [{**facts(1), "declarer": "B"}, facts(2)]


def test_a_kept_game_is_changed_and_deleted_before_it_is_sent(
    phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    captain = phone("captain")
    captain.context.set_offline(True)
    for number in (1, 2, 3):
        captain.play(game(number))
    captain.page.locator("#outbox li").nth(1).locator("[data-delete]").tap()
    captain.page.locator('#outbox-delete button[value=""]').tap()
    assert captain.kept() == ["1", "2", "3"]
    captain.page.locator("#outbox li").nth(1).locator("[data-delete]").tap()
    captain.page.locator('#outbox-delete button[value="delete"]').tap()
    captain.wait_kept(2)
    assert captain.kept() == ["1", "2"]

    captain.page.locator("#outbox li").nth(0).locator("[data-change]").tap()
    assert captain.next() == "1"
    captain.page.locator('#entry label:has(input[name="declarer"][value="A"])').tap()
    captain.page.locator("#entry [data-save]").tap()
    expect(captain.page.locator("#entry [data-number]").first).to_have_text("3")
    captain.context.set_offline(False)
    captain.wait_kept(0)
    assert stored().facts == [{**facts(1), "declarer": "A"}, facts(3)]


def test_the_clock_of_a_page_the_phone_kept_is_right(phone: Callable[..., Phone]) -> None:
    """A4: the kept page is as old as it is; the clock goes on from what the server last said to this phone."""
    captain = phone("captain")
    captain.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    while not captain.page.evaluate(KEPT):
        captain.page.wait_for_timeout(100)
    before = captain.seconds_left()
    captain.context.set_offline(True)
    captain.page.evaluate(
        """() => {
            const heard = JSON.parse(localStorage.getItem("radelc_clock"));
            localStorage.setItem("radelc_clock", JSON.stringify({ ...heard, here: heard.here - 300_000 }));
        }"""  # as if that had been five minutes ago
    )
    captain.reload()
    assert before - 330 < captain.seconds_left() <= before - 300
