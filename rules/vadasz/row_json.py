"""The kinds of line of a Vadász sheet and their keys (FORMAT), as `rules.rows` reads them.

A line with anything unreadable, or from the other edition, gives no row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.hungarian.table import PACK_POINTS
from rules.json_values import OBJECT, shown
from rules.rows import Fault, Read, Reader, Reading, each, flag, parts, seat, whole, word
from rules.vadasz.contracts import DEALINGS, FEATURES, FEWEST_TAROKS, MOST_TALON, MOST_TAROKS, WAYS_ALONE
from rules.vadasz.editions import EDITION_2023, EDITION_2025, Edition
from rules.vadasz.record import (
    DECLARER,
    OPPONENTS,
    Announcement,
    Game,
    Lengetes,
    NewDeal,
    Pagat,
    Row,
    ThrowIn,
    Xxi,
)
from rules.violations import NO_PARAMS, Params

GAME, THROW_IN, NEW_DEAL = "talon", "thrown", "new_deal"
KINDS = (GAME, THROW_IN, NEW_DEAL)
SIDES = (DECLARER, OPPONENTS)
SIDE_KEYS = ("tuletroa", "kings", "volat")
_NEEDS: Mapping[Fault, str] = {"flag": "needs-yes-or-no", "list": "needs-list", "object": "needs-object"}


@dataclass(slots=True)
class Place:
    number: int
    seats: Sequence[str]
    playing: Sequence[str]
    edition: Edition


class _Reader(Reader):
    __slots__ = ("edition", "kind", "table")

    def __init__(self, place: Place, kind: str) -> None:
        super().__init__(place.number, place.playing)
        self.table, self.edition, self.kind = place.seats, place.edition, kind

    def bad(self, fault: Fault, value: object, at: str, key: str, about: Params = NO_PARAMS) -> None:
        if fault == "unknown":
            if at or key not in _ROW_KEYS or (value and self.kind):  # an empty key of another kind is ignored
                self.breach("unknown-key", at, {"key": shown(key)})
            return
        value_shown = "nothing" if value is None else shown(value)
        if fault == "seat":
            self._bad_seat(value, value_shown, at, key)
            return
        needs = _NEEDS.get(fault) or f"needs-{'side' if key in SIDE_KEYS else key}"
        self.breach("bad-value", key, {"key": key, "value": value_shown, "needs": needs})

    def _bad_seat(self, value: object, value_shown: str, at: str, key: str) -> None:
        named = "declarer-seat" if key == "declarer" else key  # the term of the seat, not of its side
        if isinstance(value, str) and value in self.table:
            params: dict[str, object] = {"seat": value, "key": named, "playing": tuple(self.seats)}
            self.breach("seat-sits-out", at, params, "I.1.b")
        else:
            params = {"key": named, "value": value_shown, "seats": tuple(self.table)}
            self.breach("bad-seat", at, params, "I.1.b")

    def lacks(self, read: Read, at: str, key: str) -> None:
        read(self, None, at, key)

    def foreign(self, key: str, article: str, at: str) -> None:
        params = {"key": key, "edition": self.edition.year, "other": self.edition.other_year}
        self.breach("not-in-edition", at, params, article)


def _of_edition(words: str) -> Read:
    """Report words of the other edition."""

    def read(reader: _Reader, value: object, at: str, key: str) -> str | None:
        foreign: Mapping[str, str] = getattr(reader.edition, f"foreign_{words}")
        if isinstance(value, str) and value in foreign:
            reader.foreign(value, foreign[value], at)
            return None
        known_word: str | None = word(getattr(reader.edition, words))(reader, value, at, key)
        return known_word

    return read


def _at_the_table(reader: _Reader, value: object, at: str, key: str) -> str | None:
    if isinstance(value, str) and value in reader.table:
        return value
    reader.bad("seat", value, at, key)
    return None


def _taroks(reader: _Reader, value: object, at: str, key: str) -> Mapping[str, int] | None:
    if not isinstance(value, OBJECT):
        reader.bad("object", value, at, key)
        return None
    held = {}
    for name, count in value.items():
        seat(reader, name, at, key)
        if count is not None:
            held[name] = _TAROKS(reader, count, at, key)
    return held


def _lengetes(reader: _Reader, value: object, at: str, key: str) -> Lengetes | None:
    """Read a lengetés: a refusal, and only a refusal, names the Pagátos, who is another player."""
    shown_by: Lengetes | None = _LENGETES(reader, value, at, key)
    if not isinstance(value, OBJECT):
        return None
    by, answer, pagat = value.get("by"), value.get("answer"), value.get("pagat")
    answers_known = isinstance(answer, str) and answer in (*reader.edition.answers, *reader.edition.foreign_answers)
    if answers_known and ((answer == "refused") != (pagat is not None) or (by == pagat and by in reader.seats)):
        params = {"seat": by if by in reader.seats else "", "answer": answer}
        reader.breach("lengetes-pagat", at, params, reader.edition.refused)
    return shown_by


_SIDE, _SEATS = word(SIDES), each(seat)
_TAROKS = whole(FEWEST_TAROKS, MOST_TAROKS)
_LENGETES = parts(Lengetes, by=seat, answer=_of_edition("answers"), pagat=seat)
_GAME: Mapping[str, Read] = {
    "talon": whole(0, MOST_TALON),
    "declarer": seat,
    "partner": seat,
    "alone": word(WAYS_ALONE),
    "points": whole(0, PACK_POINTS),
    "kontra": _SEATS,
    "announcements": each(parts(Announcement, feature=word(FEATURES), by=seat, round=whole(1), kontra=_SEATS)),
    "tuletroa": _SIDE,
    "kings": _SIDE,
    "pagat": parts(Pagat, by=seat, won=flag),
    "volat": _SIDE,
    "xxi": parts(Xxi, skiz=seat, xxi=seat, caught=flag),
    "taroks": _taroks,
    "lengetes": _lengetes,
    "bound_ulti": seat,
    "inverse": flag,
    "second_round": flag,
}
_ROW_KINDS: Mapping[str, Mapping[str, Read]] = {
    GAME: _GAME,
    THROW_IN: {THROW_IN: parts(ThrowIn, by=seat, reason=_of_edition("reasons"), dealing=word(DEALINGS), double=flag)},
    NEW_DEAL: {NEW_DEAL: parts(NewDeal, by=_at_the_table)},
    "": {},
}


def _foreign(read_too: Read | None) -> Read:
    """Report a value of the other edition; the rest of the line is read."""

    def read(reader: _Reader, value: object, at: str, key: str) -> None:
        if value is not False:
            reader.foreign(key, reader.edition.foreign_keys[key], key)
        if read_too is not None:
            read_too(reader, value, at, key)

    return read


#: By edition and kind of line.
_KINDS: Mapping[tuple[str, str], Mapping[str, Read]] = {
    (edition.code, kind): {
        key: _foreign(read if key == kind else None) if key in edition.foreign_keys else read
        for key, read in reads.items()
    }
    for edition in (EDITION_2023, EDITION_2025)
    for kind, reads in _ROW_KINDS.items()
}
_ROW_KEYS = frozenset((*_GAME, *KINDS))


def kind_of(json: object) -> str:
    """Return which of KINDS a line is, readable or not; "" if not exactly one."""
    if not isinstance(json, OBJECT):
        return ""
    only = ""
    for kind in KINDS:
        if json.get(kind) is not None:
            if only:
                return ""
            only = kind
    return only


def read_row(json: object, kind: str, place: Place) -> Reading[Row]:
    """Return the line as facts, or every reason why it cannot be read."""
    reader = _Reader(place, kind)
    if not kind or not isinstance(json, OBJECT):
        reader.breach("bad-row", "", {})
    if not isinstance(json, OBJECT):
        return reader.reading("", None)
    values = reader.facts(json, _KINDS[place.edition.code, kind])
    if kind == GAME:
        _check_sides(reader, json)
    return reader.reading(kind, None if reader.violations else _row(kind, values))


def _check_sides(reader: _Reader, json: Mapping[str, object]) -> None:
    declarer, partner = json.get("declarer"), json.get("partner")
    if declarer is None:
        seat(reader, None, "declarer", "declarer")
    if json.get("points") is None:
        reader.bad("whole", None, "points", "points")
    if partner is not None and partner == declarer and partner in reader.seats:
        reader.breach("partner-is-declarer", "partner", {"declarer": declarer}, "I.1.a")
    if (partner is None) == (json.get("alone") is None):
        reader.breach("partner-or-alone", "partner", {}, "I.1.a")


def _row(kind: str, values: dict[str, Any]) -> Row:
    if kind == GAME:
        return Game(**values)
    row: ThrowIn | NewDeal = values[kind]
    return row
