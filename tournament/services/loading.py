"""A sheet as it stands in the database, read once and, for a write, locked first.

Locks are taken in one order everywhere: rounds, tables, event, registrations and players. So two writers can wait for
each other but never in a circle; the journal needs the event anyway, and so comes late. The locks let rows that only
refer to the locked one be inserted (FOR NO KEY UPDATE). On SQLite the whole transaction is alone from its first
statement (immediate mode).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.book import RuleBook
from tournament.models import Event, Game, Round, Seat, Signature, Table
from tournament.services.derive import Facts, book_of
from tournament.services.errors import RefereeError


@dataclass(frozen=True, slots=True)
class LoadedSheet:
    """A table with all that its sheet needs. `games` are in order, `seats` by letter."""

    event: Event
    round: Round
    table: Table
    seats: dict[str, Seat]
    games: list[Game]
    book: RuleBook

    @property
    def sitting(self) -> dict[str, Seat]:
        """The seats on which somebody sits: all of them, or fewer at a table of two."""
        return {letter: seat for letter, seat in self.seats.items() if seat.registration_id is not None}

    @property
    def full_table(self) -> bool:
        """Whether nobody is missing; a table of two writes no games, only its totals."""
        return len(self.sitting) == len(self.seats)

    @property
    def rows(self) -> list[Facts]:
        """The recorded rows in order."""
        return [game.facts for game in self.games]

    @property
    def games_recorded(self) -> int:
        """How many numbered lines are filled."""
        return len(self.games)

    @property
    def full(self) -> bool:
        """Whether every numbered line is filled."""
        return self.games_recorded >= self.event.games_per_round

    @property
    def taken_back(self) -> bool:
        """Whether all had signed an earlier revision (A12). One query."""
        earlier = Signature.objects.filter(table=self.table, revision__lt=self.table.revision)
        signed = Counter(earlier.values_list("revision", flat=True))
        return len(self.sitting) in signed.values()

    @property
    def subject(self) -> str:
        """How the journal calls this sheet."""
        return subject(self.round, self.table)

    @property
    def totals(self) -> dict[str, int]:
        """The stored totals of those who sit at the table."""
        return {letter: seat.total for letter, seat in self.sitting.items()}


def subject(round_: Round, table: Table | None = None, number: int = 0) -> str:
    """The journal's name of a round, a table or a game; plain English, as everything stored for machines."""
    parts = [f"round {round_.number}"]
    if table is not None:
        parts.append(f"table {table.number}")
    if number:
        parts.append(f"game {number}")
    return ", ".join(parts)


def load(table: Table) -> LoadedSheet:
    """Read a table's sheet without locking it, for a preview. Raises RefereeError (404) if the table is gone."""
    return _read(_with_round(_found(Table.objects.filter(pk=table.pk))))


def lock(table: Table) -> LoadedSheet:
    """Lock a table for this transaction, then read its sheet. Raises RefereeError (404) if the table is gone.

    The round is read after the lock: it can not close while the table's lock is held.
    """
    return _read(lock_table(table))


def lock_table(table: Table) -> Table:
    """The same without its sheet: the table with its round and event."""
    alone = Table.objects.order_by()  # by its round it would be joined with it, and lock it, too
    return _with_round(_found(alone.select_for_update(no_key=True).filter(pk=table.pk)))


def lock_rounds(event: Event) -> list[Round]:
    """Lock all rounds of an event, in order, and read them: for what reads or changes more than one."""
    return list(Round.objects.select_for_update(no_key=True).filter(event=event).order_by("number"))


def lock_event(event: Event) -> Event:
    """Lock an event for this transaction and read it afresh."""
    return Event.objects.select_for_update(no_key=True).get(pk=event.pk)


def lock_round(round_: Round) -> Round:
    """Lock a round for this transaction and read it afresh. Raises RefereeError (404) if it is gone."""
    locked = Round.objects.select_for_update(of=("self",), no_key=True).select_related("event")
    fresh = locked.filter(pk=round_.pk).first()
    if fresh is None:
        raise RefereeError(_("This round no longer exists."), status=404)
    return fresh


def lock_tables(round_: Round) -> list[Table]:
    """Lock every table of a round, in order, and read them."""
    return list(Table.objects.select_for_update(no_key=True).filter(round=round_).order_by("pk"))


def _found(tables: Iterable[Table]) -> Table:
    for table in tables:
        return table
    raise RefereeError(_("This table no longer exists."), status=404)


def _with_round(table: Table) -> Table:
    table.round = Round.objects.select_related("event").get(pk=table.round_id)
    return table


def _read(table: Table) -> LoadedSheet:
    round_ = table.round
    seats = Seat.objects.filter(table=table).select_related("registration__player").order_by("letter")
    return LoadedSheet(
        event=round_.event,
        round=round_,
        table=table,
        seats={seat.letter: seat for seat in seats},
        games=list(Game.objects.filter(table=table).order_by("number")),
        book=book_of(round_.event),
    )
