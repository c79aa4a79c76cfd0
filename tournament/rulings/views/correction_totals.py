from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.errors import Faults, RefereeError
from tournament.journal.services.typed_text import given_reason
from tournament.models import Round, Table
from tournament.recording.services import corrections, sheets
from tournament.recording.views.office.sheet import table_of
from tournament.recording.views.sheet_lines import read_sheet
from tournament.recording.views.totals import follows, totals_of, unusual
from tournament.sheets.selectors.ruling_effects import Effect
from tournament.sheets.selectors.sheets import Sheet
from tournament.web.pages import form_values
from tournament.web.pages.requests import StandingRequest

LOOK, SAVE = "preview", "save"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("sheet.correct")
@once
def correction_totals(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    if sheet.table.entry_way != Table.EntryWay.TOTALS:
        return redirect("correction-games", slug, pk)
    if request.method != "POST":
        return _show(request, sheet)
    post = request.POST
    totals = totals_of(post, sheet)
    saving = post.get("step") == SAVE
    looked = ",".join(f"{seat}{total}" for seat, total in totals.items())
    faults, effect = Faults(), None
    with faults.noted():
        sheets.require_totals([seat.letter for seat in sheet.sitting], totals, stake=sheet.event.stake)
        effect = follows(sheet, totals)
    if saving:
        with faults.noted():
            given_reason(post.get("reason", ""))
    if saving and post.get("looked") != looked:
        saving = False  # changed since: show the consequences first
    try:
        faults.tell()
        if saving:
            corrections.correct_totals(
                table=sheet.table,
                totals=totals,
                revision=form_values.revision_of(post.get("revision", "")),
                by=request.actor,
                reason=post.get("reason", ""),
                stand_in="stand_in" in post,
            )
            messages.success(request, _saved(read_sheet(sheet.table)))
            return redirect("correction-games", slug, pk)
    except RefereeError as refusal:
        return _show(request, read_sheet(sheet.table), effect, refusal, looked)
    return _show(request, sheet, effect, looked=looked, doubts=unusual(sheet, totals))


def _saved(sheet: Sheet) -> str:
    values = {"revision": sheet.table.revision}
    if sheet.table.state == Table.State.ACCEPTED:
        return (
            _("The totals are corrected; revision %(revision)s of the minutes is printed and is the valid one.")
            % values
        )
    if sheet.taken_back:
        message = _("The totals are corrected in revision %(revision)s; it is signed and accepted anew ⟦signing⟧.")
    else:
        message = _("The totals are corrected in revision %(revision)s.")
    return message % values


def _show(
    request: StandingRequest,
    sheet: Sheet,
    effect: Effect | None = None,
    refusal: RefereeError | None = None,
    looked: str = "",
    doubts: Sequence[str] = (),
) -> HttpResponse:
    post = request.POST
    context: dict[str, Any] = {
        "section": "calls",
        "sheet": sheet,
        "seats": [
            (seat, post.get(f"total-{seat.letter}", str(sheet.event.stake + seat.total))) for seat in sheet.sitting
        ],
        "effect": effect,
        "looked": looked,
        "doubts": doubts,
        "refusal": refusal,
        "asks_why": effect is not None or "reason" in post,
        "reason": post.get("reason", ""),
        "stand_in": "stand_in" in post,
        "closed": sheet.round.state == Round.State.CLOSED,
    }
    return render(request, "rulings/correction_totals.html", context, status=refusal.status if refusal else 200)
