"""Checks the words before the play: announcements, kontra words, numbers of tarokks (FIG, BEM, KON, TSZ)."""

from rules.paskievics.contracts import AFTER, ANNOUNCED, DEFENDERS, OTHER_SIDE, WORDS
from rules.paskievics.judging.breach import Breach
from rules.paskievics.options import Options
from rules.paskievics.record import Announcement, Game

MOST_TAROKKS = 22  # in the pack (KAR)
#: Option after_volat -> what a side can no longer announce after its volát (BEM.2, P2).
BARRED = {"double": frozenset(("dupla",)), "all": frozenset(("dupla", "trull", "negykiraly"))}


def spoken(breaches: list[Breach], row: Game, options: Options) -> None:
    if len(row.announcements) > 1:
        _announcements(breaches, row, options)
        features = [announcement.feature for announcement in row.announcements]
        if "dupla" in features and "volat" in features:
            _dupla_and_volat(breaches, row, options)
    if row.announcements:
        _sides(breaches, row)
    if row.kontra:
        _words(breaches, row, row.kontra, row.declarer, "kontra", options)
    for announcement in row.announcements:
        if announcement.kontra:
            _words(breaches, row, announcement.kontra, announcement.by, "announcements", options)
    if row.tarokks:
        _tarokks(breaches, row, options)


def _announcements(breaches: list[Breach], row: Game, options: Options) -> None:
    """See FIG.0, BEM.2, P2."""
    said: set[tuple[str, str]] = set()
    barred = BARRED[options.after_volat]
    for announcement in row.announcements:
        side = row.side_of(announcement.by)
        if (announcement.feature, side) in said:
            breaches.append(_of("duplicate-announcement", "FIG.0", announcement))
        if announcement.feature in barred and ("volat", side) in said:
            breaches.append(_of("double-after-volat", "BEM.2", announcement))
        said.add((announcement.feature, side))


def _of(code: str, article: str, announcement: Announcement) -> Breach:
    return Breach(code, article, "announcements", {"feature": announcement.feature, "seat": announcement.by})


def _dupla_and_volat(breaches: list[Breach], row: Game, options: Options) -> None:
    """Check dupla and volát by one player: never, or with another player's word in between (V.FIG.2, BEM.1, P15)."""
    if options.double_volat == "together":
        return
    players = dict.fromkeys(announcement.by for announcement in row.announcements)
    for seat in players:
        if not {"dupla", "volat"} <= {
            announcement.feature for announcement in row.announcements if announcement.by == seat
        }:
            continue
        if options.double_volat == "partner":
            breaches.append(Breach("double-and-volat-one-player", "V.FIG.2", "announcements", {"seat": seat}))
        elif not _somebody_else_spoke(row, seat):
            breaches.append(Breach("double-and-volat-at-once", "BEM.1", "announcements", {"seat": seat}))


def _somebody_else_spoke(row: Game, seat: str) -> bool:
    """See P15."""
    speakers = {announcement.by for announcement in row.announcements} | {
        tarokk.seat for tarokk in row.tarokks if tarokk.when == ANNOUNCED
    }
    return not speakers.union(_kontra_sayers(row)) <= {seat}


def _kontra_sayers(row: Game) -> frozenset[str]:
    return frozenset(row.kontra).union(*[announcement.kontra for announcement in row.announcements])


def _sides(breaches: list[Breach], row: Game) -> None:
    """See BEM.b, P14."""
    early = []
    for announcement in row.announcements:
        if announcement.by == row.partner:
            break
        if row.side_of(announcement.by) == DEFENDERS:
            early.append(announcement)
    if not early or row.invit or row.yielded:
        return
    if DEFENDERS not in [row.side_of(seat) for seat in _kontra_sayers(row)]:
        for announcement in early:
            breaches.append(_of("side-not-shown", "BEM.b", announcement))


def _words(breaches: list[Breach], row: Game, words: tuple[str, ...], owner: str, at: str, options: Options) -> None:
    """See KON."""
    if len(words) > options.kontra_max:
        breaches.append(Breach("kontra-too-high", "KON", at, {"count": len(words), "most": options.kontra_max}))
    own = row.side_of(owner)
    for level, seat in enumerate(words):
        if row.side_of(seat) != (OTHER_SIDE[own] if level % 2 == 0 else own):
            word = WORDS[min(level, len(WORDS) - 1)]
            breaches.append(Breach("kontra-side", "KON", at, {"seat": seat, "word": word, "owner": owner}))
            return


def _tarokks(breaches: list[Breach], row: Game, options: Options) -> None:
    """See TSZ, KAR, P9, P10."""
    seats = [tarokk.seat for tarokk in row.tarokks]
    for seat in dict.fromkeys(seats):
        if seats.count(seat) > 1:
            breaches.append(Breach("tarokks-twice", "TSZ.a", "tarokks", {"seat": seat}))
    counted = sum(tarokk.tarokks for tarokk in row.tarokks)
    if counted > MOST_TAROKKS:
        breaches.append(Breach("tarokks-too-many", "KAR", "tarokks", {"count": counted, "most": MOST_TAROKKS}))
    duty = _who_had_to_announce(row, options)
    for tarokk in row.tarokks:
        if tarokk.when != AFTER:
            continue
        if tarokk.seat in duty:
            breaches.append(Breach("tarokks-not-announced", "TSZ.a", "tarokks", {"seat": tarokk.seat}))
        if options.tarokk_payment == "side" or (tarokk.seat == row.declarer and row.partner is None):
            breaches.append(Breach("late-claim", "TSZ.b", "tarokks", {"seat": tarokk.seat}))


def _who_had_to_announce(row: Game, options: Options) -> frozenset[str]:
    """See TSZ.a, V.FIG.4."""
    if options.tarokk_duty == "any":
        return _kontra_sayers(row).union(announcement.by for announcement in row.announcements)
    ultimos = [announcement for announcement in row.announcements if announcement.feature == "pagatulti"]
    return frozenset(ultimo.by for ultimo in ultimos).union(ultimo.kontra[0] for ultimo in ultimos if ultimo.kontra)
