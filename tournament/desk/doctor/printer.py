"""What the system knows of its printer: CUPS is asked on Linux and macOS, Windows has nobody to ask."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass

ANSWER_SECONDS = 3
DEFAULT = re.compile(r"^system default destination: (\S+)", re.MULTILINE)
SIZES = re.compile(r"^PageSize/[^:]*:.*\*(\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Printer:
    """The default printer, "" if there is none, and the paper that it expects, "" if unknown."""

    name: str
    paper: str


def default() -> Printer | None:
    """Return the default printer; None where the system does not say."""
    answer = _asked("lpstat", "-d")
    if answer is None:
        return None
    named = DEFAULT.search(answer)
    if named is None:
        return Printer("", "")
    paper = SIZES.search(_asked("lpoptions", "-p", named[1], "-l") or "")
    return Printer(named[1], paper[1] if paper else "")


def _asked(*command: str) -> str | None:
    """Return what a program printed; None if it is missing or silent."""
    if shutil.which(command[0]) is None:
        return None
    try:
        said = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "LC_ALL": "POSIX"},
            timeout=ANSWER_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return said.stdout
