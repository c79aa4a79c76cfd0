import hashlib
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class VersionedStaticFilesStorage(StaticFilesStorage):
    """Adds a hash of the content: browsers may keep a file for a day and still see a new version at once."""

    def url(self, name: str | None) -> str:
        address = super().url(name)
        location = finders.find(name) if name else None
        if not isinstance(location, str):
            return address
        path = Path(location)
        return f"{address}?v={_version(location, path.stat().st_mtime_ns)}"


@lru_cache(maxsize=512)
def _version(path: str, changed: int) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:10]
