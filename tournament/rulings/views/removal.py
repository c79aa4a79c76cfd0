from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.cases.selectors.cases import ended_by_removal, open_case_of
from tournament.errors import Faults, RefereeError
from tournament.journal.services.typed_text import given_reason
from tournament.models import Round, Table
from tournament.recording.views.office.sheet import table_of
from tournament.recording.views.sheet_lines import read_sheet
from tournament.rounds.services.prepared_draws import drawn, prepare
from tournament.rulings.services import removals
from tournament.sheets.selectors.ruling_effects import Effect, drawn_ahead, drawn_without, effect
from tournament.sheets.selectors.sheets import Sheet
from tournament.web.pages.form_values import revision_of
from tournament.web.pages.requests import StandingRequest
from tournament.wording.rulebook import spared_words

LOOK, DO = "look", "do"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("player.disqualify")
def removal(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    if request.POST.get("step") != DO:
        return _removal(request, slug, pk)
    prepare(partial(drawn, Round.objects.filter(event=request.event)))
    return once(_removal)(request, slug, pk)


def _removal(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    step = request.POST.get("step")
    if step not in (LOOK, DO):
        return _show(request, sheet)
    try:
        seat, reason = _asked(request, sheet)
        if step == DO:
            revision = revision_of(request.POST.get("revision", ""))
            removals.disqualify(table=sheet.table, seat=seat, reason=reason, by=request.actor, revision=revision)
            name = next(seat_.name for seat_ in sheet.sitting if seat_.letter == seat)
            messages.success(request, _("%(player)s is removed ⟦removal⟧. Print the report.") % {"player": name})
            return redirect("rulings", slug)
    except RefereeError as refusal:
        return _show(request, read_sheet(sheet.table), refusal=refusal)
    return _show(request, sheet, follows=_follows(sheet, removed=seat), removed=seat)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("player.readmit")
def readmission(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    step = request.POST.get("step")
    if step not in (LOOK, DO):
        return _show_readmission(request, sheet)
    try:
        reason = given_reason(request.POST.get("reason", ""))
        if step == DO:
            revision = revision_of(request.POST.get("revision", ""))
            removals.readmit(table=sheet.table, reason=reason, by=request.actor, revision=revision)
            messages.success(request, _("The removal is taken back."))
            return redirect("office-sheet", slug, pk)
    except RefereeError as refusal:
        return _show_readmission(request, read_sheet(sheet.table), refusal=refusal)
    return _show_readmission(request, sheet, looks=True)


def _show_readmission(
    request: StandingRequest, sheet: Sheet, *, refusal: RefereeError | None = None, looks: bool = False
) -> HttpResponse:
    seat = sheet.table.disqualified_seat
    not_running = _("A removal can be taken back only while the round of the table is running; this round is not.")
    hindrance = _not_now(sheet, not_running) if seat else _("Nobody is removed from this table.")
    shows = looks and not hindrance
    gone = next((seat_ for seat_ in sheet.sitting if seat_.letter == seat), None)
    by_totals = sheet.table.entry_way == Table.EntryWay.TOTALS
    missing = 0 if by_totals else len(sheet.lines) - len(sheet.recorded)
    context: dict[str, Any] = {
        "section": "calls",
        "sheet": sheet,
        "effect": _follows(sheet, readmitted=seat) if shows else None,
        "removed": gone,
        "drawn_without": drawn_without(gone.registration_id, sheet.event) if gone and shows else (),
        "refusal": refusal,
        "reason": request.POST.get("reason", ""),
        "case": ended_by_removal(sheet.table, len(sheet.recorded) + 1) if shows and missing else None,
        "hindrance": hindrance,
        "missing": missing,
    }
    return render(request, "rulings/readmission.html", context, status=refusal.status if refusal else 200)


def _asked(request: StandingRequest, sheet: Sheet) -> tuple[str, str]:
    faults = Faults()
    seat, reason = request.POST.get("seat", ""), ""
    if seat not in [seat_.letter for seat_ in sheet.sitting]:
        faults.note(_("Choose the player who is removed."), "seat")
    with faults.noted():
        reason = given_reason(request.POST.get("reason", ""))
    faults.tell()
    return seat, reason


def _follows(sheet: Sheet, *, removed: str = "", readmitted: str = "") -> Effect:
    totals = {seat_.letter: seat_.total for seat_ in sheet.sitting}
    return effect(sheet=sheet, totals=totals, removed=removed, readmitted=readmitted)


def _show(
    request: StandingRequest,
    sheet: Sheet,
    *,
    refusal: RefereeError | None = None,
    follows: Effect | None = None,
    removed: str = "",
) -> HttpResponse:
    case = open_case_of(sheet.table)
    seat = request.POST.get("seat", case.letters if case and len(case.letters) == 1 else "")
    gone = next((seat_ for seat_ in sheet.sitting if seat_.letter == removed), None)
    context: dict[str, Any] = {
        "section": "calls",
        "sheet": sheet,
        "effect": follows,
        "removed": gone,
        "drawn_ahead": drawn_ahead(gone.registration_id) if gone else (),
        "refusal": refusal,
        "typed": {"seat": seat, "reason": request.POST.get("reason", "")},
        "case": case,
        "spared": spared_words(case.letters.replace(removed, ""))
        if case and removed and removed in case.letters
        else "",
        "hindrance": _hindrance(sheet),
        "missing": len(sheet.lines) - len(sheet.recorded),
        "recorded_live": sheet.table.entry_way == Table.EntryWay.LIVE,
    }
    return render(request, "rulings/removal.html", context, status=refusal.status if refusal else 200)


def _hindrance(sheet: Sheet) -> str:
    if sheet.table.disqualified_seat:
        return _("A player was removed from this table already.")
    not_running = _("A player can be removed only while the round of his table is running; this round is not.")
    return _not_now(sheet, not_running)


def _not_now(sheet: Sheet, not_running: str) -> str:
    if sheet.table.bye:
        return _("This table is not played: there are too few players.")
    if sheet.round.state != Round.State.RUNNING:
        return not_running
    if sheet.table.state in (Table.State.SIGNED, Table.State.ACCEPTED):
        return _("The sheet is signed; reopen it first ⟦signing⟧.")
    return ""
