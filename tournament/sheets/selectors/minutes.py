from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Entry, Event, Journal, Registration, Round, Seat, StoredDocument, Table

MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class StoredMinutes:
    """`current`: the sheet is accepted in this revision; `replaced_by`: the next revision, 0 while current."""

    revision: int
    at: datetime
    sha256: str
    current: bool
    replaced_by: int


def minutes_of(*, table: Table) -> tuple[StoredMinutes, ...]:
    """List a table's stored minutes, newest first, without their content."""
    stored = list(
        StoredDocument.objects.filter(table=table, kind=MINUTES)
        .order_by("-revision")
        .values_list("revision", "at", "sha256")
    )
    newer = [table.revision, *(revision for revision, _at, _sha256 in stored)]
    minutes = []
    for (revision, at, sha256), after in zip(stored, newer, strict=False):
        current = is_current(table, revision)
        minutes.append(StoredMinutes(revision, at, sha256, current, 0 if current else after))
    return tuple(minutes)


def is_current(table: Table, revision: int) -> bool:
    return revision == table.revision and table.state == Table.State.ACCEPTED


def stored_minutes(*, table: Table, revision: int) -> bytes | None:
    """Return an accepted revision's minutes as stored; None without any, or after their retention."""
    stored_document = StoredDocument.objects.filter(table=table, revision=revision, kind=MINUTES).first()
    return bytes(stored_document.content) or None if stored_document else None


def last_line(*, event: Event) -> Journal | None:
    return Journal.objects.filter(event=event).order_by("-number").first()


@dataclass(frozen=True, slots=True)
class TableResult:
    table: Table
    seats: tuple[Seat, ...]


def table_results(*, event: Event) -> dict[int, tuple[TableResult, ...]]:
    by_round: dict[int, dict[int, list[Seat]]] = {}
    seats = Seat.objects.filter(round__event=event, round__state=Round.State.CLOSED)
    for seat in seats.select_related("table__round", "registration__player", "registration__club").order_by(
        "round__number", "table__number", "letter"
    ):
        by_round.setdefault(seat.table.round.number, {}).setdefault(seat.table.number, []).append(seat)
    return {
        number: tuple(TableResult(seats[0].table, tuple(seats)) for seats in tables.values())
        for number, tables in by_round.items()
    }


def participants(*, event: Event) -> QuerySet[Registration]:
    seated = Seat.objects.filter(registration=OuterRef("pk"))
    return (
        Registration.objects.filter(Q(checked_in=True, withdrawn=False) | Q(Exists(seated)), event=event)
        .select_related("player", "club")
        .order_by("start_number")
    )


def entries_of(*, event: Event, codes: Iterable[str]) -> QuerySet[Entry]:
    """List entries with these codes in closed rounds, in the order of play."""
    entries = Entry.objects.filter(
        game__table__round__event=event, game__table__round__state=Round.State.CLOSED, code__in=tuple(codes)
    )
    return entries.select_related("game__table__round", "seat__registration__player").order_by(
        "game__table__round__number", "game__table__number", "game__number", "position"
    )
