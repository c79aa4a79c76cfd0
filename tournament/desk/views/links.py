"""The tables' links. A link is known only when it is issued."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoresheets.event_data import TableCard
from tournament.access.lists import LinksTable
from tournament.access.selectors.cards import at_table
from tournament.access.services import links
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events.files import LINKS, PDF, Named, file_name, fitted
from tournament.models import Round, Table
from tournament.papers.cards.link_cards import _cards, _drawn
from tournament.rounds.selectors import tables as selectors
from tournament.rounds.selectors.tables import DeskSeat
from tournament.rounds.views.rounds import round_of
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.frame import frame
from tournament.web.pages.qr import qr_square, reachable_host
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare

LIVE = Table.EntryWay.LIVE


@dataclass(frozen=True, slots=True)
class TableLinks:
    """A table, its number of valid links, and of games recorded through them."""

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
        "missing": 0 if wanted else links.without_link(round_).count(),
    }
    return render(request, "desk/links_again.html", context)


def _issued(
    request: StandingRequest, round_: Round, issue_them: Callable[[], dict[tuple[int, str], str]]
) -> HttpResponse:
    try:
        tokens = issue_them()
    except RefereeError as refusal:
        return _page(request, round_, trouble=refusal.message, status=refusal.status)
    cards = _cards(request, round_, tokens)
    if not cards:
        return _page(request, round_, trouble=_("No table of this round is played."), status=400)
    if request.POST.get("as") == "pdf":
        return _pdf(request, round_, cards)
    only_here = not reachable_host(request)
    squares = {seat.url: qr_square(seat.url) for card in cards for seat in card.seats}
    context = {
        "round": round_,
        "cards": cards,
        "squares": squares,
        "only_here": only_here,
        **frame(request, f"round-{round_.number}"),
    }
    return render(request, "desk/link_cards.html", context)


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
    numbers = ", ".join(map(str, at_table(table).values_list("registration__start_number", flat=True)))
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
    """Return the played tables. A game counts if it came from the table's phones."""
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
    return render(request, "desk/links.html", context, status=status)


def _pdf(request: StandingRequest, round_: Round, made: list[TableCard]) -> HttpResponse:
    response = HttpResponse(fitted(round_.event, _drawn(request, made)), content_type=PDF)
    name = file_name(round_.event, Named(LINKS, round_.number), "pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
