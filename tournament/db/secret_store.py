"""The site's secrets, in a file that only the owner may read.

It is created exclusively: of two processes that start at once one writes it and the other reads its key. Older keys
are kept: what was printed or signed under them is still recognised.
"""

import hashlib
import json
import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from django.core.exceptions import ImproperlyConfigured

from tournament.db import file_rights

PATIENCE_SECONDS = 5.0  # a second process waits for the first one's single write
SHORTEST_KEY = 50
MARK_LETTERS = 12


class Keys(NamedTuple):
    key: str
    older: tuple[str, ...] = ()


def load_secret_key(path: Path) -> str:
    """Return the secret key kept at `path`, making folder, file and key on the first run.

    Raises ImproperlyConfigured when the file cannot be made or does not hold a key.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return _read(path).key
    except OSError as problem:
        raise ImproperlyConfigured(f"The secrets file {path} cannot be made: {problem.strerror}.") from problem
    if file_rights.WINDOWS:  # it takes no mode
        file_rights.close_to_others(path.parent)
    keys = Keys(secrets.token_urlsafe(60))
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(as_text(keys))
    return keys.key


def older_keys(path: Path) -> list[str]:
    return list(_read(path).older)


def as_text(keys: Keys) -> str:
    older = {"older_keys": list(keys.older)} if keys.older else {}
    return json.dumps({"secret_key": keys.key, **older}) + "\n"


def keys_in(text: str) -> Keys:
    """Raises ValueError."""
    content = json.loads(text)
    if not isinstance(content, dict):
        raise ValueError("no keys")
    key, older = content.get("secret_key"), content.get("older_keys", [])
    if not isinstance(older, list) or not all(_is_key(each_key) for each_key in (key, *older)):
        raise ValueError("no keys")
    return Keys(str(key), tuple(older))


def write_secrets(path: Path, keys: Keys) -> None:
    """Replace the file's keys atomically. Raises OSError."""
    part = path.with_name(f".{uuid4().hex}.part")
    descriptor = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(as_text(keys))
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def mark_of(key: str) -> str:
    """Return twelve hexadecimal digits that reveal nothing of the key."""
    return hashlib.sha256(f"radelc-key:{key}".encode()).hexdigest()[:MARK_LETTERS]


def _is_key(key: object) -> bool:
    return isinstance(key, str) and len(key) >= SHORTEST_KEY


def _read(path: Path) -> Keys:
    give_up = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return keys_in(path.read_text(encoding="utf-8"))
        except ValueError:
            pass
        except OSError as problem:
            raise ImproperlyConfigured(f"The secrets file {path} cannot be read: {problem.strerror}.") from problem
        if time.monotonic() > give_up:
            raise ImproperlyConfigured(
                f"The secrets file {path} is damaged: delete it, and everybody signs in again. Papers printed so far "
                "are known again after `restore --secrets BACKUP`."
            )
        time.sleep(0.05)
