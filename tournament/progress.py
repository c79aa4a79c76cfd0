"""How far something long is: noted in a file by whatever does it, read by the page that waits for it, or counted on a
terminal.

Only the standard library is used here, so that a process which reads one file need not start Django for it.
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
SECONDS = 0.2  # from one word to the next
PATIENCE_SECONDS = 1.0  # of a start, when the program itself is loaded, which takes up to two
SUFFIX = ".progress"


def silent(done: int, of: int) -> None:
    """Tell nobody."""


def later(tell: Tell, before: int, of: int) -> Tell:
    """The same listener for a part that knows only itself: `before` was done when it began, `of` is all there is."""
    return lambda done, _of: tell(before + done, of)


class _Seldom:
    """Passes on a word when the last one is a moment old."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SECONDS
            self.pass_on(done, of)

    def pass_on(self, done: int, of: int) -> None:
        """Say it."""
        raise NotImplementedError


class Noted(_Seldom):
    """Notes in a file how far it is; a file that cannot be written hinders no work."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def pass_on(self, done: int, of: int) -> None:
        """Whole or not at all, for somebody may be reading."""
        part = self._file.with_name(self._file.name + ".part")
        with suppress(OSError):
            part.write_text(f"{done} {of}", encoding="ascii")
            os.replace(part, self._file)


def noted(file: Path) -> tuple[int, int]:
    """How much is done and of how much; zeros as long as nobody knows."""
    try:
        done, of = file.read_text(encoding="ascii").split()
        return int(done), int(of)
    except (OSError, ValueError):
        return 0, 0


class Counted(_Seldom):
    """Counts in one line of a terminal; a file or another program that listens is told nothing."""

    def __init__(self, stream: TextIO, label: str) -> None:
        super().__init__()
        self._stream, self._label = stream, label
        self._open = False

    def pass_on(self, done: int, of: int) -> None:
        """Write over what stood there."""
        if self._stream.isatty():
            self._open = True
            self._stream.write(f"\r{self._label} {done}/{of}\033[K")
            self._stream.flush()

    def end(self) -> None:
        """Let the next sentence begin on a line of its own."""
        if self._open:
            self._open = False
            self._stream.write("\n")
            self._stream.flush()


class Steps:
    """What a command is doing, said on the terminal as soon as its start takes long; each step says it once."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._patient_until = time.monotonic() + PATIENCE_SECONDS

    @contextmanager
    def step(self, sentence: str) -> Iterator[None]:
        """A part of the start that may take long."""
        timer = threading.Timer(max(0.0, self._patient_until - time.monotonic()), self._say, [sentence])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
