from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Round
from tournament.people.forms.players import ReasonForm
from tournament.rounds.forms.rounds import fresh_seed
from tournament.rounds.selectors import tables as selectors
from tournament.rounds.services import close_and_draw, rounds
from tournament.rounds.views.next_step import leads_on
from tournament.rounds.views.rounds import close_form, publish_context, round_of, round_page, start_text
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.requests import StandingRequest

ASKING = ["GET", "HEAD", "POST"]


@require_http_methods(ASKING)
@action("round.publish")
def publish(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Publish the seating that was looked at; a draw that changed since is shown instead."""
    round_ = round_of(request, number)
    if request.method != "POST":
        try:
            rounds.require_can_publish(round_)
        except RefereeError as refusal:
            return round_page(request, round_, trouble=refusal.message)
        context = {"round": round_, "number": number, "section": "desk", **publish_context(round_)}
        return render(request, "rounds/publish.html", context)
    try:
        rounds.publish(round=round_, by=request.actor, as_of=request.POST.get("as_of", ""))
    except RefereeError as refusal:
        return round_page(request, round_of(request, number), trouble=refusal.message, status=refusal.status)
    messages.success(request, _("The seating of round %(number)s is published.") % {"number": number})
    heard: Callable[..., int] = import_string(settings.SEATING_HEARD)
    count = heard(round=round_)
    if count:
        said = ngettext(
            "%(count)s e-mail with the seating is sent.", "%(count)s e-mails with the seating are sent.", count
        )
        messages.info(request, said % {"count": count})
    return redirect("desk-round", request.event.slug, number)


@require_http_methods(ASKING)
@action("round.publish")
def unpublish(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Take the draw of round %(number)s back?") % {"number": number},
        text=_("It is a draft again: nobody sees it, its certificate is marked as withdrawn, its links stop working."),
        confirm=_("Take it back"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("The draw of round %(number)s is a draft again.") % {"number": number},
        danger=True,
        form_class=ReasonForm,
    )
    return ask(request, question, rounds.unpublish, check=partial(rounds.require_can_unpublish, round_), round=round_)


@require_http_methods(ASKING)
@action("round.start")
def start(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Start the clock of round %(number)s?") % {"number": number},
        text=start_text(round_, selectors.overview(round=round_)),
        confirm=_("Start the clock"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("The clock of round %(number)s runs.") % {"number": number},
    )
    return ask(request, question, rounds.start, check=partial(rounds.require_can_start, round_), round=round_)


@require_http_methods(ASKING)
@action("round.close")
def close(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Close round %(number)s?") % {"number": number},
        text=_(
            "Every sheet is accepted. The tables' links stop working; only you can reopen the round, with a reason."
        ),
        confirm=_("Close the round"),
        back=resolve_url("desk-round", request.event.slug, number),
        form_class=close_form(round_, request.roles),
    )
    act = partial(close_and_draw.close_and_go_on, seed=fresh_seed())
    check = partial(rounds.require_can_close, round_)
    return ask(request, question, act, check=check, answer=partial(_closed, request, number), round=round_)


def _closed(request: StandingRequest, number: int, _reached: Round) -> HttpResponse:
    said = _("Round %(number)s is closed.") % {"number": number}
    if Round.objects.filter(event=request.event, number=number, standings_published_at__isnull=False).exists():
        said += " " + _("The standings after round %(number)s are public.") % {"number": number}
    drafted = Round.objects.filter(event=request.event, number=number + 1, state=Round.State.DRAFTED)
    if drafted.exists():  # drawn now, or with the rounds before
        number += 1
        said += " " + _("Round %(number)s is drawn: look it over, then publish it.") % {"number": number}
    messages.success(request, said)
    return redirect("desk-round", request.event.slug, number)


@require_http_methods(ASKING)
@action("round.reopen")
def reopen(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Reopen round %(number)s?") % {"number": number},
        text=_("Its standings, and those of later rounds, are no longer public until you publish them again."),
        confirm=_("Reopen the round"),
        back=resolve_url("desk-round", request.event.slug, number),
        danger=True,
        form_class=ReasonForm,
    )
    check = partial(rounds.require_can_reopen, round_)
    return ask(request, question, rounds.reopen, check=check, answer=partial(_reopened, request), round=round_)


def _reopened(request: StandingRequest, reopened: Round) -> HttpResponse:
    slug, number = request.event.slug, reopened.number
    said = _("Round %(number)s is open again. What follows, in this order:") % {"number": number}
    steps = [
        (_("Open the sheet that is wrong and correct it"), resolve_url("office-round", slug, number) + "?all"),
        (_("Accept the corrected sheet"), resolve_url("desk-round", slug, number) + "?show=open"),
        (_("Close the round again"), resolve_url("round-close", slug, number)),
        (_("Publish the standings again"), resolve_url("standings-publish", slug, number)),
    ]
    messages.success(request, leads_on(said, steps))
    return redirect("desk-round", slug, number)


@require_http_methods(ASKING)
@action("standings.publish")
def publish_standings(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Publish the standings after round %(number)s?") % {"number": number},
        text=_("Everybody sees them, and the sheets behind them, from then on."),
        confirm=_("Publish the standings"),
        back=resolve_url("desk", request.event.slug),
        done=_("The standings after round %(number)s are public.") % {"number": number},
    )
    check = partial(rounds.require_can_publish_standings, round_)
    return ask(request, question, rounds.publish_standings, check=check, round=round_)


@require_http_methods(ASKING)
@action("standings.publish")
def unpublish_standings(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    question = Question(
        title=_("Withdraw the standings after round %(number)s?") % {"number": number},
        text=_("They, and those of later rounds, are no longer public."),
        confirm=_("Withdraw the standings"),
        back=resolve_url("desk-round", request.event.slug, number),
        done=_("The standings after round %(number)s are no longer public.") % {"number": number},
        danger=True,
        form_class=ReasonForm,
    )
    check = partial(rounds.require_can_unpublish_standings, round_)
    return ask(request, question, rounds.unpublish_standings, check=check, round=round_)
