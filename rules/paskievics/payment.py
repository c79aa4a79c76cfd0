"""Payments: an amount from the declarer's side, and the items it writes for the four (ELS.a)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.derivation import MINUS, PLUS, TIMES, Derivation, Step
from rules.paskievics.contracts import ANNOUNCED_TIMES, BASE, SILENT_TIMES, WORDS
from rules.sheet import Item, item
from rules.violations import Params

DEALER_ARTICLE = "V.ELS.6"
#: Once from each of three (ELS.a).
_ALONE: Derivation = (Step(TIMES, 3, "alone", "ELS.a"),)


class Worth(NamedTuple):
    """An item: `base` · `times`, doubled by each of the `words`, for the declarer's side (`gain` 1) or against (−1).

    `contract`: "" for a figure with a value of its own; `by`: the announcer, "" if silent; `result` is a term: won,
    lost, made, failed, caught.
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
    """`partner` None: alone; a `dealer` who shares it ("": none). `factor` is that of the lap, `lap` its step."""

    declarer: str
    partner: str | None
    active: tuple[str, ...]
    factor: int
    lap: Derivation
    dealer: str = ""


class _Priced(NamedTuple):
    """What the declarer and what each other head gets, and how each reads; `lone` is the declarer's own."""

    share: int
    amount: int
    lone: Params
    declarers: Params
    opponents: Params


class Signed(NamedTuple):
    """As worded for the payee and for the payer."""

    gets: Derivation
    pays: Derivation


def _signed(base: int, name: str = "", article: str = "") -> Signed:
    return Signed((Step(PLUS, base, name, article),), (Step(MINUS, base, name, article),))


_BIDS: Mapping[str, Signed] = {contract: _signed(base, contract, "LIC.a") for contract, base in BASE.items()}
_WORDS_SAID: tuple[Derivation, ...] = (
    (),
    *((Step(TIMES, 2 << level, word, "KON"),) for level, word in enumerate(WORDS)),
)
#: Steps of a figure worth the bid or a value of its own, and of a silent one worth the bid (ELS.T1, T3).
_OF_BID: Mapping[int, Derivation] = {
    times: (Step(TIMES, times, "announced", "ELS.T1"),) for times in ANNOUNCED_TIMES.values()
}
_OF_ITS_OWN: Derivation = (Step(TIMES, 2, "announced", "ELS.T3"),)
_SILENT: Mapping[tuple[str, int], Derivation] = {
    (f"silent_{feature}", times): (Step(TIMES, times, "silent", "ELS.T1" if times == usual else "V.ELS.1"),)
    for feature, usual in SILENT_TIMES.items()
    for times in (usual - 1, usual)
}


def in_lap(factor: int) -> Derivation:
    """See LIC.d."""
    return (Step(TIMES, factor, "lap", "LIC.d"),) if factor > 1 else ()


def paid(items: list[Item], worth: Worth, payers: Payers) -> None:
    """Write an amount for the four, alone three times for the declarer; then for the dealer and who settles with him
    (P21).
    """
    declarer, partner, active, factor, lap, dealer = payers
    code, article = worth[:2]
    share, amount, lone, declarers, opponents = _priced(worth, factor, lap, partner is None)
    for seat in active:
        if seat == declarer:
            items.append(item((seat, article, share, code, lone)))
        elif seat == partner:
            items.append(item((seat, article, amount, code, declarers)))
        else:
            items.append(item((seat, article, -amount, code, opponents)))
    if dealer:
        items.append(Item(dealer, DEALER_ARTICLE, -amount, code, opponents))
        items.append(Item(declarer, DEALER_ARTICLE, amount, code, declarers))


@lru_cache(maxsize=4096)  # an evening's games have some hundreds
def _priced(worth: Worth, factor: int, lap: Derivation, alone: bool) -> _Priced:
    _code, _article, gain, base, contract, times, words, _by, _result, _tarokks = worth
    params = _params(worth)
    gets, pays = _BIDS[contract] if contract else _signed(base)
    own, others = (gets, pays) if gain > 0 else (pays, gets)
    factors = _figure(worth) + _WORDS_SAID[words] if times > 1 else _WORDS_SAID[words]
    amount = gain * (base * times * factor << words)
    declarers = {**params, "derivation": own + factors + lap}
    opponents = {**params, "derivation": others + factors + lap}
    if alone:
        return _Priced(3 * amount, amount, {**params, "derivation": own + factors + _ALONE + lap}, declarers, opponents)
    return _Priced(amount, amount, declarers, declarers, opponents)


def settled(items: list[Item], worth: Worth, seat: str, payers: Sequence[str], factor: int) -> None:
    """Write an amount that each of the `payers` gives the seat, or gets from it (gain −1)."""
    params = _params(worth)
    own, others = (PLUS, MINUS) if worth.gain > 0 else (MINUS, PLUS)
    several = (Step(TIMES, len(payers), "payers", worth.article),) if len(payers) > 1 else ()
    lap = in_lap(factor)
    points = worth.amount * factor
    whole = {**params, "derivation": (Step(own, worth.base), *several, *lap)}
    items.append(Item(seat, worth.article, points * len(payers), worth.code, whole))
    each = {**params, "derivation": (Step(others, worth.base), *lap)}
    for payer in payers:
        items.append(Item(payer, worth.article, -points, worth.code, each))


def _params(worth: Worth) -> dict[str, object]:
    _code, _article, _gain, _base, contract, _times, _words, by, result, tarokks = worth
    params: dict[str, object] = {"contract": contract} if contract else {}
    if by:
        params["by"] = by
    if result:
        params["result"] = result
    if tarokks:
        params["count"] = tarokks
    return params


def _figure(worth: Worth) -> Derivation:
    """See ELS.T1, ELS.T3."""
    if not worth.contract:
        return _OF_ITS_OWN
    return _SILENT.get((worth.code, worth.times)) or _OF_BID[worth.times]
