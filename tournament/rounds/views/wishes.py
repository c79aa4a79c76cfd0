from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import ForbiddenPair, Round, TablePin
from tournament.rounds.forms.wishes import PairForm, PinForm, WishForm
from tournament.rounds.services import wishes
from tournament.web.pages.forms_help import show_refusal
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

PIN, PAIR = "pin", "pair"


@require_http_methods(["GET", "HEAD", "POST"])
@action("round.draft")
@once
def wishes_page(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    posted = request.POST if request.method == "POST" else None
    kind = posted.get("kind", "") if posted is not None else ""
    pin = PinForm(posted if kind == PIN else None, event=event, prefix=PIN)
    pair = PairForm(posted if kind == PAIR else None, event=event, prefix=PAIR)
    status = 200
    if posted is not None:
        form: WishForm = pair if kind == PAIR else pin
        if form.is_valid() and _granted(request, form):
            messages.success(request, _("It holds from the next draw on."))
            return redirect("draw-wishes", slug)
        status = 400
    context: dict[str, Any] = {
        **frame(request, "draw-wishes"),
        "pins": TablePin.objects.filter(event=event).select_related("registration__player"),
        "pairs": ForbiddenPair.objects.filter(event=event).select_related("first__player", "second__player"),
        "pin_form": pin,
        "pair_form": pair,
        "draft": Round.objects.filter(event=event, state=Round.State.DRAFTED).order_by("number").first(),
    }
    return render(request, "rounds/wishes.html", context, status=status)


def _granted(request: StandingRequest, form: WishForm) -> bool:
    act = wishes.pin if isinstance(form, PinForm) else wishes.forbid
    values = dict(form.cleaned_data)
    if isinstance(form, PinForm):
        values["registration"] = values.pop("player")
    try:
        act(event=request.event, **values, by=request.actor)
    except RefereeError as refusal:
        show_refusal(form, refusal)
        return False
    return True


@require_POST
@action("round.draft")
def unpin(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    pin = get_object_or_404(TablePin.objects.select_related("registration", "event"), pk=pk, event=request.event)
    return _taken_back(request, wishes.unpin, pin=pin)


@require_POST
@action("round.draft")
def allow(request: StandingRequest, slug: str, pk: int) -> HttpResponse:
    pairs = ForbiddenPair.objects.select_related("first", "second__player", "event")
    return _taken_back(request, wishes.allow, pair=get_object_or_404(pairs, pk=pk, event=request.event))


def _taken_back(request: StandingRequest, act: Any, **wish: Any) -> HttpResponse:
    try:
        act(**wish, by=request.actor)
    except RefereeError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The wish is taken back; it holds from the next draw on."))
    return redirect("draw-wishes", request.event.slug)
