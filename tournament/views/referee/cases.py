"""A renons case on the referee's phone: open it, say how the game stood, answer what the article asks, end it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.models import Call, Renons, Round, Table
from tournament.permissions import StandingRequest, action, allowed
from tournament.selectors.cases import cases as stored_cases
from tournament.services import cases
from tournament.services.cases import Ruling
from tournament.services.errors import RefereeError
from tournament.services.loading import LoadedSheet, load
from tournament.services.stopped import open_case_of
from tournament.views.entry import key_of, revision_of, whole
from tournament.views.office.sheet import table_of
from tournament.views.referee.case_parts import (
    articles,
    case_context,
    game_fields,
    players,
    read_game,
    shown_game,
    stop_of,
    typed_stop,
)


@never_cache
@require_safe
@action("case.judge")
def case_find(request: StandingRequest, slug: str) -> HttpResponse:
    """The number of a table leads to its case, or to the form that opens one."""
    number = request.GET.get("table", "").strip()
    tables = Table.objects.filter(round__event=request.event, round__state=Round.State.RUNNING, bye=False)
    table = (
        tables.filter(number=int(number)).first() if number.isascii() and number.isdigit() and len(number) < 5 else None
    )
    if table is None:
        messages.error(request, _("There is no table %(number)s in play.") % {"number": number[:20] or "–"})
        return redirect("calls", slug)
    return redirect("case-open", slug, table.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("case.judge")
def case_open(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    """The claim: which game, what kind, who stopped, against whom. A table with an open case leads to it."""
    table = table_of(request, pk)
    known = open_case_of(table)
    if known is not None:
        return redirect("case", slug, known.pk)
    sheet = load(table)
    call = _call(request, table)
    typed: dict[str, Any] = {
        "number": str(min(sheet.games_recorded + 1, sheet.event.games_per_round)),
        "claimed_by": call.seat.letter if call else "",
    }
    refusal: RefereeError | None = None
    if request.method == "POST":
        typed = _typed_claim(request)
        try:
            number = whole(typed["number"], _("Give the number of the game."), "number")
            stop = stop_of(request.POST, typed["against"])
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
    """Put the claim right while the case is open."""
    one = _case(request, case)
    typed, refusal = typed_stop(one), None
    if request.method == "POST":
        typed = {**_typed_claim(request), "number": str(one.number)}
        try:
            cases.amend(case=one, stop=stop_of(request.POST, typed["against"]), by=request.actor)
        except RefereeError as refused:
            refusal = refused
        else:
            return redirect("case", slug, one.pk)
    return _claim_form(request, load(one.table), typed, refusal, case=one)


@never_cache
@require_safe
@action("case.view")
def case_page(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    """How far the case has come."""
    return _show(request, _case(request, case))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("case.judge")
def case_game(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    """How the game stood when it was stopped."""
    one = _case(request, case)
    sheet = load(one.table)
    texts = shown_game(sheet.book, one)
    refusal: RefereeError | None = None
    if request.method == "POST":
        texts = {name: request.POST[name] for name in sheet.book.case_fields if name in request.POST}
        try:
            cases.stopped_at(case=one, facts=read_game(sheet.book, request.POST)[1], by=request.actor)
        except RefereeError as refused:
            refusal = refused
        else:
            return _now(slug, one)
    fields, beside = game_fields(sheet.book, texts, refusal)
    context = {
        "section": "calls",
        "case": one,
        "sheet": sheet,
        "fields": fields,
        "seats": players(sheet),
        "refusal": refusal,
        "beside": beside,
    }
    return render(request, "referee/case_game.html", context, status=refusal.status if refusal else 200)


@never_cache
@require_POST
@action("case.judge")
def case_answer(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    """One question, answered with its button."""
    one = _case(request, case)
    question, _colon, given = request.POST.get("answer", "").partition(":")
    try:
        cases.answer(case=one, question=question, given=given, by=request.actor)
    except RefereeError as refused:
        return _show(request, _case(request, case), refused, "answer")
    return _now(slug, one)


@never_cache
@require_POST
@action("case.judge")
def case_decide(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    """End the case as its answers say; another value needs a reason."""
    one = _case(request, case)
    typed = request.POST.get("value", "").strip()
    try:
        value = whole(typed, _("Give the value as a whole number above zero."), "value") if typed else None
        ended = cases.decide(
            case=one,
            ruling=Ruling(abs(value) if value else value, request.POST.get("reason", ""), request.POST.get("text", "")),
            revision=revision_of(request.POST.get("revision", "")),
            key=key_of(request.POST.get("key", "")),
            by=request.actor,
        )
    except RefereeError as refused:
        return _show(request, _case(request, case), refused, "decide")
    messages.success(request, _("The case is decided: %(outcome)s.") % {"outcome": ended.get_outcome_display()})
    return redirect("case", slug, one.pk)


@never_cache
@require_POST
@action("case.judge")
def case_withdraw(request: StandingRequest, slug: str, case: int) -> HttpResponse:
    """End a case that should not have been opened, with a reason."""
    one = _case(request, case)
    try:
        cases.withdraw(case=one, reason=request.POST.get("reason", ""), by=request.actor)
    except RefereeError as refused:
        return _show(request, _case(request, case), refused, "withdraw")
    messages.success(request, _("The case is withdrawn; nothing is written."))
    return redirect("calls", slug)


# --- parts ------------------------------------------------------------------------------------------------------------


def _case(request: StandingRequest, pk: int) -> Renons:
    return get_object_or_404(stored_cases(request.event), pk=pk)


def _now(slug: str, case: Renons) -> HttpResponse:
    """The case, at the question that is next."""
    return redirect(f"{reverse('case', args=[slug, case.pk])}#now")


def _call(request: StandingRequest, table: Table) -> Call | None:
    """The table's open call, if there is one: the case ends it."""
    return Call.objects.filter(table=table, ended_at__isnull=True).select_related("seat").first()


def _typed_claim(request: StandingRequest) -> dict[str, Any]:
    typed: dict[str, Any] = {
        name: request.POST.get(name, "") for name in ("number", "kind", "claimed_by", "trick", "claim")
    }
    typed["against"] = "".join(sorted(set(request.POST.getlist("against"))))
    return typed


def _claim_form(
    request: StandingRequest,
    sheet: LoadedSheet,
    typed: dict[str, Any],
    refusal: RefereeError | None,
    *,
    call: Call | None = None,
    case: Renons | None = None,
) -> HttpResponse:
    context = {
        "section": "calls",
        "sheet": sheet,
        "typed": typed,
        "refusal": refusal,
        "call": call,
        "case": case,
        "kinds": Renons.Kind.choices,
        "seats": players(sheet),
        "articles": articles(sheet.book, ("C1.1", "C1.2", "C1.14")),
        "fixed": case is not None or sheet.table.entry_way == Table.EntryWay.LIVE,
    }
    return render(request, "referee/case_claim.html", context, status=refusal.status if refusal else 200)


def _show(
    request: StandingRequest, case: Renons, refusal: RefereeError | None = None, refused_at: str = ""
) -> HttpResponse:
    context = {
        "section": "calls",
        **case_context(load(case.table), case),
        "judges": allowed(request.roles, "case.judge"),
        "refusal": refusal,
        "refused_at": refused_at,
        "typed": request.POST if refusal else {},
        "key": request.POST.get("key", "") or str(uuid4()),
    }
    return render(request, "referee/case.html", context, status=refusal.status if refusal else 200)
