"""Whether three written values are possible: every game, renons, mondfang and fine, enumerated (A9, B1.29)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.slovenian.contracts import (
    ANNOUNCED,
    CONTRACTS,
    DECK,
    KLOP_FULL,
    LEFT_OF,
    MISDEAL,
    MONDFANG,
    POINT_CONTRACTS,
    SEATS,
)
from rules.slovenian.options import Options
from rules.slovenian.record import Paper
from rules.slovenian.renons import renons_value
from rules.slovenian.score import klop_entries
from rules.slovenian.state import State
from rules.slovenian.written.paper_game import MOST_MISDEALS, STEP, Part, bits, lone_values, point_game, union
from rules.violations import Params


@dataclass(frozen=True, slots=True)
class Impossible:
    code: str
    params: Params


def why_impossible(row: Paper, state: State, options: Options) -> Impossible | None:
    """Return None if the rules can write these values from this state; else the best explanation.

    A missing contract or declarer may be any: what a lateness costs (B1.5), some game costs, too. With uncertain
    circles, a value is possible if it is with any.
    """
    doubled = frozenset(seat for seat, earned in state.circles.items() if earned)
    key = (row.entries, state.dealer, state.forehand, options)
    if _possible(row.contract, row.declarer, doubled, *key):
        return None
    if not state.certain and any(
        _possible(row.contract, row.declarer, frozenset(seats), *key) for seats in ((), SEATS)
    ):
        return None
    written = dict(zip(SEATS, row.entries, strict=True))
    params: dict[str, object] = {**written, "contract": row.contract or "", "declarer": row.declarer or ""}
    if row.declarer:
        turned = doubled ^ {row.declarer}
        if _possible(row.contract, row.declarer, turned, *key):
            of = "paper" if row.contract else "paper-declarer"
            has = row.declarer in doubled
            return Impossible(f"{of}-only-without-radelc" if has else f"{of}-only-with-radelc", params)
        others = [s for s in SEATS if s != row.declarer and _possible(row.contract, s, doubled, *key)]
        if others:
            return Impossible("paper-other-declarer", {**params, "declarers": ", ".join(others)})
    if row.contract:
        fits = [c for c in CONTRACTS if c != row.contract and _possible(c, row.declarer, doubled, *key)]
        if fits:
            return Impossible("paper-other-contract", {**params, "contracts": tuple(fits)})
    return Impossible("paper-impossible", params)


@lru_cache(maxsize=4096)
def _possible(
    contract: str | None,
    declarer: str | None,
    doubled: frozenset[str],
    entries: tuple[int, int, int],
    dealer: str,
    forehand: str,
    options: Options,
) -> bool:
    written = dict(zip(SEATS, entries, strict=True))
    for assumed_contract in CONTRACTS if contract is None else (contract,):
        if assumed_contract == "klop":
            if declarer is None and _klop(written, dealer, options):
                return True
            continue
        for assumed_declarer in SEATS if declarer is None else (declarer,):
            if assumed_contract == "tri" and assumed_declarer != forehand:
                continue
            radelc = 2 if assumed_declarer in doubled else 1
            if _contract(assumed_contract, assumed_declarer, radelc, written, dealer, options):
                return True
    return False


def _fined(written: dict[str, int], dealer: str) -> Iterator[dict[str, int]]:
    """Yield the values before the dealer's misdeals (C1.10), for every number of them."""
    for count in range(MOST_MISDEALS + 1):
        yield {**written, dealer: written[dealer] - count * MISDEAL}


def _without_mondfang(written: dict[str, int]) -> Iterator[dict[str, int]]:
    """Yield the values before no mondfang or that of any one seat (B1.26)."""
    yield written
    for seat in SEATS:
        yield {**written, seat: written[seat] - MONDFANG}


def _contract(
    contract: str, declarer: str, radelc: int, written: dict[str, int], dealer: str, options: Options
) -> bool:
    return _renons(contract, radelc, written, dealer, options) or _played(
        contract, declarer, radelc, written, dealer, options
    )


def _renons(contract: str, radelc: int, written: dict[str, int], dealer: str, options: Options) -> bool:
    """Whether one, two or three offenders wrote the same value and no other seat anything (C2)."""
    for values in _fined(written, dealer):
        amounts = {value for value in values.values() if value}
        if len(amounts) == 1:
            (amount,) = amounts
            if -amount in _renons_values(contract, radelc, options):
                return True
    return False


@lru_cache(maxsize=64)
def _renons_values(contract: str, radelc: int, options: Options) -> frozenset[int]:
    announced = 1 << 0
    if contract in POINT_CONTRACTS:
        for feature in ANNOUNCED.values():
            for _side in range(2):
                announced |= union(announced << ((feature << level) // STEP) for level in range(5))
    sums = [STEP * bit for bit in bits(announced)]
    return frozenset(renons_value(contract, 1 << level, plus, radelc, options) for level in range(5) for plus in sums)


#: What one or two offenders write (C2.4), full piles write, too; and so they do after seven misdeals of the dealer what
#: all three write under kontra.
_KLOP_RENONS_OF_ALL = (KLOP_FULL,) * len(SEATS)


def _klop(written: dict[str, int], dealer: str, options: Options) -> bool:
    possible = _klop_values(options)
    for values in _fined(written, dealer):
        if tuple(values.values()) == _KLOP_RENONS_OF_ALL:
            return True
        if any(tuple(v.values()) in possible for v in _without_mondfang(values)):
            return True
    return False


@lru_cache(maxsize=16)
def _klop_values(options: Options) -> frozenset[tuple[int, ...]]:
    played = set()
    for together in (DECK - 1, DECK, DECK + 1):
        for a in range(together + 1):
            for b in range(together + 1 - a):
                for caller in ((), *SEATS):
                    played.add(klop_entries((a, b, together - a - b), tuple(caller), options))
    return frozenset(played)


def _played(contract: str, declarer: str, radelc: int, written: dict[str, int], dealer: str, options: Options) -> bool:
    left = LEFT_OF[declarer]
    right = LEFT_OF[left]
    if dealer == right:  # the defenders are alike, so the dealer may always be x
        left, right = right, left
    lone = lone_values(contract, radelc, options.announced_valat)
    for values in _fined(written, dealer):
        for v in _without_mondfang(values):
            if Part(v[declarer], v[left], v[right]) in lone:
                return True
    if contract not in POINT_CONTRACTS:
        return False
    single = [
        Part(v[declarer] // radelc, v[left] // radelc, v[right] // radelc)
        for v in _without_mondfang(written)
        if not any(value % radelc for value in v.values())
    ]
    step = -MISDEAL // radelc
    ladder = union(1 << step // STEP * count for count in range(MOST_MISDEALS + 1)) if dealer == declarer else 1
    fines = 0 if dealer == declarer else step
    # First without misdeals, nearly always enough.
    return any(point_game(contract, part, 1, 0, options) for part in single) or any(
        point_game(contract, part, ladder, fines, options) for part in single
    )
