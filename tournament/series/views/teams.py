from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.models import Player, Series, SeriesTeam
from tournament.series.documents import papers
from tournament.series.forms import TeamForm
from tournament.series.selectors import teams as selectors
from tournament.series.services import teams as services
from tournament.series.views.desk import ASKING, desk_frame
from tournament.series.views.public import as_file, seen
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest


@require_safe
@action("series.view")
def standings(request: StandingRequest, series: str) -> HttpResponse:
    listed = selectors.teams(request.series, seen=seen(request))
    return render(request, "series/teams.html", {"section": "teams", "list": listed})


@require_safe
@action("series.view")
def pdf(request: StandingRequest, series: str) -> HttpResponse:
    listed = selectors.teams(request.series, seen="public")
    return as_file(papers.of_teams(listed), f"{series}_teams.pdf", "application/pdf")


@require_safe
@action("series.teams")
def teams(request: StandingRequest, series: str) -> HttpResponse:
    listed = SeriesTeam.objects.filter(series=request.series).prefetch_related("members__player").order_by("number")
    return render(request, "series/team_desk.html", {**desk_frame("teams"), "teams": listed})


@require_http_methods(ASKING)
@action("series.teams")
@once
def new(request: StandingRequest, series: str) -> HttpResponse:
    return _edit(request, None)


@require_http_methods(ASKING)
@action("series.teams")
def edit(request: StandingRequest, series: str, team: int) -> HttpResponse:
    return _edit(request, _team(request, team))


@require_http_methods(ASKING)
@action("series.teams")
def remove(request: StandingRequest, series: str, team: int) -> HttpResponse:
    team_ = _team(request, team)
    question = Question(
        title=_("Remove the team “%(name)s”?") % {"name": team_.name},
        text=_("Its players keep their own results, and may play for other teams."),
        confirm=_("Remove the team"),
        back=resolve_url("series-team-desk", series),
        done=_("The team is removed."),
        danger=True,
    )
    return ask(request, question, services.remove, team=team_)


def _team(request: StandingRequest, number: int) -> SeriesTeam:
    return get_object_or_404(SeriesTeam.objects.select_related("series"), series=request.series, number=number)


def _edit(request: StandingRequest, team: SeriesTeam | None) -> HttpResponse:
    initial: dict[str, object] = {}
    if team is not None:
        initial = {"name": team.name}
        initial |= {f"player_{member.position}": member.player_id for member in team.members.all()}
    form = TeamForm(
        request.POST if request.method == "POST" else None, initial=initial, players=_players(request.series)
    )
    saved: SeriesTeam | None = answer(form, partial(services.save, series=request.series, team=team, by=request.actor))
    if saved is not None:
        messages.success(request, _("The team %(name)s is saved.") % {"name": saved.name})
        return redirect("series-team-desk", request.series.slug)
    context = {
        **desk_frame("teams"),
        "form": form,
        "title": team.name if team else _("New team"),
        "back": resolve_url("series-team-desk", request.series.slug),
    }
    return render(request, "form_page.html", context, status=status_of(form))


def _players(series: Series) -> QuerySet[Player]:
    known = Q(finals__event__in_series__series=series) | Q(finals__past__in_series__series=series)
    signed = Q(registrations__event__in_series__series=series)
    own = Q(member_of=series) | Q(series_teams__series=series)
    return Player.objects.filter(known | signed | own).distinct().order_by("last_name", "first_name", "pk")
