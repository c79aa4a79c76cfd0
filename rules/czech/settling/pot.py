"""The žid: who fills it, takes it, doubles it, and how it is divided (Žid.1-2, Pagát.9-11, C4, C5, C21).

All shares of a line are reckoned on what lay in it when the line began. Its items stand at the account `pot`; with
those of the seats they are 0 in every line.
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

#: Codes of the marks that a filling leaves: the one of the beginning, and one after somebody took it.
FIRST, REFILL = "pot-first", "pot-refill"
FILLED = FILL * len(SEATS)


class Divided(NamedTuple):
    """An amount in equal parts: what each has, and what is left."""

    each: int
    left: int
    steps: Derivation


@lru_cache(maxsize=1024)
def divided(amount: int, among: int) -> Divided:
    """Whole eyes; a remainder is left (C4)."""
    each, left = divmod(amount, among)
    rest = (Step(MINUS, left, "remainder", "Pagát.9"),) if left else ()
    return Divided(each, left, (Step(PLUS, amount, POT, "Žid.1"), *rest, *_over(among)))


def _over(among: int) -> Derivation:
    return (Step(OVER, among, "in-parts", "Pagát.9"),) if among > 1 else ()


def fill(items: list[Item], code: str) -> None:
    """All four put 10 in: at the beginning (Žid.1), and at once when somebody took it (Pagát.9)."""
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
    """These share what is in it; the remainder stays. Returns what they took."""
    part = divided(held, len(side))
    for seat in side:
        items.append(Item(seat, reference, part.each, code, {"derivation": part.steps}))
    taken = part.each * len(side)
    items.append(Item(POT, reference, -taken, code, {"derivation": (Step(MINUS, taken, POT, reference),)}))
    return taken


def put(items: list[Item], side: Sequence[str], announcer: str, amount: int, reference: str) -> None:
    """These put so much in, the announcer also what cannot be divided (C4)."""
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
    """What every announced pagát does to the žid; says whether somebody took it, so that it was filled again."""
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
    items: list[Item], one: Announcement, sides: Sides, held: int, offence: Offence | None, options: Options
) -> None:
    """The side doubles the žid (Pagát.10); where so played its opponents take it before, if it was kontra'd (Pagát.11).

    Of a side that broke the rules only the offender pays; what its opponents lost falls away (C17).
    """
    side = sides.of(one.by)
    if offence is not None and offence.by not in side:
        return
    paying, odd = (side, one.by) if offence is None else ((offence.by,), offence.by)
    amount, reference = held, "Pagát.10"
    if options.pagat_lost_kontra == "to_opponents" and one.kontra:
        reference = "Pagát.11"
        amount += take(items, sides.against(one.by), held, reference, "pot-to-opponents")
    put(items, paying, odd, amount, reference)


def close(items: list[Item], held: int) -> None:
    """Equal parts to all four (C21)."""
    take(items, SEATS, held, "Žid.1", "pot-closed")
