"""What a row of a Paskievics sheet can say (FORMAT): its kinds and their keys, as `rules.rows` reads them.

A row with anything that cannot be read is not judged further. Absent, null and an empty list are one thing.
"""

from collections.abc import Mapping
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
from rules.rows import Read, Reader, Reading, each, flag, only_true, parts, seat, seats, whole, word
from rules.violations import FORMAT, Violation

MOST_OFFENDERS = 2


class _Reader(Reader):
    __slots__ = ()
    codes = {
        **dict.fromkeys(("seat", "word", "whole", "range", "flag", "list", "object"), "bad-value"),
        "unknown": "unknown-key",
        "missing": "missing-key",
    }

    def is_absent(self, value: object) -> bool:
        return _is_absent(value)


def _offenders(reader: Reader, value: object, at: str, key: str) -> tuple[str, ...] | None:
    """One or two seats, each once (P20)."""
    by: tuple[str, ...] | None = seats(reader, value, at, key)
    if by is not None and (len(by) > MOST_OFFENDERS or len(set(by)) != len(by)):
        reader.bad("list", value, at, key)
        return None
    return by


def _one_of_these(reader: Reader, value: object, at: str, key: str) -> int | None:
    """How many tarokks are paid for (TSZ.a)."""
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
        "tarokks": each(parts(TarokkNumber, seat=seat, count=_one_of_these, when=word((ANNOUNCED, AFTER)))),
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


def read_row(json: object, number: int, seats: tuple[str, ...]) -> Reading[Row]:
    """Read one JSON row of a table with these `seats`; `number` is its line, 1-based."""
    facts = {key: value for key, value in json.items() if not _is_absent(value)} if isinstance(json, OBJECT) else {}
    kinds = [key for key in facts if key in KINDS]
    if len(kinds) != 1 or not isinstance(json, OBJECT):
        return Reading("", None, (Violation("unknown-row", FORMAT, {"value": shown(json)}, number),))
    kind = kinds[0]
    reader = _Reader(number, seats)
    if not _ROW_KEYS.issuperset(json):
        facts |= {key: value for key, value in json.items() if key not in _ROW_KEYS}
    values = reader.facts(facts, _KINDS[kind])
    if kind == "contract" and "declarer" not in facts:
        reader.lacks(seat, "declarer", "declarer")
    return reader.reading(kind, None if reader.violations else _row(kind, values))


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
