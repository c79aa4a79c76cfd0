from __future__ import annotations

from collections.abc import Mapping

from tournament.journal.services.season import Foreseen, Moved
from tournament.models import Final, Player, Rating, Registration, Series, SeriesEvent, Table
from tournament.series.engine.standings import Row
from tournament.series.selectors import finals, lists
from tournament.series.selectors import rating as ratings

# Place, units of table points and difference, by registration.
Reached = Mapping[int, tuple[int, int, int]]


def foresee(table: Table, places: Mapping[str, int | None], reached: Reached) -> tuple[Foreseen, ...]:
    """Return what would change in series if the table had these places. One query if none counts the event."""
    event = table.round.event
    counting = SeriesEvent.objects.filter(event=event, series_word_at__isnull=False, event_word_at__isnull=False)
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


def _leaders(found: lists.SeriesList) -> tuple[str, ...]:
    return tuple(row.person.name for row in found.rows if row.place == 1)


def _ratings(series: Series, corrected: ratings.Instead) -> tuple[tuple[Moved, ...], int]:
    rating = Rating.objects.filter(series=series).first()
    if rating is None:
        return (), 0
    series.rating = rating
    kept = ratings.in_force(series)
    computed = ratings.computed(series, instead=corrected)
    remade = [computed_list for computed_list in computed if kept_digest(kept, computed_list) != computed_list.digest]
    if not remade:
        return (), 0
    last = computed[-1]
    newest = kept.get(last.event.pk if last.event else None)
    was = {row.player: row.after for row in ratings.rows_of(newest)} if newest is not None else {}
    changed = {row.player: row.after for row in last.rows if was.get(row.player) != row.after}
    names = {player.pk: player.name for player in Player.objects.filter(pk__in=changed)}
    moved = tuple(Moved(names[player], was.get(player), after) for player, after in changed.items())
    return moved, len(remade)


def kept_digest(kept: Mapping[int | None, ratings.RatingList], one: ratings.Computed) -> str:
    kept_list = kept.get(one.event.pk if one.event else None)
    return kept_list.digest if kept_list is not None else ""
