"""How the code of a sign-up is looked up: by its token, or by a pass for whoever typed it. Only hashes are stored."""

from django.core.signing import BadSignature, Signer

from tournament.access.selectors.links import hash_of

_SALT = "tournament.sign-up"
#: Of the short code: it can be tried for weeks, not for a day as a card's.
CODE_LENGTH = 12


def pass_of(link: int) -> str:
    """An address by the key of a code, where only its hash is known: signed by this site, it holds as the code does."""
    return Signer(salt=_SALT).sign(str(link))


def sought(token: str) -> dict[str, str | int]:
    """The one field, with its value, by which the code of a token or a pass is looked up."""
    if ":" not in token:  # never in a token
        return {"token_hash": hash_of(token)}
    try:
        return {"pk": int(Signer(salt=_SALT).unsign(token))}
    except (BadSignature, ValueError):
        return {"pk": 0}
