"""Addresses of series: the public list, the desk of its director, and the word of an event's director."""

from django.urls import path

from tournament.desk.views import again
from tournament.series import views

SERIES = "series/<slug:series>/"

urlpatterns = [
    path("series/new/", views.create, name="series-new"),
    path(SERIES, views.standings, name="series"),
    path(f"{SERIES}after/<int:after>/", views.standings, name="series-after"),
    path(f"{SERIES}desk/", views.desk, name="series-desk"),
    path(f"{SERIES}desk/settings/", views.settings, name="series-settings"),
    path(f"{SERIES}desk/calendar/", again.calendar, name="series-calendar"),
    path("e/<slug:slug>/series/", views.join, name="event-series"),
]
