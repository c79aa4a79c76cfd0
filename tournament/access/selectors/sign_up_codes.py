"""Looks sign-up codes up by token, or by a pass given for the typed code. Only hashes are stored."""

from django.core.signing import BadSignature, Signer

from tournament.access.selectors.links import hash_of

_SALT = "tournament.sign-up"
#: Length of the short code: it can be tried for weeks, a card's for a day.
CODE_LENGTH = 12


def pass_of(link: int) -> str:
    """Return a signed pass by the code's key, since only its hash is known; valid as long as the code."""
    return Signer(salt=_SALT).sign(str(link))


def sought(token: str) -> dict[str, str | int]:
    """Return the lookup field and value for a token or pass."""
    if ":" not in token:  # never in a token
        return {"token_hash": hash_of(token)}
    try:
        return {"pk": int(Signer(salt=_SALT).unsign(token))}
    except (BadSignature, ValueError):
        return {"pk": 0}
