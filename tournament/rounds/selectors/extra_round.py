"""The extra round: who sat out because the players do not divide plays together after the event's last round.

A seat that does not count (`Seat.counts`) is that of somebody who sat out and owes a round, or of a helper, who sits at
a table of the extra round although he has played all of his.
"""

from __future__ import annotations

from collections import Counter

from django.db.models import QuerySet

from tournament.models import Event, Registration, Round, Seat


def sits_out(round_: Round) -> bool:
    """Whether who is at a table that is not full plays an extra round for it."""
    return round_.event.short_table == Event.ShortTable.SIT_OUT and not round_.is_extra


def owed(*, event: Event, before: int) -> Counter[int]:
    """By registration, how many rounds somebody sat out and did not play in an extra round before this number; those
    who left too. Two queries."""
    seats = Seat.objects.filter(round__event=event, round__number__lt=before, registration__isnull=False)
    sat_out = seats.filter(round__number__lte=event.round_count, table__bye=True, counts=False)
    played = seats.filter(round__number__gt=event.round_count, counts=True)
    owes = Counter(sat_out.values_list("registration", flat=True))
    owes.subtract(played.values_list("registration", flat=True))
    return +owes


def owing(*, event: Event, before: int | None = None) -> QuerySet[Registration]:
    """Who is here and still owes a round, by start number: those expected at the tables of an extra round. Two queries
    and the one that is made of it; `before` as in `owed`, without it all that is drawn."""
    last = before if before is not None else 1 + Round.objects.filter(event=event).count()
    here = Registration.objects.filter(
        event=event, checked_in=True, withdrawn=False, removed=False, out_of_competition=False
    )
    found = here.filter(pk__in=list(owed(event=event, before=last)))
    return found.select_related("player", "club").order_by("start_number")


def helpers(*, event: Event, before: int) -> QuerySet[Registration]:
    """Who may sit down with those who owe a round although he owes none: substitutes and players who are here."""
    here = Registration.objects.filter(event=event, checked_in=True, withdrawn=False, removed=False)
    found = here.exclude(pk__in=list(owed(event=event, before=before)))
    return found.select_related("player", "club").order_by("-out_of_competition", "player__last_name", "start_number")
