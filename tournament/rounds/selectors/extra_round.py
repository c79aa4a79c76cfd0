"""The extra round: those who sat out because players were left over play together after the event's last round.

A seat that does not count (`Seat.counts`) belongs to somebody who sat out and owes a round, or to a helper.
"""

from __future__ import annotations

from collections import Counter

from django.db.models import QuerySet

from tournament.models import Event, Registration, Round, Seat


def sits_out(round_: Round) -> bool:
    return round_.event.short_table == Event.ShortTable.SIT_OUT and not round_.is_extra


def owed(*, event: Event, before: int) -> Counter[int]:
    """Count the rounds owed by registration, before round `before`. Withdrawn players count too."""
    seats = Seat.objects.filter(round__event=event, round__number__lt=before, registration__isnull=False)
    sat_out = seats.filter(round__number__lte=event.round_count, table__bye=True, counts=False)
    played = seats.filter(round__number__gt=event.round_count, counts=True)
    owes = Counter(sat_out.values_list("registration", flat=True))
    owes.subtract(played.values_list("registration", flat=True))
    return +owes


def owing(*, event: Event, before: int | None = None) -> QuerySet[Registration]:
    """Return the players present who owe a round, by start number."""
    last = before if before is not None else 1 + Round.objects.filter(event=event).count()
    here = Registration.objects.filter(
        event=event, checked_in=True, withdrawn=False, removed=False, out_of_competition=False
    )
    players = here.filter(pk__in=list(owed(event=event, before=last)))
    return players.select_related("player", "club").order_by("start_number")


def helpers(*, event: Event, before: int) -> QuerySet[Registration]:
    here = Registration.objects.filter(event=event, checked_in=True, withdrawn=False, removed=False)
    players = here.exclude(pk__in=list(owed(event=event, before=before)))
    return players.select_related("player", "club").order_by("-out_of_competition", "player__last_name", "start_number")
