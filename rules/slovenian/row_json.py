"""A line of the sheet, read from JSON.

`read_row` reports whatever cannot be read (types, keys, seats) and drops just that; what the rules say about readable
facts is `validate`'s matter. It never raises on any JSON value.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rules.json_values import LIST, OBJECT, shown
from rules.slovenian.contracts import BID_CONTRACTS, CONTRACTS, DECK, FEATURES, SEATS
from rules.slovenian.record import Announcement, Bid, Game, Klop, Lateness, Pagat, Paper, Row, Stopped
from rules.violations import Params, Violation

SIDES = ("declarer", "defenders")


class Reading(NamedTuple):
    """What could be read of a row. `unreadable` are fields that were there but could not be: they are not missing."""

    row: Row | None
    violations: tuple[Violation, ...] = ()
    unreadable: frozenset[str] = frozenset()


ROW_KEYS = frozenset(
    (
        "contract", "declarer", "points", "won", "kontra", "announcements", "kings", "trula", "pagat", "valat",
        "mondfang", "misdeals", "renons", "late", "entries",
    )
)  # fmt: skip
_COMMON = frozenset(("contract", "kontra", "mondfang", "misdeals", "renons"))
_KEYS = {
    Game: _COMMON | {"declarer", "points", "announcements", "kings", "trula", "pagat", "valat"},
    Bid: _COMMON | {"declarer", "won"},
    Klop: _COMMON | {"points"},
    Stopped: frozenset(("renons", "misdeals", "declarer")),
    Lateness: frozenset(("late",)),
    Paper: frozenset(("entries", "contract", "declarer")),
}
#: Keys of lists: an empty one says as little as none.
_LISTS = frozenset(("kontra", "announcements", "misdeals"))
#: The article that says why a fact does not belong to this kind of row.
_KEY_ARTICLE = {
    "announcements": "B1.17",
    "kings": "B1.18",
    "trula": "B1.18",
    "pagat": "B1.18",
    "valat": "B1.18",
    "declarer": "B2.1",
    "won": "B1.16",
    "points": "B1.14",
    "kontra": "B1.23",
    "late": "B1.5",
    "mondfang": "B1.26",
    "misdeals": "C1.10",
    "renons": "C2.1",
    "contract": "B1.15",
    "entries": "A9",
}
MOST_WRITTEN = 100_000  # no line can write more than some 35,000 even with four levels on everything


def read_row(json: object, number: int) -> Reading:
    """Read one JSON row; `number` is its line, 1-based."""
    return _Reader(number).read(json)


class _Reader:
    """Collects breaches while one row is read."""

    __slots__ = ("number", "unreadable", "violations")

    def __init__(self, number: int) -> None:
        self.number = number
        self.violations: list[Violation] = []
        self.unreadable: set[str] = set()

    def breach(self, code: str, article: str, at: str, params: Params) -> None:
        self.violations.append(Violation(code, article, params, self.number, at))
        self.unreadable.add(at)

    def read(self, json: object) -> Reading:
        if not isinstance(json, OBJECT):
            self.breach("row-shape", "A9", "", {"value": shown(json)})
            return self.reading(None)
        facts: dict[str, object] = {}
        for key, value in json.items():
            if key not in ROW_KEYS:
                self.breach("key-unknown", "A9", "", {"key": shown(key)})
            elif value is not None and not (key in _LISTS and value in ([], ())):
                facts[key] = value
        return self.reading(self.row(facts))

    def reading(self, row: Row | None) -> Reading:
        if not self.unreadable and not self.violations:
            return Reading(row)
        return Reading(row, tuple(self.violations), frozenset(self.unreadable))

    def row(self, facts: Mapping[str, object]) -> Row | None:
        contract = facts.get("contract")
        if "late" in facts:
            self.only(Lateness, facts)
            late = self.seat(facts["late"], "late", "B1.5")
            return Lateness(late) if late else None
        if "entries" in facts:
            return self.paper(facts)
        if contract is None:
            if "renons" in facts:
                self.only(Stopped, facts)
                by, ruled = self.offenders(facts["renons"])
                stopped = Stopped(by, self.seats_of(facts, "misdeals", "C1.10"), ruled)
                if "declarer" in facts:
                    self.breach("declarer-without-contract", "B1.10", "declarer", {})
                return stopped
            self.breach("contract-missing", "B1.15", "contract", {})
            return None
        if not isinstance(contract, str) or contract not in CONTRACTS:
            self.breach("contract-unknown", "B1.15", "contract", {"value": shown(contract)})
            return None
        kontra = self.seats_of(facts, "kontra", "B1.23")
        mondfang = self.seat(facts["mondfang"], "mondfang", "B1.26") if "mondfang" in facts else None
        misdeals = self.seats_of(facts, "misdeals", "C1.10")
        renons, ruled = self.offenders(facts["renons"]) if "renons" in facts else ((), None)
        if contract == "klop":
            self.only(Klop, facts)
            points = self.by_seat(facts["points"], "points", 0, DECK) if "points" in facts else None
            return Klop(points, kontra, mondfang, misdeals, renons, ruled)
        declarer = ""
        if "declarer" in facts:
            declarer = self.seat(facts["declarer"], "declarer", "B1.10") or ""
        if contract in BID_CONTRACTS:
            self.only(Bid, facts)
            won = self.yes_or_no(facts["won"], "won") if "won" in facts else None
            return Bid(contract, declarer, won, kontra, mondfang, misdeals, renons, ruled)
        self.only(Game, facts)
        return Game(
            contract,
            declarer,
            self.whole(facts["points"], "points", "B1.14", 0, DECK) if "points" in facts else None,
            kontra,
            self.announcements(facts["announcements"]) if "announcements" in facts else (),
            self.side(facts, "kings"),
            self.side(facts, "trula"),
            self.pagat(facts["pagat"]) if "pagat" in facts else None,
            self.side(facts, "valat"),
            mondfang,
            misdeals,
            renons,
            ruled,
        )

    def paper(self, facts: Mapping[str, object]) -> Row | None:
        self.only(Paper, facts)
        entries = self.by_seat(facts["entries"], "entries", -MOST_WRITTEN, MOST_WRITTEN)
        contract, declarer = facts.get("contract"), None
        if contract is not None and (not isinstance(contract, str) or contract not in CONTRACTS):
            self.breach("contract-unknown", "B1.15", "contract", {"value": shown(contract)})
            contract = None
        if "declarer" in facts:
            declarer = self.seat(facts["declarer"], "declarer", "B1.10")
        if entries is None:
            return None
        return Paper(entries, contract, declarer)

    def only(self, kind: type[Row], facts: Mapping[str, object]) -> None:
        """Facts that are known, but not for this kind of row, are an error, never ignored."""
        allowed = _KEYS[kind]
        if allowed.issuperset(facts):
            return
        for key in facts:
            if key not in allowed:
                contract = facts.get("contract")
                code = "klop-declarer" if (kind is Klop and key == "declarer") else "fact-not-here"
                params = {"key": key, "contract": shown(contract) if contract is not None else ""}
                self.breach(code, _KEY_ARTICLE[key], key, params)

    def seat(self, value: object, at: str, article: str) -> str | None:
        if isinstance(value, str) and value in SEATS:
            return value
        self.breach("seat-unknown", article, at, {"value": shown(value)})
        return None

    def seats_of(self, facts: Mapping[str, object], key: str, article: str) -> tuple[str, ...]:
        value = facts.get(key)
        if value is None:
            return ()
        return self.seat_list(value, key, article)

    def seat_list(self, value: object, at: str, article: str) -> tuple[str, ...]:
        if not isinstance(value, LIST):
            self.breach("list-expected", article, at, {"value": shown(value)})
            return ()
        seats = []
        for one in value:
            if not (isinstance(one, str) and one in SEATS):
                self.breach("seat-unknown", article, at, {"value": shown(one)})
                return ()
            seats.append(one)
        return tuple(seats)

    def offenders(self, value: object) -> tuple[tuple[str, ...], int | None]:
        """The seats, and what the referee set, if he did."""
        if not isinstance(value, OBJECT):
            self.breach("renons-shape", "C2.1", "renons", {"value": shown(value)})
            return (), None
        for key in value:
            if key not in ("by", "ruled"):
                self.breach("key-unknown", "C2.1", "renons", {"key": shown(key)})
        if "by" not in value or value["by"] in (None, [], ()):
            self.breach("renons-nobody", "C2.1", "renons", {})
            return (), None
        by = self.seat_list(value["by"], "renons", "C2.1")
        if len(set(by)) != len(by):
            self.breach("renons-twice", "C2.4", "renons", {})
        ruled = value.get("ruled")
        return by, None if ruled is None else self.whole(ruled, "renons", "C1.5", 1, MOST_WRITTEN)

    def side(self, facts: Mapping[str, object], key: str) -> str | None:
        value = facts.get(key)
        if value is None:
            return None
        if isinstance(value, str) and value in SIDES:
            return value
        self.breach("side-unknown", "B1.18", key, {"key": key, "value": shown(value)})
        return None

    def whole(self, value: object, at: str, article: str, least: int, most: int) -> int | None:
        if type(value) is not int:
            self.breach("points-not-whole", article, at, {"value": shown(value)})
            return None
        if not least <= value <= most:
            self.breach("points-range", article, at, {"value": shown(value), "least": least, "most": most})
            return None
        return value

    def by_seat(self, value: object, at: str, least: int, most: int) -> tuple[int, int, int] | None:
        article = "B2.3" if at == "points" else "A9"
        if not isinstance(value, OBJECT):
            self.breach("points-by-seat", article, at, {"value": shown(value)})
            return None
        for key in value:
            if key not in SEATS:
                self.breach("seat-unknown", article, at, {"value": shown(key)})
        points = []
        for seat in SEATS:
            if value.get(seat) is None:
                self.breach("points-of-seat-missing", article, f"{at}_{seat}", {"seat": seat})
                continue
            one = self.whole(value[seat], f"{at}_{seat}", article, least, most)
            if one is not None:
                points.append(one)
        if len(points) != len(SEATS):
            self.unreadable.add(at)
            return None
        return points[0], points[1], points[2]

    def yes_or_no(self, value: object, at: str) -> bool | None:
        if isinstance(value, bool):
            return value
        self.breach("yes-or-no", "B1.16", at, {"value": shown(value)})
        return None

    def pagat(self, value: object) -> Pagat | None:
        if not isinstance(value, OBJECT):
            self.breach("pagat-shape", "B1.18", "pagat", {"value": shown(value)})
            return None
        for key in value:
            if key not in ("by", "won"):
                self.breach("key-unknown", "B1.18", "pagat", {"key": shown(key)})
        by = self.seat(value.get("by"), "pagat", "B1.18")
        won = value.get("won")
        if not isinstance(won, bool):
            self.breach("yes-or-no", "B1.18", "pagat", {"value": shown(won)})
            return None
        return Pagat(by, won) if by else None

    def announcements(self, value: object) -> tuple[Announcement, ...]:
        if not isinstance(value, LIST):
            self.breach("list-expected", "B1.17", "announcements", {"value": shown(value)})
            return ()
        read = []
        for one in value:
            announcement = self.announcement(one)
            if announcement is not None:
                read.append(announcement)
        return tuple(read)

    def announcement(self, value: object) -> Announcement | None:
        at = "announcements"
        if not isinstance(value, OBJECT):
            self.breach("announcement-shape", "B1.17", at, {"value": shown(value)})
            return None
        for key in value:
            if key not in ("feature", "by", "kontra"):
                self.breach("key-unknown", "B1.17", at, {"key": shown(key)})
        feature, by = value.get("feature"), self.seat(value.get("by"), at, "B1.17")
        if not isinstance(feature, str) or feature not in FEATURES:
            self.breach("feature-unknown", "B1.17", at, {"value": shown(feature)})
            return None
        words = value.get("kontra")
        kontra = () if words is None else self.seat_list(words, at, "B1.23")
        return Announcement(feature, by, kontra) if by else None
