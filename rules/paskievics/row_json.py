"""A line of the sheet, read from JSON.

`read_row` reports whatever has not the shape of a row (keys, types, seats); what the rules say about readable facts is
`validate`'s matter. It never raises on any JSON value. Absent, null and an empty list are one thing (FORMAT).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from rules.json_values import LIST, OBJECT, shown
from rules.paskievics.contracts import (
    AFTER,
    ANNOUNCED,
    BANDS,
    BASE,
    DISCARDED,
    DRAWN,
    FEATURES,
    HANDS,
    MOST_WHOLE,
    OWN,
    RANK,
    SIDES,
    TAROKK_NUMBER,
)
from rules.paskievics.record import (
    Announcement,
    FailedFourth,
    Game,
    HonourDrawn,
    Invit,
    PagatLast,
    PassedOut,
    Renonsz,
    Row,
    SharePot,
    TarokkNumber,
    ThrownIn,
    Yielded,
)
from rules.violations import Violation

#: The keys that tell a row's kind: exactly one of them is there.
KINDS = frozenset(("contract", "passed_out", "thrown_in", "failed_fourth", "renonsz", "share_pot"))
GAME_KEYS = frozenset(Game._fields)
ROW_KEYS = frozenset((*GAME_KEYS, *KINDS))
MOST_OFFENDERS = 2
_KEYS = {kind: GAME_KEYS if kind == "contract" else frozenset((kind,)) for kind in KINDS}

Read = TypeVar("Read")


class Reading(NamedTuple):
    """What could be read of a row: its kind ("" if it has none), the seats it names, and what has not the shape."""

    kind: str
    row: Row | None
    named: frozenset[str]
    violations: tuple[Violation, ...]


class _Unreadable(Exception):
    """A value that was reported already."""


def read_row(json: object, number: int, seats: tuple[str, ...]) -> Reading:
    """Read one JSON row of a table with these `seats`; `number` is its line, 1-based."""
    if not isinstance(json, OBJECT):
        return _unknown(json, number)
    facts = {key: value for key, value in json.items() if value or not _is_absent(value)}
    kinds = [key for key in facts if key in KINDS]
    if len(kinds) != 1:
        return _unknown(json, number)
    reader = _Reader(number, seats)
    kind = kinds[0]
    allowed = _KEYS[kind]
    if not (allowed.issuperset(facts) and ROW_KEYS.issuperset(json)):
        for key in json:
            if key not in allowed and (key in facts or key not in ROW_KEYS):
                reader.breach("unknown-key", "", {"key": shown(key)})
    try:
        row = _KIND_READERS[kind](reader, facts)
    except _Unreadable:
        row = None
    if reader.violations:
        return Reading(kind, None, frozenset(), tuple(reader.violations))
    return Reading(kind, row, frozenset(reader.named), ())


def _unknown(json: object, number: int) -> Reading:
    return Reading("", None, frozenset(), (Violation("unknown-row", "FORMAT", {"value": shown(json)}, number),))


def _is_absent(value: object) -> bool:
    return value is None or value == [] or value == ()


class _Reader:
    """Collects breaches and the seats that are named while one row is read."""

    __slots__ = ("named", "number", "seats", "violations")

    def __init__(self, number: int, seats: tuple[str, ...]) -> None:
        self.number = number
        self.seats = seats
        self.named: set[str] = set()
        self.violations: list[Violation] = []

    def breach(self, code: str, at: str, params: Mapping[str, object]) -> None:
        self.violations.append(Violation(code, "FORMAT", params, self.number, at))

    def bad(self, at: str, value: object) -> _Unreadable:
        self.breach("bad-value", at, {"key": at, "value": shown(value)})
        return _Unreadable()

    def game(self, facts: Mapping[str, object]) -> Game | None:
        if "declarer" not in facts:
            self.breach("missing-key", "declarer", {"key": "declarer"})
        values: dict[str, Any] = {}
        for key, value in facts.items():
            if key in _GAME_READERS:
                try:
                    values[key] = _GAME_READERS[key](self, key, value)
                except _Unreadable:
                    continue  # what it says is reported, and the rest is still read
        return None if self.violations else Game(**values)

    def passed_out(self, facts: Mapping[str, object]) -> PassedOut:
        self.only_true("passed_out", facts["passed_out"])
        return PassedOut()

    def share_pot(self, facts: Mapping[str, object]) -> SharePot:
        self.only_true("share_pot", facts["share_pot"])
        return SharePot()

    def only_true(self, at: str, value: object) -> None:
        if value is not True:
            raise self.bad(at, value)

    def thrown_in(self, facts: Mapping[str, object]) -> ThrownIn:
        return ThrownIn(**self.nested("thrown_in", facts["thrown_in"], _THROWN_IN, ("by", "hand")))

    def failed_fourth(self, facts: Mapping[str, object]) -> FailedFourth:
        return FailedFourth(**self.nested("failed_fourth", facts["failed_fourth"], _FAILED_FOURTH, ("by", "contract")))

    def renonsz(self, facts: Mapping[str, object]) -> Renonsz:
        return Renonsz(**self.nested("renonsz", facts["renonsz"], _RENONSZ, ("by", "each")))

    def nested(
        self, at: str, value: object, readers: Mapping[str, "_ReadValue"], required: Iterable[str]
    ) -> dict[str, Any]:
        """The values of a nested object by key. Every breach in it is reported, then it is unreadable."""
        if not isinstance(value, OBJECT):
            raise self.bad(at, value)
        before = len(self.violations)
        values: dict[str, Any] = {}
        for key, inner in value.items():
            if key not in readers:
                self.breach("unknown-key", at, {"key": shown(key)})
            elif inner or not _is_absent(inner):
                try:
                    values[key] = readers[key](self, at, inner)
                except _Unreadable:
                    values[key] = None
        for key in required:
            if key not in values:
                self.breach("missing-key", at, {"key": key})
        if len(self.violations) != before:
            raise _Unreadable
        return values

    def each(self, at: str, value: object, read: Callable[[str, object], Read]) -> tuple[Read, ...]:
        """A list, everything of it read before it is unreadable."""
        if not isinstance(value, LIST):
            raise self.bad(at, value)
        found: list[Read] = []
        for one in value:
            try:
                found.append(read(at, one))
            except _Unreadable:
                continue
        if len(found) != len(value):
            raise _Unreadable
        return tuple(found)

    def seat(self, at: str, value: object) -> str:
        if isinstance(value, str) and value in self.seats:
            self.named.add(value)
            return value
        raise self.bad(at, value)

    def seat_list(self, at: str, value: object) -> tuple[str, ...]:
        return self.each(at, value, self.seat)

    def offenders(self, at: str, value: object) -> tuple[str, ...]:
        """One or two seats, each once (P20)."""
        by = self.seat_list(at, value)
        if len(by) > MOST_OFFENDERS or len(set(by)) != len(by):
            raise self.bad(at, value)
        return by

    def points(self, at: str, value: object) -> int:
        """Card points, in whatever range: that is for the rules to say."""
        if type(value) is int:
            return value
        raise self.bad(at, value)

    def amount(self, at: str, value: object) -> int:
        """What was ruled, also nothing or less: that is for the rules to say."""
        if type(value) is int and value <= MOST_WHOLE:
            return value
        raise self.bad(at, value)

    def flag(self, at: str, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise self.bad(at, value)

    def count(self, at: str, value: object) -> int:
        if type(value) is int and value in TAROKK_NUMBER:
            return value
        raise self.bad(at, value)

    def announcements(self, at: str, value: object) -> tuple[Announcement, ...]:
        return self.each(at, value, self.announcement)

    def announcement(self, at: str, value: object) -> Announcement:
        values = self.nested(at, value, _ANNOUNCEMENT, ("by", "feature"))
        return Announcement(values["feature"], values["by"], values.get("kontra", ()))

    def tarokks(self, at: str, value: object) -> tuple[TarokkNumber, ...]:
        return self.each(at, value, self.tarokk_number)

    def tarokk_number(self, at: str, value: object) -> TarokkNumber:
        values = self.nested(at, value, _TAROKKS, ("seat", "count", "when"))
        return TarokkNumber(values["seat"], values["count"], values["when"])

    def honours_drawn(self, at: str, value: object) -> tuple[HonourDrawn, ...]:
        return self.each(at, value, self.honour_drawn)

    def honour_drawn(self, at: str, value: object) -> HonourDrawn:
        return HonourDrawn(**self.nested(at, value, _HONOUR_DRAWN, ("seat", "honour")))

    def invit(self, at: str, value: object) -> Invit:
        return Invit(**self.nested(at, value, _INVIT, ("by", "card")))

    def yielded(self, at: str, value: object) -> Yielded:
        return Yielded(**self.nested(at, value, _YIELDED, ("by",)))

    def pagat_last(self, at: str, value: object) -> PagatLast:
        return PagatLast(**self.nested(at, value, _PAGAT_LAST, ("by", "won")))


_ReadValue = Callable[[_Reader, str, object], Any]


def _one_of(known: Iterable[str]) -> _ReadValue:
    """A reader of one of these words."""
    words = frozenset(known)

    def read(reader: _Reader, at: str, value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise reader.bad(at, value)

    return read


_SIDE = _one_of(SIDES)
_TAROKK = _one_of(RANK)
_CONTRACT = _one_of(BASE)
_THROWN_IN = {"by": _Reader.seat, "hand": _one_of(HANDS), "discarded_tarokk": _Reader.flag}
_FAILED_FOURTH = {"by": _Reader.seat, "contract": _CONTRACT}
_RENONSZ = {"by": _Reader.offenders, "each": _Reader.amount}
_ANNOUNCEMENT = {"feature": _one_of(FEATURES), "by": _Reader.seat, "kontra": _Reader.seat_list}
_TAROKKS = {"seat": _Reader.seat, "count": _Reader.count, "when": _one_of((ANNOUNCED, AFTER))}
_HONOUR_DRAWN = {"seat": _Reader.seat, "honour": _one_of(DRAWN), "late": _Reader.flag}
_INVIT = {"by": _Reader.seat, "card": _TAROKK, "pagat_only": _Reader.flag}
_YIELDED = {"by": _Reader.seat, "pagat_only": _Reader.flag}
_PAGAT_LAST = {"by": _Reader.seat, "won": _Reader.flag}
_GAME_READERS: Mapping[str, _ReadValue] = {
    "contract": _CONTRACT,
    "declarer": _Reader.seat,
    "partner": _Reader.seat,
    "called": _TAROKK,
    "alone": _one_of((OWN, DISCARDED)),
    "discarder": _Reader.seat,
    "tarokks_discarded": _Reader.seat_list,
    "invit": _Reader.invit,
    "yielded": _Reader.yielded,
    "points": _Reader.points,
    "outcome": _one_of(BANDS),
    "kontra": _Reader.seat_list,
    "announcements": _Reader.announcements,
    "tarokks": _Reader.tarokks,
    "trull": _SIDE,
    "kings": _SIDE,
    "pagat_last": _Reader.pagat_last,
    "xxi_caught": _Reader.seat,
    "volat": _SIDE,
    "honours_drawn": _Reader.honours_drawn,
}
_KIND_READERS: Mapping[str, Callable[[_Reader, Mapping[str, object]], Row | None]] = {
    "contract": _Reader.game,
    "passed_out": _Reader.passed_out,
    "thrown_in": _Reader.thrown_in,
    "failed_fourth": _Reader.failed_fourth,
    "renonsz": _Reader.renonsz,
    "share_pot": _Reader.share_pot,
}
