"""The web server asks a connection what it wants when something may have changed, not on every turn of its loop."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from waitress.server import create_server

from tournament.web import loop
from tournament.web.connections import Connection, guard
from tournament.web.loop import Loop

IDLE = 60
REQUESTS = 20
ASKED = 12  # times a request: it comes, a thread answers, the answer goes


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(loop, "ALL_SECONDS", 600)

    def application(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    server = create_server(application, host="127.0.0.1", port=0, threads=2)
    guard(server)
    server.asyncore = Loop()
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield int(server.effective_port)
    with server.trigger.lock:  # else the loop, woken by the last answer, may close the trigger before it is pulled
        server.trigger.thunks.append(lambda: loop.wasyncore.close_all(server._map))
        os.write(server.trigger.trigger, b"x")
    thread.join(10)
    server.task_dispatcher.shutdown()
    assert not thread.is_alive()


def answered(connection: socket.socket) -> None:
    connection.sendall(b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n")
    answer = b""
    while not answer.endswith(b"ok"):
        more = connection.recv(4096)
        assert more, "the server closed the connection"
        answer += more


def test_idle_connections_are_not_asked_about(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    readable = Connection.readable
    monkeypatch.setattr(Connection, "readable", lambda self: asked.append(self) or readable(self))
    with ExitStack() as opened:
        connections = [opened.enter_context(socket.create_connection(("127.0.0.1", port), 10)) for _each in range(IDLE)]
        for connection in connections:
            answered(connection)
        asked.clear()
        for _each in range(REQUESTS):
            answered(connections[0])
        assert len(asked) < ASKED * REQUESTS < IDLE * REQUESTS
        for connection in connections:
            answered(connection)


def test_a_number_used_again_is_the_new_connections(port: int) -> None:
    """The system gives a closed connection's file number to the next one."""
    for _each in range(50):
        with socket.create_connection(("127.0.0.1", port), 10) as connection:
            answered(connection)
            answered(connection)
