"""Finding journal lines: by table, player, person and action, newest first."""

from collections.abc import Iterable
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
        rounds = [search.round] if search.round is not None else range(1, event.round_count + 1)
        lines = lines.filter(_any(_of_table(number, search.table) for number in rounds))
    elif search.round is not None:
        lines = lines.filter(_under(f"round {search.round}"))
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
    return _any(
        [
            *(Q(subject=f"start number {number}") for number in numbers),
            *(_of_table(round_number, table) for round_number, table in seats),
        ]
    )


def _of_table(round_number: int, table: int) -> Q:
    return _under(f"round {round_number}, table {table}")


def _under(subject: str) -> Q:
    """This subject or a part of it: "round 1, table 4" has the games of table 4, and not table 40."""
    return Q(subject=subject) | Q(subject__startswith=f"{subject}, ")


def _any(conditions: Iterable[Q]) -> Q:
    """Whether one of the conditions holds; of none, none does."""
    whole = Q(pk__in=[])
    for condition in conditions:
        whole |= condition
    return whole
