"""A row is posted when it is left (`js/office/`), or without scripts the whole grid by its button. The answer to a
script never holds a cell being typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.views.guard import action
from tournament.cases.selectors import inbox, warnings
from tournament.cases.services import needs
from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import PaperDoubt, Round, Table
from tournament.permissions import allowed
from tournament.recording.services import sheets
from tournament.recording.views import row_entry, row_fields
from tournament.recording.views.office import grid as grids
from tournament.recording.views.office.tricks import filled, tricks_of_next
from tournament.recording.views.row_entry import Attempt, TypedRow
from tournament.recording.views.row_fields import FACTS, VALUES
from tournament.recording.views.sheet_lines import read_sheet
from tournament.recording.views.totals import Asked
from tournament.rounds.selectors import tables as desk
from tournament.sheets.selectors.paper import paper_differs
from tournament.sheets.selectors.sheets import Sheet, SheetSeat, waiting_games
from tournament.web.pages import form_values
from tournament.web.pages.requests import StandingRequest

TOTALS = "totals"
WAYS = (FACTS, VALUES, TOTALS)
WAY_KEY = "office_way"
ROW_FIELD = re.compile(r"r([0-9]{1,4})-([A-Za-z0-9_]+)")


def table_of(request: StandingRequest, pk: int) -> Table:
    """Return the table if it belongs to this event and its round is published; else 404."""
    tables = Table.objects.filter(round__event=request.event).exclude(round__state=Round.State.DRAFTED)
    return get_object_or_404(tables, pk=pk)


def way_of(request: StandingRequest, sheet: Sheet) -> str:
    chosen = request.POST.get("way") or request.GET.get("way")
    ways = [way for way in WAYS if way != VALUES or row_fields.written_fields(sheet.book)]
    if chosen in ways:
        if request.session.get(WAY_KEY) != chosen:
            request.session[WAY_KEY] = chosen
        return chosen
    if sheet.of_two or sheet.table.entry_way == Table.EntryWay.TOTALS or (sheet.event.stake and not sheet.recorded):
        return TOTALS
    if sheet.recorded:
        transcribed = all(row_fields.is_transcribed(sheet.book, line) for line in sheet.recorded)
        return VALUES if transcribed else FACTS
    way = request.session.get(WAY_KEY)
    return way if way in ways else FACTS


@never_cache
@require_safe
@action("sheet.view")
def office_sheet(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    """Values in the address (`fill-`) appear in the next line as if typed."""
    sheet = read_sheet(table_of(request, pk))
    way = way_of(request, sheet)
    return show_sheet(request, sheet, way, typed=filled(request, sheet, way))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("sheet.enter")
def office_rows(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    table = table_of(request, pk)
    if request.method != "POST":
        return redirect("office-sheet", slug, pk)
    sheet = read_sheet(table)
    way = way_of(request, sheet)
    way = FACTS if way == TOTALS else way
    paper = {seat: request.POST.get(f"paper-{seat}", "") for seat in sheet.book.seats}
    _keep_paper(request, sheet, paper)
    rows = typed_rows(request, sheet, way)
    taken = request.POST.get("take", "")
    if taken.isascii() and taken.isdigit() and len(taken) < 5:
        rows.pop(int(taken), None)
    attempts = {} if taken else _write_rows(sheet, rows, way, request.actor)
    saved = [number for number, attempt in attempts.items() if attempt.saved]
    failed = next((attempt for attempt in attempts.values() if not attempt.saved), None)
    if saved or (failed and failed.outcome == "stale"):
        sheet = read_sheet(table)
    typed = grids.Typed(rows, attempts, paper)
    if request.htmx:
        return _answer(request, sheet, way, typed)
    if saved:
        sentence = ngettext("Game %(numbers)s is saved.", "Games %(numbers)s are saved.", len(saved))
        later = grids.later_words(sheet, saved[-1], attempts[saved[-1]]) if len(saved) == 1 else ""
        messages.success(request, f"{sentence % {'numbers': ', '.join(map(str, saved))}} {later}".strip())
    asked = any(paper.values()) or taken
    if failed is None and not asked and saved:
        return redirect("office-sheet", slug, pk)
    if failed is None and not asked:
        messages.info(request, _("There is nothing new to save."))
    return show_sheet(request, sheet, way, typed=typed, status=failed.status if failed else 200)


@never_cache
@require_POST
@action("sheet.enter")
def office_doubt(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    """Hand a line of a paper sheet that the rules do not allow to the referee."""
    sheet = read_sheet(table_of(request, pk))
    rows = typed_rows(request, sheet, VALUES)
    refusal: RefereeError | None = None
    number = 0
    try:
        number = form_values.whole(
            request.POST.get("doubt", ""), _("This game has no number. Open the page again."), "number"
        )
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


def _keep_paper(request: StandingRequest, sheet: Sheet, paper: Mapping[str, str]) -> None:
    totals = {}
    for seat in sheet.sitting:
        with suppress(RefereeError):
            totals[seat.letter] = form_values.whole(paper.get(seat.letter, ""), "")
    if len(totals) == len(sheet.sitting) and totals != sheet.table.paper_totals:
        with suppress(RefereeError):
            sheets.keep_paper_totals(table=sheet.table, totals=totals, by=request.actor)


def typed_rows(request: StandingRequest, sheet: Sheet, way: str) -> dict[int, TypedRow]:
    names = {field.name for field in row_fields.fields_of(sheet.book, way)}
    texts: dict[int, dict[str, str]] = {}
    for key, value in request.POST.items():
        match = ROW_FIELD.fullmatch(key)
        if match and match[2] in names:
            texts.setdefault(int(match[1]), {})[match[2]] = str(value)
    stored = {line.number: row_fields.in_words(sheet.book, line, way) for line in sheet.lines}
    return {
        number: TypedRow(
            number,
            row,
            request.POST.get("revision", ""),
            request.POST.get(f"r{number}-key", "") or str(uuid4()),
            request.POST.get(f"r{number}-reason", ""),
        )
        for number, row in sorted(texts.items())
        if {name: text.strip() for name, text in row.items() if text.strip()} != stored.get(number, {})
    }


def _write_rows(sheet: Sheet, rows: dict[int, TypedRow], way: str, by: Actor) -> dict[int, Attempt]:
    """Write rows until one fails: later ones build on it and wait as typed."""
    attempts: dict[int, Attempt] = {}
    fields = row_fields.fields_of(sheet.book, way)
    revision = ""
    for number, row in rows.items():
        if revision:  # whoever typed the rows below knows what was just saved
            row = replace(row, revision=revision)
        attempt = row_entry.save(sheet=sheet, row=row, fields=fields, by=by)
        attempts[number] = attempt
        if not attempt.saved or attempt.recorded is None:
            break
        revision = str(attempt.recorded.revision)
        if number != max(rows):
            sheet = read_sheet(sheet.table)
    return attempts


def _is_outside(sheet: Sheet, number: int) -> bool:
    return not 1 <= number <= len(sheet.lines)


def _answer(request: StandingRequest, sheet: Sheet, way: str, typed: grids.Typed) -> HttpResponse:
    grid = grids.build(sheet, way, typed)
    number, attempt = next(iter(typed.attempts.items()), (0, None))
    if attempt and _is_outside(sheet, number):
        return render(request, "errors/fragment.html", {"message": attempt.message}, status=attempt.status)
    numbers = {number, number + 1, len(grid.rows)}  # the last one may be new: a throw-in takes up no game
    if attempt is None or attempt.outcome == "stale":
        numbers = {row.number for row in grid.rows}
    elif attempt and attempt.recorded and attempt.recorded.number < len(sheet.recorded):
        numbers |= {row.number for row in grid.rows if row.number > number}
    context = {
        "grid": grid,
        "sheet": sheet,
        "rows": grid.only(numbers),
        "number": number,
        "outcome": attempt.outcome if attempt else "same",
        "attempt": attempt,
        **closing_context(request, sheet),
    }
    return render(request, "recording/office/answer.html", context, status=attempt.status if attempt else 200)


def show_sheet(
    request: StandingRequest,
    sheet: Sheet,
    way: str,
    *,
    typed: grids.Typed = grids.NOTHING_TYPED,
    status: int = 200,
    refusal: RefereeError | None = None,
    refused_form: str = "",
) -> HttpResponse:
    """A `refusal` appears in the refused form; typed text stays."""
    may_write = allowed(request.roles, "sheet.enter")
    doubts = inbox.doubts_at(sheet.table)
    judges = allowed(request.roles, "call.take")
    if typed is grids.NOTHING_TYPED and way == VALUES and judges and grids.is_writable(sheet):
        typed = _handed_over(sheet, doubts)
    grid = grids.build(sheet, FACTS if way == TOTALS else way, typed, may_write=may_write)
    outside = [attempt for number, attempt in typed.attempts.items() if _is_outside(sheet, number)]
    context: dict[str, Any] = {
        "section": "office",
        "round": sheet.round,
        "sheet": sheet,
        "way": way,
        "by_values": bool(row_fields.written_fields(sheet.book)),
        "may_write": may_write,
        "grid": grid,
        "tricks": tricks_of_next(sheet, grid.turn) if allowed(request.roles, "referee.tricks") else "",
        "outside": outside,
        "doubts": {doubt.number: doubt for doubt in doubts},
        "judges": judges,
        "refusal": refusal,
        "refused_form": refused_form,
        "posted": request.POST if refused_form else {},
        "posted_seats": request.POST.getlist("signed") if refused_form else [],
        "asked": refusal.totals if isinstance(refusal, Asked) else "",
        "totals": list(_totals(request, sheet, refusal if refused_form == "totals" else None)),
        "neighbours": _neighbours(sheet),
        "records": warnings.against(table=sheet.table, event=sheet.event),
        "held_count": len(waiting_games(sheet.table)),
        **closing_context(request, sheet),
    }
    return render(request, "recording/office/sheet.html", context, status=status)


def _handed_over(sheet: Sheet, doubts: Iterable[PaperDoubt]) -> grids.Typed:
    fields = row_fields.fields_of(sheet.book, VALUES)
    rows = {doubt.number: TypedRow(doubt.number, doubt.texts, str(sheet.table.revision), "") for doubt in doubts}
    return grids.Typed(
        rows, {number: row_entry.look(sheet=sheet, row=row, fields=fields) for number, row in rows.items()}
    )


@dataclass(frozen=True, slots=True)
class TypedTotal:
    seat: SheetSeat
    text: str
    signed: bool
    wrong: bool


def _totals(request: StandingRequest, sheet: Sheet, refusal: RefereeError | None) -> Iterator[TypedTotal]:
    by_totals = sheet.table.entry_way == Table.EntryWay.TOTALS
    for seat in sheet.sitting:
        if refusal is not None:
            signed = seat.letter in request.POST.getlist("signed")
            text = request.POST.get(f"total-{seat.letter}", "")
            yield TypedTotal(seat, text, signed, wrong=any(fault.field == seat.letter for fault in refusal.each))
        else:
            text = str(sheet.event.stake + seat.total) if by_totals else ""
            yield TypedTotal(seat, text, seat.signature is not None, wrong=False)


def closing_context(request: StandingRequest, sheet: Sheet) -> dict[str, Any]:
    state = sheet.table.state
    return {
        "missing_games": sheet.missing,
        "running": sheet.round.state == Round.State.RUNNING and not sheet.table.bye,
        "paper_differs": paper_differs(sheet.table, {seat.letter: seat.total for seat in sheet.sitting}),
        "is_open": state == Table.State.OPEN,
        "is_complete": state == Table.State.COMPLETE,
        "is_signed": state == Table.State.SIGNED,
        "is_accepted": state == Table.State.ACCEPTED,
        "to_print": desk.published_next(round=sheet.round) if state == Table.State.ACCEPTED else 0,
        "by_totals": sheet.table.entry_way == Table.EntryWay.TOTALS,
    }


def _neighbours(sheet: Sheet) -> dict[str, int | None]:
    others = Table.objects.filter(round=sheet.round).order_by("number").values_list("number", "pk")
    before = [pk for number, pk in others if number < sheet.table.number]
    after = [pk for number, pk in others if number > sheet.table.number]
    return {"before": before[-1] if before else None, "after": after[0] if after else None}
