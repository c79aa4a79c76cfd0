"""A cache shared by several servers for made pages and papers, in a Redis at CACHE_URL.

While Redis does not answer, every process makes pages itself and retries after a few seconds. A key names the journal
line of a page, the site and the version of Radelc, so nothing in it is stale. Unpickling runs programs, so each value
is sealed with the site's secret for its key; an unsealed value counts as absent.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from django.utils.crypto import constant_time_compare, salted_hmac

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
SHAPE = "redis://:password@host:6379/0"
SCHEMES = ("redis://", "rediss://", "unix://")
ANSWER_SECONDS = 0.3  # a page is made in less than a longer wait
AGAIN_SECONDS = 5
SEAL_BYTES = 32
# Where these parts differ, nothing is shared; of several endings the first that is there counts.
SOURCES = (
    ("rules", ".py"),
    ("scoresheets", ".py"),
    ("tournament", ".py"),
    ("templates", ""),
    ("static", ""),
    ("locale", ".po", ".mo"),  # the compiled ones where Radelc is installed: it has no others
)
_away = {"until": 0.0}  # of this process, so that threads do not time out one after another


def shared(url: str, *, alias: str, site: Iterable[str], base: Path) -> dict[str, Any]:
    """Return Django's settings for one cache in the Redis at `url`; `site` identifies the site.

    Raises ValueError for an address that is not Redis's.
    """
    if not url.startswith(SCHEMES):
        raise ValueError(f"CACHE_URL must look like {SHAPE}; leave it out where there is one server.")
    owner = hashlib.sha256(repr((*site, release(base))).encode()).hexdigest()[:16]
    return {
        "BACKEND": "tournament.web.caching.shared_cache.SharedCache",
        "LOCATION": url,
        "KEY_PREFIX": f"Radelc:{owner}:{alias}",
        "TIMEOUT": 3600,
        "OPTIONS": {
            "serializer": _AsItIs(),
            "socket_timeout": ANSWER_SECONDS,
            "socket_connect_timeout": ANSWER_SECONDS,
        },
    }


def release(base: Path) -> str:
    """Return a digest of this version's files: the same on every server that runs it."""
    digest = hashlib.sha256()
    for room, *endings in SOURCES:
        for file in next(filter(None, (sorted((base / room).rglob(f"*{ending}")) for ending in endings)), []):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


class _AsItIs:
    """`SharedCache` pickles and seals the bytes."""

    def dumps(self, value: bytes) -> bytes:
        return value

    def loads(self, value: bytes) -> bytes:
        return value


class SharedCache(RedisCache):
    """Django's cache in Redis: works without Redis, trusts only sealed values. It has only `get`, `set` and `clear`."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        sealed: bytes | None = self._asked(lambda: super(SharedCache, self).get(key, None, version), None)
        if sealed is None:
            return default
        seal, pickled = sealed[:SEAL_BYTES], sealed[SEAL_BYTES:]
        if not constant_time_compare(seal, self._seal(key, version, pickled)):
            return default
        return pickle.loads(pickled)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        pickled = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        sealed = self._seal(key, version, pickled) + pickled
        self._asked(lambda: super(SharedCache, self).set(key, sealed, timeout, version), None)

    def _seal(self, key: str, version: int | None, pickled: bytes) -> bytes:
        name = self.make_key(key, version=version).encode()
        return salted_hmac(__name__, name + b"\0" + pickled, algorithm="sha256").digest()

    def clear(self) -> None:
        """Empty only this cache of this site; Django would empty the whole Redis."""

        def drop() -> None:
            client = self._cache.get_client(write=True)
            for key in client.scan_iter(f"{self.key_prefix}:*", count=1000):
                client.delete(key)

        self._asked(drop, None)

    def answers(self) -> bool:
        _away["until"] = 0.0
        return self._asked(lambda: bool(self._cache.get_client().ping()), False)

    def _asked(self, ask: Callable[[], Answer], otherwise: Answer) -> Answer:
        if time.monotonic() < _away["until"]:
            return otherwise
        from redis import RedisError  # a laptop without a CACHE_URL never loads it

        try:
            return ask()
        except (RedisError, OSError) as problem:
            if not _away["until"]:
                log.warning("Redis does not answer: %s", type(problem).__name__)
            _away["until"] = time.monotonic() + AGAIN_SECONDS
            return otherwise
