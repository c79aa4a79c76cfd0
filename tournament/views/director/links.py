"""The tables' links: issue, print, revoke. A link is known only when it is issued: it is shown or printed then."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoresheets import cards, qr
from scoresheets.event_data import CardSeat, TableCard
from scoresheets.labels import CardsLabels
from tournament.documents.files import LINKS, PDF, Named, file_name, fitted
from tournament.documents.texts import head, headed
from tournament.lists.desk import LinksTable, prepare
from tournament.models import Round, Seat, Table
from tournament.selectors import desk as selectors
from tournament.selectors.cards import at_table
from tournament.selectors.desk import DeskSeat
from tournament.selectors.links import code_of
from tournament.services import links
from tournament.services.errors import RefereeError
from tournament.views.director.asking import Question, ask
from tournament.views.director.frame import frame
from tournament.views.director.rounds import round_of
from tournament.views.guard import StandingRequest, action
from tournament.web import server as web_server

LIVE = Table.EntryWay.LIVE


@dataclass(frozen=True, slots=True)
class TableLinks:
    """A played table with how many of its links are alive, and how many games came by them."""

    id: int
    number: int
    seats: tuple[DeskSeat, ...]
    alive: int
    games: int


@dataclass(frozen=True, slots=True)
class Square:
    """A QR code for a page: how many modules a side, and the path of the dark ones."""

    side: int
    path: str


@require_safe
@action("link.print")
def links_page(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Which tables have links."""
    return _page(request, round_of(request, number))


@never_cache
@require_POST
@action("link.print")
def issue(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """New links for all tables, the one named or the seats without one; the answer is the cards, as a page or as PDF.

    Cards that are already printed die with their links: the page that was looked at has to have said so.
    """
    round_ = round_of(request, number)
    if request.POST.get("which") == "missing":
        return _issued(request, round_, partial(links.issue_missing, round=round_, by=request.actor))
    tables = None
    if request.POST.get("table"):
        found = {str(table.pk): table for table in Table.objects.filter(round=round_, bye=False)}
        table = found.get(request.POST["table"])
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
    """Before links that work are replaced: who loses his, at all tables or at the one in the address."""
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
        "missing": 0 if wanted else links.without_link(round_).count(),
    }
    return render(request, "director/links_again.html", context)


def _issued(
    request: StandingRequest, round_: Round, issue_them: Callable[[], dict[tuple[int, str], str]]
) -> HttpResponse:
    """Issue, and answer with the cards."""
    try:
        tokens = issue_them()
    except RefereeError as refusal:
        return _page(request, round_, trouble=refusal.message, status=refusal.status)
    made = _cards(request, round_, tokens)
    if not made:
        return _page(request, round_, trouble=_("No table of this round is played."), status=400)
    if request.POST.get("as") == "pdf":
        return _pdf(request, round_, made)
    only_here = not reachable_host(request)
    squares = {seat.url: qr_square(seat.url) for card in made for seat in card.seats}
    context = {
        "round": round_,
        "cards": made,
        "squares": squares,
        "only_here": only_here,
        **frame(request, f"round-{round_.number}"),
    }
    return render(request, "director/link_cards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@action("link.print")
def revoke(request: StandingRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Kill a table's links."""
    round_ = round_of(request, number)
    found = get_object_or_404(Table, round=round_, number=table)
    question = Question(
        title=_("Revoke the links of table %(table)s?") % {"table": table},
        text=_what_revoking_does(found),
        confirm=_("Revoke"),
        back=resolve_url("links", request.event.slug, number),
        done=_("The links of table %(table)s are revoked.") % {"table": table},
        danger=True,
    )
    return ask(request, question, links.revoke, table=found)


def _what_revoking_does(table: Table) -> str:
    """What stops, and whose cards open the table all the same."""
    said = _("They stop working at once. What was entered stays.")
    numbers = ", ".join(map(str, at_table(table).values_list("registration__start_number", flat=True)))
    if not numbers:
        return said
    beside = _(
        "The players' own cards open this table all the same (start numbers %(numbers)s): to stop them too, revoke "
        "them under Players, Players' cards."
    )
    return f"{said} {beside % {'numbers': numbers}}"


def _alive(round_: Round) -> dict[int, int]:
    """How many links of each table work."""
    alive = Q(links__revoked_at__isnull=True, links__isnull=False)
    return dict(Table.objects.filter(round=round_).annotate(n=Count("links", filter=alive)).values_list("pk", "n"))


def _lines(round_: Round) -> list[TableLinks]:
    """The tables that are played. A game counts if the table's phones brought it."""
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
        "missing": links.without_link(round_).count(),
        "may_issue": round_.state in (Round.State.PUBLISHED, Round.State.RUNNING) and bool(lines),
        "trouble": trouble,
        "only_here": not reachable_host(request),
    }
    return render(request, "director/links.html", context, status=status)


def _cards(request: StandingRequest, round_: Round, tokens: dict[tuple[int, str], str]) -> list[TableCard]:
    """One card for each table of the tokens, its seats in order."""
    named = head(round_.event)
    host = reachable_host(request)
    seats: dict[int, list[CardSeat]] = {}
    found = Seat.objects.filter(round=round_, registration__isnull=False).select_related(
        "table", "registration__player"
    )
    for seat in found.order_by("table__number", "letter"):
        token = tokens.get((seat.table.number, seat.letter))
        if token is None:
            continue
        seated = seats.setdefault(seat.table.number, [])
        role = _("captain, writes the sheet") if not seated else _("checks and signs")
        name = seat.registration.player.name if seat.registration else ""
        address = whole_address(request, "table", host, token)
        seated.append(CardSeat(seat.letter, name, address, code_of(token), role))
    drawn = (TableCard(named, round_.number, number, tuple(cards)) for number, cards in seats.items())
    return [headed(card, round_.event) for card in drawn]


def qr_square(url: str) -> Square:
    """The QR code of an address."""
    rows = qr.modules(url)
    return Square(len(rows) + 2 * qr.QUIET, qr.path(rows))


def whole_address(request: StandingRequest, name: str, host: str, *arguments: str) -> str:
    """The address of a page as somebody else's phone reaches it."""
    base = settings.SITE_ADDRESS or f"{request.scheme}://{host or request.get_host()}"
    return base + reverse(name, args=arguments)


def reachable_host(request: StandingRequest) -> str:
    """Host and port under which phones reach this page, "" if none is known. RADELC_ADDRESS goes first.

    Whoever sits at the server's own computer browses by 127.0.0.1, which on a phone is the phone itself: then the
    computer's address in the hall is taken, if the server answers there.
    """
    if settings.SITE_ADDRESS:
        return urlsplit(settings.SITE_ADDRESS).netloc
    asked = urlsplit(f"//{request.get_host()}")
    if asked.hostname not in web_server.LOOPBACK:
        return request.get_host()
    hall, port = web_server.hall_address(), asked.port or (443 if request.is_secure() else 80)
    return f"{hall}:{port}" if hall and hall not in web_server.LOOPBACK and web_server.is_taken(hall, port) else ""


def cards_pdf(request: StandingRequest, round_: Round, tokens: dict[tuple[int, str], str]) -> bytes:
    """The cards of links that were issued just now as PDF; b"" if no table is played."""
    made = _cards(request, round_, tokens)
    return _drawn(request, made) if made else b""


def _drawn(request: StandingRequest, made: list[TableCard]) -> bytes:
    labels = CardsLabels(
        round=_("Round"),
        table=_("Table"),
        instruction=_("Scan your own QR code with a phone. It works for this table and this round only."),
        typed=_("Without a camera: open {address} and type the code below the QR code."),
    )
    return cards.render(made, labels, whole_address(request, "table-code", reachable_host(request)))


def _pdf(request: StandingRequest, round_: Round, made: list[TableCard]) -> HttpResponse:
    response = HttpResponse(fitted(round_.event, _drawn(request, made)), content_type=PDF)
    name = file_name(round_.event, Named(LINKS, round_.number), "pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
