from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Cup, CupMember, CupSide, CupTeam, Event, initials
from tournament.models.cup import TEAM_SIZE
from tournament.wording.names import sort_key


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a team; `position` is None if he left after playing."""

    position: int | None
    name: str

    @property
    def is_reserve(self) -> bool:
        return self.position is not None and self.position > TEAM_SIZE


@dataclass(frozen=True, slots=True)
class Team:
    number: int
    name: str
    club: str
    withdrawn: bool
    paid_cents: int | None
    paid_at: datetime | None
    paid_by: str
    is_drawn: bool
    members: tuple[Member, ...]

    @property
    def players(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.position is not None and not member.is_reserve)

    @property
    def reserves(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.is_reserve)

    @property
    def left(self) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.position is None)

    @property
    def is_complete(self) -> bool:
        return sum(member.position is not None for member in self.members) >= TEAM_SIZE


def teams(cup: Cup, *, official: bool) -> tuple[Team, ...]:
    by_team: dict[int, list[Member]] = {}
    names = official or cup.public_names == Event.PublicNames.FULL
    for cup_member in CupMember.objects.filter(cup=cup).select_related("player").order_by("position"):
        if official or cup_member.position is not None:
            shown = cup_member.player.name if names else initials(cup_member.player.name)
            by_team.setdefault(cup_member.team_id, []).append(Member(cup_member.position, shown))
    drawn = set(CupSide.objects.filter(team__cup=cup).values_list("team", flat=True))
    cup_teams = CupTeam.objects.filter(cup=cup).select_related("club")
    listed = (
        Team(
            number=team.number,
            name=team.name,
            club=team.club.name if team.club and (official or cup.public_clubs) else "",
            withdrawn=team.withdrawn,
            paid_cents=team.paid_cents,
            paid_at=team.paid_at,
            paid_by=team.paid_by,
            is_drawn=team.pk in drawn,
            members=tuple(by_team.get(team.pk, ())),
        )
        for team in cup_teams
    )
    return tuple(sorted(listed, key=lambda team: sort_key(team.name)))
