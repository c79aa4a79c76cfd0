"""Threads of one process that wait for the same thing, in the order in which they came.

A lock of the system wakes everybody, and whoever runs first takes it: among threads that is the one that has just given
it up, for it runs already. Here it is handed to the next.
"""

from collections import deque
from threading import Lock


class Line:
    """Who waits, and whether somebody has his turn."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: deque[Lock] = deque()
        self._taken = False

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def enter(self) -> None:
        """Wait for one's turn. Whoever is interrupted meanwhile has none."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        try:
            mine.acquire()
        except BaseException:  # the program is told to end: the turn is for somebody else
            with self._guard:
                waited = mine in self._waiting
                if waited:
                    self._waiting.remove(mine)
            if not waited:
                self.leave()
            raise

    def leave(self) -> None:
        """Hand the turn to who has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
