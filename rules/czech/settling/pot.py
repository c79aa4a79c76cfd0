"""The žid: filling, taking, doubling and dividing it (Žid.1-2, Pagát.9-11, C4, C5, C21).

All shares of a line are computed on its content when the line began. Its items are in the account `pot`; with those of
the seats they sum to 0 in every line.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.czech.contracts import FILL, POT, SEATS
from rules.czech.game import pagat_made
from rules.czech.options import Options
from rules.czech.record import Announcement, Game
from rules.czech.settling.shares import Offence
from rules.czech.sides import Sides
from rules.derivation import MINUS, OVER, PLUS, TIMES, Derivation, Step
from rules.sheet import Item

FIRST, REFILL = "pot-first", "pot-refill"
FILLED = FILL * len(SEATS)


class Divided(NamedTuple):
    each: int
    left: int
    steps: Derivation


@lru_cache(maxsize=1024)
def divided(amount: int, among: int) -> Divided:
    """Divide in whole eyes; a remainder is left (C4)."""
    each, left = divmod(amount, among)
    rest = (Step(MINUS, left, "remainder", "Pagát.9"),) if left else ()
    return Divided(each, left, (Step(PLUS, amount, POT, "Žid.1"), *rest, *_over(among)))


def _over(among: int) -> Derivation:
    return (Step(OVER, among, "in-parts", "Pagát.9"),) if among > 1 else ()


def fill(items: list[Item], code: str) -> None:
    """Let all four put 10 in (Žid.1, Pagát.9)."""
    reference = "Žid.1" if code == FIRST else "Pagát.9"
    pays, gets = _FILLS[reference]
    for seat in SEATS:
        items.append(Item(seat, reference, -FILL, code, pays))
    items.append(Item(POT, reference, FILLED, code, gets))


_FILLS = {
    reference: (
        {"derivation": (Step(MINUS, FILL, "", reference),)},
        {"derivation": (Step(PLUS, FILL, "", reference), Step(TIMES, len(SEATS), "four", reference))},
    )
    for reference in ("Žid.1", "Pagát.9")
}


def take(items: list[Item], side: Sequence[str], held: int, reference: str, code: str) -> int:
    """Share its content among these; the remainder stays. Return the amount taken."""
    part = divided(held, len(side))
    for seat in side:
        items.append(Item(seat, reference, part.each, code, {"derivation": part.steps}))
    taken = part.each * len(side)
    items.append(Item(POT, reference, -taken, code, {"derivation": (Step(MINUS, taken, POT, reference),)}))
    return taken


def put(items: list[Item], side: Sequence[str], announcer: str, amount: int, reference: str) -> None:
    """Put in `amount` from these seats, the indivisible rest from the announcer (C4)."""
    part = divided(amount, len(side))
    whole = (Step(MINUS, part.steps),)
    for seat in side:
        odd = part.left if seat == announcer else 0
        steps = (*whole, Step(MINUS, odd, "remainder", reference)) if odd else whole
        items.append(Item(seat, reference, -part.each - odd, "pot-doubled", {"derivation": steps}))
    items.append(Item(POT, reference, amount, "pot-doubled", {"derivation": (Step(PLUS, amount, POT, reference),)}))


def settle_pagat(
    items: list[Item], row: Game, sides: Sides, held: int, offence: Offence | None, options: Options
) -> bool:
    """Return whether the žid was taken."""
    taken = False
    for announcement in row.announcements:
        if announcement.feature != "pagat":
            continue
        side = sides.of(announcement.by)
        offending = offence is not None and offence.by in side
        if not pagat_made(row, side):
            _lost(items, announcement, sides, held, offence, options)
        elif not offending:
            take(items, side, held, "Pagát.9", "pot-taken")
            taken = True
    if taken:
        fill(items, REFILL)
    return taken


def _lost(
    items: list[Item], announcement: Announcement, sides: Sides, held: int, offence: Offence | None, options: Options
) -> None:
    """Double the žid for the side (Pagát.10); by option its opponents take it before, if it was kontra'd (Pagát.11).

    Of a side that broke the rules only the offender pays; what its opponents lost is dropped (C17).
    """
    side = sides.of(announcement.by)
    if offence is not None and offence.by not in side:
        return
    paying, odd = (side, announcement.by) if offence is None else ((offence.by,), offence.by)
    amount, reference = held, "Pagát.10"
    if options.pagat_lost_kontra == "to_opponents" and announcement.kontra:
        reference = "Pagát.11"
        amount += take(items, sides.against(announcement.by), held, reference, "pot-to-opponents")
    put(items, paying, odd, amount, reference)


def close(items: list[Item], held: int) -> None:
    """See C21."""
    take(items, SEATS, held, "Žid.1", "pot-closed")
