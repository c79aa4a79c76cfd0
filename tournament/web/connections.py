"""How requests come in and who works for them: what waitress leaves open to whoever asks slowly or guesses passwords.

A request has to come along, drop by drop it does not hold its connection. Sign-ins are worked for one after the other:
a password's hash takes a third of a second of the processor, and a refusal the time of a page, so a crowd that guesses
waits behind itself, and the phones' games behind one sign-in at most.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ThreadedTaskDispatcher

KEPT_SECONDS = 10  # a connection that nobody uses; a phone looks every five, and "nothing new" closes anyway
ARRIVING_SECONDS = 6  # until a request is whole; what a weak network loses is sent again within that
SLOWEST = 1000  # bytes a second that keep a long one coming, a start list say
LOOK_SECONDS = 2  # until the next look for connections that are to be closed
SIGN_IN = "/sign-in/"


class Connection(HTTPChannel):
    """A connection that is closed when its request does not come along, not only when nothing comes at all."""

    last_activity: float

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._began, self._came = self.creation_time, 0

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
        self._waiting: deque[Connection] = deque()

    def add_task(self, task: Connection | _SignIn) -> None:
        """Let a thread answer the next request of a connection, a sign-in after those before it."""
        if isinstance(task, Connection) and task.signs_in:
            with self.lock:
                if self._signs_in:
                    self._waiting.append(task)
                    return
                self._signs_in = True
            task = _SignIn(task, self)
        super().add_task(task)

    def next_sign_in(self) -> None:
        """One is answered; the next one's turn comes."""
        with self.lock:
            following = self._waiting.popleft() if self._waiting else None
            self._signs_in = following is not None
        if following is not None:
            super().add_task(_SignIn(following, self))

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        """Answer what has begun; whoever waits still is let go."""
        ended = bool(super().shutdown(cancel_pending, timeout))
        while self._waiting:
            self._waiting.popleft().cancel()
        return ended


class _SignIn:
    """A sign-in that a thread works for, and after it the next one."""

    def __init__(self, connection: Connection, threads: Threads) -> None:
        self._connection, self._threads = connection, threads

    def service(self) -> None:
        try:
            self._connection.service()
        finally:
            self._threads.next_sign_in()

    def cancel(self) -> None:
        self._connection.cancel()


def guard(server: Any) -> None:
    """Let a server that is made, and each of the addresses on which it listens, take its connections as above."""
    for listener in [server, *getattr(server, "map", {}).values()]:
        if isinstance(listener, BaseWSGIServer):
            listener.channel_class = Connection
