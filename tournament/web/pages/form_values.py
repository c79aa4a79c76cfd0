from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from tournament.errors import RefereeError


def key_of(text: str) -> UUID:
    """Raises RefereeError."""
    try:
        return UUID(text)
    except ValueError:
        raise RefereeError(_("This form has no valid id. Open the page again."), "key") from None


def revision_of(text: str) -> int:
    """Raises RefereeError."""
    return whole(text, _("This form does not say which state of the sheet it was made from. Open the page again."))


def numbers_of(texts: Iterable[str]) -> set[int]:
    """Parse ticked numbers, of nine digits at most; other texts are left out."""
    return {int(text[:9]) for text in texts if text.isascii() and text.isdecimal()}


def whole(text: str, message: str, field: str = "revision") -> int:
    """Parse a number of nine digits at most, with minus sign or hyphen. Raises RefereeError with the message."""
    plain = text.strip().replace("−", "-").replace("–", "-")
    digits = plain[1:] if plain[:1] in ("-", "+") else plain
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise RefereeError(message, field)
    return int(plain)
