"""Checks a recorded game: returns every breach with its article (B1, B2, A9). Nothing here raises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.rows import Reading
from rules.slovenian.contracts import DECK, LEAST_WITH, LEAST_WITH_BOTH, WORDS
from rules.slovenian.options import Options
from rules.slovenian.record import Announcement, Bid, Game, Klop, Paper, Row
from rules.slovenian.state import State
from rules.slovenian.written.paper import why_impossible
from rules.violations import NO_PARAMS, Params, Violation


def violations_of_row(reading: Reading[Row], state: State, options: Options, number: int) -> list[Violation]:
    """Return every breach of the row on line `number` (1-based)."""
    violations = list(reading.violations)
    for breach in _breaches(reading, state, options):
        violations.append(Violation(breach.code, breach.article, breach.params, number, breach.at))
    return violations


def _breaches(reading: Reading[Row], state: State, options: Options) -> Iterable[_Breach]:
    row = reading.row
    if isinstance(row, Game):
        return _game(row, reading.unreadable, state.forehand)
    if isinstance(row, Klop):
        return _klop(row, reading.unreadable)
    if isinstance(row, Bid):
        return _bid(row, reading.unreadable)
    if isinstance(row, Paper) and not reading.unreadable:
        return _paper(row, state, options)
    return ()


class _Breach:
    __slots__ = ("article", "at", "code", "params")

    def __init__(self, code: str, article: str, at: str, params: Params = NO_PARAMS) -> None:
        self.code, self.article, self.at, self.params = code, article, at, params


def _paper(row: Paper, state: State, options: Options) -> Iterator[_Breach]:
    if row.contract == "klop" and row.declarer:
        yield _Breach("klop-declarer", "B2.1", "declarer")
        return
    if row.contract == "tri" and row.declarer and row.declarer != state.forehand:
        yield _Breach("tri-not-forehand", "B1.6", "declarer", {"seat": row.declarer, "forehand": state.forehand})
        return
    impossible = why_impossible(row, state, options)
    if impossible is not None:
        yield _Breach(impossible.code, "A9", "entries", impossible.params)


def _klop(row: Klop, unreadable: frozenset[str]) -> Iterator[_Breach]:
    if len(row.kontra) > 1:
        yield _Breach("klop-kontra", "B2.2", "kontra", {"count": len(row.kontra)})
    if row.renons:
        for key, fact in (("points", row.points), ("mondfang", row.mondfang)):
            if fact is not None:
                yield _Breach("result-with-renons", "C2.1", key, {"key": key})
    elif row.points is None:
        if unreadable.isdisjoint(("points", "renons")):
            yield _Breach("klop-points-missing", "B2.3", "points")
    elif abs(sum(row.points) - DECK) > 1:
        yield _Breach("klop-sum", "B2.3", "points", {"sum": sum(row.points)})


def _bid(row: Bid, unreadable: frozenset[str]) -> Iterator[_Breach]:
    yield from _declarer(row, unreadable)
    yield from _words(row.kontra, row.declarer, "", "kontra")
    if row.renons:
        for key, fact in (("won", row.won), ("mondfang", row.mondfang)):
            if fact is not None:
                yield _Breach("result-with-renons", "C2.1", key, {"key": key})
    elif row.won is None and unreadable.isdisjoint(("won", "renons")):
        yield _Breach("won-missing", "B3.1" if row.contract == "berac" else "B1.17", "won", {"contract": row.contract})


def _game(row: Game, unreadable: frozenset[str], forehand: str) -> Iterator[_Breach]:
    if not row.declarer:
        yield from _declarer(row, unreadable)
    if row.contract == "tri" and row.declarer and row.declarer != forehand:
        yield _Breach("tri-not-forehand", "B1.6", "declarer", {"seat": row.declarer, "forehand": forehand})
    if row.kontra:
        yield from _words(row.kontra, row.declarer, "", "kontra")
    if row.announcements:
        yield from _announcements(row)
    if row.renons:
        for key in ("points", "kings", "trula", "pagat", "valat", "mondfang"):
            if getattr(row, key) is not None:
                yield _Breach("result-with-renons", "C2.1", key, {"key": key})
    else:
        yield from _result(row, unreadable)


def _declarer(row: Game | Bid, unreadable: frozenset[str]) -> Iterator[_Breach]:
    if not row.declarer and "declarer" not in unreadable:
        yield _Breach("declarer-missing", "B1.10", "declarer", {"contract": row.contract})


def _words(words: tuple[str, ...], declarer: str, announcer: str, at: str) -> Iterator[_Breach]:
    """Check that kontra words alternate (B1.23, D1): `announcer` is the announcing defender, or ""."""
    if not words:
        return
    if len(words) > len(WORDS):
        yield _Breach("kontra-too-many", "B1.19", at, {"count": len(words)})
    if not declarer:
        return
    for level, seat in enumerate(words[: len(WORDS)]):
        against = level % 2 == 0
        if announcer:
            allowed = seat == declarer if against else seat == announcer
        else:
            allowed = seat != declarer if against else seat == declarer
        if not allowed:
            params = {"word": WORDS[level], "seat": seat, "declarer": declarer, "announcer": announcer or declarer}
            yield _Breach("kontra-turn-announcer" if announcer else "kontra-turn", "B1.23", at, params)
            return


def _announcements(row: Game) -> Iterator[_Breach]:
    seen: set[tuple[str, bool]] = set()
    for announcement in row.announcements:
        if not row.declarer:
            continue
        yield from _words(announcement.kontra, row.declarer, _defender(announcement, row), "announcements")
        feature_and_side = (announcement.feature, announcement.by == row.declarer)
        if feature_and_side in seen:
            yield _Breach("announced-twice", "B1.17", "announcements", {"feature": announcement.feature})
        seen.add(feature_and_side)


def _defender(announcement: Announcement, row: Game) -> str:
    return "" if announcement.by == row.declarer else announcement.by


def _result(row: Game, unreadable: frozenset[str]) -> Iterator[_Breach]:
    if row.points is None and unreadable.isdisjoint(("points", "valat", "renons")):
        announced = any(a.feature == "valat" for a in row.announcements)
        if row.valat is None or announced:
            yield _Breach("points-missing", "B1.14", "points")
    if row.valat is not None:
        if row.pagat is not None and row.declarer:
            took_all = (row.pagat.by == row.declarer) == (row.valat == "declarer")
            if took_all != row.pagat.won:
                code = "pagat-lost-under-valat" if took_all else "pagat-won-under-valat"
                yield _Breach(code, "B1.18", "pagat", {"seat": row.pagat.by})
    elif row.points is not None:
        yield from _holdings(row, row.points)


def _holdings(row: Game, points: int) -> Iterator[_Breach]:
    if row.kings is not None and row.kings == row.trula:
        held = points if row.kings == "declarer" else DECK - points
        if held < LEAST_WITH_BOTH:
            params = {"side": row.kings, "held": held, "least": LEAST_WITH_BOTH}
            yield _Breach("kings-and-trula-points", "B1.18", "points", params)
            return
    for feature, holder in (("kings", row.kings), ("trula", row.trula)):
        if holder is None:
            continue
        held = points if holder == "declarer" else DECK - points
        if held < LEAST_WITH[feature]:
            params = {"side": holder, "held": held, "least": LEAST_WITH[feature]}
            yield _Breach(f"{feature}-points", "B1.18", "points", params)
