"""Addresses of the referee's desk, under /e/<slug>/referee/."""

from django.urls import path

from tournament.rulings.views import (
    calls,
    cases,
    correction_totals,
    corrections,
    delete_game,
    protests,
    reconstruction,
    removal,
    rulings,
    warnings,
)

urlpatterns = [
    path("", calls.calls_page, name="calls"),
    path("calls/<int:call>/", calls.call_step, name="call-step"),
    path("needs/<int:table>/<str:need>/<int:number>/", calls.need_step, name="need-step"),
    path("contests/<int:table>/<int:number>/", calls.contest_settle, name="contest-settle"),
    path("tables/<int:table>/protests/<int:number>/settle/", calls.protest_settle, name="protest-settle"),
    path("cases/", calls.case_find, name="case-find"),
    path("cases/new/<int:pk>/", cases.case_open, name="case-open"),
    path("cases/<int:case>/", cases.case_page, name="case"),
    path("cases/<int:case>/claim/", cases.case_claim, name="case-claim"),
    path("cases/<int:case>/game/", cases.case_game, name="case-game"),
    path("cases/<int:case>/answer/", cases.case_answer, name="case-answer"),
    path("cases/<int:case>/decide/", cases.case_decide, name="case-decide"),
    path("cases/<int:case>/withdraw/", cases.case_withdraw, name="case-withdraw"),
    path("warnings/", warnings.warnings_page, name="warnings"),
    path("warnings/new/", warnings.warning_give, name="warning-give"),
    path("warnings/new/<int:pk>/", warnings.warning_give_at, name="warning-give-at"),
    path("warnings/<int:warning>/withdraw/", warnings.warning_withdraw, name="warning-withdraw"),
    path("tables/<int:pk>/remove/", removal.removal, name="removal"),
    path("tables/<int:pk>/readmit/", removal.readmission, name="readmission"),
    path("tables/<int:pk>/correct/", corrections.correction_games, name="correction-games"),
    path("tables/<int:pk>/correct/totals/", correction_totals.correction_totals, name="correction-totals"),
    path("tables/<int:pk>/correct/<int:game>/", corrections.correction, name="correction"),
    path("tables/<int:pk>/correct/<int:game>/preview/", corrections.correction_preview, name="correction-preview"),
    path(
        "tables/<int:pk>/correct/<int:game>/take-out/",
        delete_game.correction_take_out,
        name="correction-take-out",
    ),
    path("protests/", protests.protests_page, name="protests"),
    path("protests/new/", protests.protest_new, name="protest-new"),
    path("protests/<int:protest>/", protests.protest_decide, name="protest-decide"),
    path("tricks/", reconstruction.tricks_page, name="referee-tricks"),
    path("rulings/", rulings.rulings_page, name="rulings"),
    path("rulings/<str:kind>/<int:ruling>.pdf", rulings.ruling_pdf, name="ruling-pdf"),
]
