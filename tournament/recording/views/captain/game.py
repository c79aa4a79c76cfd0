"""Enter a game at the table in three steps: contract, facts, score in words.

All three are one form that carries everything typed, so it works without scripts. A correction begins at the second
step.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.cases.selectors.cases import owed_texts
from tournament.errors import NotAllowed, RefereeError
from tournament.recording.views import row_entry, row_fields, row_words
from tournament.recording.views.captain.entry_form import contracts_offered, on_one_screen, ways_of
from tournament.recording.views.captain.form import GameForm
from tournament.recording.views.captain.frame import frame
from tournament.recording.views.row_entry import Attempt, TypedRow
from tournament.recording.views.row_fields import CONTRACT, FACTS
from tournament.recording.views.sheet_lines import read_sheet
from tournament.sheets.selectors.sheets import Sheet
from tournament.sheets.selectors.stored_sheet import load
from tournament.sheets.services import game_guards
from tournament.web.pages import form_values
from tournament.web.pages.requests import StandingRequest

CHOOSE, TELL, LOOK, SAVE = "contract", "fields", "preview", "save"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.record")
def table_game(request: StandingRequest, token: str) -> HttpResponse:
    sheet = read_sheet(request.table)
    if request.method == "POST":
        return _step(request, token, sheet, _posted(request, sheet, request.POST.get("number", "")))
    if sheet.next_number is None:
        messages.info(request, _("All games of this round are entered."))
        return redirect("table", token)
    fines = owed_texts(sheet.book, sheet.rows, sheet.table)
    row = TypedRow(sheet.next_number, fines, str(sheet.table.revision), str(uuid4()))
    return _choose(request, token, sheet, row)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.correct")
def table_correct(request: StandingRequest, token: str, number: int) -> HttpResponse:
    sheet = read_sheet(request.table)
    if number > len(sheet.lines) or number < 1 or not sheet.lines[number - 1].recorded:
        raise Http404
    if request.method == "POST":
        return _step(request, token, sheet, _posted(request, sheet, str(number)))
    try:
        game_guards.require_correctable(load(request.table), number, request.actor)
    except NotAllowed as refused:
        messages.error(request, refused.message)
        return redirect("table", token)
    line = sheet.lines[number - 1]
    texts = row_fields.shown(sheet.book, line, FACTS)
    return _tell(request, token, sheet, TypedRow(number, texts, str(sheet.table.revision), str(uuid4())))


def _posted(request: StandingRequest, sheet: Sheet, number: str) -> TypedRow:
    """Return the posted form; an invalid number becomes 0, which the service refuses."""
    fields = row_fields.fields_of(sheet.book, FACTS)
    try:
        wanted = form_values.whole(number, "")
    except RefereeError:
        wanted = 0
    return TypedRow(
        wanted,
        {field.name: request.POST[field.name] for field in fields if request.POST.get(field.name, "").strip()},
        request.POST.get("revision", ""),
        request.POST.get("key", ""),
        request.POST.get("reason", ""),
    )


def _step(request: StandingRequest, token: str, sheet: Sheet, row: TypedRow) -> HttpResponse:
    step = request.POST.get("step")
    contract = row_fields.contract_of(sheet.book, row.texts)
    if step == CHOOSE or (not contract and CONTRACT not in row.texts):
        return _choose(request, token, sheet, row)
    if step == TELL:
        return _tell(request, token, sheet, row)
    row = replace(row, texts=row_fields.only_asked(sheet.book, FACTS, row.texts, contract))
    fields = row_fields.fields_of(sheet.book, FACTS)
    if step != SAVE:
        attempt = row_entry.look(sheet=sheet, row=row, fields=fields)
        if attempt.outcome == "breach":
            return _tell(request, token, sheet, row, attempt)
        return _look(request, token, sheet, row, attempt)
    attempt = row_entry.save(sheet=sheet, row=row, fields=fields, by=request.actor)
    if attempt.saved:
        later = row_words.later_games(sheet, row.number, attempt.recorded.changed) if attempt.recorded else ""
        saved = _("Game %(number)s is saved.") % {"number": row.number}
        messages.success(request, f"{saved} {later}".strip())
        return redirect("table", token)
    if attempt.outcome == "breach":
        return _tell(request, token, sheet, row, attempt)
    return _look(request, token, sheet, row, attempt)


def _corrects(request: StandingRequest) -> bool:
    return request.resolver_match is not None and "number" in request.resolver_match.kwargs


def _context(request: StandingRequest, token: str, sheet: Sheet, row: TypedRow, hidden: set[str]) -> dict[str, Any]:
    lines = {line.number: line for line in sheet.lines}
    line = lines.get(row.number)
    return {
        **frame(request, sheet, token),
        "row": row,
        "line": line,
        "corrects": _corrects(request),
        "hidden": [(name, text) for name, text in row.texts.items() if name not in hidden],
    }


def _choose(request: StandingRequest, token: str, sheet: Sheet, row: TypedRow) -> HttpResponse:
    (field,) = (field for field in sheet.book.fields if field.name == CONTRACT)
    context = {
        **_context(request, token, sheet, row, {CONTRACT}),
        "field": {"label": _(field.label)},
        "choices": [{"value": value, "label": label} for value, label in contracts_offered(sheet.book, sheet.event)],
        "chosen": row_fields.contract_of(sheet.book, row.texts),
    }
    return render(request, "recording/captain/contract.html", context)


def _tell(
    request: StandingRequest, token: str, sheet: Sheet, row: TypedRow, attempt: Attempt | None = None
) -> HttpResponse:
    contract = row_fields.contract_of(sheet.book, row.texts)
    form = GameForm(sheet, row, contract, judged=attempt is not None)
    if attempt is not None:
        form.show(attempt.breaches)
    context = {
        **_context(request, token, sheet, row, set(form.fields)),
        "form": form,
        "contract": _contract_label(sheet, contract) or row.texts.get(CONTRACT, ""),
        "attempt": attempt,
    }
    if context["corrects"] and not sheet.of_two:
        context |= on_one_screen(sheet, row, contract, attempt, judges=False) | {"ways": ways_of(token, corrects=True)}
    return render(request, "recording/captain/fields.html", context, status=attempt.status if attempt else 200)


def _look(request: StandingRequest, token: str, sheet: Sheet, row: TypedRow, attempt: Attempt) -> HttpResponse:
    reason_missing = attempt.outcome == "reason" and request.POST.get("step") == SAVE
    theirs = []
    if attempt.outcome == "stale":
        sheet = read_sheet(sheet.table)
        changed = {change.number: change.by for change in attempt.changes}
        theirs = [
            {"line": line, "words": row_words.line_words(line, sheet.book), "by": changed[line.number]}
            for line in sheet.recorded
            if line.number in changed
        ]
        number = row.number if _corrects(request) else sheet.next_number or row.number
        row = TypedRow(number, row.texts, str(sheet.table.revision), row.key, row.reason)
        seen = row_entry.look(sheet=sheet, row=row, fields=row_fields.fields_of(sheet.book, FACTS))
        attempt = Attempt("stale", 409, attempt.message, preview=seen.preview, words=seen.words)
    elif attempt.field == "key":
        row = replace(row, key=str(uuid4()))  # the old key wrote something else; saving again is judged anew
    context = {
        **_context(request, token, sheet, row, set()),
        "attempt": attempt,
        "theirs": theirs,
        "reason_missing": reason_missing or attempt.field == "reason",
        "totals": {seat.letter: seat.total for seat in sheet.seats},
    }
    return render(request, "recording/captain/preview.html", context, status=400 if reason_missing else attempt.status)


def _contract_label(sheet: Sheet, contract: str) -> str:
    (field,) = (field for field in sheet.book.fields if field.name == CONTRACT)
    return next((_(choice.label) for choice in field.choices if choice.value == contract), "")
