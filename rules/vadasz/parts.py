"""The parts of a Vadász game: game, announcements, silent features, special prices (I.3, III, IV.2).

The *mercy* is what a forced lone declarer who lost is spared (IV.1.a).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.derivation import Derivation
from rules.hungarian.table import DOUBLE_FROM, PACK_POINTS, SEATS, WON_FROM
from rules.sheet import Item
from rules.vadasz.contracts import COVERED_BY_VOLAT, FIXED, MOST_TAROKS, ONLY_COVERED, TIMES_BASE
from rules.vadasz.dealing import LAP_FACTOR, State
from rules.vadasz.editions import Edition
from rules.vadasz.options import Options
from rules.vadasz.record import DECLARER, OPPONENTS, Announcement, Game
from rules.vadasz.steps import ANNOUNCED, GAME, MADE_AS_SILENT, MADE_SILENTLY, Price, price, priced
from rules.violations import Params

#: Cost of a beaten pagát unless stated otherwise, and its gain (I.3.e).
ULTI, SILENT_ULTI = FIXED["ulti"], FIXED["ulti"] // 2


@dataclass(frozen=True, slots=True)
class Part:
    what: str
    side: str
    made: bool
    price: Price
    article: str
    #: The items by seat: the declarer's side's, and the opponents'.
    own: Mapping[str, Item]
    others: Mapping[str, Item]

    @property
    def plus(self) -> bool:
        return (self.side == DECLARER) == self.made

    @property
    def balance(self) -> int:
        """Return what the declarer's side gets, negative if it pays."""
        return self.price.amount if self.plus else -self.price.amount


def _part(
    what: str, side: str, made: bool, price: Price, article: str, code: str, doubled: Derivation, params: Params
) -> Part:
    """`doubled`: the step of a doubled lap, or none."""
    factor = {}
    if doubled:
        price, factor = priced((*price.gets, *doubled)), {"factor": LAP_FACTOR}
    gets = {**params, "what": what, "derivation": price.gets, **factor}
    pays = {**params, "what": what, "derivation": price.pays, **factor}
    getting = {seat: Item(seat, article, price.amount, code, gets) for seat in SEATS}
    paying = {seat: Item(seat, article, -price.amount, code, pays) for seat in SEATS}
    own, others = (getting, paying) if (side == DECLARER) == made else (paying, getting)
    return Part(what, side, made, price, article, own, others)


# Games repeat their parts: each is computed once, with the items of every seat.


@lru_cache(maxsize=4096)
def _game_part(side: str, points: int, talon: int, words: int, doubled: Derivation) -> Part:
    code = "game-won" if side == DECLARER else "game-lost"
    params = {"points": points, "talon": talon}
    return _part("game", side, True, GAME[talon][words], "I.3.d", code, doubled, params)


@lru_cache(maxsize=4096)
def _announced_by(by: str, what: str, side: str, made: bool, talon: int, words: int, doubled: Derivation) -> Part:
    code = "announced-made" if made else "announced-failed"
    return _part(what, side, made, ANNOUNCED[what][talon][words], "I.3.e", code, doubled, {"by": by})


@cache
def _made_silently(what: str, side: str, talon: int, doubled: Derivation) -> Part:
    return _part(what, side, True, MADE_SILENTLY[what][talon], "I.3.e", "silent-made", doubled, {"side": side})


@cache
def _lost_silently(by: str, side: str, talon: int, doubled: Derivation) -> Part:
    """Return a pagát beaten in the last trick."""
    return _part("ulti", side, False, MADE_SILENTLY["ulti"][talon], "I.3.e", "silent-beaten", doubled, {"by": by})


@cache
def _ulti(side: str, made: bool, points: int, article: str, code: str, doubled: Derivation, by: str) -> Part:
    """Return an ulti with a price of its own."""
    return _part("ulti", side, made, price(points, article), article, code, doubled, {"by": by})


@dataclass(slots=True)
class Settled:
    row: Game
    state: State
    options: Options
    edition: Edition
    doubled: Derivation = ()
    mercy: bool = False


def winner_of(row: Game) -> str:
    """Return the side that won the game: the declarer's from 48, a tie is lost (I.3.c)."""
    return DECLARER if row.points >= WON_FROM else OPPONENTS


def total_of(parts: Sequence[Part]) -> int:
    """See I.3.i."""
    return sum(part.balance for part in parts)


def parts_of(settled: Settled) -> list[Part]:
    """Return every part, the game itself first, without parts of 0 points."""
    row, makers = settled.row, makers_of(settled.row)
    parts = []
    for announcement in row.announcements:
        if not _covered(row, announcement):
            parts.append(_announced(settled, announcement, makers))
    own = _own_price(settled)
    if own is not None:
        parts.append(own)
    parts += _silent(settled, makers, parts, declarers_ulti=own is None)
    game = _game(settled, parts)
    return parts if game is None else [game, *parts]


def makers_of(row: Game) -> Mapping[str, str | None]:
    """Return the side that made each feature (I.3.e). A volát's side has tuletroá and kings unless written."""
    ulti = xxi = double = None
    if row.pagat is not None and row.pagat.won:
        ulti = row.side_of(row.pagat.by)
    if row.xxi is not None and row.xxi.caught and row.side_of(row.xxi.skiz) != row.side_of(row.xxi.xxi):
        xxi = row.side_of(row.xxi.skiz)
    if row.points >= DOUBLE_FROM:
        double = DECLARER
    elif row.points <= PACK_POINTS - DOUBLE_FROM:
        double = OPPONENTS
    return {
        "tuletroa": row.tuletroa or row.volat,
        "kings": row.kings or row.volat,
        "ulti": ulti,
        "xxi": xxi,
        "double": double,
        "volat": row.volat,
    }


def _covered(row: Game, said: Announcement) -> bool:
    """See I.3.e, V9."""
    if said.feature in COVERED_BY_VOLAT:
        for announcement in row.announcements:
            if announcement.feature == "volat" and announcement.by == said.by and announcement.round == said.round:
                return True
    return False


def _game(settled: Settled, parts: Sequence[Part]) -> Part | None:
    """Return the game (I.3.d), unless a double or volát is written instead of it (I.3.e, V6, V7)."""
    row, options = settled.row, settled.options
    side = winner_of(row)
    if not (row.kontra and options.kontra_game == "kept"):
        for part in parts:
            if part.side == side and part.made and part.what in TIMES_BASE:
                return None
            if options.failed_double == "opponents_only" and _is_failed_double(part, side):
                return None
    words = len(row.kontra)
    if settled.mercy and side == OPPONENTS and words == 1 and options.forced_kontra == "silent":
        words = 0
    return _game_part(side, row.points, row.talon, words, settled.doubled)


def _announced(settled: Settled, said: Announcement, makers: Mapping[str, str | None]) -> Part:
    """See I.3.e, I.3.i; IV.2."""
    row = settled.row
    what, side, talon, doubled = said.feature, row.side_of(said.by), row.talon, settled.doubled
    succeeded = makers[what] == side
    if not succeeded and what == "xxi" and row.xxi is not None and _is_hollow(row, side):
        caught = row.xxi.caught and row.side_of(row.xxi.skiz) == row.side_of(row.xxi.xxi)
        cost = settled.edition.partners_xxi if caught else settled.edition.unplayable
        code = "catch-of-partner" if caught else "catch-unplayable"
        params = {"by": said.by, "skiz": row.xxi.skiz, "xxi": row.xxi.xxi}
        return _part(what, side, succeeded, price(cost, "IV.2.a"), "IV.2.a", code, doubled, params)
    if not succeeded and what == "ulti" and _is_hopeless(settled, side):
        return _hopeless(settled, side, said.by)
    if settled.mercy and side == OPPONENTS and succeeded and not said.kontra:
        halved = MADE_AS_SILENT[what][talon]
        return _part(what, side, succeeded, halved, "IV.1.a", "announced-made", doubled, {"by": said.by})
    return _announced_by(said.by, what, side, succeeded, talon, len(said.kontra), doubled)


def _is_failed_double(part: Part, side: str) -> bool:
    return part.side == side and not part.made and part.what in TIMES_BASE


def _is_hollow(row: Game, side: str) -> bool:
    """Whether the holders left this side no XXI to catch with its skíz (IV.2.a, V11)."""
    return row.xxi is not None and (row.side_of(row.xxi.skiz) != side or row.side_of(row.xxi.xxi) == side)


def _is_hopeless(settled: Settled, side: str) -> bool:
    """Whether an opponent of this side held nine taroks, or the leader among them eight (IV.2.b, V12)."""
    row = settled.row
    leader = settled.state.leader(mirrored=row.inverse and settled.options.inverse_lead == "mirrored")
    return any(
        row.side_of(seat) != side and (count == MOST_TAROKS or seat == leader) for seat, count in row.taroks.items()
    )


def _hopeless(settled: Settled, side: str, by: str) -> Part:
    return _ulti(side, False, SILENT_ULTI, "IV.2.b", "ulti-unplayable", settled.doubled, by)


def _own_price(settled: Settled) -> Part | None:
    """See 2025 III.1, 2025 III.7.b."""
    row = settled.row
    if row.bound_ulti is not None and settled.options.bound_ulti == "announced":
        succeeded = row.pagat is not None and row.pagat.won and row.pagat.by == row.bound_ulti
        article = "III.1.b" if row.bound_ulti == row.declarer else "III.1.a"
        return _ulti_as_announced(settled, row.bound_ulti, article, "bound", made=succeeded)
    shown = row.lengetes
    if not settled.edition.prices_refused or shown is None or (shown.answer, shown.pagat) != ("refused", row.declarer):
        return None
    if any(
        announcement.feature == "ulti" and row.side_of(announcement.by) == DECLARER
        for announcement in row.announcements
    ):
        return None
    succeeded = row.pagat is not None and row.pagat.won and row.pagat.by == row.declarer
    if any(announcement.feature == "tuletroa" and announcement.by == shown.by for announcement in row.announcements):
        if row.side_of(shown.by) == DECLARER or not row.kontra:
            return None
        if row.pagat is None:
            return _ulti(DECLARER, False, SILENT_ULTI, "III.7.b", "compulsory-fell", settled.doubled, row.declarer)
        return _ulti_as_announced(settled, row.declarer, "III.7.b", "compulsory", made=succeeded)
    if not succeeded:
        return None
    return _ulti(DECLARER, True, ULTI, "III.7.b", "refused-made", settled.doubled, row.declarer)


def _ulti_as_announced(settled: Settled, by: str, article: str, kind: str, *, made: bool) -> Part:
    if not made and _is_hopeless(settled, DECLARER):
        return _hopeless(settled, DECLARER, by)
    code = f"{kind}-made" if made else f"{kind}-lost"
    return _ulti(DECLARER, made, ULTI, article, code, settled.doubled, by)


def _silent(
    settled: Settled, makers: Mapping[str, str | None], announced: Sequence[Part], *, declarers_ulti: bool
) -> list[Part]:
    """Return what a side made silently, or lost with the pagát (I.3.e).

    `declarers_ulti`: the ulti of the declarer's side has no price of its own.
    """
    row, options = settled.row, settled.options
    said = (
        {(announcement.feature, row.side_of(announcement.by)) for announcement in row.announcements}
        if row.announcements
        else frozenset()
    )
    beside_volat = COVERED_BY_VOLAT if options.silent_volat == "covers" else ONLY_COVERED
    only_opponents = options.failed_double == "opponents_only"
    parts: list[Part] = []
    for what, side in makers.items():
        if side is None or (what, side) in said or (what == "ulti" and side == DECLARER and not declarers_ulti):
            continue
        if row.volat == side and what in beside_volat:
            continue
        if what == "double" and only_opponents and any(_is_failed_double(part, side) for part in announced):
            continue
        parts.append(_made_silently(what, side, row.talon, settled.doubled))
    if row.pagat is not None and not row.pagat.won and options.silent_ulti_lost == "pays":
        side = row.side_of(row.pagat.by)
        if ("ulti", side) not in said and (side == OPPONENTS or declarers_ulti):
            parts.append(_lost_silently(row.pagat.by, side, row.talon, settled.doubled))
    return parts
