"""Who pays whom: an amount as it is seen from the declarer's side, and the items it writes at the four (ELS.a).

A `Worth` is one amount with what explains it; `paid` writes it at every seat with its derivation. Made once for the
same amount between the same players: the same tuple of items is given again.
"""

from functools import lru_cache
from typing import NamedTuple

from rules.derivation import MINUS, PLUS, TIMES, Derivation, Step
from rules.paskievics.contracts import ANNOUNCED_TIMES, SILENT_TIMES, WORDS
from rules.sheet import Item
from rules.violations import Params

DEALER_ARTICLE = "V.ELS.6"
_FROM_BID = frozenset(ANNOUNCED_TIMES)


class Worth(NamedTuple):
    """One item: `base` · `times`, doubled by each of the `words`, for the declarer's side (`gain` 1) or against (−1).

    `contract` is whose value the base is, "" for a figure of a value of its own; `by` is who announced it, "" if nobody
    did; `result` is a term: won, lost, made, failed, caught; `tarokks` is how many are paid for.
    """

    code: str
    article: str
    gain: int
    base: int
    contract: str = ""
    times: int = 1
    words: int = 0
    by: str = ""
    result: str = ""
    tarokks: int = 0

    @property
    def amount(self) -> int:
        return self.gain * (self.base * self.times << self.words)


class Payers(NamedTuple):
    """Who settles an amount: declarer, partner (None: alone), the four, and a dealer who shares it ("": none)."""

    declarer: str
    partner: str | None
    active: tuple[str, ...]
    dealer: str = ""


@lru_cache(maxsize=8192)
def paid(worth: Worth, payers: Payers, factor: int) -> tuple[Item, ...]:
    """An amount's items at the four, alone three times at the declarer; then the dealer's and who settles it (P21)."""
    params = _told(worth)
    items = [_item(worth, params, seat, share, factor, worth.article) for seat, share in _shares(payers)]
    if payers.dealer:
        items.append(_item(worth, params, payers.dealer, -1, factor, DEALER_ARTICLE))
        items.append(_item(worth, params, payers.declarer, 1, factor, DEALER_ARTICLE))
    return tuple(items)


@lru_cache(maxsize=8192)
def settled(worth: Worth, seat: str, payers: tuple[str, ...], factor: int) -> tuple[Item, ...]:
    """The items of an amount that each of the `payers` gives the seat, or (gain −1) the seat gives each of them."""
    params = _told(worth)
    own, others = (PLUS, MINUS) if worth.gain > 0 else (MINUS, PLUS)
    several = (Step(TIMES, len(payers), "payers", worth.article),) if len(payers) > 1 else ()
    steps = (Step(own, worth.base), *several, *in_lap(factor))
    points = worth.amount * factor
    items = [Item(seat, worth.article, points * len(payers), worth.code, {**params, "derivation": steps})]
    steps = (Step(others, worth.base), *in_lap(factor))
    items += (Item(payer, worth.article, -points, worth.code, {**params, "derivation": steps}) for payer in payers)
    return tuple(items)


def _told(worth: Worth) -> Params:
    """What the item's sentence is filled with."""
    told = {"contract": worth.contract, "by": worth.by, "result": worth.result, "count": worth.tarokks}
    return {name: value for name, value in told.items() if value}


def _shares(payers: Payers) -> list[tuple[str, int]]:
    """How many times each of the four has the amount, in the order of speaking (ELS.a)."""
    own = 3 if payers.partner is None else 1
    return [(seat, own if seat == payers.declarer else 1 if seat == payers.partner else -1) for seat in payers.active]


def _item(worth: Worth, params: Params, seat: str, share: int, factor: int, article: str) -> Item:
    steps = (*_value(worth, share > 0), *_ALONE[abs(share)], *in_lap(factor))
    points = share * worth.amount * factor
    return Item(seat, article, points, worth.code, {**params, "derivation": steps})


#: What a lone declarer's share is, by how many he faces (ELS.a).
_ALONE = {1: (), 3: (Step(TIMES, 3, "alone", "ELS.a"),)}


def in_lap(factor: int) -> Derivation:
    """The factor of the lap, nothing outside one (LIC.d)."""
    return (Step(TIMES, factor, "lap", "LIC.d"),) if factor > 1 else ()


def _value(worth: Worth, on_declarers_side: bool) -> Derivation:
    """The amount as it stands at a seat, before who shares it."""
    sign = PLUS if (worth.gain > 0) == on_declarers_side else MINUS
    if worth.contract:
        steps: Derivation = (Step(sign, worth.base, worth.contract, "LIC.a"),)
    else:
        steps = (Step(sign, worth.base),)
    if worth.times > 1:
        steps = (*steps, _times(worth))
    return (*steps, Step(TIMES, 1 << worth.words, WORDS[worth.words - 1], "KON")) if worth.words else steps


def _times(worth: Worth) -> Step:
    """What makes of the value a silent or an announced figure (ELS.T1, ELS.T3)."""
    if not worth.contract:
        return Step(TIMES, worth.times, "announced", "ELS.T3")
    silent = worth.code.startswith("silent_")
    usual = not silent or worth.times == SILENT_TIMES[worth.code.removeprefix("silent_")]
    return Step(TIMES, worth.times, "silent" if silent else "announced", "ELS.T1" if usual else "V.ELS.1")
