"""Scores a valid row: items with article, code and parameters, and the next state."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.sheet import Item, ScoredRow, entries_of
from rules.slovenian import game, renons
from rules.slovenian.contracts import HALF, KLOP_FULL, LATENESS, LEFT_OF, MISDEAL, SEATS
from rules.slovenian.options import Options
from rules.slovenian.record import Bid, Game, Klop, Lateness, Paper, Row, Stopped
from rules.slovenian.state import State, Written, circles_after
from rules.slovenian.steps import KLOP_KONTRA, KLOP_TAKEN


def score_row(row: Row, state: State, options: Options, number: int) -> tuple[ScoredRow, State]:
    """Return the scored line `number` (1-based), and the state after it."""
    written = _WRITERS[type(row)](row, state, options)
    items = written.items
    for seat in getattr(row, "misdeals", ()):
        items.append(Item(seat, "C1.10", MISDEAL, "misdeal"))
    circles, marks = circles_after(state.circles, number, written.uses, awards=written.awards)
    dealer = state.dealer if isinstance(row, Lateness) else LEFT_OF[state.dealer]
    after = State(dealer, circles, state.certain)
    return ScoredRow(entries_of(items, SEATS), tuple(items), after.carry, marks), after


def _game(row: Game, state: State, options: Options) -> Written:
    return renons.in_game(row, state, options) if row.renons else game.game(row, state, options)


def _bid(row: Bid, state: State, options: Options) -> Written:
    return renons.in_bid(row, state, options) if row.renons else game.bid(row, state, options)


def _klop(row: Klop, _state: State, options: Options) -> Written:
    """Write minus the points taken, -70 from 35 (B2.3, D10), under kontra (B2.4, D11); no radelc (B2.5)."""
    if row.renons:
        return renons.in_klop(row)
    items: list[Item] = []
    written = klop_entries(row.points or (0, 0, 0), row.kontra, options)
    for seat, taken, value in zip(SEATS, row.points or (0, 0, 0), written, strict=True):
        if taken and not value:
            items.append(Item(seat, "B2.3", value, "klop-others-zero", {"points": taken}))
            continue
        alone = KLOP_FULL if taken >= HALF else -taken
        times = value // alone if alone else 1
        spared = times < 2 and bool(taken) and bool(row.kontra)
        code = "klop-full" if taken >= HALF else "klop-spared" if spared else "klop-points"
        params = {"points": taken, "derivation": (KLOP_TAKEN[taken], *KLOP_KONTRA[times])}
        items.append(Item(seat, "B2.4" if times > 1 or spared else "B2.3", value, code, params))
    game.mondfang(items, row.mondfang)
    return Written(items, awards=True)


def klop_entries(points: tuple[int, int, int], kontra: Sequence[str], options: Options) -> tuple[int, int, int]:
    """Return the entries in the order A, B, C (B2.3-B2.4)."""
    someone_full = max(points) >= HALF
    zero = someone_full and options.klop_full_others == "zero"
    values = [KLOP_FULL if taken >= HALF else 0 if zero else -taken for taken in points]
    if kontra:
        caller = SEATS.index(kontra[0])
        most = max(points)
        caller_alone = points[caller] == most < HALF and points.count(most) == 1
        values = [2 * v if not caller_alone or seat == caller else v for seat, v in enumerate(values)]
    return values[0], values[1], values[2]


def _lateness(row: Lateness, _state: State, _options: Options) -> Written:
    return Written([Item(row.late, "B1.5", LATENESS, "lateness")])


def _paper(row: Paper, _state: State, options: Options) -> Written:
    """Write the values; the circles follow the contract, without one they stay.

    Under `won_game` a circle is used only by a won game, which a written value shows by its sign.
    """
    items = [Item(seat, "A9", value, "written") for seat, value in zip(SEATS, row.entries, strict=True) if value]
    declarer = row.declarer if row.contract and row.declarer else ""
    used = declarer and (options.radelc_erased == "first_game" or row.entries[SEATS.index(declarer)] > 0)
    return Written(items, uses=declarer if used else "", awards=row.contract in ("klop", "berac", "valat"))


_WRITERS: dict[type, Callable[[Any, State, Options], Written]] = {
    Game: _game,
    Bid: _bid,
    Klop: _klop,
    Stopped: renons.before_contract,
    Lateness: _lateness,
    Paper: _paper,
}
