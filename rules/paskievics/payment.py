"""Payments from the declarer's side, and the items they write for the four (ELS.a)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.derivation import MINUS, PLUS, TIMES, Derivation, Step
from rules.hungarian.table import SEATS
from rules.paskievics.contracts import ANNOUNCED_TIMES, BASE, SILENT_TIMES, WORDS
from rules.paskievics.record import Game
from rules.sheet import Item

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


#: Games repeat their worths: each is built once.
worth_of = lru_cache(maxsize=4096)(Worth)


@dataclass(frozen=True, slots=True)
class _Priced:
    """The items of a payment by seat: the declarer's side's, and the others'."""

    own: Mapping[str, Item]
    others: Mapping[str, Item]


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


def paid(items: list[Item], worth: Worth, row: Game, active: Iterable[str], factor: int) -> None:
    """Write an amount for the four, alone three times for the declarer."""
    declarers = (row.declarer, row.partner)
    priced = _priced(worth, factor, 3 if row.partner is None else 1)
    own, others = priced.own, priced.others
    for seat in active:
        items.append(own[seat] if seat in declarers else others[seat])


def shared(items: list[Item], worth: Worth, declarer: str, dealer: str, factor: int) -> None:
    """Write it once more for a dealer who sits out, and for the declarer who settles with him (P21)."""
    priced = _priced(worth, factor, 1)
    items.append(priced.others[dealer]._replace(article=DEALER_ARTICLE))
    items.append(priced.own[declarer]._replace(article=DEALER_ARTICLE))


@lru_cache(maxsize=4096)  # an evening's games have some hundreds
def _priced(worth: Worth, factor: int, heads: int) -> _Priced:
    """`heads`: with how many each on the declarer's side settles."""
    code, article, gain, base, contract, times, words, _by, _result, _tarokks = worth
    gets, pays = _BIDS[contract] if contract else _signed(base)
    own, others = (gets, pays) if gain > 0 else (pays, gets)
    factors = _figure(worth) + _WORDS_SAID[words] if times > 1 else _WORDS_SAID[words]
    amount, lap = worth.amount * factor, in_lap(factor)
    params = _params(worth)
    declarers = {**params, "derivation": own + factors + (_ALONE if heads == 3 else ()) + lap}
    opponents = {**params, "derivation": others + factors + lap}
    return _Priced(
        {seat: Item(seat, article, heads * amount, code, declarers) for seat in SEATS},
        {seat: Item(seat, article, -amount, code, opponents) for seat in SEATS},
    )


@lru_cache(maxsize=4096)
def settled(worth: Worth, seat: str, payers: tuple[str, ...], factor: int) -> tuple[Item, ...]:
    """Return the items of an amount that each of the `payers` gives the seat, or gets from it (gain −1)."""
    params = _params(worth)
    own, others = (PLUS, MINUS) if worth.gain > 0 else (MINUS, PLUS)
    several = (Step(TIMES, len(payers), "payers", worth.article),) if len(payers) > 1 else ()
    lap = in_lap(factor)
    points = worth.amount * factor
    whole = {**params, "derivation": (Step(own, worth.base), *several, *lap)}
    each = {**params, "derivation": (Step(others, worth.base), *lap)}
    return (
        Item(seat, worth.article, points * len(payers), worth.code, whole),
        *(Item(payer, worth.article, -points, worth.code, each) for payer in payers),
    )


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
