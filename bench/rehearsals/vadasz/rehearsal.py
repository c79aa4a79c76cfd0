"""The rehearsal of Vadász (see `bench.rehearsals`)."""

from collections.abc import Mapping
from random import Random

from bench.rehearsals.vadasz.deals import SCENARIOS, Scenario
from bench.rehearsals.vadasz.one_deal import OneDeal, Over, Rehearsed
from rules.vadasz.dealing import State
from rules.vadasz.editions import EDITION_2023, EDITION_2025, Edition
from rules.vadasz.record import ThrowIn

EDITIONS = {edition.code: edition for edition in (EDITION_2023, EDITION_2025)}


def rehearse(
    dice: Random,
    code: str,
    players: int,
    rows: int,
    *,
    options: Mapping[str, object] | None = None,
    stacked_rate: float = 0.3,
) -> dict[str, object]:
    lines = [deal.row for deal in rehearse_deals(dice, code, players, rows, stacked_rate=stacked_rate)]
    return {"ruleset": code, "players": players, "options": dict(options or {}), "rows": lines}


def rehearse_deals(
    dice: Random, code: str, players: int, rows: int, *, stacked_rate: float = 0.3, scenario: str = ""
) -> list[Rehearsed]:
    """All are of one `scenario` (a name in SCENARIOS) if given."""
    state, names = State(players), tuple(SCENARIOS)
    records = []
    for number in range(1, rows + 1):
        stacked = scenario or (dice.choice(names) if dice.random() < stacked_rate else "")
        record, state = _line(dice, state, EDITIONS[code], SCENARIOS.get(stacked), number)
        records.append(record)
    return records


def _line(
    dice: Random, state: State, edition: Edition, scenario: Scenario | None, number: int
) -> tuple[Rehearsed, State]:
    if "new_deal" not in edition.foreign_keys and dice.random() < 0.02:
        by = dice.choice(state.seats)
        return Rehearsed({"new_deal": {"by": by}}), state.after_new_deal(by)
    try:
        record = OneDeal(dice, state, edition, scenario).play()
    except Over as over:
        thrown = _thrown(dice, state, state.playing[over.by], over.reason)
        return Rehearsed({"thrown": thrown._asdict()}), state.after_throw_in(thrown, number)[0]
    return record, state.after_game(number)[0]


def _thrown(dice: Random, state: State, by: str, reason: str) -> ThrowIn:
    """See II.3; 2023: II.4."""
    dealing = dice.choice(("next", "handed_on", "self") if by == state.playing[0] else ("next", "self"))
    double = dealing == "self" and not state.doubled and dice.random() < 0.5
    return ThrowIn(by, reason, dealing, double)
