"""Checks a recorded line: returns every breach with its reference. Nothing here raises."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.paskievics.judging.breach import Breach
from rules.paskievics.judging.calling import calling
from rules.paskievics.judging.result import result
from rules.paskievics.judging.spoken import spoken
from rules.paskievics.options import Options
from rules.paskievics.record import FailedFourth, Game, PassedOut, Renonsz, Row, SharePot, ThrownIn
from rules.paskievics.row_json import RowReading
from rules.paskievics.state import Deal, State, passes_the_deal
from rules.violations import Violation


def violations_of_row(
    reading: RowReading, state: State, options: Options, line: int, *, last: bool
) -> tuple[Violation, ...]:
    """Return every breach of the row on this line (1-based)."""
    if reading.row is None:
        return reading.violations
    breaches: list[Breach] = []
    _row(breaches, reading, reading.row, state, options, last)
    return tuple(Violation(breach.code, breach.article, breach.params, line, breach.at) for breach in breaches)


def _row(breaches: list[Breach], reading: RowReading, row: Row, state: State, options: Options, last: bool) -> None:
    deal = state.deal
    if state.games >= options.games and passes_the_deal(reading.kind, options):
        breaches.append(Breach("too-many-games", "P19", "", {"games": options.games}))
    if deal.dealer in reading.named and deal.dealer not in deal.active:
        breaches.append(Breach("sitting-out", "JAT", "", {"seat": deal.dealer}))
    elif isinstance(row, SharePot):
        if not (last and options.ulti_pot):
            breaches.append(Breach("pot", "BGA.7", "share_pot"))
    else:
        _CHECKS[type(row)](breaches, row, deal, options)


def _game(breaches: list[Breach], row: Game, deal: Deal, options: Options) -> None:
    calling(breaches, row, deal, options)
    spoken(breaches, row, options)
    result(breaches, row, options)
    if row.honours_drawn:
        honours = [drawn.honour for drawn in row.honours_drawn]
        at_four = deal.dealer in deal.active
        if not options.talon_honours or at_four or len(set(honours)) != len(honours):
            breaches.append(Breach("honours-drawn", "V.ELS.5", "honours_drawn"))


def _passed_out(_breaches: list[Breach], _row: PassedOut, _deal: Deal, _options: Options) -> None:
    return


def _thrown_in(breaches: list[Breach], row: ThrownIn, _deal: Deal, options: Options) -> None:
    if row.hand not in options.throw_in:
        breaches.append(Breach("throw-in-hand", "DOB.1–5", "hand", {"hand": row.hand}))
    allowed = options.throw_in_discarded
    if row.discarded_tarokk and (allowed == "never" or (allowed == "kings" and row.hand != "negy_kiraly")):
        breaches.append(Breach("throw-in-after-discard", "DOB.a", "discarded_tarokk", {"hand": row.hand}))


def _failed_fourth(breaches: list[Breach], row: FailedFourth, deal: Deal, _options: Options) -> None:
    if row.by != deal.fourth:
        breaches.append(Breach("not-fourth-hand", "LIC.e", "by", {"seat": row.by, "fourth": deal.fourth}))


def _renonsz(breaches: list[Breach], row: Renonsz, _deal: Deal, options: Options) -> None:
    """Check the amount: at least 1, and in the bounds, which double for two offenders (P20)."""
    least, most = 1, None
    if options.renonsz is not None:
        least, most = (bound * len(row.by) for bound in options.renonsz)
    if row.each < least or (most is not None and row.each > most):
        code = "renonsz-amount"
        breaches.append(Breach(code, "P20", "each", {"each": row.each, "least": least, "most": most or "no-bound"}))


_CHECKS: Mapping[type, Callable[[list[Breach], Any, Deal, Options], None]] = {
    Game: _game,
    PassedOut: _passed_out,
    ThrownIn: _thrown_in,
    FailedFourth: _failed_fourth,
    Renonsz: _renonsz,
}
