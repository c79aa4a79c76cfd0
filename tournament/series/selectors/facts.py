"""Statements of the series that count an event, exported with its file and not recomputed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tournament.models import Event, Player, Registration, Series, SeriesEvent, SeriesFact
from tournament.models.series import BOTH_WORDS
from tournament.series.selectors import lists
from tournament.series.selectors import rating as ratings


class FactLine(NamedTuple):
    name: str
    place: int | None
    value: Fraction
    worth: Fraction
    rating: Fraction | None


def facts(event: Event) -> Iterator[SeriesFact]:
    numbers = dict(Registration.objects.filter(event=event).values_list("player", "start_number"))
    joined = SeriesEvent.objects.filter(BOTH_WORDS, event=event)
    for series_event in joined.select_related("series").order_by("series"):
        series = series_event.series
        yield SeriesFact(
            event=event,
            name=series.name,
            period=series.period,
            organiser=series.organiser,
            number=series_event.number,
            weight=series_event.weight,
            always=series_event.always,
            lines=_lines(series, series_event, numbers),
        )


def _lines(series: Series, series_event: SeriesEvent, numbers: dict[int, int]) -> list[dict[str, Any]]:
    listed = lists.standings(series=series, after=series_event)
    if listed.last is None or listed.last.pk != series_event.pk:
        return []
    kept = ratings.in_force(series).get(series_event.pk)
    rated = {row.player: row for row in ratings.rows_of(kept)} if kept is not None else {}
    lines = []
    for row in listed.rows:
        cell = row.cells[-1]
        if row.person.pk not in numbers or cell is None:
            continue
        line: dict[str, Any] = {
            "player": numbers[row.person.pk],
            "place": row.place,
            "value": str(row.value),
            "worth": str(cell.value),
        }
        if row.person.pk in rated:
            own = rated[row.person.pk]
            line |= {"before": str(own.before or ""), "after": str(own.after)}
        lines.append(line)
    return lines


def imported(event: Event) -> list[tuple[SeriesFact, list[FactLine]]]:
    """Return imported facts about an event, by series with lines."""
    facts_ = list(SeriesFact.objects.filter(event=event))
    if not facts_:
        return []
    names = {
        number: Player(last_name=family, first_name=given).name
        for number, family, given in Registration.objects.filter(event=event).values_list(
            "start_number", "player__last_name", "player__first_name"
        )
    }
    return [(fact, [_read(line, names) for line in fact.lines]) for fact in facts_]


def _read(line: dict[str, Any], names: dict[int, str]) -> FactLine:
    return FactLine(
        names.get(line["player"], str(line["player"])),
        line["place"],
        Fraction(line["value"]),
        Fraction(line["worth"]),
        Fraction(line["after"]) if line.get("after") else None,
    )
