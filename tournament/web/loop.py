"""waitress's loop over its connections, which asks only those that may have changed.

waitress asks every connection on every turn whether it wants to read or to write: with 600 phones and watchers that
takes more of the processor than their answers.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel

ALL_SECONDS = 1.0  # between two turns that ask everybody: idle connections end then


class Loop:
    """Has the one function of `waitress.wasyncore` that a server's `run` calls."""

    def __init__(self) -> None:
        self._selector = DefaultSelector()
        self._known: dict[int, tuple[Any, int]] = {}  # connection and what it waits for, by file number
        self._lively: set[int] = set()  # what is no connection, and connections with something under way
        self._all_at = 0.0

    def loop(self, timeout: float, map: dict[int, Any], use_poll: bool) -> None:
        with self._selector:
            while map:
                self._ask(map)
                self._answer(map, timeout)

    def _ask(self, map: dict[int, Any]) -> None:
        asked: Iterable[int] = tuple(self._lively)
        if time.monotonic() >= self._all_at:
            self._all_at = time.monotonic() + ALL_SECONDS
            asked = self._known.keys() | map.keys()
        for number in asked:
            connection = map.get(number)
            if connection is None:
                self._forget(number)
                continue
            # First, because a thread says what is to be sent before it ends a request.
            busy = not isinstance(connection, HTTPChannel) or bool(connection.requests)
            events = EVENT_READ if connection.readable() else 0
            if connection.writable() and not connection.accepting:
                events |= EVENT_WRITE
            if map.get(number) is not connection:  # it ended when it was asked
                self._forget(number)
                continue
            self._wait_for(number, connection, events)
            (self._lively.add if busy or events != EVENT_READ else self._lively.discard)(number)

    def _answer(self, map: dict[int, Any], timeout: float) -> None:
        for key, events in self._selector.select(timeout):
            connection, number = key.data, key.fd
            if events & EVENT_READ and map.get(number) is connection:
                wasyncore.read(connection)
            if events & EVENT_WRITE and map.get(number) is connection:
                wasyncore.write(connection)
            if map.get(number) is not connection:
                self._forget(number)
            else:
                self._lively.add(number)
            if connection.accepting:
                self._lively |= map.keys() - self._known.keys()

    def _wait_for(self, number: int, connection: Any, events: int) -> None:
        known, before = self._known.get(number, (connection, 0))
        if known is not connection:  # the number of a closed one, used again
            self._forget(number)
            before = 0
        if events and before:
            if events != before:
                self._selector.modify(number, events, connection)
        elif events:
            self._selector.register(number, events, connection)
        elif before:
            self._selector.unregister(number)
        self._known[number] = connection, events

    def _forget(self, number: int) -> None:
        _connection, events = self._known.pop(number, (None, 0))
        self._lively.discard(number)
        if events:
            self._selector.unregister(number)
