from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.cup.forms import TeamForm
from tournament.cup.selectors import draws
from tournament.cup.selectors import teams as selectors
from tournament.cup.services import teams as services
from tournament.cup.views.frame import keeps_typed_of_team, team_of
from tournament.errors import RefereeError
from tournament.models import Club, CupTeam
from tournament.people.forms.players import ReasonForm
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.errors import refusal as refusal_page
from tournament.web.pages.forms_help import refusals_at, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest


@require_safe
@action("cup.teams")
def teams(request: StandingRequest, cup: str) -> HttpResponse:
    listed = selectors.teams(request.cup, official=True)
    paid = [team.paid_cents for team in listed if team.paid_cents is not None]
    context = {
        **desk_frame("teams"),
        "teams": listed,
        "drawn": draws.is_drawn(request.cup),
        "taken": sum(paid),
        "paid": len(paid),
    }
    return render(request, "cup/teams.html", context)


@require_http_methods(ASKING)
@action("cup.teams")
@once
def new_team(request: StandingRequest, cup: str) -> HttpResponse:
    return _team(request, None)


@require_http_methods(ASKING)
@action("cup.teams")
@keeps_typed_of_team(TeamForm)
def team(request: StandingRequest, cup: str, team: int) -> HttpResponse:
    return _team(request, team_of(request, team))


@require_http_methods(ASKING)
@action("cup.teams")
@keeps_typed_of_team(Form)
def remove(request: StandingRequest, cup: str, team: int) -> HttpResponse:
    team_ = team_of(request, team)
    question = Question(
        title=_("Remove the team “%(name)s”?") % {"name": team_.name},
        text=_("Its players may play for other teams then."),
        confirm=_("Remove the team"),
        back=resolve_url("cup-teams", cup),
        done=_("The team is removed."),
        danger=True,
    )
    return ask(request, question, services.remove, check=partial(services.require_can_remove, team_), team=team_)


@require_http_methods(ASKING)
@action("cup.teams")
@keeps_typed_of_team(ReasonForm)
def withdraw(request: StandingRequest, cup: str, team: int) -> HttpResponse:
    team_ = team_of(request, team)
    question = Question(
        title=_("%(team)s withdraws?") % {"team": team_.name},
        text=_("It is not drawn any more. In a match that is drawn already, mark it as absent."),
        confirm=_("Record the withdrawal"),
        back=resolve_url("cup-teams", cup),
        done=_("%(team)s has withdrawn.") % {"team": team_.name},
        danger=True,
        form_class=ReasonForm,
    )
    return ask(request, question, services.withdraw, check=partial(services.require_can_withdraw, team_), team=team_)


@require_http_methods(ASKING)
@action("cup.teams")
@keeps_typed_of_team(ReasonForm)
def reinstate(request: StandingRequest, cup: str, team: int) -> HttpResponse:
    team_ = team_of(request, team)
    question = Question(
        title=_("%(team)s plays after all?") % {"team": team_.name},
        text=_("It is drawn again, as long as it has not lost a match."),
        confirm=pgettext("team", "Reinstate"),
        back=resolve_url("cup-teams", cup),
        done=_("%(team)s plays.") % {"team": team_.name},
        form_class=ReasonForm,
    )
    return ask(request, question, services.reinstate, check=partial(services.require_can_reinstate, team_), team=team_)


@require_POST
@action("cup.fee")
def fee(request: StandingRequest, cup: str, team: int) -> HttpResponse:
    team_ = team_of(request, team)
    try:
        services.settle_fee(team=team_, paid=request.POST.get("paid") != "no", by=request.actor)
    except RefereeError as refusal:
        return refusal_page(request, message=refusal.message, status=refusal.status)
    return redirect("cup-teams", cup)


def _team(request: StandingRequest, team: CupTeam | None) -> HttpResponse:
    form = TeamForm(request.POST if request.method == "POST" else None, team=team)
    if form.is_valid():
        cleaned = form.cleaned_data
        with refusals_at(form):
            saved = services.save(
                cup=request.cup,
                team=team,
                name=cleaned["name"],
                club=cleaned["club"],
                players=form.players(),
                seen=cleaned["seen"],
                by=request.actor,
            )
            messages.success(request, _("The team %(name)s is saved.") % {"name": saved.name})
            return redirect("cup-team-new" if "another" in request.POST else "cup-teams", request.cup.slug)
    context = {
        **desk_frame("teams"),
        "form": form,
        "team": team,
        "title": team.name if team else _("New team"),
        "clubs": Club.objects.order_by("name").values_list("name", flat=True),
    }
    return render(request, "cup/team.html", context, status=status_of(form))
