from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Prefetch

from tournament.models import Club, Player, Registration, Title
from tournament.wording.names import matcher, sort_key


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    pk: int
    name: str
    club: str
    licence: str
    events: int
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClubEntry:
    pk: int
    name: str
    players: int


def players(*, search: str = "") -> list[PlayerEntry]:
    """List players whose name, club or licence holds every word, by name."""
    fits = matcher(search)
    given = Prefetch("titles", Title.objects.filter(taken_at__isnull=True))
    all_players = Player.objects.select_related("club").annotate(events=Count("registrations")).prefetch_related(given)
    lines = [
        PlayerEntry(
            player.pk,
            player.name,
            player.club.name if player.club else "",
            player.licence,
            player.events,
            tuple(title.category for title in player.titles.all()),
        )
        for player in all_players
    ]
    return sorted(
        (line for line in lines if fits(line.name, line.club, line.licence)),
        key=lambda line: (sort_key(line.name), line.pk),
    )


def clubs(*, search: str = "") -> list[ClubEntry]:
    fits = matcher(search)
    lines = [ClubEntry(club.pk, club.name, club.count) for club in Club.objects.annotate(count=Count("players"))]
    return sorted((line for line in lines if fits(line.name)), key=lambda line: sort_key(line.name))


def events_of_player(player: Player) -> list[Registration]:
    registrations = Registration.objects.filter(player=player).select_related("event", "club")
    return list(registrations.order_by("-event__date", "event_id"))


def titles_of_player(player: Player) -> list[Title]:
    return list(Title.objects.filter(player=player).select_related("series").order_by("-date", "-pk"))
