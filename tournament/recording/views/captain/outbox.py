"""Take games from a phone's outbox, exactly once and in order, however often or late they are sent.

Answers are JSON: "saved" (also if it was saved before), "held" (the sheet has moved on), "breach" (against the rules)
or "refused". Each names its key: a phone accepts nothing else, not even the 200 of a Wi-Fi portal. A dead link answers
"dead" (`dead.dead_link`), but a saved game is still "saved".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.book import Field
from tournament import steady
from tournament.access.views.guard import action
from tournament.errors import InvalidRow, RefereeError
from tournament.events.selectors.book import book_at
from tournament.models import Submission
from tournament.recording.services import games, overtaken_games
from tournament.recording.views import row_entry, row_fields
from tournament.recording.views.row_entry import Attempt, TypedRow
from tournament.recording.views.row_fields import FACTS
from tournament.recording.views.sheet_lines import read_sheet
from tournament.sheets.selectors.sheets import Sheet, waiting_games
from tournament.web.pages.form_values import key_of, revision_of, whole
from tournament.web.pages.requests import StandingRequest

#: A phone that was off overnight does not prove that a game was played yesterday.
OLDEST = 24 * 60 * 60


@never_cache
@require_POST
@action("table.record")
def send(request: StandingRequest, token: str) -> HttpResponse:
    """Take a game. A game that is next in turn and breaks no rule is the usual case: then only `games` reads its
    sheet.
    """
    book = book_at(request.table, request.event)
    fields = row_fields.fields_of(book, FACTS)
    try:
        row = sent_row(request, fields)
        key, revision = key_of(row.key), revision_of(row.revision)
        facts = row_fields.readable(book, fields, row.texts)
        if facts is not None and revision == request.table.revision:
            try:
                recorded = games.record(
                    table=request.table,
                    number=row.number,
                    facts=facts,
                    revision=revision,
                    key=key,
                    by=request.actor,
                    entered_at=row.entered_at,
                )
                return saved(row, recorded.revision)
            except InvalidRow as refusal:
                if refusal.row == row.number:
                    return _answer(row, row_entry.breach(book, row, fields, refusal))
            except RefereeError:
                pass  # reported below, with the sheet
        sheet = read_sheet(request.table)
        in_turn = revision == sheet.table.revision and row.number == sheet.next_number
        if in_turn and not waiting_games(request.table):
            attempt = row_entry.save(sheet=sheet, row=row, fields=fields, by=request.actor)
            if attempt.outcome not in ("stale", "reason"):
                return _answer(row, attempt)
            sheet = read_sheet(request.table)
        return _overtaken(request, sheet, row, fields, facts)
    except RefereeError as refusal:
        return refused(request, refusal)


def _overtaken(
    request: StandingRequest,
    sheet: Sheet,
    row: TypedRow,
    fields: Sequence[Field],
    facts: Mapping[str, object] | None,
) -> HttpResponse:
    key = key_of(row.key)
    line = sheet.lines[row.number - 1] if 1 <= row.number <= len(sheet.lines) else None
    same = line is not None and line.recorded and facts is not None and line.facts == facts
    if same and not Submission.objects.filter(pk=key).exists():
        return saved(row, sheet.table.revision)
    kept = overtaken_games.hold(
        table=request.table,
        key=key,
        number=row.number,
        texts=row_fields.to_hold(sheet.book, fields, row.texts),
        revision=revision_of(row.revision),
        by=request.actor,
        entered_at=row.entered_at,
    )
    if isinstance(kept, Submission):
        return saved(row, kept.revision)
    answer = {"outcome": "held", "key": row.key, "number": row.number, "revision": sheet.table.revision}
    return JsonResponse(answer)


def _answer(row: TypedRow, attempt: Attempt) -> HttpResponse:
    if attempt.recorded is not None:
        return saved(row, attempt.recorded.revision)
    answer: dict[str, Any] = {
        "outcome": "breach" if attempt.outcome == "breach" else "refused",
        "key": row.key,
        "number": row.number,
        "message": attempt.message,
        "breaches": [
            {"fields": breach.fields, "sentence": breach.sentence, "article": breach.article}
            for breach in attempt.breaches
        ],
    }
    return JsonResponse(answer, status=attempt.status)


def sent_row(request: HttpRequest, fields: Sequence[Field]) -> TypedRow:
    texts = {field.name: request.POST[field.name] for field in fields if request.POST.get(field.name, "").strip()}
    number = whole(request.POST.get("number", ""), _("This game has no number. Open the page again."), "number")
    revision, key = request.POST.get("revision", ""), request.POST.get("key", "")
    return TypedRow(number, texts, revision, key, entered_at=_entered_at(request))


def saved(row: TypedRow, revision: int) -> JsonResponse:
    return JsonResponse({"outcome": "saved", "key": row.key, "number": row.number, "revision": revision})


def refused(request: HttpRequest, refusal: RefereeError) -> JsonResponse:
    answer = {"outcome": "refused", "key": request.POST.get("key", ""), "message": refusal.message, "breaches": []}
    return JsonResponse(answer, status=refusal.status)


def _entered_at(request: HttpRequest) -> datetime | None:
    """Return the time of entry: the phone's milliseconds before now, since its clock may be wrong."""
    age = request.POST.get("age", "0")
    milliseconds = int(age) if age.isascii() and age.isdigit() and len(age) <= 12 else 0
    return steady.now() - timedelta(seconds=min(milliseconds // 1000, OLDEST))
