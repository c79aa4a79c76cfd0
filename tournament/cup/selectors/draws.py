from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournament.models import Cup, CupRound, CupSide, CupTeam


def before(round_: CupRound) -> CupRound | None:
    return CupRound.objects.filter(cup=round_.cup_id, number=round_.number - 1).first()


def is_drawn(cup: Cup, *, after: int = 0) -> bool:
    """Return whether a round is drawn, of those with a number above `after`."""
    return CupRound.objects.filter(cup=cup, number__gt=after).exclude(state=CupRound.State.PLANNED).exists()


def entrants(round_: CupRound) -> list[CupTeam]:
    """Return the teams of a round's draw: all in the first, later the advancing ones."""
    earlier = before(round_)
    if earlier is None:
        return list(
            CupTeam.objects.filter(cup=round_.cup_id, withdrawn=False).select_related("club").order_by("number")
        )
    on = CupSide.objects.filter(match__round=earlier, goes_on=True, team__withdrawn=False)
    sides = on.select_related("team__club").order_by("match__number", "position")
    return [side.team for side in sides]


def places(round_: CupRound) -> int:
    """Return how many teams a preliminary round leaves, 0 for another."""
    if not round_.is_preliminary:
        return 0
    following = CupRound.objects.filter(cup=round_.cup_id, number=round_.number + 1).first()
    return following.teams if following is not None else 1


def request(teams: Sequence[CupTeam], *, on: int, places: int, seed: int) -> dict[str, Any]:
    listed = [{"id": str(team.number), "club": team.club.name if team.club else ""} for team in teams]
    return {"teams": listed, "on": on, "places": places, "seed": seed}
