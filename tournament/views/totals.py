"""The totals of a sheet as they are typed, in the office and by a referee who corrects them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from tournament.services.errors import RefereeError
from tournament.views.entry import whole


def totals_of(posted: Mapping[str, str], letters: Iterable[str]) -> dict[str, int]:
    """The totals that were typed, by seat; one that is no whole number is left out, and the service asks for it."""
    found = {}
    for letter in letters:
        with suppress(RefereeError):
            found[letter] = whole(posted.get(f"total-{letter}", ""), "")
    return found
