"""The kinds of line of the Slovenian sheet and their keys, as `rules.rows` reads them.

An unreadable value is reported and dropped, and the rest of the row is still judged (A9).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.json_values import LIST, OBJECT, shown
from rules.rows import Fault, Read, Reader, Reading, each, flag, parts, seat, seats, whole, word
from rules.slovenian.contracts import BID_CONTRACTS, CONTRACTS, DECK, FEATURES, SEATS
from rules.slovenian.record import Announcement, Bid, Game, Klop, Lateness, Pagat, Paper, Row, Stopped
from rules.violations import NO_PARAMS, Params

SIDES = ("declarer", "defenders")
MOST_WRITTEN = 100_000  # no line can write more than some 35,000 even with four levels on everything

#: The article of a key that does not belong to the kind of row.
_NOT_HERE = {
    "announcements": "B1.17", "kings": "B1.18", "trula": "B1.18", "pagat": "B1.18", "valat": "B1.18",
    "declarer": "B2.1", "won": "B1.16", "points": "B1.14", "kontra": "B1.23", "late": "B1.5", "mondfang": "B1.26",
    "misdeals": "C1.10", "renons": "C2.1", "contract": "B1.15", "entries": "A9",
}  # fmt: skip
ROW_KEYS = frozenset(_NOT_HERE)
#: The article of an unreadable value: for these by key, for the others by field.
_OF_KEY = {"kontra": "B1.23", "ruled": "C1.5"}
_OF_FIELD = {
    **_NOT_HERE,
    "declarer": "B1.10",
    **{f"points_{seat}": "B2.3" for seat in SEATS},
    **{f"entries_{seat}": "A9" for seat in SEATS},
}
#: Code of an unknown word, by field.
_NO_WORD = {"contract": "contract-unknown", "announcements": "feature-unknown"}
_NO_OBJECT = {"renons": "renons-shape", "pagat": "pagat-shape", "announcements": "announcement-shape"}


class _Reader(Reader):
    __slots__ = ("contract",)
    may_be_empty = frozenset(("kontra", "announcements", "misdeals"))
    codes: Mapping[Fault, str] = {
        "seat": "seat-unknown",
        "list": "list-expected",
        "flag": "yes-or-no",
        "whole": "points-not-whole",
        "range": "points-range",
    }

    def __init__(self, number: int, contract: object) -> None:
        super().__init__(number, SEATS)
        self.contract = contract

    def breach(self, code: str, at: str, params: Params, article: str = "") -> None:
        super().breach(code, at, params, article)
        self.unreadable.add(at)

    def bad(self, fault: Fault, value: object, at: str, key: str, about: Params = NO_PARAMS) -> None:
        if fault == "unknown":
            is_empty = key in self.may_be_empty and isinstance(value, LIST) and not value
            if at or key not in ROW_KEYS or not (value is None or is_empty):
                self._unknown(at, key)
            return
        code = self.codes.get(fault) or (_NO_OBJECT[at] if fault == "object" else _NO_WORD.get(at, "side-unknown"))
        params = {"key": key, "value": shown(value), **about}
        self.breach(code, at, params, _OF_KEY.get(key) or _OF_FIELD[at])

    def _unknown(self, at: str, key: str) -> None:
        if at or key not in ROW_KEYS:
            self.breach("unknown-key", at, {"key": shown(key)}, _OF_FIELD[at] if at else "A9")
            return
        code = "klop-declarer" if self.contract == "klop" and key == "declarer" else "fact-not-here"
        params = {"key": key, "contract": shown(self.contract) if self.contract is not None else ""}
        self.breach(code, key, params, _NOT_HERE[key])

    def lacks(self, read: Read, at: str, key: str) -> None:
        read(self, None, at, key)


def _declarer_too_soon(reader: _Reader, value: object, at: str, key: str) -> None:
    reader.breach("declarer-without-contract", at, {}, "B1.10")


def _renons(reader: _Reader, value: object, at: str, key: str) -> tuple[tuple[str, ...], int | None] | None:
    if not isinstance(value, OBJECT):
        reader.bad("object", value, at, key)
        return None
    for part in value:
        if part not in ("by", "ruled"):
            reader.bad("unknown", part, at, part)
    if value.get("by") in (None, [], ()):
        reader.breach("renons-nobody", at, {}, "C2.1")
        return None
    by: tuple[str, ...] = seats(reader, value["by"], at, "by") or ()
    if len(set(by)) != len(by):
        reader.breach("renons-twice", at, {}, "C2.4")
    ruled = value.get("ruled")
    return by, None if ruled is None else _RULED(reader, ruled, at, "ruled")


def _by_seat(least: int, most: int, article: str) -> Read:
    number = whole(least, most)

    def read(reader: _Reader, value: object, at: str, key: str) -> tuple[int, ...] | None:
        if not isinstance(value, OBJECT):
            reader.breach("points-by-seat", at, {"value": shown(value)}, article)
            return None
        for name in value:
            if name not in SEATS:
                reader.breach("seat-unknown", at, {"value": shown(name)}, article)
        points = []
        for name in SEATS:
            field = f"{at}_{name}"
            if value.get(name) is None:
                reader.breach("points-of-seat-missing", field, {"seat": name}, article)
            else:
                points.append(number(reader, value[name], field, field))
        return tuple(points) if len(points) == len(SEATS) and None not in points else None

    return read


class _Kind(NamedTuple):
    row: Callable[..., Row]
    reads: Mapping[str, Read]


_RULED = whole(1, MOST_WRITTEN)
_CONTRACT, _SIDE = word(CONTRACTS), word(SIDES)
_COMMON: Mapping[str, Read] = {
    "contract": _CONTRACT, "kontra": seats, "mondfang": seat, "misdeals": seats, "renons": _renons,
}  # fmt: skip
_GAME = _Kind(
    Game,
    {
        **_COMMON,
        "declarer": seat,
        "points": whole(0, DECK),
        "announcements": each(
            parts(Announcement, feature=word(FEATURES), by=seat, kontra=lambda *asked: seats(*asked) or ()), partly=True
        ),
        "kings": _SIDE,
        "trula": _SIDE,
        "pagat": parts(Pagat, by=seat, won=flag),
        "valat": _SIDE,
    },
)
_BID = _Kind(Bid, {**_COMMON, "declarer": seat, "won": flag})
_KLOP = _Kind(Klop, {**_COMMON, "points": _by_seat(0, DECK, "B2.3")})
_STOPPED = _Kind(Stopped, {"renons": _renons, "misdeals": seats, "declarer": _declarer_too_soon})
_LATENESS = _Kind(Lateness, {"late": seat})
_PAPER = _Kind(
    Paper,
    {
        "entries": _by_seat(-MOST_WRITTEN, MOST_WRITTEN, "A9"),
        "contract": _CONTRACT,
        "declarer": seat,
    },
)


def read_row(json: object, number: int) -> Reading[Row]:
    """`number` is the line, 1-based. Absent, null and an empty list mean the same."""
    reader = _Reader(number, json.get("contract") if isinstance(json, OBJECT) else None)
    if not isinstance(json, OBJECT):
        reader.breach("row-shape", "", {"value": shown(json)}, "A9")
        return reader.reading("", None)
    return reader.reading("", _row(reader, json))


def row_of(json: object) -> Row | None:
    """Read a row alone: only its breaches have the line."""
    return read_row(json, 1).row


def _row(reader: _Reader, json: Mapping[str, object]) -> Row | None:
    kind = _kind_of(reader, json)
    if kind is None:
        return None
    values = reader.facts(json, kind.reads)
    if (kind is _LATENESS and not values) or (kind is _PAPER and "entries" not in values):
        return None
    if "renons" in values:
        values["renons"], values["ruled"] = values["renons"]
    if kind is _KLOP:
        del values["contract"]
    return kind.row(**values)


def _kind_of(reader: _Reader, json: Mapping[str, object]) -> _Kind | None:
    if json.get("late") is not None:
        return _LATENESS
    if json.get("entries") is not None:
        return _PAPER
    contract = reader.contract
    if contract is None:
        if json.get("renons") is not None:
            return _STOPPED
        reader.breach("contract-missing", "contract", {}, "B1.15")
    elif not isinstance(contract, str) or contract not in CONTRACTS:
        reader.bad("word", contract, "contract", "contract")
    else:
        return _KLOP if contract == "klop" else _BID if contract in BID_CONTRACTS else _GAME
    for key in json:
        if key not in ROW_KEYS:
            reader.bad("unknown", None, "", key)
    return None
