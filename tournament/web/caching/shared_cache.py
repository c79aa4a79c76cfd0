"""What the processes of several servers share: pages and papers that were made once, in a Redis at CACHE_URL.

Redis is a help, never needed: while it does not answer, every process makes what it is asked for itself, and asks Redis
again after a few seconds. Nothing in it can be out of date: a page's name says for which line of the journal it was
made (page_cache.py, kept_papers.py), and all names begin with what the site and this version of Radelc are.

Nor is it trusted: what is kept there is pickled, and whoever writes a pickle runs a program where it is read. So every
value is sealed with the site's secret, for the one name under which it stands; what is not, was never kept.
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
#: What a made page or paper depends on of the program: where it differs, nothing is shared.
SOURCES = (
    ("rules", ".py"),
    ("scoresheets", ".py"),
    ("tournament", ".py"),
    ("templates", ""),
    ("static", ""),
    ("locale", ".po"),
)
_away = {"until": 0.0}  # of this process, all its threads: what one has waited for the others need not


def shared(url: str, *, alias: str, site: Iterable[str], base: Path) -> dict[str, Any]:
    """Django's settings for one cache in the Redis at `url`; `site` says whose pages these are.

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
    """What this version of Radelc is, by its files: the same on every server that runs it."""
    digest = hashlib.sha256()
    for room, ending in SOURCES:
        for file in sorted((base / room).rglob(f"*{ending}")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


class _AsItIs:
    """Django's cache hands Redis bytes and gets bytes: `SharedCache` pickles and seals them."""

    def dumps(self, value: bytes) -> bytes:
        """Into Redis."""
        return value

    def loads(self, value: bytes) -> bytes:
        """From Redis."""
        return value


class SharedCache(RedisCache):
    """Django's cache in Redis, for whom Redis may be away, who trusts nothing there that this site did not write, and
    which empties only what is its own. It knows `get`, `set` and `clear`."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """What was set, or the default."""
        found: bytes | None = self._asked(lambda: super(SharedCache, self).get(key, None, version), None)
        if found is None:
            return default
        seal, pickled = found[:SEAL_BYTES], found[SEAL_BYTES:]
        if not constant_time_compare(seal, self._seal(key, version, pickled)):
            return default
        return pickle.loads(pickled)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep it if Redis answers."""
        pickled = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        sealed = self._seal(key, version, pickled) + pickled
        self._asked(lambda: super(SharedCache, self).set(key, sealed, timeout, version), None)

    def _seal(self, key: str, version: int | None, pickled: bytes) -> bytes:
        name = self.make_key(key, version=version).encode()
        return salted_hmac(__name__, name + b"\0" + pickled, algorithm="sha256").digest()

    def clear(self) -> None:
        """Drop what this cache of this site keeps; Django would empty the whole Redis."""

        def drop() -> None:
            client = self._cache.get_client(write=True)
            for key in client.scan_iter(f"{self.key_prefix}:*", count=1000):
                client.delete(key)

        self._asked(drop, None)

    def answers(self) -> bool:
        """Whether Redis is there now."""
        _away["until"] = 0.0
        return self._asked(lambda: bool(self._cache.get_client().ping()), False)

    def _asked(self, ask: Callable[[], Answer], otherwise: Answer) -> Answer:
        """What Redis says; `otherwise` while it is away."""
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
