from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.tables.lists import ListPaper, ListTable
from scoresheets.text import exact
from tournament.events.heads import head
from tournament.events.labels import decimal_mark
from tournament.models import Event
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.tables.prizes import list_names
from tournament.papers.tables.standings import before_the_end
from tournament.standings.selectors.prizes import category_winners, placed, team_winners
from tournament.standings.selectors.standings import PlayerStanding, TeamStanding, standings


def of_event(event: Event) -> ListPaper:
    """Return a text for newspapers in the active language. Raises NothingToPrint without a closed round."""
    counted = standings(event=event, rounds="all")
    first = placed(counted.rows)
    if not first:
        raise NothingToPrint
    parts = [ListTable(text=_opening(event, len(counted.rows)), large=True)]
    parts += [_part(_("Winners"), (_with_club(player) for player in first))]
    for called in team_winners(event=event, standings=counted):
        parts += [_part(list_names()[called.list], map(_with_members, called.teams))] if called.teams else []
    for each in category_winners(event=event, standings=counted):
        parts.append(_part(each.name, (_with_club(row) for row in each.standings.rows)))
    early = before_the_end(event)
    if len(counted.rounds) > 1 and not early:
        before = standings(event=event, rounds="all", until=counted.rounds[-2])
        decided = _last_round(before.rows, first)
        parts.append(ListTable(heading=_("What the last round decided"), text=decided, large=True))
    if event.organiser:
        parts.append(ListTable(heading=_("Organiser"), text=event.organiser, large=True))
    return ListPaper(head(event), _("Text for newspapers"), tuple(parts), early)


def _opening(event: Event, players: int) -> str:
    where = ", ".join(part for part in (event.name, event.place, date_format(event.date, "DATE_FORMAT")) if part)
    number = ngettext("%(count)s player took part.", "%(count)s players took part.", players) % {"count": players}
    return f"{where}. {number}"


def _part(heading: str, lines: Iterable[str]) -> ListTable:
    return ListTable(heading=heading, text="; ".join(lines) + ".", large=True)


def _with_club(player: PlayerStanding) -> str:
    club = f" ({player.club})" if player.club else ""
    return f"{player.place}. {player.name}{club}, {_('points')} {exact(player.points, decimal_mark())}"


def _with_members(team: TeamStanding) -> str:
    return f"{team.place}. {team.name} ({', '.join(member.name for member in team.members)})"


def _last_round(before: Iterable[PlayerStanding], first: Iterable[PlayerStanding]) -> str:
    led = placed(before)
    leaders = {player.registration_id for player in led if player.place == 1}
    same = leaders == {player.registration_id for player in first if player.place == 1}
    said = _("The first place stayed as it was.") if same else _("The first place changed in the last round.")
    order = "; ".join(f"{player.place}. {player.name}" for player in led)
    return said + " " + _("The order before it: %(order)s.") % {"order": order}
