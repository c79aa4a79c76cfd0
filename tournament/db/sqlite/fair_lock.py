"""A fair lock: threads of one process wait in order of arrival.

Python's lock wakes everybody, and the thread that releases it, already running, usually gets it again.
"""

from collections import deque
from threading import Lock


class Line:
    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: deque[Lock] = deque()
        self._taken = False

    def __len__(self) -> int:
        return len(self._waiting)

    def enter(self) -> None:
        """Wait for the turn. An interrupted thread does not get it."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        try:
            mine.acquire()
        except BaseException:  # the program has to end: the turn is for another thread
            with self._guard:
                waited = mine in self._waiting
                if waited:
                    self._waiting.remove(mine)
            if not waited:
                self.leave()
            raise

    def leave(self) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
