"""Addresses of the referee's desk, under /e/<slug>/referee/."""

from django.urls import path

from tournament.views.referee import calls

urlpatterns = [
    path("", calls.calls_page, name="calls"),
    path("calls/<int:call>/", calls.call_step, name="call-step"),
    path("contests/<int:table>/<int:number>/", calls.contest_settle, name="contest-settle"),
]
