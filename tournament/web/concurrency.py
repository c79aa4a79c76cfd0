"""Work that takes long waits for its turn, so that the phones never wait for it.

A password's hash and a PDF take a third of a second and more of a processor. Each kind has so many turns in a process,
and so many more may wait; whoever comes then is asked to come again, at once and in words.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Thread, get_native_id

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Busy(Exception):
    """Too many ask for the same at this moment: what to say, and after how many seconds to ask again (503)."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.message = message
        self.seconds = seconds


class Turns:
    """`at_once` at work, `waiting` behind them for `patience` seconds at most."""

    def __init__(self, *, at_once: int, waiting: int, patience: float, message: Promise, again: int) -> None:
        self._all = BoundedSemaphore(at_once + waiting)
        self._working = BoundedSemaphore(at_once)
        self._patience = patience
        self._message = message
        self._again = again

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Work in here. Raises Busy where too many wait already, or the turn does not come."""
        if not self._all.acquire(blocking=False):
            raise Busy(str(self._message), self._again)
        try:
            if not self._working.acquire(timeout=self._patience):
                raise Busy(str(self._message), self._again)
            try:
                yield
            finally:
                self._working.release()
        finally:
            self._all.release()


#: Of the server's threads (server.THREADS) these two leave enough for the phones, however many ask for them.
PASSWORDS = Turns(
    at_once=1,
    waiting=1,
    patience=5,
    message=_("Many people are signing in at this moment. Try again in a few seconds."),
    again=3,
)
PAPERS = Turns(
    at_once=1,
    waiting=1,
    patience=20,
    message=_("Many papers are being made at this moment. Try again in a few seconds."),
    again=5,
)


#: How much a hash steps back where all processors are busy: it has a third of what a phone's request has. Only Linux
#: knows threads that step back by themselves.
STEPS_BACK = 5 if sys.platform == "linux" else 0


class PatientHasher(PBKDF2PasswordHasher):
    """Django's own hashes of passwords, one after the other, behind the phones. Raises Busy."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The stored form of a password."""
        hashed: list[str] = []

        def work() -> None:
            if STEPS_BACK:
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, get_native_id(), STEPS_BACK)
            hashed.append(super(PatientHasher, self).encode(password, salt, iterations))

        with PASSWORDS.taken():
            # A thread that has stepped back never comes forward again, and the one that asks has other work to come.
            # While it computes, Python's own lock is free, so nothing waits for who has stepped back.
            behind = Thread(target=work, name="password")
            behind.start()
            behind.join()
        if not hashed:
            raise RuntimeError("A password could not be hashed.")
        return hashed[0]
