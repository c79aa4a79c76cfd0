"""Entry fees at the desk: one player's, many players' at once, and the cash sheet."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.documents.cash import beside, remark
from tournament.forms.fees import DEMAND, KEEP, PAID, PAY_BACK, WAIVE, RemissionForm, SeveralForm
from tournament.permissions import allowed
from tournament.selectors import cash as cash_sheets
from tournament.selectors import fees, players
from tournament.services import fees as services
from tournament.services import several
from tournament.services.errors import RefereeError
from tournament.views.director.frame import frame
from tournament.views.director.players import LONGEST_SEARCH, back_to_list, registration_of
from tournament.views.errors import refusal as refusal_page
from tournament.views.forms_help import show_refusal, status_of
from tournament.views.guard import StandingRequest, action

#: What is done to one fee, by what the form calls it; these ask for a reason, the others take something back.
WITH_REASON = {WAIVE: services.waive, PAY_BACK: services.pay_back}
BACK = {DEMAND: services.demand, KEEP: services.keep}


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.fee")
def fee(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """The fee of one player: paid, waived, paid back, and each of it taken back.

    A tick in the list posts `paid` here, and htmx gets the button and the sums.
    """
    registration = registration_of(request, number)
    if "paid" in request.POST:
        return _tick(request, number)
    act = request.POST.get("act", "")
    form = RemissionForm(request.POST if act in WITH_REASON else None)
    try:
        if act in BACK:
            BACK[act](registration=registration, by=request.actor)
        elif form.is_valid():
            WITH_REASON[act](registration=registration, reason=form.cleaned_data["reason"], by=request.actor)
    except RefereeError as refusal:
        if act in BACK:
            return refusal_page(request, message=refusal.message, status=refusal.status)
        show_refusal(form, refusal)
    else:
        if act in BACK or form.is_valid():
            return redirect("player-fee", slug, number)
    context = {
        **frame(request, "players"),
        "registration": registration,
        "fee": fees.of(registration),
        "form": form,
    }
    return render(request, "director/fee.html", context, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.fee")
def many(request: StandingRequest, slug: str) -> HttpResponse:
    """Tick several players, then say what is done for all of them: paid, waived, into a category or out of it."""
    event = request.event
    show = request.GET.get("show", players.ALL)
    show = show if show in players.FILTERS else players.ALL
    search = request.GET.get("q", "")[:LONGEST_SEARCH]
    listed = players.start_list(event=event, search=search, show=show)
    categories = list(event.categories.order_by("number")) if allowed(request.roles, "players.edit") else []
    form = SeveralForm(
        request.POST if request.method == "POST" else None,
        players=[line.start_number for line in listed.lines],
        categories=categories,
        charged=listed.fees.charged,
    )
    left_out: tuple[str, ...] = ()
    if form.is_valid():
        try:
            done = _for_many(request, form)
        except RefereeError as refusal:
            show_refusal(form, refusal)
        else:
            said = ngettext("Done for %(count)s player.", "Done for %(count)s players.", done.count)
            messages.success(request, said % {"count": done.count})
            if not done.left_out:
                return redirect(request.get_full_path())
            left_out = done.left_out
            listed = players.start_list(event=event, search=search, show=show)
    context = {
        **frame(request, "players"),
        "lines": listed.lines,
        "form": form,
        "ticked": form.numbers() if not left_out else (),
        "left_out": left_out,
        "search": search,
        "show": show,
        "charged": listed.fees.charged,
        "possible": listed.fees.charged or bool(categories),
    }
    return render(request, "director/many.html", context, status=status_of(form))


@require_safe
@action("cash.view")
def cash(request: StandingRequest, slug: str) -> HttpResponse:
    """Who took what and when, what every official hands over, and what is open, waived and paid back."""
    sheet = cash_sheets.sheet(event=request.event)
    context = {
        **frame(request, "prizes"),
        "cash": sheet,
        "beside": beside(sheet, request.event),
        "movements": [(one, remark(one)) for one in sheet.movements],
    }
    return render(request, "director/cash.html", context)


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
        return render(request, "director/_fee.html", context)
    return redirect(_back(request, number))


def _back(request: StandingRequest, number: int) -> str:
    """The page of the fee if the tick was there, else the list as it was searched."""
    if "here" in request.POST:
        return resolve_url("player-fee", request.event.slug, number)
    return back_to_list(request, number)


def _for_many(request: StandingRequest, form: SeveralForm) -> several.Done:
    act, numbers = form.cleaned_data["act"], form.numbers()
    category, into = form.category()
    if category is not None:
        return several.categorise(event=request.event, numbers=numbers, category=category, into=into, by=request.actor)
    if act == PAID:
        return several.pay(event=request.event, numbers=numbers, by=request.actor)
    return several.waive(event=request.event, numbers=numbers, reason=form.cleaned_data["reason"], by=request.actor)
