"""The worth of a played game for the declarer's side: game, double, volát and the other figures (ELS, FIG)."""

from collections.abc import Set
from dataclasses import dataclass
from typing import TypeAlias

from rules.hungarian.table import DOUBLE_FROM, WON_FROM
from rules.paskievics.contracts import (
    ANNOUNCED_TIMES,
    BASE,
    DECLARER,
    DEFENDERS,
    DOUBLE_LEAVES,
    FIGURE_ARTICLE,
    OTHER_SIDE,
    SIDES,
    SILENT_TIMES,
    TRULL_VALUE,
)
from rules.paskievics.options import Options
from rules.paskievics.payment import Worth, worth_of
from rules.paskievics.record import Announcement, Game

Said: TypeAlias = tuple[str, str]
_GAIN = {DECLARER: 1, DEFENDERS: -1}
#: Outcome -> who won, and who has the double (ELS.b).
_OUTCOMES: dict[str, tuple[str, str | None]] = {
    "dupla": (DECLARER, DECLARER),
    "win": (DECLARER, None),
    "loss": (DEFENDERS, None),
    "dupla_loss": (DEFENDERS, DEFENDERS),
}


#: What replaces a game without kontra: announced by its winner, or where these exclude each other by anybody.
_BY_WINNER = {winner: frozenset((feature, winner) for feature in ANNOUNCED_TIMES) for winner in SIDES}
_BY_ANYBODY = frozenset().union(*_BY_WINNER.values())


@dataclass(slots=True)
class Standing:
    """`double` and `volat` are None where neither side has it (ELS.b)."""

    winner: str
    double: str | None
    volat: str | None


def standing(row: Game, options: Options) -> Standing:
    """Give all three to the side with a volát (ELS.b, P6)."""
    if row.volat is not None:
        return Standing(row.volat, row.volat, row.volat)
    if row.points is None:
        return Standing(*_OUTCOMES[row.outcome or ""], None)
    needed = WON_FROM - 1 if options.tie_kontra == "declarer" and row.kontra else WON_FROM
    winner = DECLARER if row.points >= needed else DEFENDERS
    if row.points >= DOUBLE_FROM:
        return Standing(winner, DECLARER, None)
    return Standing(winner, DEFENDERS if row.points <= DOUBLE_LEAVES else None, None)


def worths(row: Game, options: Options) -> list[Worth]:
    """Return every payment except tarokk numbers and the pot (ELS.1 to ELS.6, T1 to T3). Expects a valid row."""
    ended = standing(row, options)
    items: list[Worth] = []
    announced: list[Worth] = []
    said: set[Said] = set()
    for announcement in row.announcements:
        side = row.side_of(announcement.by)
        said.add((announcement.feature, side))
        announced.append(_announced(row, announcement, side, ended, options))
    silent = _silent_double_or_volat(row, ended, said, options)
    if row.kontra or not _something_stands_for_it(ended, said, silent, options):
        items.append(_game(row, ended, options))
    if silent:
        items.append(_silent_of_bid(row, silent, ended, options))
    items += announced
    _silent_figures(items, row, ended, said, silent, options)
    return items


def _silent_double_or_volat(row: Game, ended: Standing, said: Set[Said], options: Options) -> str | None:
    """See ELS.1, P7."""
    side, feature = ended.volat or ended.double, "volat" if ended.volat else "dupla"
    if side is None or ("volat", side) in said or (feature == "dupla" and ("dupla", side) in said):
        return None
    if side == DEFENDERS and options.defenders_silent == "if_kontra" and not row.kontra:
        return None
    if feature == "dupla" and options.ladder == "exclusive" and any(("volat", owner) in said for owner in SIDES):
        return None
    return feature


def _something_stands_for_it(ended: Standing, said: Set[Said], silent: str | None, options: Options) -> bool:
    """Whether a double or volát replaces a game without kontra (ELS.1 to ELS.4)."""
    if silent or not said:
        return silent is not None
    replacing = _BY_ANYBODY if options.ladder == "exclusive" else _BY_WINNER[ended.winner]
    return not replacing.isdisjoint(said)


def _game(row: Game, ended: Standing, options: Options) -> Worth:
    """See ELS.1, ELS.5, ELS.6."""
    words = len(row.kontra)
    if options.tie_kontra == "single" and row.points == WON_FROM - 1 and ended.volat is None:
        words = 0
    article, result = "ELS.5" if row.kontra else "ELS.1", "won" if ended.winner == DECLARER else "lost"
    return worth_of("game", article, _GAIN[ended.winner], BASE[row.contract], row.contract, 1, words, "", result)


def _silent_of_bid(row: Game, feature: str, ended: Standing, options: Options) -> Worth:
    """See ELS.1, ELS.2, ELS.5; a triple one by option (V.ELS.1, P7)."""
    code = f"silent_{feature}"
    times, words = SILENT_TIMES[feature], 0
    if feature == "volat" and row.kontra and options.kontra_volat == "triple":
        times, words = times - 1, len(row.kontra)
    gain = _GAIN[ended.volat or ended.double or ended.winner]
    return worth_of(code, FIGURE_ARTICLE[code], gain, BASE[row.contract], row.contract, times, words)


def _announced(row: Game, announcement: Announcement, side: str, ended: Standing, options: Options) -> Worth:
    """See ELS.2 to ELS.6, T3, FIG.5, FIG.6."""
    succeeded = is_made(row, announcement.feature, side, ended)
    gain, result = _GAIN[side] if succeeded else -_GAIN[side], "made" if succeeded else "failed"
    article, words = FIGURE_ARTICLE[announcement.feature], len(announcement.kontra)
    if announcement.feature in ANNOUNCED_TIMES:
        times = ANNOUNCED_TIMES[announcement.feature]
        return worth_of(
            announcement.feature, article, gain, BASE[row.contract], row.contract, times, words, announcement.by, result
        )
    base = _figure_value(announcement.feature, options)
    return worth_of(announcement.feature, article, gain, base, "", 2, words, announcement.by, result)


def is_made(row: Game, feature: str, side: str, ended: Standing) -> bool:
    """See ELS.2 to ELS.4, FIG."""
    if feature == "dupla":
        return ended.double == side
    if feature == "volat":
        return ended.volat == side
    if feature == "trull":
        return (ended.volat or row.trull) == side
    if feature == "negykiraly":
        return (ended.volat or row.kings) == side
    if feature == "pagatulti":
        return pagatulti_made(row, side)
    return row.xxi_caught is not None and row.side_of(row.xxi_caught) != side


def pagatulti_made(row: Game, side: str) -> bool:
    """See FIG.5."""
    return row.pagat_last is not None and row.pagat_last.won and row.side_of(row.pagat_last.by) == side


def _figure_value(feature: str, options: Options) -> int:
    """See ELS.T3, V.ELS.4."""
    if feature == "trull":
        return TRULL_VALUE
    if feature == "negykiraly":
        return options.kings_value
    return options.pagat_value if feature == "pagatulti" else options.xxi_value


def _silent_figures(
    items: list[Worth], row: Game, ended: Standing, said: Set[Said], silent: str | None, options: Options
) -> None:
    """See T3, FIG.5, FIG.6, P8."""
    trull, kings = ended.volat or row.trull, ended.volat or row.kings
    if trull and (ended.volat is None or options.silent_with_volat == "trull"):
        _silent(items, "trull", trull, trull, "made", said, options)
    kings_paid = options.kings_with_double or silent != "dupla" or kings != ended.double
    if kings and ended.volat is None and kings_paid:
        _silent(items, "negykiraly", kings, kings, "made", said, options)
    if row.pagat_last is not None:
        side = row.side_of(row.pagat_last.by)
        won = row.pagat_last.won
        gets, result = (side, "won") if won else (OTHER_SIDE[side], "beaten")
        _silent(items, "pagatulti", side, gets, result, said, options)
    if row.xxi_caught is not None:
        side = OTHER_SIDE[row.side_of(row.xxi_caught)]
        _silent(items, "xxi_fogas", side, side, "made", said, options)


def _silent(
    items: list[Worth], feature: str, owner: str, gets: str, result: str, said: Set[Said], options: Options
) -> None:
    if (feature, owner) not in said:
        code = f"silent_{feature}"
        base = _figure_value(feature, options)
        items.append(worth_of(code, FIGURE_ARTICLE[code], _GAIN[gets], base, result=result))
