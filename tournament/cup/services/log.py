"""Journal lines of a cup. Order of locks: the cup, then events of matches."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.journal.services.journal import Json
from tournament.models import Cup, CupMatch, CupRound, CupTeam


def lock(cup: Cup) -> Cup:
    return Cup.objects.select_for_update(no_key=True).get(pk=cup.pk)


def fresh_round(round_: CupRound) -> CupRound:
    cup_round = CupRound.objects.select_related("cup").filter(pk=round_.pk).first()
    if cup_round is None:
        raise Conflict(_("This round no longer exists."))
    return cup_round


def fresh_match(match: CupMatch) -> CupMatch:
    cup_match = CupMatch.objects.select_related("round__cup", "event").filter(pk=match.pk).first()
    if cup_match is None:
        raise Conflict(_("This match is not there any more: the draw was taken back."))
    return cup_match


def fresh_team(team: CupTeam) -> CupTeam:
    cup_team = CupTeam.objects.select_related("cup", "club").filter(pk=team.pk).first()
    if cup_team is None:
        raise Conflict(_("This team is not there any more."))
    return cup_team


def write(
    cup: Cup,
    action: str,
    *,
    by: Actor,
    subject: str = "",
    before: Json | None = None,
    after: Json | None = None,
    reason: str = "",
    stands: dict[str, Any] | None = None,
) -> None:
    journal.write(
        event=None,
        cup=cup,
        by=by,
        action=action,
        subject=subject or cup.name,
        before=before,
        after=after,
        reason=reason,
        stands=stands,
    )
