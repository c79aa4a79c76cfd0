from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.cup.forms import CupSettingsForm, NewCupForm, PlanForm, initial_of
from tournament.cup.selectors.bracket import Bracket, bracket
from tournament.cup.selectors.teams import Team, teams
from tournament.cup.services import cups, rounds
from tournament.models import CupRound
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.forms_help import answer, refusals_at, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest


@dataclass(frozen=True, slots=True)
class Step:
    """Without `url` nothing can be pressed."""

    title: str
    text: str = ""
    url: str = ""
    label: str = ""
    icon: str = "shuffle"
    action: str = "cup.draw"


@require_http_methods(ASKING)
@action("cup.create")
@once
def create(request: StandingRequest) -> HttpResponse:
    form = NewCupForm(request.POST if request.method == "POST" else None)
    new_cup = answer(form, partial(cups.create, by=request.actor))
    if new_cup is not None:
        messages.success(request, _("The cup is set up. Next: its teams."))
        return redirect("cup-desk", new_cup.slug)
    context = {"form": form, "title": _("New cup")}
    return render(request, "form_page.html", context, status=status_of(form))


@require_safe
@action("cup.desk")
def desk(request: StandingRequest, cup: str) -> HttpResponse:
    bracket_ = bracket(request.cup, official=True)
    listed = teams(request.cup, official=True)
    planned = not any(round_.matches for round_ in bracket_.rounds)
    context = {
        **desk_frame("desk"),
        "bracket": bracket_,
        "teams": listed,
        "step": next_step(request, bracket_, listed),
        "planned": planned,
        "officials": request.cup.officials.select_related("account"),
        "paid": sum(team.paid_cents is not None for team in listed),
    }
    return render(request, "cup/desk.html", context)


@require_http_methods(ASKING)
@action("cup.settings")
def settings(request: StandingRequest, cup: str) -> HttpResponse:
    form = CupSettingsForm(request.POST if request.method == "POST" else None, initial=initial_of(request.cup))
    if form.is_valid():
        changes = {name: form.cleaned_data[name] for name in form.changed_data if name != "seen"}
        if not changes:
            messages.info(request, _("Nothing was changed."))
            return redirect("cup-desk", cup)
        with refusals_at(form):
            cups.update(cup=request.cup, changes=changes, by=request.actor, seen=form.cleaned_data["seen"])
            messages.success(request, _("The settings are saved."))
            return redirect("cup-desk", cup)
    context = {**desk_frame("settings"), "form": form, "title": _("Settings"), "back": resolve_url("cup-desk", cup)}
    return render(request, "form_page.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("cup.settings")
def plan(request: StandingRequest, cup: str) -> HttpResponse:
    sizes = list(CupRound.objects.filter(cup=request.cup).order_by("number").values_list("teams", flat=True))
    main = [size for size in sizes if size]
    initial = {"first": str(main[0]) if main else "", "preliminary": 0 in sizes}
    form = PlanForm(request.POST if request.method == "POST" else None, initial=initial)
    if answer(form, partial(cups.plan, cup=request.cup, by=request.actor)) is not None:
        messages.success(request, _("The rounds are planned."))
        return redirect("cup-desk", cup)
    context = {"form": form, "title": _("Plan the rounds"), "back": resolve_url("cup-desk", cup)}
    return render(request, "form_page.html", {**desk_frame("settings"), **context}, status=status_of(form))


@require_http_methods(ASKING)
@action("cup.draw")
def add_round(request: StandingRequest, cup: str) -> HttpResponse:
    question = Question(
        title=_("Plan one more round?"),
        text=_("More than one team is left after the last round."),
        confirm=_("Plan the round"),
        back=resolve_url("cup-desk", cup),
        done=_("The rounds are planned."),
        adds=True,
    )
    return ask(request, question, rounds.add, cup=request.cup)


def next_step(request: StandingRequest, drawn: Bracket, listed: tuple[Team, ...]) -> Step:
    slug = request.cup.slug
    if drawn.winner is not None:
        return Step(_("The cup is decided: %(team)s has won.") % {"team": drawn.winner.name}, icon="medal")
    for round_ in drawn.rounds:
        named = {"round": round_.name}
        if round_.state == CupRound.State.PLANNED:
            few = next((team for team in listed if not team.is_complete and not team.withdrawn), None)
            if round_.number == 1 and (len(listed) < 2 or few is not None):
                text = (
                    _("%(team)s has fewer than three players.") % {"team": few.name}
                    if few is not None
                    else _("At least two teams are needed.")
                )
                url = resolve_url("cup-teams", slug)
                return Step(_("Enter the teams"), text, url, _("Teams"), "people", "cup.teams")
            url = resolve_url("cup-round-draw", slug, round_.number)
            return Step(_("Draw: %(round)s") % named, _("Nobody sees the draw before you publish it."), url, _("Draw"))
        if round_.state == CupRound.State.DRAWN:
            url = resolve_url("cup-round-publish", slug, round_.number)
            title = _("Look at the draw and publish it: %(round)s") % named
            return Step(title, _("Until then it can be discarded and drawn anew."), url, _("Publish the draw"), "eye")
        waiting = next((match for match in round_.played if not match.is_settled), None)
        if waiting is not None:
            url = resolve_url("cup-match", slug, round_.number, waiting.number)
            title = _("%(round)s, match %(number)s") % {**named, "number": waiting.number}
            if waiting.level:
                text = _("Teams are level: a lot decides who goes on.")
            elif waiting.is_played:
                text = _("Its tables are closed: confirm the result.")
            elif waiting.is_set_up:
                text = _("It is set up: it is played at its event.")
            else:
                text = _("Say who plays, and set it up.")
            return Step(title, text, url, _("To the match"), "table", "cup.match")
    return Step(
        _("More than one team is left"), "", resolve_url("cup-add-round", slug), _("Plan one more round"), "plus"
    )
