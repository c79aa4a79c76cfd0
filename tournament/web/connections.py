"""Guards waitress against slow senders, slow readers and password guessers.

A request must arrive and an answer be taken at a minimum speed. Sign-ins are answered one at a time with a pause,
because a password's hash takes a third of a second of the processor. Addresses take turns, so a crowd at one address
does not hold up the others.
"""

from __future__ import annotations

import sys
import time
from collections import OrderedDict, deque
from contextlib import suppress
from threading import Timer
from typing import Any

from django.conf import settings
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ThreadedTaskDispatcher

from tournament.web.forwarded_headers import believed

CAN_TELL = sys.platform == "linux"
if CAN_TELL:
    import fcntl
    import termios

KEPT_SECONDS = 4  # an idle connection costs time on each turn of the loop; who looks every five seconds opens another
ARRIVING_SECONDS = 6  # until a request is whole; what a weak network loses is sent again within that
TAKING_SECONDS = 8  # an answer that is hardly taken; a phone out of reach asks again
SLOWEST = 1000  # bytes a second that keep a long request or a long answer alive
LOOK_SECONDS = 2  # between two checks for connections to close
SIGN_IN = "/sign-in/"
SIGN_IN_SECONDS = 0.5  # between the starts of two sign-ins


class Connection(HTTPChannel):
    """Closed when its request is too slow, not only when nothing comes."""

    last_activity: float
    _fileno: int | None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._began, self._came = self.creation_time, 0
        self._given = 0
        self._taken, self._taken_since = 0, 0.0  # bytes that had reached the client at that second

    def received(self, data: bytes) -> bool:
        """Take input. Single bytes do not extend the deadline; empty lines between requests are no request."""
        is_empty = self.request is None and not data.strip()
        if self.request is None and not is_empty:
            self._began, self._came = time.time(), 0
        taken = bool(super().received(data))
        self._came += len(data)
        if self.request is not None or is_empty:
            until = self._began + ARRIVING_SECONDS + self._came / SLOWEST
            self.last_activity = min(self.last_activity, until - KEPT_SECONDS)
        return taken

    def send(self, data: bytes, do_close: bool = True) -> int:
        sent = int(super().send(data, do_close))
        self._given += sent
        return sent

    def readable(self) -> bool:
        """Return whether to read, and drop a stuck connection: waitress asks at least once a second."""
        if self._is_stuck():
            self.handle_close()
            return False
        return bool(super().readable())

    def writable(self) -> bool:
        return self._fileno is not None and bool(super().writable())

    def _is_stuck(self) -> bool:
        if not self.total_outbufs_len:
            self._taken_since = 0.0
            return False
        now, taken = time.monotonic(), self._given - self._on_the_way()
        if not self._taken_since or taken - self._taken >= SLOWEST * TAKING_SECONDS:
            self._taken, self._taken_since = taken, now
        return now - self._taken_since > TAKING_SECONDS

    def _on_the_way(self) -> int:
        """Return the unconfirmed bytes in the system's buffer, 0 where the system does not tell."""
        if not CAN_TELL or self.socket is None:
            return 0
        with suppress(OSError):
            return int.from_bytes(fcntl.ioctl(self.socket.fileno(), termios.TIOCOUTQ, bytes(4)), sys.byteorder)
        return 0

    @property
    def asked_by(self) -> str:
        headers = {f"HTTP_{name}": text for name, text in self.requests[0].headers.items()}
        environ: dict[str, object] = {**headers, "REMOTE_ADDR": self.addr[0]}
        believed(environ, settings.TRUSTED_PROXIES)
        return str(environ["REMOTE_ADDR"])

    @property
    def signs_in(self) -> bool:
        request = self.requests[0]
        return bool(request.command == "POST" and request.path == SIGN_IN)


class Threads(ThreadedTaskDispatcher):
    """Waiting sign-ins hold no thread."""

    def __init__(self) -> None:
        super().__init__()
        self._signs_in = False
        self._next_at = 0.0
        self._waiting: OrderedDict[str, deque[Connection]] = OrderedDict()  # by address, next turn first

    def add_task(self, task: Connection | _SignIn) -> None:
        if isinstance(task, Connection) and task.signs_in:
            address = task.asked_by
            with self.lock:
                self._waiting.setdefault(address, deque()).append(task)
            self._go_on()
        else:
            super().add_task(task)

    def signed_in(self) -> None:
        with self.lock:
            self._signs_in = False
        self._go_on()

    def _go_on(self) -> None:
        with self.lock:
            if self._signs_in or not self._waiting:
                return
            self._signs_in = True
            pause = self._next_at - time.monotonic()
        if pause > 0:
            later = Timer(pause, self._begin)
            later.daemon = True
            later.start()
        else:
            self._begin()

    def _begin(self) -> None:
        with self.lock:
            following = self._taken_from_waiting()
            self._next_at = time.monotonic() + SIGN_IN_SECONDS
        if following is None:  # the server stops
            self.signed_in()
        else:
            super().add_task(_SignIn(following, self))

    def _taken_from_waiting(self) -> Connection | None:
        if not self._waiting:
            return None
        address, crowd = self._waiting.popitem(last=False)
        first = crowd.popleft()
        if crowd:
            self._waiting[address] = crowd
        return first

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        ended = bool(super().shutdown(cancel_pending, timeout))
        with self.lock:
            waiting = [connection for crowd in self._waiting.values() for connection in crowd]
            self._waiting.clear()
        for connection in waiting:
            connection.cancel()
        return ended


class _SignIn:
    def __init__(self, connection: Connection, threads: Threads) -> None:
        self._connection, self._threads = connection, threads

    def service(self) -> None:
        try:
            self._connection.service()
        finally:
            self._threads.signed_in()

    def cancel(self) -> None:
        self._connection.cancel()


def guard(server: Any) -> None:
    for listener in [server, *getattr(server, "map", {}).values()]:
        if isinstance(listener, BaseWSGIServer):
            listener.channel_class = Connection
