"""Money as people here write it: whole cents with the currency, and back."""

import re

from django.utils.formats import get_format
from django.utils.translation import gettext as _

MINUS = "\N{MINUS SIGN}"
_TYPED = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}))?")


def stake_told(stake: int) -> str:
    """What a reader of totals has to know where everybody begins a round with the same money; "" without a stake."""
    told = _("Everybody begins each round with a stake of %(stake)s; a total is what he won or lost of it.")
    return told % {"stake": stake} if stake else ""


def money(cents: int, currency: str) -> str:
    """12,50 EUR; whole sums without cents: 100 EUR."""
    return f"{amount(cents)} {currency}"


def amount(cents: int) -> str:
    """The sum alone: 12,50 or 100."""
    if cents < 0:
        return MINUS + amount(-cents)
    whole, rest = divmod(cents, 100)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{rest:02}" if rest else str(whole)


def cents_of(text: str) -> int | None:
    """What somebody typed, with comma or point; None for anything that is no sum."""
    read = _TYPED.fullmatch(text.strip())
    return None if read is None else int(read[1]) * 100 + int((read[2] or "0").ljust(2, "0"))
