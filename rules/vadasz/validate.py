"""Checks a readable line of a Vadász sheet: returns every breach with its article. See also `honours`."""

from collections.abc import Sequence

from rules.hungarian.table import PACK_POINTS, TALON_CARDS, WORDS, onward
from rules.vadasz.contracts import MOST_TAROKS
from rules.vadasz.dealing import State
from rules.vadasz.editions import Edition
from rules.vadasz.honours import honour_breaches
from rules.vadasz.record import DECLARER, OPPONENTS, OTHER_SIDE, Breach, Game, Row, ThrowIn
from rules.violations import Violation

#: By number of discards: four dámas and two lovasok (I.1.f, I.3.b).
DISCARDS_MOST = (0, 4, 8, 12, 16, 19, 22)
CARDS_IN_TRICK = 4
FIVE = 5  # card points of a king or an honour (I.3.b)
#: The least points of tricks with that many kings and honours.
LEAST_WITH_FIVES = tuple(
    FIVE * fives + CARDS_IN_TRICK * max(1, -(-fives // CARDS_IN_TRICK)) - fives for fives in range(8)
)
PACK_TAROKS = 22


def breaches_of(row: Row, state: State, edition: Edition, number: int) -> list[Violation]:
    """Return every breach of the line `number` (1-based). A new deal only has to be readable."""
    breaches: list[Breach] = []
    if isinstance(row, Game):
        _game(breaches, row, state, edition)
    elif isinstance(row, ThrowIn):
        _throw_in(breaches, row, state, edition)
    if not breaches:
        return []
    return [Violation(breach.code, breach.article, breach.params, number, breach.at) for breach in breaches]


def _throw_in(breaches: list[Breach], row: ThrowIn, state: State, edition: Edition) -> None:
    """See III.3.b, II.3; 2023: III.2.b, II.4."""
    third, following = state.playing[2], onward(state.dealer, state.seats)
    if row.reason == "second_round" and row.by != third:
        params = {"seat": row.by, "who": third, "why": "only-third-throws-in"}
        breaches.append(Breach("second-round-seat", f"{edition.second_round}.b", "thrown", params))
    if row.dealing == "handed_on" and row.by != following:
        breaches.append(
            Breach("hand-on", f"{edition.throwing_in}.a", "thrown", {"seat": row.by, "following": following})
        )
    if row.double and row.dealing != "self":
        breaches.append(Breach("double-without-deal", f"{edition.throwing_in}.b", "thrown", {"seat": row.by}))
    if row.double and state.doubled:
        breaches.append(Breach("double-again", f"{edition.throwing_in}.b", "thrown", {"left": len(state.doubled)}))


def _game(breaches: list[Breach], row: Game, state: State, edition: Edition) -> None:
    if row.second_round and row.declarer == state.playing[3]:
        params = {"seat": row.declarer, "who": row.declarer, "why": "fourth-cannot-bid"}
        breaches.append(Breach("second-round-seat", f"{edition.second_round}.a", "second_round", params))
    if row.kontra:
        _words(breaches, row, row.kontra, DECLARER, "game", edition)
    if row.announcements:
        _announcements(breaches, row, edition)
    if row.xxi is not None and row.xxi.caught and row.xxi.skiz == row.xxi.xxi:
        breaches.append(Breach("xxi-one-hand", "I.3.e", "xxi", {"seat": row.xxi.skiz}))
    lies = row.pagat_lies_with
    if row.tuletroa is not None or row.volat is not None:
        _piles(breaches, row, lies)
    if row.taroks:
        _taroks(breaches, row)
    _points(breaches, row, lies)
    if row.lengetes is not None or row.bound_ulti is not None or (row.xxi is not None and edition.must_show):
        honour_breaches(breaches, row, edition)


def _announcements(breaches: list[Breach], row: Game, edition: Edition) -> None:
    seen: set[tuple[str, str]] = set()
    for announcement in row.announcements:
        side = row.side_of(announcement.by)
        if announcement.kontra:
            _words(breaches, row, announcement.kontra, side, announcement.feature, edition)
        if (announcement.feature, side) in seen:
            breaches.append(
                Breach("announcement-twice", "I.3.e", "announcements", {"what": announcement.feature, "side": side})
            )
        seen.add((announcement.feature, side))
    if row.xxi is None and any(announcement.feature == "xxi" for announcement in row.announcements):
        breaches.append(Breach("xxi-holders", "IV.2.a", "xxi"))


def _words(breaches: list[Breach], row: Game, words: Sequence[str], side: str, what: str, edition: Edition) -> None:
    """See I.3.h; a reason for szubkontra (II.4)."""
    at = "kontra" if what == "game" else "announcements"
    if len(words) > edition.most_words:
        params = {"what": what, "count": len(words), "most": edition.most_words}
        breaches.append(Breach("kontra-too-many", edition.words_article, at, params))
    for level, seat in enumerate(words):
        speaks = OTHER_SIDE[side] if level % 2 == 0 else side
        if row.side_of(seat) != speaks:
            params = {"what": what, "seat": seat, "word": WORDS[min(level, len(WORDS) - 1)], "side": speaks}
            breaches.append(Breach("kontra-side", "I.3.h", at, params))
            break
    if len(words) >= len(WORDS) <= edition.most_words:
        seat = words[len(WORDS) - 1]
        if all(announcement.by != seat for announcement in row.announcements):
            breaches.append(Breach("sub-without-announcement", "II.4", at, {"what": what, "seat": seat}))


def _piles(breaches: list[Breach], row: Game, lies: str | None) -> None:
    """See I.3.e."""
    if lies is not None and row.tuletroa is not None and row.tuletroa != lies:
        breaches.append(Breach("pagat-tuletroa", "I.3.e", "tuletroa", {"side": row.tuletroa, "lies": lies}))
    if row.volat is None:
        return
    for what, side in (("tuletroa", row.tuletroa), ("kings", row.kings), ("pagat", lies)):
        if side is not None and side != row.volat:
            breaches.append(
                Breach("volat-contradiction", "I.3.e", what, {"what": what, "side": side, "volat": row.volat})
            )


def _taroks(breaches: list[Breach], row: Game) -> None:
    """See I.1.c, IV.2.b."""
    if row.pagat is not None and row.pagat.won:
        for seat, count in row.taroks.items():
            if count == MOST_TAROKS and seat != row.pagat.by:
                breaches.append(Breach("ulti-against-nine", "IV.2.b", "pagat", {"seat": row.pagat.by, "other": seat}))
    held = sum(row.taroks.values())
    if held > PACK_TAROKS:
        breaches.append(Breach("too-many-taroks", "I.1.c", "taroks", {"held": held, "most": PACK_TAROKS}))


def _points(breaches: list[Breach], row: Game, lies: str | None) -> None:
    """See I.3.f, forced alone I.3.g."""
    forced = row.alone == "forced"
    declarers = TALON_CARDS if forced else row.talon
    for side, discards, points in (
        (DECLARER, declarers, row.points),
        (OPPONENTS, TALON_CARDS - declarers, PACK_POINTS - row.points),
    ):
        least, most = _bounds(row, side, discards, lies)
        if not least <= points <= most:
            params = {"side": side, "points": points, "least": least, "most": most, "discards": discards}
            breaches.append(Breach("points-impossible", "I.3.g" if forced else "I.3.f", "points", params))
            return


def _bounds(row: Game, side: str, discards: int, lies: str | None) -> tuple[int, int]:
    """Return the least and the most card points of a side with that many discards.

    Without a card of the play it has its discards, at least a point each. Otherwise it took at least one trick, and as
    many as its sure kings and honours lay in; every other card of those tricks counts at least a point.
    """
    if row.volat == OTHER_SIDE[side]:
        return discards, DISCARDS_MOST[discards]
    honours = 3 if row.tuletroa == side else 1 if lies == side else 0
    return LEAST_WITH_FIVES[honours + 4 if row.kings == side else honours] + discards, PACK_POINTS
