"""Standings as lists: everybody after some rounds, one round alone, and clubs' teams. Order and places are given."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.documents.standings import remark
from tournament.models import Event
from tournament.selectors.standings import PlayerStanding, RoundResult, Standings
from tournament.templatetags.radelc import NOTHING, placing_units, points, signed

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
WIDE_NUMBER = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}


class _Standing(tables.Table):
    """What every list of standings has: a place, and sums to the right."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs={"th": {"class": "num"}, "td": {"class": "num"}})
    units = tables.Column(verbose_name=gettext_lazy("Points"), attrs=NUMBER)
    difference = tables.Column(verbose_name=gettext_lazy("Difference"), attrs=NUMBER)

    class Meta:
        orderable = False
        empty_text = gettext_lazy("Nothing is published yet.")

    def render_place(self, value: int) -> SafeString:
        """1, 2, 2, 4; the first three stand out."""
        return format_html('<span class="place place-{}">{}</span>', value, value)

    def render_units(self, value: int) -> SafeString:
        """Exact points, no decimals where there are none."""
        return format_html("<strong>{}</strong>", placing_units(value))

    def render_difference(self, value: int | None) -> str:
        """With its sign."""
        return signed(value)


class PlayerTable(_Standing):
    """Players. On a phone the club stands under the name, and what decides only a tie is left out."""

    name = tables.Column(verbose_name=gettext_lazy("Player"))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE)
    tables_won = tables.Column(verbose_name=gettext_lazy("Tables won"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "name", "club", "...", "units", "difference", "tables_won")
        attrs = {"class": "table standings"}

    def __init__(self, event: Event, rows: list[PlayerStanding], **options: Any) -> None:
        super().__init__(rows, **options)
        self.event = event

    def render_name(self, value: str, record: PlayerStanding) -> SafeString:
        """The name, why there is no place, and on a phone the club and the rounds."""
        status = remark(record)
        return format_html(
            "{}{}{}{}",
            value,
            format_html(' <span class="badge badge-outline">{}</span>', status) if status else "",
            format_html('<small class="phone-only muted">{}</small>', record.club) if record.club else "",
            format_html(
                '<small class="phone-only">{}</small>',
                format_html_join("", '<a href="{}">{}</a>', (self.short(result) for result in record.rounds)),
            ),
        )

    def short(self, result: RoundResult) -> tuple[str, str]:
        """A round in the few letters that a phone has room for, and the sheet it leads to."""
        text = _("R%(number)s: %(points)s") % {"number": result.round, "points": placing_units(result.units)}
        return sheet_url(self.event, result), text


class RoundColumn(tables.Column):
    """The points of one round, leading to the sheet they come from."""

    empty_values = ()

    def __init__(self, event: Event, number: int) -> None:
        super().__init__(
            verbose_name=_("R%(number)s") % {"number": number}, accessor="rounds", orderable=False, attrs=WIDE_NUMBER
        )
        self.event, self.number = event, number

    def render(self, value: tuple[RoundResult, ...]) -> SafeString | str:
        """The points as a link, or a dash for who did not play."""
        for result in value:
            if result.round == self.number:
                return format_html('<a href="{}">{}</a>', sheet_url(self.event, result), placing_units(result.units))
        return NOTHING


def sheet_url(event: Event, result: RoundResult) -> str:
    """The page of the sheet that a result comes from."""
    return reverse("public-table", args=(event.slug, result.round, result.table))


def standings_table(*, event: Event, standings: Standings, rows: list[PlayerStanding]) -> PlayerTable:
    """Standings over several rounds, with a column for each of them."""
    columns = [(f"round_{number}", RoundColumn(event, number)) for number in standings.rounds]
    return PlayerTable(event, rows, extra_columns=columns)


class RoundTable(PlayerTable):
    """One round alone: at which table, what was written there, and its place."""

    table = tables.Column(verbose_name=gettext_lazy("Table"), accessor="rounds", attrs=WIDE_NUMBER)
    total = tables.Column(verbose_name=gettext_lazy("Total"), attrs=WIDE_NUMBER)
    tables_won = None

    class Meta(PlayerTable.Meta):
        sequence = ("place", "name", "club", "table", "total", "units", "difference")

    def short(self, result: RoundResult) -> tuple[str, str]:
        """The table and the total instead of the points, which have a column of their own."""
        text = _("table %(table)s: %(total)s") % {"table": result.table, "total": points(result.total)}
        return sheet_url(self.event, result), text

    def render_table(self, value: tuple[RoundResult, ...]) -> SafeString:
        """The table and the seat, leading to the sheet."""
        result = value[0]
        return format_html('<a href="{}">{} {}</a>', sheet_url(self.event, result), result.table, result.letter)

    def render_total(self, value: int) -> str:
        """Written points."""
        return points(value)


class TeamTable(_Standing):
    """Clubs' teams with the players that count."""

    club = tables.Column(verbose_name=gettext_lazy("Club"))
    members = tables.Column(verbose_name=gettext_lazy("Counting players"), attrs=WIDE)
    tables_won = tables.Column(verbose_name=gettext_lazy("Tables won"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "club", "members", "units", "difference", "tables_won")
        attrs = {"class": "table standings"}
        empty_text = gettext_lazy("No club has enough placed players for a team.")

    def render_members(self, value: tuple[PlayerStanding, ...]) -> SafeString:
        """Each with his points."""
        return format_html_join(", ", "{} ({})", ((one.name, placing_units(one.units)) for one in value))
