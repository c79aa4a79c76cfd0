from __future__ import annotations

from collections.abc import Mapping

from tournament.journal.services.season import Foreseen, Moved
from tournament.models import Final, Player, Registration, Series, SeriesEvent, Table
from tournament.models.series import BOTH_WORDS
from tournament.series.engine.standings import Row
from tournament.series.selectors import finals, lists
from tournament.series.selectors import rating as ratings

# Place, units of table points and difference, by registration.
Reached = Mapping[int, tuple[int, int, int]]


def foresee(table: Table, places: Mapping[str, int | None], reached: Reached) -> tuple[Foreseen, ...]:
    """Return what would change in series if the table had these places. One query if none counts the event."""
    event = table.round.event
    counting = SeriesEvent.objects.filter(BOTH_WORDS, event=event)
    series_ = list(Series.objects.filter(events__in=counting).order_by("pk"))
    if not series_ or not Final.objects.filter(event=event).exists():
        return ()
    players = dict(Registration.objects.filter(event=event).values_list("pk", "player"))
    most = finals.most_units(event)
    rows = {
        players[player]: Row(units, difference, place, most) for player, (place, units, difference) in reached.items()
    }
    effects = (_of_series(series, {event.pk: rows}, ratings.Instead(table, places)) for series in series_)
    return tuple(effect for effect in effects if effect.places or effect.ratings or effect.led != effect.leads)


def _of_series(series: Series, instead: Mapping[int, Mapping[int, Row]], corrected: ratings.Instead) -> Foreseen:
    before, after = lists.standings(series=series), lists.standings(series=series, instead=instead)
    was = {row.person.pk: row.place for row in before.rows}
    moved, remade = _ratings(series, corrected)
    return Foreseen(
        name=str(series),
        led=_leaders(before),
        leads=_leaders(after),
        places=tuple(
            Moved(row.person.name, was.get(row.person.pk), row.place)
            for row in after.rows
            if was.get(row.person.pk) != row.place
        ),
        ratings=moved,
        lists=remade,
    )


def _leaders(listed: lists.SeriesList) -> tuple[str, ...]:
    return tuple(row.person.name for row in listed.rows if row.place == 1)


def _ratings(series: Series, corrected: ratings.Instead) -> tuple[tuple[Moved, ...], int]:
    if ratings.rating_of(series) is None:
        return (), 0
    kept = ratings.in_force(series)
    digests = {key: rating_list.digest for key, rating_list in kept.items()}
    computed = ratings.computed(series, instead=corrected)
    remade = sum(digests.get(computed_list.event_id) != computed_list.digest for computed_list in computed)
    if not remade:
        return (), 0
    last = computed[-1]
    newest = kept.get(last.event_id)
    was = {row.player: row.after for row in ratings.rows_of(newest)} if newest is not None else {}
    changed = {row.player: row.after for row in last.rows if was.get(row.player) != row.after}
    names = {player.pk: player.name for player in Player.objects.filter(pk__in=changed)}
    return tuple(Moved(names[player], was.get(player), after) for player, after in changed.items()), remade
