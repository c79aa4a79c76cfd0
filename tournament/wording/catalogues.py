"""Compiles Django's translations (`.mo`) from the catalogues (`.po`)."""

import os
import sys
import tempfile
from pathlib import Path

import polib


def compile_outdated(locale: Path) -> None:
    """Compile each catalogue below `locale` whose `.mo` is missing or outdated, with a message, because it takes long.

    Each file is replaced atomically, so that programs may start beside each other.
    """
    said = False
    for written in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        compiled = written.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns >= written.stat().st_mtime_ns:
            continue
        if not said:
            said = True
            sys.stderr.write("The translations are being compiled, once after each change.\n")
        content = polib.pofile(str(written)).to_binary()
        handle, name = tempfile.mkstemp(dir=written.parent, suffix=".mo~")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, 0o644)  # no secret: whoever may run the program may read its sentences
        os.replace(name, compiled)
