"""Scores a valid Vadász line: items with article, code and derivation, and the next state."""

from dataclasses import replace
from typing import NamedTuple

from rules.derivation import MINUS, OVER, PLUS, Derivation, Step
from rules.sheet import Item, ScoredRow, entries_of
from rules.vadasz.contracts import ALONE_ARTICLE, ALONE_FACTOR
from rules.vadasz.dealing import State
from rules.vadasz.editions import Edition
from rules.vadasz.options import Options
from rules.vadasz.parts import Part, Settled, parts_of, total_of, winner_of
from rules.vadasz.record import DECLARER, Game, Row, ThrowIn
from rules.vadasz.steps import ALONE, DOUBLED

LOSERS = 3  # opponents of a lone declarer (IV.1.a)


def score_row(row: Row, state: State, options: Options, edition: Edition, number: int) -> tuple[ScoredRow, State]:
    """Return the scored line `number` (1-based), and the state after it."""
    if isinstance(row, Game):
        items = _game_items(row, state, options, edition)
        after, marks = state.after_game(number)
        return ScoredRow(entries_of(items, state.seats), tuple(items), after.carry, marks), after
    if isinstance(row, ThrowIn):
        after, marks = state.after_throw_in(row, number)
    else:
        after, marks = state.after_new_deal(row.by), ()
    return ScoredRow(dict.fromkeys(state.seats, 0), (), after.carry, marks), after


def _game_items(row: Game, state: State, options: Options, edition: Edition) -> list[Item]:
    if row.alone is not None:
        return _alone_items(Settled(row, state, options, edition), row.alone, state)
    declarers, playing = (row.declarer, row.partner), state.playing
    items: list[Item] = []
    for part in parts_of(Settled(row, state, options, edition, DOUBLED[edition.throwing_in, state.factor])):
        own, others = part.own, part.others
        for seat in playing:
            items.append(own[seat] if seat in declarers else others[seat])
    return items


class _Balance(NamedTuple):
    parts: list[Part]
    cut: int
    won: bool

    @property
    def total(self) -> int:
        return total_of(self.parts) - self.cut


def _balance(settled: Settled) -> _Balance:
    """See IV.1.a, V2, V3."""
    options, forced = settled.options, settled.row.alone == "forced"
    by_game = options.alone_win == "game"
    at_once = forced and options.forced_silent == "always"
    parts = parts_of(replace(settled, mercy=at_once))
    total = total_of(parts)
    won = winner_of(settled.row) == DECLARER if by_game else total > 0
    lost = not won if by_game else total < 0
    if not forced or at_once or not lost:
        return _Balance(parts, 0, won)
    parts = parts_of(replace(settled, mercy=True))
    return _Balance(parts, 0 if by_game else max(total_of(parts), 0), won)


def _alone_items(settled: Settled, way: str, state: State) -> list[Item]:
    """Return the declarer's share of the balance, a multiple of 3 towards 0; a third for each of the others (IV.1)."""
    balance = _balance(settled)
    article, factor = ALONE_ARTICLE[way], ALONE_FACTOR[way, balance.won]
    doubled = DOUBLED[settled.edition.throwing_in, state.factor]
    exact = balance.total * factor
    steps: Derivation = (*_balance_steps(balance), *ALONE[way, balance.won])
    if settled.options.double_rounding == "after":
        exact *= state.factor
        written = _rounded(exact)
        steps = (*steps, *doubled, *_rounding(exact - written))
    else:
        written = _rounded(exact)
        steps = (*steps, *_rounding(exact - written), *doubled)
        written *= state.factor
    declarer = settled.row.declarer
    params: dict[str, object] = {"way": way, "declarer": declarer}
    if doubled:
        params["factor"] = state.factor
    parts = tuple((part.what, part.balance) for part in balance.parts)
    code = "alone-won" if balance.won else "alone-lost"
    own = {**params, "what": "balance", "total": balance.total, "parts": parts, "derivation": steps}
    third = (
        Step(MINUS if written > 0 else PLUS, abs(written), "declarer-points"),
        Step(OVER, LOSERS, "third", article),
    )
    others = {**params, "what": "third", "derivation": third}
    return [
        Item(seat, article, written, code, own)
        if seat == declarer
        else Item(seat, article, -written // LOSERS, "alone-third", others)
        for seat in state.playing
    ]


def _balance_steps(balance: _Balance) -> Derivation:
    parts = tuple(_part_step(part) for part in balance.parts)
    return (*parts, Step(MINUS, balance.cut, "no-win-of-a-loss", "IV.1.a")) if balance.cut else parts


def _part_step(part: Part) -> Step:
    amount, steps, _pays = part.price
    return Step(PLUS if part.plus else MINUS, amount if len(steps) == 1 else steps, part.what, part.article)


def _rounded(points: int) -> int:
    """See IV.1.d."""
    return points - points % LOSERS if points >= 0 else points + -points % LOSERS


def _rounding(over: int) -> Derivation:
    if not over:
        return ()
    return (Step(MINUS if over > 0 else PLUS, abs(over), "rounding", "IV.1.d"),)
