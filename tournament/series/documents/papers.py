from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoresheets.charts.line_chart import LineChart
from scoresheets.charts.line_chart import Series as Line
from scoresheets.flow import Column, Group, single
from scoresheets.tables.lists import ListPaper, ListTable, render
from scoresheets.text import exact, with_plus
from scoresheets.workbooks import workbook_series
from scoresheets.workbooks.workbook_series import SeriesBook, SeriesRow
from tournament.events.heads import day_and_time, season_head
from tournament.events.labels import decimal_mark
from tournament.models import RatingList, SeriesEvent
from tournament.series.selectors.career import Career, Year
from tournament.series.selectors.clubs import places
from tournament.series.selectors.lists import Cell, ListRow, SeriesList
from tournament.series.selectors.rating import Rated
from tournament.series.selectors.teams import Cell as TeamCell
from tournament.series.selectors.teams import TeamList, TeamRow
from tournament.wording.numbers import rating

DASH = "\N{EN DASH}"
# Before the players of a team.
INDENT = f"{DASH} "
# Events with a column of their own: earlier ones are only in the total.
MOST_COLUMNS = 7
# With fewer events a line shows no more than its last number.
LEAST = 2


def of_list(listed: SeriesList) -> bytes:
    shown = listed.events[-MOST_COLUMNS:]
    columns = (
        Column(_("place"), 14, "right", bold=True),
        Column(_("player"), 0, bold=True, wrapped=True),
        *_columns(shown),
        *((Column(_("difference"), 16, "right"),) if listed.by_difference else ()),
    )
    rows = [Group(tuple(_of_row(row, len(shown), listed.by_difference))) for row in listed.rows]
    notes = _notes(listed.events, listed.tie_break, brackets=listed.series.best is not None)
    title = _("Standings after %(event)s") % {"event": listed.last.of} if listed.last else _("Standings")
    return _drawn(ListPaper(season_head(listed.series), title, (ListTable(columns, tuple(rows), size=9.0),), notes))


def _columns(events: Sequence[SeriesEvent]) -> tuple[Column, ...]:
    of_events = (Column(f"{event.number}.", 13, "right") for event in events)
    return (*of_events, Column(_("total"), 18, "right", bold=True))


def _notes(events: Sequence[SeriesEvent], *more: str, brackets: bool) -> str:
    shown = events[-MOST_COLUMNS:]
    named = [f"{event.number}. {event.of} ({date_format(event.of.date, 'SHORT_DATE_FORMAT')})" for event in shown]
    notes = [", ".join(named) + "."] if named else []
    if brackets:
        notes.append(_("Values in brackets do not count."))
    notes += more
    if len(shown) < len(events):
        notes.append(_("The events before are in the total."))
    return " ".join(notes)


def _drawn(paper: ListPaper) -> bytes:
    return render(paper, _("page {page} of {pages}"))


def _of_row(row: ListRow, columns: int, by_difference: bool) -> Iterator[tuple[str, ...]]:
    """Yield the player's line, then his club's: beside many events there is no room for both."""
    cells = row.cells[-columns:] if columns else ()
    place = str(row.place) if row.place is not None else DASH
    last = (with_plus(row.line.difference),) if by_difference else ()
    yield place, row.person.name, *map(_cell, cells), exact(row.value, decimal_mark()), *last
    if row.person.club:
        yield "", row.person.club, *("",) * (len(cells) + 1 + len(last))


def _cell(cell: Cell | TeamCell | None) -> str:
    if cell is None:
        return ""
    text = exact(cell.value, decimal_mark())
    return text if cell.counts else f"({text})"


def of_teams(listed: TeamList) -> bytes:
    shown = listed.events[-MOST_COLUMNS:]
    columns = (
        Column(_("place"), 14, "right", bold=True),
        Column(_("team"), 0, wrapped=True),
        *_columns(shown),
    )
    groups = tuple(Group(tuple(_of_team(team, len(shown)))) for team in listed.rows)
    table, notes = ListTable(columns, groups, size=9.0), _notes(listed.events, brackets=listed.brackets)
    return _drawn(ListPaper(season_head(listed.series), _("Standings of teams"), (table,), notes))


def _of_team(team: TeamRow, columns: int) -> Iterator[tuple[str, ...]]:
    name = team.name
    if team.withdrawn_on is not None:
        day = date_format(team.withdrawn_on, "SHORT_DATE_FORMAT")
        name = f"{name}, " + _("withdrawn on %(day)s") % {"day": day}
    points = team.points[-columns:] if columns else ()
    yield (
        str(team.place) if team.place is not None else DASH,
        name,
        *("" if value is None else exact(value, decimal_mark()) for value in points),
        exact(team.value, decimal_mark()),
    )
    for member in team.members:
        cells = member.cells[-columns:] if columns else ()
        yield "", INDENT + member.name, *map(_cell, cells), exact(member.value, decimal_mark())


def of_ratings(kept: RatingList, rows: Sequence[tuple[str, Rated]]) -> bytes:
    """Draw a rating list, highest first; `rows` have the names that the reader may see."""
    columns = (
        Column(_("place"), 14, "right", bold=True),
        Column(_("player"), 0, bold=True, wrapped=True),
        Column(_("before"), 24, "right"),
        Column(_("rating"), 24, "right", bold=True),
        Column(_("rounds"), 24, "right"),
    )
    ranks = places([row.after for _name, row in rows])
    drawn = []
    for place, (name, row) in zip(ranks, rows, strict=True):
        before = DASH if row.before is None else rating(row.before)
        drawn.append(single((str(place), name, before, rating(row.after), str(row.rounds))))
    foot = _("Made %(at)s. Digest: %(digest)s") % {"at": day_and_time(kept.made_at), "digest": kept.digest}
    table = ListTable(columns, tuple(drawn))
    return _drawn(ListPaper(season_head(kept.series), rating_title(kept), (table,), foot))


def rating_title(kept: RatingList) -> str:
    if not kept.name:
        return _("Ratings at the end of the season")
    return _("Ratings after %(event)s") % {"event": kept.name}


def charts(career: Career) -> list[LineChart]:
    return [chart for chart in (_course(career), _rating_course(career)) if chart is not None]


def _course(career: Career) -> LineChart | None:
    """Return his running difference over the season, None with fewer than two events."""
    year = career.years[0]
    if len(year.results) < LEAST:
        return None
    values = tuple(accumulate((result.difference for result in year.results), initial=0))
    names = [f"{result.event.number}." for result in year.results]
    caption = ", ".join(f"{name} {with_plus(value)}" for name, value in zip(names, values[1:], strict=True))
    title = _("Difference after each event")
    return LineChart(title, f"{title}: {caption}.", ("", *names), (Line("", values),), each=True)


def _rating_course(career: Career) -> LineChart | None:
    """Return his rating in whole points over the season, None with fewer than two lists."""
    if len(career.ratings) < LEAST:
        return None
    names = [f"{name}." if name else DASH for name, _value in career.ratings]
    values = tuple(round(value) for _name, value in career.ratings)
    caption = ", ".join(f"{name} {rating(value)}" for name, (_n, value) in zip(names, career.ratings, strict=True))
    title = _("Rating after each event")
    return LineChart(title, f"{title}: {caption}.", tuple(names), (Line(_("rating"), values),))


def of_player(career: Career) -> bytes:
    club = [ListTable(text=career.person.club)] if career.person.club else []
    drawn = (ListTable(chart=chart) for chart in charts(career))
    tables = (*club, *map(_season, career.years), *drawn)
    return _drawn(ListPaper(season_head(career.years[0].series), career.person.name, tables))


def _season(year: Year) -> ListTable:
    columns = (
        Column(_("event"), 0, bold=True, wrapped=True),
        Column(_("place"), 20, "right"),
        Column(_("value"), 26, "right"),
        Column(_("difference"), 26, "right"),
        Column(_("tables won"), 26, "right"),
    )
    rows = [
        single(
            (
                f"{result.event.number}. {result.event.of}",
                str(result.cell.place),
                _cell(result.cell),
                with_plus(result.difference),
                DASH if result.tables_won is None else str(result.tables_won),
            )
        )
        for result in year.results
    ]
    place = DASH if year.row.place is None else f"{year.row.place}."
    summary = _("Place %(place)s of %(players)s, total %(value)s") % {
        "place": place,
        "players": year.players,
        "value": exact(year.row.value, decimal_mark()),
    }
    return ListTable(columns, tuple(rows), heading=str(year.series), text=summary)


def workbook_of_list(listed: SeriesList) -> bytes:
    """Return the list as xlsx: every event's values, sums and places as formulas."""
    return workbook_series.render(_book(listed))


def _book(listed: SeriesList) -> SeriesBook:
    heads = (_("place"), _("player"), _("club"), _("total"), _("difference"), _("events won"))
    return SeriesBook(
        title=str(listed.series),
        sheet=_("Standings"),
        events=tuple(f"{event.number}. {event.of}" for event in listed.events),
        always=frozenset(at for at, event in enumerate(listed.events) if event.always),
        best=listed.series.best,
        rows=tuple(
            SeriesRow(
                row.place,
                row.person.name,
                row.person.club,
                row.line.events,
                row.value,
                row.line.difference,
                row.line.wins,
            )
            for row in listed.rows
        ),
        heads=heads,
    )
