from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.models import Category, Prize, Registration, Team
from tournament.papers.tables import prizes as documents
from tournament.people.selectors.players import registrations
from tournament.people.services import teams as team_services
from tournament.standings.forms.prizes import CategoryForm, PlanForm, TeamForm, member_lines, prize_lines
from tournament.standings.selectors import prizes as selectors
from tournament.standings.services import prizes as services
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

ASKING = ["GET", "HEAD", "POST"]


@require_safe
@action("prizes.print")
def prizes(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    awards = selectors.winners(event=event, names=documents.list_names())
    context = {
        **frame(request, "prizes"),
        "awards": [(award, documents.remark(award)) for award in awards],
        "sums": documents.sums(event, awards),
        "shared_how": documents.shared_how(),
        "each_how": documents.each_how(event),
        "plan": selectors.prizes_of(event=event),
        "club_prizes": selectors.prizes_of(event=event, won_by=Prize.WonBy.CLUBS),
        "team_prizes": selectors.prizes_of(event=event, won_by=Prize.WonBy.TEAMS),
        "categories": selectors.overview(event=event),
        "teams": Team.objects.filter(event=event).prefetch_related("members__player").order_by("number"),
    }
    return render(request, "papers/prizes.html", context)


@require_http_methods(ASKING)
@action("prizes.edit")
def plan(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    initial = {
        "fee_cents": event.fee_cents or None,
        "currency": event.currency,
        "prizes": prize_lines(selectors.prizes_of(event=event)),
        "club_prizes": prize_lines(selectors.prizes_of(event=event, won_by=Prize.WonBy.CLUBS)),
        "team_prizes": prize_lines(selectors.prizes_of(event=event, won_by=Prize.WonBy.TEAMS)),
        "prizes_each": event.prizes_each,
    }
    form = PlanForm(request.POST if request.method == "POST" else None, initial=initial)
    if answer(form, partial(services.plan, event=event, by=request.actor)) is not None:
        messages.success(request, _("Fee and prizes are saved."))
        return redirect("prizes", slug)
    return _form(request, form, _("Fee and prizes"))


@require_http_methods(ASKING)
@action("prizes.edit")
@once
def new_category(request: StandingRequest, slug: str) -> HttpResponse:
    return _category(request, None)


@require_http_methods(ASKING)
@action("prizes.edit")
def category(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _category(request, get_object_or_404(Category, event=request.event, number=number))


@require_http_methods(ASKING)
@action("prizes.edit")
def remove_category(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    category_ = get_object_or_404(Category.objects.select_related("event"), event=request.event, number=number)
    question = Question(
        title=_("Remove the category “%(name)s”?") % {"name": category_.name},
        text=_("Its prizes are removed with it, and its players no longer belong to it."),
        confirm=_("Remove the category"),
        back=resolve_url("prizes", slug),
        done=_("The category is removed."),
        danger=True,
    )
    return ask(request, question, services.remove_category, category=category_)


@require_http_methods(ASKING)
@action("prizes.edit")
@once
def new_team(request: StandingRequest, slug: str) -> HttpResponse:
    return _team(request, None)


@require_http_methods(ASKING)
@action("prizes.edit")
def team(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _team(request, get_object_or_404(Team, event=request.event, number=number))


@require_http_methods(ASKING)
@action("prizes.edit")
def remove_team(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    team_ = get_object_or_404(Team.objects.select_related("event"), event=request.event, number=number)
    question = Question(
        title=_("Remove the team “%(name)s”?") % {"name": team_.name},
        text=_("Its players stay; they are in no team any more."),
        confirm=_("Remove the team"),
        back=resolve_url("prizes", slug),
        done=_("The team is removed."),
        danger=True,
    )
    return ask(request, question, team_services.remove, team=team_)


def _category(request: StandingRequest, category_: Category | None) -> HttpResponse:
    event = request.event
    initial = {}
    if category_ is not None:
        lines = prize_lines(selectors.prizes_of(event=event, category=category_))
        initial = {"name": category_.name, "fee_cents": category_.fee_cents, "prizes": lines}
    form = CategoryForm(request.POST if request.method == "POST" else None, initial=initial)
    saved = answer(form, partial(services.save_category, event=event, category=category_, by=request.actor))
    if saved is not None:
        messages.success(request, _("The category %(name)s is saved.") % {"name": saved.name})
        return redirect("prizes", event.slug)
    return _form(request, form, category_.name if category_ else _("New category"))


def _team(request: StandingRequest, team_: Team | None) -> HttpResponse:
    event = request.event
    initial = {"name": team_.name, "members": member_lines(team_)} if team_ else {}
    players: list[Registration] = list(registrations(event=event))
    form = TeamForm(request.POST if request.method == "POST" else None, players=players, initial=initial)
    saved = answer(form, partial(team_services.save, event=event, team=team_, by=request.actor))
    if saved is not None:
        messages.success(request, _("The team %(name)s is saved.") % {"name": saved.name})
        return redirect("prizes", event.slug)
    return _form(request, form, team_.name if team_ else _("New team"))


def _form(request: StandingRequest, form: PlanForm | CategoryForm | TeamForm, title: str) -> HttpResponse:
    back = resolve_url("prizes", request.event.slug)
    context = {**frame(request, "prizes"), "form": form, "title": title, "back": back}
    return render(request, "papers/prizes_form.html", context, status=status_of(form))
