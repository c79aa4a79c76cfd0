"""What is written for a valid row: items with article, code and the numbers that explain them (B1, B2, C2).

Vocabulary: the *declarer's item* is written at the declarer; its *copies* go to the other defender of a failed
announcement or beaten silent pagat (B1.21) and to the silent defender of a failed kontra word (B1.22). Radelc doubles
what is written at the declarer and so the copies (B1.24). `score_row` expects a row that `validate` found nothing
against; it does not look for breaches.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.sheet import Item, ScoredRow
from rules.slovenian.contracts import (
    ANNOUNCED,
    BASE,
    CONTRACT_ARTICLE,
    HALF,
    KLOP_FULL,
    LATENESS,
    LEFT_OF,
    MISDEAL,
    MONDFANG,
    SEATS,
    SILENT,
    Options,
)
from rules.slovenian.record import Announcement, Bid, Game, Klop, Lateness, Paper, Row, Stopped

NO_CIRCLES = {"A": 0, "B": 0, "C": 0}


@dataclass(frozen=True, slots=True)
class State:
    """What a line hands on: who deals next (B1.1) and the radelc circles by seat (B1.25)."""

    dealer: str
    circles: dict[str, int]

    @property
    def forehand(self) -> str:
        return LEFT_OF[self.dealer]


START = State("A", NO_CIRCLES)


def score_row(row: Row, state: State, options: Options) -> tuple[ScoredRow, State]:
    """The line's items and entries, and the state after it."""
    items, circles = _SCORERS[type(row)](row, state, options)
    for seat in getattr(row, "misdeals", ()):
        items.append(Item(seat, "C1.10", MISDEAL, "misdeal"))
    entries = {"A": 0, "B": 0, "C": 0}
    for item in items:
        entries[item.seat] += item.points
    dealer = state.dealer if isinstance(row, Lateness) else LEFT_OF[state.dealer]
    return ScoredRow(entries, circles, tuple(items)), State(dealer, circles)


def circles_after(circles: dict[str, int], declarer: str | None, *, used: bool, award: bool) -> dict[str, int]:
    """Erase first, then award: one of the declarer's circles goes if `used`, then each seat gets one (B1.25, D8)."""
    after = circles
    if declarer and used and circles[declarer]:
        after = {**circles, declarer: circles[declarer] - 1}
    if award:
        after = {seat: count + 1 for seat, count in after.items()}
    return after


def _game(row: Game, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    if row.renons:
        return _renons(row, row.contract, row.declarer, row.kontra, row.announcements, state, options)
    radelc = 2 if state.circles[row.declarer] else 1
    valat_announced = any(a.feature == "valat" for a in row.announcements)
    items: list[Item] = []
    if row.valat is not None and not valat_announced:
        _silent_valat(items, row, radelc)
    else:
        alone = valat_announced and options.announced_valat == "alone"
        if not alone:
            _game_item(items, row, radelc, options)
        for announcement in row.announcements:
            if not alone or announcement.feature == "valat":
                _announced(items, row, announcement, radelc)
        if row.valat is None and not alone:
            _silent(items, row, radelc)
    _mondfang(items, row.mondfang)
    silent_valat = row.valat is not None and not valat_announced
    won = row.valat == "declarer" if silent_valat or row.points is None else row.points > HALF
    used = won or options.radelc_erased == "first_game"
    award = valat_announced or row.valat is not None
    return items, circles_after(state.circles, row.declarer, used=used, award=award)


def _game_item(items: list[Item], row: Game, radelc: int, options: Options) -> None:
    """±base and the card difference (B1.14-B1.16), each under kontra as the option says (D3)."""
    points = row.points or 0
    difference = points - HALF
    base = BASE[row.contract] if points > HALF else -BASE[row.contract]
    times = 1 << len(row.kontra)
    if options.kontra == "base_value":
        value = base * times + difference
        derivation = f"{signed(base)}{by(times)} {plus(difference)}"
        if radelc > 1:
            derivation = f"({derivation}){by(radelc)}"
    else:
        value = (base + difference) * times
        derivation = f"{signed(base)} {plus(difference)}"
        if times * radelc > 1:
            derivation = f"({derivation}){by(times)}{by(radelc)}"
    params = {"contract": row.contract, "points": points, "derivation": derivation}
    _declarers(
        items, row.declarer, "B1.15", value, base + difference, radelc, row.kontra,
        "game-won" if base > 0 else "game-lost", params,
    )  # fmt: skip


def _declarers(
    items: list[Item],
    declarer: str,
    article: str,
    value: int,
    plain: int,
    radelc: int,
    words: Sequence[str],
    code: str,
    params: Mapping[str, object],
) -> None:
    """An item of the declarer's and, if words on it failed, the bonus of the defender who said none (B1.22, D4).

    `value` is the item with its words, `plain` without them, both before radelc.
    """
    items.append(Item(declarer, article, value * radelc, code, params))
    if not words or value <= 0:
        return
    for seat in SEATS:
        if seat != declarer and seat not in words:
            derivation = f"{signed(value * radelc)} {plus(-plain * radelc)}"
            bonus = {"contract": params.get("contract"), "feature": params.get("feature"), "derivation": derivation}
            items.append(Item(seat, "B1.22", (value - plain) * radelc, f"bonus-{_kind(code)}", bonus))


def _kind(code: str) -> str:
    return "game" if code in ("game-won", "bid-won") else "valat" if code == "silent-valat" else "announcement"


def _announced(items: list[Item], row: Game, announcement: Announcement, radelc: int) -> None:
    """An announcement made or failed, written at the declarer (B1.17, B1.29), and B1.21's copy."""
    feature, by_seat = announcement.feature, announcement.by
    plain = ANNOUNCED[feature]
    value = plain << len(announcement.kontra)
    made = _made(row, feature, by_seat == row.declarer)
    derivation = f"{plain}{by(1 << len(announcement.kontra))}{by(radelc)}"
    params = {"feature": feature, "by": by_seat, "derivation": derivation}
    if by_seat == row.declarer:
        sign = 1 if made else -1
        code = "announced-made" if made else "announced-failed"
        _declarers(items, row.declarer, "B1.17", sign * value, sign * plain, radelc, announcement.kontra, code, params)
    elif made:
        items.append(Item(row.declarer, "B1.17", -value * radelc, "defender-made", params))
    else:
        items.append(Item(row.declarer, "B1.17", value * radelc, "defender-failed", params))
        items.append(Item(_other(row.declarer, by_seat), "B1.21", value * radelc, "partner-failed", params))


def _made(row: Game, feature: str, declarers: bool) -> bool:
    if feature == "pagat":
        return row.pagat is not None and row.pagat.won and (row.pagat.by == row.declarer) == declarers
    holder = {"kings": row.kings, "trula": row.trula, "valat": row.valat}[feature]
    return holder == ("declarer" if declarers else "defenders")


def _silent(items: list[Item], row: Game, radelc: int) -> None:
    """Kings, trula and pagat that a side made, or the pagat it lost, without announcing it (B1.18, B1.21)."""
    spoken = {(a.feature, a.by == row.declarer) for a in row.announcements}
    for feature, holder in (("kings", row.kings), ("trula", row.trula)):
        if holder is not None and (feature, holder == "declarer") not in spoken:
            value = SILENT[feature] * radelc
            params = {"feature": feature, "derivation": f"{SILENT[feature]}{by(radelc)}"}
            if holder == "declarer":
                items.append(Item(row.declarer, "B1.18", value, "silent-made", params))
            else:
                items.append(Item(row.declarer, "B1.18", -value, "silent-defenders", params))
    if row.pagat is None or ("pagat", row.pagat.by == row.declarer) in spoken:
        return
    value = SILENT["pagat"] * radelc
    params = {"feature": "pagat", "by": row.pagat.by, "derivation": f"{SILENT['pagat']}{by(radelc)}"}
    if row.pagat.by == row.declarer:
        if row.pagat.won:
            items.append(Item(row.declarer, "B1.18", value, "silent-made", params))
        else:
            items.append(Item(row.declarer, "B1.21", -value, "pagat-beaten", params))
    elif row.pagat.won:
        items.append(Item(row.declarer, "B1.18", -value, "silent-defenders", params))
    else:
        items.append(Item(row.declarer, "B1.21", value, "pagat-beaten-defender", params))
        partner = _other(row.declarer, row.pagat.by)
        items.append(Item(partner, "B1.21", value, "pagat-beaten-partner", params))


def _silent_valat(items: list[Item], row: Game, radelc: int) -> None:
    """Every trick and nobody announced it: the only item (B1.14); radelc only for who made it (D5)."""
    times = 1 << len(row.kontra)
    sign = 1 if row.valat == "declarer" else -1
    doubled = radelc if sign > 0 else 1
    params: dict[str, object] = {"derivation": f"{SILENT['valat']}{by(times)}{by(doubled)}", "feature": "valat"}
    code = "silent-valat" if sign > 0 else "silent-valat-defenders"
    plain = sign * SILENT["valat"]
    _declarers(items, row.declarer, "B1.14", plain * times, plain, doubled, row.kontra, code, params)


def _mondfang(items: list[Item], seat: str | None) -> None:
    if seat is not None:
        items.append(Item(seat, "B1.26", MONDFANG, "mondfang"))


def _bid(row: Bid, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    """berač and valat bid: only ± the value (B1.15, B1.17), under words and radelc; each earns a circle (D8)."""
    if row.renons:
        return _renons(row, row.contract, row.declarer, row.kontra, (), state, options)
    radelc = 2 if state.circles[row.declarer] else 1
    sign = 1 if row.won else -1
    times = 1 << len(row.kontra)
    plain = sign * BASE[row.contract]
    items: list[Item] = []
    params: dict[str, object] = {
        "contract": row.contract,
        "derivation": f"{signed(plain)}{by(times)}{by(radelc)}",
    }
    _declarers(
        items, row.declarer, CONTRACT_ARTICLE[row.contract], plain * times, plain, radelc, row.kontra,
        "bid-won" if row.won else "bid-lost", params,
    )  # fmt: skip
    _mondfang(items, row.mondfang)
    used = bool(row.won) or options.radelc_erased == "first_game"
    return items, circles_after(state.circles, row.declarer, used=used, award=True)


def _klop(row: Klop, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    """klop: minus the points taken, -70 from 35 (B2.3, D10), under kontra (B2.4, D11); no radelc (B2.5)."""
    if row.renons:
        return _klop_renons(row, state)
    items: list[Item] = []
    written = klop_entries(row.points or (0, 0, 0), row.kontra, options)
    for seat, taken, value in zip(SEATS, row.points or (0, 0, 0), written, strict=True):
        alone = -taken if taken < HALF else KLOP_FULL
        code = "klop-full" if taken >= HALF else "klop-others-zero" if taken and not value else "klop-points"
        times = value // alone if alone and value else 1
        params = {"points": taken, "derivation": f"{signed(alone if value else 0)}{by(times)}"}
        items.append(Item(seat, "B2.4" if times > 1 else "B2.3", value, code, params))
    _mondfang(items, row.mondfang)
    return items, circles_after(state.circles, None, used=False, award=True)


def klop_entries(points: tuple[int, int, int], kontra: Sequence[str], options: Options) -> tuple[int, int, int]:
    """What each seat writes for its card points in klop, in the order A, B, C (B2.3-B2.4)."""
    someone_full = max(points) >= HALF
    zero = someone_full and options.klop_full_others == "zero"
    values = [KLOP_FULL if taken >= HALF else 0 if zero else -taken for taken in points]
    if kontra:
        caller = SEATS.index(kontra[0])
        most = max(points)
        caller_alone = points[caller] == most < HALF and points.count(most) == 1
        values = [2 * v if not caller_alone or seat == caller else v for seat, v in enumerate(values)]
    return values[0], values[1], values[2]


def _klop_renons(row: Klop, state: State) -> tuple[list[Item], dict[str, int]]:
    """The whole difference of klop, doubled under kontra, no radelc (D12)."""
    times = 1 << len(row.kontra)
    params: dict[str, object] = {"contract": "klop", "derivation": f"{signed(KLOP_FULL)}{by(times)}"}
    return _at_offenders(row, -KLOP_FULL * times, params), state.circles


def renons_value(contract: str, times: int, announced: int, radelc: int, options: Options) -> int:
    """Points of a renons, positive: base and 35 under `times`, plus the announced values, under radelc (C2.2, C2.3)."""
    if contract in ("berac", "valat"):
        game = BASE[contract] * times
    elif options.kontra == "base_value":
        game = BASE[contract] * times + HALF
    else:
        game = (BASE[contract] + HALF) * times
    return (game + announced) * radelc


def _renons(
    row: Game | Bid | Stopped,
    contract: str,
    declarer: str,
    words: Sequence[str],
    announcements: Sequence[Announcement],
    state: State,
    options: Options,
) -> tuple[list[Item], dict[str, int]]:
    """Minus at every offender, nothing else; the declarer keeps his circle unless he is one of them (C2.1-C2.4)."""
    radelc = 2 if state.circles[declarer] else 1
    times = 1 << len(words)
    announced = [ANNOUNCED[a.feature] << len(a.kontra) for a in announcements]
    value = renons_value(contract, times, sum(announced), radelc, options)
    params: dict[str, object] = {
        "contract": contract,
        "derivation": _renons_derivation(contract, times, announced, radelc, options),
    }
    items = _at_offenders(row, value, params)
    return items, circles_after(state.circles, declarer, used=declarer in row.renons, award=False)


def _at_offenders(row: Game | Bid | Klop | Stopped, value: int, params: Mapping[str, object]) -> list[Item]:
    """Minus `value` at every offender (C2.1, C2.4), or what the referee set instead; then both are told (C1.5)."""
    if row.ruled is not None:
        told = {**params, "ruled": -row.ruled, "value": -value}
        return [Item(seat, "C1.5", -row.ruled, "renons-ruled", told) for seat in row.renons]
    article = "C2.4" if len(row.renons) > 1 else "C2.2"
    return [Item(seat, article, -value, "renons", params) for seat in row.renons]


def _renons_derivation(contract: str, times: int, announced: Sequence[int], radelc: int, options: Options) -> str:
    if contract in ("berac", "valat"):
        game = f"{BASE[contract]}{by(times)}"
    elif options.kontra == "base_value":
        game = f"{BASE[contract]}{by(times)} + {HALF}"
    else:
        game = f"{BASE[contract]} + {HALF}" if times == 1 else f"({BASE[contract]} + {HALF}){by(times)}"
    return f"{MINUS}({' + '.join([game, *map(str, announced)])}){by(radelc)}"


def _stopped(row: Stopped, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    return _renons(row, "tri", state.forehand, (), (), state, options)


def _lateness(row: Lateness, state: State, _options: Options) -> tuple[list[Item], dict[str, int]]:
    return [Item(row.late, "B1.5", LATENESS, "lateness")], state.circles


def _paper(row: Paper, state: State, options: Options) -> tuple[list[Item], dict[str, int]]:
    """Scored as written; the circles follow the contract, without one they stay.

    Under `won_game` a circle goes only with a won game, which a written value shows by its sign.
    """
    items = [Item(seat, "A9", value, "written") for seat, value in zip(SEATS, row.entries, strict=True) if value]
    if row.contract is None:
        return items, state.circles
    declarer = None if row.contract == "klop" else row.declarer
    used = options.radelc_erased == "first_game" or (declarer is not None and row.entries[SEATS.index(declarer)] > 0)
    award = row.contract in ("klop", "berac", "valat")
    return items, circles_after(state.circles, declarer, used=used, award=award)


def _other(declarer: str, defender: str) -> str:
    """The other defender."""
    return next(seat for seat in SEATS if seat not in (declarer, defender))


MINUS = "\N{MINUS SIGN}"


def signed(number: int) -> str:
    """A number as it is printed, with a true minus sign."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def plus(number: int) -> str:
    """The number as a further term: "+ 10", "− 5"."""
    return f"+ {number}" if number >= 0 else f"{MINUS} {-number}"


def by(times: int) -> str:
    """The factor as it is printed; a factor of one is not."""
    return f" × {times}" if times > 1 else ""


_SCORERS: dict[type, Callable[[Any, State, Options], tuple[list[Item], dict[str, int]]]] = {
    Game: _game,
    Bid: _bid,
    Klop: _klop,
    Stopped: _stopped,
    Lateness: _lateness,
    Paper: _paper,
}
