"""Whether three written values can arise at all: every game, renons, mondfang and fine, enumerated (A9, B1.29).

A paper row says only what was written. `why_impossible` looks for a row of the rules that writes exactly these three
values under the given contract and declarer (either may be missing: any), with the circles that stand. It enumerates
every combination of card points, words, announcements, silent features and penalties, factored so that it stays fast:
what an announcement contributes does not depend on the game beside it, so the sets of contributions are summed as
bit sets, once, and looked up.

Vocabulary: a *shift* is what one part of a game contributes, `x` and `y` at the two defenders (never negative: B1.21
and B1.22 only give) and a set of values at the declarer. A set of values is a whole number whose bit n stands for the
value 5·(n − ZERO): every announced or silent value is a multiple of five.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rules.slovenian.contracts import (
    ANNOUNCED,
    BASE,
    CONTRACTS,
    DECK,
    HALF,
    KLOP_FULL,
    LATENESS,
    LEAST_WITH,
    LEAST_WITH_BOTH,
    LEFT_OF,
    MISDEAL,
    MONDFANG,
    POINT_CONTRACTS,
    SEATS,
    SILENT,
    Options,
)
from rules.slovenian.record import Paper
from rules.slovenian.score import klop_entries, renons_value
from rules.violations import Params

#: More redeals than this do not fit into the 94 minutes of a round; it bounds the search.
MOST_MISDEALS = 60
STEP = 5
ZERO = 8192

Shifts = dict[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Line:
    """Where on the sheet a row stands: who deals, who is forehand, and the circles before it.

    After a row that could not be scored the circles are not `certain`; then a value is possible if it is with any.
    """

    dealer: str
    forehand: str
    circles: tuple[tuple[str, int], ...]
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Impossible:
    """Why the written values cannot be: the code of the sentence and what fills it."""

    code: str
    params: Params


def why_impossible(row: Paper, line: Line, options: Options) -> Impossible | None:
    """None if the rules can write these values on this line; else the best explanation found."""
    doubled = frozenset(seat for seat, count in line.circles if count)
    key = (row.entries, line.dealer, line.forehand, options)
    if _possible(row.contract, row.declarer, doubled, *key):
        return None
    if not line.certain and any(
        _possible(row.contract, row.declarer, frozenset(seats), *key) for seats in ((), SEATS)
    ):
        return None
    written = dict(zip(SEATS, row.entries, strict=True))
    params: dict[str, object] = {**written, "contract": row.contract or "", "declarer": row.declarer or ""}
    if row.declarer:
        turned = doubled ^ {row.declarer}
        if _possible(row.contract, row.declarer, turned, *key):
            has = row.declarer in doubled
            return Impossible("paper-only-without-radelc" if has else "paper-only-with-radelc", params)
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
    if contract is None and declarer is None and sorted(entries) == [LATENESS, 0, 0]:
        return True
    for one_contract in CONTRACTS if contract is None else (contract,):
        if one_contract == "klop":
            if declarer is None and _klop(written, dealer, options):
                return True
            continue
        for one_declarer in SEATS if declarer is None else (declarer,):
            if one_contract == "tri" and one_declarer != forehand:
                continue
            radelc = 2 if one_declarer in doubled else 1
            if _contract(one_contract, one_declarer, radelc, written, dealer, options):
                return True
    return False


def _fined(written: dict[str, int], dealer: str) -> Iterator[dict[str, int]]:
    """The values before the dealer's misdeals (C1.10), for every number of them."""
    for count in range(MOST_MISDEALS + 1):
        yield {**written, dealer: written[dealer] - count * MISDEAL}


def _without_mondfang(written: dict[str, int]) -> Iterator[dict[str, int]]:
    """The values before a mondfang of nobody or of any one seat (B1.26)."""
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
    """One, two or three offenders write the same value and nobody anything else (C2)."""
    for values in _fined(written, dealer):
        amounts = {value for value in values.values() if value}
        if len(amounts) == 1:
            (amount,) = amounts
            if amount < 0 and -amount in _renons_values(contract, radelc, options):
                return True
    return False


@lru_cache(maxsize=64)
def _renons_values(contract: str, radelc: int, options: Options) -> frozenset[int]:
    announced = 1 << 0
    if contract in POINT_CONTRACTS:
        for feature in ANNOUNCED.values():
            for _side in range(2):
                announced |= _union(announced << ((feature << level) // STEP) for level in range(5))
    sums = [STEP * bit for bit in _bits(announced)]
    return frozenset(renons_value(contract, 1 << level, plus, radelc, options) for level in range(5) for plus in sums)


def _klop(written: dict[str, int], dealer: str, options: Options) -> bool:
    possible = _klop_values(options)
    for values in _fined(written, dealer):
        if tuple(values.values()) in possible.renons:
            return True
        if any(tuple(v.values()) in possible.played for v in _without_mondfang(values)):
            return True
    return False


@dataclass(frozen=True, slots=True)
class _KlopValues:
    played: frozenset[tuple[int, ...]]
    renons: frozenset[tuple[int, ...]]


@lru_cache(maxsize=16)
def _klop_values(options: Options) -> _KlopValues:
    played = set()
    for a in range(DECK + 1):
        for b in range(DECK + 2 - a):
            for c in range(max(0, DECK - 1 - a - b), min(DECK, DECK + 1 - a - b) + 1):
                for caller in ((), *SEATS):
                    played.add(klop_entries((a, b, c), tuple(caller), options))
    renons = set()
    for offends in product((False, True), repeat=len(SEATS)):
        if any(offends):
            for times in (1, 2):
                renons.add(tuple(KLOP_FULL * times if does else 0 for does in offends))
    return _KlopValues(frozenset(played), frozenset(renons))


def _played(
    contract: str, declarer: str, radelc: int, written: dict[str, int], dealer: str, options: Options
) -> bool:
    """A game of this contract that was played to the end; first without misdeals, which is nearly always so."""
    unfined, *fined = (
        [
            _Values(values[declarer], values[LEFT_OF[declarer]], values[LEFT_OF[LEFT_OF[declarer]]])
            for values in _without_mondfang(before)
        ]
        for before in _fined(written, dealer)
    )
    rest = [values for some in fined for values in some]
    return _any_played(contract, radelc, unfined, options) or _any_played(contract, radelc, rest, options)


@dataclass(frozen=True, slots=True)
class _Values:
    """What a game would have to write at the declarer and at the defenders to his left (x) and right (y)."""

    d: int
    x: int
    y: int


def _any_played(contract: str, radelc: int, candidates: list[_Values], options: Options) -> bool:
    wanted = [v for v in candidates if v.x >= 0 and v.y >= 0]
    if contract not in POINT_CONTRACTS:
        return any((v.d, v.x, v.y) in _bid_values(contract, radelc) for v in wanted)
    if any((v.d, v.x, v.y) in _silent_valat_values(radelc) for v in wanted):
        return True
    single = [
        _Values(v.d // radelc, v.x // radelc, v.y // radelc)
        for v in wanted
        if not (v.d % radelc or v.x % radelc or v.y % radelc)
    ]
    return bool(single) and _any_point_game(contract, single, options)


@lru_cache(maxsize=8)
def _bid_values(contract: str, radelc: int) -> frozenset[tuple[int, int, int]]:
    values = set()
    for times, x, y in _WORDS:
        values.add((-BASE[contract] * times * radelc, 0, 0))
        bonus = BASE[contract] * (times - 1) * radelc
        values.add((BASE[contract] * times * radelc, bonus * x, bonus * y))
    return frozenset(values)


@lru_cache(maxsize=2)
def _silent_valat_values(radelc: int) -> frozenset[tuple[int, int, int]]:
    """±250 alone; radelc doubles it only for the declarer (B1.14, D5)."""
    value = SILENT["valat"]
    values = set()
    for times, x, y in _WORDS:
        values.add((-value * times, 0, 0))
        bonus = value * (times - 1) * radelc
        values.add((value * times * radelc, bonus * x, bonus * y))
    return frozenset(values)


#: Words on an item of the declarer's: the multiplier, and whether a bonus goes to the left and to the right defender.
#: One defender spoke: the other has the bonus; both spoke (from sub on): nobody (B1.22).
_WORDS = ((1, 0, 0), (2, 1, 0), (2, 0, 1), (4, 1, 0), (4, 0, 1), (8, 1, 0), (8, 0, 1), (8, 0, 0),
          (16, 1, 0), (16, 0, 1), (16, 0, 0))  # fmt: skip


def _any_point_game(contract: str, wanted: list[_Values], options: Options) -> bool:
    """tri, dve, ena or solo with one of these values before radelc."""
    most_x, most_y = (_rounded_up(max(column)) for column in ([v.x for v in wanted], [v.y for v in wanted]))
    alike: dict[tuple[int, int], list[_Values]] = {}
    for v in wanted:
        alike.setdefault((v.x % STEP, v.y % STEP), []).append(v)
    for case in _beside(most_x, most_y, options.announced_valat == "additive"):
        for (game_x, game_y), game_values in _games(contract, case.least, case.most, options.kontra).items():
            for v in alike.get((game_x % STEP, game_y % STEP), ()):
                rest = case.shifts.get((v.x - game_x, v.y - game_y))
                if rest and any(_has(rest, v.d - value) for value in game_values):
                    return True
    if options.announced_valat == "alone":
        alone = _merge(*(_bounded_sum(most_x, most_y, _announced_valats(taker)) for taker in _HOLDERS))
        return any(_has(alone.get((v.x, v.y), 0), v.d) for v in wanted)
    return False


def _rounded_up(bound: int) -> int:
    """A bound that many rows share, so that the sums behind it are made once."""
    return -(-bound // 250) * 250


@lru_cache(maxsize=64)
def _games(contract: str, least: int, most: int, kontra: str) -> dict[tuple[int, int], tuple[int, ...]]:
    """The game itself for the declarer's card points `least`..`most`: (bonus left, bonus right) to declarer's values."""
    found: dict[tuple[int, int], set[int]] = {}
    for points in range(least, most + 1):
        difference = points - HALF
        base = BASE[contract] if points > HALF else -BASE[contract]
        for times, x, y in _WORDS:
            value = base * times + difference if kontra == "base_value" else (base + difference) * times
            bonus = value - base - difference if value > 0 else 0
            found.setdefault((bonus * x, bonus * y), set()).add(value)
    return {key: tuple(values) for key, values in found.items()}


@dataclass(frozen=True, slots=True)
class _Case:
    """What may stand beside a game in which the declarer's side has `least`..`most` card points."""

    least: int
    most: int
    shifts: Shifts


#: Who holds a feature at the end: nobody alone, the declarer, the defenders.
_HOLDERS = ("", "declarer", "defenders")
#: Whose pagat fell in the last trick ("d" declarer, "x" and "y" defenders, "" nobody's), and whether it won.
_PAGATS = (("", False), *product("dxy", (True, False)))


@lru_cache(maxsize=32)
def _beside(most_x: int, most_y: int, valat_beside: bool) -> tuple[_Case, ...]:
    """Every case, its shifts bounded by what is written at the defenders.

    The holders of kings and trula bound the card points, unless a valat was made; then no silent feature is written.
    """
    pagats = _merge(*(_pagat(owner, won, silent=True) for owner, won in _PAGATS))
    failed_valats = _merge(_NOTHING, _announced_valats("")) if valat_beside else _NOTHING
    rest = _bounded_sum(most_x, most_y, pagats, failed_valats)
    cases = []
    for kings, trula in product(_HOLDERS, _HOLDERS):
        least, most = _points_range(kings, trula)
        held = _bounded_sum(most_x, most_y, _held("kings", kings, silent=True), _held("trula", trula, silent=True))
        cases.append(_Case(least, most, _bounded_sum(most_x, most_y, held, rest)))
    if valat_beside:
        announced = [_merge(*(_held(f, holder, silent=False) for holder in _HOLDERS)) for f in ("kings", "trula")]
        for taker in ("declarer", "defenders"):
            pagats = _merge(
                *(
                    _pagat(owner, won, silent=False)
                    for owner, won in _PAGATS
                    if not owner or won == ((owner == "d") == (taker == "declarer"))
                )
            )
            shifts = _bounded_sum(most_x, most_y, *announced, pagats, _announced_valats(taker))
            cases.append(_Case(0, DECK, shifts))
    return tuple(cases)


def _points_range(kings: str, trula: str) -> tuple[int, int]:
    """Card points the declarer's side can have with these holders."""
    least = {"declarer": 0, "defenders": 0}
    for feature, holder in (("kings", kings), ("trula", trula)):
        if holder:
            least[holder] = LEAST_WITH_BOTH if kings == trula else max(least[holder], LEAST_WITH[feature])
    return least["declarer"], DECK - least["defenders"]


def _held(feature: str, holder: str, *, silent: bool) -> Shifts:
    """Kings or trula: announced by either side or not, made by `holder`."""
    value = SILENT[feature] if silent else 0
    declarers = _merge(
        _one(value if holder == "declarer" else 0), _declarer_announces(ANNOUNCED[feature], holder == "declarer")
    )
    defenders = _merge(
        _one(-value if holder == "defenders" else 0), _defender_announces(ANNOUNCED[feature], holder == "defenders")
    )
    return _sum(declarers, defenders)


def _pagat(owner: str, won: bool, *, silent: bool) -> Shifts:
    """The pagat: announced by either side or not, with what happened to it in the last trick (B1.17, B1.18, B1.21)."""
    value = SILENT["pagat"] if silent else 0
    unspoken_declarer = unspoken_defenders = _NOTHING
    if owner == "d":
        unspoken_declarer = _one(value if won else -value)
    elif owner:
        beaten = _one(value, 0, value) if owner == "x" else _one(value, value, 0)
        unspoken_defenders = _one(-value) if won else beaten
    declarers = _merge(unspoken_declarer, _declarer_announces(ANNOUNCED["pagat"], owner == "d" and won))
    defenders = _merge(unspoken_defenders, _defender_announces(ANNOUNCED["pagat"], owner in ("x", "y") and won))
    return _sum(declarers, defenders)


def _announced_valats(taker: str) -> Shifts:
    """Valat announced by at least one side; `taker` took every trick ("": nobody)."""
    declarers = _declarer_announces(ANNOUNCED["valat"], taker == "declarer")
    defenders = _defender_announces(ANNOUNCED["valat"], taker == "defenders")
    return _merge(declarers, defenders, _sum(declarers, defenders))


def _declarer_announces(value: int, made: bool) -> Shifts:
    if not made:
        return _merge(*(_one(-value * times) for times, _x, _y in _WORDS))
    return _merge(*(_one(value * t, value * (t - 1) * x, value * (t - 1) * y) for t, x, y in _WORDS))


def _defender_announces(value: int, made: bool) -> Shifts:
    amounts = [value << level for level in range(5)]
    if made:
        return _merge(*(_one(-amount) for amount in amounts))
    return _merge(*(_one(a, a * left, a * (1 - left)) for a in amounts for left in (0, 1)))


def _one(d: int, x: int = 0, y: int = 0) -> Shifts:
    return {(x, y): 1 << (d // STEP + ZERO)}


_NOTHING = _one(0)


def _merge(*several: Shifts) -> Shifts:
    """Either of these."""
    merged: Shifts = {}
    for shifts in several:
        for key, mask in shifts.items():
            merged[key] = merged.get(key, 0) | mask
    return merged


def _sum(*several: Shifts) -> Shifts:
    """All of these, one after the other."""
    return _bounded_sum(_FAR, _FAR, *several)


_FAR = 1 << 30


def _bounded_sum(most_x: int, most_y: int, *several: Shifts) -> Shifts:
    """All of these, as far as they write at most `most_x` and `most_y` at the defenders."""
    summed = _NOTHING
    for shifts in several:
        larger: Shifts = {}
        for (x1, y1), mask1 in shifts.items():
            for (x2, y2), mask2 in summed.items():
                x, y = x1 + x2, y1 + y2
                if x <= most_x and y <= most_y:
                    larger[x, y] = larger.get((x, y), 0) | _sum_of_sets(mask1, mask2)
        summed = larger
    return summed


@lru_cache(maxsize=65536)
def _sum_of_sets(one: int, other: int) -> int:
    """Every value of the one plus every value of the other."""
    few, many = (one, other) if one.bit_count() < other.bit_count() else (other, one)
    many >>= ZERO - ZERO // 2  # room to shift right without losing bits
    return _union(many << bit - ZERO // 2 for bit in _bits(few))


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _bits(mask: int) -> list[int]:
    """Positions of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _has(mask: int, value: int) -> bool:
    bit = value // STEP + ZERO
    return value % STEP == 0 and bit >= 0 and bool(mask >> bit & 1)
