"""Compiles Django's translations (`.mo`) from the catalogues (`.po`)."""

import os
import sys
import tempfile
from pathlib import Path

import polib


def compiled(written: Path) -> bytes:
    return polib.pofile(str(written)).to_binary()


def compile_outdated(locale: Path) -> None:
    """Compile the catalogues below `locale`; each `.mo` is replaced atomically, for programs may start at once."""
    said = False
    for written in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = written.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= written.stat().st_mtime_ns:
            continue
        if not said:
            said = True
            sys.stderr.write("The translations are being compiled, once after each change.\n")
        content = compiled(written)
        handle, name = tempfile.mkstemp(dir=written.parent, suffix=".mo~")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, 0o644)  # no secret: whoever may run the program may read its sentences
        os.replace(name, target)
