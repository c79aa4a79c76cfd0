"""Restricts the database, backups, uploads and secrets to the account that runs Radelc."""

import stat
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
# Those that an earlier version, or a copy, may have left open to others.
FILES = ("*.sqlite3", "*.sqlite3-*", "*.json", "*.txt", "backups*/*", "uploads/*/*")
FOLDERS = ("backups*", "uploads", "uploads/*")


def close_to_others(data: Path) -> None:
    for target in (data, *(path for shape in (*FILES, *FOLDERS) for path in data.glob(shape))):
        with suppress(OSError):
            mode = target.lstat().st_mode
            if stat.S_ISDIR(mode) or stat.S_ISREG(mode):
                wanted = stat.S_IMODE(mode) & (FOLDER if stat.S_ISDIR(mode) else FILE)
                if wanted != stat.S_IMODE(mode):
                    target.chmod(wanted)
