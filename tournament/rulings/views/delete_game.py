from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import InvalidRow, RefereeError
from tournament.recording.services import corrections, delete_game
from tournament.recording.views import row_words
from tournament.recording.views.office.sheet import table_of
from tournament.recording.views.sheet_lines import read_sheet
from tournament.rulings.views.corrections import correction_frame, effect_of
from tournament.web.pages import form_values
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("sheet.correct")
def correction_take_out(request: StandingRequest, slug: str, pk: int, game: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    line = next((line for line in sheet.recorded if line.number == game), None)
    if line is None and request.method != "POST":
        raise Http404
    refusal: RefereeError | None = None
    if request.method == "POST":
        try:
            corrections.take_out(
                table=sheet.table,
                number=game,
                revision=form_values.revision_of(request.POST.get("revision", "")),
                by=request.actor,
                reason=request.POST.get("reason", ""),
                stand_in="stand_in" in request.POST,
            )
        except RefereeError as refused:
            refusal = refused
        else:
            messages.success(request, _("Game %(number)s is taken out.") % {"number": game})
            return redirect("correction-games", slug, pk)
        if line is None:
            messages.error(request, refusal.message)
            return redirect("correction-games", slug, pk)
    assert line is not None
    preview = None
    try:
        preview = delete_game.preview(table=sheet.table, number=game)
    except InvalidRow as impossible:
        refusal = impossible
    context = {
        **correction_frame(sheet),
        "line": line,
        "was": row_words.line_words(line, sheet.book),
        "items": row_words.words_of_line(line, sheet.book),
        "preview": preview,
        "totals": {seat.letter: seat.total for seat in sheet.seats},
        "effect": effect_of(sheet, preview.totals) if preview else None,
        "refusal": refusal,
        "reason": request.POST.get("reason", ""),
        "stand_in": "stand_in" in request.POST,
    }
    status = refusal.status if refusal and request.method == "POST" else 200
    return render(request, "rulings/take_out.html", context, status=status)
