"""The register of players and clubs, searched in Python without carons and capitals, as the start list is."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from tournament.models import Club, Player, Registration
from tournament.wording.names import matcher, sort_key


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player with the number of his events."""

    pk: int
    name: str
    club: str
    licence: str
    events: int


@dataclass(frozen=True, slots=True)
class ClubEntry:
    """A club with the number of its players."""

    pk: int
    name: str
    players: int


def players(*, search: str = "") -> list[PlayerEntry]:
    """List players whose name, club or licence holds every word, by name. One query."""
    fits = matcher(search)
    all_players = Player.objects.select_related("club").annotate(events=Count("registrations"))
    lines = [
        PlayerEntry(player.pk, player.name, player.club.name if player.club else "", player.licence, player.events)
        for player in all_players
    ]
    return sorted(
        (line for line in lines if fits(line.name, line.club, line.licence)),
        key=lambda line: (sort_key(line.name), line.pk),
    )


def clubs(*, search: str = "") -> list[ClubEntry]:
    """List clubs whose name holds every word, by name. One query."""
    fits = matcher(search)
    lines = [ClubEntry(club.pk, club.name, club.count) for club in Club.objects.annotate(count=Count("players"))]
    return sorted((line for line in lines if fits(line.name)), key=lambda line: sort_key(line.name))


def events_of_player(player: Player) -> list[Registration]:
    """List his registrations with their events, newest first. One query."""
    registrations = Registration.objects.filter(player=player).select_related("event", "club")
    return list(registrations.order_by("-event__date", "event_id"))
