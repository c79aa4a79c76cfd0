"""Files that only the account which runs Radelc may read: the database, backups, uploads, secrets."""

import stat
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
#: What an earlier version, or whoever copied it, left open to others, in the data folder.
FILES = ("*.sqlite3", "*.sqlite3-*", "*.json", "*.txt", "backups*/*", "uploads/*/*")
FOLDERS = ("backups*", "uploads", "uploads/*")


def close_to_others(data: Path) -> None:
    """Take the rights of others away from what lies in the data folder, where that is ours to do."""
    for path in (data, *(one for shape in (*FILES, *FOLDERS) for one in data.glob(shape))):
        with suppress(OSError):
            found = path.lstat().st_mode
            if stat.S_ISDIR(found) or stat.S_ISREG(found):
                wanted = stat.S_IMODE(found) & (FOLDER if stat.S_ISDIR(found) else FILE)
                if wanted != stat.S_IMODE(found):
                    path.chmod(wanted)
