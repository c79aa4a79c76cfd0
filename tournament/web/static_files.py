"""Addresses of static files that change with their content, without a collecting step before the server starts."""

import hashlib
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class VersionedStaticFilesStorage(StaticFilesStorage):
    """Adds `?v=` and a hash of the content: browsers may keep a file for a day and still see a new version at once."""

    def url(self, name: str | None) -> str:
        """The address of the file `name`, relative to static/; a file that does not exist keeps its plain address."""
        address = super().url(name)
        found = finders.find(name) if name else None
        if not isinstance(found, str):
            return address
        path = Path(found)
        return f"{address}?v={_version(found, path.stat().st_mtime_ns)}"


@lru_cache(maxsize=512)
def _version(path: str, changed: int) -> str:
    """The first characters of the hash of a file; `changed` (its time of change) tells the cache of new content."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:10]
