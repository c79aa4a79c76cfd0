from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Min, QuerySet

from tournament.models import Call, Confirmation, Event, HeldGame, Round, Table


@dataclass(frozen=True, slots=True)
class Held:
    table_id: int
    number: int
    count: int
    since: datetime


def open_calls(event: Event) -> QuerySet[Call]:
    return (
        Call.objects.filter(table__round__event=event, ended_at__isnull=True)
        .select_related("table__round", "seat__registration__player", "taken_by")
        .order_by(F("taken_at").asc(nulls_first=True), "at", "pk")
    )


def contested(event: Event) -> QuerySet[Confirmation]:
    return (
        Confirmation.objects.filter(
            game__table__round__event=event,
            game__table__round__state=Round.State.RUNNING,
            word=Confirmation.Word.CONTESTED,
            revision=F("game__revision"),
            voided_at__isnull=True,
            settled_at__isnull=True,
        )
        .select_related("game__table__round", "seat__registration__player")
        .order_by("at", "pk")
    )


def held_games(event: Event) -> QuerySet[HeldGame]:
    return HeldGame.objects.filter(table__round__event=event, table__round__state=Round.State.RUNNING, choice="")


def held(event: Event) -> tuple[Held, ...]:
    by_table = (
        held_games(event)
        .order_by()
        .values_list("table", "table__number")
        .annotate(count=Count("pk"), since=Min("at"))
        .order_by("since")
    )
    return tuple(Held(*row) for row in by_table)


def open_call(table: Table) -> Call | None:
    return Call.objects.filter(table=table, ended_at__isnull=True).select_related("seat", "taken_by").first()
