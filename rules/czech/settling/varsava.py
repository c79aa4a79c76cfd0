"""Scores Varšava, settled with the žid or between the players (Varšava.10-27, C14-C18)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.czech.contracts import HALF, POT, SEATS
from rules.czech.options import Options
from rules.czech.settling.shares import Offence
from rules.czech.steps import Pair, eyes, factor
from rules.derivation import MINUS, PLUS, Step
from rules.sheet import Item, item
from rules.violations import Params

LOST_FROM = 15  # the forehand's (Varšava.24)
NEITHER = 17  # neither pays nor gains (Varšava.19)


class Transfer(NamedTuple):
    """`gets` and `pays` are the params of its two items."""

    payer: str
    getter: str
    amount: int
    reference: str
    code: str
    gets: Params
    pays: Params


def _transfer(payer: str, getter: str, amount: int, reference: str, code: str, points: int, steps: Pair) -> Transfer:
    params = {"points": points, "payer": payer, "getter": getter}
    gets, pays = {**params, "derivation": steps.gets}, {**params, "derivation": steps.pays}
    return Transfer(payer, getter, amount, reference, code, gets, pays)


def settle(
    items: list[Item], points: Mapping[str, int], forehand: str, offence: Offence | None, options: Options
) -> None:
    with_pot = options.varsava == "pot"
    transfers = _with_pot(points, options) if with_pot else _between_players(points, forehand, options)
    _write(items, transfers, offence)


def forgotten(items: list[Item], forehand: str, offence: Offence | None, options: Options) -> None:
    """See Varšava.12, C16."""
    amount = options.varsava_forgotten
    steps = eyes(amount, "Varšava.12")
    transfers = (
        _transfer(forehand, seat, amount, "Varšava.12", "varsava-forgot", 0, steps)
        for seat in SEATS
        if seat != forehand
    )
    _write(items, transfers, offence)


def _write(items: list[Item], transfers: Iterator[Transfer], offence: Offence | None) -> None:
    for transfer in transfers:
        payer, code = transfer.payer, transfer.code
        if offence is not None and payer != offence.by:
            if transfer.getter in (offence.by, POT):
                continue
            payer, code = offence.by, "varsava-for-others"
        items.append(item((transfer.getter, transfer.reference, transfer.amount, code, transfer.gets)))
        items.append(item((payer, transfer.reference, -transfer.amount, code, transfer.pays)))


def _with_pot(points: Mapping[str, int], options: Options) -> Iterator[Transfer]:
    """Yield transfers: 18 and more pay into the žid, less than 17 take from it; each player with 0 doubles all
    (Varšava.16-22).
    """
    doubling = 1 << sum(points[seat] == 0 for seat in SEATS)
    gain = {"single": 1, "double": 2, "none": 0}[options.varsava_gain]
    for seat in SEATS:
        own = points[seat]
        if own > NEITHER:
            yield _into_pot(seat, own, doubling)
        elif own < NEITHER and gain:
            yield _out_of_pot(seat, own, gain, doubling)


@lru_cache(maxsize=1024)
def _into_pot(seat: str, own: int, doubling: int) -> Transfer:
    zeros = factor("zeros", doubling, "Varšava.16")
    steps = _difference(own, NEITHER, "Varšava.18").by(factor("varsava-pays", 2, "Varšava.18")).by(zeros)
    return _transfer(seat, POT, (own - NEITHER) * 2 * doubling, "Varšava.18", "varsava-pays", own, steps)


@lru_cache(maxsize=1024)
def _out_of_pot(seat: str, own: int, gain: int, doubling: int) -> Transfer:
    zeros = factor("zeros", doubling, "Varšava.16")
    steps = _difference(NEITHER, own, "Varšava.22").by(factor("varsava-gains", gain, "Varšava.15")).by(zeros)
    return _transfer(POT, seat, (NEITHER - own) * gain * doubling, "Varšava.22", "varsava-gains", own, steps)


def _between_players(points: Mapping[str, int], forehand: str, options: Options) -> Iterator[Transfer]:
    """Yield transfers: the forehand pays from 15, else the player with most; double to a player without a trick
    (Varšava.24-27, Jedenáct.43).
    """
    if points[forehand] >= LOST_FROM:
        high = points[forehand] >= HALF
        reference = "Varšava.25" if high else "Varšava.24"
        rate, to_zero = (80, 160) if high else (40, 80)
        payers = [forehand]
    else:
        most = max(points.values())
        payers = [seat for seat in SEATS if points[seat] == most]
        high = most >= HALF
        reference = "Varšava.27" if len(payers) > 1 else "Varšava.26"
        rate = 40 if high else 20
        to_zero = 2 * rate if high or options.varsava == "jedenact" else rate
        if options.varsava == "jedenact":
            reference = "Jedenáct.44"
    for payer in payers:
        for seat in SEATS:
            if seat not in payers:
                amount = to_zero if points[seat] == 0 else rate
                yield _transfer(
                    payer, seat, amount, reference, "varsava-between", points[payer], eyes(amount, reference)
                )


def _difference(larger: int, smaller: int, reference: str) -> Pair:
    steps = (Step(PLUS, larger), Step(MINUS, smaller))
    return Pair((Step(PLUS, steps, "", reference),), (Step(MINUS, steps, "", reference),))
