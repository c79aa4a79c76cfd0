"""What was spoken before the play: announcements, kontra words, numbers of tarokks (FIG, BEM, KON, TSZ)."""

from collections.abc import Iterator

from rules.paskievics.breach import Breach
from rules.paskievics.contracts import AFTER, ANNOUNCED, DEFENDERS, OTHER_SIDE, WORDS
from rules.paskievics.options import Options
from rules.paskievics.record import Game

MOST_TAROKKS = 22  # in the pack (KAR)
#: Option after_volat -> what a side cannot announce any more after its volát (BEM.2, P2).
BARRED = {"double": frozenset(("dupla",)), "all": frozenset(("dupla", "trull", "negykiraly"))}


def spoken(row: Game, options: Options) -> Iterator[Breach]:
    """Every breach of what was spoken."""
    if row.announcements:
        yield from _announcements(row, options)
        yield from _dupla_and_volat(row, options)
        yield from _sides(row)
    yield from _words(row, row.kontra, row.declarer, "kontra", options)
    for one in row.announcements:
        yield from _words(row, one.kontra, one.by, "announcements", options)
    if row.tarokks:
        yield from _tarokks(row, options)


def _announcements(row: Game, options: Options) -> Iterator[Breach]:
    """A figure once by each side (FIG.0), and nothing that the side's volát has shut out (BEM.2, P2)."""
    said: set[tuple[str, str]] = set()
    barred = BARRED[options.after_volat]
    for one in row.announcements:
        side = row.side_of(one.by)
        told = {"feature": one.feature, "seat": one.by}
        if (one.feature, side) in said:
            yield Breach("duplicate-announcement", "FIG.0", "announcements", told)
        if one.feature in barred and ("volat", side) in said:
            yield Breach("double-after-volat", "BEM.2", "announcements", told)
        said.add((one.feature, side))


def _dupla_and_volat(row: Game, options: Options) -> Iterator[Breach]:
    """Dupla and volát by one player: never, or with a word of somebody else in between (V.FIG.2, BEM.1, P15)."""
    if options.double_volat == "together":
        return
    players = dict.fromkeys(one.by for one in row.announcements)
    for seat in players:
        if not {"dupla", "volat"} <= {one.feature for one in row.announcements if one.by == seat}:
            continue
        if options.double_volat == "partner":
            yield Breach("double-and-volat-one-player", "V.FIG.2", "announcements", {"seat": seat})
        elif not _somebody_else_spoke(row, seat):
            yield Breach("double-and-volat-at-once", "BEM.1", "announcements", {"seat": seat})


def _somebody_else_spoke(row: Game, seat: str) -> bool:
    """Whether another player announced a figure or a number of tarokks, or said a kontra word, anywhere (P15)."""
    speakers = {one.by for one in row.announcements} | {one.seat for one in row.tarokks if one.when == ANNOUNCED}
    return not speakers.union(_kontra_sayers(row)) <= {seat}


def _kontra_sayers(row: Game) -> frozenset[str]:
    """All who said some kontra word, on the game or on an announcement."""
    return frozenset(row.kontra).union(*(one.kontra for one in row.announcements))


def _sides(row: Game) -> Iterator[Breach]:
    """A defender announces once the sides are shown (BEM.b, P14)."""
    if row.invit or row.yielded or any(row.side_of(seat) == DEFENDERS for seat in _kontra_sayers(row)):
        return
    for one in row.announcements:
        if one.by == row.partner:
            return
        if row.side_of(one.by) == DEFENDERS:
            yield Breach("side-not-shown", "BEM.b", "announcements", {"feature": one.feature, "seat": one.by})


def _words(row: Game, words: tuple[str, ...], owner: str, at: str, options: Options) -> Iterator[Breach]:
    """Kontra words alternate, the opponents of the item's owner begin (KON)."""
    if len(words) > options.kontra_max:
        yield Breach("kontra-too-high", "KON", at, {"count": len(words), "most": options.kontra_max})
    own = row.side_of(owner)
    for level, seat in enumerate(words):
        if row.side_of(seat) != (OTHER_SIDE[own] if level % 2 == 0 else own):
            word = WORDS[min(level, len(WORDS) - 1)]
            yield Breach("kontra-side", "KON", at, {"seat": seat, "word": word, "owner": owner})
            return


def _tarokks(row: Game, options: Options) -> Iterator[Breach]:
    """Eight or nine tarokks: once a seat, no more than there are, and in time (TSZ, KAR, P9, P10)."""
    seats = [one.seat for one in row.tarokks]
    for seat in dict.fromkeys(seats):
        if seats.count(seat) > 1:
            yield Breach("tarokks-twice", "TSZ.a", "tarokks", {"seat": seat})
    counted = sum(one.tarokks for one in row.tarokks)
    if counted > MOST_TAROKKS:
        yield Breach("tarokks-too-many", "KAR", "tarokks", {"count": counted, "most": MOST_TAROKKS})
    duty = _who_had_to_announce(row, options)
    for one in row.tarokks:
        if one.when != AFTER:
            continue
        if one.seat in duty:
            yield Breach("tarokks-not-announced", "TSZ.a", "tarokks", {"seat": one.seat})
        if options.tarokk_payment == "side" or (one.seat == row.declarer and row.partner is None):
            yield Breach("late-claim", "TSZ.b", "tarokks", {"seat": one.seat})


def _who_had_to_announce(row: Game, options: Options) -> frozenset[str]:
    """Who announced pagátultimó or said kontra to it; by option who announced or said anything (TSZ.a, V.FIG.4)."""
    if options.tarokk_duty == "any":
        return _kontra_sayers(row).union(one.by for one in row.announcements)
    ultimos = [one for one in row.announcements if one.feature == "pagatulti"]
    return frozenset(one.by for one in ultimos).union(one.kontra[0] for one in ultimos if one.kontra)
