"""Addresses of a table, under /t/<token>/."""

from django.urls import path

from tournament.views.captain import game, table

urlpatterns = [
    path("", table.table, name="table"),
    path("game/", game.table_game, name="table-game"),
    path("games/<int:number>/", game.table_correct, name="table-correct"),
    path("complete/", table.table_complete, name="table-complete"),
]
