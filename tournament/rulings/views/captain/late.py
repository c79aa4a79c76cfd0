from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.recording.views.captain.frame import frame, to_send_again
from tournament.recording.views.sheet_lines import read_sheet
from tournament.rulings.services import lateness
from tournament.rulings.services.lateness import Planned, Waited
from tournament.sheets.selectors.sheets import Sheet
from tournament.sheets.selectors.stored_sheet import load
from tournament.web.pages.form_values import key_of, revision_of, whole
from tournament.web.pages.requests import StandingRequest
from tournament.wording.numbers import minutes as on_clock


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.late")
def late(request: StandingRequest, token: str) -> HttpResponse:
    sheet = read_sheet(request.table)
    book_lateness = sheet.book.lateness
    if book_lateness is None:
        raise Http404
    waited = lateness.waited(load(request.table))
    minutes, seconds_typed = _proposed(waited)
    typed = {
        "seat": request.POST.get("seat", ""),
        "minutes": request.POST.get("minutes", minutes),
        "seconds": request.POST.get("seconds", seconds_typed),
        "key": request.POST.get("key", str(uuid4())),
        "revision": request.POST.get("revision", str(sheet.table.revision)),
    }
    refusal: RefereeError | None = None
    planned = Planned([])
    seconds = 0
    step = request.POST.get("step", "look") if request.method == "POST" else "ask"
    if step != "ask":
        try:
            seconds = _seconds(typed)
            if step == "save":
                written = lateness.record_lateness(
                    table=request.table,
                    seat=typed["seat"],
                    seconds=seconds,
                    revision=revision_of(typed["revision"]),
                    key=key_of(typed["key"]),
                    by=request.actor,
                )
                messages.success(request, _written(len(written)))
                return redirect("table", token)
            planned = lateness.planned(load(request.table), typed["seat"], seconds)
        except RefereeError as refused:
            refusal = refused
            typed |= to_send_again(refused)
    context = {
        **frame(request, sheet, token),
        "typed": typed,
        "refusal": refusal,
        "since": waited.number,
        "writes": {"each": on_clock(book_lateness.seconds), "points": book_lateness.points},
        "work": _work(sheet, typed["seat"], seconds, planned) if step != "ask" and refusal is None else None,
    }
    return render(request, "rulings/captain/late.html", context, status=refusal.status if refusal else 200)


def _proposed(waited: Waited) -> tuple[str, str]:
    if waited.number:
        return "", ""
    return str(waited.seconds // 60), f"{waited.seconds % 60:02}"


def _seconds(typed: dict[str, str]) -> int:
    minutes = whole(typed["minutes"], _("Give the minutes as a whole number."), "seconds")
    if minutes < 0:
        raise RefereeError(_("Give the minutes as a whole number."), "seconds")
    seconds = whole(typed["seconds"] or "0", _("Give the seconds as a whole number from 0 to 59."), "seconds")
    if not 0 <= seconds < 60:
        raise RefereeError(_("Give the seconds as a whole number from 0 to 59."), "seconds")
    return minutes * 60 + seconds


def _work(sheet: Sheet, letter: str, seconds: int, planned: Planned) -> dict[str, Any]:
    rows = len(planned.rows)
    first = len(sheet.recorded) + 1
    return {
        "late": f"{seconds // 60}:{seconds % 60:02}",
        "rows": rows,
        "full": rows + planned.written,
        "written": planned.written,
        "each": planned.each,
        "points": planned.points,
        "first": first,
        "last": first + rows - 1,
        "seat": next(seat for seat in sheet.seats if seat.letter == letter),
    }


def _written(rows: int) -> str:
    return ngettext(
        "The lateness is written; it used up %(count)s game ⟦lateness⟧.",
        "The lateness is written; it used up %(count)s games ⟦lateness⟧.",
        rows,
    ) % {"count": rows}
