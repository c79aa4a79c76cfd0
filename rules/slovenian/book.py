"""The rule book `si-tzs`: judges whole sheets (seed 002).

A row with a breach writes nothing and uses no circle, but it was dealt: the rows after it are still judged.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from rules.book import Asking, Ends, Json, Lateness, LineSummary, Outcome, Tricks, Turn
from rules.discipline import Discipline
from rules.json_values import shown
from rules.options import OptionField, Preset
from rules.rows import Reading
from rules.sheet import Item, ScoredRow
from rules.skeleton import Book, Head
from rules.slovenian.articles import ARTICLE_NUMBERS, REFERENCES
from rules.slovenian.asking import ASKING
from rules.slovenian.contracts import (
    ANNOUNCED,
    BASE,
    LATENESS,
    LATENESS_SECONDS,
    LEAST_GAMES_USUAL,
    LEFT_OF,
    SEATS,
    SILENT,
    USUAL_A_GAME,
)
from rules.slovenian.discipline import SlovenianDiscipline
from rules.slovenian.form import FORM
from rules.slovenian.options import OPTIONS, Options
from rules.slovenian.outcome import outcome_of
from rules.slovenian.record import Klop, Row
from rules.slovenian.record import Lateness as LateRow
from rules.slovenian.remarks import remarks_of, remarks_of_items
from rules.slovenian.remembered.entered_tricks import SlovenianTricks
from rules.slovenian.remembered.wording_tricks import TRICK_SENTENCES, TRICK_TERMS
from rules.slovenian.row_json import read_row
from rules.slovenian.score import score_row
from rules.slovenian.state import START, State
from rules.slovenian.validate import violations_of_row
from rules.slovenian.wording import SENTENCES, TERMS, _
from rules.violations import NO_PARAMS, Violation

CODE = "si-tzs"
SHEET_KEYS = frozenset(("ruleset", "players", "options", "rows", "disqualified"))


class SlovenianLateness:
    """A row of -45 for each full 4:30; each shortens the round by a game (B1.5)."""

    seconds: int = LATENESS_SECONDS
    points: int = LATENESS

    def rows(self, seat: str, seconds: int) -> list[dict[str, object]]:
        return [{"late": seat} for _late in range(max(0, seconds) // self.seconds)]


def _turn(dealer: str) -> Turn:
    forehand = LEFT_OF[dealer]
    return Turn(dealer, forehand, (forehand, LEFT_OF[forehand], dealer))


_TURNS = tuple(map(_turn, SEATS))


class SlovenianCompetition(Book[Options]):
    code = CODE
    name = _("Slovenian competition tarok")
    language = "sl"
    table_sizes: tuple[int, ...] = (len(SEATS),)
    seats: tuple[str, ...] = SEATS
    remainders: tuple[str, ...] = ("bye", "substitute", "two")
    form = FORM
    fields = FORM.fields
    asking: Asking = ASKING
    sentences: Mapping[str, str] = {**SENTENCES, **TRICK_SENTENCES}
    terms: Mapping[str, str] = {**TERMS, **TRICK_TERMS}
    article_numbers = ARTICLE_NUMBERS
    references: Mapping[str, str] = REFERENCES
    discipline: Discipline = SlovenianDiscipline()
    tricks: Tricks | None = SlovenianTricks()
    lateness: Lateness | None = SlovenianLateness()
    fines = SlovenianDiscipline.case_items | {"misdeal", "lateness"}  # C1.1, C1.10, B1.5
    presets: tuple[Preset, ...] = OPTIONS.presets
    ends = Ends("games", Options().games, Options().games * LATENESS_SECONDS)  # A3, A4
    differences = True
    game_values: tuple[tuple[str, str], ...] = (
        *((contract, str(value)) for contract, value in BASE.items()),
        *((feature, f"{SILENT[feature]} / {ANNOUNCED[feature]}") for feature in ("kings", "trula", "pagat")),
    )
    option_fields: tuple[OptionField, ...] = OPTIONS.asked

    def games_of(self, rows: Sequence[Json], _options: Json) -> int:
        return len(rows)

    def deals_in_turn(self, _options: Json) -> bool:
        """See B1.1, B1.5."""
        return True

    def options_of(self, given: object, players: int) -> Options:
        return OPTIONS.read(given, players)[0]

    def read_head(self, sheet: object) -> Head[Options]:
        return _read_head(sheet)

    def judge_rows(self, head: Head[Options]) -> tuple[list[ScoredRow], list[Violation]]:
        return _judge_rows(head.rows, head.options)

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        most = USUAL_A_GAME * max(LEAST_GAMES_USUAL, OPTIONS.read(options, len(SEATS))[0].games)
        return tuple(seat for seat, total in totals.items() if abs(total) > most)

    def turns(self, rows: Sequence[Json], _options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """See B1.1, B1.5."""
        dealt = accumulate((not _is_late(row) for row in rows), initial=0)
        return tuple(_TURNS[games % len(SEATS)] for games in dealt)

    def referees_own(self, facts: Json) -> Violation | None:
        """Refuse another value for a renons (C1.5)."""
        ruled = getattr(read_row(facts, 1).row, "ruled", None) is not None
        return Violation("case-ruled-by-referee", "C1.5", field="renons") if ruled else None

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        row = read_row(facts, 1).row
        if row is None:
            return LineSummary("", (), struck=False, dotted=(), remarks=())
        declarer = getattr(row, "declarer", None)
        contract = "klop" if isinstance(row, Klop) else getattr(row, "contract", None) or ""
        return LineSummary(
            TERMS.get(contract, ""),
            (declarer,) if declarer else (),
            struck=contract == "klop",
            dotted=row.kontra if isinstance(row, Klop) else (),
            remarks=(*remarks_of_items(items), *remarks_of(row, items)),
        )

    def outcomes(self, rows: Iterable[Json], _options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        recorded = (read_row(facts, 1).row for facts in rows)
        return tuple(outcome_of(row) if row else None for row in recorded)


def _read_head(sheet: object) -> Head[Options]:
    if not isinstance(sheet, Mapping):
        violations = [Violation("ruleset-unknown", "A1", {"value": shown(sheet)}, field="ruleset")]
        return Head((), (), Options(), violations)
    violations = [Violation("key-unknown", "A9", {"key": shown(key)}) for key in sheet if key not in SHEET_KEYS]
    if sheet.get("ruleset") != CODE:
        violations.append(Violation("ruleset-unknown", "A1", {"value": shown(sheet.get("ruleset"))}, field="ruleset"))
    players = sheet.get("players")
    if players is not None and (type(players) is not int or players != len(SEATS)):
        violations.append(Violation("players", "B1.1", {"value": shown(players)}, field="players"))
    options, wrong = OPTIONS.read(sheet.get("options"), len(SEATS))
    violations += wrong
    disqualified = sheet.get("disqualified")
    if disqualified is not None and disqualified not in SEATS:
        violations.append(
            Violation("disqualified-unknown", "C1.6", {"value": shown(disqualified)}, field="disqualified")
        )
    rows = sheet.get("rows")
    if not isinstance(rows, list | tuple):
        violations.append(Violation("rows-shape", "A9", field="rows"))
        rows = ()
    return Head(SEATS, rows, options, violations, disqualified)


def _judge_rows(rows: Sequence[object], options: Options) -> tuple[list[ScoredRow], list[Violation]]:
    scored: list[ScoredRow] = []
    violations: list[Violation] = []
    state = START
    for number, json in enumerate(rows, start=1):
        reading = read_row(json, number)
        breaches = violations_of_row(reading, state, options, number)
        if number > options.games:
            breaches.append(Violation("too-many-rows", "A3", {"games": options.games, "row": number}, number))
        if breaches or reading.row is None:
            violations += breaches
            state = _after_breach(reading, json, state)
            continue
        row, state = score_row(reading.row, state, options, number)
        scored.append(row)
    return scored, violations


def _is_late(json: object) -> bool:
    return isinstance(json, Mapping) and bool(json.get("late"))


def _after_breach(reading: Reading[Row], json: object, state: State) -> State:
    late = isinstance(reading.row, LateRow) or _is_late(json)
    return State(state.dealer if late else LEFT_OF[state.dealer], state.circles, certain=False)
