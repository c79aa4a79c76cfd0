"""Rows are built here: for 150 rows a template took half of a page's time, and `render_*` even more."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.events.selectors.book import book_of
from tournament.models import Event
from tournament.standings.selectors.standings import PlayerStanding, RoundResult, Standings, TeamStanding
from tournament.standings.words import remark
from tournament.wording.movement import movement
from tournament.wording.numbers import NOTHING, placing_units, points, signed

Places = Mapping[Any, int | None]
_OPENS = SafeString(' class="opens"')
NONE, NONE_AT_ALL = SafeString(NOTHING), SafeString("")
NUMBER = {"th": {"class": "num"}}
WIDE = {"th": {"class": "wide-only"}}
WIDE_NUMBER = {"th": {"class": "num wide-only"}}


class SheetAddresses:
    def __init__(self, event: Event) -> None:
        self._event = event
        self._first: dict[int, str] = {}

    def of(self, result: RoundResult) -> SafeString:
        if result.round not in self._first:
            first = escape(reverse("public-table", args=(self._event.slug, result.round, 0)))
            self._first[result.round] = first.removesuffix("0/")
        return SafeString(f"{self._first[result.round]}{result.table}/")


class Moved:
    def __init__(self, before: Places) -> None:
        self._before, self._drawn = before, cache(movement_drawn)

    def of(self, key: int | str, place: int | None) -> SafeString:
        if place is None or not self._before:
            return NONE_AT_ALL
        before = self._before.get(key)
        return self._drawn(None if before is None else before - place)


class _Standing(tables.Table):
    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=NUMBER)
    points = tables.Column(verbose_name=gettext_lazy("Points"), attrs=NUMBER)
    summed = tables.Column(verbose_name=gettext_lazy("Difference"), attrs=NUMBER)

    class Meta:
        orderable = False
        attrs = {"class": "table standings"}
        empty_text = gettext_lazy("Nothing is published yet.")
        template_name = "standings/table.html"

    def __init__(self, rows: list[Any], event: Event, **more: Any) -> None:
        self._differences = book_of(event).differences
        self._placing = cache(_placing)
        super().__init__(rows, **more)
        if not self._differences:
            self.columns["summed"].column.verbose_name = gettext_lazy("Total")

    def summed_of(self, row: PlayerStanding | TeamStanding) -> str:
        return signed(row.difference) if self._differences else points(row.total)

    @property
    def body(self) -> SafeString:
        return mark_safe("".join(self.drawn(row.record) for row in self.paginated_rows))

    def drawn(self, record: Any) -> SafeString:
        raise NotImplementedError


class PlayerTable(_Standing):
    name = tables.Column(verbose_name=gettext_lazy("Player"))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE)
    tables_won = tables.Column(verbose_name=gettext_lazy("Tables won"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "name", "club", "...", "points", "summed", "tables_won")
        empty_text = gettext_lazy("Nobody of this category has played yet.")

    def __init__(
        self, rows: list[PlayerStanding], event: Event, counted: Standings, before: Places, **more: Any
    ) -> None:
        super().__init__(rows, event, **more)
        self._sheets = SheetAddresses(event)
        self._rounds = {number: escape(_round_label(number)) for number in counted.rounds}
        self._moved, self._clubs = Moved(before), cache(_clubs)
        self._opens = _first_of_finals(rows) if counted.finals else frozenset()

    def drawn(self, record: PlayerStanding) -> SafeString:
        row, cells = record, self._cells(record)
        on_phone, club = self._clubs(row.club)
        rounds = zip(self._rounds.values(), cells, strict=True)
        labelled = [f'<span class="nowrap">{label} {cell}</span>' for label, cell in rounds]
        return _filled(
            '<tr%s><td class="num">%s%s</td><td>%s%s%s<small class="phone-only">%s</small></td>'
            '<td class="wide-only">%s</td>%s<td class="num"><strong>%s</strong></td><td class="num">%s</td>'
            '<td class="num wide-only">%s</td></tr>\n',
            _OPENS if row.registration_id in self._opens else NONE_AT_ALL,
            _place(row.place),
            self._moved.of(row.registration_id, row.place),
            escape(row.name),
            _status(row),
            on_phone,
            SafeString(" ".join(labelled)),
            club,
            SafeString("".join([f'<td class="num wide-only">{cell}</td>' for cell in cells])),
            self._placing(row.units),
            escape(self.summed_of(row)),
            _number(row.tables_won),
        )

    def _cells(self, row: PlayerStanding) -> list[SafeString]:
        played = {round_.round: round_ for round_ in row.rounds if round_.counts}
        return [self._cell(played[number]) if number in played else NONE for number in self._rounds]

    def _cell(self, result: RoundResult) -> SafeString:
        return _filled('<a href="%s">%s</a>', self._sheets.of(result), self._placing(result.units))


def _round_label(number: int) -> str:
    return _("R%(number)s") % {"number": number}


def player_table(*, event: Event, standings: Standings, rows: Sequence[PlayerStanding], before: Places) -> PlayerTable:
    columns = [
        (f"round_{number}", tables.Column(verbose_name=_round_label(number), attrs=WIDE_NUMBER))
        for number in standings.rounds
    ]
    return PlayerTable(list(rows), event, standings, before, extra_columns=columns)


class RoundTable(_Standing):
    name = tables.Column(verbose_name=gettext_lazy("Player"))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE)
    table = tables.Column(verbose_name=gettext_lazy("Table"), attrs=WIDE_NUMBER)
    total = tables.Column(verbose_name=gettext_lazy("Total"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "name", "club", "table", "total", "points", "summed")

    def __init__(self, rows: list[PlayerStanding], event: Event) -> None:
        super().__init__(rows, event, exclude=() if book_of(event).differences else ("total",))
        self._sheets = SheetAddresses(event)

    def drawn(self, record: PlayerStanding) -> SafeString:
        row, played = record, record.rounds[0]
        address, total = self._sheets.of(played), NOTHING if played.bye else points(row.total)
        where = format_html("{} {}", played.table, played.letter)
        return format_html(
            '<tr><td class="num">{}</td><td>{}{}{}<small class="phone-only"><a href="{}">{} {}</a> {}</small></td>'
            '<td class="wide-only">{}</td><td class="num wide-only"><a href="{}">{}</a></td>'
            '{}<td class="num"><strong>{}</strong></td><td class="num">{}</td></tr>\n',
            _place(row.place),
            row.name,
            _status(row),
            _phone_club(row.club),
            address,
            _("table %(table)s") % {"table": played.table},
            played.letter,
            "" if played.bye else total,
            row.club,
            address,
            where,
            format_html('<td class="num wide-only">{}</td>', total) if self._differences else NONE_AT_ALL,
            self._placing(row.units),
            signed(row.difference) if self._differences else total,
        )


def round_table(*, event: Event, rows: Sequence[PlayerStanding]) -> RoundTable:
    return RoundTable(list(rows), event)


class TeamTable(_Standing):
    name = tables.Column(verbose_name=gettext_lazy("Team"))
    members = tables.Column(verbose_name=gettext_lazy("Counting players"), attrs=WIDE)
    tables_won = tables.Column(verbose_name=gettext_lazy("Tables won"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "name", "members", "points", "summed", "tables_won")
        empty_text = gettext_lazy("No club has enough placed players for a team.")

    def __init__(self, rows: list[TeamStanding], event: Event, before: Places, **more: Any) -> None:
        super().__init__(rows, event, **more)
        self._moved = Moved(before)

    def drawn(self, record: TeamStanding) -> SafeString:
        team = record
        members = format_html_join(", ", "{} ({})", ((each.name, placing_units(each.units)) for each in team.members))
        return format_html(
            '<tr><td class="num">{}{}</td><td>{}<small class="phone-only muted">{}</small></td>'
            '<td class="wide-only">{}</td><td class="num"><strong>{}</strong></td><td class="num">{}</td>'
            '<td class="num wide-only">{}</td></tr>\n',
            _place(team.place),
            self._moved.of(team.name, team.place),
            team.name,
            members,
            members,
            placing_units(team.units),
            self.summed_of(team),
            team.tables_won,
        )


def team_table(*, event: Event, rows: Sequence[TeamStanding], before: Places, named: bool = False) -> TeamTable:
    """`before`: places by name after the round before."""
    return TeamTable(list(rows), event, before, empty_text=_("No team has a placed player yet.") if named else None)


def _filled(pattern: str, *parts: SafeString) -> SafeString:
    """Fill in what is safe already: `format_html` looks at each part again, and so takes four times as long."""
    return SafeString(pattern % parts)


@lru_cache(maxsize=4096)
def _number(number: int) -> SafeString:
    return escape(number)


def _first_of_finals(rows: Sequence[PlayerStanding]) -> frozenset[int]:
    return frozenset(row.registration_id for before, row in pairwise(rows) if row.final != before.final)


def _placing(units: int) -> SafeString:
    return escape(placing_units(units))


def _clubs(club: str) -> tuple[SafeString, SafeString]:
    return _phone_club(club), escape(club)


@lru_cache(maxsize=4096)
def _place(place: int | None) -> SafeString:
    return format_html('<span class="place place-{}">{}</span>', place, place) if place else NONE_AT_ALL


def _status(row: PlayerStanding) -> SafeString:
    said = remark(row)
    return format_html(' <span class="badge badge-outline">{}</span>', said) if said else NONE_AT_ALL


def _phone_club(club: str) -> SafeString:
    return format_html('<small class="phone-only muted">{}</small>', club) if club else NONE_AT_ALL


def movement_drawn(up: int | None) -> SafeString:
    """`up`: places (negative: down; None: new)."""
    moved = movement(up)
    return format_html(
        '<span class="moved moved-{}"><span aria-hidden="true">{}</span><span class="sr-only"> {}</span></span>',
        moved.way,
        moved.sign,
        moved.words,
    )
