"""Shares of an amount: a head each, and under a renonc the offender alone (C2, C17, C19)."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.czech.options import Options
from rules.czech.record import Renonc
from rules.czech.steps import FOR_PARTNER, THREE
from rules.derivation import Derivation


class Share(NamedTuple):
    """How often a seat gets the amount, or pays it if `times` is below 0."""

    seat: str
    times: int
    steps: Derivation


class Offence(NamedTuple):
    """`sanction`: fine_and_game or jedenact."""

    by: str
    sanction: str


def offence(renonc: Renonc | None, options: Options) -> Offence | None:
    """Return None where the rest is settled as played: no renonc, one corrected in time, or the žid fined (Žid.2)."""
    if renonc is None or options.renonc == "pot_20" or renonc.corrected:
        return None
    return Offence(renonc.by, options.renonc)


@cache
def shares(gaining: Sequence[str], paying: Sequence[str], offence: Offence | None) -> tuple[Share, ...]:
    """Return the shares of a payment; empty if it is not paid."""
    gets, pays = len(paying) if len(gaining) == 1 else 1, len(gaining) if len(paying) == 1 else 1
    gained = tuple(Share(seat, gets, THREE if gets == 3 else ()) for seat in gaining)
    if offence is None or (offence.by,) == tuple(paying):
        return (*gained, *(Share(seat, -pays, THREE if pays == 3 else ()) for seat in paying))
    if offence.by in paying:
        whole = gets * len(gaining)
        return (*gained, Share(offence.by, -whole, FOR_PARTNER[offence.sanction, whole]))
    if offence.sanction == "jedenact" and len(gaining) == 2:
        return tuple(Share(seat, -1 if seat == offence.by else 1, ()) for seat in gaining)
    return ()
