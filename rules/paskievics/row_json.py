"""The kinds of row of a Paskievics sheet and their keys (FORMAT), as `rules.rows` reads them.

A row with anything unreadable is not judged further. Absent, null and an empty list mean the same.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from rules.json_values import OBJECT, shown
from rules.options import MOST_WHOLE
from rules.paskievics.contracts import (
    AFTER,
    ANNOUNCED,
    BANDS,
    BASE,
    DISCARDED,
    DRAWN,
    FEATURES,
    HANDS,
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
from rules.rows import Fault, Read, Reader, each, flag, only_true, parts, whole, word
from rules.violations import FORMAT, NO_PARAMS, Params, Violation

MOST_OFFENDERS = 2
_RECORDS = (
    Game, Announcement, Invit, Yielded, TarokkNumber, PagatLast, HonourDrawn, ThrownIn, FailedFourth, Renonsz,
)  # fmt: skip


class _Reader(Reader):
    __slots__ = ("named",)
    #: Every key.
    may_be_empty = frozenset(("count", *(key for record in _RECORDS for key in record.__annotations__)))
    codes = {
        **dict.fromkeys(("seat", "word", "whole", "range", "flag", "list", "object"), "bad-value"),
        "unknown": "unknown-key",
        "missing": "missing-key",
    }

    def __init__(self, number: int, seats: Sequence[str]) -> None:
        super().__init__(number, seats)
        self.named: set[str] = set()

    def bad(self, fault: Fault, value: object, at: str, key: str, about: Params = NO_PARAMS) -> None:
        if fault != "unknown" or at or key not in _ROW_KEYS or not _is_absent(value):
            super().bad(fault, key if fault == "unknown" else value, at, key)


def seat(reader: _Reader, value: object, at: str, key: str) -> str | None:
    """Read a seat of the table; whether it plays this deal is judged later."""
    if isinstance(value, str) and value in reader.seats:
        reader.named.add(value)
        return value
    reader.bad("seat", value, at, key)
    return None


seats = each(seat)


def _offenders(reader: Reader, value: object, at: str, key: str) -> tuple[str, ...] | None:
    """See P20."""
    by: tuple[str, ...] | None = seats(reader, value, at, key)
    if by is not None and (len(by) > MOST_OFFENDERS or len(set(by)) != len(by)):
        reader.bad("list", value, at, key)
        return None
    return by


def _tarokk_count(reader: Reader, value: object, at: str, key: str) -> int | None:
    """See TSZ.a."""
    if type(value) is int and value in TAROKK_NUMBER:
        return value
    reader.bad("whole", value, at, key)
    return None


_SIDE, _TAROKK, _CONTRACT = word(SIDES), word(RANK), word(BASE)
_KINDS: Mapping[str, Mapping[str, Read]] = {
    "contract": {
        "contract": _CONTRACT,
        "declarer": seat,
        "partner": seat,
        "called": _TAROKK,
        "alone": word((OWN, DISCARDED)),
        "discarder": seat,
        "tarokks_discarded": seats,
        "invit": parts(Invit, by=seat, card=_TAROKK, pagat_only=flag),
        "yielded": parts(Yielded, by=seat, pagat_only=flag),
        "points": whole(),
        "outcome": word(BANDS),
        "kontra": seats,
        "announcements": each(parts(Announcement, feature=word(FEATURES), by=seat, kontra=seats)),
        "tarokks": each(parts(TarokkNumber, seat=seat, count=_tarokk_count, when=word((ANNOUNCED, AFTER)))),
        "trull": _SIDE,
        "kings": _SIDE,
        "pagat_last": parts(PagatLast, by=seat, won=flag),
        "xxi_caught": seat,
        "volat": _SIDE,
        "honours_drawn": each(parts(HonourDrawn, seat=seat, honour=word(DRAWN), late=flag)),
    },
    "passed_out": {"passed_out": only_true},
    "thrown_in": {"thrown_in": parts(ThrownIn, by=seat, hand=word(HANDS), discarded_tarokk=flag)},
    "failed_fourth": {"failed_fourth": parts(FailedFourth, by=seat, contract=_CONTRACT)},
    "renonsz": {"renonsz": parts(Renonsz, by=_offenders, each=whole(most=MOST_WHOLE))},
    "share_pot": {"share_pot": only_true},
}
KINDS = frozenset(_KINDS)
GAME_KEYS = frozenset(_KINDS["contract"])
_ROW_KEYS = GAME_KEYS | KINDS


@dataclass(slots=True)
class RowReading:
    """`kind` is "" if the row has none; `named` are the seats in it."""

    kind: str
    row: Row | None
    named: Set[str]
    violations: tuple[Violation, ...]


def read_row(json: object, number: int, seats: tuple[str, ...]) -> RowReading:
    kinds = [key for key in KINDS.intersection(json) if not _is_absent(json[key])] if isinstance(json, OBJECT) else []
    if len(kinds) != 1 or not isinstance(json, OBJECT):
        violation = Violation("unknown-row", FORMAT, {"value": shown(json)}, number)
        return RowReading("", None, frozenset(), (violation,))
    kind = kinds[0]
    reader = _Reader(number, seats)
    values = reader.facts(json, _KINDS[kind])
    if kind == "contract" and _is_absent(json.get("declarer")):
        reader.lacks(seat, "declarer", "declarer")
    if reader.violations:
        return RowReading(kind, None, frozenset(), tuple(reader.violations))
    return RowReading(kind, _row(kind, values), reader.named, ())


def _row(kind: str, values: dict[str, Any]) -> Row:
    if kind == "contract":
        return Game(**values)
    if kind == "passed_out":
        return PassedOut()
    if kind == "share_pot":
        return SharePot()
    row: ThrownIn | FailedFourth | Renonsz = values[kind]
    return row


def _is_absent(value: object) -> bool:
    return value is None or value == [] or value == ()
