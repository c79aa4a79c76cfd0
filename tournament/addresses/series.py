from django.urls import path

from tournament.access.views.officials import officials_at
from tournament.desk.views import again, journal
from tournament.hall.views import feeds
from tournament.series.views import desk, people, public, rating_desk, ratings, teams, uploaded

SERIES = "series/<slug:series>/"
PLAYER = f"{SERIES}players/<int:player>/"
RATING = f"{SERIES}rating/"
LIST = f"{RATING}<int:list>/"
DESK = f"{SERIES}desk/"
EVENT = f"{DESK}events/<int:after>/"
RATING_DESK = f"{DESK}rating/"

urlpatterns = [
    path("series/new/", desk.create, name="series-new"),
    path(SERIES, public.standings, name="series"),
    path(f"{SERIES}after/<int:after>/", public.standings, name="series-after"),
    path(f"{SERIES}events/<int:after>/", public.event, name="series-event"),
    path(f"{SERIES}clubs/", public.clubs_page, name="series-clubs"),
    path(f"{SERIES}teams/", teams.standings, name="series-teams"),
    path(f"{SERIES}teams.pdf", teams.pdf, name="series-teams-pdf"),
    path(f"{SERIES}teams.csv", feeds.teams_of_series_csv, name="series-teams-csv"),
    path(PLAYER, public.player, name="series-player"),
    path(f"{PLAYER}results.pdf", public.player_pdf, name="series-player-pdf"),
    path(f"{SERIES}standings.pdf", public.pdf, name="series-pdf"),
    path(f"{SERIES}standings.xlsx", public.xlsx, name="series-xlsx"),
    path(f"{SERIES}standings.json", feeds.standings_of_series, name="series-feed"),
    path(f"{SERIES}standings.csv", feeds.standings_of_series_csv, name="series-feed-csv"),
    path(RATING, ratings.newest, name="series-rating"),
    path(LIST, ratings.rating_list, name="series-rating-list"),
    path(f"{LIST}rating.pdf", ratings.pdf, name="series-rating-pdf"),
    path(f"{LIST}<int:player>/", ratings.player, name="series-rating-player"),
    path(DESK, desk.desk, name="series-desk"),
    path(f"{DESK}settings/", desk.settings, name="series-settings"),
    path(f"{DESK}calendar/", again.calendar, name="series-calendar"),
    path(EVENT, desk.weigh, name="series-event-weigh"),
    path(f"{EVENT}up/", desk.up, name="series-event-up"),
    path(f"{EVENT}agree/", desk.agree, name="series-event-agree"),
    path(f"{EVENT}leave/", desk.leave, name="series-event-leave"),
    *officials_at(DESK, "series.officials", "series-"),
    path(f"{DESK}members/", people.members, name="series-members"),
    path(f"{DESK}teams/", teams.teams, name="series-team-desk"),
    path(f"{DESK}teams/new/", teams.new, name="series-team-new"),
    path(f"{DESK}teams/<int:team>/", teams.edit, name="series-team"),
    path(f"{DESK}teams/<int:team>/remove/", teams.remove, name="series-team-remove"),
    path(f"{DESK}teams/<int:team>/withdraw/", teams.withdraw, name="series-team-withdraw"),
    path(f"{DESK}teams/<int:team>/reinstate/", teams.reinstate, name="series-team-reinstate"),
    path(f"{DESK}titles/", people.titles, name="series-titles"),
    path(f"{DESK}titles/given/", people.given, name="series-titles-given"),
    path(f"{DESK}titles/rules/", people.rules, name="series-title-rules"),
    path(f"{DESK}titles/rules/<int:rule>/remove/", people.remove_rule, name="series-title-rule-remove"),
    path(f"{DESK}titles/players/<int:player>/", people.give, name="series-title-give"),
    path(f"{DESK}titles/<int:title>/take-back/", people.take_back, name="series-title-take-back"),
    path(f"{DESK}results/", uploaded.past, name="series-past"),
    path(f"{DESK}results/<uuid:key>/", uploaded.past_preview, name="series-past-preview"),
    path(f"{DESK}results/<int:past>/remove/", uploaded.past_remove, name="series-past-remove"),
    path(RATING_DESK, rating_desk.desk, name="series-rating-desk"),
    path(f"{RATING_DESK}end/", rating_desk.close, name="series-rating-close"),
    path(f"{RATING_DESK}open/", rating_desk.reopen, name="series-rating-reopen"),
    path(f"{RATING_DESK}stop/", rating_desk.stop, name="series-rating-stop"),
    path(f"{RATING_DESK}before/", rating_desk.from_previous, name="series-rating-previous"),
    path(f"{RATING_DESK}starts/", uploaded.starts, name="series-starts"),
    path(f"{RATING_DESK}starts/<uuid:key>/", uploaded.starts_preview, name="series-starts-preview"),
    path(f"{RATING_DESK}<int:list>/publish/", rating_desk.publish, name="series-rating-publish"),
    path(f"{SERIES}journal/", journal.series_journal_page, name="series-journal"),
    path(f"{SERIES}journal/verify/", journal.series_verify_page, name="series-verify"),
    path("e/<slug:slug>/series/", desk.join, name="event-series"),
    path("e/<slug:slug>/series/<int:number>/leave/", desk.part, name="event-series-leave"),
]
