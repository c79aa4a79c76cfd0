from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.models import Round, Table
from tournament.permissions import allowed
from tournament.rounds.selectors import tables as desk
from tournament.rounds.selectors.tables import DeskTable
from tournament.sheets.selectors.paper import PaperDiffers, differing
from tournament.web.pages.requests import StandingRequest
from tournament.wording.names import matcher

LONGEST_SEARCH = 100


@never_cache
@require_safe
@action("sheet.view")
def office(request: StandingRequest, slug: str) -> HttpResponse:
    rounds = list(Round.objects.filter(event=request.event).exclude(state=Round.State.DRAFTED).order_by("-number"))
    running = [round_ for round_ in rounds if round_.state == Round.State.RUNNING]
    if not rounds:
        return render(request, "recording/office/no_round.html", {"section": "office"})
    return _list(request, (running or rounds)[0], rounds)


@never_cache
@require_safe
@action("sheet.view")
def office_round(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    rounds = list(Round.objects.filter(event=request.event).exclude(state=Round.State.DRAFTED).order_by("-number"))
    current = next((round_ for round_ in rounds if round_.number == number), None)
    if current is None:
        raise Http404
    return _list(request, current, rounds)


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """`totals` by seat (None: nothing is written). `types`: they can be typed; `key` of that write."""

    table: DeskTable
    totals: dict[str, int | None]
    differs: tuple[PaperDiffers, ...]
    agrees: bool
    types: bool
    key: str


@never_cache
@require_safe
@action("sheet.view")
def office_round_totals(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """With `type` empty sheets get their totals here."""
    drawn = Round.objects.filter(event=request.event).exclude(state=Round.State.DRAFTED)
    round_ = get_object_or_404(drawn, number=number)
    round_.event = request.event
    typing = "type" in request.GET and allowed(request.roles, "sheet.totals") and round_.state == Round.State.RUNNING
    papers = dict(Table.objects.filter(round=round_).values_list("pk", "paper_totals"))
    lines = [_totals_line(table, papers[table.id], typing=typing) for table in desk.overview(round=round_)]
    sort = request.GET.get("sort", "")
    letters = max((list(line.totals) for line in lines), key=len, default=[])
    orders: dict[str, Callable[[TotalsLine], Any]] = {
        "state": lambda line: _urgency(line.table),
        "check": lambda line: (not line.differs, line.agrees, line.table.number),
    }
    for letter in letters:
        orders[letter] = partial(_by_total, letter)
    context = {
        "section": "office",
        "round": round_,
        "lines": sorted(lines, key=orders[sort]) if sort in orders else lines,
        "letters": letters,
        "sort": sort if sort in orders else "",
        "typing": typing,
        "may_type": allowed(request.roles, "sheet.totals") and round_.state == Round.State.RUNNING,
    }
    return render(request, "recording/office/round_totals.html", context)


def _totals_line(table: DeskTable, paper: dict[str, int] | None, *, typing: bool) -> TotalsLine:
    sitting = [seat for seat in table.seats if seat.registration_id is not None]
    by_totals = table.entry_way == Table.EntryWay.TOTALS
    written = table.games > 0 or by_totals or table.state != Table.State.OPEN
    totals = {seat.letter: seat.total if written else None for seat in sitting}
    known = {letter: total for letter, total in totals.items() if total is not None}
    differs = differing(paper, known)
    types = typing and not table.bye and not written
    return TotalsLine(table, totals, differs, bool(paper) and bool(known) and not differs, types, str(uuid4()))


def _by_total(letter: str, line: TotalsLine) -> tuple[bool, int, int]:
    total = line.totals.get(letter)
    return total is None, -(total or 0), line.table.number


def table_by_number(round_: Round, text: str) -> int | None:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        return None
    return Table.objects.filter(round=round_, number=int(text)).values_list("pk", flat=True).first()


def _list(request: StandingRequest, round_: Round, rounds: list[Round]) -> HttpResponse:
    round_.event = request.event
    search = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    pk = table_by_number(round_, search)
    if pk is not None:
        return redirect("office-sheet", request.event.slug, pk)
    tables = desk.overview(round=round_)
    matches = matcher(search)
    chosen = [table for table in tables if not search or any(matches(seat.name) for seat in table.seats)]
    if search and len(chosen) == 1:
        return redirect("office-sheet", request.event.slug, chosen[0].id)
    if search and not chosen:
        messages.warning(
            request,
            _("In round %(round)s there is neither a table nor a player “%(search)s”.")
            % {"round": round_.number, "search": search},
        )
        chosen = list(tables)
    show_all = "all" in request.GET or bool(search)
    missing = [table for table in chosen if not table.accepted]
    context = {
        "section": "office",
        "round": round_,
        "rounds": sorted(rounds, key=lambda round__: round__.number),
        "tables": sorted(chosen if show_all else missing, key=_urgency),
        "show_all": show_all,
        "to_print": 0 if any(not table.accepted for table in tables) else desk.published_next(round=round_),
        "search": search,
        "count": sum(not table.bye for table in tables),
        "missing_count": sum(not table.accepted for table in tables),
        "states": {
            state: sum(table.state == state and not table.bye for table in tables) for state in Table.State.values
        },
    }
    return render(request, "recording/office/tables.html", context)


def _urgency(table: DeskTable) -> tuple[int, int]:
    return desk.URGENCY[Table.State(table.state)], table.number
