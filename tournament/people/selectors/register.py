"""The register of players and clubs, searched as the start list is: in Python, without carons and capitals."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from tournament.models import Club, Player, Registration
from tournament.wording.names import matcher, sort_key


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player with the number of events he is registered at."""

    pk: int
    name: str
    club: str
    licence: str
    events: int


@dataclass(frozen=True, slots=True)
class ClubEntry:
    """A club with how many players belong to it."""

    pk: int
    name: str
    players: int


def players(*, search: str = "") -> list[PlayerEntry]:
    """The players whose name, club or licence holds every word, by name. One query."""
    fits = matcher(search)
    found = Player.objects.select_related("club").annotate(events=Count("registrations"))
    lines = [PlayerEntry(one.pk, one.name, one.club.name if one.club else "", one.licence, one.events) for one in found]
    return sorted(
        (line for line in lines if fits(line.name, line.club, line.licence)),
        key=lambda one: (sort_key(one.name), one.pk),
    )


def clubs(*, search: str = "") -> list[ClubEntry]:
    """The clubs whose name holds every word, by name. One query."""
    fits = matcher(search)
    lines = [ClubEntry(club.pk, club.name, club.count) for club in Club.objects.annotate(count=Count("players"))]
    return sorted((line for line in lines if fits(line.name)), key=lambda one: sort_key(one.name))


def events_of_player(player: Player) -> list[Registration]:
    """His registrations with their events, newest first. One query."""
    registrations = Registration.objects.filter(player=player).select_related("event", "club")
    return list(registrations.order_by("-event__date", "event_id"))
