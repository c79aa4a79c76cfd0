from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events.selectors import events
from tournament.hall.forms.hall import AnnouncementForm, ScreenForm
from tournament.hall.services import announcements, screens
from tournament.models import Announcement, CupMatch, Round, Screen
from tournament.rounds.selectors.clock import hall_clock, playing_round
from tournament.rounds.services.clock import may_take_back
from tournament.web.address import address_for
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

ASKING = ["GET", "HEAD", "POST"]


@require_safe
@action("hall.announce")
def hall(request: StandingRequest, slug: str) -> HttpResponse:
    return _page(request, AnnouncementForm())


@require_POST
@action("hall.announce")
@once
def announce(request: StandingRequest, slug: str) -> HttpResponse:
    form = AnnouncementForm(request.POST)
    if form.is_valid():
        with refusals_at(form):
            announcements.announce(event=request.event, text=form.cleaned_data["text"], by=request.actor)
            messages.success(request, _("It is announced."))
            return redirect("hall", slug)
    return _page(request, form)


@require_POST
@action("hall.announce")
def take_down(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    announcement = get_object_or_404(Announcement.objects.select_related("event"), event=request.event, pk=pk)
    try:
        announcements.take_down(announcement=announcement, by=request.actor)
    except RefereeError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The announcement is taken down."))
    return redirect("hall", slug)


@require_http_methods(ASKING)
@action("hall.screens")
@once
def new(request: StandingRequest, slug: str) -> HttpResponse:
    return _screen(request, None)


@require_http_methods(ASKING)
@action("hall.screens")
def edit(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _screen(request, get_object_or_404(Screen, event=request.event, number=number))


@require_http_methods(ASKING)
@action("hall.screens")
def remove(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    screen = get_object_or_404(Screen.objects.select_related("event"), event=request.event, number=number)
    question = Question(
        title=_("Remove the screen “%(name)s”?") % {"name": screen},
        text=_("Its link shows the event's first screen from then on."),
        confirm=_("Remove the screen"),
        back=resolve_url("hall", slug),
        done=_("The screen is removed."),
        danger=True,
    )
    return ask(request, question, screens.remove, screen=screen)


def _screen(request: StandingRequest, screen: Screen | None) -> HttpResponse:
    of_cup = CupMatch.objects.filter(event=request.event).exists()
    form = ScreenForm(request.POST if request.method == "POST" else None, screen=screen, of_cup=of_cup)
    if form.is_valid():
        with refusals_at(form):
            saved = screens.save(
                event=request.event,
                name=form.cleaned_data["name"],
                steps=form.steps(),
                screen=screen,
                by=request.actor,
            )
            messages.success(request, _("Screen %(number)s is set up.") % {"number": saved.number})
            return redirect("hall", request.event.slug)
    context = {**frame(request, "hall"), "form": form, "screen": screen}
    return render(request, "hall/screen_form.html", context, status=status_of(form))


def _page(request: StandingRequest, form: AnnouncementForm) -> HttpResponse:
    round_ = playing_round(request.event)
    runs = round_ is not None and round_.state == Round.State.RUNNING
    context = {
        **frame(request, "hall"),
        "form": form,
        "round": round_,
        "hall": hall_clock(round_) if runs else None,
        "may_take_back": round_ is not None and may_take_back(round_),
        "site": address_for(request),
        "announced": events.announcements(request.event),
        "screens": Screen.objects.filter(event=request.event),
        "shows": dict(Screen.Show.choices),
    }
    return render(request, "hall/screens.html", context, status=status_of(form))
