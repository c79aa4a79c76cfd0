"""Addresses of the feeds; they are promised (docs/feeds.md)."""

from django.urls import path

from tournament.hall.views import feeds

EVENT = "e/<slug:slug>/"
ROUND = f"{EVENT}rounds/<int:number>/"

urlpatterns = [
    path(f"{EVENT}event.json", feeds.event, name="feed-event"),
    path(f"{EVENT}calendar.ics", feeds.schedule, name="feed-calendar"),
    path(f"{EVENT}standings.json", feeds.standings, name="feed-standings"),
    path(f"{EVENT}standings.csv", feeds.standings_csv, name="feed-standings-csv"),
    path(f"{EVENT}teams.json", feeds.teams, name="feed-teams"),
    path(f"{EVENT}teams.csv", feeds.teams_csv, name="feed-teams-csv"),
    path(f"{ROUND}tables.json", feeds.tables, name="feed-tables"),
    path(f"{ROUND}seating.csv", feeds.seating_csv, name="feed-seating-csv"),
    path(f"{ROUND}standings.json", feeds.round_standings, name="feed-round-standings"),
    path(f"{ROUND}standings.csv", feeds.round_standings_csv, name="feed-round-standings-csv"),
    path(f"{ROUND}games.csv", feeds.games_csv, name="feed-games-csv"),
    path(f"{ROUND}tables/<int:table>/games.json", feeds.games, name="feed-games"),
]
