from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.recording.views.held_games import choose, held_shown
from tournament.recording.views.office.sheet import table_of
from tournament.recording.views.sheet_lines import read_sheet
from tournament.sheets.selectors.sheets import waiting_games
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("held.settle")
def office_held(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    table = table_of(request, pk)
    refusal: RefereeError | None = None
    wanted = request.POST.get("held", "")
    if request.method == "POST":
        try:
            choose(
                sheet=read_sheet(table),
                held_game=wanted,
                choice=request.POST.get("choice", ""),
                reason=request.POST.get("reason", ""),
                by=request.actor,
            )
        except RefereeError as refused:
            refusal = refused
        else:
            messages.success(request, _("It is recorded as you chose."))
    sheet = read_sheet(table)
    shown = held_shown(sheet, waiting_games(table))
    if not shown and refusal is None:
        return redirect("office-sheet", slug, pk)
    context = {
        "section": "office",
        "sheet": sheet,
        "held": shown,
        "chooses": True,
        "refusal": refusal,
        "refused_at": f"held-{wanted}" if refusal else "",
        "typed_reason": request.POST.get("reason", "") if refusal else "",
    }
    return render(request, "recording/office/held.html", context, status=refusal.status if refusal else 200)
