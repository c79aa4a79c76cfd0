"""Looks sign-up codes up by token, or by a pass for the typed code. Only hashes are stored."""

from django.core.signing import BadSignature, Signer

from tournament.access.selectors.links import hash_of

_SALT = "tournament.sign-up"
#: It can be tried for weeks, a card's for a day.
CODE_LENGTH = 12


def pass_of(link: int) -> str:
    return Signer(salt=_SALT).sign(str(link))


def sought(token: str) -> dict[str, str | int]:
    if ":" not in token:
        return {"token_hash": hash_of(token)}
    try:
        return {"pk": int(Signer(salt=_SALT).unsign(token))}
    except (BadSignature, ValueError):
        return {"pk": 0}
