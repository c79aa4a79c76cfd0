from __future__ import annotations

from collections.abc import Sequence
from datetime import date as day
from typing import Any, Unpack

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.draw import digest
from tournament.errors import Conflict, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.journal import Change
from tournament.journal.services.typed_text import check, given_reason, one_line, require_seen
from tournament.models import Player, Series, SeriesTeam, SeriesTeamMember
from tournament.models.series import TEAM_SIZE
from tournament.series.selectors import snapshot
from tournament.series.services.series import lock_series

MOST_TEAMS = 500


def save(
    *,
    series: Series,
    name: str,
    players: Sequence[Player],
    by: Actor,
    team: SeriesTeam | None = None,
    seen: str = "",
) -> SeriesTeam:
    """Enter or change a team with its three players, in order. `seen` is the state that was looked at ("": any).

    Raises RefereeError at "name", or at "player_1" to "player_3"; Stale if the team is not as it was seen.
    """
    require(by, "series.teams")
    with transaction.atomic():
        fresh = lock_series(series)
        stored = SeriesTeam.objects.filter(series=fresh)
        if team is None:
            numbers = list(stored.values_list("number", flat=True))
            if len(numbers) >= MOST_TEAMS:
                raise RefereeError(_("There are %(most)s teams already.") % {"most": MOST_TEAMS}, "name")
            team, before, shown = SeriesTeam(series=fresh, number=max(numbers, default=0) + 1), {}, {}
        else:
            team = _fresh(team)
            before, shown = _state(team), _shown(team)
        team.name = _name(name, stored.exclude(pk=team.pk).values_list("name", flat=True))
        _require_free(fresh, team, players)
        check(team, exclude=("series",))
        team.save()
        team.members.all().delete()
        SeriesTeamMember.objects.bulk_create(
            SeriesTeamMember(series=fresh, team=team, player=player, position=position)
            for position, player in enumerate(players, start=1)
        )
        require_seen(seen, digest(shown), before=shown, after=_shown(team, typed=True))
        _log(fresh, "series.team", by, team, before=before, after=_state(team))
        return team


def remove(*, team: SeriesTeam, by: Actor) -> None:
    require(by, "series.teams")
    with transaction.atomic():
        fresh = lock_series(team.series)
        stored = _fresh(team)
        before = _state(stored)
        stored.delete()
        _log(fresh, "series.team_remove", by, stored, before=before, after={})


def withdraw(*, team: SeriesTeam, reason: str, date: day, by: Actor) -> SeriesTeam:
    """Withdraw a team: events after `date` do not count for it, and their draws do not keep its players apart.

    Raises RefereeError at "reason" or "date", Conflict if it has withdrawn already.
    """
    reason = given_reason(reason)
    if date > timezone.localdate():
        raise RefereeError(_("This day is still to come."), "date")
    return _change_withdrawn(team, by, reason, date)


def reinstate(*, team: SeriesTeam, reason: str, by: Actor) -> SeriesTeam:
    """Take the withdrawal back. Raises RefereeError at "reason", Conflict if the team has not withdrawn."""
    return _change_withdrawn(team, by, given_reason(reason), None)


def require_can_withdraw(team: SeriesTeam) -> None:
    if team.withdrawn_on is not None:
        raise Conflict(_("%(team)s has withdrawn already.") % {"team": team.name})


def require_can_reinstate(team: SeriesTeam) -> None:
    if team.withdrawn_on is None:
        raise Conflict(_("%(team)s has not withdrawn.") % {"team": team.name})


def _change_withdrawn(team: SeriesTeam, by: Actor, reason: str, date: day | None) -> SeriesTeam:
    require(by, "series.teams")
    with transaction.atomic():
        fresh = lock_series(team.series)
        stored = _fresh(team)
        (require_can_reinstate if date is None else require_can_withdraw)(stored)
        before = _state(stored)
        stored.withdrawn_on, stored.withdrawn_reason = date, reason if date is not None else ""
        check(stored, exclude=("series",))
        stored.save(update_fields=["withdrawn_on", "withdrawn_reason"])
        action = "series.team_reinstate" if date is None else "series.team_withdraw"
        _log(fresh, action, by, stored, before=before, after=_state(stored), reason=reason)
        return stored


def state_of(team: SeriesTeam) -> str:
    return digest(_shown(team))


def _shown(team: SeriesTeam, *, typed: bool = False) -> dict[str, Any]:
    """Return what a team's form shows; beside what was typed there is no withdrawal."""
    members = team.members.select_related("player").order_by("position")
    players = [f"{member.player.name} {member.player.licence}".strip() for member in members]
    state = {"team": team.name, "players": players}
    return state if typed or team.withdrawn_on is None else {**state, "withdrawn_on": str(team.withdrawn_on)}


def _fresh(team: SeriesTeam) -> SeriesTeam:
    stored = SeriesTeam.objects.filter(pk=team.pk).first()
    if stored is None:
        raise Conflict(_("This team is not there any more."))
    return stored


def _name(typed: str, others: Any) -> str:
    name = one_line(typed, field="name", most=60)
    if not name:
        raise RefereeError(_("Type the team's name."), "name")
    if name.casefold() in {other.casefold() for other in others}:
        raise RefereeError(_("Another team has this name."), "name")
    return name


def _require_free(series: Series, team: SeriesTeam, players: Sequence[Player]) -> None:
    if len(players) != TEAM_SIZE:
        raise RefereeError(_("A team has three players."), f"player_{min(len(players) + 1, TEAM_SIZE)}")
    elsewhere = SeriesTeamMember.objects.filter(series=series, player__in=players).exclude(team=team.pk)
    taken = {member.player_id: member.team.name for member in elsewhere.select_related("team")}
    for position, player in enumerate(players, start=1):
        params = {"player": player.name, "team": taken.get(player.pk, "")}
        if player in players[: position - 1]:
            raise RefereeError(_("%(player)s is in the team already.") % params, f"player_{position}")
        if player.pk in taken:
            raise RefereeError(_("%(player)s plays for %(team)s already.") % params, f"player_{position}")


def _state(team: SeriesTeam) -> dict[str, Any]:
    members = team.members.select_related("player").order_by("position")
    withdrawn = {"withdrawn_on": str(team.withdrawn_on)} if team.withdrawn_on is not None else {}
    return {"team": team.name, "players": [[member.player_id, member.player.name] for member in members]} | withdrawn


def _log(series: Series, action: str, by: Actor, team: SeriesTeam, **change: Unpack[Change]) -> None:
    journal.write_in(series, action, by=by, subject=team.name, stands=snapshot.teams(series), **change)
