from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Table
from tournament.recording.services import sheets
from tournament.recording.views.captain.frame import frame, to_send_again
from tournament.recording.views.sheet_lines import read_sheet
from tournament.recording.views.totals import Asked, ask_first, totals_of
from tournament.sheets.selectors.sheets import Sheet, SheetSeat
from tournament.web.pages.form_values import key_of, revision_of
from tournament.web.pages.requests import StandingRequest


@dataclass(frozen=True, slots=True)
class Balance:
    seat: SheetSeat
    text: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.balances")
def balances(request: StandingRequest, token: str) -> HttpResponse:
    sheet = read_sheet(request.table)
    around = frame(request, sheet, token)
    if request.method != "POST" and not around["types_balances"]:
        return redirect("table", token)
    refusal = None
    if request.method == "POST":
        try:
            _enter(request, sheet)
        except RefereeError as refused:
            refusal = refused
            sheet = read_sheet(request.table)
            around = frame(request, sheet, token)
        else:
            messages.success(
                request, _("The balances are saved. All sign them; then they go to the referee ⟦signing⟧.")
            )
            return redirect("table", token)
    context = {
        **around,
        "refusal": refusal,
        "balances": list(_typed(request, sheet)),
        "asked": refusal.totals if isinstance(refusal, Asked) else "",
        "at_fields": refusal is not None and refusal.field in {*(seat.letter for seat in sheet.sitting), "reason"},
        "typed": {**request.POST.dict(), **(to_send_again(refusal) if refusal else {})},
    }
    return render(request, "recording/captain/balances.html", context, status=refusal.status if refusal else 200)


def _enter(request: StandingRequest, sheet: Sheet) -> None:
    totals = totals_of(request.POST, sheet)
    ask_first(sheet, totals, sure=request.POST.get("sure", ""))
    sheets.enter_totals(
        table=request.table,
        totals=totals,
        signed=(),
        revision=revision_of(request.POST.get("revision", "")),
        key=key_of(request.POST.get("key", "")),
        by=request.actor,
        reason=request.POST.get("reason", ""),
    )


def _typed(request: StandingRequest, sheet: Sheet) -> Iterator[Balance]:
    by_totals = sheet.table.entry_way == Table.EntryWay.TOTALS
    for seat in sheet.sitting:
        stored = str(sheet.event.stake + seat.total) if by_totals else ""
        yield Balance(seat, request.POST.get(f"total-{seat.letter}", stored))
