"""Values that a played game can write, in every combination (B1.14-24).

Factored for speed: kings and trula are summed once, and each valat, game and pagat only looks up whether they can write
the rest. The search is complete.

A *part* is what an item of a game writes before radelc: `d` for the declarer, `x` and `y` for the two defenders (never
negative: B1.21 and B1.22 only give). *Shifts* are many parts: for each pair (x, y) the set of the declarer's values, as
an integer whose bit n stands for 5·(n − ZERO); every value of kings, trula and pagat is a multiple of five. *Fines* are
misdeals of a defender who deals, summed into kings and trula.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from rules.slovenian.contracts import ANNOUNCED, BASE, DECK, HALF, LEAST_WITH, LEAST_WITH_BOTH, POINT_CONTRACTS, SILENT
from rules.slovenian.options import Options

#: More redeals than this do not fit into one game's 4:30 (A4). With any number of fines nearly every value of the
#: dealer's column would be possible. One less than a power of two.
MOST_MISDEALS = 15
STEP = 5
#: Kings, trula and pagat together write between -2880 and 2880 for the declarer.
ZERO = 1024

Shifts = dict[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Part:
    d: int
    x: int = 0
    y: int = 0

    def times(self, factor: int) -> "Part":
        return Part(self.d * factor, self.x * factor, self.y * factor)

    def plus(self, other: "Part") -> "Part":
        return Part(self.d + other.d, self.x + other.x, self.y + other.y)


@lru_cache(maxsize=64)
def lone_values(contract: str, radelc: int, announced_valat: str) -> frozenset[Part]:
    """Return the values written alone: berač, valat bid, a silent valat, under an option (D6) an announced one."""
    if contract not in POINT_CONTRACTS:
        won = _declarer_says(BASE[contract], made=True)
        return frozenset(part.times(radelc) for part in (*won, *_declarer_says(BASE[contract], made=False)))
    values = {part.times(radelc) for part in _declarer_says(SILENT["valat"], made=True)}
    values |= set(_declarer_says(SILENT["valat"], made=False))  # D5: no radelc if the defenders made it
    if announced_valat == "alone":
        values |= {part.times(radelc) for taker in _HOLDERS for part in _announced_valats(taker)}
    return frozenset(values)


def point_game(contract: str, wanted: Part, ladder: int, fines: int, options: Options) -> bool:
    """Whether tri, dve, ena or solo can write `wanted` before radelc.

    The declarer's value may be higher by STEP for each bit of `ladder`; x may have any number of `fines` taken off.
    """
    games = _games(contract, options.kontra).get(_remainders(wanted), {})
    for kind in _kinds(options.announced_valat, beside=options.silent_beside_announced == "yes"):
        held = kind.kings_and_trula(fines)
        least_x = -fines * MOST_MISDEALS
        for valat in kind.valats:
            x, y = wanted.x - valat.x, wanted.y - valat.y
            if x < least_x or y < 0:
                continue
            for (game_x, game_y), values in games.items():
                rest_x, rest_y = x - game_x, y - game_y
                if not (least_x <= rest_x <= kind.most and 0 <= rest_y <= kind.most):
                    continue
                for (pagat_x, pagat_y), pagats in kind.pagats.get((rest_x % 10, rest_y % 20), ()):
                    cases = held.get((rest_x - pagat_x, rest_y - pagat_y))
                    if cases and _fits(wanted.d - valat.d, ladder, values, kind.bounds, pagats, cases):
                        return True
    return False


def _remainders(part: Part) -> tuple[int, int, int]:
    return part.d % STEP, part.x % STEP, part.y % STEP


def _fits(
    wanted: int,
    ladder: int,
    values: Iterable["_GameValue"],
    bounds: Sequence["_Bounds"],
    pagats: int,
    cases: Sequence[int],
) -> bool:
    """Whether game, pagat, kings and trula make `wanted` (or a rung of `ladder` above it) for the declarer.

    `cases`: sets of kings and trula by holder, which bounds the card points.
    """
    for bound, held in zip(bounds, cases, strict=True):
        if held:
            beside = _sum_of_sets(pagats, held)
            for value in values:
                if bound.least <= value.points <= bound.most:
                    bit = (wanted - value.d) // STEP + ZERO
                    if -ladder.bit_length() < bit < 2 * ZERO and beside & _shifted(ladder, bit):
                        return True
    return False


def _shifted(ladder: int, bit: int) -> int:
    return ladder << bit if bit >= 0 else ladder >> -bit


@dataclass(frozen=True, slots=True)
class _GameValue:
    d: int
    points: int


@lru_cache(maxsize=16)
def _games(contract: str, kontra: str) -> dict[tuple[int, int, int], dict[tuple[int, int], list[_GameValue]]]:
    """Return the game itself, by the remainders of its part (no other item changes them), then by its bonuses (x,
    y).
    """
    games: dict[tuple[int, int, int], dict[tuple[int, int], list[_GameValue]]] = {}
    for points in range(DECK + 1):
        difference = points - HALF
        won = points > HALF
        base = BASE[contract] if won else -BASE[contract]
        for words in _WORDS:
            value = base * words.times + difference if kontra == "base_value" else (base + difference) * words.times
            bonus = value - base - difference if won else 0
            part = Part(value, bonus * words.x, bonus * words.y)
            alike = games.setdefault(_remainders(part), {}).setdefault((part.x, part.y), [])
            alike.append(_GameValue(value, points))
    return games


@dataclass(frozen=True, slots=True)
class _Words:
    """The factor, and whether the left and the right defender get a bonus."""

    times: int
    x: int = 0
    y: int = 0


#: If one defender spoke, the other has the bonus; if both (from sub on), neither (B1.22).
_WORDS = (
    _Words(1), *(_Words(t, *who) for t in (2, 4, 8, 16) for who in ((1, 0), (0, 1))), _Words(8), _Words(16),
)  # fmt: skip


def _declarer_says(value: int, *, made: bool) -> list[Part]:
    """See B1.17, B1.22."""
    if not made:
        return [Part(-value * times) for times in (1, 2, 4, 8, 16)]
    return [Part(value * w.times, value * (w.times - 1) * w.x, value * (w.times - 1) * w.y) for w in _WORDS]


def _defender_says(value: int, *, made: bool) -> list[Part]:
    """See B1.21, B1.29."""
    amounts = [value << level for level in range(5)]
    if made:
        return [Part(-amount) for amount in amounts]
    return [part for amount in amounts for part in (Part(amount, amount, 0), Part(amount, 0, amount))]


_HOLDERS = ("", "declarer", "defenders")
#: Whose pagat fell in the last trick ("" nobody's), and whether it won.
_PAGATS = (("", False), *product("dxy", (True, False)))


def _announced_valats(taker: str) -> list[Part]:
    """Return the parts of a valat announced by at least one side; `taker` took every trick ("": nobody)."""
    declarers = _declarer_says(ANNOUNCED["valat"], made=taker == "declarer")
    defenders = _defender_says(ANNOUNCED["valat"], made=taker == "defenders")
    return [*declarers, *defenders, *(declarer.plus(other) for declarer in declarers for other in defenders)]


@dataclass(frozen=True, slots=True)
class _Bounds:
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class _Kind:
    """Items beside a game: valats, pagats by their remainders (x by 10, y by 20), kings and trula.

    `taker` is the side that took every trick, "" for none; if set, no silent feature is written (D6) and nothing bounds
    the card points. `beside`: whether a silent feature is written beside a failed announcement (D15). `most`: the most
    that pagat, kings and trula can write for one defender.
    """

    taker: str
    beside: bool
    valats: tuple[Part, ...]
    pagats: dict[tuple[int, int], list[tuple[tuple[int, int], int]]]
    bounds: tuple[_Bounds, ...]
    most: int

    def kings_and_trula(self, fines: int) -> dict[tuple[int, int], tuple[int, ...]]:
        return _kings_and_trula(fines, silent=not self.taker, beside=self.beside)


@lru_cache(maxsize=4)
def _kinds(announced_valat: str, *, beside: bool) -> tuple[_Kind, ...]:
    """Return the kind without a valat; with an announced valat also those in which either side took every trick."""
    bounds = tuple(_bounds(kings, trula) for kings, trula in product(_HOLDERS, _HOLDERS))
    pagats = _merge(*(_pagat(owner, won, silent=True, beside=beside) for owner, won in _PAGATS))
    most = max(x for x, _y in pagats) + max(x for x, _y in _kings_and_trula(0, silent=True, beside=beside))
    if announced_valat == "alone":
        return (_Kind("", beside, (Part(0),), _by_remainders(pagats), bounds, most),)
    kinds = [_Kind("", beside, (Part(0), *_announced_valats("")), _by_remainders(pagats), bounds, most)]
    for taker in ("declarer", "defenders"):
        fitting = [
            _pagat(owner, won, silent=False, beside=beside)
            for owner, won in _PAGATS
            if not owner or won == ((owner == "d") == (taker == "declarer"))
        ]
        valats = tuple(_announced_valats(taker))
        kinds.append(_Kind(taker, beside, valats, _by_remainders(_merge(*fitting)), (_Bounds(0, DECK),), most))
    return tuple(kinds)


def _by_remainders(shifts: Shifts) -> dict[tuple[int, int], list[tuple[tuple[int, int], int]]]:
    """Group by remainders, which are the pagat's: kings and trula write multiples of 20 for the defenders, fines 10 or
    20."""
    groups: dict[tuple[int, int], list[tuple[tuple[int, int], int]]] = {}
    for (x, y), values in shifts.items():
        groups.setdefault((x % 10, y % 20), []).append(((x, y), values))
    return groups


def _bounds(kings: str, trula: str) -> _Bounds:
    """See B1.18."""
    least = {"declarer": 0, "defenders": 0}
    for feature, holder in (("kings", kings), ("trula", trula)):
        if holder:
            least[holder] = LEAST_WITH_BOTH if kings == trula else max(least[holder], LEAST_WITH[feature])
    return _Bounds(least["declarer"], DECK - least["defenders"])


@lru_cache(maxsize=16)
def _kings_and_trula(fines: int, *, silent: bool, beside: bool) -> dict[tuple[int, int], tuple[int, ...]]:
    """Map (x, y) to the sets of the declarer's values: one for each pair of holders, or one for all if not `silent`."""
    if silent:
        pairs = product(_HOLDERS, _HOLDERS)
        held = partial(_held, silent=True, beside=beside)
        cases = [_sum(held("kings", kings), held("trula", trula)) for kings, trula in pairs]
    else:
        held = partial(_held, silent=False, beside=beside)
        cases = [_sum(*(_merge(*(held(feature, holder) for holder in _HOLDERS)) for feature in ("kings", "trula")))]
    if fines:
        cases = [_with_fines(case, fines) for case in cases]
    return {key: tuple(case.get(key, 0) for case in cases) for key in set().union(*cases)}


def _with_fines(shifts: Shifts, step: int) -> Shifts:
    count = 1
    while count <= MOST_MISDEALS:
        shifts = _merge(shifts, {(x - step * count, y): values for (x, y), values in shifts.items()})
        count *= 2
    return shifts


def _held(feature: str, holder: str, *, silent: bool, beside: bool) -> Shifts:
    value = SILENT[feature] if silent else 0
    declarers = _declarer_says(ANNOUNCED[feature], made=holder == "declarer")
    defenders = _defender_says(ANNOUNCED[feature], made=holder == "defenders")
    unspoken_declarer = Part(value if holder == "declarer" else 0)
    unspoken_defenders = Part(-value if holder == "defenders" else 0)
    return _either_side(unspoken_declarer, declarers, unspoken_defenders, defenders, beside=beside)


def _either_side(
    unspoken_declarer: Part,
    declarers: Iterable[Part],
    unspoken_defenders: Part,
    defenders: Iterable[Part],
    *,
    beside: bool,
) -> Shifts:
    """Combine a feature announced by no side, one or both; the other's silent one may be written beside it (D15)."""
    if beside:
        return _sum(_shifts([unspoken_declarer, *declarers]), _shifts([unspoken_defenders, *defenders]))
    nobodys = unspoken_declarer.plus(unspoken_defenders)
    return _merge(_shifts([nobodys, *defenders]), _sum(_shifts(declarers), _shifts([Part(0), *defenders])))


def _pagat(owner: str, won: bool, *, silent: bool, beside: bool) -> Shifts:
    """See B1.17, B1.18, B1.21."""
    value = SILENT["pagat"] if silent else 0
    unspoken_declarer = unspoken_defenders = Part(0)
    if owner == "d":
        unspoken_declarer = Part(value if won else -value)
    elif owner:
        beaten = Part(value, 0, value) if owner == "x" else Part(value, value, 0)
        unspoken_defenders = Part(-value) if won else beaten
    declarers = _declarer_says(ANNOUNCED["pagat"], made=owner == "d" and won)
    defenders = _defender_says(ANNOUNCED["pagat"], made=owner in ("x", "y") and won)
    return _either_side(unspoken_declarer, declarers, unspoken_defenders, defenders, beside=beside)


def _shifts(parts: Iterable[Part]) -> Shifts:
    return _merge(*({(part.x, part.y): 1 << part.d // STEP + ZERO} for part in parts))


def _merge(*several: Shifts) -> Shifts:
    merged: Shifts = {}
    for shifts in several:
        for key, values in shifts.items():
            merged[key] = merged.get(key, 0) | values
    return merged


def _sum(first: Shifts, second: Shifts) -> Shifts:
    summed: Shifts = {}
    for (x1, y1), values1 in first.items():
        for (x2, y2), values2 in second.items():
            key = x1 + x2, y1 + y2
            summed[key] = summed.get(key, 0) | _sum_of_sets(values1, values2)
    return summed


@lru_cache(maxsize=65536)
def _sum_of_sets(first: int, second: int) -> int:
    few, many = (first, second) if first.bit_count() < second.bit_count() else (second, first)
    many >>= ZERO - ZERO // 2  # room to shift right without losing bits: no set goes below -5·ZERO/2
    return union(many << bit - ZERO // 2 for bit in bits(few))


def union(sets: Iterable[int]) -> int:
    union = 0
    for shifts in sets:
        union |= shifts
    return union


def bits(values: int) -> list[int]:
    positions = []
    while values:
        low = values & -values
        positions.append(low.bit_length() - 1)
        values ^= low
    return positions
