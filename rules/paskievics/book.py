"""The rule book `hu-paskievics`: judges whole sheets of XX-calling (Paskievics) tarokk (seed 003).

A sheet is judged row by row: each row is read, judged in its place and scored from the state the row before left. A
row with a breach writes nothing, but by its kind it moves dealer, laps and the number of games all the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.book import Json
from rules.hungarian.table import WHOLE_SHEET
from rules.json_values import shown
from rules.paskievics.contracts import CODE, SEATS, USUAL_PLAYERS
from rules.paskievics.options import Options, read_options
from rules.paskievics.row_json import read_row
from rules.paskievics.score import score_row
from rules.paskievics.state import moved, start
from rules.paskievics.validate import violations_of_row
from rules.paskievics.wording import SENTENCES, TERMS, _
from rules.sheet import Judged, ScoredRow, lives, result, total
from rules.violations import Violation

SHEET_KEYS = frozenset(("ruleset", "options", "players", "rows"))


@dataclass(frozen=True, slots=True)
class _Head:
    """A sheet without what its rows say, and what is wrong with that."""

    players: int
    rows: Sequence[object]
    options: Options
    violations: tuple[Violation, ...] = ()


class Paskievics:
    """XX-calling tarokk: four play, at a table of five the dealer sits out; zero-sum, doubled laps, a pot by option."""

    code = CODE
    name = _("XX-calling (Paskievics) tarokk")
    language = "hu"
    sentences: Mapping[str, str] = SENTENCES
    terms: Mapping[str, str] = TERMS

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        head = _read_head(sheet)
        rows, found = _judge_rows(head)
        if head.violations or found:
            return (*head.violations, *found)
        placed = result(total(rows, SEATS[head.players]), head.options.placing_points)
        return Judged(tuple(rows), placed, lives(rows))


def _read_head(sheet: object) -> _Head:
    """Everything of a sheet but what its rows say; no more after what is no sheet, or no such table (FORMAT)."""
    ruleset = sheet.get("ruleset") if isinstance(sheet, Mapping) else sheet
    if not isinstance(sheet, Mapping) or ruleset != CODE:
        return _unread(Violation("ruleset-unknown", "FORMAT", {"value": shown(ruleset)}, WHOLE_SHEET, "ruleset"))
    players = sheet.get("players")
    players = USUAL_PLAYERS if players is None or players == [] else players
    if type(players) is not int or players not in SEATS:
        return _unread(Violation("players", "JAT", {"value": shown(players)}, WHOLE_SHEET, "players"))
    unknown = (key for key in sheet if key not in SHEET_KEYS)
    found = [Violation("unknown-key", "FORMAT", {"key": shown(key)}, WHOLE_SHEET) for key in unknown]
    given = sheet.get("options")
    options, wrong = read_options(None if given == [] else given, players)
    found += wrong
    rows = sheet.get("rows")
    if rows is None:
        found.append(Violation("missing-key", "FORMAT", {"key": "rows"}, WHOLE_SHEET, "rows"))
    elif not isinstance(rows, list | tuple):
        found.append(Violation("bad-value", "FORMAT", {"key": "rows", "value": shown(rows)}, WHOLE_SHEET, "rows"))
    return _Head(players, rows if isinstance(rows, list | tuple) else (), options, tuple(found))


def _unread(violation: Violation) -> _Head:
    return _Head(USUAL_PLAYERS, (), Options(), (violation,))


def _judge_rows(head: _Head) -> tuple[list[ScoredRow], list[Violation]]:
    """The rows that could be scored, and every breach of the others."""
    scored: list[ScoredRow] = []
    found: list[Violation] = []
    state, seats, options = start(head.players), SEATS[head.players], head.options
    for line, json in enumerate(head.rows, start=1):
        reading = read_row(json, line, seats)
        breaches = violations_of_row(reading, state, options, line, last=line == len(head.rows))
        if breaches or reading.row is None:
            found += breaches
            state, _marks = moved(state, reading.kind, line, options)
        else:
            row, state = score_row(reading.row, reading.kind, state, options, line)
            scored.append(row)
    return scored, found
