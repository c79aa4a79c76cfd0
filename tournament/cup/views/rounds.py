from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.cup import engine
from tournament.cup.forms import DrawForm, SeenForm
from tournament.cup.selectors import draws
from tournament.cup.services import rounds
from tournament.cup.views.frame import round_of
from tournament.cup.wording import round_name, shape_text
from tournament.errors import Conflict
from tournament.models import CupRound
from tournament.people.forms.players import ReasonForm
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.errors import refusal as refusal_page
from tournament.web.pages.forms_help import refusals_at, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest


@require_http_methods(ASKING)
@action("cup.draw")
def draw(request: StandingRequest, cup: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    if request.method != "POST":
        try:
            rounds.require_can_draw(round_)
        except Conflict as refusal:
            return refusal_page(request, message=refusal.message, status=refusal.status)
    form = DrawForm(request.POST if request.method == "POST" else None, round=round_)
    if form.is_valid():
        with refusals_at(form):
            with transaction.atomic():
                if form.cleaned_data["on"] != round_.on:
                    rounds.choose_on(round=round_, on=form.cleaned_data["on"], by=request.actor)
                rounds.draw(round=round_, seed=form.cleaned_data["seed"], by=request.actor)
            messages.success(request, _("The round is drawn; nobody else sees it yet."))
            return redirect("cup-desk", cup)
    teams = draws.entrants(round_)
    places = draws.places(round_)
    context = {
        **desk_frame("desk"),
        "form": form,
        "round_name": round_name(round_),
        "teams": teams,
        "shapes": [(on, shape_text(engine.shape(len(teams), on, places))) for on in (1, 2)] if teams else (),
    }
    return render(request, "cup/draw.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("cup.draw")
def discard(request: StandingRequest, cup: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Discard the draw: %(round)s?") % {"round": round_name(round_)},
        text=_("Nobody has seen it. The same seed draws the same matches from the same teams."),
        confirm=_("Discard the draw"),
        back=resolve_url("cup-desk", cup),
        done=_("The draw is discarded."),
        danger=True,
    )
    return ask(request, question, rounds.discard, check=partial(rounds.require_can_discard, round_), round=round_)


@require_http_methods(ASKING)
@action("cup.draw")
def publish(request: StandingRequest, cup: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Publish the draw: %(round)s?") % {"round": round_name(round_)},
        text=_publish_text(round_),
        confirm=_("Publish the draw"),
        back=resolve_url("cup-desk", cup),
        done=_("The draw is published, with its certificate."),
        form_class=partial(SeenForm, initial={"seen": round_.request_sha256}),
    )
    return ask(request, question, rounds.publish, check=partial(rounds.require_can_publish, round_), round=round_)


@require_http_methods(ASKING)
@action("cup.draw")
def unpublish(request: StandingRequest, cup: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Take the draw back: %(round)s?") % {"round": round_name(round_)},
        text=_("It is a draft again, and its certificate is void."),
        confirm=_("Take it back"),
        back=resolve_url("cup-desk", cup),
        done=_("The draw is a draft again."),
        danger=True,
        form_class=ReasonForm,
    )
    check = partial(rounds.require_can_unpublish, round_)
    return ask(request, question, rounds.unpublish, check=check, round=round_)


def _publish_text(round_: CupRound) -> str:
    text = _("Everybody who may see the cup sees its matches. The certificate says how they were drawn.")
    return text if round_.cup.public else text + " " + _("The cup itself is not public yet.")
