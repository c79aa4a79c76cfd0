"""Newer Pythons of this computer and the newest Django, each in a virtual environment of its own, for the nightly run.

The environments are in `.venvs`, beside `.venv` and stamped like it: made once, and again for other requirements. What
is not there, or cannot be installed, is left out with a sentence.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

import manage

FOLDER = Path(settings.BASE_DIR) / ".venvs"
FILES = (manage.REQUIREMENTS, manage.DEVELOPMENT)
Version = tuple[int, int]
#: Those that the README calls tested.
TESTED: tuple[Version, ...] = ((3, 12), (3, 13))
#: The newest Django runs on no older Python.
OF_NEWEST_DJANGO: Version = (3, 12)
LAST_MINOR = 30  # the last name that is looked for: python3.30
ANSWER_SECONDS = 20
ASK = "import ensurepip, sys, venv; print(*sys.version_info[:4])"


@dataclass(frozen=True)
class Environment:
    """`title`: what differs from the usual run; `python`: the interpreter."""

    title: str
    python: str
    newest_django: bool = False


def programs(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield what may be a Python newer than 3.11: on PATH, and in pyenv's folder of versions."""
    for minor in range(12, LAST_MINOR + 1):
        program = shutil.which(f"python3.{minor}", path=environment.get("PATH"))
        if program:
            yield program
    root = Path(environment.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for name in ("bin/python", "python.exe"):  # as pyenv-win has it
        yield from map(str, sorted(root.glob(f"versions/3.*/{name}")))


def newer(candidates: Iterable[str], than: Version) -> dict[Version, str]:
    """Return the newest final release of each newer minor version, oldest first.

    A program that does not answer (pyenv leaves such on PATH), or cannot make environments, is none.
    """
    best: dict[Version, tuple[int, str]] = {}
    for program in candidates:
        release = _release(program)
        if release is not None and release[:2] > than:
            patch, version = release[2], release[:2]
            if version not in best or patch > best[version][0]:
                best[version] = patch, program
    return {version: program for version, (_patch, program) in sorted(best.items())}


def _release(program: str) -> tuple[int, int, int] | None:
    try:
        answer = subprocess.run(
            [program, "-c", ASK], capture_output=True, text=True, timeout=ANSWER_SECONDS, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    version = re.fullmatch(r"(\d+) (\d+) (\d+) final\s*", answer)
    return (int(version[1]), int(version[2]), int(version[3])) if version else None


def prepared(programs_by_version: Mapping[Version, str], own: Version) -> tuple[list[Environment], list[str]]:
    """Return an environment for each Python and one for the newest Django, and a sentence for each that is left out."""
    ready: list[Environment] = []
    missing = [version for version in TESTED if version > own and version not in programs_by_version]
    left_out = [f"{_named(version)} was not found: its tests were left out." for version in missing]
    for version, program in programs_by_version.items():
        name = _named(version)
        try:
            ready.append(Environment(name, _filled(f"python{version[0]}.{version[1]}", program)))
        except manage.CannotPrepare as problem:
            left_out.append(f"{name} was left out: {problem}")
    newest = {own: sys.executable, **programs_by_version}
    version = max(newest)
    if version < OF_NEWEST_DJANGO:
        left_out.append(f"The newest Django needs {_named(OF_NEWEST_DJANGO)}: its tests were left out.")
        return ready, left_out
    try:
        python = _filled("django", newest[version])
        ready.append(Environment(f"{_named(version)} with Django {_newest_django(python)}", python, newest_django=True))
    except manage.CannotPrepare as problem:
        left_out.append(f"The newest Django was left out: {problem}")
    return ready, left_out


def _named(version: Version) -> str:
    return "Python {}.{}".format(*version)


def _filled(name: str, program: str) -> str:
    """Return the interpreter of an environment with all requirements. Raises CannotPrepare."""
    folder = FOLDER / name
    if not manage.is_complete(folder, FILES, os.name == "nt"):
        FOLDER.mkdir(exist_ok=True)
        manage.fill(folder, FILES, program)
    return str(manage.interpreter(folder, os.name == "nt"))


def _newest_django(python: str) -> str:
    """Put the newest Django in the place of the pinned one; return its version. Raises CannotPrepare."""
    command = [python, "-m", "pip", "install", *manage.PIP_OPTIONS, "--upgrade", "Django"]
    code, output = manage.run_quietly(command)
    if code != 0:
        raise manage.CannotPrepare(manage.failed(Path(python).parent.parent, output))
    return str(manage.run_quietly([python, "-m", "django", "--version"])[1].strip())
