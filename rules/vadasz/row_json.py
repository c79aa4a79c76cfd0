"""A line of a Vadász sheet, read from JSON (FORMAT).

`read_row` reports what cannot be read (keys, types, seats, what the other edition has); what the rules say about
readable facts is `validate`'s matter. A line with any of these breaches gives no row. Nothing raises here.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.hungarian.table import PACK_POINTS
from rules.json_values import LIST, OBJECT, shown
from rules.vadasz.contracts import DEALINGS, FEATURES, FEWEST_TAROKS, MOST_TALON, MOST_TAROKS, WAYS_ALONE
from rules.vadasz.editions import Edition
from rules.vadasz.record import (
    DECLARER,
    NO_TAROKS,
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
from rules.violations import FORMAT, Params, Violation

GAME, THROW_IN, NEW_DEAL = "talon", "thrown", "new_deal"
KINDS = (GAME, THROW_IN, NEW_DEAL)
SIDES = (DECLARER, OPPONENTS)
SIDE_KEYS = ("tuletroa", "kings", "volat")

_GAME_KEYS = frozenset(
    (
        "talon", "declarer", "partner", "alone", "points", "kontra", "announcements", "tuletroa", "kings", "pagat",
        "volat", "xxi", "taroks", "lengetes", "bound_ulti", "inverse", "second_round",
    )
)  # fmt: skip
_KEYS = {
    GAME: _GAME_KEYS,
    THROW_IN: frozenset((THROW_IN,)),
    NEW_DEAL: frozenset((NEW_DEAL,)),
    "": _GAME_KEYS | {THROW_IN, NEW_DEAL},
}
_THROWN_KEYS = frozenset(("by", "reason", "dealing", "double"))
_BY = frozenset(("by",))
_ANNOUNCEMENT_KEYS = frozenset(("feature", "by", "round", "kontra"))
_PAGAT_KEYS = frozenset(("by", "won"))
_XXI_KEYS = frozenset(("skiz", "xxi", "caught"))
_LENGETES_KEYS = frozenset(("by", "answer", "pagat"))


class Place(NamedTuple):
    """Where a line stands: its number from 1, the seats of the table, those that play this deal, the edition."""

    number: int
    seats: Sequence[str]
    playing: Sequence[str]
    edition: Edition


def kind_of(json: object) -> str:
    """Which of KINDS a line is, readable or not; "" if it does not have exactly one of the three."""
    if not isinstance(json, OBJECT):
        return ""
    found = ""
    for kind in KINDS:
        if json.get(kind) is not None:
            if found:
                return ""
            found = kind
    return found


def read_row(json: object, kind: str, place: Place) -> tuple[Row | None, list[Violation]]:
    """The line of this kind (see `kind_of`) as facts, or None and every reason why it cannot be read."""
    reader = _Reader(place)
    row = reader.read(json, kind)
    return (None if reader.violations else row), reader.violations


class _Reader:
    """Collects breaches while one line is read; what cannot be read is a stand-in that nobody will see."""

    __slots__ = ("place", "playing", "violations")

    def __init__(self, place: Place) -> None:
        self.place, self.playing = place, place.playing
        self.violations: list[Violation] = []

    def breach(self, code: str, article: str, at: str, params: Params) -> None:
        self.violations.append(Violation(code, article, params, self.place.number, at))

    def read(self, json: object, kind: str) -> Row | None:
        if not isinstance(json, OBJECT):
            self.breach("bad-row", FORMAT, "", {})
            return None
        if not kind:
            self.breach("bad-row", FORMAT, "", {})
        self.only(json, _KEYS[kind], "")
        if kind == GAME:
            return self.game(json)
        if kind == THROW_IN:
            return self.throw_in(json[THROW_IN])
        return self.new_deal(json[NEW_DEAL]) if kind == NEW_DEAL else None

    def game(self, json: Mapping[str, object]) -> Game:
        given = json.get
        foreign = self.place.edition.foreign_keys
        for key in foreign:
            if given(key) is not None and given(key) is not False:
                self.foreign(key, foreign[key], key)
        partner, alone, bound = given("partner"), given("alone"), given("bound_ulti")
        game = Game(
            self.whole(given("talon"), "talon", "needs-talon", 0, MOST_TALON),
            self.seat(given("declarer"), "declarer-seat", "declarer"),
            self.whole(given("points"), "points", "needs-points", 0, PACK_POINTS),
            None if partner is None else self.seat(partner, "partner"),
            None if alone is None else self.one_of(alone, "alone", WAYS_ALONE),
            self.seats_of(json["kontra"], "kontra") if "kontra" in json else (),
            self.announcements(json["announcements"]) if "announcements" in json else (),
            self.one_of(json["tuletroa"], "tuletroa", SIDES) if "tuletroa" in json else None,
            self.one_of(json["kings"], "kings", SIDES) if "kings" in json else None,
            self.one_of(json["volat"], "volat", SIDES) if "volat" in json else None,
            self.pagat(json["pagat"]) if "pagat" in json else None,
            self.xxi(json["xxi"]) if "xxi" in json else None,
            self.taroks(json["taroks"]) if "taroks" in json else NO_TAROKS,
            self.lengetes(json["lengetes"]) if "lengetes" in json else None,
            None if bound is None or "bound_ulti" in foreign else self.seat(bound, "bound_ulti"),
            "inverse" in json and "inverse" not in foreign and self.yes_or_no(json["inverse"], "inverse"),
            "second_round" in json and self.yes_or_no(json["second_round"], "second_round"),
        )
        if game.partner and game.partner == game.declarer:
            self.breach("partner-is-declarer", "I.1.a", "partner", {"declarer": game.declarer})
        if (partner is None) == (alone is None):
            self.breach("partner-or-alone", "I.1.a", "partner", {})
        return game

    def throw_in(self, value: object) -> ThrowIn | None:
        thrown = self.facts(value, THROW_IN, _THROWN_KEYS)
        if thrown is None:
            return None
        reason, edition = thrown.get("reason"), self.place.edition
        if isinstance(reason, str) and reason in edition.foreign_reasons:
            self.foreign(reason, edition.foreign_reasons[reason], THROW_IN)
        else:
            self.one_of(reason, "reason", edition.reasons, needed=True)
        by = self.seat(thrown.get("by"), "by", THROW_IN)
        dealing = self.one_of(thrown.get("dealing"), "dealing", DEALINGS)
        return ThrowIn(by, str(reason), dealing or "next", self.yes_or_no(thrown.get("double"), "double"))

    def new_deal(self, value: object) -> NewDeal | None:
        foreign = self.place.edition.foreign_keys
        if NEW_DEAL in foreign:
            self.foreign(NEW_DEAL, foreign[NEW_DEAL], NEW_DEAL)
        facts = self.facts(value, NEW_DEAL, _BY)
        if facts is None:
            return None
        by = facts.get("by")
        if not self.at_the_table(by, "by", NEW_DEAL):
            return None
        return NewDeal(str(by))

    def only(self, json: Mapping[str, object], known: frozenset[str], at: str) -> None:
        """Keys that do not belong here are an error, never ignored; one of another kind of line may say nothing."""
        if json.keys() <= known:
            return
        for key, value in json.items():
            if key not in known and not (at == "" and key in _KEYS[""] and not value):
                self.breach("unknown-key", FORMAT, at, {"key": shown(key)})

    def foreign(self, key: str, article: str, at: str) -> None:
        params = {"key": key, "edition": self.place.edition.year, "other": self.place.edition.other_year}
        self.breach("not-in-edition", article, at, params)

    def bad_value(self, value: object, key: str, needs: str) -> None:
        told = "nothing" if value is None else shown(value)
        self.breach("bad-value", FORMAT, key, {"key": key, "value": told, "needs": needs})

    def facts(self, value: object, key: str, known: frozenset[str]) -> Mapping[str, object] | None:
        """An object with known keys."""
        if not isinstance(value, OBJECT):
            self.bad_value(value, key, "needs-object")
            return None
        self.only(value, known, key)
        return value

    def whole(self, value: object, key: str, needs: str, least: int, most: int | None = None) -> int:
        if type(value) is int and least <= value and (most is None or value <= most):
            return value
        self.bad_value(value, key, needs)
        return least

    def one_of(self, value: object, key: str, values: Sequence[str], *, needed: bool = False) -> str | None:
        if value is None and not needed:
            return None
        if isinstance(value, str) and value in values:
            return value
        self.bad_value(value, key, f"needs-{key}" if key not in SIDE_KEYS else "needs-side")
        return None

    def yes_or_no(self, value: object, key: str, *, needed: bool = False) -> bool:
        if isinstance(value, bool):
            return value
        if value is not None or needed:
            self.bad_value(value, key, "needs-yes-or-no")
        return False

    def at_the_table(self, value: object, key: str, at: str) -> bool:
        """Whether this is a seat of the table, reported if it is not."""
        if isinstance(value, str) and value in self.place.seats:
            return True
        told = "nothing" if value is None else shown(value)
        self.breach("bad-seat", "I.1.b", at, {"key": key, "value": told, "seats": tuple(self.place.seats)})
        return False

    def seat(self, value: object, key: str, at: str = "") -> str:
        """A seat that plays this deal, or "". `at` is the field of the line, if `key` only stands inside it."""
        if value in self.playing and isinstance(value, str):
            return value
        if self.at_the_table(value, key, at or key):
            params = {"seat": value, "key": key, "playing": tuple(self.playing)}
            self.breach("seat-sits-out", "I.1.b", at or key, params)
        return ""

    def seats_of(self, value: object, key: str, at: str = "") -> tuple[str, ...]:
        if not value and (value is None or isinstance(value, list)):
            return ()
        if not isinstance(value, LIST):
            self.bad_value(value, key, "needs-list")
            return ()
        return tuple([self.seat(one, key, at) for one in value])

    def announcements(self, value: object) -> tuple[Announcement, ...]:
        if not value and (value is None or isinstance(value, list)):
            return ()
        if not isinstance(value, LIST):
            self.bad_value(value, "announcements", "needs-list")
            return ()
        read = []
        for one in value:
            announcement = self.announcement(one)
            if announcement is not None:
                read.append(announcement)
        return tuple(read)

    def announcement(self, value: object) -> Announcement | None:
        at = "announcements"
        facts = self.facts(value, at, _ANNOUNCEMENT_KEYS)
        if facts is None:
            return None
        feature = self.one_of(facts.get("feature"), "feature", FEATURES, needed=True)
        turn = facts.get("round")
        return Announcement(
            feature or "",
            self.seat(facts.get("by"), "by", at),
            1 if turn is None else self.whole(turn, "round", "needs-round", 1),
            self.seats_of(facts.get("kontra"), "kontra", at),
        )

    def pagat(self, value: object) -> Pagat | None:
        facts = None if value is None else self.facts(value, "pagat", _PAGAT_KEYS)
        if facts is None:
            return None
        return Pagat(self.seat(facts.get("by"), "by", "pagat"), self.yes_or_no(facts.get("won"), "won", needed=True))

    def xxi(self, value: object) -> Xxi | None:
        facts = None if value is None else self.facts(value, "xxi", _XXI_KEYS)
        if facts is None:
            return None
        skiz, xxi = self.seat(facts.get("skiz"), "skiz", "xxi"), self.seat(facts.get("xxi"), "xxi")
        return Xxi(skiz, xxi, self.yes_or_no(facts.get("caught"), "caught"))

    def taroks(self, value: object) -> Mapping[str, int]:
        if value is None:
            return NO_TAROKS
        if not isinstance(value, OBJECT):
            self.bad_value(value, "taroks", "needs-object")
            return NO_TAROKS
        held = {}
        for seat, count in value.items():
            self.seat(seat, "taroks")
            if count is not None:
                held[seat] = self.whole(count, "taroks", "needs-taroks", FEWEST_TAROKS, MOST_TAROKS)
        return held

    def lengetes(self, value: object) -> Lengetes | None:
        facts = None if value is None else self.facts(value, "lengetes", _LENGETES_KEYS)
        if facts is None:
            return None
        by = self.seat(facts.get("by"), "by", "lengetes")
        answer, pagat, edition = facts.get("answer"), facts.get("pagat"), self.place.edition
        if isinstance(answer, str) and answer in edition.foreign_answers:
            self.foreign(answer, edition.foreign_answers[answer], "lengetes")
        else:
            answer = self.one_of(answer, "answer", edition.answers, needed=True)
        holder = None if pagat is None else self.seat(pagat, "pagat", "lengetes")
        if answer is not None and ((answer == "refused") != (pagat is not None) or (by and holder == by)):
            self.breach("lengetes-pagat", edition.refused, "lengetes", {"seat": by, "answer": answer})
        return Lengetes(by, str(answer), holder)
