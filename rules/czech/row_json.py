"""A line of the sheet, read from JSON.

`read_row` reports what cannot be read (kind, keys, types, words) and drops just that; what the rules say about
readable facts is `validate`'s matter. It never raises on any JSON value.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.czech.contracts import (
    ALONE,
    CALLED,
    CONTRACTS,
    FEATURES,
    GAME,
    LAID_DOWN,
    REVEALING,
    SEATS,
    THIRDS,
    VALAT_SIDES,
    VARSAVA,
)
from rules.czech.record import Announcement, Close, Game, Misdeal, Pagat, Renonc, Row, Varsava
from rules.json_values import LIST, OBJECT, shown
from rules.violations import Params, Violation

#: The section's table of games: what a line is and what it can say.
REFERENCE = "Licitace.8"
KINDS = ("contract", "misdeal", "close")
MISDEALS = ("before", "after")
BREACHES = (GAME, *FEATURES)

_GAME_KEYS = frozenset(Game._fields)
_VARSAVA_KEYS = frozenset(("contract", *Varsava._fields))


class Reading(NamedTuple):
    """What could be read of a line.

    `row` is None where the kind or the contract is bad. `unreadable` are keys that were there but could not be read:
    they are not missing. `deals` says that the line has a contract and so moves the deal (C1).
    """

    row: Row | None
    violations: tuple[Violation, ...] = ()
    unreadable: frozenset[str] = frozenset()
    deals: bool = False


def read_row(json: object, number: int) -> Reading:
    """Read one JSON line; `number` is its place on the sheet, 1-based."""
    return _Reader(number).read(json)


class _Reader:
    """Collects breaches while one line is read. A `_read_…` gives None for what cannot be read."""

    __slots__ = ("number", "unreadable", "violations")

    def __init__(self, number: int) -> None:
        self.number = number
        self.violations: list[Violation] = []
        self.unreadable: set[str] = set()

    def breach(self, code: str, at: str, params: Params) -> None:
        self.violations.append(Violation(code, REFERENCE, params, self.number, at))

    def read(self, json: object) -> Reading:
        facts = {key: value for key, value in json.items() if value is not None} if isinstance(json, OBJECT) else {}
        kinds = [key for key in facts if key in KINDS]
        deals = "contract" in facts
        if len(kinds) != 1:
            self.breach("row-kind", "contract", {"kinds": tuple(kind for kind in KINDS if kind in facts)})
            return Reading(None, tuple(self.violations), deals=deals)
        row = self.row(kinds[0], facts)
        if not self.violations:
            return Reading(row, deals=deals)
        return Reading(row, tuple(self.violations), frozenset(self.unreadable), deals)

    def row(self, kind: str, facts: Mapping[str, object]) -> Row | None:
        if kind == "misdeal":
            found = self.known(facts, frozenset((kind,))).get(kind)
            return Misdeal(found) if isinstance(found, str) else None
        if kind == "close":
            return Close() if self.known(facts, frozenset((kind,))).get(kind) else None
        contract = facts["contract"]
        if not (isinstance(contract, str) and contract in CONTRACTS):
            self.breach("bad-value", "contract", {"key": "contract", "value": shown(contract)})
            return None
        if contract == VARSAVA:
            known = self.known(facts, _VARSAVA_KEYS)
            del known["contract"]
            return Varsava(**known)
        return Game(**self.known(facts, _GAME_KEYS))

    def known(self, facts: Mapping[str, object], keys: frozenset[str]) -> dict[str, Any]:
        """The values that can be read, by key, each of the type that its key has."""
        read: dict[str, Any] = {}
        for key, value in facts.items():
            if key not in keys:
                self.breach("unknown-key", "", {"key": shown(key)})
                continue
            one: object
            if key == "points":
                one = self.by_seat(value) if facts["contract"] == VARSAVA else _whole(value)
            else:
                one = _READERS[key](self, value)
            if one is None:
                self.breach("bad-value", key, {"key": key, "value": shown(value)})
                self.unreadable.add(key)
            else:
                read[key] = one
        return read

    def parts(self, value: object, at: str, keys: tuple[str, ...]) -> Mapping[str, object] | None:
        """The parts of an object that are there; a part that nobody knows is an error of its own."""
        if not isinstance(value, OBJECT):
            return None
        parts = {key: part for key, part in value.items() if part is not None}
        for key in parts:
            if key not in keys:
                self.breach("unknown-key", at, {"key": shown(key)})
        return parts

    def announcements(self, value: object) -> tuple[Announcement, ...] | None:
        if not isinstance(value, LIST):
            return None
        read = [self.announcement(one) for one in value]
        whole = tuple(one for one in read if one is not None)
        return whole if len(whole) == len(read) else None

    def announcement(self, value: object) -> Announcement | None:
        parts = self.parts(value, "announcements", Announcement._fields)
        if parts is None:
            return None
        feature, by = _word(parts.get("feature"), FEATURES), _word(parts.get("by"), SEATS)
        kontra = _seats(parts.get("kontra", ()))
        return None if feature is None or by is None or kontra is None else Announcement(feature, by, kontra)

    def pagat(self, value: object) -> Pagat | None:
        parts = self.parts(value, "pagat", Pagat._fields)
        if parts is None:
            return None
        by, won = _word(parts.get("by"), SEATS), parts.get("won")
        return Pagat(by, won) if by is not None and isinstance(won, bool) else None

    def renonc(self, value: object) -> Renonc | None:
        parts = self.parts(value, "renonc", Renonc._fields)
        if parts is None:
            return None
        by, breaches = _word(parts.get("by"), SEATS), _words(parts.get("breaches", (GAME,)), BREACHES)
        corrected = parts.get("corrected", False)
        if by is None or not breaches or not isinstance(corrected, bool):
            return None
        return Renonc(by, breaches, corrected)

    def revealing(self, value: object) -> Mapping[str, tuple[str, ...]] | None:
        if not isinstance(value, OBJECT):
            return None
        hands = {seat: _words(said, tuple(REVEALING)) for seat, said in value.items() if said is not None}
        read = {seat: said for seat, said in hands.items() if seat in SEATS and said is not None}
        return read if len(read) == len(hands) else None

    def by_seat(self, value: object) -> Mapping[str, int] | None:
        if not isinstance(value, OBJECT):
            return None
        given = {seat: _whole(points) for seat, points in value.items() if points is not None}
        read = {seat: points for seat, points in given.items() if seat in SEATS and points is not None}
        return read if len(read) == len(given) else None


def _word(value: object, words: tuple[str, ...]) -> str | None:
    return value if isinstance(value, str) and value in words else None


def _words(value: object, words: tuple[str, ...]) -> tuple[str, ...] | None:
    if not isinstance(value, LIST):
        return None
    for one in value:
        if not (isinstance(one, str) and one in words):
            return None
    return tuple(value)


def _seats(value: object) -> tuple[str, ...] | None:
    return _words(value, SEATS)


def _whole(value: object) -> int | None:
    return value if type(value) is int else None


def _one_of(words: tuple[str, ...]) -> Callable[[_Reader, object], object]:
    return lambda _reader, value: _word(value, words)


def _only_true(_reader: _Reader, value: object) -> bool | None:
    return True if value is True else None


#: Key -> how its value is read; the points are read as the contract has them.
_READERS: Mapping[str, Callable[[_Reader, object], object]] = {
    "contract": _one_of(CONTRACTS),
    "misdeal": _one_of(MISDEALS),
    "close": _only_true,
    "forgotten": _only_true,
    "declarer": _one_of(SEATS),
    "called": _one_of(CALLED),
    "partner": _one_of(SEATS),
    "alone": _one_of(ALONE),
    "third": _one_of(THIRDS),
    "laid_down": _one_of(LAID_DOWN),
    "ucho": _one_of(SEATS),
    "valat": _one_of(VALAT_SIDES),
    "kontra": lambda _reader, value: _seats(value),
    "announcements": _Reader.announcements,
    "revealing": _Reader.revealing,
    "pagat": _Reader.pagat,
    "renonc": _Reader.renonc,
}
