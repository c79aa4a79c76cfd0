"""How a table's link is found: by its token, by the short code beside it, or by a pass for whoever typed that code.

Only hashes are stored; nothing here can give a token back.
"""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

from tournament.models import TableLink

#: What a short code is made of: no 0 O, 1 I L, and no U, which reads like V.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
_SALT = "tournament.table-link"


def pass_of(link: TableLink) -> str:
    """A token for whoever typed the right code: signed by this server, it holds as long as the link itself.

    The printed token cannot be given back, for only its hash is known.
    """
    return Signer(salt=_SALT).sign(str(link.pk))


def sought(token: str) -> dict[str, str | int]:
    """The one field, with its value, by which a token's link is found."""
    if ":" not in token:  # never in a printed token
        return {"token_hash": hash_of(token)}
    try:
        return {"pk": int(Signer(salt=_SALT).unsign(token))}
    except (BadSignature, ValueError):
        return {"pk": 0}


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def code_of(token: str) -> str:
    """The short code that is printed beside a token: "K7QM-4XZP"."""
    number = int.from_bytes(hashlib.sha256(f"code:{token}".encode()).digest(), "big")
    letters = []
    for _at in range(CODE_LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return f"{''.join(letters[: CODE_LENGTH // 2])}-{''.join(letters[CODE_LENGTH // 2 :])}"


def hash_of_code(code: str, key: str | None = None) -> str:
    """What is stored of a code: keyed, because it is short enough to be tried out. Blanks, dashes and small letters
    make no difference."""
    plain = "".join(char for char in code.upper() if char.isalnum())
    return salted_hmac(_SALT, plain, secret=key, algorithm="sha256").hexdigest()


def hashes_of_code(code: str) -> list[str]:
    """What may be stored of a code: under the key that signs, or one that did."""
    return [hash_of_code(code, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
