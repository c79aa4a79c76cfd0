"""The table's page by its link: the sheet so far, and closing it. Seat A writes, the others read (A8)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Round, Table
from tournament.permissions import StandingRequest, action, allowed
from tournament.selectors import sheets as sheet_selectors
from tournament.selectors.sheets import Line, Sheet
from tournament.services import sheets
from tournament.services.errors import RefereeError
from tournament.views import entry
from tournament.views.entry import revision_of


def read_sheet(table: Table) -> Sheet:
    """The sheet as it stands now."""
    try:
        return sheet_selectors.sheet(table=table)
    except Table.DoesNotExist:
        raise Http404 from None


def seconds_left(sheet: Sheet, now: datetime | None = None) -> int | None:
    """What the clock shows; None before the start."""
    ends_at = sheet.round.ends_at
    return None if ends_at is None else int((ends_at - (now or timezone.now())).total_seconds())


def frame(request: StandingRequest, sheet: Sheet, token: str) -> dict[str, Any]:
    """What every page of the table needs."""
    left = seconds_left(sheet)
    number = sheet.next_number
    return {
        "sheet": sheet,
        "token": token,
        "own": next((seat for seat in sheet.seats if seat.letter == request.seat.letter), None),
        "seconds_left": left,
        "time_is_up": left is not None and left <= 0,
        "turn": sheet.lines[number - 1].turn if number else None,
        "writes": allowed(request.roles, "table.record"),
        "running": sheet.round.state == Round.State.RUNNING,
        "is_open": sheet.table.state == Table.State.OPEN,
        "may_correct": sheet.table.state in (Table.State.OPEN, Table.State.COMPLETE) and not sheet.taken_back,
        "by_totals": sheet.table.entry_way == Table.EntryWay.TOTALS,
        "missing_games": len(sheet.lines) - len(sheet.recorded),
    }


def _game(sheet: Sheet, line: Line) -> dict[str, Any]:
    return {
        "line": line,
        "words": entry.line_words(line, sheet.book),
        "items": entry.words_of(line.items, sheet.book),
        "locked": bool(line.game and line.game.locked),
        "correctable": not entry.is_transcribed(sheet.book, line),
    }


@never_cache
@require_safe
@action("table.view")
def table(request: StandingRequest, token: str) -> HttpResponse:
    """The sheet so far, newest game first."""
    sheet = read_sheet(request.table)
    games = [_game(sheet, line) for line in reversed(sheet.recorded)]
    return render(request, "captain/table.html", {**frame(request, sheet, token), "games": games})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.complete")
def table_complete(request: StandingRequest, token: str) -> HttpResponse:
    """Close the sheet when time is up (A4); asks first."""
    sheet = read_sheet(request.table)
    refusal = None
    if request.method == "POST":
        try:
            revision = revision_of(request.POST.get("revision", ""))
            sheets.complete(table=request.table, revision=revision, by=request.actor)
        except RefereeError as refused:
            refusal = refused
            sheet = read_sheet(request.table)
        else:
            messages.success(request, _("The sheet is complete. All three sign it; then it goes to the referee (A12)."))
            return redirect("table", token)
    context = {**frame(request, sheet, token), "refusal": refusal}
    return render(request, "captain/complete.html", context, status=refusal.status if refusal else 200)
