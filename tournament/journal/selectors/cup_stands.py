"""Snapshot a cup for journal lines, as `journal/selectors/snapshot.py` does an event.

Players and clubs are identified by their number in the register, which survives renaming.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from tournament.journal.selectors.snapshot import ALL, Stands, lean, moment, officials, said
from tournament.models import Cup, CupLineup, CupMatch, CupMember, CupRound, CupSide, CupTeam

SETTINGS = (
    "name",
    "slug",
    "period",
    "organiser",
    "games_per_match",
    "currency",
    "fee_cents",
    "public",
    "public_names",
    "public_clubs",
)


def of_cup(cup: Cup) -> dict[str, Any]:
    return {name: getattr(cup, name) for name in SETTINGS}


def settings(cup: Cup) -> Stands:
    return {"cup": {ALL: of_cup(cup)}}


def of_team(team: CupTeam, members: Iterable[CupMember]) -> dict[str, Any]:
    """Return a team with its members by position (0: he has left)."""
    return lean(
        {
            "name": said([team.name]),
            "club": team.club_id,
            "withdrawn": team.withdrawn,
            "paid": "" if team.paid_cents is None else str(team.paid_cents),
            "paid_at": moment(team.paid_at),
            "paid_by": team.paid_by,
            "members": sorted([member.position or 0, member.player_id] for member in members),
        }
    )


def teams(cup: Cup, numbers: Collection[int] | None = None) -> Stands:
    chosen = CupTeam.objects.filter(cup=cup).prefetch_related("members").order_by("number")
    if numbers is not None:
        chosen = chosen.filter(number__in=numbers)
    return {"teams": {str(team.number): of_team(team, team.members.all()) for team in chosen}}


def members(cup: Cup) -> list[CupMember]:
    return list(CupMember.objects.filter(cup=cup).select_related("player").order_by("team__number", "position", "pk"))


def of_round(round_: CupRound) -> dict[str, Any]:
    return lean(
        {
            "teams": round_.teams,
            "on": round_.on,
            "state": str(round_.state),
            "request": round_.request_sha256,
            "version": round_.version,
            "published_at": moment(round_.published_at),
        }
    )


def match_name(match: CupMatch) -> str:
    """Return a match's unit name: "2/14" is match 14 of round 2."""
    return f"{match.round.number}/{match.number}"


def of_match(match: CupMatch, sides: Iterable[CupSide]) -> dict[str, Any]:
    return lean(
        {
            "place": said([match.place]) if match.place else "",
            "at": moment(match.at),
            "event": match.event.slug if match.event else "",
            "seed": "" if match.seed is None else str(match.seed),
            "settled_at": moment(match.settled_at),
            "settled_by": match.settled_by,
            "sides": [_of_side(side) for side in sides],
        }
    )


def _of_side(side: CupSide) -> dict[str, Any]:
    return lean(
        {
            "team": side.team.number,
            "absent": side.absent,
            "lineup": [[place.position, place.player_id] for place in side.lineup.all()],
            "units": side.units,
            "difference": side.difference,
            "won": side.tables_won,
            "lot": side.lot,
            "place": side.place,
            "on": side.goes_on,
        }
    )


def rounds(cup: Cup) -> Stands:
    cup_rounds = CupRound.objects.filter(cup=cup).defer("request").order_by("number")
    return {"rounds": {str(cup_round.number): of_round(cup_round) for cup_round in cup_rounds}}


def matches(cup: Cup, of: Collection[int] | None = None) -> Stands:
    chosen = (
        CupMatch.objects.filter(round__cup=cup).select_related("round", "event").order_by("round__number", "number")
    )
    if of is not None:
        chosen = chosen.filter(pk__in=of)
    listed = list(chosen)
    sides: dict[int, list[CupSide]] = {}
    mine = CupSide.objects.filter(match__in=listed).select_related("team").order_by("position")
    for side in mine.prefetch_related("lineup"):
        sides.setdefault(side.match_id, []).append(side)
    return {"matches": {match_name(match): of_match(match, sides.get(match.pk, ())) for match in listed}}


def whole(cup: Cup) -> Stands:
    return {**settings(cup), **officials(cup), **teams(cup), **rounds(cup), **matches(cup)}


def played(team: CupTeam) -> set[int]:
    """Return the players who were in a line-up of the team."""
    return set(CupLineup.objects.filter(side__team=team).values_list("player", flat=True))
