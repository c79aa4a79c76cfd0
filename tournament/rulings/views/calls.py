from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.access.views.guard import action
from tournament.cases.selectors import warnings
from tournament.cases.selectors.inbox import CALL, KINDS, Need, inbox
from tournament.cases.services import calls, needs
from tournament.errors import RefereeError
from tournament.events.selectors.book import book_of
from tournament.models import Call, Round, Table, Taking
from tournament.permissions import allowed
from tournament.rulings.services import protests
from tournament.rulings.views.frame import frame
from tournament.rulings.views.paper_lines import PaperLine, paper_lines
from tournament.sheets.services import confirmations
from tournament.web.pages.requests import StandingRequest

#: Seconds after which unattended people are marked as waiting long; paper is not.
LONG = 300
PATIENT = (Taking.Need.PROTEST, Taking.Need.PAPER, Taking.Need.SIGNED, Taking.Need.BEHIND)

PAGE, LIST, ANSWER = "rulings/calls.html", "rulings/calls_list.html", "rulings/calls_answer.html"


@never_cache
@require_safe
@action("call.view")
def calls_page(request: StandingRequest, slug: str) -> HttpResponse:
    return render(request, LIST if request.htmx else PAGE, _context(request))


@never_cache
@require_safe
@action("case.judge")
def case_find(request: StandingRequest, slug: str) -> HttpResponse:
    number = request.GET.get("table", "").strip()
    tables = Table.objects.filter(round__event=request.event, round__state=Round.State.RUNNING, bye=False)
    asked = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 0
    table = tables.filter(number=asked).first()
    if table is not None:
        return redirect("case-open", slug, table.pk)
    wrong = (
        _("There is no table %(number)s in play.") % {"number": number[:20]} if number else _("Type a table's number.")
    )
    context = {**_context(request), "find": number[:20], "find_error": wrong}
    return render(request, PAGE, context)


@never_cache
@require_POST
@action("call.take")
def call_step(request: StandingRequest, slug: str, call: int) -> HttpResponse:
    need = Call.objects.filter(pk=call, table__round__event=request.event).select_related("table").first()
    if need is None:
        raise Http404
    steps = {"take": calls.take, "hand_back": calls.hand_back, "finish": calls.finish}
    step = steps.get(request.POST.get("step", ""))
    try:
        if step is None:
            raise RefereeError(_("Say what happens to this call."))
        step(call=need, by=request.actor)
    except RefereeError as refused:
        return _refused(request, refused, f"{CALL}-{need.table_id}-{need.number}")
    return _done(request)


@never_cache
@require_POST
@action("call.take")
def need_step(request: StandingRequest, slug: str, table: int, need: str, number: int) -> HttpResponse:
    table_ = _table(request, table)
    known = next((other for other in _inbox(request) if other.anchor == f"{need}-{table_.pk}-{number}"), None)
    try:
        if request.POST.get("step") == "hand_back":
            needs.hand_back(table=table_, need=need, number=number, by=request.actor)
        elif request.POST.get("step") != "take":
            raise RefereeError(_("Say what happens to it."))
        elif known is None:
            raise RefereeError(_("This does not wait any more."), status=409)
        else:
            needs.take(table=table_, need=need, number=number, by=request.actor, since=known.since)
    except RefereeError as refused:
        return _refused(request, refused, f"{need}-{table_.pk}-{number}")
    return _done(request)


@never_cache
@require_POST
@action("contest.settle")
def contest_settle(request: StandingRequest, slug: str, table: int, number: int) -> HttpResponse:
    table_ = _table(request, table)
    try:
        confirmations.settle(table=table_, number=number, reason=request.POST.get("reason", ""), by=request.actor)
    except RefereeError as refused:
        return _refused(request, refused, f"contest-{table_.pk}-{number}")
    if not request.htmx:
        messages.success(request, _("The game stays as it is recorded."))
    return _done(request)


@never_cache
@require_POST
@action("protest.settle")
def protest_settle(request: StandingRequest, slug: str, table: int, number: int) -> HttpResponse:
    table_ = _table(request, table)
    try:
        protests.settle(table=table_, number=number, reason=request.POST.get("reason", ""), by=request.actor)
    except RefereeError as refused:
        return _refused(request, refused, f"protest-{table_.pk}-{number}")
    if not request.htmx:
        messages.success(request, _("The sheet stays as it is."))
    return _done(request)


def _table(request: StandingRequest, pk: int) -> Table:
    table = Table.objects.filter(pk=pk, round__event=request.event).first()
    if table is None:
        raise Http404
    return table


def _done(request: StandingRequest) -> HttpResponse:
    if request.htmx:
        return render(request, ANSWER, _context(request))
    return redirect("calls", request.event.slug)


def _refused(request: StandingRequest, refused: RefereeError, at: str) -> HttpResponse:
    context = _context(request)
    row = next((row["need"] for row in context["rows"] if row["need"].anchor == at), None)
    reason = request.POST.get("reason", "")
    typed = {"field_at": at, "typed": reason} if row and refused.field == "reason" else {"unsaved": reason}
    more = {"refusal": refused, "refused_row": row, **typed}
    return render(request, ANSWER if request.htmx else PAGE, {**context, **more}, status=refused.status)


def _inbox(request: StandingRequest) -> tuple[Need, ...]:
    account = request.user.pk if request.user.is_authenticated else None
    return inbox(request.event, now=timezone.now(), account=account)


def _context(request: StandingRequest) -> dict[str, Any]:
    needs = _inbox(request)
    counts = Counter(need.kind for need in needs)
    kind = request.GET.get("kind") or request.POST.get("kind") or ""
    kind = kind if kind in KINDS else ""
    labels = {CALL: _("call"), **{value: str(label) for value, label in Taking.Need.choices}}
    signed = [need for need in needs if need.kind == Taking.Need.SIGNED] if kind != Taking.Need.SIGNED else []
    lines = paper_lines(request.event, [need.record for need in needs if need.kind == Taking.Need.PAPER])
    warned = warnings.warned_tables(event=request.event)
    return {
        **frame(request, "calls"),
        "book": book_of(request.event),
        "rows": [
            _row(request, need, labels[need.kind], lines)
            for need in needs
            if kind in ("", need.kind) and need not in signed
        ],
        "signed": sorted(need.table_number for need in signed) if not kind else [],
        "signed_round": signed[0].round_number if signed else 0,
        "kind": kind,
        "kinds": [(need, labels[need], counts[need]) for need in KINDS if counts[need] or need == kind],
        "all": len(needs),
        "takes": allowed(request.roles, "call.take"),
        "warned": warned,
    }


def _row(request: StandingRequest, need: Need, label: str, lines: Mapping[int, PaperLine]) -> dict[str, Any]:
    seconds = need.waited(timezone.now())
    return {
        "need": need,
        "label": label,
        "seconds": seconds,
        "long": need.taken_by_id is None and seconds >= LONG and need.kind not in PATIENT,
        "own": need.taken_by_id is not None and need.taken_by_id == request.user.pk,
        "line": lines.get(need.record.pk) if need.kind == Taking.Need.PAPER else None,
    }
