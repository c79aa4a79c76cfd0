"""Work that takes long waits for its turn, so that the phones never wait for it.

A password's hash and a PDF take a third of a second and more of a processor. Each kind has so many turns in a process,
and so many more may wait; whoever comes then is asked to come again, at once and in words.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

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


class PatientHasher(PBKDF2PasswordHasher):
    """Django's own hashes of passwords, one after the other. Raises Busy."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The stored form of a password."""
        with PASSWORDS.taken():
            return super().encode(password, salt, iterations)
