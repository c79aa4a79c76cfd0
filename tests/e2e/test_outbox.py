"""The network goes, the phone goes on: nothing is lost, nothing comes twice, the order stays (A8, A9)."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Error, Route, expect

from tests.e2e.conftest import Driver
from tests.e2e.hall import ENTER, PREPARE, REISSUE, VERIFY, Phone, Server, Stored

pytestmark = pytest.mark.e2e

SEATS = "ABC"
#: As if everything had been made an hour later, with the same numbers.
ANOTHER_DATABASE = """
import json
from datetime import timedelta
from django.db.models import F
from tournament.models import Event
Event.objects.filter(rounds__tables=%d).update(created_at=F("created_at") + timedelta(hours=1))
print(json.dumps(0))
"""
#: When the server made the sheet on the page, as the page tells times.
SHEET_OF = """
() => {
    const at = new Date(Number(document.getElementById("sheet").dataset.at));
    return `${at.getHours()}.${String(at.getMinutes()).padStart(2, "0")}`;
}
"""
#: Whether the phone has kept everything the page is made of, and a worker that gives it back.
KEPT = """
async () => {
    const named = performance.getEntriesByType("resource").map((one) => one.name);
    const used = named.filter((one) => one.includes("/static/"));
    const kept = await Promise.all([location.href, ...used].map((one) => caches.match(one)));
    return Boolean((await navigator.serviceWorker.getRegistration())?.active) && kept.every(Boolean);
}
"""

#: The question of the first row is asked, said no to and asked again before the browser draws: only when it draws it
#: tells that a dialog was closed, and a busy one draws late.
ASKED_AGAIN = """
() => {
    const ask = () => document.querySelector("#outbox li [data-delete]").click();
    ask();
    document.getElementById("outbox-delete").close();
    ask();
}
"""


def game(number: int) -> dict[str, str]:
    """A game that tells its number: dve by each seat in turn, points from 36 on."""
    return {"contract": "dve", "declarer": SEATS[number % 3], "points": str(35 + number)}


def facts(number: int) -> dict[str, object]:
    return {**game(number), "points": 35 + number}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("hall")
    shutil.copy(migrated_file, data)
    made = Server(data)
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
    chromium: Browser, driver: Driver, tmp_path: Path, server: Server, table: dict[str, Any]
) -> Iterator[Callable[..., Phone]]:
    """Makes phones: `phone()` opens A's link, `phone(letter="B")` B's; one that is switched off needs `profile`."""
    made: list[Phone] = []

    def make(*, letter: str = "A", host: str = "localhost", profile: str = "") -> Phone:
        base = f"http://{host}:{server.port}"
        made.append(Phone(driver, base, f"/t/{table['links'][letter]}/", tmp_path / profile if profile else None))
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
    captain, other = phone(profile="captain"), phone(letter="B")
    began = time.monotonic()
    kept(captain)
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
    expect(captain.page.locator("#net-state [data-contact]")).to_have_text(captain.page.evaluate(SHEET_OF))
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
    expect(other.page.locator(".game-list > li")).to_have_count(21)

    found = stored()
    assert found.facts == [facts(number) for number in range(1, 22)]
    assert (found.written, found.submissions, found.held) == (21, 21, 0)
    assert found.times == sorted(found.times)
    # each is written with the time at which it was played: twenty pauses, and what this machine took for the taps
    played, pauses = found.times[-1] - found.times[0], timedelta(seconds=20 * 57)
    assert pauses <= played + timedelta(seconds=2) < pauses + timedelta(seconds=time.monotonic() - began + 2)
    assert server.shell(VERIFY) == ""


@pytest.mark.nightly
def test_a_machine_at_fault_is_said_and_the_game_goes_out_once_it_is_mended(
    server: Server, phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    """Somebody has moved the database's file away under the server: "not saved yet", never "refused"."""
    captain = phone()
    file = server.data / "radelc.sqlite3"
    moved = file.rename(server.data / "moved")
    captain.play(game(1))
    said = captain.page.locator("#net-state [data-when=fault]")
    expect(said).to_contain_text("start it again")
    assert captain.kept() == ["1"]
    expect(captain.page.locator("#outbox [data-in-state=waiting]").first).to_be_visible()
    assert not file.exists()
    moved.rename(file)
    captain.wait_kept(0)
    expect(said).to_be_hidden()
    assert stored().facts == [facts(1)]


def test_two_phones_of_one_table_lose_nothing_and_merge_nothing(
    phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    first, second = phone(), phone()
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
        expect(one.page.locator("#held .held-game")).to_have_count(2)
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


#: Enters a game at a given moment, and says nothing about it: `ENTER` of hall.py, for two tabs at once.
AT_ONCE = f"([texts, at]) => {{ window.setTimeout(() => ({ENTER.strip()})(texts), at - Date.now()); }}"


@pytest.mark.parametrize(
    "host", [pytest.param("localhost", marks=pytest.mark.nightly), "miza.lan"], ids=["locks", "leases"]
)
def test_two_tabs_of_one_phone_send_each_game_once_and_agree(
    host: str, phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    """One outbox, two pages: entered in turn and at the same moment, sent by one of them, seen by both."""
    one = phone(host=host)
    other = one.tab()
    answered: list[str] = []
    one.context.on(
        "response",
        lambda answer: (
            answered.append(parse_qs(answer.request.post_data or "")["key"][0])
            if answer.url.endswith("/send/")
            else None
        ),
    )
    one.context.set_offline(True)
    for number, tab in ((1, one), (2, other), (3, one), (4, other)):
        expect(tab.page.locator("#entry [data-number]").first).to_have_text(str(number))
        tab.play(game(number))
    at = one.page.evaluate("Date.now() + 500")
    for number, tab in ((5, one), (6, other)):
        tab.page.evaluate(AT_ONCE, [game(number), at])
    for tab in (one, other):
        expect(tab.page.locator("#outbox li")).to_have_count(6)
        assert tab.kept() == [str(number) for number in range(1, 7)]
        expect(tab.page.locator("#entry [data-number]").first).to_have_text("7")

    one.context.set_offline(False)
    for tab in (one, other):
        tab.wait_kept(0)
        expect(tab.page.locator(".game-list > li")).to_have_count(6)
        expect(tab.page.locator("#entry [data-number]").first).to_have_text("7")
    found = stored()
    assert found.facts[:4] == [facts(number) for number in range(1, 5)]
    assert sorted(found.facts[4:], key=str) == sorted([facts(5), facts(6)], key=str)
    assert (found.written, found.submissions, found.held) == (6, 6, 0)
    assert len(answered) == len(set(answered)) == 6
    sheets = [tab.page.locator("#sheet").get_attribute("data-revision") for tab in (one, other)]
    assert sheets == ["6", "6"]
    assert one.page.locator(".game-list").inner_text() == other.page.locator(".game-list").inner_text()

    one.play(game(7))  # with the network: the other tab learns of it, and neither offers it again
    for tab in (one, other):
        expect(tab.page.locator(".game-list > li")).to_have_count(7)
        expect(tab.page.locator("#entry [data-number]").first).to_have_text("8")
    assert stored().written == 7


@pytest.mark.nightly
def test_in_a_hall_without_https_the_games_stay_although_the_page_does_not(
    server: Server, phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    """A plain address allows no worker and no locks: after a reload the games go out with the next page."""
    captain = phone(host="miza.lan", profile="plain")
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


@pytest.mark.nightly
def test_a_new_card_of_the_table_sends_what_the_old_one_could_not(
    server: Server, table: dict[str, Any], phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    captain = phone()
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


@pytest.mark.nightly
def test_a_game_whose_answer_was_lost_is_not_to_be_copied_when_its_link_has_died(
    server: Server, table: dict[str, Any], phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    """It arrives, the answer does not."""
    arrived: list[int] = []
    losing = True

    def lose(route: Route) -> None:
        if not losing:
            route.continue_()
            return
        with suppress(Error):  # the page has left meanwhile
            arrived.append(route.fetch(timeout=10_000).status)
            route.abort()

    captain = phone()
    captain.page.route("**/send/", lose)
    captain.play(game(1))
    captain.play(game(2))
    while not arrived:
        captain.page.wait_for_timeout(100)
    assert stored().facts == [facts(1)]
    assert captain.kept() == ["1", "2"]
    server.shell(REISSUE % table["pk"])
    losing = False
    captain.page.goto(captain.base + captain.path)  # the page of the dead link: only the second one never arrived
    expect(captain.page.locator("#outbox li")).to_have_count(1)
    assert captain.kept() == ["2"]
    assert stored().facts == [facts(1)]


@pytest.mark.nightly
def test_a_game_of_a_rehearsal_does_not_go_to_a_table_of_the_same_number(
    server: Server, table: dict[str, Any], phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    """The laptop began anew with an empty database in between; the phone still had a game that was not sent."""
    captain = phone()
    captain.page.route("**/send/", lambda route: route.abort())
    captain.play(game(1))
    expect(captain.page.locator("#outbox li")).to_have_count(1)
    captain.page.goto("about:blank")  # the page that was open belongs to the rehearsal
    captain.page.unroute("**/send/")
    server.shell(ANOTHER_DATABASE % table["pk"])
    captain.open(captain.path)
    captain.page.wait_for_timeout(3000)
    assert captain.kept() == []
    assert stored().facts == []
    captain.play(game(1))
    captain.wait_kept(0)
    assert stored().facts == [facts(1)]


def test_a_game_against_the_rules_comes_back_into_the_form_and_the_others_wait(
    server: Server, phone: Callable[..., Phone], stored: Callable[[], Stored]
) -> None:
    captain = phone()
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
    captain = phone()
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


@pytest.mark.nightly
def test_a_question_that_is_asked_again_at_once_has_an_answer_of_its_own(phone: Callable[..., Phone]) -> None:
    captain = phone()
    captain.context.set_offline(True)
    for number in (1, 2):
        captain.play(game(number))
    captain.page.evaluate(ASKED_AGAIN)
    captain.page.locator('#outbox-delete button[value="delete"]').tap()
    captain.wait_kept(1)
    assert captain.kept() == ["1"]


def kept(one: Phone) -> Phone:
    """The phone, once it has kept everything its page is made of."""
    one.until(KEPT)
    return one


@pytest.mark.parametrize(
    "seen_before", [pytest.param(False, marks=pytest.mark.nightly), True], ids=["first visit", "opened before"]
)
def test_the_page_opens_without_network_in_a_browser_that_asks_in_other_languages(
    seen_before: bool, phone: Callable[..., Phone]
) -> None:
    """A8: browsers vary Accept-Language by themselves; what is kept is found all the same, and is the newest."""
    captain = kept(phone())
    for languages in ("en-GB,en;q=0.9", "sl-SI") if seen_before else ():
        captain.context.set_extra_http_headers({"Accept-Language": languages})
        captain.reload()
    captain.play(game(1))
    captain.wait_kept(0)
    captain.reload()  # what is kept is the page as it was opened last
    captain.context.set_extra_http_headers({"Accept-Language": "de-AT,de;q=0.8"})
    captain.context.set_offline(True)
    captain.reload()
    assert captain.page.evaluate("'kept' in document.documentElement.dataset")
    assert captain.next() == "2"
    captain.play(game(2))
    assert captain.kept() == ["2"]
    kept_pages = """async () => {
        const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return all.flat().filter((one) => one.url === location.href).length;
    }"""
    assert captain.page.evaluate(kept_pages) == 1


CLOSE_S = 60  # a busy machine takes its time between two looks at the clock
ROUNDED_S = 2  # the server tells whole seconds, and each page rounds by its own


def test_the_clock_of_a_page_the_phone_kept_is_right(phone: Callable[..., Phone]) -> None:
    """A4: the kept page is as old as it is; the clock goes on from what the server last said to this phone."""
    captain = kept(phone())
    before = captain.seconds_left()
    captain.context.set_offline(True)
    captain.page.evaluate(
        """() => {
            const heard = JSON.parse(localStorage.getItem("radelc_clock"));
            localStorage.setItem("radelc_clock", JSON.stringify({ ...heard, here: heard.here - 300_000 }));
        }"""  # as if that had been five minutes ago
    )
    captain.reload()
    assert before - 300 - CLOSE_S < captain.seconds_left() <= before - 300 + ROUNDED_S


def wait_seconds_left(captain: Phone, more_than: int, at_most: int) -> None:
    """Until the clock, which is drawn a few times a second, shows what is expected."""
    captain.page.wait_for_function(
        """([least, most]) => {
            const parts = document.querySelector(".clock-time").textContent.split(":");
            const left = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
            return left > least && left <= most;
        }""",
        arg=[more_than, at_most],
    )


#: From the next page on the phone's own time of day is another.
JUMP = "(() => { const real = Date.now; Date.now = () => real() + %d; })()"


@pytest.mark.nightly
@pytest.mark.parametrize(
    "jump", [pytest.param(3_600_000, marks=pytest.mark.nightly), -3_600_000], ids=["forward", "back"]
)
def test_the_clock_is_right_when_the_phones_own_one_jumps(jump: int, phone: Callable[..., Phone]) -> None:
    """Through the worker, from what it kept once the server is heard again, and on a page that stays open."""
    captain = kept(phone())
    captain.reload()
    assert captain.page.evaluate("navigator.serviceWorker.controller !== null")
    before = captain.seconds_left()
    captain.context.add_init_script(JUMP % jump)
    captain.reload()
    assert before - CLOSE_S < captain.seconds_left() <= before + ROUNDED_S
    captain.page.goto(f"{captain.base}{captain.path}sign/")
    assert before - CLOSE_S < captain.seconds_left() <= before + ROUNDED_S

    captain.open(captain.path)
    captain.context.set_offline(True)
    captain.context.add_init_script(JUMP % jump)  # once more, while there is nobody to ask
    captain.reload()
    assert captain.page.evaluate("'kept' in document.documentElement.dataset")
    assert captain.seconds_left() <= before + ROUNDED_S  # at least it never promises time that is gone
    captain.context.set_offline(False)
    wait_seconds_left(captain, before - 2 * CLOSE_S, before + ROUNDED_S)

    captain.page.evaluate(JUMP % jump)
    captain.page.wait_for_timeout(600)
    assert before - 3 * CLOSE_S < captain.seconds_left() <= before + ROUNDED_S


@pytest.mark.nightly
def test_the_clock_counts_the_time_that_a_phone_sleeps(phone: Callable[..., Phone]) -> None:
    """The steady clock of a phone stands still meanwhile; without network nobody else says how long it was."""
    captain = phone()
    captain.context.set_offline(True)
    before = captain.seconds_left()
    captain.page.evaluate(
        """() => {
            const turn = (hidden) => {
                Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            };
            turn(true);
            const real = Date.now;
            Date.now = () => real() + 300_000;
            turn(false);
        }"""
    )
    wait_seconds_left(captain, before - 300 - CLOSE_S, before - 300 + ROUNDED_S)
