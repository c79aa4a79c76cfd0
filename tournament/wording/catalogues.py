"""Compiles the translations that Django reads (`.mo`) from the catalogues that people write (`.po`)."""

import os
import sys
import tempfile
from pathlib import Path

import polib


def compile_outdated(locale: Path) -> None:
    """Compile each catalogue below `locale` whose `.mo` is missing or older than its `.po`, and say so: it takes long.

    Each file appears whole or not at all, so that programs may start beside each other.
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
