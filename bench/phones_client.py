"""The phones of a hall: plain HTTP from one process without Django.

Reads the plan (`phones_hall.build`) as JSON from standard input and writes its observations to standard output. A phone
does what static/js/table does: it opens the page, asks for the shared part every few seconds, A sends games until the
server has answered for them, B and C confirm each game they see.
"""

import asyncio
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

PATIENCE = 12.0  # seconds for a sent game; this and the pauses as in static/js/table/send.js
BROWSERS_PATIENCE = 60.0
OPENED_WITHIN = 120.0  # seconds after the last phone begins to open its page; a broken page would never finish
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 20.0
THOUGHT = (1.0, 6.0)  # seconds until a player has read a game and taps
TAG = re.compile(rb'data-tag="(\w+)"')
REVISION = re.compile(rb'data-revision="(\d+)"')
TO_CHECK = re.compile(rb'hx-post="[^"]*/games/(\d+)/confirm/".{0,600}?name="revision" value="(\d+)"', re.DOTALL)
FORM_TOKEN = re.compile(rb'"X-CSRFToken": "(\w+)"')
COOKIE = re.compile(rb"set-cookie:\s*(\w+=\w+)", re.IGNORECASE)
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
ETAG = re.compile(rb"etag: (\S+)", re.IGNORECASE)
CLOSES = re.compile(rb"connection: close", re.IGNORECASE)
HIDDEN_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')
REFUSED = (400, 429, 503)  # answers to a wrong password: wrong, or too many attempts before or now
AWAY = (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    head: bytes
    body: bytes


@dataclass(slots=True)
class Seen:
    """Observations of all phones. `seconds` by phase and kind of request, `saved` the acknowledged games."""

    phase: str = "opening"
    seconds: dict[str, dict[str, list[float]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    lasted: dict[str, float] = field(default_factory=dict)
    saved: list[tuple[int, int, str]] = field(default_factory=list)
    confirmed: list[tuple[int, int, str]] = field(default_factory=list)
    unchanged: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # public pages answered 304, by phase
    away: int = 0  # requests without an answer that were repeated
    strange: list[str] = field(default_factory=list)  # unexpected answers

    def took(self, kind: str, begun: float, phase: str = "") -> None:
        self.seconds[phase or self.phase][kind].append(perf_counter() - begun)


class Browser:
    """One phone's requests over kept connections, as many at once as it needs."""

    def __init__(self, host: str, port: int, own: str = "") -> None:
        self.host, self.port = host, port
        self.come_from = (own, 0) if own else None
        self.cookie = b""
        self.idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def request(
        self, method: str, path: str, fields: Mapping[str, str] | None = None, more: tuple[str, ...] = ()
    ) -> Answer:
        """Send one request; replace a kept connection that the server has closed, as browsers do. `more`: header
        lines.
        """
        raw = self._raw(method, path, fields, more)
        while self.idle:
            try:
                return await self._exchange(*self.idle.pop(), raw)
            except (ConnectionError, asyncio.IncompleteReadError):
                continue
        opened = await asyncio.open_connection(self.host, self.port, local_addr=self.come_from)
        return await self._exchange(*opened, raw)

    def _raw(self, method: str, path: str, fields: Mapping[str, str] | None, more: tuple[str, ...]) -> bytes:
        body = urlencode(fields or {}).encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "User-Agent: Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
            "Accept: */*",
            "Accept-Language: sl-SI,sl;q=0.9,en;q=0.8",
            *(more or ("HX-Request: true",)),
        ]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie.decode()}")
        if fields is not None:
            lines += [
                f"Origin: http://{self.host}:{self.port}",
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, raw: bytes) -> Answer:
        try:
            writer.write(raw)
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head[9:12])
            length = LENGTH.search(head)
            body = await reader.readexactly(int(length[1])) if length else b""
        except BaseException:  # also when the task is cancelled: a connection in the middle of an answer is useless
            writer.close()
            raise
        if CLOSES.search(head):
            writer.close()
        else:
            self.idle.append((reader, writer))
        return Answer(status, head, body)

    def close(self) -> None:
        for _reader, writer in self.idle:
            writer.close()


class Phone:
    def __init__(self, table: Mapping[str, Any], letter: str, plan: Mapping[str, Any], seen: Seen) -> None:
        self.table, self.letter, self.seen = table, letter, seen
        self.address = f"/t/{table['tokens'][letter]}/"
        self.browser = Browser(plan["host"], plan["port"])
        self.every, self.opening = float(plan["every"]), float(plan["opening"])
        self.dice = Random(f"{plan['seed']} {table['pk']} {letter}")
        self.tag, self.revision, self.form_token = "", -1, ""
        self.answering: set[asyncio.Task[None]] = set()
        self.known: set[tuple[int, int]] = set()

    async def live(self) -> None:
        await asyncio.sleep(self.dice.uniform(0, self.opening))
        while not self.tag:
            if not await self._open():
                await asyncio.sleep(self.dice.uniform(FIRST_PAUSE, self.every))
        while True:
            await asyncio.sleep(self.every * self.dice.uniform(0.95, 1.05))
            await self.look()

    async def _open(self) -> bool:
        answer = await self._ask("opening", "GET", "")
        if answer is None or answer.status != 200:
            return False
        cookie, form_token = COOKIE.search(answer.head), FORM_TOKEN.search(answer.body)
        self.browser.cookie = cookie[1] if cookie else b""
        self.form_token = form_token[1].decode() if form_token else ""
        self._take(answer)
        return True

    async def look(self) -> None:
        begun = perf_counter()
        answer = await self._ask("", "GET", f"sheet/?seen={self.tag}")
        if answer is not None:
            self.seen.took("poll" if answer.status == 204 else "sheet", begun)
            self._take(answer)

    async def _ask(self, kind: str, method: str, path: str, fields: Mapping[str, str] | None = None) -> Answer | None:
        begun = perf_counter()
        try:
            async with asyncio.timeout(PATIENCE if path == "send/" else BROWSERS_PATIENCE):
                answer = await self.browser.request(method, self.address + path, fields)
        except AWAY:
            self.seen.away += 1
            return None
        if kind:
            self.seen.took(kind, begun)
        if answer.status not in (200, 204):
            self.seen.strange.append(f"{answer.status} for {method} {path or 'the page'}")
        return answer

    def _take(self, answer: Answer) -> None:
        tag, revision = TAG.search(answer.body), REVISION.search(answer.body)
        if answer.status != 200 or tag is None or revision is None:
            return
        self.tag, self.revision = tag[1].decode(), max(self.revision, int(revision[1]))
        if self.letter == "A":
            return
        for game in TO_CHECK.findall(answer.body):
            number, of = int(game[0]), int(game[1])
            if (number, of) not in self.known:
                self.known.add((number, of))
                task = asyncio.create_task(self._confirm(number, of))
                self.answering.add(task)
                task.add_done_callback(self.answering.discard)

    async def _confirm(self, number: int, revision: int) -> None:
        await asyncio.sleep(self.dice.uniform(*THOUGHT))
        fields = {"csrfmiddlewaretoken": self.form_token, "revision": str(revision)}
        answer = await self._ask("confirm", "POST", f"games/{number}/confirm/", fields)
        if answer is not None and answer.status == 200:
            self.seen.confirmed.append((self.table["pk"], number, self.letter))
            self._take(answer)
        else:
            self.known.discard((number, revision))  # the next look shows it again


class Captain(Phone):
    def __init__(self, table: Mapping[str, Any], plan: Mapping[str, Any], seen: Seen) -> None:
        super().__init__(table, "A", plan, seen)
        self.games: Iterator[dict[str, str]] = iter(table["games"])
        self.number = int(table["next"])
        self.outbox = asyncio.Lock()

    async def save(self, after: float) -> None:
        await asyncio.sleep(after)
        async with self.outbox:
            texts = next(self.games, None)
            if texts is None:
                return
            number, self.number = self.number, self.number + 1
            key = str(UUID(int=self.dice.getrandbits(128), version=4))
            fields = {**texts, "key": key, "number": str(number), "revision": str(self.revision), "age": "0"}
            begun, pause = perf_counter(), FIRST_PAUSE
            while (said := await self._send(fields)) is None:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            self.seen.took("save", begun)
            if said.get("outcome") != "saved" or said.get("key") != key:
                self.seen.strange.append(f"game {number}: {said}")
                return
            self.revision = int(said["revision"])
            self.seen.saved.append((self.table["pk"], number, key))
        await self.look()

    async def _send(self, fields: Mapping[str, str]) -> dict[str, Any] | None:
        answer = await self._ask("", "POST", "send/", fields)
        if answer is None or answer.status >= 500:
            return None
        said: dict[str, Any] = json.loads(answer.body)
        return said


class Watcher:
    """A visitor of the public pages: the event's page asks for the clock every 15 s and for its tables every 30 s; now
    and then standings, seating, or the tables' totals. Known pages are asked for by tag.
    """

    def __init__(self, number: int, plan: Mapping[str, Any], seen: Seen) -> None:
        self.browser, self.seen = Browser(plan["host"], plan["port"]), seen
        self.dice = Random(f"{plan['seed']} watcher {number}")
        self.opening, self.every = float(plan["opening"]), 3 * float(plan["every"])
        self.event = f"/e/{plan['event']}/"
        self.tags: dict[str, str] = {}
        later = f"standings/?page={self.dice.randint(1, 10)}"
        self.pages = ("standings/", "standings/?page=2", later, "tables/", "rounds/1/")

    async def live(self) -> None:
        await asyncio.sleep(self.dice.uniform(0, self.opening))
        await self.look("")
        for at in count():
            await asyncio.sleep(self.every * self.dice.uniform(0.9, 1.1))
            await self.look("now/")
            if at % 2:
                await self.look(self.dice.choice(self.pages) if self.dice.random() < 0.5 else "live/")

    async def look(self, path: str) -> None:
        tag = self.tags.get(path)
        more = ("Accept-Encoding: gzip", *((f"If-None-Match: {tag}",) if tag else ()))
        begun = perf_counter()
        try:
            async with asyncio.timeout(BROWSERS_PATIENCE):
                answer = await self.browser.request("GET", self.event + path, more=more)
        except AWAY:
            self.seen.away += 1
            return
        self.seen.took("public page", begun)
        if answer.status == 304:
            self.seen.unchanged[self.seen.phase] += 1
        elif answer.status != 200:
            self.seen.strange.append(f"{answer.status} for {path or 'the event'}")
        elif match := ETAG.search(answer.head):
            self.tags[path] = match[1].decode()


class Guesser:
    """One connection of many that try random names and passwords, one after the other.

    They come from many addresses where the system has them (all of 127.0.0.0/8 on Linux): for a single address, the
    limit would end them after 40 guesses.
    """

    ADDRESSES = 16 if sys.platform == "linux" else 0

    def __init__(self, number: int, plan: Mapping[str, Any], seen: Seen) -> None:
        own = f"127.0.1.{1 + number % self.ADDRESSES}" if self.ADDRESSES else ""
        self.browser, self.seen = Browser(plan["host"], plan["port"], own), seen
        self.dice = Random(f"{plan['seed']} guesser {number}")
        self.ends = False

    async def live(self) -> None:
        token = ""
        while not token and not self.ends:
            try:
                page = await self.browser.request("GET", "/sign-in/")
            except AWAY:
                await asyncio.sleep(FIRST_PAUSE)
                continue
            cookie, field = COOKIE.search(page.head), HIDDEN_TOKEN.search(page.body)
            if cookie and field:
                self.browser.cookie, token = cookie[1], field[1].decode()
        while not self.ends:
            await self.guess(token)

    async def guess(self, token: str) -> None:
        name = f"u{self.dice.getrandbits(64):x}"
        fields = {"csrfmiddlewaretoken": token, "username": name, "password": name}
        begun, phase = perf_counter(), self.seen.phase
        try:
            async with asyncio.timeout(BROWSERS_PATIENCE):
                answer = await self.browser.request("POST", "/sign-in/", fields)
        except AWAY:
            await asyncio.sleep(FIRST_PAUSE)  # the server may close connections that ask too much
            return
        self.seen.took(f"guess {answer.status}", begun, phase)
        if answer.status not in REFUSED:
            self.seen.strange.append(f"{answer.status} for a wrong password")


async def play(plan: Mapping[str, Any]) -> Seen:
    seen, dice = Seen(), Random(plan["seed"])
    captains = [Captain(table, plan, seen) for table in plan["tables"]]
    others = [Phone(table, letter, plan, seen) for table in plan["tables"] for letter in plan["letters"][1:]]
    watchers = [Watcher(number, plan, seen) for number in range(plan["watchers"])]
    phones = [*captains, *others]
    everybody: list[Phone | Watcher] = [*phones, *watchers]
    living = [asyncio.create_task(guesserber.live()) for guesserber in everybody]
    async with asyncio.timeout(float(plan["opening"]) + OPENED_WITHIN):
        while not all(phone.tag for phone in phones):
            await asyncio.sleep(0.1)
    for phase in plan["phases"]:
        seen.phase, begun = phase["name"], perf_counter()
        guessers = [Guesser(number, plan, seen) for number in range(phase["guessers"])]
        guessing = [asyncio.create_task(guesserber.live()) for guesserber in guessers]
        last = max(1, round(len(captains) * phase["share"]))
        chosen = dice.sample(captains, last)
        await asyncio.gather(
            *(captain.save(dice.uniform(0, phase["seconds"])) for captain in chosen for _game in range(phase["games"]))
        )
        seen.lasted[seen.phase] = perf_counter() - begun
        seen.phase = f"after {phase['name']}"
        for guesser in guessers:
            guesser.ends = True
        await asyncio.gather(*guessing)
        for guesser in guessers:
            guesser.browser.close()
        await _silence(phones, float(plan["every"]))
    for task in living:
        task.cancel()
    for guesserber in everybody:
        guesserber.browser.close()
    return seen


async def _silence(phones: list[Phone], every: float) -> None:
    """Wait until everybody has looked once more and nobody has a game to confirm."""
    await asyncio.sleep(1.1 * every)
    while any(phone.answering for phone in phones):
        await asyncio.sleep(0.1)


def main() -> None:
    seen = asyncio.run(play(json.load(sys.stdin)))
    json.dump(
        {
            "seconds": seen.seconds,
            "lasted": seen.lasted,
            "saved": seen.saved,
            "confirmed": seen.confirmed,
            "unchanged": seen.unchanged,
            "away": seen.away,
            "strange": seen.strange,
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
