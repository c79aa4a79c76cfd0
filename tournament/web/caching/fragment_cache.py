"""A cache of rendered page parts with a limit in bytes, where Django counts entries."""

import pickle
import zlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

ENTRY_BYTES = 400  # a key, its time and its place in two dictionaries
_weights: dict[str, list[int]] = {}  # every thread has its own object of the cache


class PackedCache(LocMemCache):
    """Django's cache in memory, packed, with MAX_BYTES among its options; without `incr`."""

    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]
    _lock: Lock
    _has_expired: Callable[[str], bool]

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._most: int = params.get("OPTIONS", {})["MAX_BYTES"]
        self._weight = _weights.setdefault(name, [0])

    @property
    def weight(self) -> int:
        return self._weight[0]

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        key = self.make_and_validate_key(key, version=version)
        with self._lock:
            if self._has_expired(key):
                self._delete(key)
                return default
            packed = self._cache[key]
            self._cache.move_to_end(key, last=False)
        return pickle.loads(zlib.decompress(packed))

    def clear(self) -> None:
        super().clear()
        self._weight[0] = 0

    def _set(self, key: str, value: bytes, timeout: Any = DEFAULT_TIMEOUT) -> None:
        self._delete(key)
        packed = zlib.compress(value, 1)
        self._cache[key] = packed
        self._cache.move_to_end(key, last=False)
        self._expire_info[key] = self.get_backend_timeout(timeout)
        self._weight[0] += len(packed) + ENTRY_BYTES
        while self._weight[0] > self._most and self._cache:
            self._delete(next(reversed(self._cache)))  # the least recently used

    def _delete(self, key: str) -> bool:
        packed = self._cache.pop(key, None)
        self._expire_info.pop(key, None)
        if packed is not None:
            self._weight[0] -= len(packed) + ENTRY_BYTES
        return packed is not None
