"""Progress of long work: noted in a file and read by the page that waits for it, or counted on a terminal.

Only the standard library is imported, so that a process that reads one file need not start Django.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

#: Takes how much is done, and of how much.
Tell = Callable[[int, int], None]
SECONDS = 0.2  # between two reports
PATIENCE_SECONDS = 1.0  # of a start, once the program is loaded, which takes up to two
SUFFIX = ".progress"


def silent(done: int, of: int) -> None:
    pass


def later(tell: Tell, before: int, of: int) -> Tell:
    """Return the listener for a part of the work: `before` was done when the part began, `of` is the whole."""
    return lambda done, _of: tell(before + done, of)


class _Seldom:
    """Pass on a report when the last one is older than SECONDS."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SECONDS
            self.pass_on(done, of)

    def pass_on(self, done: int, of: int) -> None:
        raise NotImplementedError


class Noted(_Seldom):
    """Note progress in a file; a file that cannot be written does not stop the work."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def pass_on(self, done: int, of: int) -> None:
        """Write the file atomically: somebody may be reading."""
        part = self._file.with_name(self._file.name + ".part")
        with suppress(OSError):
            part.write_text(f"{done} {of}", encoding="ascii")
            os.replace(part, self._file)


def noted(file: Path) -> tuple[int, int]:
    """Return how much is done and of how much; zeros while unknown."""
    try:
        done, of = file.read_text(encoding="ascii").split()
        return int(done), int(of)
    except (OSError, ValueError):
        return 0, 0


class Counted(_Seldom):
    """Count in one line of a terminal; silent for a file or another program."""

    def __init__(self, stream: TextIO, label: str) -> None:
        super().__init__()
        self._stream, self._label = stream, label
        self._open = False

    def pass_on(self, done: int, of: int) -> None:
        if self._stream.isatty():
            self._open = True
            self._stream.write(f"\r{self._label} {done}/{of}\033[K")
            self._stream.flush()

    def end(self) -> None:
        if self._open:
            self._open = False
            self._stream.write("\n")
            self._stream.flush()


class Steps:
    """Print what a command is doing once its start takes long."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._patient_until = time.monotonic() + PATIENCE_SECONDS

    @contextmanager
    def step(self, sentence: str) -> Iterator[None]:
        timer = threading.Timer(max(0.0, self._patient_until - time.monotonic()), self._say, [sentence])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
