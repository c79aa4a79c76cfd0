"""The results for the federation: with licences, so for officials only."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.tables import results as drawing
from tournament.events.labels import decimal_mark
from tournament.events.selectors.book import book_of
from tournament.journal.selectors.snapshot import names_of
from tournament.models import Event, Registration
from tournament.standings.selectors.standings import PlayerStanding, standings
from tournament.standings.words import remark


def xlsx(*, event: Event) -> bytes:
    return drawing.render_xlsx(record(event=event))


def csv(*, event: Event) -> bytes:
    return drawing.render_csv(record(event=event), decimal_mark())


def record(*, event: Event) -> drawing.Results:
    """Return the results of the closed rounds as plain data."""
    order, differences = standings(event=event, rounds="all"), book_of(event).differences
    everybody = Registration.objects.filter(event=event).select_related("player", "club")
    people = {registration.pk: registration for registration in everybody.prefetch_related("categories")}
    return drawing.Results(
        title=_("Results"),
        heads=_heads(order.rounds, _("difference") if differences else _("total")),
        rows=tuple(_row(row, people[row.registration_id], order.rounds, differences) for row in order.rows),
    )


def _heads(rounds: tuple[int, ...], summed: str) -> tuple[str, ...]:
    of_round = (_("table"), _("place"), _("points"), summed)
    short = _("R{number}")
    return (
        _("place"),
        _("licence"),
        _("last name"),
        _("first name"),
        _("club"),
        _("category"),
        _("points"),
        summed,
        _("tables won"),
        *(f"{short.format(number=number)} {head}" for number in rounds for head in of_round),
        _("remark"),
    )


def _row(
    row: PlayerStanding, registration: Registration, rounds: tuple[int, ...], differences: bool
) -> drawing.ResultRow:
    played = {result.round: result for result in row.rounds if result.counts}
    cells = []
    for number in rounds:
        result = played.get(number)
        cells.append(
            drawing.RoundCells(
                result.table, result.place, result.points, result.difference if differences else result.total
            )
            if result
            else drawing.RoundCells()
        )
    return drawing.ResultRow(
        place=row.place,
        licence=registration.player.licence,
        last_name=registration.player.last_name,
        first_name=registration.player.first_name,
        club=row.club,
        categories=names_of(registration.categories.all()),
        points=row.points,
        summed=row.difference if differences else row.total,
        tables_won=row.tables_won,
        rounds=tuple(cells),
        remark=remark(row),
    )
