import pickle
import time
import zlib
from dataclasses import dataclass, field
from math import inf
from threading import Lock
from typing import Any, NamedTuple

from cachetools import TLRUCache
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

ENTRY_BYTES = 400  # a key, its time and its place in a dictionary


class _Part(NamedTuple):
    packed: bytes
    end: float  # as of time.time()


@dataclass(frozen=True, slots=True)
class _Parts:
    by_key: TLRUCache[str, _Part]
    lock: Lock = field(default_factory=Lock)


_kept: dict[str, _Parts] = {}  # every thread has its own object of the cache


class PackedCache(BaseCache):
    """A cache in memory, packed, with MAX_BYTES among its options. It has `get`, `set`, `delete` and `clear`."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._parts = _kept.setdefault(name, _Parts(_of_bytes(params["OPTIONS"]["MAX_BYTES"])))

    @property
    def weight(self) -> int:
        return int(self._parts.by_key.currsize)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        key = self.make_and_validate_key(key, version=version)
        with self._parts.lock:
            part = self._parts.by_key.get(key)
        return default if part is None else pickle.loads(zlib.decompress(part.packed))

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        key = self.make_and_validate_key(key, version=version)
        packed = zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)
        end = self.get_backend_timeout(timeout)
        part = _Part(packed, inf if end is None else end)
        parts = self._parts.by_key
        with self._parts.lock:
            parts.pop(key, None)
            if _weight(part) <= parts.maxsize:
                parts[key] = part

    def delete(self, key: str, version: int | None = None) -> bool:
        key = self.make_and_validate_key(key, version=version)
        with self._parts.lock:
            return self._parts.by_key.pop(key, None) is not None

    def clear(self) -> None:
        with self._parts.lock:
            self._parts.by_key.clear()


def _of_bytes(most: int) -> TLRUCache[str, _Part]:
    return TLRUCache(most, lambda _key, part, _now: part.end, timer=time.time, getsizeof=_weight)


def _weight(part: _Part) -> int:
    return len(part.packed) + ENTRY_BYTES
