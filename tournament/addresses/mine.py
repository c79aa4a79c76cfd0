"""Addresses of a player's own page, under /my/<card>/."""

from django.urls import path

from tournament.hall.views.mine import page

urlpatterns = [
    path("", page.mine, name="my-page"),
    path("now/", page.now, name="my-now"),
    path("rounds/<int:number>/", page.sheet, name="my-sheet"),
    path("rounds/<int:number>/minutes.pdf", page.minutes_pdf, name="my-minutes"),
    path("rounds/<int:number>/scoring.pdf", page.scoring_pdf, name="my-scoring"),
]
