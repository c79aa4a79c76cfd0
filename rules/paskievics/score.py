"""Scores a valid row: items with article, code and derivation, the carry after it, its marks."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.derivation import MINUS, PLUS, TIMES, Derivation, Step
from rules.paskievics import pot
from rules.paskievics.contracts import ANNOUNCED, BASE, DRAWN, TAROKK_NUMBER
from rules.paskievics.game import worths
from rules.paskievics.options import Options
from rules.paskievics.payment import Worth, paid, settled, shared, worth_of
from rules.paskievics.pot import PotMoves
from rules.paskievics.record import FailedFourth, Game, PassedOut, Renonsz, Row, SharePot, TarokkNumber, ThrownIn
from rules.paskievics.state import POT_MARK, State, moved
from rules.sheet import Item, Mark, ScoredRow, entries_of


def score_row(row: Row, kind: str, state: State, options: Options, line: int) -> tuple[ScoredRow, State]:
    """Return the scored `line` (1-based), and the state after it."""
    items: list[Item] = []
    moves = _WRITERS[type(row)](row, state, options, items)
    after, marks = moved(state, kind, line, options)
    mayor = row.xxi_caught if isinstance(row, Game) else None
    if mayor is not None:
        after.mayor = mayor
    if moves is not None and moves.items:
        items += moves.items
        after.pot = moves.pot
        after.filled_in, pot_marks = _pot_marks(state.filled_in, moves, line)
        marks = (*pot_marks, *marks)
    return ScoredRow(entries_of(items, state.deal.seats), tuple(items), after.carry, marks), after


def _pot_marks(filled_in: tuple[int, ...], moves: PotMoves, line: int) -> tuple[tuple[int, ...], tuple[Mark, ...]]:
    """Return the lines whose filling still waits in the pot, and this one's marks."""
    filled = (*filled_in, line) if moves.filled else filled_in
    if moves.taken:
        return (), tuple(Mark(POT_MARK, None, earned, line) for earned in filled)
    return filled, (Mark(POT_MARK, None, line),)


def _game(row: Game, state: State, options: Options, items: list[Item]) -> PotMoves | None:
    """See ELS, TSZ, V.ELS.5, P18."""
    deal, factor = state.deal, state.factor
    sharing = options.dealer_side == "defenders" and deal.dealer not in deal.active
    for worth in worths(row, options):
        paid(items, worth, row, deal.active, factor)
        if sharing:
            shared(items, worth, row.declarer, deal.dealer, factor)
    for number in row.tarokks:
        if options.tarokk_payment == "side":
            paid(items, _side_worth(row, number), row, deal.active, factor)
        else:
            items += _tarokk_number(row, number, deal.active, factor)
    for drawn in row.honours_drawn:
        late = (Step(TIMES, 2, "late", "V.ELS.5"),) if drawn.late else ()
        value = DRAWN[drawn.honour]
        amount = 2 * value if drawn.late else value
        params = {"by": drawn.seat, "honour": drawn.honour}
        items.append(_item(drawn.seat, "V.ELS.5", -amount, "honour_drawn", (Step(MINUS, value), *late), params))
        items.append(_item(deal.dealer, "V.ELS.5", amount, "honour_drawn", (Step(PLUS, value), *late), params))
    return pot.ultimo(row, state.pot, deal.active) if options.ulti_pot else None


def _side_worth(row: Game, number: TarokkNumber) -> Worth:
    """See P9."""
    gain = 1 if number.seat in (row.declarer, row.partner) else -1
    value = TAROKK_NUMBER[number.tarokks]
    return worth_of("tarokks", "P9", gain, value, by=number.seat, result=number.when, tarokks=number.tarokks)


def _tarokk_number(row: Game, number: TarokkNumber, active: Iterable[str], factor: int) -> tuple[Item, ...]:
    """Announced all three others pay, claimed afterwards only the side-mates (TSZ, P10)."""
    announced, side = number.when == ANNOUNCED, row.side_of(number.seat)
    payers = tuple([seat for seat in active if seat != number.seat and (announced or row.side_of(seat) == side)])
    article, value = "TSZ.a" if announced else "TSZ.b", TAROKK_NUMBER[number.tarokks]
    worth = worth_of("tarokks", article, 1, value, by=number.seat, result=number.when, tarokks=number.tarokks)
    return settled(worth, number.seat, payers, factor)


def _item(seat: str, article: str, points: int, code: str, steps: Derivation, params: Mapping[str, object]) -> Item:
    return Item(seat, article, points, code, {**params, "derivation": steps})


def _nobody_played(_row: PassedOut | ThrownIn, state: State, options: Options, _items: list[Item]) -> PotMoves | None:
    """See LIC.d, DOB.b, BGA.7."""
    return pot.nobody_played(state.pot, state.deal.active) if options.ulti_pot else None


def _failed_fourth(row: FailedFourth, state: State, options: Options, items: list[Item]) -> PotMoves | None:
    """Let the bidder pay each of the three his bid's value, or the option's (LIC.e, P17); or the pot (BGA.7)."""
    if options.ulti_pot:
        return pot.failed_fourth(state.pot, row.by)
    value = BASE[row.contract] if isinstance(options.failed_fourth, str) else options.failed_fourth
    if value:
        worth = worth_of("failed_fourth", "LIC.e", -1, value, row.contract, by=row.by)
        items += settled(worth, row.by, _others(state, row.by), state.factor)
    return None


def _renonsz(row: Renonsz, state: State, _options: Options, items: list[Item]) -> None:
    """Let each offender pay every other active seat the ruled amount, in a lap too (P20, P3)."""
    for offender in row.by:
        worth = worth_of("renonsz", "P20", -1, row.each, by=offender)
        items += settled(worth, offender, _others(state, offender), 1)


def _others(state: State, seat: str) -> tuple[str, ...]:
    return tuple(other for other in state.deal.active if other != seat)


def _share_pot(_row: SharePot, state: State, _options: Options, _items: list[Item]) -> PotMoves | None:
    return pot.shared(state.pot, state.deal.seats)


_WRITERS: Mapping[type, Callable[[Any, State, Options, list[Item]], PotMoves | None]] = {
    Game: _game,
    PassedOut: _nobody_played,
    ThrownIn: _nobody_played,
    FailedFourth: _failed_fourth,
    Renonsz: _renonsz,
    SharePot: _share_pot,
}
