"""Addresses of a table, under /t/<token>/."""

from django.urls import path

from tournament.recording.views.captain import (
    balances,
    confirm,
    delete_game,
    entry_form,
    game,
    outbox,
    overtaken_games,
    sheet,
    sign,
    table,
)
from tournament.rulings.views.captain import call, late, protest, renons

urlpatterns = [
    path("", table.table, name="table"),
    path("sheet/", sheet.table_sheet, name="table-sheet"),
    path("preview/", entry_form.preview, name="table-preview"),
    path("send/", outbox.send, name="table-send"),
    path("game/", game.table_game, name="table-game"),
    path("games/<int:number>/", game.table_correct, name="table-correct"),
    path("games/<int:number>/take-out/", delete_game.table_take_out, name="table-take-out"),
    path("games/<int:number>/confirm/", confirm.confirm, name="table-confirm"),
    path("games/<int:number>/contest/", confirm.contest, name="table-contest"),
    path("games/<int:number>/protest/", protest.protest, name="table-protest"),
    path("held/", overtaken_games.settle, name="table-held"),
    path("late/", late.late, name="table-late"),
    path("renons/", renons.renons, name="table-renons"),
    path("renons/<int:number>/", renons.renons_tell, name="table-renons-tell"),
    path("call/", call.call, name="table-call"),
    path("call/cancel/", call.cancel, name="table-call-cancel"),
    path("sign/", sign.sign, name="table-sign"),
    path("sign/back/", sign.unsign, name="table-unsign"),
    path("sign/state/", sign.sign_state, name="table-sign-state"),
    path("complete/", table.table_complete, name="table-complete"),
    path("balances/", balances.balances, name="table-balances"),
]
