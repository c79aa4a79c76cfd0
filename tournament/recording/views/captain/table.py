from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.cases.selectors.cases import owed, owed_seats
from tournament.errors import RefereeError
from tournament.recording.services import sheets
from tournament.recording.views.captain.code import remember_phone
from tournament.recording.views.captain.entry_form import entry_form, plan_of, ways_of
from tournament.recording.views.captain.frame import frame
from tournament.recording.views.captain.sheet import shared
from tournament.recording.views.sheet_lines import read_sheet
from tournament.recording.views.totals import few_games
from tournament.web.pages.form_values import revision_of
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_safe
@action("table.view")
def table(request: StandingRequest, token: str) -> HttpResponse:
    context = shared(request, token, lambda table, _seen: read_sheet(table))
    sheet = context["sheet"]
    if context["writes"] and not sheet.of_two:
        context |= {"plan": plan_of(sheet), "entry": entry_form(sheet.book, sheet.event), "ways": ways_of(token)}
    page = render(request, "recording/captain/table.html", context)
    remember_phone(page, request.link.link)
    return page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.complete")
def table_complete(request: StandingRequest, token: str) -> HttpResponse:
    sheet = read_sheet(request.table)
    refusal = None
    if request.method != "POST":
        try:
            sheets.require_time(sheet.table, missing=sheet.missing, by=request.actor)
        except RefereeError as refused:
            messages.warning(request, refused.message)
            return redirect("table", token)
    else:
        try:
            revision = revision_of(request.POST.get("revision", ""))
            sheets.complete(table=request.table, revision=revision, by=request.actor)
        except RefereeError as refused:
            refusal = refused
            sheet = read_sheet(request.table)
        else:
            messages.success(request, _("The sheet is complete. All sign it; then it goes to the referee ⟦signing⟧."))
            return redirect("table", token)
    context = {
        **frame(request, sheet, token),
        "refusal": refusal,
        "few": few_games(sheet),
        "owed": owed_seats(sheet.book, sheet.rows, owed(request.table)),
    }
    return render(request, "recording/captain/complete.html", context, status=refusal.status if refusal else 200)
