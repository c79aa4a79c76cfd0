from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from rules.sheet import Item
from tournament.cases.selectors.events import CORRECTIONS, REOPENED
from tournament.events.selectors.book import book_of
from tournament.models import Entry, Event, Journal, Protest, Registration, Round, Seat, Table, Warning
from tournament.permissions import AT_TABLE, DECIDED_BY, allowed


@dataclass(frozen=True, slots=True)
class Fine:
    round: int
    table: int
    table_id: int
    game: int
    letter: str
    registration: Registration | None
    item: Item


@dataclass(slots=True)
class SeatRecord:
    """Warnings and fines of the player at a seat, from the whole event; fines of other tables only."""

    letter: str
    name: str
    warnings: list[Warning] = field(default_factory=list)
    fines: list[Fine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class WarnedPlayer:
    """`seat`: the player's seat in the newest round."""

    warning: Warning
    seat: Seat | None


def given(*, event: Event) -> tuple[WarnedPlayer, ...]:
    rows = Warning.objects.filter(event=event).select_related("registration__player", "table__round")
    warnings = list(rows.order_by("-at", "-pk"))
    current = Round.objects.filter(event=event).exclude(state=Round.State.DRAFTED).order_by("-number").first()
    seats = {}
    if current is not None and warnings:
        players = {warning.registration_id for warning in warnings}
        sitting = Seat.objects.filter(round=current, registration__in=players).select_related("table__round")
        seats = {seat.registration_id: seat for seat in sitting}
    return tuple(WarnedPlayer(warning, seats.get(warning.registration_id)) for warning in warnings)


def fines(*, event: Event, players: list[int] | None = None) -> tuple[Fine, ...]:
    """List penalties on the sheets of all rounds in the order of play, or those of some registrations.

    Where a penalty is paid to the others, their income is not listed.
    """
    codes = tuple(book_of(event).fines)
    penalties = Entry.objects.filter(game__table__round__event=event, code__in=codes, points__lt=0)
    if players is not None:
        penalties = penalties.filter(seat__registration__in=players)
    order = ("game__table__round__number", "game__table__number", "game__number", "position")
    entries = penalties.select_related("game__table__round", "seat__registration__player").order_by(*order)
    return tuple(_fine(entry, entry.seat) for entry in entries if entry.seat is not None)


def _fine(entry: Entry, seat: Seat) -> Fine:
    return Fine(
        round=entry.game.table.round.number,
        table=entry.game.table.number,
        table_id=entry.game.table_id,
        game=entry.game.number,
        letter=seat.letter,
        registration=seat.registration,
        item=Item(seat.letter, entry.article, entry.points, entry.code, entry.params),
    )


def against(*, table: Table, event: Event) -> tuple[SeatRecord, ...]:
    """Return the earlier record of a table's players, by seat."""
    seats = list(
        Seat.objects.filter(table=table, registration__isnull=False)
        .select_related("registration__player")
        .order_by("letter")
    )
    records = {
        seat.registration_id: SeatRecord(seat.letter, seat.registration.player.name)
        for seat in seats
        if seat.registration is not None
    }
    players = [pk for pk in records if pk is not None]
    warnings = Warning.objects.filter(event=event, registration__in=players, withdrawn_at__isnull=True)
    for warning in warnings.select_related("table__round").order_by("at", "pk"):
        records[warning.registration_id].warnings.append(warning)
    for fine in fines(event=event, players=players):
        if fine.table_id != table.pk and fine.registration is not None:
            records[fine.registration.pk].fines.append(fine)
    return tuple(record for record in records.values() if record.warnings or record.fines)


def protests_waiting(*, event: Event, roles: Collection[str]) -> tuple[Protest, ...]:
    """List protests that these roles may decide, the earliest deadline first. One query, or none."""
    held = frozenset(roles)
    bodies = [body for body, name in DECIDED_BY.items() if allowed(held, name)]
    if not bodies:
        return ()
    protests = Protest.objects.filter(event=event, addressed_to__in=bodies, decided_at__isnull=True)
    return tuple(
        protests.select_related("by__player").order_by(F("deadline").asc(nulls_last=True), "received_at", "pk")
    )


def unfollowed(event: Event) -> QuerySet[Protest]:
    """Return upheld protests not yet followed: since the decision no official has corrected the game (or, without a
    game, anything of the sheet), or said that nothing changes.
    """
    corrected = Journal.objects.filter(
        event=OuterRef("event"),
        round=OuterRef("table__round__number"),
        table=OuterRef("table__number"),
        action__in=[action for action in CORRECTIONS if action != REOPENED],
        at__gte=OuterRef("decided_at"),
    ).exclude(role__in=AT_TABLE)
    return Protest.objects.filter(
        ~Exists(corrected) | Q(game__isnull=False),
        Q(game__isnull=True) | Q(game__changed_at__lt=F("decided_at")),
        event=event,
        table__isnull=False,
        outcome__in=(Protest.Outcome.UPHELD, Protest.Outcome.PART),
        settled_at__isnull=True,
    )


def warned_tables(*, event: Event) -> dict[int, int]:
    counts: dict[int, int] = {}
    seats = Seat.objects.filter(
        round__event=event,
        round__state=Round.State.RUNNING,
        registration__warnings__withdrawn_at__isnull=True,
        registration__warnings__kind=Warning.Kind.WARNING,
    )
    for table in seats.values_list("table", flat=True):
        counts[table] = counts.get(table, 0) + 1
    return counts
