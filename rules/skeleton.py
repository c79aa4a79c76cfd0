"""The common part of all rule books: a `Book` declares its data and answers the differences."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.book import Asking, Ends, Field, Json, Lateness, LineSummary, Outcome, Remark, Tricks, Turn, Typed
from rules.discipline import Discipline
from rules.fields import Form, as_partner, with_alone
from rules.json_values import LIST, shown
from rules.options import OptionField, OptionSet, Preset
from rules.sheet import Item, Judged, Result, ScoredRow, lives, result, total
from rules.violations import FORMAT, NO_PARAMS, WHOLE_SHEET, Violation


class HasTablePoints(Protocol):
    @property
    def placing_points(self) -> tuple[Fraction, ...]: ...


OptionsT = TypeVar("OptionsT", bound=HasTablePoints)
B = TypeVar("B", bound="Book[Any]")


class Head(NamedTuple, Generic[OptionsT]):
    """A sheet whose rows are still unread, and the breaches outside them."""

    seats: Sequence[str]
    rows: Sequence[object]
    options: OptionsT
    violations: Sequence[Violation] = ()
    disqualified: str | None = None


class Book(Generic[OptionsT]):
    """The ready part of `rules.book.RuleBook`: without an answer of its own a book has the one below."""

    code: str
    name: str
    language: str
    sentences: Mapping[str, str]
    terms: Mapping[str, str]

    table_sizes: tuple[int, ...]
    seats: tuple[str, ...]
    #: How many play a deal: the next ones after the dealer, who is the last of them or sits out.
    playing: int
    form: Form
    asking: Asking
    remainders: tuple[str, ...]
    ends: Ends
    option_set: OptionSet[OptionsT]
    sheet_keys: frozenset[str] = frozenset(("ruleset", "players", "options", "rows"))
    #: Articles of faults of the sheet itself: "ruleset", "key", "players" and "rows".
    sheet_articles: Mapping[str, str] = {}
    whole_sheet: int | None = WHOLE_SHEET
    #: Ways of playing alone: facts of their own, chosen in the partner's field.
    ways_alone: tuple[str, ...] = ()
    fines: frozenset[str] = frozenset()
    article_numbers: frozenset[str] = frozenset()
    references: Mapping[str, str] = {}
    carry_label: str = ""
    differences: bool = False
    dealt_anew: bool = False
    every_line_counts: bool = False
    game_values: tuple[tuple[str, str], ...] = ()
    discipline = Discipline()
    tricks: Tricks | None = None
    lateness: Lateness | None = None

    # --- what a book answers ---

    def judge_rows(self, head: Head[OptionsT]) -> tuple[list[ScoredRow], list[Violation]]:
        raise NotImplementedError

    def outcome_of(self, facts: Json, options: OptionsT) -> Outcome | None:
        raise NotImplementedError

    def of_size(self: B, size: int) -> B:
        """Return this book for another size; called only if `table_sizes` has several."""
        raise NotImplementedError

    # --- what it answers if it differs ---

    def read_options(self, given: object, players: int) -> tuple[OptionsT, list[Violation]]:
        return self.option_set.read(given, players)

    def read_head(self, sheet: object) -> Head[OptionsT]:
        size = len(self.seats)
        if not isinstance(sheet, Mapping):
            return Head(self.seats, (), self.read_options(None, size)[0], [self.of_sheet("ruleset", sheet)])
        unknown = [key for key in sheet if key not in self.sheet_keys]
        violations = [self.of_sheet("key", key) for key in unknown]
        if sheet.get("ruleset") != self.code:
            violations.append(self.of_sheet("ruleset", sheet.get("ruleset")))
        players = sheet.get("players")
        if type(players) is int and players in self.table_sizes:
            size = players
        elif players is not None:
            violations.append(self.of_sheet("players", players))
        options, wrong = self.read_options(sheet.get("options"), size)
        rows = sheet.get("rows")
        if not isinstance(rows, LIST):
            wrong = [*wrong, self.of_sheet("rows", rows)]
            rows = ()
        return Head(self.at(size).seats, rows, options, [*violations, *wrong])

    def of_sheet(self, fault: str, value: object) -> Violation:
        code, at = _OF_SHEET[fault]
        params = {"key" if fault == "key" else "value": shown(value)}
        return Violation(code, self.sheet_articles.get(fault, FORMAT), params, self.whole_sheet, at)

    def passes_the_deal(self, _row: Json) -> bool:
        """Return whether the next player deals after this row; such rows are the games of a sheet."""
        return True

    def remarks_of(self, _facts: Json, _items: Sequence[Item]) -> Iterable[Remark]:
        return ()

    def has_pot(self, _options: OptionsT) -> bool:
        return False

    def is_over(self, _rows: Sequence[Json]) -> bool:
        return False

    def deals_in_turn(self, _options: Json) -> bool:
        return True

    def carried(self, _carry: Json) -> tuple[Remark, ...]:
        return ()

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        return self.carried(carry)

    def unplayed(self, _options: Json) -> Mapping[str, frozenset[str]]:
        return {}

    def referees_own(self, _facts: Json) -> Violation | None:
        return None

    # --- what follows from that ---

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.form.fields

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        return self.option_set.asked

    @property
    def presets(self) -> tuple[Preset, ...]:
        return self.option_set.presets

    def options_of(self, given: Json) -> OptionsT:
        return self.read_options(given, len(self.seats))[0]

    def at(self: B, size: int) -> B:
        if size == len(self.seats):
            return self
        if size not in self.table_sizes:
            raise KeyError(size)
        return self.of_size(size)

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        head = self.read_head(sheet)
        rows, breaches = self.judge_rows(head)
        if head.violations or breaches:
            return (*head.violations, *breaches)
        points = head.options.placing_points
        return Judged(tuple(rows), result(total(rows, head.seats), points, head.disqualified), lives(rows))

    def result(self, totals: Mapping[str, int], options: Json, disqualified: str | None = None) -> Result:
        read = self.read_options(options, len(totals))[0]
        return result(totals, read.placing_points, disqualified)

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        """Return all seats if the totals add up to neither nothing nor the content of a pot."""
        written = sum(totals.values())
        in_pot = written < 0 and self.has_pot(self.read_options(options, len(totals))[0])
        return tuple(totals) if written and not in_pot else ()

    def games_of(self, rows: Sequence[Json], _options: Json) -> int:
        return len(rows) if self.every_line_counts else sum(self.passes_the_deal(row) for row in rows)

    def turns(self, rows: Sequence[Json], _options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        dealt = accumulate((self.passes_the_deal(row) for row in rows), initial=0)
        return tuple(self._turn(games % len(self.seats)) for games in dealt)

    def _turn(self, dealer: int) -> Turn:
        after = (*self.seats[dealer + 1 :], *self.seats[: dealer + 1])
        return Turn(self.seats[dealer], after[0], after[: self.playing])

    def turn(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> Turn:
        return self.turns(rows, options)[-1]

    def read(self, typed: Mapping[str, str]) -> Typed:
        return with_alone(self.form.read(typed), self.ways_alone)

    def show(self, facts: Json) -> dict[str, str]:
        return self.form.show(as_partner(facts))

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        line = self.form.line_of(facts)
        named = (facts.get(field) for field in self.asking.side)
        takers = tuple(seat for seat in named if isinstance(seat, str) and seat in self.seats)
        remarks = tuple(self.remarks_of(facts, items))
        return LineSummary(line.label if line else "", takers, struck=False, dotted=(), remarks=remarks)

    def outcomes(self, rows: Iterable[Json], options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        read = self.options_of(options)
        return tuple(self.outcome_of(facts, read) for facts in rows)


#: A fault of the sheet itself -> its code, and the field it stands at.
_OF_SHEET = {
    "ruleset": ("ruleset-unknown", "ruleset"),
    "key": ("unknown-key", ""),
    "players": ("players", "players"),
    "rows": ("bad-sheet", "rows"),
}
