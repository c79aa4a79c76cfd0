"""Restricts the database, backups, uploads and secrets to the account that runs Radelc.

A mode says nothing to Windows but "read-only": there the data folder gets a list of accounts, which everything in it
inherits. Untried, since nobody has run Radelc there yet: what fails is a warning in the log.
"""

import logging
import os
import stat
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)
FILE, FOLDER = 0o600, 0o700
# An earlier version, or a copy, may have left these open to others.
FILES = ("*.sqlite3", "*.sqlite3-*", "*.json", "*.txt", "backups*/*", "uploads/*/*")
FOLDERS = ("backups*", "uploads", "uploads/*")
WINDOWS = os.name == "nt"
SYSTEM, ADMINISTRATORS = "*S-1-5-18", "*S-1-5-32-544"  # they may do anything in any case, like root
WINDOWS_SECONDS = 20


def close_to_others(data: Path) -> None:
    if WINDOWS:
        _close_on_windows(data)
        return
    for target in (data, *(path for shape in (*FILES, *FOLDERS) for path in data.glob(shape))):
        with suppress(OSError):
            mode = target.lstat().st_mode
            if stat.S_ISDIR(mode) or stat.S_ISREG(mode):
                wanted = stat.S_IMODE(mode) & (FOLDER if stat.S_ISDIR(mode) else FILE)
                if wanted != stat.S_IMODE(mode):
                    target.chmod(wanted)


def command_of_windows(folder: Path, environment: Mapping[str, str]) -> list[str]:
    """Return the command that leaves a folder to this account, the system and administrators."""
    account = "\\".join(environment.get(name, "") for name in ("USERDOMAIN", "USERNAME"))
    inherited = [f"{name}:(OI)(CI)F" for name in (account, SYSTEM, ADMINISTRATORS)]
    return ["icacls", str(folder), "/inheritance:r", "/grant:r", *inherited]


def _close_on_windows(folder: Path) -> None:
    try:
        answer = subprocess.run(
            command_of_windows(folder, os.environ), capture_output=True, timeout=WINDOWS_SECONDS, check=False
        )
        problem = f"icacls ended with {answer.returncode}" if answer.returncode else ""
    except (OSError, subprocess.TimeoutExpired) as failed:
        problem = str(failed)
    if problem:
        log.warning("Other accounts of this computer may be able to read %s: %s", folder, problem)
