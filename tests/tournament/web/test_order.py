"""What waitress is told for a hall of phones: games first, and "nothing new" does not keep its connection."""

import socket
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from waitress import wasyncore
from waitress.server import create_server

from tournament.web.order import Channel, Dispatcher, GamesFirst

SEND = "/t/token/send/"


def channel(command: str, path: str) -> Any:
    """A connection with one request."""
    waiting = Channel.__new__(Channel)
    waiting.requests = [SimpleNamespace(command=command, path=path, error=None)]
    return waiting


def test_games_come_first_and_everything_in_the_order_it_came() -> None:
    queue = GamesFirst(4)
    asked = [("GET", "/a/"), ("POST", SEND), ("GET", SEND), ("POST", "/t/b/send/"), ("POST", "/t/token/sign/")]
    for one in asked:
        queue.append(channel(*one))
    assert len(queue) == 5
    out = []
    for _each in asked:
        taken = queue.popleft()
        queue.done(taken)
        out.append(taken.requests[0])
    assert [(one.command, one.path) for one in out] == [asked[at] for at in (1, 3, 0, 2, 4)]
    assert not queue
    with pytest.raises(IndexError):
        queue.popleft()


def test_while_a_game_is_saved_nothing_else_is_begun() -> None:
    queue = GamesFirst(2)
    page, game, *others = [channel("GET", "/a/"), channel("POST", SEND), channel("GET", "/b/"), channel("GET", "/c/")]
    queue.append(page)
    assert queue.popleft() is page
    for one in (game, *others):
        queue.append(one)
    assert queue.popleft() is game
    assert not queue
    queue.done(page)
    assert not queue
    queue.done(game)
    assert [queue.popleft(), queue.popleft()] == others


def test_pages_leave_room_for_a_game() -> None:
    queue = GamesFirst(2)
    for name in "abc":
        queue.append(channel("GET", f"/{name}/"))
    working = [queue.popleft(), queue.popleft()]
    assert not queue
    game = channel("POST", SEND)
    queue.append(game)
    assert queue.popleft() is game
    queue.done(game)
    queue.done(working[0])
    assert len(queue) == 1


def application(environ: dict[str, Any], start: Any) -> list[bytes]:
    """204 for /nothing/, else a word."""
    start("204 No Content" if environ["PATH_INFO"] == "/nothing/" else "200 OK", [("Content-Length", "0")])
    return []


@pytest.fixture
def port() -> Iterator[int]:
    server = create_server(application, host="127.0.0.1", port=0, _dispatcher=Dispatcher(2))
    server.channel_class = Channel
    thread = threading.Thread(target=server.run)
    thread.start()
    yield server.effective_port
    server.task_dispatcher.shutdown()
    server.trigger.pull_trigger(lambda: wasyncore.close_all(server._map))  # the loop ends when it has nothing to watch
    thread.join(timeout=5)


@pytest.mark.parametrize(("path", "closes"), [("/nothing/", True), ("/page/", False)])
def test_nothing_new_ends_the_connection(port: int, path: str, closes: bool) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as phone:
        phone.sendall(f"GET {path} HTTP/1.1\r\nHost: hall\r\n\r\n".encode())
        head = phone.recv(4096)
        assert (b"Connection: close" in head) is closes
        phone.settimeout(0.3)
        if closes:
            assert phone.recv(1) == b""
        else:
            with pytest.raises(TimeoutError):
                phone.recv(1)


@pytest.mark.parametrize("line", [b"POST", b"POST /\xff HTTP/1.1"])
def test_a_request_that_can_not_be_read_is_no_game(port: int, line: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as phone:
        phone.sendall(line + b"\r\nHost: hall\r\n\r\n")
        assert b" 400 Bad Request" in phone.recv(4096)
