"""The items of a game in eyes for one side, before its players share them (Hra.11, Druhá.7)."""

from functools import cache, lru_cache
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


def _game_and_valat(items: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add (points − 35) · third · kontra; a valát beside it, or in its place (Valát.2-4)."""
    game = _game(row, options)
    announced = tuple(announcement for announcement in row.announcements if announcement.feature == "valat")
    if row.valat is None and not announced:
        items.append(game)
        return
    multiplied = options.valat in ("multiply", "multiply_by_game")
    if not multiplied:
        items.append(game)
    worth = _valat_of_game if multiplied else _valat_of_points
    if announced:
        for said in announced:
            own = said.by in sides.declarers
            took_all = row.valat == ("declarer" if own else "defenders")
            items.append(
                _announced_valat(
                    row, said, worth(row, options, announced=True), own=own, made=took_all, options=options
                )
            )
    else:
        amount, steps = worth(row, options, announced=False)
        params = {"side": SIDE_NAME[row.valat or ""]}
        items.append(_for(row.valat == "declarer", amount, steps, _valat_reference(options), "valat-silent", params))


def _game(row: Game, options: Options) -> Payment:
    third, loser = _third(row, options), loser_by_word(row, options)
    return _played(row.contract, row.declarer, row.points or 0, row.third, third, len(row.kontra), loser)


# Games repeat their payments: each is computed once.


@lru_cache(maxsize=4096)
def _played(
    contract: str, declarer: str | None, points: int, name: str | None, third: int, words: int, loser: str | None
) -> Payment:
    """`name` is that of the `third`; `loser` only at 35:35."""
    params = {"contract": contract, "declarer": declarer, "points": points}
    times, factors = third << words, _factors(name or contract, third, words)
    if loser is not None:
        return _for(loser == "defenders", times, ONE_EYE.by(factors), "Flek.4", "game-last-word", params)
    amount, steps = abs(points - HALF) * times, DIFFERENCE[contract][points].by(factors)
    if points == HALF:
        return _payment(0, "Hra.11", "game-draw", params, steps)
    won = points > HALF
    return _for(won, amount, steps if won else steps.turned(), VALUED[contract], "game", params)


def loser_by_word(row: Game, options: Options) -> str | None:
    """Return the side that loses at 35:35 because it said the last word, if played so (Flek.4)."""
    if options.draw != "last_kontra_loses" or row.points != HALF or not row.kontra:
        return None
    return "defenders" if len(row.kontra) % 2 else "declarer"


def _worth_of_game(row: Game, options: Options) -> tuple[int, Pair]:
    points, third, words = row.points or 0, _third(row, options), len(row.kontra)
    steps = DIFFERENCE[row.contract][points].by(_factors(row.third or row.contract, third, words))
    return abs(points - HALF) * (third << words), steps if points >= HALF else steps.turned()


def _third(row: Game, options: Options) -> int:
    """Return the factor of a third of preferans, or of solo (Preferans.9, Solo.4)."""
    name = row.third or row.contract
    return options.tretich if name == "tretich" else options.solo if name == "solo" else 2 if name == "druhych" else 1


def _factors(name: str, third: int, words: int) -> Derivation:
    """See Preferans.9, Solo.4, Flek.1."""
    return (*GAME_FACTOR.get((name, third), ()), *WORDS_SAID[words])


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
    row: Game, announcement: Announcement, worth: tuple[int, Pair], *, own: bool, made: bool, options: Options
) -> Payment:
    amount, steps = worth
    params = {"feature": "valat", "by": announcement.by}
    code = "announced-made" if made else "announced-lost"
    words = len(announcement.kontra)
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


def _pagat(items: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add the pagát by side (Pagát.8-13); one that fell before trick 12 costs only if announced (C6)."""
    high = options.pagat_high if row.contract in LONE else 1
    for side, announcement in zip(sides, _announcers(row, sides, "pagat"), strict=True):
        own = side is sides.declarers
        if announcement is not None:
            words, made = len(announcement.kontra), pagat_made(row, side)
            items.append(_announced_pagat(announcement.by, own, made, words, options.pagat, high))
        elif row.pagat is not None and row.pagat.by in side:
            items.append(_silent_pagat(row.pagat.by, own, row.pagat.won, options.pagat, high))


@cache
def _announced_pagat(by: str, own: bool, made: bool, words: int, option: str, high: int) -> Payment:
    amount, times = PAGAT[option][1], factor("high-pagat", high, "Pagát.13")
    reference = "Pagát.12" if option != "5_10" else "Pagát.9" if made else "Pagát.10"
    steps = eyes(amount, reference).by(times).by(WORDS_SAID[words])
    code = "announced-made" if made else "announced-lost"
    return _for(own == made, amount * high << words, steps, reference, code, {"feature": "pagat", "by": by})


@cache
def _silent_pagat(by: str, own: bool, made: bool, option: str, high: int) -> Payment:
    amount, times = PAGAT[option][0], factor("high-pagat", high, "Pagát.13")
    reference = "Pagát.12" if option != "5_10" else "Pagát.8"
    code = "silent-made" if made else "silent-lost"
    steps = eyes(amount, reference).by(times)
    return _for(own == made, amount * high, steps, reference, code, {"feature": "pagat", "by": by})


def _ucho(items: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add II in trick 11 and the pagát in trick 12, both of the side (Ucho.1-4, C7)."""
    for side, announcement in zip(sides, _announcers(row, sides, "ucho"), strict=True):
        own = side is sides.declarers
        took = row.ucho is not None and row.ucho in side
        won = took and pagat_made(row, side)
        if announcement is not None:
            items.append(_announced_ucho(announcement.by, own, won, len(announcement.kontra), options.ucho))
        elif took and (won or (row.pagat is not None and row.pagat.by in side)):
            items.append(_silent_ucho(row.ucho or "", own, won, options.ucho))


@cache
def _announced_ucho(by: str, own: bool, made: bool, words: int, option: str) -> Payment:
    amount, reference = UCHO[option][1], "Ucho.2" if made else "Ucho.4"
    steps = eyes(amount, reference).by(WORDS_SAID[words])
    code = "announced-made" if made else "announced-lost"
    return _for(own == made, amount << words, steps, reference, code, {"feature": "ucho", "by": by})


@cache
def _silent_ucho(by: str, own: bool, made: bool, option: str) -> Payment:
    amount, reference = UCHO[option][0], "Ucho.2" if made else "Ucho.4"
    code = "silent-made" if made else "silent-lost"
    return _for(own == made, amount, eyes(amount, reference), reference, code, {"feature": "ucho", "by": by})


def _revealing(items: list[Payment], row: Game, sides: Sides, options: Options) -> None:
    """Add each word for its announcer's side, without kontra (Hlášky.1, Flek.2)."""
    losers = _losers(row, sides, options) if options.revealing_count == "winners" else ()
    for seat, said in row.revealing.items():
        own = seat in sides.declarers
        for word in said:
            if seat in losers and word != LOSERS_KEEP:
                continue
            items.append(_revealed(own, word, seat))


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
