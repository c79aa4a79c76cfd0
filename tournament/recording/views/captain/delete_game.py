from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.recording.services import delete_game
from tournament.recording.views.captain.frame import frame
from tournament.recording.views.captain.sheet import answer
from tournament.recording.views.row_words import line_words, words_of_line
from tournament.recording.views.sheet_lines import read_sheet
from tournament.web.pages.form_values import revision_of
from tournament.web.pages.requests import StandingRequest

#: Value sent by the undo beside "Save": answer with the part that all phones share.
PART = "sheet"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.take_out")
def table_take_out(request: StandingRequest, token: str, number: int) -> HttpResponse:
    sheet = read_sheet(request.table)
    line = next((line for line in sheet.recorded if line.number == number), None)
    if request.method != "POST":
        try:
            delete_game.require_the_tables(table=request.table, number=number)
        except RefereeError as refused:  # an old address, or the way back from the page that took it out
            messages.info(request, refused.message)
            return redirect("table", token)
    refusal = None
    if request.method == "POST":
        try:
            revision = revision_of(request.POST.get("revision", ""))
            delete_game.take_out(
                table=request.table,
                number=number,
                revision=revision,
                by=request.actor,
                reason=request.POST.get("reason", ""),
            )
        except RefereeError as refused:
            if request.htmx.target == PART:
                return answer(request, token, refusal=refused)
            if line is None:
                messages.error(request, refused.message)
                return redirect("table", token)
            refusal = refused
        else:
            if request.htmx.target == PART:
                return answer(request, token)
            messages.success(request, _("Game %(number)s is taken out.") % {"number": number})
            return redirect("table", token)
    assert line is not None
    context = {
        **frame(request, sheet, token),
        "line": line,
        "words": line_words(line, sheet.book),
        "items": words_of_line(line, sheet.book),
        "refusal": refusal,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "recording/captain/take_out.html", context, status=refusal.status if refusal else 200)
