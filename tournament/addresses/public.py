"""Addresses that need no account."""

from django.urls import path

from tournament.hall.views import hall, public, public_player, public_statistics, robots, screen, verify

urlpatterns = [
    path("", public.home, name="home"),
    path("robots.txt", robots.robots, name="robots"),
    path("e/<slug:slug>/", public.event, name="event"),
    path("e/<slug:slug>/live/", public.progress, name="event-live"),
    path("e/<slug:slug>/tables/", public.tables, name="live-tables"),
    path("e/<slug:slug>/clock/", hall.clock, name="event-clock"),
    path("e/<slug:slug>/now/", hall.now, name="event-now"),
    path("e/<slug:slug>/screen/", screen.screen, name="screen-first"),
    path("e/<slug:slug>/screen/<int:number>/", screen.screen, name="screen"),
    path("e/<slug:slug>/screen/<int:number>/slides/", screen.slides, name="screen-slides"),
    path("e/<slug:slug>/standings/", public.overall, name="standings"),
    path("e/<slug:slug>/statistics/", public_statistics.shown, name="statistics"),
    path("e/<slug:slug>/statistics.pdf", public_statistics.printed, name="statistics-pdf"),
    path("e/<slug:slug>/players/", public_player.find, name="find-player"),
    path("e/<slug:slug>/players/<int:number>/", public_player.player, name="public-player"),
    path("e/<slug:slug>/rounds/<int:number>/", public.seating, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/standings/", public.round_standings, name="round-standings"),
    path("e/<slug:slug>/rounds/<int:number>/tables/<int:table>/", public.table, name="public-table"),
    path("verify/", verify.verify, name="verify"),
    path("verify/journal/<int:lines>/<str:digest>/", verify.verify_journal, name="verify-journal"),
    path("verify/<str:code>/", verify.verify_paper, name="verify-paper"),
]
