"""Formats and parses money: whole cents with the currency."""

import re

from django.utils.formats import get_format
from django.utils.translation import gettext as _

MINUS = "\N{MINUS SIGN}"
_TYPED = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?")


def stake_sentence(stake: int) -> str:
    """Return the note on a round's starting stake; "" without a stake."""
    note = _("Everybody begins each round with a stake of %(stake)s; a total is what he won or lost of it.")
    return note % {"stake": stake} if stake else ""


def money(cents: int, currency: str) -> str:
    """Return 12,50 EUR, or 100 EUR."""
    return f"{amount(cents)} {currency}"


def amount(cents: int) -> str:
    """Return the sum alone: 12,50 or 100."""
    if cents < 0:
        return MINUS + amount(-cents)
    whole, rest = divmod(cents, 100)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:02}" if rest else str(whole)


def cents_of(text: str) -> int | None:
    """Parse a typed sum, with comma or point; None for anything else."""
    read = _TYPED.fullmatch(text.strip())
    return None if read is None else int(read[1]) * 100 + int((read[2] or "0").ljust(2, "0"))
