"""Scores a renons: minus for every offender, nothing else of the stopped game (C2.1-C2.4, C1.5, D12, D13)."""

from collections.abc import Mapping, Sequence

from rules.derivation import MINUS, Derivation, Step
from rules.sheet import Item
from rules.slovenian.contracts import ANNOUNCED, BASE, BID_CONTRACTS, HALF, KLOP_FULL
from rules.slovenian.options import Options
from rules.slovenian.record import Announcement, Bid, Game, Klop, Stopped
from rules.slovenian.state import State, Written
from rules.slovenian.steps import (
    KLOP_KONTRA,
    KLOP_TAKEN,
    RADELC_IN_RENONS,
    VALUE_IN_RENONS,
    WHOLE_DIFFERENCE,
    WORDS_SAID,
    announced_in_renons,
)


def in_game(row: Game, state: State, options: Options) -> Written:
    return _renons(row, row.contract, row.declarer, row.kontra, row.announcements, state, options)


def in_bid(row: Bid, state: State, options: Options) -> Written:
    return _renons(row, row.contract, row.declarer, row.kontra, (), state, options)


def before_contract(row: Stopped, state: State, options: Options) -> Written:
    """See D13."""
    return _renons(row, "tri", state.forehand, (), (), state, options)


def in_klop(row: Klop) -> Written:
    """Score the whole difference, doubled under kontra, no radelc (D12)."""
    times = 1 << len(row.kontra)
    steps = (KLOP_TAKEN[-KLOP_FULL], *KLOP_KONTRA[times])
    params: dict[str, object] = {"contract": "klop", "derivation": steps, "articles": (*_value_articles(row), "B2.3")}
    return Written(_at_offenders(row, -KLOP_FULL * times, params))


def renons_value(contract: str, times: int, announced: int, radelc: int, options: Options) -> int:
    """Return positive points: base and 35 under `times`, plus announced values, under radelc (C2.2, C2.3)."""
    if contract in BID_CONTRACTS:
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
) -> Written:
    """Score a renons; the declarer keeps his circle unless he is an offender (C2.3)."""
    radelc = 2 if state.circles[declarer] else 1
    announced = sum(ANNOUNCED[a.feature] << len(a.kontra) for a in announcements)
    value = renons_value(contract, 1 << len(words), announced, radelc, options)
    params: dict[str, object] = {
        "contract": contract,
        "derivation": (
            Step(MINUS, _steps(contract, WORDS_SAID[len(words)], announcements, options)),
            *RADELC_IN_RENONS[radelc],
        ),
        "articles": (*_value_articles(row), *(("C2.3",) if radelc > 1 else ())),
    }
    return Written(_at_offenders(row, value, params), uses=declarer if declarer in row.renons else "")


def _steps(contract: str, words: Derivation, announcements: Sequence[Announcement], options: Options) -> Derivation:
    """See C2.2, D3."""
    value = VALUE_IN_RENONS[contract]
    if contract in BID_CONTRACTS:
        game = (value, *words)
    elif options.kontra == "base_value":
        game = (value, *words, WHOLE_DIFFERENCE)
    else:
        game = (value, WHOLE_DIFFERENCE, *words)
    return (*game, *(announced_in_renons(a.feature, a.kontra) for a in announcements))


def _at_offenders(row: Game | Bid | Klop | Stopped, value: int, params: Mapping[str, object]) -> list[Item]:
    """Return minus `value`, or the referee's value with both given (C1.5), for every offender (C2.1, C2.4)."""
    if row.ruled is not None:
        values = {**params, "ruled": -row.ruled, "value": -value}
        return [Item(seat, "C1.5", -row.ruled, "renons-ruled", values) for seat in row.renons]
    code = "renons-before" if isinstance(row, Stopped) else "renons-bid" if isinstance(row, Bid) else "renons"
    return [Item(seat, _value_articles(row)[0], -value, code, params) for seat in row.renons]


def _value_articles(row: Game | Bid | Klop | Stopped) -> tuple[str, ...]:
    """Return the articles of the value: the game (C2.2), before one the forehand's obligatory tri (B1.6, D13).

    Several can only have had a wrong number of cards, which is valued the same (C2.4).
    """
    own = ("B1.6",) if isinstance(row, Stopped) else ()
    return ("C2.4", *own) if len(row.renons) > 1 else own or ("C2.2",)
