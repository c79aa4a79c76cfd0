from __future__ import annotations

from contextlib import suppress
from functools import partial

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.cup.forms import AbsentForm, AloneForm, ArrangeForm, LotsForm, ReplaceForm, SeenForm, SetUpForm
from tournament.cup.selectors.bracket import bracket
from tournament.cup.selectors.results import sides_of
from tournament.cup.services import matches, results
from tournament.cup.views.frame import keeps_typed_of_match, match_of, side_of
from tournament.cup.wording import going_on_text, is_final, round_name
from tournament.errors import Conflict
from tournament.models import CupMatch, CupSide, Round
from tournament.people.forms.players import ReasonForm
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.errors import refusal as refusal_page
from tournament.web.pages.forms_help import answer, refusals_at, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest


@require_safe
@action("cup.desk")
def match(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    return _page(request, match_of(request, number, match))


@require_http_methods(["POST"])
@action("cup.match")
@keeps_typed_of_match(ArrangeForm)
def arrange(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    match_ = match_of(request, number, match)
    form = ArrangeForm(request.POST)
    if answer(form, partial(matches.arrange, match=match_, by=request.actor)) is not None:
        messages.success(request, _("Time and place are saved."))
        return redirect("cup-match", cup, number, match)
    return _page(request, match_, form)


@require_http_methods(ASKING)
@action("cup.match")
@keeps_typed_of_match(ArrangeForm)
def set_up(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    match_ = match_of(request, number, match)
    if request.method != "POST":
        try:
            matches.require_can_set_up(match_)
        except Conflict as refusal:
            return refusal_page(request, message=refusal.message, status=refusal.status)
    sides = list(match_.sides.select_related("team").prefetch_related("team__members__player").order_by("position"))
    form = SetUpForm(request.POST if request.method == "POST" else None, match=match_, sides=sides)
    if form.is_valid():
        with refusals_at(form):
            matches.set_up(match=match_, by=request.actor, **form.settings())
            messages.success(
                request, _("The match is set up. At its event you publish the seating and start the clock.")
            )
            return redirect("cup-match", cup, number, match)
    context = {**desk_frame("desk"), "form": form, "match": match_, "round_name": round_name(match_.round)}
    return render(request, "cup/set_up.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("cup.match")
@keeps_typed_of_match(AbsentForm)
def absent(request: StandingRequest, cup: str, number: int, match: int, side: int) -> HttpResponse:
    side_ = side_of(request, number, match, side)
    question = Question(
        title=_("%(team)s has not come?") % {"team": side_.team.name},
        text=_("The other two teams play at two tables; their seats are drafted anew, by lot."),
        confirm=_("Mark it as absent"),
        back=resolve_url("cup-match", cup, number, match),
        about=side_.match.round.request_sha256,
        done=_("The other two teams are seated."),
        danger=True,
        form_class=AbsentForm,
    )
    check = partial(matches.require_changeable, side_.match)
    return ask(request, question, matches.declare_absent, check=check, side=side_)


@require_http_methods(ASKING)
@action("cup.match")
@keeps_typed_of_match(ReasonForm)
def replace(request: StandingRequest, cup: str, number: int, match: int, side: int) -> HttpResponse:
    side_ = side_of(request, number, match, side)
    question = Question(
        title=_("Replace a player of %(team)s?") % {"team": side_.team.name},
        text=_("Before the match begins a reserve may take the place of a player; within it nobody is replaced."),
        confirm=_("Replace the player"),
        back=resolve_url("cup-match", cup, number, match),
        about=side_.match.round.request_sha256,
        done=_("The line-up is changed, and the seats follow it."),
        form_class=partial(ReplaceForm, side=side_),
    )
    check = partial(matches.require_changeable, side_.match)
    return ask(request, question, matches.replace, check=check, side=side_)


@require_http_methods(ASKING)
@action("cup.match")
@keeps_typed_of_match(Form)
def seat_again(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    match_ = match_of(request, number, match)
    question = Question(
        title=_("Seat the match as the cup's rules say?"),
        text=_("The draft of the event is thrown away and made anew: what was changed in it by hand is lost."),
        confirm=_("Seat it"),
        back=resolve_url("cup-match", cup, number, match),
        about=match_.round.request_sha256,
        done=_("The seats are drafted."),
    )
    check = partial(matches.require_changeable, match_)
    return ask(request, question, matches.seat_again, check=check, match=match_)


@require_http_methods(ASKING)
@action("cup.settle")
@keeps_typed_of_match(Form)
def settle(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    match_ = match_of(request, number, match)
    sides: list[CupSide] = []
    with suppress(Conflict):  # shown instead of the question
        sides = results.going_on(match_)
    question = Question(
        title=_("Confirm the result of match %(number)s?") % {"number": match},
        text=going_on_text(match_.round, sides),
        confirm=_("Confirm the result"),
        back=resolve_url("cup-match", cup, number, match),
        about=match_.round.request_sha256,
        done=_("The result is confirmed."),
        form_class=partial(SeenForm, initial={"seen": results.digest_of(sides)}),
    )
    return ask(request, question, results.settle, check=partial(results.going_on, match_), match=match_)


@require_http_methods(ASKING)
@action("cup.settle")
@keeps_typed_of_match(ReasonForm)
def alone(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    match_ = match_of(request, number, match)
    question = Question(
        title=_("Match %(number)s is not played?") % {"number": match},
        text=_("Tick the teams that have not come. A team that has come alone goes on."),
        confirm=_("Record the result"),
        back=resolve_url("cup-match", cup, number, match),
        about=match_.round.request_sha256,
        done=_("The result is recorded."),
        form_class=partial(AloneForm, sides=sides_of(match_)),
    )
    check = partial(results.require_can_settle_alone, match_)
    return ask(request, question, results.settle_alone, check=check, match=match_)


@require_http_methods(ASKING)
@action("cup.settle")
@keeps_typed_of_match(ReasonForm)
def lots(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    match_ = match_of(request, number, match)
    sides = sides_of(match_)
    try:
        results.require_can_settle(match_)
        level = results.require_level(match_, sides)
    except Conflict as refusal:
        if request.method != "POST":
            return refusal_page(request, message=refusal.message, status=refusal.status)
        ordered = {value for name, value in request.POST.items() if name.startswith("order_")}
        level = tuple(side.pk for side in sides if str(side.position) in ordered)  # the form as it was sent
    question = Question(
        title=_("Which order did the lot give?"),
        text=_("Points, differences and tables won are level. Draw the lot in front of the teams, then record it."),
        confirm=_("Record the lot"),
        back=resolve_url("cup-match", cup, number, match),
        about=match_.round.request_sha256,
        done=_("The lot is on the record. Next: confirm the result."),
        form_class=partial(LotsForm, sides=[side for side in sides if side.pk in level]),
    )
    return ask(request, question, results.draw_lots, match=match_)


@require_http_methods(ASKING)
@action("cup.settle")
@keeps_typed_of_match(ReasonForm)
def reopen(request: StandingRequest, cup: str, number: int, match: int) -> HttpResponse:
    match_ = match_of(request, number, match)
    question = Question(
        title=_("Take the result of match %(number)s back?") % {"number": match},
        text=_("Nobody goes on from it until it is confirmed anew; a lot that was drawn is void."),
        confirm=pgettext("result", "Take it back"),
        back=resolve_url("cup-match", cup, number, match),
        about=match_.round.request_sha256,
        done=_("The result is taken back."),
        danger=True,
        form_class=ReasonForm,
    )
    return ask(request, question, results.reopen, check=partial(results.require_can_reopen, match_), match=match_)


def _page(request: StandingRequest, match: CupMatch, form: ArrangeForm | None = None) -> HttpResponse:
    shown = bracket(request.cup, official=True).match(match.round.number, match.number)
    lineups = (
        CupSide.objects.filter(match=match)
        .select_related("team")
        .prefetch_related("lineup__player", "team__members__player")
        .order_by("position")
    )
    round_ = Round.objects.filter(event=match.event_id).order_by("number").first() if match.event_id else None
    if form is None:
        form = ArrangeForm(initial={"at": match.at, "place": match.place})
    context = {
        **desk_frame("desk"),
        "match": match,
        "shown": shown,
        "round": match.round,
        "round_name": round_name(match.round),
        "is_final": is_final(match.round),
        "sides": lineups,
        "table_round": round_,
        "form": form,
        "changeable": match.event_id is not None
        and match.settled_at is None
        and (round_ is None or round_.state == Round.State.DRAFTED),
    }
    return render(request, "cup/match.html", context, status=status_of(form))
