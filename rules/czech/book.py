"""The rule book `cz-taroky`: judges whole sheets (seed 004).

A sheet is judged line by line: each is read, judged in its place and, as long as nothing is wrong, scored from the žid
that the line before left. A line with a breach writes nothing, but if it has a contract it was dealt.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.book import Json
from rules.czech.contracts import SEATS, WHOLE_SHEET
from rules.czech.options import Options, read_options
from rules.czech.record import Close
from rules.czech.row_json import read_row
from rules.czech.score import Pot, score_row
from rules.czech.validate import Place, violations_of_row
from rules.czech.wording import SENTENCES, TERMS, _
from rules.json_values import shown
from rules.sheet import Judged, ScoredRow, lives, result, total
from rules.violations import Violation

CODE = "cz-taroky"
SHEET_KEYS = frozenset(("ruleset", "options", "players", "rows"))


class _Head(NamedTuple):
    """A sheet without what its lines say, and what is wrong with that."""

    rows: Sequence[object]
    options: Options
    violations: list[Violation]


class CzechTaroky:
    """Czech taroky: four seats, zero-sum with the žid as a fifth account."""

    code = CODE
    name = _("Czech taroky")
    language = "cs"
    sentences: Mapping[str, str] = SENTENCES
    terms: Mapping[str, str] = TERMS

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        head = _read_head(sheet)
        rows, found = _judge_rows(head.rows, head.options)
        if head.violations or found:
            return (*head.violations, *found)
        return Judged(tuple(rows), result(total(rows, SEATS), head.options.placing_points), lives(rows))


def _read_head(sheet: object) -> _Head:
    """Everything of a sheet but what its lines say. One that is no object names no rule book."""
    if not isinstance(sheet, Mapping):
        return _Head((), Options(), [_of_sheet("ruleset-unknown", "Úvod.1", "ruleset", {"value": shown(sheet)})])
    given = {key: value for key, value in sheet.items() if value is not None}
    found = [_of_sheet("unknown-key", "Úvod.1", "", {"key": shown(key)}) for key in given if key not in SHEET_KEYS]
    if given.get("ruleset") != CODE:
        found.append(_of_sheet("ruleset-unknown", "Úvod.1", "ruleset", {"value": shown(given.get("ruleset"))}))
    players = given.get("players", len(SEATS))
    if type(players) is not int or players != len(SEATS):
        found.append(_of_sheet("players", "Karty.1", "players", {"value": shown(players)}))
    options, wrong = read_options(given.get("options"))
    found += wrong
    rows = given.get("rows", ())
    if not isinstance(rows, list | tuple):
        found.append(_of_sheet("bad-sheet", "Úvod.1", "rows", {}))
        rows = ()
    return _Head(rows, options, found)


def _of_sheet(code: str, reference: str, at: str, params: dict[str, object]) -> Violation:
    return Violation(code, reference, params, WHOLE_SHEET, at)


def _judge_rows(rows: Sequence[object], options: Options) -> tuple[list[ScoredRow], list[Violation]]:
    """The lines that could be scored, up to the first breach, and every breach."""
    scored: list[ScoredRow] = []
    found: list[Violation] = []
    games, closed, pot = 0, False, Pot()
    for number, json in enumerate(rows, start=1):
        reading = read_row(json, number)
        dealer = SEATS[games % len(SEATS)]
        found += violations_of_row(reading, Place(dealer, games, closed), options, number)
        if not found and reading.row is not None:
            row, pot = score_row(reading.row, pot, dealer, options, number)
            scored.append(row)
        games += reading.deals
        closed = closed or isinstance(reading.row, Close)
    return scored, found
