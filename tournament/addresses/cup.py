from django.urls import path

from tournament.access.views.officials import officials_at
from tournament.cup.views import desk, matches, public, rounds, teams
from tournament.desk.views import journal
from tournament.hall.views import feeds, screen

CUP = "cup/<slug:cup>/"
ROUND = f"{CUP}rounds/<int:number>/"
DESK = f"{CUP}desk/"
TEAM = f"{DESK}teams/<int:team>/"
DRAW = f"{DESK}rounds/<int:number>/"
MATCH = f"{DRAW}matches/<int:match>/"
SIDE = f"{MATCH}teams/<int:side>/"

urlpatterns = [
    path("cup/new/", desk.create, name="cup-new"),
    path(CUP, public.cup, name="cup"),
    path(f"{CUP}bracket.pdf", public.bracket_pdf, name="cup-pdf"),
    path(f"{CUP}cup.json", feeds.of_cup, name="cup-feed"),
    path(f"{CUP}matches.csv", feeds.matches_of_cup_csv, name="cup-feed-csv"),
    path(f"{CUP}calendar.ics", feeds.calendar_of_cup, name="cup-feed-calendar"),
    path(f"{CUP}screen/", screen.screen_of_cup, name="cup-screen"),
    path(f"{CUP}screen/slides/", screen.slides_of_cup, name="cup-screen-slides"),
    path(f"{ROUND}draw.json", public.draw_request, name="cup-draw-request"),
    path(f"{ROUND}certificate-<int:certificate>.pdf", public.certificate, name="cup-certificate"),
    path(DESK, desk.desk, name="cup-desk"),
    path(f"{DESK}settings/", desk.settings, name="cup-settings"),
    path(f"{DESK}plan/", desk.plan, name="cup-plan"),
    *officials_at(DESK, "cup.officials", "cup-"),
    path(f"{DESK}teams/", teams.teams, name="cup-teams"),
    path(f"{DESK}teams/new/", teams.new_team, name="cup-team-new"),
    path(TEAM, teams.team, name="cup-team"),
    path(f"{TEAM}remove/", teams.remove, name="cup-team-remove"),
    path(f"{TEAM}withdraw/", teams.withdraw, name="cup-team-withdraw"),
    path(f"{TEAM}reinstate/", teams.reinstate, name="cup-team-reinstate"),
    path(f"{TEAM}fee/", teams.fee, name="cup-team-fee"),
    path(f"{DESK}rounds/add/", desk.add_round, name="cup-add-round"),
    path(f"{DRAW}draw/", rounds.draw, name="cup-round-draw"),
    path(f"{DRAW}discard/", rounds.discard, name="cup-round-discard"),
    path(f"{DRAW}publish/", rounds.publish, name="cup-round-publish"),
    path(f"{DRAW}unpublish/", rounds.unpublish, name="cup-round-unpublish"),
    path(MATCH, matches.match, name="cup-match"),
    path(f"{MATCH}arrange/", matches.arrange, name="cup-match-arrange"),
    path(f"{MATCH}set-up/", matches.set_up, name="cup-match-set-up"),
    path(f"{MATCH}seat/", matches.seat_again, name="cup-match-seat"),
    path(f"{MATCH}settle/", matches.settle, name="cup-match-settle"),
    path(f"{MATCH}alone/", matches.alone, name="cup-match-alone"),
    path(f"{MATCH}lots/", matches.lots, name="cup-match-lots"),
    path(f"{MATCH}reopen/", matches.reopen, name="cup-match-reopen"),
    path(f"{SIDE}absent/", matches.absent, name="cup-match-absent"),
    path(f"{SIDE}replace/", matches.replace, name="cup-match-replace"),
    path(f"{CUP}journal/", journal.cup_journal_page, name="cup-journal"),
    path(f"{CUP}journal/verify/", journal.cup_verify_page, name="cup-verify"),
]
