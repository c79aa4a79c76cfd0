"""The rule books `hu-vadasz-2023` and `hu-vadasz-2025`: judge whole sheets (seeds 001 and 000).

A sheet is judged line by line: each is read, judged in its place and scored from the state the line before left. A
line with a breach writes nothing; after it the deal goes on as after a played game, or as after a throw-in if it was
none, and the lines after it are still judged.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.book import Json
from rules.hungarian.table import WHOLE_SHEET
from rules.json_values import shown
from rules.sheet import Judged, ScoredRow, lives, result, total
from rules.vadasz.contracts import FEWEST_PLAYERS, FORMAT, MOST_PLAYERS, Options, read_options
from rules.vadasz.dealing import State
from rules.vadasz.editions import EDITION_2023, EDITION_2025, Edition
from rules.vadasz.row_json import GAME, Place, kind_of, read_row
from rules.vadasz.score import score_row
from rules.vadasz.validate import breaches_of
from rules.vadasz.wording import SENTENCES, TERMS, _
from rules.violations import Violation

SHEET_KEYS = frozenset(("ruleset", "players", "options", "rows"))


class Vadasz:
    """Vadász tarokk of one edition: four to seven at the table, four of them play."""

    language = "hu"
    sentences: Mapping[str, str] = SENTENCES
    terms: Mapping[str, str] = TERMS

    def __init__(self, edition: Edition, name: str) -> None:
        self.edition = edition
        self.code = edition.code
        self.name = name

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        head = _read_head(sheet, self.edition)
        rows, found = _judge_rows(head, self.edition)
        if head.violations or found:
            return (*head.violations, *found)
        placed = result(total(rows, State(head.options.players).seats), head.options.placing_points)
        return Judged(tuple(rows), placed, lives(rows))


VADASZ_2023 = Vadasz(EDITION_2023, _("Vadász tarokk 2023"))
VADASZ_2025 = Vadasz(EDITION_2025, _("Vadász tarokk 2025"))


@dataclass(frozen=True, slots=True)
class _Head:
    """A sheet without what its rows say, and what is wrong with that."""

    rows: Sequence[object]
    options: Options
    violations: list[Violation]


def _read_head(sheet: object, edition: Edition) -> _Head:
    """Everything of a sheet but what its rows say. Where its shape is broken, options and lines are not read."""
    if not isinstance(sheet, Mapping):
        return _Head((), Options(), [_breach("ruleset-unknown", FORMAT, "ruleset", {"value": shown(sheet)})])
    found = [_breach("unknown-key", FORMAT, "", {"key": shown(key)}) for key in sheet if key not in SHEET_KEYS]
    keys = len(found)
    if sheet.get("ruleset") != edition.code:
        found.append(_breach("ruleset-unknown", FORMAT, "ruleset", {"value": shown(sheet.get("ruleset"))}))
    players, rows = sheet.get("players"), sheet.get("rows")
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        found.append(_breach("bad-players", "I.1.b", "players", {"value": shown(players)}))
    if not isinstance(rows, list | tuple):
        found.append(_breach("bad-row", FORMAT, "rows", {}))
    if len(found) > keys or type(players) is not int or not isinstance(rows, list | tuple):
        return _Head((), Options(), found)
    options, wrong = read_options(sheet.get("options"), players, edition)
    return _Head(rows, options, [*found, *wrong])


def _breach(code: str, article: str, field: str, params: Mapping[str, object]) -> Violation:
    return Violation(code, article, params, WHOLE_SHEET, field)


def _judge_rows(head: _Head, edition: Edition) -> tuple[list[ScoredRow], list[Violation]]:
    """The lines that could be scored, and every breach of the others."""
    scored: list[ScoredRow] = []
    found: list[Violation] = []
    options = head.options
    state = State(options.players)
    games = 0
    for number, json in enumerate(head.rows, start=1):
        kind = kind_of(json)
        is_game = kind == GAME
        row, breaches = read_row(json, kind, Place(number, state.seats, state.playing, edition))
        games += is_game
        if is_game and options.games is not None and games > options.games:
            params = {"games": options.games, "game": games}
            breaches.append(Violation("too-many-games", FORMAT, params, number))
        if row is not None:
            breaches += breaches_of(row, state, edition, number)
        if breaches or row is None:
            found += breaches
            state = state.after_game(number)[0] if is_game else state.after_unreadable()
            continue
        line, state = score_row(row, state, options, edition, number)
        scored.append(line)
    return scored, found
