"""The rule book `hu-paskievics`: judges whole sheets of XX-calling (Paskievics) tarokk (seed 003).

A row with a breach writes nothing, but its kind still moves dealer, laps and the number of games.
"""

from collections.abc import Mapping, Sequence

from rules.book import Asking, Ends, Json, Outcome, Remark, Tricks, Turn
from rules.hungarian.wording import TRICK_SENTENCES, TRICK_TERMS
from rules.json_values import shown
from rules.paskievics.articles import ARTICLE_NUMBERS
from rules.paskievics.contracts import BASE, CODE, DECLARER, HANDS, SEATS, USUAL_PLAYERS
from rules.paskievics.form import FAULT, WAYS_ALONE, asking_of, form_of
from rules.paskievics.game import standing
from rules.paskievics.judging.validate import violations_of_row
from rules.paskievics.options import OPTIONS, Options, read_options
from rules.paskievics.record import Game
from rules.paskievics.remarks import remarks_of, remarks_of_items
from rules.paskievics.remembered import remembered
from rules.paskievics.row_json import RowReading, read_row
from rules.paskievics.score import score_row
from rules.paskievics.state import Deal, moved, passes_the_deal, start
from rules.paskievics.wording import SENTENCES, TERMS
from rules.sheet import Item, ScoredRow
from rules.skeleton import Book, Head
from rules.violations import NO_PARAMS, WHOLE_SHEET, Violation
from rules.wording import SHARED_SENTENCES, _

LAPS = 4


class Paskievics(Book[Options]):
    """Four play, at a table of five the dealer sits out; zero-sum."""

    code = CODE
    name = _("XX-calling (Paskievics) tarokk")
    language = "hu"
    ways_alone = WAYS_ALONE
    sentences: Mapping[str, str] = {**SHARED_SENTENCES, **TRICK_SENTENCES, **SENTENCES}
    terms: Mapping[str, str] = {**TERMS, **TRICK_TERMS}

    table_sizes: tuple[int, ...] = tuple(SEATS)
    remainders: tuple[str, ...] = ("five", "bye", "substitute")
    option_set = OPTIONS
    ends = Ends("laps", LAPS, 80 * 60)  # P19: 16 games at four, 20 at five; open.md: in 80 minutes
    fines = frozenset(("renonsz",))
    article_numbers = ARTICLE_NUMBERS
    carry_label = _("Laps, pot")
    dealt_anew = True
    game_values: tuple[tuple[str, str], ...] = tuple((contract, str(value)) for contract, value in BASE.items())

    def __init__(self, size: int = USUAL_PLAYERS) -> None:
        self.seats: tuple[str, ...] = SEATS[size]
        self.form = form_of(self.seats)
        self.tricks: Tricks | None = remembered(self.seats)
        self.asking: Asking = asking_of(self.form)

    def of_size(self, size: int) -> "Paskievics":
        return _AT_SIZE[size]

    def read_options(self, given: object, players: int) -> tuple[Options, list[Violation]]:
        return read_options(given, players)

    def read_head(self, sheet: object) -> Head[Options]:
        return _read_head(sheet)

    def judge_rows(self, head: Head[Options]) -> tuple[list[ScoredRow], list[Violation]]:
        return _judge_rows(head)

    def _reading(self, facts: Json) -> RowReading:
        return read_row(facts, 1, self.seats)  # the line is in breaches only

    def remarks_of(self, facts: Json, items: Sequence[Item]) -> tuple[Remark, ...]:
        row = self._reading(facts).row
        return () if row is None else (*remarks_of_items(items), *remarks_of(row))

    def has_pot(self, options: Options) -> bool:
        return options.ulti_pot

    def games_of(self, rows: Sequence[Json], options: Json) -> int:
        """See P19."""
        read = self.options_of(options)
        return sum(passes_the_deal(self._reading(row).kind, read) for row in rows)

    def deals_in_turn(self, options: Json) -> bool:
        """See LIC.d, DOB.b."""
        return self.options_of(options).redeal == "next"

    def turns(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """See OSZ.a; then OSZ.c, LIC.d and DOB.b, or as option `redeal` says."""
        read = self.options_of(options)
        state = start(len(self.seats))
        turns = [_turn(state.deal)]
        for line, row in enumerate(rows, start=1):
            state, _marks = moved(state, read_row(row, line, self.seats).kind, line, read)
            turns.append(_turn(state.deal))
        return tuple(turns)

    def outcome_of(self, facts: Json, options: Options) -> Outcome | None:
        """Count as won: from 48 points, 47 with kontra by option, by volát (ELS.b, P6), or by band (P23)."""
        row = self._reading(facts).row
        if not isinstance(row, Game) or (row.points is None and row.outcome is None and row.volat is None):
            return None
        return Outcome(TERMS[row.contract], True, standing(row, options).winner == DECLARER, "ELS.b")

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        laps, pot = carry.get("laps"), carry.get("pot")
        remarks = (Remark("carried-laps", {"laps": tuple(laps)}),) if isinstance(laps, list) and laps else ()
        return (*remarks, *((Remark("carried-pot", {"pot": pot}),) if pot else ()))

    def unplayed(self, options: Json) -> Mapping[str, frozenset[str]]:
        """See V.ELS.5; DOB.1–5, DOB.a."""
        read = self.options_of(options)
        left_out: dict[str, frozenset[str]] = {"hand": frozenset(HANDS) - set(read.throw_in)}
        if not read.talon_honours:
            left_out["honours_drawn"] = frozenset()
        if read.throw_in_discarded == "never":
            left_out["discarded_tarokk"] = frozenset()
        return {name: answers for name, answers in left_out.items() if answers or name != "hand"}

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        laps, pot = carry.get("laps"), carry.get("pot")
        doubled = {"factor": laps[0], "left": len(laps)} if isinstance(laps, list) and laps else {}
        remarks = (Remark("waiting-laps", doubled),) if doubled else ()
        return (*remarks, *((Remark("carried-pot", {"pot": pot}),) if pot else ()))

    def referees_own(self, facts: Json) -> Violation | None:
        """See P20."""
        return Violation("renonsz-by-referee", "P20", field=FAULT) if facts.get(FAULT) else None


def _turn(deal: Deal) -> Turn:
    return Turn(deal.dealer, deal.active[0], deal.active)


_AT_SIZE: Mapping[int, Paskievics] = {size: Paskievics(size) for size in SEATS}


def _read_head(sheet: object) -> Head[Options]:
    """Stop at what is not a sheet, or not such a table (FORMAT)."""
    ruleset = sheet.get("ruleset") if isinstance(sheet, Mapping) else sheet
    if not isinstance(sheet, Mapping) or ruleset != CODE:
        return _unread(Violation("ruleset-unknown", "FORMAT", {"value": shown(ruleset)}, WHOLE_SHEET, "ruleset"))
    players = sheet.get("players")
    players = USUAL_PLAYERS if players is None or players == [] else players
    if type(players) is not int or players not in SEATS:
        return _unread(Violation("players", "JAT", {"value": shown(players)}, WHOLE_SHEET, "players"))
    unknown = (key for key in sheet if key not in Paskievics.sheet_keys)
    violations = [Violation("unknown-key", "FORMAT", {"key": shown(key)}, WHOLE_SHEET) for key in unknown]
    given = sheet.get("options")
    options, wrong = read_options(None if given == [] else given, players)
    violations += wrong
    rows = sheet.get("rows")
    if rows is None:
        violations.append(Violation("missing-key", "FORMAT", {"key": "rows"}, WHOLE_SHEET, "rows"))
    elif not isinstance(rows, list | tuple):
        violations.append(Violation("bad-value", "FORMAT", {"key": "rows", "value": shown(rows)}, WHOLE_SHEET, "rows"))
    return Head(SEATS[players], rows if isinstance(rows, list | tuple) else (), options, violations)


def _unread(violation: Violation) -> Head[Options]:
    return Head(SEATS[USUAL_PLAYERS], (), Options(), (violation,))


def _judge_rows(head: Head[Options]) -> tuple[list[ScoredRow], list[Violation]]:
    scored: list[ScoredRow] = []
    violations: list[Violation] = []
    state, seats, options = start(len(head.seats)), tuple(head.seats), head.options
    for line, json in enumerate(head.rows, start=1):
        reading = read_row(json, line, seats)
        breaches = violations_of_row(reading, state, options, line, last=line == len(head.rows))
        if breaches or reading.row is None:
            violations += breaches
            state, _marks = moved(state, reading.kind, line, options)
        else:
            row, state = score_row(reading.row, reading.kind, state, options, line)
            scored.append(row)
    return scored, violations
