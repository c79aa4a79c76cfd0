"""The web server ends when it is told to, and not before what it has begun is answered."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes import hear_the_end

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")

PATIENCE_SECONDS = 20
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


@pytest.mark.parametrize("how", [pytest.param(signal.SIGINT, marks=pytest.mark.nightly), signal.SIGTERM])
def test_a_request_that_has_begun_is_answered_however_often_the_end_is_asked_for(
    how: signal.Signals, port: int, tmp_path: Path
) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings", "RADELC_DATA": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_the_end,
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
