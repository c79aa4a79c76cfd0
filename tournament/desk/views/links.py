"""A link is known only when it is issued."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoresheets.event_data import Poster
from scoresheets.handouts import poster
from tournament.access.lists import CardsTable, LinksTable
from tournament.access.selectors import links as kinds
from tournament.access.services import links
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events import files
from tournament.events.files import Named
from tournament.events.heads import head
from tournament.models import Registration, Round, Table
from tournament.models.events import logo_of
from tournament.papers.cards.link_cards import player_cards, player_cards_pdf, table_cards, table_cards_pdf
from tournament.papers.views.documents import file_answer
from tournament.rounds.selectors import tables as selectors
from tournament.rounds.selectors.tables import DeskSeat
from tournament.rounds.views.rounds import round_of
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.frame import frame
from tournament.web.pages.qr import qr_square, reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import LONGEST_SEARCH, PLAYERS_A_PAGE, prepare
from tournament.wording.names import fold

LIVE = Table.EntryWay.LIVE


@dataclass(frozen=True, slots=True)
class TableLinks:
    id: int
    number: int
    seats: tuple[DeskSeat, ...]
    alive: int
    games: int


@require_safe
@action("link.print")
def links_page(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _page(request, round_of(request, number))


@never_cache
@require_POST
@action("link.print")
def issue(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Issue links for all tables, the named one or the seats without; answer with the cards, as page or PDF.

    Printed cards become invalid: the displayed page must have said so.
    """
    round_ = round_of(request, number)
    if request.POST.get("which") == "missing":
        return _issued(request, round_, partial(links.issue_missing, round=round_, by=request.actor))
    tables = None
    if request.POST.get("table"):
        by_key = {str(table.pk): table for table in Table.objects.filter(round=round_, bye=False)}
        table = by_key.get(request.POST["table"])
        if table is None:
            return _page(request, round_, trouble=_("Choose a table of this round."), status=400)
        tables = [table]
    alive = _alive(round_)
    replaced = sum(count for pk, count in alive.items() if tables is None or pk == tables[0].pk)
    if str(replaced) != request.POST.get("alive", "0"):
        trouble = _(
            "Links were issued or revoked since this page was opened, so none were issued now. See the table below: "
            "new links make printed cards invalid."
        )
        return _page(request, round_, trouble=trouble, status=409)
    return _issued(request, round_, partial(links.issue, round=round_, by=request.actor, tables=tables))


@require_safe
@action("link.print")
def again(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    wanted = request.GET.get("table", "")
    losing = [line for line in _lines(round_) if line.alive and wanted in ("", str(line.number))]
    if not losing:
        return redirect("links", request.event.slug, number)
    context = {
        **frame(request, f"round-{number}"),
        "round": round_,
        "losing": losing,
        "alive": sum(line.alive for line in losing),
        "playing": sum(line.games > 0 for line in losing),
        "table": losing[0] if wanted else None,
        "missing": 0 if wanted else kinds.without_link(round_).count(),
    }
    return render(request, "desk/links_again.html", context)


def _issued(
    request: StandingRequest, round_: Round, issue_them: Callable[[], dict[tuple[int, str], str]]
) -> HttpResponse:
    try:
        tokens = issue_them()
    except RefereeError as refusal:
        return _page(request, round_, trouble=refusal.message, status=refusal.status)
    cards = table_cards(request, round_, tokens)
    if not cards:
        return _page(request, round_, trouble=_("No table of this round is played."), status=400)
    if request.POST.get("as") == "pdf":
        return file_answer(request, table_cards_pdf(request, cards), Named(files.LINKS, round_.number))
    context = {**frame(request, f"round-{round_.number}"), "round": round_}
    return _shown(request, "desk/link_cards.html", cards, [seat.url for card in cards for seat in card.seats], context)


def _shown(
    request: StandingRequest, template: str, cards: Sequence[object], addresses: list[str], context: dict[str, object]
) -> HttpResponse:
    squares = {address: qr_square(address) for address in addresses}
    context |= {"cards": cards, "squares": squares, "only_here": not reachable_host(request)}
    return render(request, template, context)


@require_http_methods(["GET", "HEAD", "POST"])
@action("link.print")
def revoke(request: StandingRequest, slug: str, number: int, table: int) -> HttpResponse:
    round_ = round_of(request, number)
    table_ = get_object_or_404(Table, round=round_, number=table)
    question = Question(
        title=_("Revoke the links of table %(table)s?") % {"table": table},
        text=_what_revoking_does(table_),
        confirm=_("Revoke"),
        back=resolve_url("links", request.event.slug, number),
        done=_("The links of table %(table)s are revoked.") % {"table": table},
        danger=True,
    )
    return ask(request, question, links.revoke, table=table_)


def _what_revoking_does(table: Table) -> str:
    said = _("They stop working at once. What was entered stays.")
    numbers = ", ".join(map(str, kinds.cards_at(table).values_list("registration__start_number", flat=True)))
    if not numbers:
        return said
    beside = _(
        "The players' own cards open this table all the same (start numbers %(numbers)s): to stop them too, revoke "
        "them under Players, Players' cards."
    )
    return f"{said} {beside % {'numbers': numbers}}"


def _alive(round_: Round) -> dict[int, int]:
    alive = Q(links__revoked_at__isnull=True, links__isnull=False)
    return dict(Table.objects.filter(round=round_).annotate(n=Count("links", filter=alive)).values_list("pk", "n"))


def _lines(round_: Round) -> list[TableLinks]:
    counts = _alive(round_)
    return [
        TableLinks(table.id, table.number, table.seats, counts[table.id], table.games * (table.entry_way == LIVE))
        for table in selectors.overview(round=round_)
        if not table.bye
    ]


def _page(request: StandingRequest, round_: Round, *, trouble: str = "", status: int = 200) -> HttpResponse:
    lines = _lines(round_)
    context = {
        **frame(request, f"round-{round_.number}"),
        "round": round_,
        "table": prepare(LinksTable(lines), request),
        "alive": sum(line.alive for line in lines),
        "missing": kinds.without_link(round_).count(),
        "may_issue": round_.state in (Round.State.PUBLISHED, Round.State.RUNNING) and bool(lines),
        "trouble": trouble,
        "only_here": not reachable_host(request),
    }
    return render(request, "desk/links.html", context, status=status)


@require_safe
@action("link.print")
def cards_page(request: StandingRequest, slug: str) -> HttpResponse:
    return _cards_page(request)


@never_cache
@require_POST
@action("link.print")
def issue_cards(request: StandingRequest, slug: str) -> HttpResponse:
    """Make cards for all, those without, the ticked or one player; answer as `issue`."""
    event, which = request.event, request.POST.get("which", "")
    if which == "missing":
        return _issued_cards(request, partial(links.issue_missing_cards, event=event, by=request.actor))
    if which == "ticked":
        numbers = [int(text[:9]) for text in request.POST.getlist("player") if text.isascii() and text.isdecimal()]
        ticked = list(Registration.objects.filter(event=event, start_number__in=numbers).select_related("player"))
        if not ticked:
            return _cards_page(request, trouble=_("Tick at least one player whose card is to be printed."), status=400)
        return _issued_cards(request, partial(links.issue_cards, event=event, players=ticked, by=request.actor))
    players = None
    if which != "all":
        number = int(which[:9]) if which.isdecimal() else 0
        player = Registration.objects.filter(event=event, start_number=number).first()
        if player is None:
            return _cards_page(request, trouble=_("Choose a player of this event."), status=400)
        players = [player]
    alive = kinds.CARD.alive(registration__event=event)
    if players:
        alive = alive.filter(registration=players[0])
    if str(alive.count()) != request.POST.get("alive", "0"):
        trouble = _(
            "Cards were made or revoked since this page was opened, so none were made now. See the list below: new "
            "cards make printed ones invalid."
        )
        return _cards_page(request, trouble=trouble, status=409)
    return _issued_cards(request, partial(links.issue_cards, event=event, players=players, by=request.actor))


@require_safe
@action("link.print")
def cards_again(request: StandingRequest, slug: str) -> HttpResponse:
    wanted = request.GET.get("player", "")
    losing = [line for line in kinds.card_lines(request.event) if line.since and wanted in ("", str(line.start_number))]
    if not losing:
        return redirect("cards", request.event.slug)
    context = {
        **frame(request, "players"),
        "losing": losing,
        "player": losing[0] if wanted else None,
        "missing": 0 if wanted else kinds.without_card(request.event).count(),
    }
    return render(request, "desk/cards_again.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@action("link.print")
def revoke_card(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    player = get_object_or_404(Registration.objects.select_related("player"), event=request.event, start_number=number)
    question = Question(
        title=_("Revoke the card of %(player)s?") % {"player": player.player.name},
        text=_("It stops working at once, also at the table. What was entered stays; the table's own link works on."),
        confirm=_("Revoke the card"),
        back=resolve_url("cards", slug),
        done=_("The card of %(player)s is revoked.") % {"player": player.player.name},
        danger=True,
    )
    return ask(request, question, links.revoke_cards, event=request.event, player=player)


@require_http_methods(["GET", "HEAD", "POST"])
@action("link.print")
def revoke_cards(request: StandingRequest, slug: str) -> HttpResponse:
    question = Question(
        title=_("Revoke the cards of all players?"),
        text=_("They stop working at once, also at the tables. What was entered stays; the tables' own links work on."),
        confirm=_("Revoke all"),
        back=resolve_url("cards", slug),
        done=_("All cards are revoked."),
        danger=True,
    )
    return ask(request, question, links.revoke_cards, event=request.event)


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


def _issued_cards(request: StandingRequest, issue_them: Callable[[], dict[int, str]]) -> HttpResponse:
    try:
        cards = player_cards(request, issue_them())
    except RefereeError as refusal:
        return _cards_page(request, trouble=refusal.message, status=refusal.status)
    if request.POST.get("as") == "pdf":
        return file_answer(request, player_cards_pdf(request, cards), Named(files.PLAYERS_CARDS))
    return _shown(request, "desk/player_cards.html", cards, [card.url for card in cards], frame(request, "players"))


def _cards_page(request: StandingRequest, *, trouble: str = "", status: int = 200) -> HttpResponse:
    everybody = kinds.card_lines(request.event)
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
