"""Addresses of the office, under /e/<slug>/office/."""

from django.urls import path

from tournament.recording.views.office import closing, lists, overtaken_games, sheet

urlpatterns = [
    path("", lists.office, name="office"),
    path("rounds/<int:number>/", lists.office_round, name="office-round"),
    path("rounds/<int:number>/totals/", lists.office_round_totals, name="office-round-totals"),
    path("tables/<int:pk>/", sheet.office_sheet, name="office-sheet"),
    path("tables/<int:pk>/rows/", sheet.office_rows, name="office-rows"),
    path("tables/<int:pk>/doubt/", sheet.office_doubt, name="office-doubt"),
    path("tables/<int:pk>/held/", overtaken_games.office_held, name="office-held"),
    path("tables/<int:pk>/totals/", closing.office_totals, name="office-totals"),
    path("tables/<int:pk>/complete/", closing.office_complete, name="office-complete"),
    path("tables/<int:pk>/sign/", closing.office_sign, name="office-sign"),
    path("tables/<int:pk>/sign-back/", closing.office_unsign, name="office-unsign"),
    path("tables/<int:pk>/sign-missing/", closing.office_sign_missing, name="office-sign-missing"),
    path("tables/<int:pk>/accept/", closing.office_accept, name="office-accept"),
    path("tables/<int:pk>/reopen/", closing.office_reopen, name="office-reopen"),
]
