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
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.utils.crypto import constant_time_compare, salted_hmac

if TYPE_CHECKING:
    from redis import Redis

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
    """Return Django's settings for a cache; `site` identifies the site.

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
    }


def release(base: Path) -> str:
    """Return a digest of this version's files: the same on every server that runs it."""
    digest = hashlib.sha256()
    for room, *endings in SOURCES:
        for file in next(filter(None, (sorted((base / room).rglob(f"*{ending}")) for ending in endings)), []):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


class SharedCache(BaseCache):
    """Has only `get`, `set` and `clear`."""

    def __init__(self, url: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._url = url

    @cached_property
    def _redis(self) -> Redis:
        from redis import Redis  # a laptop without a CACHE_URL never loads it

        return Redis.from_url(self._url, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        name = self.make_and_validate_key(key, version=version)
        sealed: Any = self._asked(lambda: self._redis.get(name), None)
        if sealed is None:
            return default
        seal, pickled = sealed[:SEAL_BYTES], sealed[SEAL_BYTES:]
        if not constant_time_compare(seal, _seal(name, pickled)):
            return default
        return pickle.loads(pickled)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        name = self.make_and_validate_key(key, version=version)
        pickled = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        seconds: Any = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        self._asked(lambda: self._redis.set(name, _seal(name, pickled) + pickled, ex=seconds), None)

    def clear(self) -> None:
        """Empty only this cache of this site; Django would empty the whole Redis."""

        def drop() -> None:
            for key in self._redis.scan_iter(f"{self.key_prefix}:*", count=1000):
                self._redis.delete(key)

        self._asked(drop, None)

    def answers(self) -> bool:
        _away["until"] = 0.0
        return self._asked(lambda: bool(self._redis.ping()), False)

    def _asked(self, ask: Callable[[], Answer], otherwise: Answer) -> Answer:
        if time.monotonic() < _away["until"]:
            return otherwise
        from redis import RedisError

        try:
            return ask()
        except (RedisError, OSError) as problem:
            if not _away["until"]:
                log.warning("Redis does not answer: %s", type(problem).__name__)
            _away["until"] = time.monotonic() + AGAIN_SECONDS
            return otherwise


def _seal(name: str, pickled: bytes) -> bytes:
    return salted_hmac(__name__, name.encode() + b"\0" + pickled, algorithm="sha256").digest()
