"""The modules that keep and send games, each by itself: they need IndexedDB, so a browser."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import ARGUMENTS
from tests.e2e.hall import ROOT

pytestmark = pytest.mark.e2e

Run = Callable[..., Any]

#: What every script below may use.
COMMON = """
const { openStore, memoryStore } = await import("/static/js/table/store.js");
const { Outbox, newKey } = await import("/static/js/table/outbox.js");
const { Sender, poster } = await import("/static/js/table/send.js");
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


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def page(browser: Browser, home: str) -> Iterator[Page]:
    """A page with a store of its own."""
    context = browser.new_context()
    found = context.new_page()
    found.goto(home)
    yield found
    context.close()


@pytest.fixture
def run(page: Page) -> Run:
    """Runs a script that may `return` something; `given` is what it is called with."""
    return lambda script, given=None: page.evaluate(f"async (given) => {{ {COMMON} {script} }}", given)


@pytest.fixture(params=["openStore()", "memoryStore()"], ids=["disk", "memory"])
def outbox(request: pytest.FixtureRequest) -> str:
    return f"const store = await {request.param}; const outbox = new Outbox(store, {{ table: 7, place: 'here' }});"


def test_a_key_is_a_uuid_and_never_the_same(run: Run) -> None:
    keys = run("return Array.from({ length: 500 }, newKey);")
    assert len(set(keys)) == 500
    for key in keys:
        assert (len(key), key[14], key[19] in "89ab", key.count("-")) == (36, "4", True, 4)


def test_games_are_a_chain_in_order_and_of_their_table(run: Run, outbox: str) -> None:
    assert run(
        outbox
        + """
        for (const number of [3, 4, 5]) await outbox.add(game(number, 2));
        await new Outbox(store, { table: 8 }).add(game(1));
        const all = await store.entries();
        return [await kept(store, 7), await kept(store, 8), all.length, outbox.next(3), outbox.next(9)];"""
    ) == [
        [[3, 2, False, "waiting"], [4, 2, True, "waiting"], [5, 2, True, "waiting"]],
        [[1, 0, False, "waiting"]],
        4,
        6,
        9,
    ]


def test_what_somebody_else_wrote_in_between_breaks_the_chain(run: Run, outbox: str) -> None:
    """The phone saw revision 6 when it entered the second game: the first one can not lead to it."""
    assert run(outbox + "await outbox.add(game(3, 2)); await outbox.add(game(4, 6)); return kept(store, 7);") == [
        [3, 2, False, "waiting"],
        [4, 6, False, "waiting"],
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        # the whole chain moves to the revision with which the first was saved
        ({"outcome": "saved", "revision": 3}, [[4, 3, False, "waiting"], [5, 3, True, "waiting"]]),
        # those after a held game keep what they were made from: the server holds them as well
        ({"outcome": "held"}, [[4, 2, False, "waiting"], [5, 2, True, "waiting"]]),
        (
            {"outcome": "breach", "breaches": [{"fields": ["points"], "sentence": "No.", "article": "B1"}]},
            [[3, 2, False, "breach"], [4, 2, True, "waiting"], [5, 2, True, "waiting"]],
        ),
        (
            {"outcome": "refused", "message": "Signed."},
            [[3, 2, False, "refused"], [4, 2, True, "waiting"], [5, 2, True, "waiting"]],
        ),
    ],
    ids=lambda value: value["outcome"] if isinstance(value, dict) else "",
)
def test_every_answer_of_the_server(run: Run, outbox: str, answer: dict[str, Any], expected: list[Any]) -> None:
    script = """
        for (const number of [3, 4, 5]) await outbox.add(game(number, 2));
        await outbox.answered(outbox.entries[0].key, given);
        return kept(store, 7);"""
    assert run(outbox + script, answer) == expected


def test_a_changed_game_keeps_its_place_and_gets_another_key(run: Run, outbox: str) -> None:
    """The old version may have arrived: then the server has both, and the answer to the old one touches nothing."""
    assert run(
        outbox
        + """
        for (const number of [3, 4]) await outbox.add(game(number, 2));
        const old = outbox.entries[0];
        const fresh = await outbox.replace(old, { texts: { contract: "klop" }, words: "klop" });
        await outbox.answered(old.key, { outcome: "saved", revision: 3 });
        const [first, second] = outbox.entries;
        const right = fresh !== old.key && first.key === fresh && second.follows === fresh;
        return [right, first.texts.contract, await kept(store, 7)];"""
    ) == [True, "klop", [[3, 2, False, "waiting"], [4, 2, True, "waiting"]]]


def test_a_game_sent_by_another_tab_while_it_is_changed_is_not_lost(run: Run, outbox: str) -> None:
    assert run(
        outbox
        + """
        await outbox.add(game(3, 2));
        const old = outbox.entries[0];
        await outbox.answered(old.key, { outcome: "saved", revision: 3 });
        await outbox.replace(old, { texts: { contract: "klop" }, words: "klop" });
        return [outbox.entries[0].texts.contract, await kept(store, 7)];"""
    ) == ["klop", [[3, 2, False, "waiting"]]]


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        (0, [[3, 2, False, "waiting"], [4, 2, True, "waiting"]]),
        (1, [[3, 2, False, "waiting"], [4, 2, True, "waiting"]]),
        (2, [[3, 2, False, "waiting"], [4, 2, True, "waiting"]]),
    ],
)
def test_games_after_a_deleted_one_move_up(run: Run, outbox: str, gone: int, expected: list[Any]) -> None:
    script = """
        for (const number of [3, 4, 5]) await outbox.add(game(number, 2, { words: `${number}` }));
        await outbox.remove(outbox.entries[given].key);
        return [await kept(store, 7), outbox.entries.map((entry) => entry.words)];"""
    words = [word for word in "345" if word != "345"[gone]]
    assert run(outbox + script, gone) == [expected, words]


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


SENDING = """
    const sent = [];
    const answers = [...given];
    const post = async (entry) => {
        sent.push([entry.number, entry.revision]);
        return answers.shift() || { outcome: "saved", key: entry.key, revision: entry.revision + 1 };
    };
    const sender = new Sender(outbox, post, { pause: 5, longest: 20 });
"""


@pytest.mark.parametrize("times", [0, 1, 4])
def test_a_game_is_offered_until_there_is_an_answer_and_the_others_wait_behind_it(run: Run, times: int) -> None:
    script = """
        for (const number of [1, 2, 3]) await outbox.add(game(number));
        sender.send();
        await until(() => !outbox.entries.length);
        return [sent, sender.state];"""
    store = "const outbox = new Outbox(await openStore(), { table: 7 });"
    sent, state = run(store + SENDING + script, [{"outcome": "away"}] * times)
    assert sent == [[1, 0]] * times + [[1, 0], [2, 1], [3, 2]]
    assert state in ("sending", "idle")


@pytest.mark.parametrize(
    ("answer", "state"), [("breach", "idle"), ("refused", "idle"), ("dead", "dead")], ids=["breach", "refused", "dead"]
)
def test_the_queue_stops_where_somebody_must_look(run: Run, answer: str, state: str) -> None:
    store = "const outbox = new Outbox(await openStore(), { table: 7 });"
    script = """
        for (const number of [1, 2]) await outbox.add(game(number));
        await sender.send();
        await sender.send();
        const first = [sent.length, sender.state, outbox.entries.length];
        if (sender.state === "dead") return first;
        if (outbox.entries[0].state === "refused") await outbox.retry();
        else await outbox.replace(outbox.entries[0], { texts: {}, words: "" });
        await sender.send();
        return [...first, sent.length, outbox.entries.length];"""
    found = run(store + SENDING + script, [{"outcome": answer, "message": "Why."}] * (2 if answer == "dead" else 1))
    assert found == ([2, state, 2] if answer == "dead" else [1, state, 2, 3, 0])


def test_a_game_in_the_form_waits(run: Run) -> None:
    store = "const outbox = new Outbox(await openStore(), { table: 7 });"
    script = """
        for (const number of [1, 2, 3]) await outbox.add(game(number));
        sender.held = outbox.entries[1].key;
        await sender.send();
        return sent;"""
    assert run(store + SENDING + script, []) == [[1, 0]]


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


SAVED = {"outcome": "saved", "key": "k", "number": 1, "revision": 1}


@pytest.mark.parametrize(
    ("status", "body", "outcome"),
    [
        (200, SAVED, "saved"),
        (200, {"outcome": "held", "key": "k", "revision": 4}, "held"),
        (422, {"outcome": "breach", "key": "k", "breaches": []}, "breach"),
        (403, {"outcome": "refused", "key": "k", "message": "Signed."}, "refused"),
        (403, {"outcome": "dead", "message": "Closed."}, "dead"),
        (429, {"outcome": "dead", "message": "Wait."}, "dead"),
        # everything else is no answer of this server about this game
        (200, {**SAVED, "key": "another"}, "away"),
        (200, {**SAVED, "revision": None}, "away"),
        (200, {"outcome": "fine"}, "away"),
        (200, "<h1>Welcome to our Wi-Fi</h1>", "away"),
        (500, "<h1>Error</h1>", "away"),
        (503, "", "away"),
        (404, "<h1>Not here</h1>", "away"),
    ],
)
def test_only_the_servers_own_answer_about_the_game_counts(run: Run, status: int, body: Any, outcome: str) -> None:
    script = """
        const fetcher = async () => new Response(given.body, { status: given.status });
        const entry = { key: "k", number: 1, revision: 0, at: Date.now(), texts: {} };
        return (await poster("/", { fetcher })(entry)).outcome;"""
    text = body if isinstance(body, str) else json.dumps(body)
    assert run(script, {"status": status, "body": text}) == outcome


def test_what_is_sent_and_that_a_silent_network_is_late(run: Run) -> None:
    assert run(
        """
        const texts = { contract: "dve", points: "45" };
        const entry = { key: "k", number: 2, revision: 5, at: Date.now() - 3000, texts };
        let body;
        const heard = async (address, options) => {
            body = Object.fromEntries(options.body);
            return new Response("{}");
        };
        await poster("/", { fetcher: heard })(entry);
        const age = Number(body.age);
        delete body.age;
        const silent = (address, { signal }) => new Promise((resolve, reject) => {
            signal.addEventListener("abort", () => reject(new Error()));
        });
        const late = await poster("/", { fetcher: silent, patience: 20 })(entry);
        return [body, age >= 3000 && age < 10000, late.outcome];"""
    ) == [{"contract": "dve", "points": "45", "key": "k", "number": "2", "revision": "5"}, True, "away"]
