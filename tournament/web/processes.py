"""The processes of the web server: Python works on one core at a time, and a hall of phones needs more than that.

They share the port and the database, nothing else. Only Linux forks safely with threads in its libraries, so elsewhere
there is one process.
"""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NoReturn

logger = logging.getLogger(__name__)

PROCESSES = 2 if sys.platform == "linux" and (os.cpu_count() or 1) > 1 else 1
#: What asks for the end: the system, Ctrl+C, and a terminal that is closed, unless somebody (nohup) ignores that.
ENDING = tuple(
    found
    for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")
    if (found := getattr(signal, name, None)) is not None and signal.getsignal(found) != signal.SIG_IGN
)
PAUSE_SECONDS = 1.0  # before one that ended by itself is replaced


def run(work: Callable[[], None], processes: int = PROCESSES) -> None:
    """Run `work` in so many processes until one of ENDING; replace one that ends.

    With one process `work` runs in this one. `work` has to end at KeyboardInterrupt, which the first signal must
    raise in it; when this process ends, however it ends, so do the others.
    """
    if processes == 1:
        work()
        return
    # Signals wait until they are asked for: one that comes just before os.wait() would else not be heard.
    watched = {*ENDING, signal.SIGCHLD}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    theirs, ours = os.pipe()
    working: set[int] = set()
    try:
        while True:
            while len(working) < processes:
                number = os.fork()
                if not number:
                    os.close(ours)
                    _work(work, theirs, before, watched)
                working.add(number)
            if signal.sigwait(watched) != signal.SIGCHLD:
                return
            working -= _ended(working)
            time.sleep(PAUSE_SECONDS)
    finally:
        _end(working)
        while signal.sigpending() & watched:  # somebody asked for the end again
            signal.sigwait(watched)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(work: Callable[[], None], theirs: int, before: Iterable[int], watched: Iterable[int]) -> NoReturn:
    """What a new process does. It never returns: what comes after belongs to the process that began it."""
    code = 1
    try:
        threading.Thread(target=_end_with_parent, args=(theirs,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            work()
        signal.pthread_sigmask(signal.SIG_BLOCK, watched)  # Ctrl+C reaches all processes, and the first says it again
        code = 0
    except Exception:  # whatever it was: it is logged, and the process ends with 1, for the parent begins a new one
        logger.exception("The web server failed.")
    finally:
        with suppress(OSError):  # the terminal may be gone
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _end_with_parent(theirs: int) -> None:
    """Nobody writes into the pipe: it can be read when its other end is closed, and that is when the parent is gone."""
    os.read(theirs, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _ended(working: set[int]) -> set[int]:
    """Those that have ended by themselves."""
    ended = set()
    for number in working:
        found, status = os.waitpid(number, os.WNOHANG)
        if found:
            ended.add(number)
            code = os.waitstatus_to_exitcode(status)
            logger.error("A process of the web server ended with %s and is replaced.", code)
    return ended


def _end(working: set[int]) -> None:
    for number in working:
        os.kill(number, signal.SIGTERM)
    for number in working:
        os.waitpid(number, 0)
