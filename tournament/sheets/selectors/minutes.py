"""Stored minutes of the tables, and what the minutes of an event are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Entry, Event, Journal, Registration, Round, Seat, StoredDocument, Table

MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class StoredMinutes:
    """A table's minutes as they were printed when a revision was accepted. `replaced_by`: 0 while it is the current."""

    revision: int
    at: datetime
    sha256: str
    current: bool
    replaced_by: int


def minutes_of(*, table: Table) -> tuple[StoredMinutes, ...]:
    """A table's stored minutes, the newest first; one query, without their content.

    Minutes are current as long as the sheet is accepted in their revision. Otherwise `replaced_by` is the revision
    that came after them, whether it is accepted already or still under correction.
    """
    stored = list(
        StoredDocument.objects.filter(table=table, kind=MINUTES)
        .order_by("-revision")
        .values_list("revision", "at", "sha256")
    )
    newer = [table.revision, *(revision for revision, _at, _sha256 in stored)]
    found = []
    for (revision, at, sha256), after in zip(stored, newer, strict=False):
        current = is_current(table, revision)
        found.append(StoredMinutes(revision, at, sha256, current, 0 if current else after))
    return tuple(found)


def is_current(table: Table, revision: int) -> bool:
    """Whether the minutes of this revision are the table's minutes now."""
    return revision == table.revision and table.state == Table.State.ACCEPTED


def stored_minutes(*, table: Table, revision: int) -> bytes | None:
    """The minutes of an accepted revision, byte for byte as they were stored; one query.

    None if there are none, or if they were removed when their time was over: the sheet can be printed anew.
    """
    stored_document = StoredDocument.objects.filter(table=table, revision=revision, kind=MINUTES).first()
    return bytes(stored_document.content) or None if stored_document else None


def last_line(*, event: Event) -> Journal | None:
    """The newest line of the event's journal; its number is how many there are."""
    return Journal.objects.filter(event=event).order_by("-number").first()


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of a closed round with its seats, by letter."""

    table: Table
    seats: tuple[Seat, ...]


def table_results(*, event: Event) -> dict[int, tuple[TableResult, ...]]:
    """The tables of every closed round by round and table number. One query."""
    found: dict[int, dict[int, list[Seat]]] = {}
    seats = Seat.objects.filter(round__event=event, round__state=Round.State.CLOSED)
    for seat in seats.select_related("table__round", "registration__player", "registration__club").order_by(
        "round__number", "table__number", "letter"
    ):
        found.setdefault(seat.table.round.number, {}).setdefault(seat.table.number, []).append(seat)
    return {
        number: tuple(TableResult(seats[0].table, tuple(seats)) for seats in tables.values())
        for number, tables in found.items()
    }


def participants(*, event: Event) -> QuerySet[Registration]:
    """Everybody who came: checked in, or seated at a table. One query."""
    seated = Seat.objects.filter(registration=OuterRef("pk"))
    return (
        Registration.objects.filter(Q(checked_in=True, withdrawn=False) | Q(Exists(seated)), event=event)
        .select_related("player", "club")
        .order_by("start_number")
    )


def entries_of(*, event: Event, codes: Iterable[str]) -> QuerySet[Entry]:
    """Written amounts of some wording codes in closed rounds, in the order of play. One query."""
    entries = Entry.objects.filter(
        game__table__round__event=event, game__table__round__state=Round.State.CLOSED, code__in=tuple(codes)
    )
    return entries.select_related("game__table__round", "seat__registration__player").order_by(
        "game__table__round__number", "game__table__number", "game__number", "position"
    )
