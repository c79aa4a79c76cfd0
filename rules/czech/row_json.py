"""The kinds of line of the Czech sheet and their keys (Licitace.8), as `rules.rows` reads them."""

from collections.abc import Mapping

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
from rules.json_values import OBJECT, shown
from rules.rows import (
    Fault,
    Read,
    Reader,
    Reading,
    by_name,
    each,
    flag,
    only_true,
    parts,
    seat,
    seats,
    whole,
    word,
)
from rules.violations import NO_PARAMS, Params

KINDS = ("contract", "misdeal", "close")


class _Reader(Reader):
    __slots__ = ()
    article = "Licitace.8"

    def bad(self, fault: Fault, value: object, at: str, key: str, about: Params = NO_PARAMS) -> None:
        if fault == "unknown" and value is not None:
            self.breach("unknown-key", at, {"key": shown(key)})

    def unread(self, key: str, value: object) -> None:
        self.breach("bad-value", key, {"key": key, "value": shown(value)})
        self.unreadable.add(key)


def _concerned(reader: Reader, value: object, at: str, key: str) -> tuple[str, ...] | None:
    read: tuple[str, ...] | None = each(word((GAME, *FEATURES)))(reader, value, at, key)
    return read or None


_CONTRACT = word(CONTRACTS)
_RENONC = parts(Renonc, by=seat, breaches=_concerned, corrected=flag)
_GAME: Mapping[str, Read] = {
    "contract": _CONTRACT,
    "declarer": seat,
    "called": word(CALLED),
    "partner": seat,
    "alone": word(ALONE),
    "third": word(THIRDS),
    "points": whole(),
    "kontra": seats,
    "announcements": each(parts(Announcement, feature=word(FEATURES), by=seat, kontra=seats)),
    "revealing": by_name(SEATS, each(word(REVEALING))),
    "pagat": parts(Pagat, by=seat, won=flag),
    "ucho": seat,
    "valat": word(VALAT_SIDES),
    "renonc": _RENONC,
    "laid_down": word(LAID_DOWN),
}
_VARSAVA: Mapping[str, Read] = {
    "contract": _CONTRACT,
    "points": by_name(SEATS, whole()),
    "forgotten": only_true,
    "renonc": _RENONC,
}
_MISDEAL: Mapping[str, Read] = {"misdeal": word(("before", "after"))}
_CLOSE: Mapping[str, Read] = {"close": only_true}


def deals(json: object) -> bool:
    """See C1."""
    return isinstance(json, OBJECT) and json.get("contract") is not None


def read_row(json: object, number: int) -> Reading[Row]:
    facts: Mapping[str, object] = json if isinstance(json, OBJECT) else {}
    kinds = tuple([kind for kind in KINDS if facts.get(kind) is not None])
    reader = _Reader(number, SEATS)
    if len(kinds) != 1:
        reader.breach("row-kind", "contract", {"kinds": kinds})
        return reader.reading("", None)
    return reader.reading(kinds[0], _row(reader, kinds[0], facts))


def _row(reader: Reader, kind: str, facts: Mapping[str, object]) -> Row | None:
    if kind == "misdeal":
        when = reader.facts(facts, _MISDEAL).get(kind)
        return Misdeal(when) if when else None
    if kind == "close":
        return Close() if reader.facts(facts, _CLOSE) else None
    contract = facts["contract"]
    if _CONTRACT(reader, contract, kind, kind) is None:
        reader.unread(kind, contract)
        return None
    if contract == VARSAVA:
        values = reader.facts(facts, _VARSAVA)
        del values["contract"]
        return Varsava(**values)
    return Game(**reader.facts(facts, _GAME))
