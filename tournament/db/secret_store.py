"""The site's secrets: made once, kept in a file only the owner may read, never in the settings or in version control.

The file is created exclusively: of two processes that start at once exactly one writes it and the other reads its key.
"""

import json
import os
import secrets
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

PATIENCE_SECONDS = 5.0  # how long a second process waits for the first one to finish its single write


def load_secret_key(path: Path) -> str:
    """Return the secret key kept at `path`, making folder, file and key on the first run.

    Raises ImproperlyConfigured when the file cannot be made or does not hold a key.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return _read(path)
    except OSError as problem:
        raise ImproperlyConfigured(f"The secrets file {path} cannot be made: {problem.strerror}.") from problem
    key = secrets.token_urlsafe(60)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(json.dumps({"secret_key": key}) + "\n")
    return key


def _read(path: Path) -> str:
    """Read the key another run has made, waiting a little if that run is still writing."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            key = json.loads(path.read_text(encoding="utf-8"))["secret_key"]
        except (ValueError, KeyError, TypeError):
            key = None
        except OSError as problem:
            raise ImproperlyConfigured(f"The secrets file {path} cannot be read: {problem.strerror}.") from problem
        if isinstance(key, str) and len(key) >= 50:
            return key
        if time.monotonic() > give_up:
            raise ImproperlyConfigured(f"The secrets file {path} is damaged: delete it, and everybody signs in again.")
        time.sleep(0.05)
