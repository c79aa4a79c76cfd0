"""A paper line against the rules: the operator hands it to the referee."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournament.access.views.guard import action
from tournament.cases.services import needs
from tournament.errors import RefereeError
from tournament.recording.views.office import grid as grids
from tournament.recording.views.office.sheet import read_sheet, show_sheet, table_of, typed_rows
from tournament.recording.views.row_fields import VALUES
from tournament.web.pages.form_values import whole
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_POST
@action("sheet.enter")
def office_doubt(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    rows = typed_rows(request, sheet, VALUES)
    refusal: RefereeError | None = None
    number = 0
    try:
        number = whole(request.POST.get("doubt", ""), _("This game has no number. Open the page again."), "number")
        texts = rows[number].texts if number in rows else {}
        needs.doubt(table=sheet.table, number=number, texts=texts, by=request.actor)
    except RefereeError as refused:
        refusal = refused
    if request.htmx:
        context = {"number": number, "refusal": refusal}
        return render(request, "recording/office/doubt.html", context, status=refusal.status if refusal else 200)
    typed = grids.Typed(rows, {}, {seat: request.POST.get(f"paper-{seat}", "") for seat in sheet.book.seats})
    status = refusal.status if refusal else 200
    return show_sheet(request, sheet, VALUES, typed=typed, status=status, refusal=refusal)
