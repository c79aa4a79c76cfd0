"""Locks of a cup, and the journal lines of its rounds, matches and teams.

Order of locks: the cup, then events of its matches.
"""

from __future__ import annotations

from typing import Unpack

from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.journal.selectors import cup_stands as stands
from tournament.journal.selectors.snapshot import Stands
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.journal.services.journal import Change
from tournament.models import Cup, CupMatch, CupRound, CupTeam


def lock(cup: Cup) -> Cup:
    return Cup.objects.select_for_update(no_key=True).get(pk=cup.pk)


def lock_round(round_: CupRound) -> CupRound:
    """Lock the cup and reload its round. Raises Conflict if it is gone."""
    lock(round_.cup)
    cup_round = CupRound.objects.select_related("cup").filter(pk=round_.pk).first()
    if cup_round is None:
        raise Conflict(_("This round no longer exists."))
    return cup_round


def lock_match(match: CupMatch) -> CupMatch:
    """Lock the cup and reload its match. Raises Conflict if it is gone."""
    lock(match.round.cup)
    cup_match = CupMatch.objects.select_related("round__cup", "event").filter(pk=match.pk).first()
    if cup_match is None:
        raise Conflict(_("This match is not there any more: the draw was taken back."))
    return cup_match


def lock_team(team: CupTeam) -> CupTeam:
    """Lock the cup and reload its team. Raises Conflict if it is gone."""
    lock(team.cup)
    cup_team = CupTeam.objects.select_related("cup", "club").filter(pk=team.pk).first()
    if cup_team is None:
        raise Conflict(_("This team is not there any more."))
    return cup_team


def write_round(
    round_: CupRound, action: str, *, by: Actor, matches: Stands | None = None, **change: Unpack[Change]
) -> None:
    """`matches`: the new state of those that the write changed."""
    stood = {**stands.rounds(round_.cup), **(matches or {})}
    journal.write_in(round_.cup, action, by=by, subject=str(round_.number), stands=stood, **change)


def write_match(match: CupMatch, action: str, *, by: Actor, **change: Unpack[Change]) -> None:
    cup, stood = match.round.cup, stands.matches(match.round.cup, [match.pk])
    journal.write_in(cup, action, by=by, subject=stands.match_name(match), stands=stood, **change)


def write_team(team: CupTeam, action: str, *, by: Actor, **change: Unpack[Change]) -> None:
    stood = stands.teams(team.cup, [team.number])
    journal.write_in(team.cup, action, by=by, subject=str(team.number), stands=stood, **change)
