"""A cache shared by several servers for made pages and papers, in a Redis at CACHE_URL.

Redis is optional: while it does not answer, every process makes pages itself and retries after a few seconds. Nothing
in it is stale: a key names the journal line of a page (page_cache.py, kept_papers.py), the site and the version of
Radelc. Nor is it trusted: unpickling runs programs, so each value is sealed with the site's secret for its key; an
unsealed value counts as absent.
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
ANSWER_SECONDS = 0.3  # more than making a page takes is not worth waiting for
AGAIN_SECONDS = 5
SEAL_BYTES = 32
#: Parts of the program on which a page or paper depends: where they differ, nothing is shared.
SOURCES = (
    ("rules", ".py"),
    ("scoresheets", ".py"),
    ("tournament", ".py"),
    ("templates", ""),
    ("static", ""),
    ("locale", ".po"),
)
_away = {"until": 0.0}  # of this process: one thread's timeout spares the others theirs


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
    for room, ending in SOURCES:
        for file in sorted((base / room).rglob(f"*{ending}")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


class _AsItIs:
    """Passes bytes between Django and Redis: `SharedCache` pickles and seals them."""

    def dumps(self, value: bytes) -> bytes:
        return value

    def loads(self, value: bytes) -> bytes:
        return value


class SharedCache(RedisCache):
    """Django's cache in Redis that survives Redis's absence, trusts only sealed values, and empties only its own.

    It knows `get`, `set` and `clear`.
    """

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
        """Drop the entries of this cache of this site; Django would empty the whole Redis."""

        def drop() -> None:
            client = self._cache.get_client(write=True)
            for key in client.scan_iter(f"{self.key_prefix}:*", count=1000):
                client.delete(key)

        self._asked(drop, None)

    def answers(self) -> bool:
        _away["until"] = 0.0
        return self._asked(lambda: bool(self._cache.get_client().ping()), False)

    def _asked(self, ask: Callable[[], Answer], otherwise: Answer) -> Answer:
        """Return Redis's answer; `otherwise` while it is away."""
        if time.monotonic() < _away["until"]:
            return otherwise
        from redis import RedisError  # here: a laptop without a CACHE_URL never loads it

        try:
            return ask()
        except (RedisError, OSError) as problem:
            if not _away["until"]:
                log.warning("Redis does not answer: %s", type(problem).__name__)
            _away["until"] = time.monotonic() + AGAIN_SECONDS
            return otherwise
