"""A cache of rendered page parts with a limit in bytes, where Django counts entries."""

import pickle
import time
import zlib
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

ENTRY_BYTES = 400  # a key, its time and its place in a dictionary


@dataclass(slots=True)
class _Parts:
    """Packed parts, the least recently used first, each with the time of its end; None: it has none."""

    lock: Lock = field(default_factory=Lock)
    by_key: OrderedDict[str, tuple[bytes, float | None]] = field(default_factory=OrderedDict)
    weight: int = 0

    def drop(self, key: str) -> bool:
        packed, _end = self.by_key.pop(key, (None, None))
        if packed is not None:
            self.weight -= len(packed) + ENTRY_BYTES
        return packed is not None


_kept: dict[str, _Parts] = {}  # every thread has its own object of the cache


class PackedCache(BaseCache):
    """A cache in memory, packed, with MAX_BYTES among its options. It has `get`, `set`, `delete` and `clear`."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._most: int = params["OPTIONS"]["MAX_BYTES"]
        self._parts = _kept.setdefault(name, _Parts())

    @property
    def weight(self) -> int:
        return self._parts.weight

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        key, parts = self.make_and_validate_key(key, version=version), self._parts
        with parts.lock:
            packed, end = parts.by_key.get(key, (None, None))
            if packed is None:
                return default
            if end is not None and end <= time.time():
                parts.drop(key)
                return default
            parts.by_key.move_to_end(key)
        return pickle.loads(zlib.decompress(packed))

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        key, parts = self.make_and_validate_key(key, version=version), self._parts
        packed = zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)
        with parts.lock:
            parts.drop(key)
            parts.by_key[key] = packed, self.get_backend_timeout(timeout)
            parts.weight += len(packed) + ENTRY_BYTES
            while parts.weight > self._most:
                parts.drop(next(iter(parts.by_key)))

    def delete(self, key: str, version: int | None = None) -> bool:
        key = self.make_and_validate_key(key, version=version)
        with self._parts.lock:
            return self._parts.drop(key)

    def clear(self) -> None:
        with self._parts.lock:
            self._parts.by_key.clear()
            self._parts.weight = 0
