"""The database backend for SQLite: one writer at a time, the others queue.

SQLite lets a writer retry after pauses of up to 100 ms: in a hall that enters all at once, somebody loses again and
again. Here the threads of a process queue for their turn, and then for a lock on a file beside the database, which the
system passes on at once, also between processes. Windows has no such lock: there SQLite alone keeps processes apart.
"""

import os
import sys
from collections import defaultdict
from typing import Any

from django.db.backends.sqlite3 import base

from tournament.db.faults import MISSING, Fault, MachineFault, refuse_if_unsafe, refused
from tournament.db.sqlite.fair_lock import Line

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

SUFFIX = "-queue"

_pinned: dict[str, tuple[int, int] | None] = {}
_lines: defaultdict[str, Line] = defaultdict(Line)


def pin(name: object) -> None:
    """Let this process open only this file under this name.

    A new file under the name of a moved one would use what SQLite keeps beside it (-wal).
    """
    _pinned[str(name)] = _which(name)


def _which(name: object) -> tuple[int, int] | None:
    try:
        facts = os.stat(str(name))
    except OSError:
        return None
    return facts.st_dev, facts.st_ino


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._has_turn = False
        self._locked: int | None = None  # the open file with the lock
        self._opened: tuple[int, int] | None = None  # the opened file, whatever has its name later

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file; read-only while nothing may be stored."""
        name = self.settings_dict["NAME"]
        if str(name) in _pinned and _which(name) != _pinned[str(name)]:
            raise MachineFault(Fault(MISSING))
        opened = super().get_new_connection(conn_params)
        if refused() is not None:
            opened.execute("PRAGMA query_only = ON")
        self._opened = _which(name)
        return opened

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        if not autocommit:
            refuse_if_unsafe()
            self.ensure_connection()
        try:
            if not autocommit:
                self._wait()
                if _which(self.settings_dict["NAME"]) != self._opened:
                    raise MachineFault(Fault(MISSING))  # a write would be lost in a file without a name
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException:  # also when the program has to end: nobody else would get the turn
            self._leave()
            raise
        if autocommit:
            self._leave()

    def close(self) -> None:
        super().close()
        self._leave()

    def _wait(self) -> None:
        """Wait for the turn; `_leave` gives it up, also where this is interrupted."""
        if self.is_in_memory_db() or self._has_turn:
            return
        name = str(self.settings_dict["NAME"])
        _lines[name].enter()
        self._has_turn = True
        if fcntl is not None:
            self._locked = os.open(f"{name}{SUFFIX}", os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._locked, fcntl.LOCK_EX)

    def _leave(self) -> None:
        if not self._has_turn:
            return
        if self._locked is not None:
            os.close(self._locked)  # releases the lock
        self._has_turn, self._locked = False, None
        _lines[str(self.settings_dict["NAME"])].leave()
