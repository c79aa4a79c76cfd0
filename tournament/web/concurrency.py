"""Limits long work (a password's hash, a PDF) per process so that the phones never wait for it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Thread, get_native_id

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Busy(Exception):
    """Answered with 503, to be tried again after `seconds`."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.message = message
        self.seconds = seconds


class Turns:
    """`at_once` work, `waiting` behind them for `patience` seconds at most."""

    def __init__(self, *, at_once: int, waiting: int, patience: float, message: Promise, again: int) -> None:
        self._all = BoundedSemaphore(at_once + waiting)
        self._working = BoundedSemaphore(at_once)
        self._patience = patience
        self._message = message
        self._again = again

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold a turn. Raises Busy if too many wait already, or the wait times out."""
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


# Two leave enough threads for the phones.
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


# Niceness of a hash: a third of a phone request's share. Only Linux has niceness per thread.
STEPS_BACK = 5 if sys.platform == "linux" else 0


class PatientHasher(PBKDF2PasswordHasher):
    """Hashes one password at a time, behind the phones. Raises Busy."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        hashed: list[str] = []

        def work() -> None:
            if STEPS_BACK:
                with suppress(OSError):
                    os.setpriority(os.PRIO_PROCESS, get_native_id(), STEPS_BACK)
            hashed.append(super(PatientHasher, self).encode(password, salt, iterations))

        with PASSWORDS.taken():
            # A thread cannot raise its priority again, so this one is not used. Python's lock is free while it
            # computes.
            behind = Thread(target=work, name="password")
            behind.start()
            behind.join()
        if not hashed:
            raise RuntimeError("A password could not be hashed.")
        return hashed[0]
