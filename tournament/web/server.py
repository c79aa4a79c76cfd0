"""The web server: waitress, which runs everywhere (docs/decisions.md). It has no HTTPS and does not restart itself."""

import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Protocol
from urllib.parse import urlsplit

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, connections
from django.utils.translation import gettext as _
from waitress.adjustments import Adjustments
from waitress.server import create_server

from tournament.web.connections import KEPT_SECONDS, LOOK_SECONDS, Threads, guard
from tournament.web.handler import get_wsgi_application
from tournament.web.loop import Loop

if os.name != "nt":
    import resource

# Each keeps a database connection. Four work; two more may wait for their turn (concurrency.py).
THREADS = 6
# Seconds until a thread must yield: with Python's 5 ms, others would wait that long after every question to the
# database.
TURN = 0.0005
# Objects until Python looks for circles: a list of standings makes 10,000.
COLLECTED_AFTER = 50_000
PORTS = range(1, 65536)
ENDING = tuple(
    number
    for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")
    if (number := getattr(signal, name, None)) is not None and signal.getsignal(number) != signal.SIG_IGN
)
LOOPBACK = ("127.0.0.1", "localhost", "::1")  # on a phone, these are the phone itself
WINDOWS = os.name == "nt"
_serving: dict[str, Any] = {}  # once the port is held
CONNECTIONS = 450 if WINDOWS else 4000  # every phone that opens a page has a few; select() on Windows knows 512
BACKLOG = 256
FILES_OF_OUR_OWN = 100  # databases, logs, documents
GATHER_SECONDS = 10  # for readers to end, before SQLite's log is left beside its file
LARGEST_REQUEST_BYTES = (
    128 * 1024 * 1024
)  # the application answers 413 in words far below; this saves the disk from worse


class Beside(Protocol):
    def start(self) -> None: ...

    def stop(self) -> None:
        """Wait for current work, too."""


def serve(host: str, port: int, on_ready: Callable[[], None], beside: Beside | None = None) -> None:
    """Serve until stopped; call `on_ready` once the port is held, before the first answer.

    Raises SystemExit with one sentence when host and port are not available.
    """
    if port not in PORTS:
        raise SystemExit(_("A port is a number from 1 to 65535."))
    if is_taken(host, port):
        raise SystemExit(port_sentence(port))
    try:
        listeners = _listen(host, port)
    except (OSError, ValueError) as problem:
        if is_taken(host, port):
            raise SystemExit(port_sentence(port)) from problem
        sentence = _("The address %(host)s, port %(port)s cannot be served: %(reason)s.")
        reason = getattr(problem, "strerror", None) or str(problem)
        raise SystemExit(sentence % {"host": host, "port": port, "reason": reason}) from problem
    application = get_wsgi_application()
    for each in ENDING:
        signal.signal(each, _stop)
    _serving.update(host=host, port=port)
    on_ready()
    sys.setswitchinterval(TURN)
    gc.freeze()  # modules and catalogues stay: no collection walks them
    gc.set_threshold(COLLECTED_AFTER)
    connections.close_all()  # every thread opens its own
    if beside is not None:
        beside.start()
    try:
        _answer(application, listeners)
    finally:
        if beside is not None:
            beside.stop()
        _gather()


def _gather() -> None:
    """Checkpoint SQLite's log into its file, for somebody will copy that file."""
    if connection.vendor == "sqlite":
        give_up = time.monotonic() + GATHER_SECONDS
        with connection.cursor() as cursor:
            while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] and time.monotonic() < give_up:
                time.sleep(0.05)  # a reader is active, perhaps a backup
        connection.close()


def _listen(host: str, port: int) -> list[socket.socket]:
    """Bind the port on every address of the host name. Raises OSError or ValueError."""
    listeners = []
    for family, kind, protocol, address in Adjustments(host=host, port=port).listen:
        listener = socket.socket(family, kind, protocol)
        listeners.append(listener)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        if not WINDOWS:  # there it would let two programs hold one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    return listeners


def _answer(application: WSGIHandler, listeners: list[socket.socket]) -> None:
    threads = Threads()
    threads.set_thread_count(THREADS)
    server = create_server(
        application,
        _dispatcher=threads,
        sockets=listeners,
        connection_limit=min(CONNECTIONS, _files() - FILES_OF_OUR_OWN),
        channel_request_lookahead=1,  # else a phone that gave up goes unnoticed, and its request is computed
        channel_timeout=KEPT_SECONDS,
        cleanup_interval=LOOK_SECONDS,
        backlog=BACKLOG,
        max_request_body_size=LARGEST_REQUEST_BYTES,
        ident=None,
        clear_untrusted_proxy_headers=False,  # forwarded_headers.py judges them
    )
    guard(server)
    server.asyncore = Loop()
    with suppress(KeyboardInterrupt):
        server.run()


def _files() -> int:
    if WINDOWS:
        return CONNECTIONS + FILES_OF_OUR_OWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + FILES_OF_OUR_OWN
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with suppress(OSError, ValueError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def is_taken(host: str, port: int) -> bool:
    """Return whether the port is answered already: Windows lets two programs hold one port."""
    target = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)
    with suppress(OSError, OverflowError, UnicodeError), socket.create_connection((target, port), timeout=0.5):
        return True
    return False


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses for browsers, the one for other devices in the hall last."""
    hosts = ["127.0.0.1", hall_address()] if host in ("0.0.0.0", "") else [f"[{host}]" if ":" in host else host]
    return [f"http://{name}:{port}/" for name in dict.fromkeys(hosts) if name]


def phones_address() -> str:
    """Return the address without a trailing slash, "" if phones cannot reach the server."""
    if not _serving:
        return ""
    address = addresses(str(_serving["host"]), int(_serving["port"]))[-1].rstrip("/")
    return "" if urlsplit(address).hostname in LOOPBACK else address


def hall_address() -> str:
    """Return this computer's address in the hall's network, or "". Nothing is sent: a UDP socket only picks its
    route.
    """
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 9))
        return str(probe.getsockname()[0])
    return ""


def port_sentence(port: int) -> str:
    return _("Port %(port)s is already in use: stop the other program or choose another port with --port.") % {
        "port": port
    }


def _stop(signum: int, frame: FrameType | None) -> None:
    """Let running requests finish: a second signal must not cut them off."""
    for each in ENDING:
        signal.signal(each, _stop_already)
    raise KeyboardInterrupt


def _stop_already(signum: int, frame: FrameType | None) -> None:
    """Ignore a repeated signal. SIG_IGN would not do: Python complains of a signal that came just before it is
    ignored.
    """
