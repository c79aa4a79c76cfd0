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
from tournament.cases.selectors.cases import owed_texts, untold
from tournament.cases.services import claims
from tournament.cases.services.case_value import articles_of, propose
from tournament.cases.services.claims import UNKNOWN, Stop
from tournament.errors import Faults, RefereeError
from tournament.events.selectors.book import Facts
from tournament.models import Renons
from tournament.recording.views.captain.entry_form import entry_form, plan_of
from tournament.recording.views.captain.frame import frame, to_send_again
from tournament.recording.views.row_words import facts_words
from tournament.recording.views.sheet_lines import read_sheet
from tournament.rulings.services import agreements
from tournament.rulings.views.case_parts import (
    articles,
    early_asked,
    game_fields,
    kinds,
    players,
    read_game,
    referred,
    stop_of,
    typed_stop,
)
from tournament.sheets.selectors.stored_sheet import load
from tournament.web.pages.form_values import key_of, revision_of, whole
from tournament.web.pages.requests import StandingRequest
from tournament.wording.rulebook import verdict_text

ASK, LOOK, SAVE = "ask", "look", "save"
ARTICLES = ("agreed", "counting", "misdeal", "waiver", "written")
TOLD = ("kind", "claimed_by", "trick", "claim", "excluded")
CLAIM_FIELDS = (*TOLD, "number", "revision", "key")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.agree")
def renons(request: StandingRequest, token: str) -> HttpResponse:
    sheet = read_sheet(request.table)
    if not sheet.book.discipline.kinds:
        raise Http404
    typed = _typed(request, len(sheet.recorded) + 1, sheet.table.revision)
    step = request.POST.get("step", ASK)
    refusal: RefereeError | None = None
    shown: dict[str, Any] | None = None
    if step in (LOOK, SAVE):
        try:
            stop, facts = _read(request, typed)
            number = whole(typed["number"], _("This game has no number. Open the page again."), "number")
            if step == SAVE:
                case = _agree(request, typed, number, stop, facts)
                if case.outcome == Renons.Outcome.NONE:
                    messages.success(
                        request, _("Cards are dealt anew; the fine is entered with the next game ⟦misdeal⟧.")
                    )
                else:
                    messages.success(request, _("The renons is written, as you agreed ⟦agreed⟧."))
                return redirect("table", token)
            shown = _shown(request, typed, number, stop, facts)
        except RefereeError as refused:
            refusal = refused
            typed |= to_send_again(refused)
    texts = {name: request.POST[name] for name in sheet.book.discipline.case_fields if name in request.POST}
    if request.method != "POST":
        texts = owed_texts(sheet.book, sheet.rows, sheet.table)
    fields, beside = game_fields(sheet.book, texts, refusal)
    context = {
        **frame(request, sheet, token),
        "agreed": True,
        "typed": typed,
        "kinds": kinds(sheet.book),
        "early": early_asked(sheet.book),
        "seats": {seat.letter: seat.name for seat in sheet.seats},
        "fields": fields,
        "asked": (*TOLD, "against", *sheet.book.discipline.case_fields),
        "plan": plan_of(sheet),
        "entry": entry_form(sheet.book, sheet.event),
        "beside": beside,
        "shown": shown,
        "refusal": refusal,
        "articles": referred(sheet.book, *ARTICLES),
        "untold": untold(request.table).prefetch_related("against"),
    }
    return render(request, "rulings/captain/renons.html", context, status=refusal.status if refusal else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.agree")
def renons_tell(request: StandingRequest, token: str, number: int) -> HttpResponse:
    case = untold(request.table).filter(number=number).first()
    if case is None:
        messages.info(request, _("Everything about this renons has been entered already."))
        return redirect("table", token)
    sheet = read_sheet(request.table)
    typed, refusal = typed_stop(case), None
    if request.method == "POST":
        typed |= {name: request.POST.get(name, "") for name in TOLD}
        try:
            agreements.tell(
                case=case, stop=stop_of(request.POST, case.letters), by=request.actor, answer=typed["excluded"]
            )
        except RefereeError as refused:
            refusal = refused
        else:
            messages.success(request, _("The renons of game %(number)s has been described.") % {"number": number})
            return redirect("table", token)
    context = {
        **frame(request, sheet, token),
        "agreed": True,
        "written_case": case,
        "typed": typed,
        "kinds": kinds(sheet.book),
        "early": early_asked(sheet.book) if case.facts else None,
        "seats": {seat.letter: seat.name for seat in sheet.seats},
        "refusal": refusal,
        "articles": referred(sheet.book, "claim", "stop"),
    }
    return render(request, "rulings/captain/renons_tell.html", context, status=refusal.status if refusal else 200)


def _typed(request: StandingRequest, number: int, revision: int) -> dict[str, str]:
    fresh = {"number": str(number), "revision": str(revision), "key": str(uuid4())}
    typed = {name: request.POST.get(name, fresh.get(name, "")) for name in CLAIM_FIELDS}
    typed["against"] = "".join(sorted(set(request.POST.getlist("against"))))
    return typed


def _read(request: StandingRequest, typed: dict[str, str]) -> tuple[Stop, Facts]:
    faults, sheet = Faults(), load(request.table)
    facts: Facts = {}
    stop = stop_of(request.POST, typed["against"])
    if not stop.claimed_by:  # at the table it was one of them
        stop = replace(stop, claimed_by=UNKNOWN)
    with faults.noted():
        claims.checked(sheet, stop)
    with faults.noted():
        _texts, facts = read_game(sheet.book, request.POST)
    faults.tell()
    return stop, facts


def _agree(request: StandingRequest, typed: dict[str, str], number: int, stop: Stop, facts: Facts) -> Renons:
    return agreements.agree(
        table=request.table,
        number=number,
        stop=stop,
        facts=facts,
        revision=revision_of(typed["revision"]),
        key=key_of(typed["key"]),
        by=request.actor,
        answer=typed["excluded"],
    )


def _shown(request: StandingRequest, typed: dict[str, str], number: int, stop: Stop, facts: Facts) -> dict[str, Any]:
    sheet = load(request.table)
    agreements.require_agreeable(sheet, number=number, stop=stop, facts=facts, by=request.actor)
    none = agreements.no_renons(sheet, stop, facts, typed["excluded"])
    if none is not None and none.verdict is not None:
        return {
            "game": facts_words(facts, sheet.book),
            "none": verdict_text(none.verdict),
            "articles": articles(sheet.book, [none.verdict.article]),
        }
    proposal = propose(sheet, number=number, facts=facts, offenders=stop.against)
    return {
        "game": facts_words(sheet.book.discipline.stopped(facts, stop.against), sheet.book),
        "players": [(letter, players(sheet)[letter]) for letter in stop.against],
        "proposal": proposal,
        "articles": articles(sheet.book, articles_of(proposal)),
    }
