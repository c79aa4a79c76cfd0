from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.selectors.links import CARD
from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Club, Registration, Round, Series
from tournament.people.forms.players import PlayerForm, ReasonForm, RegistrationForm, initial_of
from tournament.people.lists import PlayersTable
from tournament.people.selectors import fees
from tournament.people.selectors import players as selectors
from tournament.people.services import registrations
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.errors import refusal as refusal_page
from tournament.web.pages.forms_help import answer, refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import LONGEST_SEARCH, PLAYERS_A_PAGE, prepare


@require_safe
@action("desk.view")
def players(request: StandingRequest, slug: str) -> HttpResponse:
    context = {
        **frame(request, "players"),
        **_list_context(request, request.GET.get("q", "")[:LONGEST_SEARCH]),
        "late_waiting": _late_waiting(request),
        "has_series": Series.objects.exists(),
    }
    template = "people/_listed.html" if _wants_part(request) else "people/players.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])  # the part and the page have one address
    return response


@require_POST
@action("players.checkin")
def check_in(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    registration = registration_of(request, number)
    present = request.POST.get("present") != "no"
    try:
        fresh = registrations.check_in(registration=registration, present=present, by=request.actor)
    except RefereeError as refusal:
        return refusal_page(request, message=refusal.message, status=refusal.status)
    if request.htmx:
        counts = selectors.counts(event=request.event)
        context = {"registration": fresh, "counts": counts, "swapped": True}
        return render(request, "people/_check_in.html", context)
    return redirect(back_to_list(request, number))


@require_POST
@action("players.checkin")
def check_in_match(request: StandingRequest, slug: str) -> HttpResponse:
    search = request.POST.get("q", "").strip()[:LONGEST_SEARCH]
    matches = selectors.sought(event=request.event, search=search)
    if len(matches) != 1:
        said = (
            _("Several players match: type more of the name, or the number.") if matches else _("No matching player.")
        )
    elif matches[0].checked_in:
        said, search = _("%(player)s is ticked already.") % {"player": matches[0].player.name}, ""
    else:
        fresh = registrations.check_in(registration=matches[0], by=request.actor)
        said, search = _("%(player)s is here.") % {"player": fresh.player.name}, ""
    if not request.htmx:
        messages.info(request, said)
        address = resolve_url("players", slug)
        return redirect(f"{address}?{urlencode({'q': search})}" if search else address)
    return render(request, "people/_checked_in.html", {**_list_context(request, search), "said": said})


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.checkin")
def check_in_all(request: StandingRequest, slug: str) -> HttpResponse:
    counts = selectors.counts(event=request.event)
    question = Question(
        title=_("Check everybody in?"),
        text=ngettext(
            "%(count)s player who is not ticked yet is marked as here. Anyone who is missing can be unticked "
            "afterwards.",
            "%(count)s players who are not ticked yet are marked as here. Anyone who is missing can be "
            "unticked afterwards.",
            counts.absent,
        )
        % {"count": counts.absent},
        confirm=_("Check everybody in"),
        back=resolve_url("players", request.event.slug),
        done=_("Everybody is checked in."),
    )
    return ask(request, question, registrations.check_in_all, event=request.event)


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.edit")
@once
def add(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    initial = {"out_of_competition": "out_of_competition" in request.GET}
    form = PlayerForm(request.POST if request.method == "POST" else None, initial=initial, event=event)
    registration = answer(form, partial(registrations.register, event=event, by=request.actor))
    if registration is not None:
        params = {"player": registration.player.name, "number": registration.start_number}
        messages.success(request, _("%(player)s is registered with start number %(number)s.") % params)
        if registration.late:
            return redirect("late", event.slug)
        return redirect("player-add" if "another" in request.POST else "players", event.slug)
    context = {"form": form, "clubs": _clubs(), **frame(request, "players")}
    return render(request, "people/player_form.html", context, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.edit")
def edit(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    registration = registration_of(request, number)
    sent = request.POST if request.method == "POST" else None
    form = RegistrationForm(sent, initial=initial_of(registration), event=request.event)
    if form.is_valid():
        with refusals_at(form):
            if form.has_changed():
                registrations.update(registration=registration, changes=form.changes(), by=request.actor)
            messages.success(request, _("%(player)s is saved.") % {"player": registration.player.name})
            return redirect(at_player(request, number))
    context = {
        "form": form,
        "registration": registration,
        "seated": registration.seats.exists(),
        "has_card": CARD.alive(registration=registration).exists(),
        "fee": fees.of(registration),
        "clubs": _clubs(),
        **frame(request, "players"),
    }
    return render(request, "people/player_form.html", context, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.edit")
def reinstate(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    registration = registration_of(request, number)
    named = {"player": registration.player.name}
    question = Question(
        title=_("%(player)s takes part again?") % named,
        text=_("Once checked in, he is in the next draw; in a round already drawn he can take an empty seat."),
        confirm=_("Reinstate"),
        back=at_player(request, number),
        done=_("%(player)s takes part again; check the player in on arrival.") % named,
        form_class=ReasonForm,
    )
    check = partial(registrations.require_can_reinstate, registration)
    return ask(request, question, registrations.reinstate, check=check, registration=registration)


def _list_context(request: StandingRequest, search: str) -> dict[str, Any]:
    show = request.POST.get("show") or request.GET.get("show", selectors.ALL)
    show = show if show in selectors.FILTERS else selectors.ALL
    ticked = request.GET.get("stays", "")[:9]
    stays = int(ticked) if ticked.isdecimal() else 0
    page = selectors.start_list(event=request.event, search=search, show=show, stays=stays)
    unused = [] if page.fees.charged else ["fee"]
    return {
        "counts": page.counts,
        "fees": page.fees,
        "several": page.fees.charged or request.event.categories.exists(),
        "matching": len(page.lines),
        "table": prepare(PlayersTable(list(page.lines), exclude=unused), request, per_page=PLAYERS_A_PAGE),
        "search": search,
        "show": show,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.edit")
def take_out(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    registration = registration_of(request, number)
    named = {"player": registration.player.name, "number": number}
    text = _(
        "Only for a registration made by mistake: it is deleted, together with the wishes for the draw. For a "
        "player who leaves, record a withdrawal."
    )
    if registration.sign_ups.exists():
        ends = _("The sign-up ends as well, and the first on the waiting list gets the place.")
        text = f"{text} {ends}"
    question = Question(
        title=_("Remove %(player)s from the start list?") % named,
        text=text,
        confirm=_("Remove"),
        back=resolve_url("players", request.event.slug),
        done=_("%(player)s is not in the start list any more.") % named,
        danger=True,
    )
    check = partial(registrations.require_can_take_out, registration)
    return ask(request, question, registrations.take_out, check=check, registration=registration)


def registration_of(request: StandingRequest, number: int) -> Registration:
    registered = Registration.objects.select_related("player", "club", "event")
    return get_object_or_404(registered, event=request.event, start_number=number)


def _clubs() -> list[str]:
    return list(Club.objects.values_list("name", flat=True))


def _late_waiting(request: StandingRequest) -> int:
    first = Round.objects.filter(event=request.event).order_by("-number").first()
    if first is None or first.number > 1 or first.state not in (Round.State.PUBLISHED, Round.State.RUNNING):
        return 0
    waiting = Registration.objects.filter(event=request.event, late=True, withdrawn=False, removed=False)
    return waiting.filter(seats__isnull=True, out_of_competition=False).count()


def _wants_part(request: StandingRequest) -> bool:
    return bool(request.htmx) and not request.htmx.history_restore_request


def back_to_list(request: StandingRequest, number: int) -> str:
    """Return the list as it was searched and filtered, with the player just ticked, so that a mistake is seen."""
    query = QueryDict(request.POST.get("query", "")[:300], mutable=True)
    if query.get("show"):
        query["stays"] = str(number)
    return at_player(request, number, query.urlencode())


def at_player(request: StandingRequest, number: int, query: str = "") -> str:
    return f"{resolve_url('players', request.event.slug)}{'?' if query else ''}{query}#player-{number}"
