from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.journal.services.actor import Actor
from tournament.models import Round, Table
from tournament.people.forms.players import ReasonForm
from tournament.rounds.forms.clock import GoOnForm, MinutesForm
from tournament.rounds.services import clock
from tournament.rounds.views.rounds import round_of
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.requests import StandingRequest

ASKING = ["GET", "HEAD", "POST"]


@require_http_methods(ASKING)
@action("round.start")
def take_back(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Take the start of round %(number)s back?") % {"number": number},
        text=_("The clock is not started: the round is published as before. Only within the first minute."),
        confirm=_("Take the start back"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("The start of the clock of round %(number)s was taken back.") % {"number": number},
        danger=True,
    )
    return ask(request, question, clock.take_back, check=partial(clock.require_can_take_back, round_), round=round_)


@require_http_methods(ASKING)
@action("round.clock")
def pause(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Stop the clock of round %(number)s?") % {"number": number},
        text=_("Every screen shows that it is stopped and why, until you start it again."),
        confirm=_("Stop the clock"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("The clock of round %(number)s is stopped.") % {"number": number},
        form_class=ReasonForm,
    )
    return ask(request, question, clock.pause, check=partial(clock.require_can_pause, round_), round=round_)


@require_http_methods(ASKING)
@action("round.clock")
def go_on(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Let the clock of round %(number)s go on?") % {"number": number},
        text=_("It goes on from where it was stopped."),
        confirm=_("Go on"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("The clock of round %(number)s goes on.") % {"number": number},
        form_class=GoOnForm,
    )
    return ask(request, question, clock.go_on, check=partial(clock.require_can_go_on, round_), round=round_)


@require_http_methods(ASKING)
@action("round.clock")
@once
def add(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Add minutes in round %(number)s") % {"number": number},
        text=_("The clock of the whole hall, or of one table alone, ends that much later."),
        confirm=_("Add the minutes"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("The minutes are added."),
        form_class=partial(MinutesForm, round=round_),
        adds=True,
    )
    return ask(request, question, _added, check=partial(clock.require_running, round_), round=round_)


def _added(*, round: Round, table: Table | None, minutes: int, reason: str, by: Actor) -> Any:
    if table is None:
        return clock.add(round=round, minutes=minutes, reason=reason, by=by)
    return clock.add_to_table(table=table, minutes=minutes, reason=reason, by=by)


@require_http_methods(ASKING)
@action("round.clock")
def end(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("End the playing time of round %(number)s now?") % {"number": number},
        text=_("Time is up for everybody; only the games in progress are played to their end ⟦clock⟧."),
        confirm=_("End the playing time"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("Time is up in round %(number)s.") % {"number": number},
        danger=True,
        form_class=ReasonForm,
    )
    return ask(request, question, clock.end, check=partial(clock.require_can_end, round_), round=round_)
