"""How a link is found: by its token, by the short code beside it, or by a pass for whoever typed that code.

A table's link leads to one seat for one round; a player's card to his own page for the whole day, and from there, by a
pass that names card and seat, to each seat that is his.

Only hashes are stored; nothing here can give a token back.
"""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

#: What a short code is made of: no 0 O, 1 I L, and no U, which reads like V.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
#: Of a card's: it can be guessed at for a day, not for a round, so it has 900 times as many codes to hide among.
CARD_CODE_LENGTH = 10
_SALT = "tournament.table-link"
_CARD_SALT = "tournament.player-link"
_SEAT_SALT = "tournament.player-link.seat"


def pass_of(link: int) -> str:
    """A token, by the link's key, for whoever typed the right code: signed by this server, it holds as the link itself.

    The printed token cannot be given back, for only its hash is known.
    """
    return Signer(salt=_SALT).sign(str(link))


def sought(token: str) -> dict[str, str | int]:
    """The one field, with its value, by which a token's link is found."""
    if ":" not in token:  # never in a printed token
        return {"token_hash": hash_of(token)}
    return {"pk": next(iter(_signed(token, _SALT, 1)), 0)}


def pass_of_card(card: int) -> str:
    """The same for a player's card, by its key: what his seats' pages lead back by."""
    return Signer(salt=_CARD_SALT).sign(str(card))


def sought_card(token: str) -> dict[str, str | int]:
    """As `sought`, for the token or the pass of a player's card."""
    if ":" not in token:
        return {"token_hash": hash_of(token)}
    return {"pk": next(iter(_signed(token, _CARD_SALT, 1)), 0)}


def pass_to_seat(card: int, seat: int) -> str:
    """What a player's card opens a seat's page by; it holds as long as the card, and as he sits there."""
    return Signer(salt=_SEAT_SALT).sign(f"{card}-{seat}")


def card_and_seat(token: str) -> tuple[int, int] | None:
    """The keys that such a pass names: (0, 0) if it was not signed here, None if it is no such pass."""
    if "-" not in token.partition(":")[0] or ":" not in token:
        return None
    found = _signed(token, _SEAT_SALT, 2)
    return (found[0], found[1]) if found else (0, 0)


def _signed(token: str, salt: str, numbers: int) -> tuple[int, ...]:
    """The keys that a pass names, none if it was not signed here."""
    try:
        keys = tuple(map(int, Signer(salt=salt).unsign(token).split("-")))
    except (BadSignature, ValueError):
        return ()
    return keys if len(keys) == numbers else ()


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def code_of(token: str, length: int = CODE_LENGTH) -> str:
    """The short code that is printed beside a token: "K7QM-4XZP"."""
    number = int.from_bytes(hashlib.sha256(f"code:{token}".encode()).digest(), "big")
    letters = []
    for _at in range(length):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return f"{''.join(letters[: length // 2])}-{''.join(letters[length // 2 :])}"


def hash_of_code(code: str, key: str | None = None) -> str:
    """What is stored of a code: keyed, because it is short enough to be tried out. Blanks, dashes and small letters
    make no difference."""
    plain = "".join(char for char in code.upper() if char.isalnum())
    return salted_hmac(_SALT, plain, secret=key, algorithm="sha256").hexdigest()


def hashes_of_code(code: str) -> list[str]:
    """What may be stored of a code: under the key that signs, or one that did."""
    return [hash_of_code(code, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
