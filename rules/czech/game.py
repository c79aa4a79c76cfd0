"""The items of a game in eyes for one side, before its players share them (Hra.11, Druhá.7)."""

from functools import cache
from typing import NamedTuple

from rules.czech.contracts import (
    HALF,
    LAID_DOWN_COST,
    LONE,
    LOSERS_KEEP,
    PAGAT,
    REVEALING,
    REVEALING_REFERENCE,
    UCHO,
    UNPLAYED,
)
from rules.czech.options import Options
from rules.czech.record import Announcement, Game
from rules.czech.sides import Sides
from rules.czech.steps import DIFFERENCE, GAME_FACTOR, ONE_EYE, REVEALED, VALUED, WORDS_SAID, Pair, eyes, factor
from rules.derivation import Derivation
from rules.violations import Params

SIDE_NAME = {"declarer": "declarers", "defenders": "defenders"}


class Payment(NamedTuple):
    """`value` eyes a head to the declarer's side, negative to the defenders; `gets` and `pays` are the params with the
    derivation, shared by a whole side.
    """

    value: int
    reference: str
    code: str
    params: Params
    steps: Pair
    gets: Params
    pays: Params


def _payment(value: int, reference: str, code: str, params: Params, steps: Pair) -> Payment:
    gets, pays = {**params, "derivation": steps.gets}, {**params, "derivation": steps.pays}
    return Payment(value, reference, code, params, steps, gets, pays)


def payments(row: Game, sides: Sides, options: Options) -> list[Payment]:
    items: list[Payment] = []
    if row.laid_down is not None:
        items.append(_not_played(row, options))
    else:
        _game_and_valat(items, row, sides, options)
        if row.announcements or row.pagat is not None:  # without them an ucho is worth nothing (C7)
            _pagat(items, row, sides, options)
            _ucho(items, row, sides, options)
    if row.revealing:
        _revealing(items, row, sides, options)
    return items


def _for(side: bool, amount: int, steps: Pair, reference: str, code: str, params: Params) -> Payment:
    return _payment(amount if side else -amount, reference, code, params, steps)


def _not_played(row: Game, options: Options) -> Payment:
    """See C11; Preferans.7, První.13."""
    params = {"contract": row.contract, "declarer": row.declarer}
    reference = not_played_by(row)
    if row.laid_down == "unkontraed":
        return _payment(UNPLAYED, reference, "unkontraed", params, eyes(UNPLAYED, reference))
    druha = row.contract == "druha"
    cost = LAID_DOWN_COST[options.lay_down_druha if druha else options.lay_down_prvni]
    return _payment(-cost, reference, "laid-down", params, eyes(cost, reference))


def not_played_by(row: Game) -> str:
    if row.laid_down == "unkontraed":
        return "Preferans.7" if row.contract == "preferans" else "První.13"
    return "Druhá.3" if row.contract == "druha" else "První.12"


def _game_and_valat(found: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add (points − 35) · third · kontra; a valát beside it, or in its place (Valát.2-4)."""
    game = _game(row, options)
    announced = tuple(announcement for announcement in row.announcements if announcement.feature == "valat")
    if row.valat is None and not announced:
        found.append(game)
        return
    multiplied = options.valat in ("multiply", "multiply_by_game")
    if not multiplied:
        found.append(game)
    worth = _valat_of_game if multiplied else _valat_of_points
    if announced:
        for said in announced:
            own = said.by in sides.declarers
            took_all = row.valat == ("declarer" if own else "defenders")
            found.append(
                _announced_valat(
                    row, said, worth(row, options, announced=True), own=own, made=took_all, options=options
                )
            )
    else:
        amount, steps = worth(row, options, announced=False)
        params = {"side": SIDE_NAME[row.valat or ""]}
        found.append(_for(row.valat == "declarer", amount, steps, _valat_reference(options), "valat-silent", params))


def _game(row: Game, options: Options) -> Payment:
    points = row.points or 0
    amount, steps = _worth_of_game(row, options)
    params = {"contract": row.contract, "declarer": row.declarer, "points": points}
    if points != HALF:
        return _for(points > HALF, amount, steps, VALUED[row.contract], "game", params)
    if loser_by_word(row, options) is None:
        return _payment(0, "Hra.11", "game-draw", params, steps)
    times, factors = _times(row, options)
    last = ONE_EYE.by(factors)
    return _for(loser_by_word(row, options) == "defenders", times, last, "Flek.4", "game-last-word", params)


def loser_by_word(row: Game, options: Options) -> str | None:
    """Return the side that loses at 35:35 because it said the last word, if played so (Flek.4)."""
    if options.draw != "last_kontra_loses" or row.points != HALF or not row.kontra:
        return None
    return "defenders" if len(row.kontra) % 2 else "declarer"


def _worth_of_game(row: Game, options: Options) -> tuple[int, Pair]:
    points = row.points or 0
    times, factors = _times(row, options)
    steps = DIFFERENCE[row.contract][points].by(factors)
    return abs(points - HALF) * times, steps if points >= HALF else steps.turned()


def _times(row: Game, options: Options) -> tuple[int, Derivation]:
    """See Preferans.9, Solo.4, Flek.1."""
    name = row.third or row.contract
    third = options.tretich if name == "tretich" else options.solo if name == "solo" else 2 if name == "druhych" else 1
    return third << len(row.kontra), (*GAME_FACTOR.get((name, third), ()), *WORDS_SAID[len(row.kontra)])


def _valat_of_game(row: Game, options: Options, *, announced: bool) -> tuple[int, Pair]:
    """Return the game twice, or four times if announced; by option more for a dearer game (Valát.2-3)."""
    amount, steps = _worth_of_game(row, options)
    times = (4 if announced else 2) * (_by_game(row, options) if options.valat == "multiply_by_game" else 1)
    name = "announced-valat" if announced else "silent-valat"
    return amount * times, steps.by(factor(name, times, _valat_reference(options)))


def _valat_of_points(row: Game, options: Options, *, announced: bool) -> tuple[int, Pair]:
    """Return a number of eyes, twice if announced; by option more for a dearer game (Valát.4)."""
    by_game = _by_game(row, options) if options.valat == "points_by_game" else 1
    steps = eyes(options.valat_points, "Valát.4").by(factor("announced-valat", 2 if announced else 1, "Valát.4"))
    name = row.third or row.contract
    amount = options.valat_points * (2 if announced else 1) * by_game
    return amount, steps.by(factor(name, by_game, "Valát.4"))


def _by_game(row: Game, options: Options) -> int:
    if row.contract == "solo":
        return options.valat_solo
    return {"druhych": 2, "tretich": 3}.get(row.third or "", 1)


def _valat_reference(options: Options) -> str:
    return {"multiply": "Valát.2", "multiply_by_game": "Valát.3"}.get(options.valat, "Valát.4")


def _announced_valat(
    row: Game, one: Announcement, worth: tuple[int, Pair], *, own: bool, made: bool, options: Options
) -> Payment:
    amount, steps = worth
    params = {"feature": "valat", "by": one.by}
    code = "announced-made" if made else "announced-lost"
    words = len(one.kontra)
    return _for(own == made, amount << words, steps.by(WORDS_SAID[words]), _valat_reference(options), code, params)


def _announcers(row: Game, sides: Sides, feature: str) -> tuple[Announcement | None, Announcement | None]:
    own = other = None
    for announcement in row.announcements:
        if announcement.feature == feature and announcement.by in sides.declarers:
            own = announcement
        elif announcement.feature == feature:
            other = announcement
    return own, other


def pagat_made(row: Game, side: tuple[str, ...]) -> bool:
    """See Pagát.1."""
    return row.pagat is not None and row.pagat.won and row.pagat.by in side


def _pagat(found: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add it by side (Pagát.8-13); one that fell before trick 12 costs only if announced (C6)."""
    silent, announced = PAGAT[options.pagat]
    high = options.pagat_high if row.contract in LONE else 1
    times = factor("high-pagat", high, "Pagát.13")
    other = None if options.pagat == "5_10" else "Pagát.12"
    for side, announcement in zip(sides, _announcers(row, sides, "pagat"), strict=True):
        own = side is sides.declarers
        if announcement is not None:
            won = pagat_made(row, side)
            reference = other or ("Pagát.9" if won else "Pagát.10")
            steps = eyes(announced, reference).by(times).by(WORDS_SAID[len(announcement.kontra)])
            code = "announced-made" if won else "announced-lost"
            params = {"feature": "pagat", "by": announcement.by}
            found.append(_for(own == won, announced * high << len(announcement.kontra), steps, reference, code, params))
        elif row.pagat is not None and row.pagat.by in side:
            reference = other or "Pagát.8"
            code = "silent-made" if row.pagat.won else "silent-lost"
            params = {"feature": "pagat", "by": row.pagat.by}
            steps = eyes(silent, reference).by(times)
            found.append(_for(own == row.pagat.won, silent * high, steps, reference, code, params))


def _ucho(found: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add II in trick 11 and the pagát in trick 12, both of the side (Ucho.1-4, C7)."""
    silent, announced = UCHO[options.ucho]
    for side, announcement in zip(sides, _announcers(row, sides, "ucho"), strict=True):
        own = side is sides.declarers
        took = row.ucho is not None and row.ucho in side
        won = took and pagat_made(row, side)
        if announcement is not None:
            reference = "Ucho.2" if won else "Ucho.4"
            steps = eyes(announced, reference).by(WORDS_SAID[len(announcement.kontra)])
            code = "announced-made" if won else "announced-lost"
            params = {"feature": "ucho", "by": announcement.by}
            found.append(_for(own == won, announced << len(announcement.kontra), steps, reference, code, params))
        elif took and (won or (row.pagat is not None and row.pagat.by in side)):
            reference = "Ucho.2" if won else "Ucho.4"
            code = "silent-made" if won else "silent-lost"
            params = {"feature": "ucho", "by": row.ucho or ""}
            found.append(_for(own == won, silent, eyes(silent, reference), reference, code, params))


def _revealing(found: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add each word for its announcer's side, never kontra'd (Hlášky.1, Flek.2)."""
    losers = _losers(row, sides, options) if options.revealing_count == "winners" else ()
    for seat, said in row.revealing.items():
        own = seat in sides.declarers
        for word in said:
            if seat in losers and word != LOSERS_KEEP:
                continue
            found.append(_revealed(own, word, seat))


@cache
def _revealed(own: bool, word: str, seat: str) -> Payment:
    params = {"feature": word, "by": seat}
    return _for(own, REVEALING[word], REVEALED[word], REVEALING_REFERENCE[word], "revealed", params)


def _losers(row: Game, sides: Sides, options: Options) -> tuple[str, ...]:
    """Return the side that lost; empty where the game was not played (C12)."""
    if row.points is None:
        return ()
    lost = "declarer" if row.points < HALF else "defenders" if row.points > HALF else loser_by_word(row, options)
    return sides.declarers if lost == "declarer" else sides.defenders if lost == "defenders" else ()
