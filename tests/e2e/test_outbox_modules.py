"""Where a phone keeps its games needs a browser: its disk, its tabs and their locks. The rest: tests/scripts."""

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.hall import ROOT

pytestmark = pytest.mark.e2e

Run = Callable[..., Any]

#: What every script below may use.
COMMON = """
const { openStore, memoryStore } = await import("/static/js/table/store.js");
const { Outbox } = await import("/static/js/table/outbox.js");
const { Sender } = await import("/static/js/table/send.js");
const game = (number, revision = 0, more = {}) =>
    ({ number, revision, turn: {}, texts: { contract: "dve" }, words: `game ${number}`, ...more });
const kept = async (store, table) => (await store.entries(table)).map(({ number, revision, follows, state }) =>
    [number, revision, Boolean(follows), state]);
const until = async (test) => { while (!test()) await new Promise((resolve) => setTimeout(resolve, 5)); };
"""


class Files(SimpleHTTPRequestHandler):
    """The project's static files, without a word."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    """A page of a server that only has the modules: nothing here asks Django for anything."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=ROOT))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/static/icon.svg"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def page(chromium: Browser, home: str) -> Page:
    """A page with a store of its own."""
    found = chromium.new_context().new_page()
    found.goto(home)
    return found


@pytest.fixture
def run(page: Page) -> Run:
    """Runs a script that may `return` something; `given` is what it is called with."""
    return lambda script, given=None: page.evaluate(f"async (given) => {{ {COMMON} {script} }}", given)


def test_the_disk_keeps_a_chain_as_the_memory_does(run: Run) -> None:
    """Every kind of change, on both stores one after the other: added, changed, answered, deleted, offered again."""
    script = """
        const outbox = new Outbox(await (given ? openStore() : memoryStore()), { table: 7 });
        const { store } = outbox;
        const states = [store.durable];
        const look = async () => states.push(await kept(store, 7));
        for (const number of [3, 4, 5, 6]) await outbox.add(game(number, 2));
        await new Outbox(store, { table: 8 }).add(game(1));
        await look();
        await outbox.replace(outbox.entries[1], { texts: { contract: "klop" }, words: "klop" });
        await outbox.answered(outbox.entries[0].key, { outcome: "saved", revision: 3 });
        await look();
        await outbox.remove(outbox.entries[1].key);
        await look();
        await outbox.answered(outbox.entries[0].key, { outcome: "refused", message: "Signed." });
        await look();
        await outbox.retry();
        await outbox.answered(outbox.entries[0].key, { outcome: "held" });
        await look();
        states.push((await store.entries()).length, await kept(store, 8));
        return states;"""
    waiting = "waiting"
    expected = [
        [[3, 2, False, waiting], [4, 2, True, waiting], [5, 2, True, waiting], [6, 2, True, waiting]],
        [[4, 3, False, waiting], [5, 3, True, waiting], [6, 3, True, waiting]],
        [[4, 3, False, waiting], [5, 3, True, waiting]],
        [[4, 3, False, "refused"], [5, 3, True, waiting]],
        [[5, 3, False, waiting]],
        2,
        [[1, 0, False, waiting]],
    ]
    assert run(script, True) == [True, *expected]
    assert run(script, False) == [False, *expected]


def test_games_outlive_the_page_and_two_pages_see_the_same(run: Run, page: Page, home: str) -> None:
    run("const outbox = new Outbox(await openStore(), { table: 7 }); await outbox.add(game(1));")
    page.reload()
    assert run("return kept(await openStore(), 7);") == [[1, 0, False, "waiting"]]
    other = page.context.new_page()
    other.goto(home)
    run("window.here = new Outbox(await openStore(), { table: 7 }); await window.here.load();")
    script = """
        const outbox = new Outbox(await openStore(), { table: 7 });
        await Promise.all([2, 3, 4].map(() => outbox.add(game(2))));"""
    other.evaluate(f"async () => {{ {COMMON} {script} }}")
    page.wait_for_function("window.here.entries.length === 4")
    assert [entry["number"] for entry in page.evaluate("window.here.entries")] == [1, 2, 3, 4]


def test_a_browser_that_keeps_nothing_says_so(run: Run) -> None:
    assert run("return [(await openStore()).durable, memoryStore().durable];") == [True, False]
    assert (
        run(
            """
        const open = () => { throw new DOMException("no", "SecurityError"); };
        Object.defineProperty(window, "indexedDB", { value: { open } });
        return (await openStore()).durable;"""
        )
        is False
    )


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "lease"])
def test_two_tabs_never_send_the_same_game_at_once(run: Run, locks: bool) -> None:
    """With Web Locks, and with the lease that stands in for them on a hall's plain address."""
    script = """
        if (!given) Object.defineProperty(navigator, "locks", { value: undefined });
        const store = await openStore();
        let open = 0, most = 0;
        const sent = [];
        const post = async (entry) => {
            open += 1;
            most = Math.max(most, open);
            sent.push(entry.number);
            await new Promise((resolve) => setTimeout(resolve, 20));
            open -= 1;
            return { outcome: "saved", key: entry.key, revision: entry.revision + 1 };
        };
        const boxes = [1, 2, 3].map(() => new Outbox(store, { table: 7 }));
        for (const number of [1, 2, 3, 4]) await boxes[0].add(game(number));
        const senders = boxes.map((box) => new Sender(box, post));
        for (const sender of senders) sender.send();
        await until(() => sent.length >= 4 && !open);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return [most, sent];"""
    assert run(script, locks) == [1, [1, 2, 3, 4]]


def test_a_lease_ends_with_its_tab_and_survives_a_wrong_clock(run: Run) -> None:
    assert run(
        """
        const store = await openStore();
        const found = [];
        const lease = async (owner, milliseconds = 60000) => found.push(await store.lease("x", owner, milliseconds));
        await lease("one");
        await lease("two");
        await lease("one", 200);
        await new Promise((resolve) => setTimeout(resolve, 250));
        await lease("two");
        await lease("two", 10 ** 9);
        await lease("one");
        return found;"""
    ) == [True, False, True, True, True, True]
