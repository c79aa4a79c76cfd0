"""Scores a valid line: items for seats and the žid, and the next state."""

from dataclasses import dataclass

from rules.czech import renonc
from rules.czech.contracts import ACCOUNTS, POT, forehand_of
from rules.czech.game import payments
from rules.czech.options import Options
from rules.czech.record import Game, Misdeal, Row, Varsava
from rules.czech.settling import pot, varsava
from rules.czech.settling.shares import offence, shares
from rules.czech.sides import sides_of
from rules.sheet import Item, Mark, ScoredRow, entries_of, item


@dataclass(slots=True)
class Pot:
    """The content of the žid, and the code ("" before the first) and line of its last filling."""

    held: int = 0
    filled: str = ""
    line: int = 0


def score_row(row: Row, before: Pot, dealer: str, options: Options, number: int) -> tuple[ScoredRow, Pot]:
    """Return the scored line `number` (1-based), and the žid after it."""
    items: list[Item] = []
    marks: tuple[Mark, ...] = ()
    begun = before
    if options.pot and not before.filled:
        pot.fill(items, pot.FIRST)
        begun = Pot(pot.FILLED, pot.FIRST, number)
        marks = (Mark(pot.FIRST, None, number),)
    after = _write(items, row, begun, dealer, options, number)
    entries = entries_of(items, ACCOUNTS)
    held = before.held + entries.pop(POT)
    if after is not begun:
        marks = (Mark(begun.filled, None, begun.line, number),)
        if after.line == number and after.filled == pot.REFILL:
            marks += (Mark(pot.REFILL, None, number),)
    return ScoredRow(entries, tuple(items), {POT: held}, marks), Pot(held, after.filled, after.line)


def _write(items: list[Item], row: Row, begun: Pot, dealer: str, options: Options, number: int) -> Pot:
    """Return `begun` itself unless the žid was taken or divided."""
    if isinstance(row, Game):
        taken = _game(items, row, begun.held, options)
        return Pot(0, pot.REFILL, number) if taken else begun
    if isinstance(row, Varsava):
        _varsava(items, row, forehand_of(dealer), options)
    elif isinstance(row, Misdeal):
        renonc.misdeal(items, row, dealer, options)
    else:
        pot.close(items, begun.held)
        return Pot(0, begun.filled, begun.line)
    return begun


def _game(items: list[Item], row: Game, held: int, options: Options) -> bool:
    """Return whether the žid was taken."""
    sides = sides_of(row)
    if sides is None:
        raise ValueError("a valid game has two sides")
    wrong = offence(row.renonc, options)
    to_declarers = shares(sides.declarers, sides.defenders, wrong)
    to_defenders = shares(sides.defenders, sides.declarers, wrong)
    unpaid = False
    for value, reference, code, about, (getting, paying), gets, pays in payments(row, sides, options):
        amount, written = (value, to_declarers) if value >= 0 else (-value, to_defenders)
        if amount and not written:
            unpaid = True
        for seat, times, steps in written:
            params = gets if times > 0 else pays
            if steps:
                params = {**about, "derivation": (getting if times > 0 else paying) + steps}
            items.append(item((seat, reference, amount * times, code, params)))
    if wrong is not None and unpaid:
        renonc.unpaid(items, wrong)
    taken = False
    if options.pot and row.announcements:
        taken = pot.settle_pagat(items, row, sides, held, wrong, options)
    if row.renonc is not None:
        renonc.fines(items, row.renonc, row, sides, options)
    return taken


def _varsava(items: list[Item], row: Varsava, forehand: str, options: Options) -> None:
    wrong = offence(row.renonc, options)
    if row.renonc is not None:
        renonc.fines(items, row.renonc, None, None, options)
    if row.renonc is not None and wrong is not None and wrong.sanction == "jedenact":
        renonc.varsava_fault(items, row.renonc)
    elif row.forgotten:
        varsava.forgotten(items, forehand, wrong, options)
    elif row.points is not None:
        varsava.settle(items, row.points, forehand, wrong, options)
