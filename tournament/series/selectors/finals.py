"""Final results of an event, stored when its last round is closed: a list over many events reads no rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament.events.selectors.book import book_of, options_of, placing_points
from tournament.models import Event, Final, Registration, Round, Series, SeriesEvent, units_of
from tournament.rounds.selectors.extra_round import owing
from tournament.standings.selectors.standings import standings

COLUMNS = ("player_id", "club_id", "place", "units", "difference", "most_units", "tables_won")


@dataclass(frozen=True, slots=True)
class Stage:
    """`over`: all rounds are closed; `corrected`: one is reopened."""

    over: bool
    corrected: bool


def stage(event: Event) -> Stage:
    rounds = list(Round.objects.filter(event=event).only("state", "reopened_at", "number"))
    closed = [round_ for round_ in rounds if round_.state == Round.State.CLOSED]
    corrected = any(round_.is_reopened for round_ in rounds)
    whole = bool(rounds) and len(closed) == len(rounds) >= event.round_count
    return Stage(over=whole and not owing(event=event).exists(), corrected=corrected)


def derived(event: Event) -> list[Final]:
    players = dict(Registration.objects.filter(event=event).values_list("pk", "player"))
    most = most_units(event)
    return [
        Final(
            event=event,
            player_id=players[row.registration_id],
            club_id=row.club_id,
            place=row.place,
            units=row.units,
            difference=row.difference,
            most_units=most,
            tables_won=row.tables_won,
        )
        for row in standings(event=event, rounds="all").rows
        if row.place is not None
    ]


def stored(event: Event) -> list[Final]:
    return list(Final.objects.filter(event=event).order_by("place", "pk"))


def of_events(events: Collection[SeriesEvent]) -> QuerySet[Final]:
    """Return the finals of a series' events, in no order."""
    own = Q(event__in=[event.event_id for event in events if event.event_id])
    past = Q(past__in=[event.past_id for event in events if event.past_id])
    return Final.objects.filter(own | past).order_by()


def in_series(series: Series) -> Q:
    """Select players with a final in an event of the series."""
    return Q(finals__event__in_series__series=series) | Q(finals__past__in_series__series=series)


def agree(finals: Iterable[Final], others: Iterable[Final]) -> bool:
    return sorted(map(reached, finals)) == sorted(map(reached, others))


def reached(final: Final) -> tuple[int, ...]:
    """Return player and result as numbers (COLUMNS); 0 for no club."""
    return tuple(getattr(final, name) or 0 for name in COLUMNS)


def most_units(event: Event) -> int:
    book = book_of(event)
    firsts = (placing_points(book.at(size), options_of(event, size))[0] for size in book.table_sizes)
    return max(units_of(max(firsts)) * event.round_count, 1)
