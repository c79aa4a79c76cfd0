from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.cases.selectors.cases import case_before, last_case, open_case_of, owed_texts
from tournament.cases.selectors.cases import cases as stored_cases
from tournament.cases.services import cases, claims
from tournament.cases.services.claims import state_of
from tournament.errors import Conflict, RefereeError
from tournament.events.selectors.book import book_of
from tournament.models import Call, Renons, Table, Taking
from tournament.permissions import allowed
from tournament.recording.views.captain.entry_form import entry_form, stopped_plan
from tournament.recording.views.office.sheet import table_of
from tournament.rulings.services import decisions
from tournament.rulings.services.decisions import Ruling
from tournament.rulings.views.case_parts import (
    CLAIMING,
    case_context,
    counted,
    game_fields,
    kinds,
    players,
    read_game,
    referred,
    shown_game,
    stop_of,
    typed_stop,
)
from tournament.sheets.selectors.stored_sheet import LoadedSheet, load
from tournament.web.pages.form_values import revision_of, whole
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("case.judge")
@once
def case_open(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    table = table_of(request, pk)
    if not book_of(table.round.event).discipline.kinds:
        raise Http404
    known = open_case_of(table)
    if known is not None:
        if not _says(known, _typed_claim(request)):
            return _show(request, known, Conflict(_("A renons case is open at this table already.")), "open")
        return redirect("case", slug, known.pk)
    sheet = load(table)
    try:
        claims.require_running(sheet)
    except RefereeError as refused:
        return _claim_form(request, sheet, _typed_claim(request), refused, closed=True)
    call = _call(request, table)
    current = min(sheet.games_recorded + 1, sheet.last_line)
    before = last_case(table, current)
    typed: dict[str, Any] = typed_stop(before) if before else {"number": str(current), "claimed_by": "", "claim": ""}
    if call:
        typed |= {"claimed_by": call.seat.letter, "claim": call.note}
    refusal: RefereeError | None = None
    if request.method == "POST":
        typed = _typed_claim(request)
        stop = stop_of(request.POST, typed["against"])
        number = counted(typed["number"])
        try:
            case = cases.open_case(table=table, number=number, stop=stop, by=request.actor, call=call)
        except RefereeError as refused:
            refusal = refused
        else:
            return redirect("case", slug, case.pk)
    return _claim_form(request, sheet, typed, refusal, call=call)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("case.judge")
def case_claim(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    stored = _case(request, case)
    typed, refusal = typed_stop(stored), None
    if request.method == "POST":
        typed = {**_typed_claim(request), "number": str(stored.number)}
        try:
            stop = stop_of(request.POST, typed["against"])
            cases.amend(case=stored, stop=stop, by=request.actor, seen=_seen(request))
        except RefereeError as refused:
            refusal = refused
        else:
            return redirect("case", slug, stored.pk)
    return _claim_form(request, load(stored.table), typed, refusal, case=stored)


@never_cache
@require_safe
@action("case.view")
def case_page(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    return _show(request, _case(request, case))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("case.judge")
def case_game(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    stored = _case(request, case)
    sheet = load(stored.table)
    stood = stored if stored.facts is not None else case_before(stored)
    texts = {
        **owed_texts(sheet.book, sheet.rows, stored.table),
        **({} if stood is None else shown_game(sheet.book, stood)),
    }
    refusal: RefereeError | None = None
    if request.method == "POST":
        texts = {name: request.POST[name] for name in sheet.book.discipline.case_fields if name in request.POST}
        try:
            facts = read_game(sheet.book, request.POST)[1]
            cases.stopped_at(case=stored, facts=facts, by=request.actor, seen=_seen(request))
        except RefereeError as refused:
            refusal = refused
        else:
            return _now(slug, stored)
    fields, beside = game_fields(sheet.book, texts, refusal)
    context = {
        "section": "calls",
        "case": stored,
        "state": state_of(stored),
        "sheet": sheet,
        "fields": fields,
        "seats": players(sheet),
        "plan": stopped_plan(sheet.book, players(sheet)),
        "entry": entry_form(sheet.book, sheet.event),
        "refusal": refusal,
        "beside": beside,
    }
    return render(request, "rulings/case_game.html", context, status=refusal.status if refusal else 200)


@never_cache
@require_POST
@action("case.judge")
def case_answer(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    stored = _case(request, case)
    question, _colon, given = request.POST.get("answer", "").partition(":")
    try:
        cases.answer(case=stored, question=question, given=given, by=request.actor, seen=_seen(request))
    except RefereeError as refused:
        return _show(request, _case(request, case), refused, "answer")
    return _now(slug, stored)


@never_cache
@require_POST
@action("case.judge")
@once
def case_decide(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    stored = _case(request, case)
    value = _value(request.POST.get("value", "").strip())
    try:
        ended = decisions.decide(
            case=stored,
            ruling=Ruling(value, request.POST.get("reason", ""), request.POST.get("text", "")),
            revision=revision_of(request.POST.get("revision", "")),
            by=request.actor,
            seen=_seen(request),
        )
    except RefereeError as refused:
        return _show(request, _case(request, case), refused, "decide")
    messages.success(request, _("The case is decided: %(outcome)s.") % {"outcome": ended.get_outcome_display()})
    return redirect("case", slug, stored.pk)


@never_cache
@require_POST
@action("case.judge")
def case_withdraw(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    stored = _case(request, case)
    try:
        decisions.withdraw(case=stored, reason=request.POST.get("reason", ""), by=request.actor, seen=_seen(request))
    except RefereeError as refused:
        return _show(request, _case(request, case), refused, "withdraw")
    messages.success(request, _("The case is withdrawn; nothing is written."))
    return redirect("calls", slug)


def _case(request: StandingRequest, pk: int) -> Renons:
    return get_object_or_404(stored_cases(request.event), pk=pk)


def _seen(request: StandingRequest) -> str:
    seen = request.POST.get("seen", "")
    if not seen:
        raise RefereeError(_("This form does not say which state of the case it was made from. Open the page again."))
    return seen


def _value(typed: str) -> int | None:
    if not typed:
        return None
    try:
        return abs(whole(typed, ""))
    except RefereeError:
        return 0


def _now(slug: str, case: Renons) -> HttpResponse:
    return redirect(f"{reverse('case', args=[slug, case.pk])}#now")


def _other(request: StandingRequest, case: Renons) -> str:
    if case.outcome:
        return ""
    taking = Taking.objects.filter(table=case.table, need=Taking.Need.CASE, number=case.number, at__gte=case.opened_at)
    another = taking.exclude(by=request.user.pk).select_related("by").first()
    return another.by.label if another else ""


def _call(request: StandingRequest, table: Table) -> Call | None:
    return Call.objects.filter(table=table, ended_at__isnull=True).select_related("seat").first()


def _typed_claim(request: StandingRequest) -> dict[str, Any]:
    typed: dict[str, Any] = {
        name: request.POST.get(name, "") for name in ("number", "kind", "claimed_by", "trick", "claim")
    }
    typed["against"] = "".join(sorted(set(request.POST.getlist("against"))))
    return typed


def _says(case: Renons, typed: dict[str, Any]) -> bool:
    claim = " ".join(typed["claim"].split())
    return not (typed["kind"] or claim) or {**typed, "claim": claim} == typed_stop(case)


def _claim_form(
    request: StandingRequest,
    sheet: LoadedSheet,
    typed: dict[str, Any],
    refusal: RefereeError | None,
    *,
    call: Call | None = None,
    case: Renons | None = None,
    closed: bool = False,
) -> HttpResponse:
    context = {
        "section": "calls",
        "closed": closed,
        "sheet": sheet,
        "typed": typed,
        "refusal": refusal,
        "call": call,
        "case": case,
        "state": state_of(case) if case else "",
        "kinds": kinds(sheet.book),
        "seats": players(sheet),
        "articles": referred(sheet.book, *(("removal",) if sheet.table.disqualified_seat else CLAIMING)),
        "fixed": case is not None or sheet.table.entry_way == Table.EntryWay.LIVE,
    }
    return render(request, "rulings/case_claim.html", context, status=refusal.status if refusal else 200)


def _show(
    request: StandingRequest, case: Renons, refusal: RefereeError | None = None, refused_at: str = ""
) -> HttpResponse:
    shown = case_context(load(case.table), case)
    # typed into a form that this page does not show
    lost = ("claim",) if refused_at == "open" else () if shown["follows"] else ("value", "reason", "text")
    context = {
        "section": "calls",
        **shown,
        "judges": allowed(request.roles, "case.judge"),
        "taken_by": _other(request, case),
        "refusal": refusal,
        "refused_at": refused_at,
        "typed": request.POST if refusal else {},
        "unsaved": [text for name in lost if (text := request.POST.get(name))],
    }
    return render(request, "rulings/case.html", context, status=refusal.status if refusal else 200)
