"""Teams named by the director, in addition to the clubs' own."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import one_line
from tournament.models import Event, Registration, Team

MOST_TEAMS = 500


def save(*, event: Event, name: str, members: Collection[int], by: Actor, team: Team | None = None) -> Team:
    """Create or change a team. Raises RefereeError at "name", or at "members" for an empty team, an unknown number, or
    a member of another team.
    """
    require(by, "prizes.edit")
    with transaction.atomic():
        fresh = lock_event(event)
        before = _state(team) if team else {}
        stored = Team.objects.filter(event=fresh)
        if team is None:
            numbers = list(stored.values_list("number", flat=True))
            if len(numbers) >= MOST_TEAMS:
                raise RefereeError(_("There are %(most)s teams already.") % {"most": MOST_TEAMS}, "name")
            team = Team(event=fresh, number=max(numbers, default=0) + 1)
        team.name = one_line(name, field="name", most=60)
        if not team.name:
            raise RefereeError(_("Give the team a name."), "name")
        others = stored.exclude(pk=team.pk).values_list("name", flat=True)
        if team.name.casefold() in {other.casefold() for other in others}:
            raise RefereeError(_("There is a team of this name already."), "name")
        team.save()
        _seat(team, members)
        journal.write(
            event=fresh, by=by, action="teams.save", before=before, after=_state(team), stands=snapshot.teams(fresh)
        )
        return team


def remove(*, team: Team, by: Actor) -> None:
    require(by, "prizes.edit")
    with transaction.atomic():
        fresh = lock_event(team.event)
        stored = Team.objects.filter(pk=team.pk).first()
        if stored is None:
            raise Conflict(_("This team is not there any more."))
        before = _state(stored)
        stored.delete()
        journal.write(event=fresh, by=by, action="teams.remove", before=before, stands=snapshot.teams(fresh))


def _seat(team: Team, members: Collection[int]) -> None:
    if not members:
        raise RefereeError(_("Name the members of the team."), "members")
    registrations = Registration.objects.filter(event=team.event, start_number__in=members).select_related(
        "player", "team"
    )
    missing = sorted(set(members) - {registration.start_number for registration in registrations})
    if missing:
        raise RefereeError(_("Nobody has start number %(number)s.") % {"number": missing[0]}, "members")
    taken = next((registration for registration in registrations if registration.team_id not in (None, team.pk)), None)
    if taken is not None:
        params = {"player": taken.player.name, "team": taken.team}
        raise RefereeError(_("%(player)s is in the team %(team)s already.") % params, "members")
    team.members.exclude(start_number__in=members).update(team=None)
    registrations.update(team=team)


def _state(team: Team) -> dict[str, Any]:
    stored = Team.objects.get(pk=team.pk)
    return {"team": stored.name, "members": sorted(stored.members.values_list("start_number", flat=True))}
