"""The rule book `si-tzs`: judges whole sheets (seed 002).

A row with a breach writes nothing and uses no circle, but it was dealt: the rows after it are still judged.
"""

from collections.abc import Mapping, Sequence

from rules.book import Asking, Ends, Json, Lateness, LineSummary, Outcome, Tricks
from rules.discipline import Discipline
from rules.json_values import shown
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
from rules.slovenian.row_json import read_row, row_of
from rules.slovenian.score import score_row
from rules.slovenian.state import START, State
from rules.slovenian.validate import violations_of_row
from rules.slovenian.wording import SENTENCES, TERMS
from rules.violations import Violation
from rules.wording import SHARED_SENTENCES, _

CODE = "si-tzs"


class SlovenianLateness:
    """A row of -45 for each full 4:30; each shortens the round by a game (B1.5)."""

    seconds: int = LATENESS_SECONDS
    points: int = LATENESS

    def rows(self, seat: str, seconds: int) -> list[dict[str, object]]:
        return [{"late": seat} for _late in range(seconds // self.seconds)]


class SlovenianCompetition(Book[Options]):
    code = CODE
    name = _("Slovenian competition tarok")
    language = "sl"
    table_sizes: tuple[int, ...] = (len(SEATS),)
    seats: tuple[str, ...] = SEATS
    playing = len(SEATS)
    remainders: tuple[str, ...] = ("bye", "substitute", "two")
    form = FORM
    asking: Asking = ASKING
    option_set = OPTIONS
    sheet_keys = Book.sheet_keys | {"disqualified"}
    sheet_articles: Mapping[str, str] = {"ruleset": "A1", "key": "A9", "players": "B1.1", "rows": "A9"}
    whole_sheet = None
    sentences: Mapping[str, str] = {**SHARED_SENTENCES, **SENTENCES, **TRICK_SENTENCES}
    terms: Mapping[str, str] = {**TERMS, **TRICK_TERMS}
    article_numbers = ARTICLE_NUMBERS
    references: Mapping[str, str] = REFERENCES
    discipline: Discipline = SlovenianDiscipline()
    tricks: Tricks | None = SlovenianTricks()
    lateness: Lateness | None = SlovenianLateness()
    fines = SlovenianDiscipline.case_items | {"misdeal", "lateness"}  # C1.1, C1.10, B1.5
    ends = Ends("games", Options().games, Options().games * LATENESS_SECONDS)  # A3, A4
    differences = True
    every_line_counts = True  # a lateness, too (B1.5)
    game_values: tuple[tuple[str, str], ...] = (
        *((contract, str(value)) for contract, value in BASE.items()),
        *((feature, f"{SILENT[feature]} / {ANNOUNCED[feature]}") for feature in ("kings", "trula", "pagat")),
    )

    def passes_the_deal(self, row: Json) -> bool:
        """See B1.1, B1.5."""
        return not _is_late(row)

    def read_head(self, sheet: object) -> Head[Options]:
        """Read who was removed, too (C1.6)."""
        head = super().read_head(sheet)
        removed = sheet.get("disqualified") if isinstance(sheet, Mapping) else None
        if removed is None or removed in SEATS:
            return head._replace(disqualified=removed)
        wrong = Violation("disqualified-unknown", "C1.6", {"value": shown(removed)}, field="disqualified")
        return head._replace(violations=[*head.violations, wrong])

    def judge_rows(self, head: Head[Options]) -> tuple[list[ScoredRow], list[Violation]]:
        return _judge_rows(head.rows, head.options)

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        most = USUAL_A_GAME * max(LEAST_GAMES_USUAL, OPTIONS.read(options, len(SEATS))[0].games)
        return tuple(seat for seat, total in totals.items() if abs(total) > most)

    def referees_own(self, facts: Json) -> Violation | None:
        """Refuse another value for a renons (C1.5)."""
        ruled = getattr(row_of(facts), "ruled", None) is not None
        return Violation("case-ruled-by-referee", "C1.5", field="renons") if ruled else None

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        row = row_of(facts)
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

    def outcome_of(self, facts: Json, _options: Options) -> Outcome | None:
        row = row_of(facts)
        return outcome_of(row) if row else None


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
