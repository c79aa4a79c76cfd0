from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import View, action
from tournament.errors import RefereeError
from tournament.models import Table
from tournament.permissions import allowed
from tournament.recording.services import sheets, signatures
from tournament.recording.views.office.sheet import TOTALS, show_sheet, table_of, way_of
from tournament.recording.views.sheet_lines import read_sheet
from tournament.recording.views.totals import ask_first, ask_if_few, totals_of
from tournament.rounds.selectors import tables as desk
from tournament.sheets.services.sheet_writes import SheetWrite
from tournament.web.pages.form_values import key_of, revision_of
from tournament.web.pages.requests import StandingRequest

LETTERS_AT_MOST = 10


def _form(view: View) -> View:
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(view))


def _write(
    request: StandingRequest,
    pk: int,
    form: str,
    write: Callable[[Table], SheetWrite],
    done: Callable[[SheetWrite], str],
    after: Callable[[StandingRequest, Table], HttpResponse] | None = None,
) -> HttpResponse:
    """Write and show the sheet, or `after`; a refusal shows the sheet again with everything typed."""
    table = table_of(request, pk)
    if request.method != "POST":
        return redirect("office-sheet", request.event.slug, pk)
    try:
        written = write(table)
    except RefereeError as refusal:
        sheet = read_sheet(table)
        way = TOTALS if form == "totals" else way_of(request, sheet)
        return show_sheet(request, sheet, way, status=refusal.status, refusal=refusal, refused_form=form)
    messages.success(request, done(written))
    return after(request, table) if after else redirect("office-sheet", request.event.slug, pk)


def _next_sheet(request: StandingRequest, table: Table) -> HttpResponse:
    sheet = desk.next_sheet(round=table.round, now=timezone.now())
    if sheet is not None:
        return redirect("office-sheet", request.event.slug, sheet.pk)
    if allowed(request.roles, "round.close") and not desk.is_open(round=table.round):
        return redirect("desk-round", request.event.slug, table.round.number)
    return redirect("office-round", request.event.slug, table.round.number)


def _all_totals(request: StandingRequest, table: Table) -> HttpResponse:
    return redirect(f"{resolve_url('office-round-totals', request.event.slug, table.round.number)}?type")


def _signed(request: StandingRequest) -> list[str]:
    return request.POST.getlist("signed")[:LETTERS_AT_MOST]


def _reason(request: StandingRequest) -> str:
    return request.POST.get("reason", "")


@_form
@action("sheet.totals")
def office_totals(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    def write(table: Table) -> SheetWrite:
        sheet = read_sheet(table)
        totals = totals_of(request.POST, sheet)
        ask_first(sheet, totals, sure=request.POST.get("sure", ""))
        return sheets.enter_totals(
            table=table,
            totals=totals,
            signed=_signed(request),
            revision=revision_of(request.POST.get("revision", "")),
            key=key_of(request.POST.get("key", "")),
            by=request.actor,
            reason=_reason(request),
        )

    after = _all_totals if "all" in request.POST else None
    return _write(request, pk, "totals", write, lambda written: _("The totals are saved."), after=after)


@_form
@action("sheet.complete")
def office_complete(request: StandingRequest, slug: str, pk: int) -> HttpResponse:

    def write(table: Table) -> SheetWrite:
        revision = revision_of(request.POST.get("revision", ""))
        if _reason(request).strip():
            ask_if_few(read_sheet(table), sure=request.POST.get("sure", ""))
        return sheets.complete(table=table, revision=revision, by=request.actor, reason=_reason(request))

    return _write(request, pk, "complete", write, lambda written: _("The sheet is complete."))


@_form
@action("sheet.sign")
def office_sign(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    def write(table: Table) -> SheetWrite:
        revision = revision_of(request.POST.get("revision", ""))
        return signatures.sign(table=table, seats=_signed(request), revision=revision, by=request.actor)

    return _write(request, pk, "sign", write, _signed_sentence)


@_form
@action("sheet.sign")
def office_unsign(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    def write(table: Table) -> SheetWrite:
        seat = request.POST.get("seat", "")
        if not seat:
            raise RefereeError(_("Say whose signature is taken back."), "reason")
        return signatures.take_back(table=table, seat=seat, reason=_reason(request), by=request.actor)

    return _write(request, pk, "unsign", write, lambda written: _("The signature is taken back."))


@_form
@action("sheet.sign_missing")
def office_sign_missing(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    def write(table: Table) -> SheetWrite:
        revision = revision_of(request.POST.get("revision", ""))
        reason = _reason(request)
        if not reason.strip():
            raise RefereeError(_("Give a reason: it is written into the journal."), "reason")
        seats = signatures.missing_signatures(table=table)
        return signatures.sign(table=table, seats=seats, revision=revision, by=request.actor, reason=reason)

    return _write(request, pk, "sign-missing", write, _signed_sentence)


@_form
@action("sheet.accept")
def office_accept(request: StandingRequest, slug: str, pk: int) -> HttpResponse:

    def write(table: Table) -> SheetWrite:
        revision = revision_of(request.POST.get("revision", ""))
        despite = "despite_paper" in request.POST
        return signatures.accept(table=table, by=request.actor, revision=revision, despite_paper=despite)

    return _write(request, pk, "accept", write, _accepted_sentence, after=_next_sheet)


@_form
@action("sheet.reopen")
def office_reopen(request: StandingRequest, slug: str, pk: int) -> HttpResponse:

    def write(table: Table) -> SheetWrite:
        return sheets.reopen(table=table, reason=_reason(request), by=request.actor)

    done = _("The sheet is open for a correction. Afterwards it is signed and accepted anew.")
    return _write(request, pk, "reopen", write, lambda written: done)


def _accepted_sentence(written: SheetWrite) -> str:
    return _("The sheet of table %(table)s is accepted.") % {"table": written.table.number}


def _signed_sentence(written: SheetWrite) -> str:
    if written.state == Table.State.SIGNED:
        return _("The sheet is signed; it waits for the referee.")
    return _("The signatures are noted.")
