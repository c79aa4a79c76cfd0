"""How requests come in, how answers leave and who works for them: what waitress leaves open to whoever asks slowly,
never reads what he is answered, or guesses passwords.

A request has to come along, and an answer has to be taken; drop by drop neither holds its connection. Sign-ins are
worked for one after the other with a pace between them: a password's hash takes a third of a second of the processor,
and a refusal the time of a page, so a crowd that guesses waits behind itself, and the phones' games behind one sign-in
at most. Who asks from another address than the crowd has his turn after one of theirs.
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

KEPT_SECONDS = 10  # a connection that nobody uses; a phone looks every five, and "nothing new" closes anyway
ARRIVING_SECONDS = 6  # until a request is whole; what a weak network loses is sent again within that
TAKING_SECONDS = 8  # an answer of which nobody takes anything worth the name; a phone out of reach asks again
SLOWEST = 1000  # bytes a second that keep a long request coming, a start list say, or a long answer leaving
LOOK_SECONDS = 2  # until the next look for connections that are to be closed
SIGN_IN = "/sign-in/"
SIGN_IN_SECONDS = 0.5  # from the beginning of a sign-in to that of the next


class Connection(HTTPChannel):
    """A connection that is closed when its request does not come along, not only when nothing comes at all."""

    last_activity: float
    _fileno: int | None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._began, self._came = self.creation_time, 0
        self._given = 0  # bytes of answers to the system
        self._taken, self._taken_since = 0, 0.0  # bytes that had reached who asked at that second

    def received(self, data: bytes) -> bool:
        """Take what came. A drop does not make it last longer; empty lines between requests are no request."""
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
        """Give the system what it takes; how much of an answer that was."""
        sent = int(super().send(data, do_close))
        self._given += sent
        return sent

    def readable(self) -> bool:
        """Whether anything is to be read. Asked for each connection at least once a second, so an answer that nobody
        takes is thrown away here, with its connection; a thread that waits to add to it goes on to its next work.
        """
        if self._is_stuck():
            self.handle_close()
            return False
        return bool(super().readable())

    def writable(self) -> bool:
        """Whether anything is to be sent, or the connection to be closed; of a closed one nobody may ask."""
        return self._fileno is not None and bool(super().writable())

    def _is_stuck(self) -> bool:
        """Whether too little of an answer was taken for too long. Without an answer there is nothing to take."""
        if not self.total_outbufs_len:
            self._taken_since = 0.0
            return False
        now, taken = time.monotonic(), self._given - self._on_the_way()
        if not self._taken_since or taken - self._taken >= SLOWEST * TAKING_SECONDS:
            self._taken, self._taken_since = taken, now
        return now - self._taken_since > TAKING_SECONDS

    def _on_the_way(self) -> int:
        """How many bytes the system keeps that nobody has confirmed; a lot, and over a weak network for a long time.
        Where it does not tell, what it took counts.
        """
        if not CAN_TELL or self.socket is None:
            return 0
        with suppress(OSError):
            return int.from_bytes(fcntl.ioctl(self.socket.fileno(), termios.TIOCOUTQ, bytes(4)), sys.byteorder)
        return 0

    @property
    def asked_by(self) -> str:
        """The address of who asks next, as a trusted proxy tells it."""
        told = {f"HTTP_{name}": text for name, text in self.requests[0].headers.items()}
        environ: dict[str, object] = {**told, "REMOTE_ADDR": self.addr[0]}
        believed(environ, settings.TRUSTED_PROXIES)
        return str(environ["REMOTE_ADDR"])

    @property
    def signs_in(self) -> bool:
        """Whether the request that is to be answered next tries a name and a password."""
        request = self.requests[0]
        return bool(request.command == "POST" and request.path == SIGN_IN)


class Threads(ThreadedTaskDispatcher):
    """The threads that answer, of which one at most works for sign-ins; others wait for it and hold none."""

    def __init__(self) -> None:
        super().__init__()
        self._signs_in = False
        self._next_at = 0.0
        self._waiting: OrderedDict[str, deque[Connection]] = OrderedDict()  # by address, whose turn is next first

    def add_task(self, task: Connection | _SignIn) -> None:
        """Let a thread answer the next request of a connection, a sign-in when its turn comes."""
        if isinstance(task, Connection) and task.signs_in:
            address = task.asked_by
            with self.lock:
                self._waiting.setdefault(address, deque()).append(task)
            self._go_on()
        else:
            super().add_task(task)

    def signed_in(self) -> None:
        """One is answered; the next one's turn comes."""
        with self.lock:
            self._signs_in = False
        self._go_on()

    def _go_on(self) -> None:
        """Begin the next sign-in, now or when its time has come; nothing while one is worked for, or nobody waits."""
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
        if following is None:  # the end has come
            self.signed_in()
        else:
            super().add_task(_SignIn(following, self))

    def _taken_from_waiting(self) -> Connection | None:
        """The first of the address whose turn it is; the address has its next turn after all others."""
        if not self._waiting:
            return None
        address, crowd = self._waiting.popitem(last=False)
        first = crowd.popleft()
        if crowd:
            self._waiting[address] = crowd
        return first

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        """Answer what has begun; whoever waits still is let go."""
        ended = bool(super().shutdown(cancel_pending, timeout))
        with self.lock:
            waiting = [one for crowd in self._waiting.values() for one in crowd]
            self._waiting.clear()
        for one in waiting:
            one.cancel()
        return ended


class _SignIn:
    """A sign-in that a thread works for, and after it the next one."""

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
    """Let a server that is made, and each of the addresses on which it listens, take its connections as above."""
    for listener in [server, *getattr(server, "map", {}).values()]:
        if isinstance(listener, BaseWSGIServer):
            listener.channel_class = Connection
