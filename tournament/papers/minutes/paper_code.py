"""The code on printed minutes proves that Radelc printed this revision of this sheet; nothing is stored.

"58-12-K7QM-4XZP-9ABC-DEFG-HJKM": the table's key, the revision, eight letters of the sheet's digest and twelve made
with this server's secret.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.access.selectors.links import ALPHABET

DIGEST_LETTERS = 8
PROOF_LETTERS = 12
LARGEST_NUMBER = 2**31
_GROUP = 4
_SALT = "tournament.printed-minutes"
_ERASED = "tournament.erased-paper"
_AT_FOOT = re.compile(r"[0-9a-f]{4}(?:[ -]?[0-9a-f]{4}){3}", re.IGNORECASE)
_SHAPE = re.compile(rf"(\d{{1,10}})-(\d{{1,10}})-([{ALPHABET}]{{{DIGEST_LETTERS + PROOF_LETTERS}}})")


@dataclass(frozen=True, slots=True)
class Printed:
    table_id: int
    revision: int
    content: str

    @property
    def code(self) -> str:
        letters = self.content + _proof(self.table_id, self.revision, self.content)
        groups = (letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))
        return "-".join((str(self.table_id), str(self.revision), *groups))

    def erased_proofs(self) -> tuple[str, ...]:
        """Return what is kept of a paper after a name on it was erased: 64 hex digits for each key of this server."""
        says = f"{self.table_id}:{self.revision}:{self.content}"
        keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        return tuple(salted_hmac(_ERASED, says, secret=key, algorithm="sha256").hexdigest() for key in keys)

    def shows(self, digest: str) -> bool:
        """Compare the paper's content with a digest (64 hex digits)."""
        return self.content == _letters(bytes.fromhex(digest), DIGEST_LETTERS)


class NotPrintedHere(Exception):
    """Raised for a code that no paper of this server has."""


def printed_with(*, table_id: int, revision: int, digest: str) -> Printed:
    """Return the paper of a sheet with this digest (64 hex digits)."""
    return Printed(table_id, revision, _letters(bytes.fromhex(digest), DIGEST_LETTERS))


def code_of(*, table_id: int, revision: int, digest: str) -> str:
    return printed_with(table_id=table_id, revision=revision, digest=digest).code


def read(text: str, keys: Sequence[str] | None = None) -> Printed:
    """Parse a code; lower case, blanks or the whole address are accepted. `keys`: keys that may have signed it (None:
    this server's). Raises NotPrintedHere.
    """
    match = _SHAPE.fullmatch(_plain(text))
    if match is None:
        raise NotPrintedHere
    table_id, revision, letters = int(match[1]), int(match[2]), match[3]
    content, proof = letters[:DIGEST_LETTERS], letters[DIGEST_LETTERS:]
    signing = keys or (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    known = (_proof(table_id, revision, content, key) for key in signing)
    if max(table_id, revision) >= LARGEST_NUMBER or not any(
        constant_time_compare(proof, expected) for expected in known
    ):
        raise NotPrintedHere
    return Printed(table_id, revision, content)


def is_foot(text: str) -> bool:
    """Return whether this is the digest at the foot of the minutes (`in_fours`), often mistaken for their code."""
    return _AT_FOOT.fullmatch(text.strip()) is not None


def _plain(text: str) -> str:
    """Normalise: the last part of an address, capitals, dashes only after numbers ("58-12-K7QM4XZP…")."""
    groups = re.findall(r"[0-9A-Z]+", text.strip().rstrip("/").rpartition("/")[2].upper())
    return "-".join((*groups[:2], "".join(groups[2:])))


def _proof(table_id: int, revision: int, content: str, key: str | None = None) -> str:
    """Return the proof that only a key's holder can make; None: the signing key."""
    says = f"{table_id}:{revision}:{content}"
    return _letters(salted_hmac(_SALT, says, secret=key, algorithm="sha256").digest(), PROOF_LETTERS)


def _letters(digest: bytes, count: int) -> str:
    number = int.from_bytes(hashlib.sha256(digest).digest(), "big")
    letters = []
    for _at in range(count):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)
