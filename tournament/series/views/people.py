from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Player, Series, Title, TitleRule
from tournament.people.forms.players import ReasonForm
from tournament.series.forms import RuleForm, TitleForm
from tournament.series.selectors import proposals
from tournament.series.services import series as services
from tournament.series.services import titles as title_services
from tournament.series.views.desk import ASKING, desk_frame
from tournament.series.views.public import PLAYERS_A_PAGE
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest
from tournament.wording.names import matcher

MOST_FOUND = 30
LONGEST_SEARCH = 100


@require_http_methods(ASKING)
@action("series.members")
def members(request: StandingRequest, series: str) -> HttpResponse:
    """Find people of the series' events by name, anybody else by licence only."""
    if request.method == "POST":
        person = Player.objects.filter(pk=_key(request.POST.get("player", ""))).first()
        if person is None:
            messages.error(request, _("Choose the player."))
            return redirect("series-members", series)
        taken = {"add": [person]} if "add" in request.POST else {"remove": [person]}
        try:
            services.set_members(series=request.series, by=request.actor, **taken)
        except RefereeError as refusal:
            messages.error(request, refusal.message)
        else:
            said = _("%(player)s is a member.") if "add" in request.POST else _("%(player)s is no longer a member.")
            messages.success(request, said % {"player": person.name})
        return redirect("series-members", series)
    query = _query(request)
    listed = request.series.members.select_related("club").order_by("last_name", "first_name", "pk")
    context = {
        **desk_frame("members"),
        "query": query,
        "found": _matching(request.series, query, without=listed),
        "page": Paginator(listed, PLAYERS_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "series/members.html", context)


@require_http_methods(ASKING)
@action("title.give")
def titles(request: StandingRequest, series: str) -> HttpResponse:
    form = RuleForm(request.POST if request.method == "POST" else None)

    def add(category: str, share: str, times: int) -> list[TitleRule]:
        rules = list(TitleRule.objects.filter(series=request.series).values_list("category", "share", "times"))
        return title_services.set_rules(
            series=request.series, rules=[*rules, (category, share, times)], by=request.actor
        )

    if answer(form, add) is not None:
        messages.success(request, _("The rule is saved."))
        return redirect("series-titles", series)
    query = _query(request)
    context = {
        **desk_frame("titles"),
        "form": form,
        "rules": TitleRule.objects.filter(series=request.series),
        "proposals": proposals.proposals(request.series),
        "given": Title.objects.filter(series=request.series).select_related("player"),
        "query": query,
        "found": _matching(request.series, query),
    }
    return render(request, "series/titles.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("title.give")
def remove_rule(request: StandingRequest, series: str, rule: int) -> HttpResponse:
    gone = get_object_or_404(TitleRule, series=request.series, pk=rule)
    others = TitleRule.objects.filter(series=request.series).exclude(pk=gone.pk)
    question = Question(
        title=_("Take the rule out?"),
        text=_("Titles that were given stay."),
        confirm=_("Take it out"),
        back=resolve_url("series-titles", series),
        done=_("The rule is taken out."),
    )
    rules = list(others.values_list("category", "share", "times"))
    return ask(request, question, title_services.set_rules, series=request.series, rules=rules)


@require_http_methods(ASKING)
@action("title.give")
def give(request: StandingRequest, series: str, player: int) -> HttpResponse:
    person = get_object_or_404(_of_events(request.series), pk=player)
    proposed = next(
        (proposal for proposal in proposals.proposals(request.series) if proposal.player.pk == player), None
    )
    initial = {"date": localdate(), "category": proposed.rule.category if proposed else ""}
    form = TitleForm(request.POST if request.method == "POST" else None, initial=initial)
    act = partial(title_services.give, player=person, series=request.series, by=request.actor)
    if answer(form, act) is not None:
        messages.success(request, _("%(player)s has the title.") % {"player": person.name})
        return redirect("series-titles", series)
    title = _("Give %(player)s a title") % {"player": person.name}
    context = {**desk_frame("titles"), "form": form, "title": title, "back": resolve_url("series-titles", series)}
    return render(request, "form_page.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("title.give")
def take_back(request: StandingRequest, series: str, title: int) -> HttpResponse:
    given = get_object_or_404(Title.objects.select_related("player"), series=request.series, pk=title)
    question = Question(
        title=_("Take the title %(title)s of %(player)s back?")
        % {"title": given.category, "player": given.player.name},
        text=_("It stays to be seen, with the reason."),
        confirm=_("Take it back"),
        back=resolve_url("series-titles", series),
        done=_("The title is taken back."),
        danger=True,
        form_class=ReasonForm,
    )
    return ask(request, question, title_services.take_back, title=given)


def _key(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _query(request: StandingRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


def _of_events(series: Series) -> QuerySet[Player]:
    own = Q(finals__event__in_series__series=series) | Q(finals__past__in_series__series=series)
    return Player.objects.filter(own).distinct()


def _matching(series: Series, query: str, without: QuerySet[Player] | None = None) -> list[Player]:
    if not query:
        return []
    known = _of_events(series).select_related("club")
    by_licence = Player.objects.filter(licence=query, erased_at__isnull=True).select_related("club")
    left = set(without.values_list("pk", flat=True)) if without is not None else set()
    fits = matcher(query)
    people = {person.pk: person for person in known if fits(person.name)} | {person.pk: person for person in by_licence}
    ordered = sorted((person for person in people.values() if person.pk not in left), key=lambda person: person.name)
    return ordered[:MOST_FOUND]
