"""Looks links and cards up by token, short code, or signed pass. Only hashes of tokens are stored.

A table's link opens one seat for one round; a player's card opens his page for the whole day and each of his seats.
"""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

#: Without 0 O, 1 I L, and U, which reads like V.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
#: Longer, because it can be guessed for a day, not a round.
CARD_CODE_LENGTH = 10
_SALT = "tournament.table-link"
_CARD_SALT = "tournament.player-link"
_SEAT_SALT = "tournament.player-link.seat"


def pass_of(link: int) -> str:
    """Return a signed pass for a visitor who typed the right code; valid as long as the link."""
    return Signer(salt=_SALT).sign(str(link))


def sought(token: str) -> dict[str, str | int]:
    """Return the lookup field and value for a token or pass."""
    if ":" not in token:  # never in a printed token
        return {"token_hash": hash_of(token)}
    return {"pk": next(iter(_signed(token, _SALT, 1)), 0)}


def pass_of_card(card: int) -> str:
    """Return a signed pass for links from a seat's page back to its card."""
    return Signer(salt=_CARD_SALT).sign(str(card))


def sought_card(token: str) -> dict[str, str | int]:
    if ":" not in token:
        return {"token_hash": hash_of(token)}
    return {"pk": next(iter(_signed(token, _CARD_SALT, 1)), 0)}


def pass_to_seat(card: int, seat: int) -> str:
    """Return a signed pass of a card to a seat; valid while the card is and the player sits there."""
    return Signer(salt=_SEAT_SALT).sign(f"{card}-{seat}")


def card_and_seat(token: str) -> tuple[int, int] | None:
    """Return the card and seat keys of a pass: (0, 0) for a wrong signature, None for no such pass."""
    if "-" not in token.partition(":")[0] or ":" not in token:
        return None
    found = _signed(token, _SEAT_SALT, 2)
    return (found[0], found[1]) if found else (0, 0)


def _signed(token: str, salt: str, numbers: int) -> tuple[int, ...]:
    try:
        keys = tuple(map(int, Signer(salt=salt).unsign(token).split("-")))
    except (BadSignature, ValueError):
        return ()
    return keys if len(keys) == numbers else ()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def code_of(token: str, length: int = CODE_LENGTH) -> str:
    """Derive the short code printed beside a token: "K7QM-4XZP"."""
    number = int.from_bytes(hashlib.sha256(f"code:{token}".encode()).digest(), "big")
    letters = []
    for _at in range(length):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return f"{''.join(letters[: length // 2])}-{''.join(letters[length // 2 :])}"


def hash_of_code(code: str, key: str | None = None) -> str:
    """Hash a code with a key, because short codes can be tried out. Spaces, dashes and case do not matter."""
    plain = "".join(char for char in code.upper() if char.isalnum())
    return salted_hmac(_SALT, plain, secret=key, algorithm="sha256").hexdigest()


def hashes_of_code(code: str) -> list[str]:
    return [hash_of_code(code, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
