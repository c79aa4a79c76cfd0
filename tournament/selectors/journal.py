"""Finding journal lines: by table, player, person and action, newest first."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament.models import Event, Journal, Registration, Seat
from tournament.selectors.names import matcher


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; an empty part finds everything. `player` is a start number or a part of a name."""

    round: int | None = None
    table: int | None = None
    player: str = ""
    person: str = ""
    action: str = ""


def found(*, event: Event, search: Search) -> QuerySet[Journal]:
    """The lines of an event that fit every part of the search, newest first. Up to two queries beside its own."""
    lines = Journal.objects.filter(event=event)
    if search.table is not None:
        lines = lines.filter(table=search.table)
    if search.round is not None:
        lines = lines.filter(round=search.round)
    if search.player:
        lines = lines.filter(_of_players(event, search.player))
    if search.person:
        lines = lines.filter(actor__icontains=search.person)
    if search.action:
        lines = lines.filter(action=search.action)
    return lines.order_by("-number")


def actions(*, event: Event) -> list[str]:
    """The actions that stand in this event's journal. One query."""
    return sorted(Journal.objects.filter(event=event).order_by().values_list("action", flat=True).distinct())


def _of_players(event: Event, wanted: str) -> Q:
    """Lines on these players' own registrations and on the tables that they sat at."""
    players = Registration.objects.filter(event=event).select_related("player")
    if wanted.isdecimal():
        ids = [one.pk for one in players.filter(start_number=int(wanted[:9]))]
        numbers = [int(wanted[:9])]
    else:
        fits = matcher(wanted)
        chosen = [one for one in players if fits(one.player.name)]
        ids, numbers = [one.pk for one in chosen], [one.start_number for one in chosen]
    seats = Seat.objects.filter(registration__in=ids).values_list("round__number", "table__number")
    whole = Q(start_number__in=numbers)
    for round_number, table in seats:
        whole |= Q(round=round_number, table=table)
    return whole
