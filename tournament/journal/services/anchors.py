"""Note the heads of the journal's chains in an append-only file, readable only by its owner."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from django.db import transaction

from tournament.journal.selectors import anchors
from tournament.journal.selectors.anchors import Anchor
from tournament.journal.selectors.chain import Owner

logger = logging.getLogger(__name__)


def note(owner: Owner, occasion: str) -> None:
    """Note the head of a chain after commit.

    A file that cannot be written undoes nothing: it is reported in the server's log.
    """
    transaction.on_commit(lambda: _note(owner, occasion))


def note_all(occasion: str) -> tuple[Anchor, ...]:
    """Note at once every chain's head and return it. Raises OSError."""
    ends = anchors.heads()
    append(ends, occasion)
    return ends


def append(ends: Iterable[Anchor], occasion: str) -> None:
    """Add lines to the file and wait until the disk has them. Raises OSError."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    text = "".join(f"{replace(end, at=at, occasion=occasion)}\n" for end in ends)
    if not text:
        return
    path = anchors.file()
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    try:
        os.write(descriptor, text.encode())
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _note(owner: Owner, occasion: str) -> None:
    """Several sheets may be accepted at once: note a head only once."""
    end = anchors.head(owner)
    try:
        if end is not None and not anchors.is_kept(end):
            append((end,), occasion)
    except OSError as problem:
        logger.warning("An anchor could not be noted in %s: %s", anchors.file(), problem.strerror)
