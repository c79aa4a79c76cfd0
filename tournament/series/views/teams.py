from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.events.files import PDF, as_file
from tournament.models import SeriesTeam
from tournament.people.forms.players import ReasonForm
from tournament.series.documents import papers
from tournament.series.forms import TeamForm, TeamWithdrawalForm
from tournament.series.selectors import teams as selectors
from tournament.series.services import teams as services
from tournament.series.views.public import seen
from tournament.web.pages.asking import ASKING, Question, ask, keeps_typed
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest

keeps_typed_of_team = partial(
    keeps_typed, gone=gettext_lazy("This team is not there any more."), back="series-team-desk"
)


@require_safe
@action("series.view")
def standings(request: StandingRequest, series: str) -> HttpResponse:
    listed = selectors.teams(request.series, seen=seen(request))
    return render(request, "series/teams.html", {"section": "teams", "list": listed})


@require_safe
@action("series.view")
def pdf(request: StandingRequest, series: str) -> HttpResponse:
    listed = selectors.teams(request.series, seen="public")
    return as_file(papers.of_teams(listed), f"{series}_teams.pdf", PDF)


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
@keeps_typed_of_team(TeamForm)
def edit(request: StandingRequest, series: str, team: int) -> HttpResponse:
    return _edit(request, _team(request, team))


@require_http_methods(ASKING)
@action("series.teams")
@keeps_typed_of_team(Form)
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


@require_http_methods(ASKING)
@action("series.teams")
@keeps_typed_of_team(TeamWithdrawalForm)
def withdraw(request: StandingRequest, series: str, team: int) -> HttpResponse:
    team_ = _team(request, team)
    question = Question(
        title=_("%(team)s withdraws?") % {"team": team_.name},
        text=_(
            "Events up to and including that day count for it, and their draws keep its players apart; later events do "
            "not count for it, and their draws do not keep its players apart."
        ),
        confirm=_("Record the withdrawal"),
        back=resolve_url("series-team-desk", series),
        done=_("%(team)s has withdrawn.") % {"team": team_.name},
        danger=True,
        form_class=TeamWithdrawalForm,
    )
    return ask(request, question, services.withdraw, check=partial(services.require_can_withdraw, team_), team=team_)


@require_http_methods(ASKING)
@action("series.teams")
@keeps_typed_of_team(ReasonForm)
def reinstate(request: StandingRequest, series: str, team: int) -> HttpResponse:
    team_ = _team(request, team)
    question = Question(
        title=_("%(team)s plays after all?") % {"team": team_.name},
        text=_("All events count for it again, and draws keep its players apart."),
        confirm=pgettext("team", "Reinstate"),
        back=resolve_url("series-team-desk", series),
        done=_("%(team)s plays.") % {"team": team_.name},
        form_class=ReasonForm,
    )
    return ask(request, question, services.reinstate, check=partial(services.require_can_reinstate, team_), team=team_)


def _team(request: StandingRequest, number: int) -> SeriesTeam:
    return get_object_or_404(SeriesTeam.objects.select_related("series"), series=request.series, number=number)


def _edit(request: StandingRequest, team: SeriesTeam | None) -> HttpResponse:
    form = TeamForm(request.POST if request.method == "POST" else None, team=team)
    save = partial(services.save, series=request.series, team=team, by=request.actor)
    saved: SeriesTeam | None = answer(form, save)
    if saved is not None:
        messages.success(request, _("The team %(name)s is saved.") % {"name": saved.name})
        return redirect("series-team-desk", request.series.slug)
    context = {
        **desk_frame("teams"),
        "form": form,
        "title": team.name if team else _("New team"),
        "back": resolve_url("series-team-desk", request.series.slug),
        "players": map(selectors.label, selectors.known_players(request.series)),
    }
    return render(request, "series/team_form.html", context, status=status_of(form))
