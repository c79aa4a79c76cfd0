"""What a round of the cup is drawn from: the teams that are in it, and the request that the engine is asked.

The service that draws reads it under the lock, the page reads it before it asks anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournament.models import CupRound, CupSide, CupTeam


def before(round_: CupRound) -> CupRound | None:
    """The round that is played before this one. One query."""
    return CupRound.objects.filter(cup=round_.cup_id, number=round_.number - 1).first()


def entrants(round_: CupRound) -> list[CupTeam]:
    """The teams that are drawn for a round: everybody in the first one, later who went on. Two queries.

    Who has withdrawn is left out.
    """
    earlier = before(round_)
    if earlier is None:
        return list(
            CupTeam.objects.filter(cup=round_.cup_id, withdrawn=False).select_related("club").order_by("number")
        )
    on = CupSide.objects.filter(match__round=earlier, goes_on=True, team__withdrawn=False)
    found = on.select_related("team__club").order_by("match__number", "position")
    return [side.team for side in found]


def places(round_: CupRound) -> int:
    """How many teams a preliminary round leaves, 0 for another round. One query."""
    if not round_.is_preliminary:
        return 0
    following = CupRound.objects.filter(cup=round_.cup_id, number=round_.number + 1).first()
    return following.teams if following is not None else 1


def request(teams: Sequence[CupTeam], *, on: int, places: int, seed: int) -> dict[str, Any]:
    """What the engine is asked; teams go by their numbers."""
    told = [{"id": str(team.number), "club": team.club.name if team.club else ""} for team in teams]
    return {"teams": told, "on": on, "places": places, "seed": seed}
