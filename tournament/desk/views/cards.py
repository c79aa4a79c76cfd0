"""Players' cards and the poster. A card's link is known only when it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoresheets.event_data import PlayerCard, Poster
from scoresheets.handouts import player_cards, poster
from scoresheets.labels import PlayerCardsLabels
from tournament.access.lists import CardsTable
from tournament.access.selectors import cards as selectors
from tournament.access.selectors.links import CARD_CODE_LENGTH, code_of
from tournament.access.services import cards
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events import files
from tournament.events.files import Named
from tournament.events.heads import head
from tournament.models import Registration
from tournament.models.events import logo_of
from tournament.papers.views.documents import file_answer
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.frame import frame
from tournament.web.pages.qr import qr_square, reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import LONGEST_SEARCH, PLAYERS_A_PAGE, prepare
from tournament.wording.names import fold


@require_safe
@action("link.print")
def cards_page(request: StandingRequest, slug: str) -> HttpResponse:
    return _page(request)


@never_cache
@require_POST
@action("link.print")
def issue(request: StandingRequest, slug: str) -> HttpResponse:
    """Make cards for all, those without, the ticked or one player; answer with the cards, as page or PDF.

    Printed cards become invalid: the displayed page must have said so.
    """
    event, which = request.event, request.POST.get("which", "")
    if which == "missing":
        return _issued(request, partial(cards.issue_missing, event=event, by=request.actor))
    if which == "ticked":
        numbers = [int(text[:9]) for text in request.POST.getlist("player") if text.isascii() and text.isdecimal()]
        ticked = list(Registration.objects.filter(event=event, start_number__in=numbers).select_related("player"))
        if not ticked:
            return _page(request, trouble=_("Tick at least one player whose card is to be printed."), status=400)
        return _issued(request, partial(cards.issue, event=event, players=ticked, by=request.actor))
    players = None
    if which != "all":
        number = int(which[:9]) if which.isdecimal() else 0
        player = Registration.objects.filter(event=event, start_number=number).first()
        if player is None:
            return _page(request, trouble=_("Choose a player of this event."), status=400)
        players = [player]
    alive = selectors.alive(event)
    if players:
        alive = alive.filter(registration=players[0])
    if str(alive.count()) != request.POST.get("alive", "0"):
        trouble = _(
            "Cards were made or revoked since this page was opened, so none were made now. See the list below: new "
            "cards make printed ones invalid."
        )
        return _page(request, trouble=trouble, status=409)
    return _issued(request, partial(cards.issue, event=event, players=players, by=request.actor))


@require_safe
@action("link.print")
def again(request: StandingRequest, slug: str) -> HttpResponse:
    wanted = request.GET.get("player", "")
    losing = [line for line in selectors.lines(request.event) if line.since and wanted in ("", str(line.start_number))]
    if not losing:
        return redirect("cards", request.event.slug)
    context = {
        **frame(request, "players"),
        "losing": losing,
        "player": losing[0] if wanted else None,
        "missing": 0 if wanted else selectors.without_card(request.event).count(),
    }
    return render(request, "desk/cards_again.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@action("link.print")
def revoke(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    player = get_object_or_404(Registration.objects.select_related("player"), event=request.event, start_number=number)
    question = Question(
        title=_("Revoke the card of %(player)s?") % {"player": player.player.name},
        text=_("It stops working at once, also at the table. What was entered stays; the table's own link works on."),
        confirm=_("Revoke the card"),
        back=resolve_url("cards", slug),
        done=_("The card of %(player)s is revoked.") % {"player": player.player.name},
        danger=True,
    )
    return ask(request, question, cards.revoke, event=request.event, player=player)


@require_http_methods(["GET", "HEAD", "POST"])
@action("link.print")
def revoke_all(request: StandingRequest, slug: str) -> HttpResponse:
    question = Question(
        title=_("Revoke the cards of all players?"),
        text=_("They stop working at once, also at the tables. What was entered stays; the tables' own links work on."),
        confirm=_("Revoke all"),
        back=resolve_url("cards", slug),
        done=_("All cards are revoked."),
        danger=True,
    )
    return ask(request, question, cards.revoke, event=request.event)


@require_safe
@action("link.print")
def poster_pdf(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    record = Poster(
        event=replace(head(event), logo=logo_of(event)),
        when=" · ".join(part for part in (date_format(event.date, "DATE_FORMAT"), event.place) if part),
        said=_("Seating, clock and standings: scan with a phone"),
        url=whole_address(request, "event", reachable_host(request), slug),
    )
    return file_answer(request, poster.render(record), Named(files.POSTER))


def _issued(request: StandingRequest, issue_them: Callable[[], dict[int, str]]) -> HttpResponse:
    try:
        tokens = issue_them()
    except RefereeError as refusal:
        return _page(request, trouble=refusal.message, status=refusal.status)
    cards = _cards(request, tokens)
    if request.POST.get("as") == "pdf":
        labels = PlayerCardsLabels(
            title=_("Players' cards"),
            number=_("Start number"),
            instruction=_("Your page for the whole day"),
            typed=_("Without a camera: open {address} and type"),
        )
        address = whole_address(request, "table-code", reachable_host(request))
        return file_answer(
            request, player_cards.render(cards, labels, address, _a_sheet(request)), Named(files.PLAYERS_CARDS)
        )
    context = {
        **frame(request, "players"),
        "cards": cards,
        "squares": {card.url: qr_square(card.url) for card in cards},
        "only_here": not reachable_host(request),
    }
    return render(request, "desk/player_cards.html", context)


def _a_sheet(request: StandingRequest) -> int:
    asked = request.POST.get("a_sheet", "")
    return next((number for number in player_cards.SHEETS if str(number) == asked), max(player_cards.SHEETS))


def _cards(request: StandingRequest, tokens: dict[int, str]) -> list[PlayerCard]:
    host, named = reachable_host(request), replace(head(request.event), logo=logo_of(request.event))
    names = Registration.objects.filter(event=request.event, start_number__in=tokens).select_related("player")
    return [
        PlayerCard(
            named,
            registration.start_number,
            registration.player.name,
            whole_address(request, "my-page", host, tokens[registration.start_number]),
            code_of(tokens[registration.start_number], CARD_CODE_LENGTH),
        )
        for registration in names.order_by("start_number")
    ]


def _page(request: StandingRequest, *, trouble: str = "", status: int = 200) -> HttpResponse:
    everybody = selectors.lines(request.event)
    search = request.GET.get("q", "")[:LONGEST_SEARCH]
    words = fold(search).split()
    lines = [line for line in everybody if all(word in f"{line.start_number} {fold(line.name)}" for word in words)]
    context = {
        **frame(request, "players"),
        "table": prepare(CardsTable(lines), request, per_page=PLAYERS_A_PAGE),
        "search": search,
        "alive": sum(line.since is not None for line in everybody),
        "missing": sum(line.takes_part and line.since is None for line in everybody),
        "may_issue": request.event.hidden_at is None,
        "trouble": trouble,
        "only_here": not reachable_host(request),
    }
    return render(request, "desk/cards.html", context, status=status)
