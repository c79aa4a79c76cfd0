"""Standings as lists: everybody after some rounds, one round alone, and clubs' teams. Order and places are given.

The columns are declared here; a row is a template of its own (templates/public/lists/), because 150 rows of ten cells
rendered one by one through `render_*` take longer than all the rest of the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.documents.standings import remark
from tournament.models import Event
from tournament.selectors.standings import PlayerStanding, RoundResult, Standings, TeamStanding
from tournament.wording.numbers import NOTHING, placing_units

NUMBER = {"th": {"class": "num"}}
WIDE = {"th": {"class": "wide-only"}}
WIDE_NUMBER = {"th": {"class": "num wide-only"}}


class SheetAddresses:
    """The pages of an event's sheets; one look-up a round instead of one a result."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._first: dict[int, str] = {}

    def of(self, result: RoundResult) -> str:
        """The sheet that a result comes from."""
        if result.round not in self._first:
            self._first[result.round] = reverse("public-table", args=(self._event.slug, result.round, 0))
        return f"{self._first[result.round].removesuffix('0/')}{result.table}/"


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a player brought from one round, and where it is explained; `url` is "" for who did not play."""

    number: int
    points: str
    url: str


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A result and the page that explains it."""

    result: RoundResult
    url: str


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line; what it shows of the rounds is put together when it is shown."""

    row: PlayerStanding
    numbers: tuple[int, ...]
    addresses: SheetAddresses

    @property
    def status(self) -> str:
        """Why there is no place, or that he has left."""
        return remark(self.row)

    @property
    def rounds(self) -> list[RoundCell]:
        """A cell for each round that counts."""
        played = {result.round: result for result in self.row.rounds}
        return [self._cell(number, played.get(number)) for number in self.numbers]

    @property
    def sheet(self) -> SheetCell:
        """The sheet of the one round that counts."""
        result = self.row.rounds[0]
        return SheetCell(result, self.addresses.of(result))

    def _cell(self, number: int, result: RoundResult | None) -> RoundCell:
        if result is None or not result.counts:
            return RoundCell(number, NOTHING, "")
        return RoundCell(number, placing_units(result.units), self.addresses.of(result))


class _Standing(tables.Table):
    """What every list of standings has: a place first, and sums at the right."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=NUMBER)
    points = tables.Column(verbose_name=gettext_lazy("Points"), attrs=NUMBER)
    difference = tables.Column(verbose_name=gettext_lazy("Difference"), attrs=NUMBER)

    class Meta:
        orderable = False
        attrs = {"class": "table standings"}
        empty_text = gettext_lazy("Nothing is published yet.")


class PlayerTable(_Standing):
    """Players over several rounds. On a phone the club and the rounds stand under the name."""

    name = tables.Column(verbose_name=gettext_lazy("Player"))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE)
    tables_won = tables.Column(verbose_name=gettext_lazy("Tables won"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "name", "club", "...", "points", "difference", "tables_won")
        template_name = "public/lists/players.html"


def player_table(*, event: Event, standings: Standings, rows: Sequence[PlayerStanding]) -> PlayerTable:
    """Some rows of the standings, with a column for each round that counts."""
    columns = [
        (f"round_{number}", tables.Column(verbose_name=_("R%(number)s") % {"number": number}, attrs=WIDE_NUMBER))
        for number in standings.rounds
    ]
    return PlayerTable(_lines(event, standings, rows), extra_columns=columns)


class RoundTable(_Standing):
    """One round alone: at which table, and what was written there."""

    name = tables.Column(verbose_name=gettext_lazy("Player"))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE)
    table = tables.Column(verbose_name=gettext_lazy("Table"), attrs=WIDE_NUMBER)
    total = tables.Column(verbose_name=gettext_lazy("Total"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "name", "club", "table", "total", "points", "difference")
        template_name = "public/lists/round.html"


def round_table(*, event: Event, standings: Standings, rows: Sequence[PlayerStanding]) -> RoundTable:
    """Some rows of one round's order."""
    return RoundTable(_lines(event, standings, rows))


def _lines(event: Event, standings: Standings, rows: Sequence[PlayerStanding]) -> list[PlayerLine]:
    addresses = SheetAddresses(event)
    return [PlayerLine(row, standings.rounds, addresses) for row in rows]


class TeamTable(_Standing):
    """Teams with the players that count; its rows are TeamStandings."""

    name = tables.Column(verbose_name=gettext_lazy("Team"))
    members = tables.Column(verbose_name=gettext_lazy("Counting players"), attrs=WIDE)
    tables_won = tables.Column(verbose_name=gettext_lazy("Tables won"), attrs=WIDE_NUMBER)

    class Meta(_Standing.Meta):
        sequence = ("place", "name", "members", "points", "difference", "tables_won")
        template_name = "public/lists/teams.html"
        empty_text = gettext_lazy("No club has enough placed players for a team.")


def team_table(rows: Sequence[TeamStanding], *, named: bool = False) -> TeamTable:
    """Clubs' teams in their order, or those that the director named."""
    return TeamTable(list(rows), empty_text=_("No team has a placed player yet.") if named else None)
