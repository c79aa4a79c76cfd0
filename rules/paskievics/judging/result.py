"""Checks the results of a play: points, honours, kings, pagát and XXI that are possible together (ELS.b, FIG, KAR)."""

from functools import lru_cache

from rules.hungarian.table import PACK_POINTS, TALON_CARDS
from rules.json_values import shown
from rules.paskievics.contracts import BANDS, DECLARER, DEFENDERS, DISCARDED, MOST_DISCARDED, OTHER_SIDE, SIDES, TAKEN
from rules.paskievics.judging.breach import Breach
from rules.paskievics.options import Options
from rules.paskievics.record import Game

KINGS, HONOURS = 4, 3
WORTH_FIVE = 5  # card points of a king or an honour (KAR)
CARDS_IN_TRICK = 4


def result(breaches: list[Breach], row: Game, options: Options) -> None:
    given = (row.points is not None) + (row.outcome is not None)
    if given == 2 or (given == 0 and row.volat is None):
        breaches.append(Breach("points-missing", "ELS.b", "points"))
    in_range = row.points is None or 0 <= row.points <= PACK_POINTS
    if not in_range:
        breaches.append(Breach("points-range", "KAR", "points", {"points": shown(row.points), "most": PACK_POINTS}))
    if row.volat is not None or row.trull is not None or row.xxi_caught is not None:
        _contradictions(breaches, row)
    if given == 1 and in_range:
        impossible = _points(row, options)
        if impossible is not None:
            breaches.append(impossible)


def _contradictions(breaches: list[Breach], row: Game) -> None:
    """See FIG.1, FIG.4 to FIG.6."""
    if row.volat is not None and OTHER_SIDE[row.volat] in (row.trull, row.kings):
        breaches.append(Breach("volat-contradiction", "FIG.4", "volat", {"side": row.volat}))
    holder = row.volat or row.trull
    winner = _pagat_winner(row)
    if holder is not None and winner is not None and winner != holder:
        breaches.append(Breach("pagat-contradiction", "FIG.5", "pagat_last", {"side": holder}))
    if holder is not None and row.xxi_caught is not None and row.side_of(row.xxi_caught) == holder:
        breaches.append(Breach("xxi-contradiction", "FIG.6", "xxi_caught", {"side": holder}))
    if holder is None and winner is not None and _catcher(row) == winner:
        breaches.append(Breach("trull-not-recorded", "FIG.1", "trull", {"side": winner}))


def _pagat_winner(row: Game) -> str | None:
    return row.side_of(row.pagat_last.by) if row.pagat_last is not None and row.pagat_last.won else None


def _catcher(row: Game) -> str | None:
    return OTHER_SIDE[row.side_of(row.xxi_caught)] if row.xxi_caught is not None else None


def _points(row: Game, options: Options) -> Breach | None:
    """See KAR, P23. No bound lies from 43 to 51: which side wins with 47 decides nothing (P6)."""
    discarded = _discarded(row, options)
    if row.volat is not None:
        least, most = points_under_volat(row.volat, discarded)
    else:
        least, most = possible_points(discarded, row.kings, row.trull, _catcher(row), _pagat_winner(row))
    lowest, highest = (row.points, row.points) if row.points is not None else BANDS[row.outcome or ""]
    if least <= highest and lowest <= most:
        return None
    params: dict[str, object] = {"least": least, "most": most}
    return Breach("points-impossible", "KAR", "points" if row.outcome is None else "outcome", params)


def _discarded(row: Game, options: Options) -> int:
    """See SKA.a, P11."""
    all_his = row.alone == DISCARDED and options.lone_discards == "declarer"
    return TALON_CARDS if all_his else TAKEN[row.contract]


@lru_cache
def points_under_volat(side: str, discarded: int) -> tuple[int, int]:
    """Return the least and the most card points of the declarer's side if `side` took every trick (KAR).

    `discarded` are the cards that count for the declarer's side.
    """
    if side == DEFENDERS:
        return discarded, MOST_DISCARDED[discarded]
    others = TALON_CARDS - discarded
    return PACK_POINTS - MOST_DISCARDED[others], PACK_POINTS - others


@lru_cache
def possible_points(
    discarded: int, kings: str | None, trull: str | None, catcher: str | None, pagat_winner: str | None
) -> tuple[int, int]:
    """Return the least and the most card points of the declarer's side in a game without a volát (KAR).

    Given are the sides that have all kings, all honours, caught the XXI and won the ninth with the pagát.
    """
    least = {}
    for side in SIDES:
        fives = KINGS if kings == side else 1 if kings is None else 0
        if trull is None:  # split: each side has at least one
            fives += max(1, 2 * (catcher == side) + (pagat_winner == side))
        elif trull == side:
            fives += HONOURS
        tricks = max(1, -(-fives // CARDS_IN_TRICK))
        least[side] = WORTH_FIVE * fives + CARDS_IN_TRICK * tricks - fives
    return least[DECLARER] + discarded, PACK_POINTS - least[DEFENDERS] - (TALON_CARDS - discarded)
