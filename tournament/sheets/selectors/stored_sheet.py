from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.book import RuleBook
from rules.sheet import Judged
from rules.violations import Violation
from tournament.events.selectors.book import Facts, book_of, free_games, judge_sheet
from tournament.journal.services.locks import lock_table, still_there, with_round
from tournament.models import Event, Game, Round, Seat, Signature, Table


@dataclass(frozen=True, slots=True)
class LoadedSheet:
    event: Event
    round: Round
    table: Table
    seats: dict[str, Seat]
    games: list[Game]
    book: RuleBook

    @property
    def sitting(self) -> dict[str, Seat]:
        return {letter: seat for letter, seat in self.seats.items() if seat.registration_id is not None}

    @property
    def full_table(self) -> bool:
        """Return whether every seat has a player; a table of two writes only totals."""
        return len(self.sitting) == len(self.seats)

    @property
    def rows(self) -> list[Facts]:
        return [game.facts for game in self.games]

    def game(self, number: int) -> Game | None:
        return next((game for game in self.games if game.number == number), None)

    def judge(self, rows: Sequence[Facts]) -> Judged | tuple[Violation, ...]:
        """Judge the sheet with these rows instead of the recorded ones."""
        return judge_sheet(self.book, event=self.event, rows=rows, disqualified=self.table.disqualified_seat)

    @property
    def games_recorded(self) -> int:
        return len(self.games)

    @property
    def free(self) -> int:
        return free_games(self.event, self.book, self.rows)

    @property
    def last_line(self) -> int:
        """Return the number of the last possible line, if only games are written from now on."""
        return self.games_recorded + max(0, self.free)

    @property
    def full(self) -> bool:
        return self.free <= 0

    @property
    def taken_back(self) -> bool:
        earlier = Signature.objects.filter(table=self.table, revision__lt=self.table.revision)
        signed = Counter(earlier.values_list("revision", flat=True))
        return len(self.sitting) in signed.values()

    @property
    def totals(self) -> dict[str, int]:
        return {letter: seat.total for letter, seat in self.sitting.items()}


def load(table: Table) -> LoadedSheet:
    """Read a table's sheet without locking it. Raises RefereeError (404) if the table is gone."""
    return read(with_round(still_there(Table.objects.filter(pk=table.pk))))


def lock(table: Table) -> LoadedSheet:
    """Lock a table for this transaction, then read its sheet: its round cannot close meanwhile. Raises RefereeError
    (404) if the table is gone.
    """
    return read(lock_table(table))


def read(table: Table) -> LoadedSheet:
    round_ = table.round
    seats = Seat.objects.filter(table=table).select_related("registration__player").order_by("letter")
    by_letter = {seat.letter: seat for seat in seats}
    return LoadedSheet(
        event=round_.event,
        round=round_,
        table=table,
        seats=by_letter,
        games=list(Game.objects.filter(table=table).order_by("number")),
        book=book_of(round_.event, len(by_letter)),
    )
