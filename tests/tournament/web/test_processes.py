"""Several processes answer at one port: one that dies is replaced, and none outlives the one that began them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux",
    reason="only Linux forks safely with threads, so elsewhere one process serves and there is none to replace",
)

PATIENCE_SECONDS = 20
#: Two processes that do nothing but wait for their end, and say who they are.
PROGRAM = r"""
import os, signal, time
from tournament.web import processes as web_processes

def stop(signum, frame):
    raise KeyboardInterrupt

def work():
    os.write(1, f"{os.getpid()}\n".encode())  # in one piece: both write into the same pipe
    while True:
        time.sleep(60)

signal.signal(signal.SIGTERM, stop)
web_processes.PAUSE_SECONDS = 0
web_processes.run(work, 2)
"""


@pytest.fixture
def program() -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", PROGRAM]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    yield process
    process.kill()
    process.communicate()


def said(program: "subprocess.Popen[str]", count: int) -> set[int]:
    """The next processes that say who they are."""
    assert program.stdout is not None
    return {int(program.stdout.readline()) for _each in range(count)}


def lives(number: int) -> bool:
    try:
        with open(f"/proc/{number}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it may end between opening and reading
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_one_that_dies_is_replaced(program: "subprocess.Popen[str]") -> None:
    first = said(program, 2)
    os.kill(min(first), signal.SIGKILL)
    (third,) = said(program, 1)
    assert third not in first
    assert lives(max(first))
    assert program.poll() is None


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_none_outlives_the_one_that_began_them(program: "subprocess.Popen[str]", how: signal.Signals) -> None:
    working = said(program, 2)
    program.send_signal(how)
    wait_for(lambda: not any(map(lives, working)))
    assert program.wait(PATIENCE_SECONDS) == (-signal.SIGKILL if how == signal.SIGKILL else 0)


def test_ctrl_c_reaches_all_of_them_at_once(program: "subprocess.Popen[str]") -> None:
    working = said(program, 2)
    os.killpg(program.pid, signal.SIGINT)
    wait_for(lambda: not any(map(lives, working)))
    assert program.wait(PATIENCE_SECONDS) == 0
    assert program.stderr is not None
    assert program.stderr.read() == ""


#: The web server with an application that says when it has begun, and takes its time.
SERVER = r"""
import os, sys, time, django
django.setup()
from tournament.web import server as web_server

def application(environ, start):
    os.write(1, b"begun\n")
    time.sleep(1.5)
    start("200 OK", [("Content-Length", "5")])
    return [b"saved"]

web_server.get_wsgi_application = lambda: application
web_server.serve("127.0.0.1", int(sys.argv[1]), lambda: print("ready", flush=True))
"""


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_request_that_has_begun_is_answered_however_often_the_end_is_asked_for(
    how: signal.Signals, port: int, tmp_path: Path
) -> None:
    """Ctrl+C and systemd's SIGTERM reach every process, and then the first one says it to the others again."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings", "RADELC_DATA": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            assert server.stdout.readline() == "ready\n"
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as phone:
                phone.sendall(b"GET / HTTP/1.0\r\n\r\n")
                assert server.stdout.readline() == "begun\n"
                for _each in range(3):
                    os.killpg(server.pid, how)
                    time.sleep(0.2)
                with phone.makefile("rb") as answer:
                    assert answer.read().endswith(b"saved")
            assert server.wait(PATIENCE_SECONDS) == 0
            assert server.stderr.read() == ""
        finally:
            server.kill()
