from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Player, Series, Title, TitleRule
from tournament.people.forms.players import ReasonForm
from tournament.series.forms import RuleForm, TitleForm
from tournament.series.selectors import proposals
from tournament.series.selectors.finals import in_series
from tournament.series.services import series as services
from tournament.series.services import titles as title_services
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import LONGEST_SEARCH, PLAYERS_A_PAGE
from tournament.wording.names import matcher

MOST_PEOPLE = 30
TITLES_A_PAGE = 25


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
    known = Player.objects.filter(Q(pk__in=_of_events(request.series).values("pk")) | Q(licence=query))
    listed = request.series.members.select_related("club").order_by("last_name", "first_name", "pk")
    context = {
        **desk_frame("members"),
        "query": query,
        "matching": _matching(known.exclude(pk__in=listed.values("pk")), query),
        "page": Paginator(listed, PLAYERS_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "series/members.html", context)


@require_safe
@action("title.give")
def titles(request: StandingRequest, series: str) -> HttpResponse:
    query = _query(request)
    fits = matcher(query)
    earned = [proposal for proposal in proposals.proposals(request.series) if fits(proposal.player.name)]
    matching = _matching(_of_events(request.series), query)
    has_rules = TitleRule.objects.filter(series=request.series).exists()
    return _titles(request, "earned", earned, query=query, matching=matching, rules=has_rules)


@require_safe
@action("title.give")
def given(request: StandingRequest, series: str) -> HttpResponse:
    query = _query(request)
    fits = matcher(query)
    of_series = Title.objects.filter(series=request.series).select_related("player")
    ordered = of_series.order_by("player__last_name", "player__first_name", "player", "date", "pk")
    held = [title for title in ordered if fits(title.player.name, title.category)]
    return _titles(request, "given", held, query=query)


def _titles(request: StandingRequest, show: str, listed: Sequence[Any], **more: object) -> HttpResponse:
    page = Paginator(listed, TITLES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "series/titles.html", {**desk_frame("titles"), "show": show, "page": page, **more})


@require_http_methods(ASKING)
@action("title.give")
def rules(request: StandingRequest, series: str) -> HttpResponse:
    form = RuleForm(request.POST if request.method == "POST" else None)

    def add(category: str, share: str, times: int) -> list[TitleRule]:
        kept = list(TitleRule.objects.filter(series=request.series).values_list("category", "share", "times"))
        return title_services.set_rules(
            series=request.series, rules=[*kept, (category, share, times)], by=request.actor
        )

    if answer(form, add) is not None:
        messages.success(request, _("The rule is saved."))
        return redirect("series-title-rules", series)
    kept = TitleRule.objects.filter(series=request.series)
    context = {**desk_frame("titles"), "show": "rules", "form": form, "rules": kept}
    return render(request, "series/title_rules.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("title.give")
def remove_rule(request: StandingRequest, series: str, rule: int) -> HttpResponse:
    gone = get_object_or_404(TitleRule, series=request.series, pk=rule)
    others = TitleRule.objects.filter(series=request.series).exclude(pk=gone.pk)
    question = Question(
        title=_("Take the rule out?"),
        text=_("Titles that were given stay."),
        confirm=_("Take it out"),
        back=resolve_url("series-title-rules", series),
        done=_("The rule is taken out."),
    )
    left = list(others.values_list("category", "share", "times"))
    return ask(request, question, title_services.set_rules, series=request.series, rules=left)


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
    held = get_object_or_404(Title.objects.select_related("player"), series=request.series, pk=title)
    question = Question(
        title=_("Take the title %(title)s of %(player)s back?") % {"title": held.category, "player": held.player.name},
        text=_("It stays to be seen, with the reason."),
        confirm=pgettext("title", "Take it back"),
        back=resolve_url("series-titles-given", series),
        done=_("The title is taken back."),
        danger=True,
        form_class=ReasonForm,
    )
    return ask(request, question, title_services.take_back, title=held)


def _key(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _query(request: StandingRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


def _of_events(series: Series) -> QuerySet[Player]:
    return Player.objects.filter(in_series(series)).distinct()


def _matching(known: QuerySet[Player], query: str) -> list[Player]:
    if not query:
        return []
    fits = matcher(query)
    people = known.filter(erased_at__isnull=True).select_related("club").order_by("last_name", "first_name", "pk")
    return [person for person in people if fits(person.name) or person.licence == query][:MOST_PEOPLE]
