"""The common part of all rule books: a `Book` declares its data and answers the differences."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rules.book import Asking, Ends, Field, Json, Lateness, LineSummary, Remark, Tricks, Turn, Typed
from rules.discipline import Discipline
from rules.fields import Form, as_partner, with_alone
from rules.options import OptionField, Preset
from rules.sheet import Item, Judged, Result, ScoredRow, lives, result, total
from rules.violations import NO_PARAMS, Violation


class HasTablePoints(Protocol):
    @property
    def placing_points(self) -> tuple[Fraction, ...]: ...


OptionsT = TypeVar("OptionsT", bound=HasTablePoints)
B = TypeVar("B", bound="Book[Any]")


class Head(NamedTuple, Generic[OptionsT]):
    """A sheet except its rows, and the breaches there."""

    seats: Sequence[str]
    rows: Sequence[object]
    options: OptionsT
    violations: Sequence[Violation] = ()
    disqualified: str | None = None


class Book(Generic[OptionsT]):
    """The ready part of `rules.book.RuleBook`."""

    code: str
    name: str
    language: str
    sentences: Mapping[str, str]
    terms: Mapping[str, str]

    table_sizes: tuple[int, ...]
    seats: tuple[str, ...]
    form: Form
    fields: tuple[Field, ...]
    asking: Asking
    remainders: tuple[str, ...]
    ends: Ends
    #: Ways of playing alone: facts of their own, chosen in the partner's field.
    ways_alone: tuple[str, ...] = ()
    option_fields: tuple[OptionField, ...] = ()
    presets: tuple[Preset, ...] = ()
    fines: frozenset[str] = frozenset()
    article_numbers: frozenset[str] = frozenset()
    references: Mapping[str, str] = {}
    carry_label: str = ""
    differences: bool = False
    dealt_anew: bool = False
    game_values: tuple[tuple[str, str], ...] = ()
    discipline = Discipline()
    tricks: Tricks | None = None
    lateness: Lateness | None = None

    # --- what a book answers ---

    def of_size(self: B, size: int) -> B:
        """Return this book for a table of another size; only called if it seats more than one."""
        raise NotImplementedError

    def options_of(self, given: object, players: int) -> OptionsT:
        """Return the options of a sheet; wrong ones count as not given."""
        raise NotImplementedError

    def read_head(self, sheet: object) -> Head[OptionsT]:
        raise NotImplementedError

    def judge_rows(self, head: Head[OptionsT]) -> tuple[list[ScoredRow], list[Violation]]:
        raise NotImplementedError

    def turns(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        raise NotImplementedError

    def row_of(self, facts: Json) -> Any:
        raise NotImplementedError

    def remarks_of(self, row: Any, items: Sequence[Item]) -> Iterable[Remark]:
        return ()

    # --- what follows from that ---

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
        read = self.options_of(options, len(totals))
        return result(totals, read.placing_points, disqualified)

    def turn(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> Turn:
        return self.turns(rows, options)[-1]

    def read(self, typed: Mapping[str, str]) -> Typed:
        return with_alone(self.form.read(typed), self.ways_alone)

    def show(self, facts: Json) -> dict[str, str]:
        return self.form.show(as_partner(facts))

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        line, row = self.form.line_of(facts), self.row_of(facts)
        takers = tuple(seat for seat in (getattr(row, "declarer", None), getattr(row, "partner", None)) if seat)
        remarks = () if row is None else tuple(self.remarks_of(row, items))
        return LineSummary(line.label if line else "", takers, struck=False, dotted=(), remarks=remarks)

    def is_over(self, _rows: Sequence[Json]) -> bool:
        return False

    def carried(self, _carry: Json) -> tuple[Remark, ...]:
        return ()

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        return self.carried(carry)

    def unplayed(self, _options: Json) -> Mapping[str, frozenset[str]]:
        return {}

    def referees_own(self, _facts: Json) -> Violation | None:
        return None
