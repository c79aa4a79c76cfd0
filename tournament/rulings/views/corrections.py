"""Nothing is stored before "Save"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.errors import InvalidRow, RefereeError, StaleRevision
from tournament.models import Round, Table
from tournament.recording.services import corrections
from tournament.recording.services.games import Preview
from tournament.recording.views import row_entry, row_fields, row_words
from tournament.recording.views.captain.entry_form import on_one_screen, score_shown
from tournament.recording.views.captain.form import GameForm
from tournament.recording.views.office.sheet import table_of
from tournament.recording.views.row_entry import Attempt, TypedRow
from tournament.recording.views.row_fields import CONTRACT, FACTS, VALUES
from tournament.recording.views.sheet_lines import read_sheet, worded
from tournament.sheets.selectors.minutes import minutes_of
from tournament.sheets.selectors.ruling_effects import Effect, effect
from tournament.sheets.selectors.sheets import Line, Sheet
from tournament.web.pages import form_values
from tournament.web.pages.requests import StandingRequest

CHOOSE, TELL, LOOK, SAVE = "contract", "fields", "preview", "save"


@never_cache
@require_safe
@action("sheet.correct")
def correction_games(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    context = {
        **correction_frame(sheet),
        "lines": worded(sheet),
        "minutes": minutes_of(table=sheet.table),
        "by_totals": sheet.table.entry_way == Table.EntryWay.TOTALS,
    }
    return render(request, "rulings/correction_games.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("sheet.correct")
@once
def correction(request: StandingRequest, slug: str, pk: int, game: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    line = next((line for line in sheet.recorded if line.number == game), None)
    if line is None:
        raise Http404
    way = VALUES if row_fields.is_transcribed(sheet.book, line) else FACTS
    if request.method != "POST":
        texts = row_fields.shown(sheet.book, line, way)
        return _tell(request, sheet, line, way, TypedRow(game, texts, str(sheet.table.revision)))
    row = _posted(request, sheet, way, game)
    step = request.POST.get("step")
    if step == CHOOSE:
        return _choose(request, sheet, line, way, row)
    if step == TELL:
        return _tell(request, sheet, line, way, row)
    attempt = row_entry.look(sheet=sheet, row=row, fields=row_fields.fields_of(sheet.book, way))
    if attempt.preview is None:
        return _tell(request, sheet, line, way, row, attempt)
    if step == SAVE:
        return _save(request, sheet, line, way, row, attempt)
    return _look(request, sheet, line, row, attempt, attempt.preview)


@never_cache
@require_POST
@action("sheet.correct")
def correction_preview(request: StandingRequest, slug: str, pk: int, game: int) -> HttpResponse:
    sheet = read_sheet(table_of(request, pk))
    if all(line.number != game for line in sheet.recorded):
        raise Http404
    return score_shown(request, sheet, game)


def _posted(request: StandingRequest, sheet: Sheet, way: str, number: int) -> TypedRow:
    post = request.POST
    names = [field.name for field in row_fields.fields_of(sheet.book, way)]
    texts = {name: post[name] for name in names if post.get(name, "").strip()}
    contract = row_fields.contract_of(sheet.book, texts)
    kept = row_fields.only_asked(sheet.book, way, texts, contract)
    return TypedRow(number, kept, post.get("revision", ""), reason=post.get("reason", ""))


def _save(
    request: StandingRequest, sheet: Sheet, line: Line, way: str, row: TypedRow, attempt: Attempt
) -> HttpResponse:
    fields = row_fields.fields_of(sheet.book, way)
    facts = sheet.book.read({field.name: row.texts.get(field.name, "") for field in fields}).facts
    preview = attempt.preview
    assert preview is not None
    try:
        corrections.correct(
            table=sheet.table,
            number=row.number,
            facts=facts,
            revision=form_values.revision_of(row.revision),
            by=request.actor,
            reason=row.reason,
            stand_in="stand_in" in request.POST,
        )
    except InvalidRow as invalid:
        contract = row_fields.contract_of(sheet.book, row.texts)
        cell_breaches = row_words.breaches_of(
            invalid.violations, book=sheet.book, fields=fields, number=row.number, contract=contract
        )
        return _tell(request, sheet, line, way, row, Attempt("breach", invalid.status, breaches=cell_breaches))
    except StaleRevision as stale:
        fresh = read_sheet(sheet.table)
        row = TypedRow(row.number, row.texts, str(fresh.table.revision), reason=row.reason)
        now = next((line for line in fresh.recorded if line.number == row.number), line)
        seen = row_entry.look(sheet=fresh, row=row, fields=fields)
        if seen.preview is None:
            return _tell(request, fresh, now, way, row, replace(seen, message=stale.message, status=stale.status))
        return _look(request, fresh, now, row, seen, seen.preview, refusal=stale)
    except RefereeError as refusal:
        return _look(request, sheet, line, row, attempt, preview, refusal=refusal)
    fresh = read_sheet(sheet.table)
    later = row_words.later_games(fresh, row.number, [change.number for change in preview.later])
    messages.success(request, f"{_saved(fresh, row.number)} {later}".strip())
    return redirect("correction-games", request.event.slug, sheet.table.pk)


def _saved(sheet: Sheet, number: int) -> str:
    values = {"number": number, "revision": sheet.table.revision}
    if sheet.table.state == Table.State.ACCEPTED:
        return _("Game %(number)s is corrected; revision %(revision)s of the minutes is printed and counts.") % values
    if sheet.taken_back:
        message = _("Game %(number)s is corrected in revision %(revision)s; it is signed and accepted anew ⟦signing⟧.")
    else:
        message = _("Game %(number)s is corrected in revision %(revision)s.")
    return message % values


def correction_frame(sheet: Sheet) -> dict[str, Any]:
    return {
        "section": "calls",
        "sheet": sheet,
        "closed": sheet.round.state == Round.State.CLOSED,
        "accepted": sheet.table.state == Table.State.ACCEPTED,
    }


def _context(sheet: Sheet, line: Line, row: TypedRow, shown: set[str]) -> dict[str, Any]:
    return {
        **correction_frame(sheet),
        "line": line,
        "row": row,
        "was": row_words.line_words(line, sheet.book),
        "hidden": [(name, text) for name, text in row.texts.items() if name not in shown],
    }


def _contracts(sheet: Sheet) -> list[tuple[str, str]]:
    (field,) = (field for field in sheet.book.fields if field.name == CONTRACT)
    return [(choice.value, _(choice.label)) for choice in field.choices]


def _choose(request: StandingRequest, sheet: Sheet, line: Line, way: str, row: TypedRow) -> HttpResponse:
    context = {
        **_context(sheet, line, row, {CONTRACT}),
        "choices": _contracts(sheet),
        "chosen": row_fields.contract_of(sheet.book, row.texts),
        "values_only": way == VALUES,
    }
    return render(request, "rulings/correction_contract.html", context)


def _tell(
    request: StandingRequest, sheet: Sheet, line: Line, way: str, row: TypedRow, attempt: Attempt | None = None
) -> HttpResponse:
    contract = row_fields.contract_of(sheet.book, row.texts)
    form = GameForm(sheet, row, contract, judged=attempt is not None, way=way, judges=True)
    if attempt is not None:
        form.show(attempt.breaches)
    labels = {
        choice.value: _(choice.label)
        for field in sheet.book.fields
        if field.name == CONTRACT
        for choice in field.choices
    }
    context = {
        **_context(sheet, line, row, set(form.fields)),
        "form": form,
        "contract": labels.get(contract, row.texts.get(CONTRACT, "")),
        "message": attempt.message if attempt else "",
    }
    if way == FACTS and not sheet.of_two:
        place = [request.event.slug, sheet.table.pk]
        ways = {
            "asks": reverse("correction-preview", args=[*place, row.number]),
            "back": reverse("correction-games", args=place),
        }
        context |= {**on_one_screen(sheet, row, contract, attempt, judges=True), "ways": ways, "corrects": True}
    return render(request, "rulings/correction.html", context, status=attempt.status if attempt else 200)


def _look(
    request: StandingRequest,
    sheet: Sheet,
    line: Line,
    row: TypedRow,
    attempt: Attempt,
    preview: Preview,
    *,
    refusal: RefereeError | None = None,
) -> HttpResponse:
    context = {
        **_context(sheet, line, row, set()),
        "attempt": attempt,
        "now": row_words.facts_words(sheet.book.read(row.texts).facts, sheet.book),
        "totals": {seat.letter: seat.total for seat in sheet.seats},
        "effect": effect_of(sheet, preview.totals),
        "refusal": refusal,
        "stand_in": "stand_in" in request.POST,
    }
    return render(request, "rulings/correction_effect.html", context, status=refusal.status if refusal else 200)


def effect_of(sheet: Sheet, totals: Mapping[str, int]) -> Effect:
    return effect(sheet=sheet, totals=totals)
