"""Who asks slowly or takes no answer is let go, who guesses passwords waits behind himself; others are answered."""

import json
import os
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse

from tests.processes import hear_the_end
from tests.sizes import BY_NIGHT
from tournament.web import connections, server
from tournament.web.connections import SIGN_IN, Threads
from tournament.web.forwarded_headers import networks

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")

PATIENCE_SECONDS = 30
#: How long a server of these tests waits; by night, as long as it does in a hall.
WAITS = {} if BY_NIGHT else {"KEPT_SECONDS": 4, "ARRIVING_SECONDS": 2, "TAKING_SECONDS": 3, "LOOK_SECONDS": 1}
SLOW = 200
LONG = 40  # megabytes
#: The web server with an application that answers at once, but for sign-ins, which take their time.
SERVER = rf"""
import json, sys, time, django
django.setup()
from tournament.web import connections
vars(connections).update(json.loads(sys.argv[2]))
from tournament.web import server as web_server

def application(environ, start):
    said = environ["wsgi.input"].read()
    if environ["PATH_INFO"] == "{SIGN_IN}":
        time.sleep(0.5)
    if environ["PATH_INFO"] == "/long/":  # longer than what waitress keeps before it lets a thread wait
        start("200 OK", [])
        return [b"x" * 1024 * 1024] * {LONG}
    start("200 OK", [("Content-Length", str(len(said)))])
    return [said]

web_server.get_wsgi_application = lambda: application
web_server.serve("127.0.0.1", int(sys.argv[1]), lambda: print("ready", flush=True))
"""


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where a server of this test's own answers."""
    for name, seconds in WAITS.items():
        monkeypatch.setattr(connections, name, seconds)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings", "RADELC_DATA": str(tmp_path)}
    command = [sys.executable, "-c", SERVER, str(port), json.dumps(WAITS)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, preexec_fn=hear_the_end) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            yield port
        finally:
            process.kill()


def asked(port: int, request: bytes = b"GET / HTTP/1.0\r\n\r\n") -> tuple[bytes, float]:
    """The answer to a whole request, and after how many seconds it came."""
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as phone:
        phone.sendall(request)
        with phone.makefile("rb") as answer:
            return answer.read(), time.monotonic() - begun


#: What was sent, and what comes drop by drop for ever.
DROPS = (
    (b"GET / HTTP/1.1\r\nX-Slow: ", b"a"),
    (b"POST / HTTP/1.1\r\nContent-Length: 100000\r\n\r\n", b"b"),
    (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nb\r\n"),
    (b"\r\n", b"\r\n"),
    (b"", b""),
)


def test_two_hundred_slow_sockets_are_let_go_while_others_are_answered(port: int) -> None:
    slow = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) for _each in range(SLOW)]
    open_, begun, waits = {}, time.monotonic(), []
    for at, one in enumerate(slow):
        start, drop = DROPS[at % len(DROPS)]
        one.sendall(start)
        open_[one] = drop
    longest = connections.KEPT_SECONDS + 2 * connections.LOOK_SECONDS + 10  # beside a whole gate
    while open_ and time.monotonic() - begun < longest:
        for one in select.select(list(open_), [], [], 0.2)[0]:
            del open_[one]
        for one, drop in list(open_.items()):
            try:
                one.sendall(drop)
            except OSError:
                del open_[one]
        answer, seconds = asked(port)
        assert answer.startswith(b"HTTP/1.0 200")
        waits.append(seconds)
    for one in select.select(list(open_), [], [], 0)[0]:  # closed while the last turn went round
        del open_[one]
    for one in slow:
        one.close()
    assert len(open_) == 0
    assert sorted(waits)[len(waits) // 2] < 1


def test_a_long_request_over_a_weak_network_comes_through(port: int) -> None:
    """A list of players at three times the least speed, longer than a request may take that does not come along."""
    piece, pieces = b"x" * (connections.SLOWEST * 3), connections.ARRIVING_SECONDS + connections.LOOK_SECONDS + 3
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as phone:
        phone.sendall(b"POST / HTTP/1.0\r\nContent-Length: %d\r\n\r\n" % (len(piece) * pieces))
        for _each in range(pieces):
            phone.sendall(piece)
            time.sleep(1)
        with phone.makefile("rb") as answer:
            assert answer.read().endswith(piece * pieces)


def test_who_takes_no_answer_is_let_go_and_holds_no_thread(port: int) -> None:
    """As many as there are threads, twice: each of them would wait for room for the rest of its answer."""
    deaf = [
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) for _each in range(2 * server.THREADS)
    ]
    for one in deaf:
        one.sendall(b"GET /long/ HTTP/1.1\r\n\r\n")
    begun = time.monotonic()
    answer, _seconds = asked(port)
    assert answer.startswith(b"HTTP/1.0 200")
    # every thread answers the second half of them as it answered the first
    assert time.monotonic() - begun < 2 * connections.TAKING_SECONDS + 2 * connections.LOOK_SECONDS + 3
    time.sleep(connections.TAKING_SECONDS + 2 * connections.LOOK_SECONDS)
    for one in deaf:
        assert _comes(one) < LONG * 1024 * 1024  # what the system had taken already, and then the end
        one.close()


def test_a_short_answer_that_nobody_takes_is_let_go(port: int) -> None:
    """Requests whose answers fill what the system keeps for a connection; not one of them is ever read."""
    said = b"x" * 1024 * 1024
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as phone:
        head = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(said)
        begun = time.monotonic()
        with pytest.raises(ConnectionError):
            _send_on(phone, head + said)
        assert time.monotonic() - begun < connections.TAKING_SECONDS + 2 * connections.LOOK_SECONDS + 10


def test_a_long_answer_over_a_weak_network_comes_through(port: int) -> None:
    """Slowly, with stops, longer than an answer may take of which nothing is taken."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
        phone.sendall(b"GET /long/ HTTP/1.0\r\n\r\n")
        begun, came = time.monotonic(), 0
        while time.monotonic() - begun < connections.TAKING_SECONDS * 2:
            came += len(phone.recv(64 * 1024))
            time.sleep(connections.TAKING_SECONDS / 20)
        assert came < LONG * 1024 * 1024 / 2
        assert came + _comes(phone) > LONG * 1024 * 1024


def _send_on(phone: socket.socket, request: bytes) -> None:
    for _each in range(100):
        phone.sendall(request)


def _comes(phone: socket.socket) -> int:
    """How many bytes come until the connection ends."""
    came = 0
    try:
        while piece := phone.recv(1024 * 1024):
            came += len(piece)
    except ConnectionError:
        pass
    return came


def test_who_guesses_passwords_waits_behind_himself(port: int) -> None:
    guess = f"POST {SIGN_IN} HTTP/1.0\r\nContent-Length: 5\r\n\r\nguess".encode()
    waited: list[float] = []
    crowd = [
        threading.Thread(target=lambda: waited.append(asked(port, guess)[1])) for _each in range(2 * server.THREADS)
    ]
    begun = time.monotonic()
    for one in crowd:
        one.start()
    phones = []
    while any(one.is_alive() for one in crowd):
        phones.append(asked(port)[1])
        time.sleep(0.05)
    assert len(waited) == len(crowd)
    assert time.monotonic() - begun > 0.5 * len(crowd)  # one after the other
    assert sorted(phones)[len(phones) // 2] < 0.3


def test_who_comes_from_elsewhere_waits_behind_one_of_a_crowd(port: int) -> None:
    def guess(own: str) -> float:
        begun = time.monotonic()
        with socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS, source_address=(own, 0)) as phone:
            phone.sendall(f"POST {SIGN_IN} HTTP/1.0\r\n\r\n".encode())
            phone.recv(1024)
        return time.monotonic() - begun

    crowd = [threading.Thread(target=guess, args=("127.0.0.1",)) for _each in range(12)]
    for one in crowd:
        one.start()
    time.sleep(0.3)
    official = guess("127.0.0.2")
    assert any(one.is_alive() for one in crowd)
    assert official < 0.5 * 5
    for one in crowd:
        one.join()


def test_refusals_come_no_faster_than_their_pace() -> None:
    begun: list[float] = []
    done = threading.Event()

    class Refused(connections.Connection):
        signs_in = True
        asked_by = "192.0.2.1"

        def __init__(self) -> None:
            pass

        def service(self) -> None:
            begun.append(time.monotonic())
            if len(begun) == 3:
                done.set()

    threads = Threads()
    threads.set_thread_count(2)
    for _each in range(3):
        threads.add_task(Refused())
    assert done.wait(PATIENCE_SECONDS)
    threads.shutdown()
    assert all(later - earlier > 0.9 * connections.SIGN_IN_SECONDS for earlier, later in pairwise(begun))


def test_a_crowd_behind_a_trusted_proxy_is_told_apart(settings: Any) -> None:
    settings.TRUSTED_PROXIES = networks("127.0.0.1")
    asked = connections.Connection.__new__(connections.Connection)
    asked.addr, asked.requests = ("127.0.0.1", 4711), [SimpleNamespace(headers={"X_FORWARDED_FOR": "192.0.2.7"})]
    assert asked.asked_by == "192.0.2.7"
    asked.addr = ("192.0.2.1", 4711)
    assert asked.asked_by == "192.0.2.1"


def test_a_sign_in_is_known_by_its_address() -> None:
    assert reverse("sign-in") == SIGN_IN


def test_whoever_waits_to_sign_in_is_let_go_at_the_end() -> None:
    class Waiting(connections.Connection):
        signs_in = True
        asked_by = "192.0.2.1"

        def __init__(self) -> None:
            self.is_let_go = False

        def cancel(self) -> None:
            self.is_let_go = True

    threads, waiting = Threads(), [Waiting() for _each in range(3)]
    for one in waiting:
        threads.add_task(one)
    threads.shutdown()
    assert [one.is_let_go for one in waiting] == [True, True, True]
