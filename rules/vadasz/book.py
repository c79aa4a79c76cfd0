"""The rule books `hu-vadasz-2023` and `hu-vadasz-2025`: judge whole sheets (seeds 001 and 000).

A line with a breach writes nothing; the deal goes on as after its kind of line.
"""

from collections.abc import Iterable, Mapping, Sequence

from rules.book import Asking, Ends, Json, Outcome, Remark, Tricks, Turn
from rules.hungarian.table import SEATS
from rules.hungarian.wording import TRICK_SENTENCES, TRICK_TERMS
from rules.json_values import shown
from rules.sheet import Item, ScoredRow
from rules.skeleton import Book, Head
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
from rules.vadasz.wording import SENTENCES, TERMS
from rules.violations import FORMAT, NO_PARAMS, WHOLE_SHEET, Violation
from rules.wording import SHARED_SENTENCES, _

MOST_LINES = 99


class Vadasz(Book[Options]):
    """Four to seven sit at the table, four of them play."""

    language = "hu"
    ways_alone = WAYS_ALONE
    sentences: Mapping[str, str] = {**SHARED_SENTENCES, **TRICK_SENTENCES, **SENTENCES}
    terms: Mapping[str, str] = {**TERMS, **TRICK_TERMS}

    table_sizes: tuple[int, ...] = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    remainders: tuple[str, ...] = ("seven", "six", "five", "bye", "substitute")
    ends = Ends("clock", MOST_LINES, 75 * 60)  # V19: such tournaments are played by time
    carry_label = _("Lap")
    dealt_anew = True
    game_values: tuple[tuple[str, str], ...] = tuple((name, f"{value // 2} / {value}") for name, value in FIXED.items())

    def __init__(self, edition: Edition, name: str, size: int = FEWEST_PLAYERS) -> None:
        self.edition = edition
        self.code = edition.code
        self.name = name
        self.seats: tuple[str, ...] = SEATS[:size]
        self.form = form_of(edition, self.seats)
        self.tricks: Tricks | None = remembered(edition, self.seats)
        self.asking: Asking = asking_of(edition, self.form)
        self.option_set = OPTIONS[edition.code]
        self._sizes: dict[int, Vadasz] = {size: self}

    def of_size(self, size: int) -> "Vadasz":
        if size not in self._sizes:
            self._sizes[size] = Vadasz(self.edition, self.name, size)
        return self._sizes[size]

    def read_options(self, given: object, players: int) -> tuple[Options, list[Violation]]:
        return read_options(given, players, self.edition)

    def read_head(self, sheet: object) -> Head[Options]:
        return _read_head(sheet, self.edition)

    def judge_rows(self, head: Head[Options]) -> tuple[list[ScoredRow], list[Violation]]:
        return _judge_rows(head, self.edition)

    def remarks_of(self, facts: Json, _items: Sequence[Item]) -> Iterable[Remark]:
        row = read_row(facts, kind_of(facts), self._place()).row
        return () if row is None else remarks_of(row)

    def _place(self) -> Place:
        return Place(1, self.seats, self.seats, self.edition)

    def passes_the_deal(self, row: Json) -> bool:
        """Return whether it is a game: throw-ins and new deals use up none. After a throw-in the deal usually moves on,
        too (I.1.g, II.3; 2023: II.4): who takes it corrects the letters.
        """
        return kind_of(row) == GAME

    def turns(self, rows: Sequence[Json], _options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """See I.1.g, and II.3 after a throw-in (2023: II.4, II.6)."""
        state = State(len(self.seats))
        turns = [_turn(state)]
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
            turns.append(_turn(state))
        return tuple(turns)

    def outcome_of(self, facts: Json, _options: Options) -> Outcome | None:
        line = self.form.line_of(facts)
        row = read_row(facts, GAME, self._place()).row if kind_of(facts) == GAME else None
        if line is None or not isinstance(row, Game):
            return None
        return Outcome(line.label, True, winner_of(row) == DECLARER, "I.3.c")

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        left = carry.get("doubled_left")
        return (Remark("carried-doubled", {"left": left}),) if left else ()

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        left = carry.get("doubled_left")
        return (Remark("waiting-doubled", {"left": left}),) if left else ()


def _turn(state: State) -> Turn:
    return Turn(state.dealer, state.leader(mirrored=False), state.playing)


VADASZ_2023 = Vadasz(EDITION_2023, _("Vadász tarokk 2023"))
VADASZ_2025 = Vadasz(EDITION_2025, _("Vadász tarokk 2025"))


def _read_head(sheet: object, edition: Edition) -> Head[Options]:
    """Read neither options nor lines of a sheet whose shape is broken."""
    if not isinstance(sheet, Mapping):
        return Head((), (), Options(), [_breach("ruleset-unknown", FORMAT, "ruleset", {"value": shown(sheet)})])
    violations = [
        _breach("unknown-key", FORMAT, "", {"key": shown(key)}) for key in sheet if key not in Vadasz.sheet_keys
    ]
    keys = len(violations)
    if sheet.get("ruleset") != edition.code:
        violations.append(_breach("ruleset-unknown", FORMAT, "ruleset", {"value": shown(sheet.get("ruleset"))}))
    players, rows = sheet.get("players"), sheet.get("rows")
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        violations.append(_breach("bad-players", "I.1.b", "players", {"value": shown(players)}))
    if not isinstance(rows, list | tuple):
        violations.append(_breach("bad-row", FORMAT, "rows", {}))
    if len(violations) > keys or type(players) is not int or not isinstance(rows, list | tuple):
        return Head((), (), Options(), violations)
    options, wrong = read_options(sheet.get("options"), players, edition)
    return Head(State(players).seats, rows, options, [*violations, *wrong])


def _breach(code: str, article: str, field: str, params: Mapping[str, object]) -> Violation:
    return Violation(code, article, params, WHOLE_SHEET, field)


def _judge_rows(head: Head[Options], edition: Edition) -> tuple[list[ScoredRow], list[Violation]]:
    scored: list[ScoredRow] = []
    violations: list[Violation] = []
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
            violations += breaches
            state = state.after_game(number)[0] if is_game else state.after_unreadable()
            continue
        line, state = score_row(row, state, options, edition, number)
        scored.append(line)
    return scored, violations
