from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from tournament.access.forms.table_code import CodeForm
from tournament.access.selectors.links import CARD, LinkDead
from tournament.errors import RefereeError
from tournament.journal.services.idempotency import written_before
from tournament.models import Table
from tournament.recording.views.captain.outbox import saved, sent_row
from tournament.recording.views.row_fields import FACTS, fields_of, read
from tournament.sheets.selectors.stored_sheet import load
from tournament.web.pages.form_values import key_of
from tournament.web.rate_limit import TABLE_LINK


def dead_link(request: HttpRequest, dead: LinkDead) -> HttpResponse:
    """Say why a link is dead: 403, or 429 after too many unknown links."""
    message, status = dead.message, 403
    if dead.code == "unknown":
        seconds = TABLE_LINK.count(request)
        if seconds:
            message, status = pause_sentence(seconds), 429
    if request.headers.get("Accept") == "application/json":  # the table's page: its outbox stays there
        answer = {"outcome": "dead", "message": message, "closed": dead.ended}
        return _saved_before(request, dead.table) or JsonResponse(answer, status=status)
    if request.headers.get("HX-Request") == "true":
        return render(request, "errors/fragment.html", {"message": message}, status=status)
    mine = CARD.pass_of(dead.card) if dead.card else ""
    context = {
        "message": message,
        "form": CodeForm(),
        "table": dead.table,
        "played": dead.event if dead.ended else None,
        "mine": mine,
    }
    return render(request, "recording/captain/dead.html", context, status=status)


def _saved_before(request: HttpRequest, table: Table | None) -> HttpResponse | None:
    """Answer for a game that was saved through the link and whose answer was lost: else it would be written again."""
    if table is None or request.method != "POST":
        return None
    try:
        sheet = load(table)
        fields = fields_of(sheet.book, FACTS)
        row = sent_row(request, fields)
        facts = read(sheet.book, fields, row.texts).facts
        written = written_before(key=key_of(row.key), table=table, number=row.number, says={"facts": facts})
    except RefereeError:
        return None
    return None if written is None else saved(row, written.revision)


def pause_sentence(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many wrong codes from here. Try again in %(minutes)s minute, or scan the QR code on your card.",
        "Too many wrong codes from here. Try again in %(minutes)s minutes, or scan the QR code on your card.",
        minutes,
    ) % {"minutes": minutes}
