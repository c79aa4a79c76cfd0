"""Two servers of one hall behind nginx, on one PostgreSQL and one Redis, with the configuration in deploy/nginx."""

import http.client
import json
import os
import re
import secrets
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from redis import Redis

from bench.management.commands.test import redis_server
from rules import rule_book
from tests.infra.test_commands import PATIENCE_SECONDS, environment, served
from tests.infra.test_nginx import HOST, NGINX, Browser, proxied, several
from tournament.db.postgres_search import find_postgres
from tournament.web import server as web_server

# No laptop in a hall runs a proxy; servers do, and their nginx and its signals are those of Linux (docs/hosting.md).
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="hosting.md has a proxy on Linux alone")

TABLES = 6
HALL = f"""
import django, json
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Account
from tournament.access.services import officials
from tournament.access.services import links
event = build.event(games_per_round=8)
build.registrations(event, {TABLES} * 3)
played.play_round(event, tables=1)
round_ = build.round_(event, number=2, tables={TABLES})
tokens = links.issue(round=round_, by=build.DIRECTOR)
account = Account.objects.create_user("vodja", password="zelo-skrivno-geslo")
officials.appoint(at=event, account=account, role="director", by=build.DIRECTOR)
print(json.dumps([event.slug, [token for (_table, letter), token in tokens.items() if letter == "A"]]))
"""
#: How many games the running round has, and how many different ones.
GAMES = """
    SELECT count(*), count(DISTINCT (g.table_id, g.number)) FROM tournament_game g
    JOIN tournament_table t ON t.id = g.table_id JOIN tournament_round r ON r.id = t.round_id WHERE r.number = 2
"""
FACTS = {"contract": "dve", "declarer": "B", "points": 45}


def needed() -> str:
    """The PostgreSQL to use. Skips, or fails in CI, where something is missing."""
    postgres = find_postgres(os.environ)
    missing = [
        name
        for name, found in {"nginx or openssl": NGINX, "redis-server": redis_server(), "PostgreSQL": postgres}.items()
        if not found
    ]
    if missing and os.environ.get("CI"):
        pytest.fail(f"Missing: {', '.join(missing)}. In CI this test must run (.ci/run installs them).")
    if missing:
        pytest.skip(f"Missing: {', '.join(missing)}.")
    assert postgres is not None
    return postgres


@contextmanager
def database(postgres: str) -> Iterator[str]:
    """The address of an empty database of its own."""
    name = f"radelc_two_{secrets.token_hex(4)}"
    with psycopg.connect(postgres, autocommit=True) as link:
        link.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlsplit(postgres)._replace(path=f"/{name}").geturl()
        finally:
            link.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def redis(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A Redis that keeps nothing on disk."""
    program = redis_server()
    assert program is not None
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        late = time.monotonic() + PATIENCE_SECONDS
        while not web_server.is_taken("127.0.0.1", port):
            assert process.poll() is None
            assert time.monotonic() < late
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@dataclass(frozen=True)
class Servers:
    """Two running servers, what stands before and behind them, and the hall."""

    ports: tuple[int, int]
    processes: tuple[subprocess.Popen[str], subprocess.Popen[str]]
    proxy: int
    redis: subprocess.Popen[bytes]
    redis_port: int
    database: str
    slug: str
    tokens: list[str]

    def ask(self, port: int, path: str, **headers: str) -> tuple[http.client.HTTPResponse, str]:
        """An answer of one server, as nginx would ask."""
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        link.request("GET", path, headers={"Host": HOST, "X-Forwarded-Proto": "https", **headers})
        answer = link.getresponse()
        text = answer.read().decode(errors="replace")
        link.close()
        return answer, text

    def stored(self, query: str) -> Any:
        with psycopg.connect(self.database) as link:
            return link.execute(query).fetchone()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    postgres = needed()
    first, second, folder = (tmp_path_factory.mktemp(name) for name in ("first", "second", "nginx"))
    redis_port = free_port()
    with ExitStack() as ends:
        patch = ends.enter_context(pytest.MonkeyPatch.context())
        found = ends.enter_context(database(postgres))
        memory = ends.enter_context(redis(redis_port))
        own = {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
        base = {**environment(first, found), **own}
        code = (sys.executable, "-c", HALL)
        run = subprocess.run(code, cwd=settings.BASE_DIR, env=base, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        slug, tokens = json.loads(run.stdout)
        shutil.copy(first / "secrets.json", second)
        told = {"RADELC_PROXY": "127.0.0.1", "RADELC_HTTPS": "1", "RADELC_HOSTS": HOST}
        for name, value in {**told, "CACHE_URL": f"redis://127.0.0.1:{redis_port}/0"}.items():
            patch.setenv(name, value)
        one = ends.enter_context(served(first, found))
        two = ends.enter_context(served(second, found))
        ports = (one[0], two[0])
        proxy = ends.enter_context(proxied(folder, several(ports)))
        yield Servers(ports, (one[1], two[1]), proxy, memory, redis_port, found, slug, tokens)


def enter(link: http.client.HTTPSConnection, token: str, number: int) -> None:
    """One game as a phone sends it: again under the same key until somebody says that it is saved."""
    typed = {name: text for name, text in rule_book("si-tzs").show(FACTS).items() if text}
    body = urlencode({**typed, "number": number, "revision": number - 1, "key": str(uuid4())})
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Host": HOST}
    late = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            link.request("POST", f"/t/{token}/send/", body, headers)
            answer = link.getresponse()
            text = answer.read()
            if answer.status == 200:
                assert json.loads(text)["outcome"] == "saved", text
                return
            assert answer.status in (502, 503, 504), (answer.status, text)
        except (http.client.HTTPException, OSError):
            link.close()
        assert time.monotonic() < late
        time.sleep(0.05)


def play(servers: Servers, games: range, during: Any = None) -> None:
    """Every table enters its games through the proxy, all at once."""

    def table(token: str) -> None:
        link = secure(servers.proxy)
        for number in games:
            enter(link, token, number)
        link.close()

    with ThreadPoolExecutor(TABLES) as phones:
        playing = [phones.submit(table, token) for token in servers.tokens]
        if during is not None:
            during()
        for one in playing:
            one.result()


def secure(port: int) -> http.client.HTTPSConnection:
    unchecked = ssl.create_default_context()
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    return http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS, context=unchecked)


@pytest.mark.nightly
def test_two_servers_are_one(servers: Servers) -> None:
    """The same answers, one made page for both, never late; then Redis dies, then a server under load."""
    first, second = servers.ports
    pages = [
        f"/e/{servers.slug}/{path}" for path in ("standings/", "teams.csv", "standings.json", "rounds/1/seating.pdf")
    ]
    for page in pages:
        told = [servers.ask(port, page) for port in servers.ports]
        assert [answer.status for answer, _text in told] == [200, 200]
        assert told[0][0].headers["ETag"] == told[1][0].headers["ETag"]
        assert told[0][1] == told[1][1]
        etag = told[0][0].headers["ETag"]
        assert servers.ask(second, page, **{"If-None-Match": etag})[0].status == 304
    late = time.monotonic() + PATIENCE_SECONDS
    while keys(servers) < len(pages):  # on a busy machine Redis may have been late, and was left alone for a while
        assert time.monotonic() < late
        time.sleep(0.2)
        for page in pages:
            servers.ask(first, page)
    assert keys(servers) == len(pages), "both servers give a page the same name"

    with Browser(servers.proxy) as director:
        assert director.sign_in("zelo-skrivno-geslo").status == 302
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in director.cookies.items())}
    desks = [servers.ask(port, f"/e/{servers.slug}/desk/", **cookies)[0].status for port in servers.ports]
    assert desks == [200, 200], "who signed in at one is known at the other"

    live = f"/e/{servers.slug}/rounds/2/tables.json"
    before = {servers.ask(port, live)[1] for port in servers.ports}
    play(servers, range(1, 2))
    after = {servers.ask(port, live)[1] for port in servers.ports}
    assert len(before) == len(after) == 1
    assert before != after

    assert json.loads(servers.ask(first, "/health/")[1])["checks"]["cache"]["code"] in ("cache_answers", "cache_away")
    servers.redis.kill()
    servers.redis.wait()
    told = [servers.ask(port, page)[1] for port in servers.ports for page in pages[:3]]
    assert told[:3] == told[3:]
    play(servers, range(2, 3))
    assert len({servers.ask(port, live)[1] for port in servers.ports}) == 1

    play(servers, range(3, 9), during=lambda: kill_in_the_middle(servers))
    assert servers.stored(GAMES) == (TABLES * 8, TABLES * 8)
    through = secure(servers.proxy)
    through.request("GET", live, headers={"Host": HOST})
    answer = json.loads(through.getresponse().read())
    through.close()
    assert {table["games"] for table in answer["tables"]} == {8}


def kill_in_the_middle(servers: Servers) -> None:
    """Kill one of the servers while the tables of the hall save."""
    late = time.monotonic() + PATIENCE_SECONDS
    while servers.stored(GAMES)[0] < TABLES * 3:
        assert time.monotonic() < late
    servers.processes[1].kill()
    assert servers.stored(GAMES)[0] < TABLES * 8, "it was killed too late to say anything"


def keys(servers: Servers) -> int:
    """How many pages and papers of the event Redis holds."""
    with Redis(port=servers.redis_port) as link:
        names = [name.decode() for name in link.scan_iter("Radelc:*")]
    assert all(re.fullmatch(r"Radelc:[0-9a-f]{16}:(pages|papers):1:\S+", name) for name in names), names
    return len(names)
