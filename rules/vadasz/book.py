"""The rule books `hu-vadasz-2023` and `hu-vadasz-2025`: judge whole sheets (seeds 001 and 000).

A sheet is judged line by line: each is read, judged in its place and scored from the state the line before left. A
line with a breach writes nothing; after it the deal goes on as after a played game, or as after a throw-in if it was
none, and the lines after it are still judged.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.book import Asking, Ends, Field, Json, Lateness, LineSummary, Outcome, Remark, Tricks, Turn, Typed
from rules.discipline import NO_DISCIPLINE, Discipline
from rules.fields import as_partner, with_alone
from rules.hungarian.table import SEATS
from rules.hungarian.wording import TRICK_SENTENCES, TRICK_TERMS
from rules.json_values import shown
from rules.options import OptionField, Preset
from rules.sheet import Item, Judged, Result, ScoredRow, lives, result, total
from rules.vadasz.contracts import FEWEST_PLAYERS, FIXED, MOST_PLAYERS, WAYS_ALONE
from rules.vadasz.dealing import State
from rules.vadasz.editions import EDITION_2023, EDITION_2025, Edition
from rules.vadasz.form import asking_of, form_of
from rules.vadasz.options import OPTIONS, Options, read_options
from rules.vadasz.parts import winner_of
from rules.vadasz.record import DECLARER, Game, NewDeal, ThrowIn
from rules.vadasz.remarks import remarks_of
from rules.vadasz.remembered import remembered
from rules.vadasz.row_json import GAME, Place, kind_of, read_row
from rules.vadasz.score import score_row
from rules.vadasz.validate import breaches_of
from rules.vadasz.wording import SENTENCES, TERMS, _
from rules.violations import FORMAT, NO_PARAMS, WHOLE_SHEET, Violation

MOST_LINES = 99
SHEET_KEYS = frozenset(("ruleset", "players", "options", "rows"))


class Vadasz:
    """Vadász tarokk of one edition: four to seven at the table, four of them play."""

    language = "hu"
    sentences: Mapping[str, str] = {**TRICK_SENTENCES, **SENTENCES}
    terms: Mapping[str, str] = {**TERMS, **TRICK_TERMS}

    table_sizes: tuple[int, ...] = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    remainders: tuple[str, ...] = ("seven", "six", "five", "bye", "substitute")
    presets: tuple[Preset, ...] = ()
    ends = Ends("clock", MOST_LINES, 75 * 60)  # V19: such tournaments are played by time
    fines: frozenset[str] = frozenset()
    carry_label = _("Lap")
    differences = False
    dealt_anew = True
    game_values: tuple[tuple[str, str], ...] = tuple((name, f"{value // 2} / {value}") for name, value in FIXED.items())
    discipline: Discipline = NO_DISCIPLINE
    lateness: Lateness | None = None

    def __init__(self, edition: Edition, name: str, size: int = FEWEST_PLAYERS) -> None:
        self.edition = edition
        self.code = edition.code
        self.name = name
        self.seats: tuple[str, ...] = SEATS[:size]
        self._form = form_of(edition, self.seats)
        self.tricks: Tricks | None = remembered(edition, self.seats)
        self.fields: tuple[Field, ...] = self._form.fields
        self.asking: Asking = asking_of(edition, self._form)
        self.option_fields: tuple[OptionField, ...] = OPTIONS[edition.code].asked
        self.article_numbers: frozenset[str] = frozenset()
        self.references: Mapping[str, str] = {}
        self._sizes: dict[int, Vadasz] = {size: self}

    def at(self, size: int) -> "Vadasz":
        if size not in self._sizes:
            if size not in self.table_sizes:
                raise KeyError(size)
            self._sizes[size] = Vadasz(self.edition, self.name, size)
        return self._sizes[size]

    def result(self, totals: Mapping[str, int], options: Json, disqualified: str | None = None) -> Result:
        read = read_options(options, len(totals), self.edition)[0]
        return result(totals, read.placing_points, disqualified)

    def unusual(self, totals: Mapping[str, int], _options: Json) -> tuple[str, ...]:
        """Whatever is written adds up to nothing: totals that do not are a slip at somebody."""
        return tuple(totals) if sum(totals.values()) else ()

    def games_of(self, rows: Sequence[Json], _options: Json) -> int:
        """Throw-ins and new deals use up no game."""
        return sum(kind_of(row) == GAME for row in rows)

    def deals_in_turn(self, _options: Json) -> bool:
        """Also after a throw-in (I.1.g, II.3; 2023: II.4); whoever takes the deal instead corrects the letters."""
        return True

    def is_over(self, _rows: Sequence[Json]) -> bool:
        return False

    def turns(self, rows: Sequence[Json], _options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """A deals first; then as I.1.g, and II.3 after a throw-in (2023: II.4, II.6)."""
        state = State(len(self.seats))
        found = [_turn(state)]
        for number, json in enumerate(rows, start=1):
            kind = kind_of(json)
            row = read_row(json, kind, Place(number, state.seats, state.playing, self.edition)).row
            if row is None:
                state = state.after_game(number)[0] if kind == GAME else state.after_unreadable()
            elif isinstance(row, ThrowIn):
                state = state.after_throw_in(row, number)[0]
            elif isinstance(row, NewDeal):
                state = state.after_new_deal(row.by)
            else:
                state = state.after_game(number)[0]
            found.append(_turn(state))
        return tuple(found)

    def turn(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> Turn:
        return self.turns(rows, options)[-1]

    def read(self, typed: Mapping[str, str]) -> Typed:
        return with_alone(self._form.read(typed), WAYS_ALONE)

    def show(self, facts: Json) -> dict[str, str]:
        return self._form.show(as_partner(facts))

    def summary(self, facts: Json, _items: Sequence[Item] = ()) -> LineSummary:
        line = self._form.line_of(facts)
        label = line.label if line else ""
        row = read_row(facts, kind_of(facts), Place(1, self.seats, self.seats, self.edition)).row
        if row is None:
            return LineSummary(label, (), struck=False, dotted=(), remarks=())
        takers = (row.declarer, *((row.partner,) if row.partner else ())) if isinstance(row, Game) else ()
        return LineSummary(label, takers, struck=False, dotted=(), remarks=tuple(remarks_of(row)))

    def outcomes(self, rows: Iterable[Json], _options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        """Won with 48 of the 94 points (I.3.c)."""
        place = Place(1, self.seats, self.seats, self.edition)
        return tuple(self._outcome(facts, place) if kind_of(facts) == GAME else None for facts in rows)

    def _outcome(self, facts: Json, place: Place) -> Outcome | None:
        row = read_row(facts, GAME, place).row
        line = self._form.line_of(facts)
        if line is None or not isinstance(row, Game):
            return None
        return Outcome(line.label, True, winner_of(row) == DECLARER, "I.3.c")

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        left = carry.get("doubled_left")
        return (Remark("carried-doubled", {"left": left}),) if left else ()

    def unplayed(self, _options: Json) -> Mapping[str, frozenset[str]]:
        return {}

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        left = carry.get("doubled_left")
        return (Remark("waiting-doubled", {"left": left}),) if left else ()

    def referees_own(self, _facts: Json) -> Violation | None:
        return None

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        head = _read_head(sheet, self.edition)
        rows, found = _judge_rows(head, self.edition)
        if head.violations or found:
            return (*head.violations, *found)
        placed = result(total(rows, State(head.options.players).seats), head.options.placing_points)
        return Judged(tuple(rows), placed, lives(rows))


def _turn(state: State) -> Turn:
    return Turn(state.dealer, state.leader(mirrored=False), state.playing)


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
        reading = read_row(json, kind, Place(number, state.seats, state.playing, edition))
        row, breaches = reading.row, list(reading.violations)
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
