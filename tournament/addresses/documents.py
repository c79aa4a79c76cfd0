"""Addresses of documents; they end like the files they give."""

from django.urls import path

from tournament.papers.views import documents

EVENT = "e/<slug:slug>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns = [
    path(f"{EVENT}minutes.pdf", documents.event_minutes_pdf, name="event-minutes"),
    path(f"{EVENT}players/<int:number>/card.pdf", documents.player_card_pdf, name="player-card"),
    path(f"{EVENT}workbook.xlsx", documents.workbook_xlsx, name="workbook"),
    path(f"{EVENT}seating-script.xlsx", documents.seating_script_xlsx, name="draw-script"),
    path(f"{EVENT}standings.pdf", documents.standings_pdf, name="standings-pdf"),
    path(f"{EVENT}teams.pdf", documents.teams_pdf, name="teams-pdf"),
    path(f"{EVENT}categories.pdf", documents.categories_pdf, name="categories-pdf"),
    path(f"{EVENT}prizes.pdf", documents.prizes_pdf, name="prizes-pdf"),
    path(f"{EVENT}results.xlsx", documents.results_xlsx, name="results-xlsx"),
    path(f"{EVENT}results.csv", documents.results_csv, name="results-csv"),
    path(f"{EVENT}start-list.xlsx", documents.start_list_template, name="start-list-template"),
    path(f"{ROUND}seating.pdf", documents.seating_pdf, name="seating-pdf"),
    path(f"{ROUND}certificate-<int:certificate>.pdf", documents.round_certificate, name="round-certificate"),
    path(f"{ROUND}draw.json", documents.draw_request, name="draw-request"),
    path(f"{ROUND}standings.pdf", documents.round_standings_pdf, name="round-standings-pdf"),
    path(f"{ROUND}teams.pdf", documents.round_teams_pdf, name="round-teams-pdf"),
    path(f"{ROUND}minutes.pdf", documents.round_minutes, name="round-minutes"),
    path(f"{ROUND}blank-sheets.pdf", documents.blank_sheets, name="blank-sheets"),
    path(f"{TABLE}minutes.pdf", documents.table_minutes, name="table-minutes"),
    path(f"{TABLE}minutes-<int:revision>.pdf", documents.stored_minutes, name="stored-minutes"),
    path(f"{TABLE}scoring.pdf", documents.table_scoring, name="table-scoring"),
    path(f"{TABLE}blank-sheet.pdf", documents.blank_sheet, name="blank-sheet"),
]
