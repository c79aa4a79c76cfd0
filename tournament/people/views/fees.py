from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Registration
from tournament.people.forms.fees import (
    DEMAND,
    KEEP,
    PAID,
    PART,
    PART_BACK,
    PAY_BACK,
    WAIVE,
    PartForm,
    RemissionForm,
    SeveralForm,
)
from tournament.people.selectors import cash as cash_sheets
from tournament.people.selectors import fees, players
from tournament.people.services import fees as services
from tournament.people.services import several
from tournament.people.views.players import back_to_list, registration_of
from tournament.people.words import beside, remark
from tournament.permissions import allowed
from tournament.web.pages.errors import refusal as refusal_page
from tournament.web.pages.forms_help import refusals_at, show_refusal, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import LONGEST_SEARCH

AT_ONCE_SECONDS = 1.5
MOST_NAMED = 20  # refused players shown by name
WITH_REASON = {WAIVE: services.waive, PAY_BACK: services.pay_back}
BACK = (DEMAND, KEEP, PART_BACK)


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.fee")
def fee(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Show and change a player's fee. A tick in the list posts `paid` here; htmx gets the button and the sums."""
    registration = registration_of(request, number)
    if "paid" in request.POST:
        return _tick(request, number)
    act = request.POST.get("act", "")
    form = RemissionForm(request.POST if act in WITH_REASON else None)
    part = PartForm(request.POST if act == PART else None)
    try:
        done = _done(request, registration, act, form, part)
    except RefereeError as refusal:
        if act in BACK:
            return refusal_page(request, message=refusal.message, status=refusal.status)
        show_refusal(part if act == PART else form, refusal)
    else:
        if done:
            return redirect("player-fee", slug, number)
    context = {
        **frame(request, "players"),
        "registration": registration,
        "fee": fees.of(registration),
        "form": form,
        "part": part,
    }
    return render(request, "people/fee.html", context, status=max(status_of(form), status_of(part)))


def _done(request: StandingRequest, registration: Registration, act: str, form: RemissionForm, part: PartForm) -> bool:
    if act == DEMAND:
        services.demand(registration=registration, by=request.actor)
    elif act == KEEP:
        services.keep(registration=registration, by=request.actor)
    elif act == PART_BACK:
        key = request.POST.get("part", "")[:9]
        part_key = int(key) if key.isascii() and key.isdecimal() else 0
        services.take_part_back(registration=registration, part=part_key, by=request.actor)
    elif part.is_valid():
        services.pay_part(registration=registration, cents=part.cleaned_data["cents"], by=request.actor)
    elif form.is_valid():
        WITH_REASON[act](registration=registration, reason=form.cleaned_data["reason"], by=request.actor)
    else:
        return False
    return True


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.fee")
def many(request: StandingRequest, slug: str) -> HttpResponse:
    """Apply an act to the ticked players. What one request does not reach, the progress page sends again."""
    event = request.event
    sought = request.POST if "look" in request.POST else request.GET
    show, search = sought.get("show", players.ALL), sought.get("q", "")[:LONGEST_SEARCH]
    show = show if show in players.FILTERS else players.ALL
    everybody = players.start_list(event=event)
    categories = list(event.categories.order_by("number")) if allowed(request.roles, "players.edit") else []
    form = SeveralForm(
        request.POST if request.method == "POST" else None,
        players=[line.start_number for line in everybody.lines],
        categories=categories,
        charged=everybody.fees.charged,
    )
    looks = "look" in request.POST
    left_out: list[str] = []
    others = 0
    if not looks and form.is_valid():
        before = _Before.of(request)
        with refusals_at(form):
            done = _for_many(request, form, form.numbers())
            refused = [*before.refused, *done.left_out]
            if done.rest:
                return _goes_on(request, form, done, before, refused)
            left_out, others, late = _reasons(request, form, done, refused)
            count = before.count + done.count + late
            said = ngettext("Done for %(count)s player.", "Done for %(count)s players.", count)
            messages.success(request, said % {"count": count})
            if not left_out:
                return redirect(request.get_full_path())
            everybody = players.start_list(event=event)
    context = {
        **frame(request, "players"),
        "lines": everybody.lines,
        "matching": {line.start_number for line in players.fitting(everybody.lines, search=search, show=show)},
        "form": form,
        "ticked": form.numbers() if not left_out else (),
        "left_out": left_out,
        "others": others,
        "search": search,
        "show": show,
        "charged": everybody.fees.charged,
        "possible": everybody.fees.charged or bool(categories),
    }
    return render(request, "people/many.html", context, status=200 if looks else status_of(form))


@dataclass(frozen=True, slots=True)
class _Before:
    count: int
    refused: tuple[int, ...]

    @classmethod
    def of(cls, request: StandingRequest) -> _Before:
        count = next(iter(_numbers([request.POST.get("done", "")])), 0)
        return cls(count, tuple(_numbers(request.POST.getlist("refused"))))


def _numbers(texts: Iterable[str]) -> list[int]:
    return [int(text) for text in texts if text.isascii() and text.isdecimal() and len(text) < 7]


def _goes_on(
    request: StandingRequest, form: SeveralForm, done: several.Done, before: _Before, refused: list[int]
) -> HttpResponse:
    count = before.count + done.count
    context = {
        **frame(request, "players"),
        "rest": done.rest,
        "refused": refused,
        "count": count,
        "act": form.cleaned_data["act"],
        "reason": form.cleaned_data.get("reason", ""),
        "done": count + len(refused),
        "of": count + len(refused) + len(done.rest),
    }
    return render(request, "people/many_going_on.html", context)


def _reasons(
    request: StandingRequest, form: SeveralForm, done: several.Done, refused: list[int]
) -> tuple[list[str], int, int]:
    """Return the reasons for the first refused players, the number of further ones, and how many succeeded on another
    try.
    """
    first = refused[:MOST_NAMED]
    unexplained = [number for number in first if number not in done.left_out]
    again = _for_many(request, form, unexplained)
    known = {**done.left_out, **again.left_out}
    return [known[number] for number in first if number in known], len(refused) - len(first), again.count


@require_safe
@action("cash.view")
def cash(request: StandingRequest, slug: str) -> HttpResponse:
    sheet = cash_sheets.sheet(event=request.event)
    context = {
        **frame(request, "prizes"),
        "cash": sheet,
        "beside": beside(sheet, request.event),
        "movements": [(movement, remark(movement)) for movement in sheet.movements],
    }
    return render(request, "people/cash.html", context)


def _tick(request: StandingRequest, number: int) -> HttpResponse:
    registration = registration_of(request, number)
    paid = request.POST["paid"] != "no"
    try:
        fresh = services.settle(registration=registration, paid=paid, by=request.actor)
    except RefereeError as refusal:
        return refusal_page(request, message=refusal.message, status=refusal.status)
    if request.htmx:
        context = {
            "registration": fresh,
            "fee": fees.of(fresh),
            "fees": fees.sums(event=request.event),
            "swapped": True,
        }
        return render(request, "people/_fee.html", context)
    return redirect(_back(request, number))


def _back(request: StandingRequest, number: int) -> str:
    if "here" in request.POST:
        return resolve_url("player-fee", request.event.slug, number)
    return back_to_list(request, number)


def _for_many(request: StandingRequest, form: SeveralForm, numbers: list[int]) -> several.Done:
    event, by, act = request.event, request.actor, form.cleaned_data["act"]
    category, into = form.category()
    if category is not None:
        return several.categorise(
            event=event, numbers=numbers, category=category, into=into, by=by, patience=AT_ONCE_SECONDS
        )
    if act == PAID:
        return several.pay(event=event, numbers=numbers, by=by, patience=AT_ONCE_SECONDS)
    reason = form.cleaned_data["reason"]
    return several.waive(event=event, numbers=numbers, reason=reason, by=by, patience=AT_ONCE_SECONDS)
