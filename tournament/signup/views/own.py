from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.selectors.links import SIGN_UP_LINK
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.signup.forms import Changed
from tournament.signup.selectors.offers import offer_of
from tournament.signup.selectors.own import own_of
from tournament.signup.services import sending
from tournament.signup.views.dead import pause_sentence
from tournament.signup.views.public import public_clubs
from tournament.web.pages.asking import ASKING
from tournament.web.pages.form_values import numbers_of
from tournament.web.pages.qr import qr_square, reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest
from tournament.web.rate_limit import SIGN_UP_CHANGE


@never_cache
@require_safe
@action("signup.own")
def page(request: StandingRequest, sender: str) -> HttpResponse:
    players = own_of(request.sender.sender)
    address = whole_address(request, "sign-up-own", reachable_host(request), sender)
    context = {
        **_around(request, sender),
        "players": players,
        "square": qr_square(address),
        "address": address,
        "code": "" if ":" in sender else SIGN_UP_LINK.code_of(sender),
        "may_change": _may_change(request) and any(player.is_alive and not player.is_taken for player in players),
        "may_withdraw": any(player.may_withdraw for player in players),
        "email": request.sender.sender.email,
        "mails": settings.MAIL_IS_ON,
    }
    return render(request, "signup/own.html", context)


@sensitive_post_parameters()
@never_cache
@require_http_methods(ASKING)
@action("signup.own")
def change(request: StandingRequest, sender: str) -> HttpResponse:
    rows = [own.sign_up for own in own_of(request.sender.sender) if own.is_alive and not own.is_taken]
    data = request.POST if request.method == "POST" else None
    form = Changed(request.event, rows, request.sender.sender.email, data, mails=settings.MAIL_IS_ON)
    status = 200
    if data is not None:
        status = 400
        seconds = SIGN_UP_CHANGE.count(request, str(request.sender.sender.pk))
        if seconds:
            form.sender.add_error(None, pause_sentence(seconds))
            status = 429
        elif form.is_valid:
            try:
                sending.change(
                    sender=request.sender.sender,
                    email=form.sender.cleaned_data["email"],
                    changes=form.changes(),
                    by=request.actor,
                )
            except RefereeError as refusal:
                form.show(refusal)
                status = refusal.status
            else:
                messages.success(request, _("The sign-up is changed."))
                return redirect("sign-up-own", sender)
    context = {
        **_around(request, sender),
        "form": form,
        "clubs": public_clubs(),
        "over": not _may_change(request),
        "nobody": not rows,
    }
    return render(request, "signup/change.html", context, status=status)


@never_cache
@require_http_methods(ASKING)
@action("signup.own")
def withdraw(request: StandingRequest, sender: str) -> HttpResponse:
    players = [own for own in own_of(request.sender.sender) if own.may_withdraw]
    asked = request.POST if request.method == "POST" else request.GET
    ticked = numbers_of(asked.getlist("player"))
    trouble, status = "", 200
    if request.method == "POST":
        seconds = SIGN_UP_CHANGE.count(request, str(request.sender.sender.pk))
        try:
            if seconds:
                raise RefereeError(pause_sentence(seconds), status=429)
            sending.withdraw(sender=request.sender.sender, numbers=ticked, by=request.actor)
        except RefereeError as refusal:
            trouble, status = refusal.message, refusal.status
        else:
            messages.success(request, _("Withdrawn. Thank you for saying so."))
            return redirect("sign-up-own", sender)
    context = {
        **_around(request, sender),
        "players": players,
        "ticked": ticked or ({player.sign_up.number for player in players} if len(players) == 1 else set()),
        "trouble": trouble,
    }
    return render(request, "signup/withdraw.html", context, status=status)


def _around(request: StandingRequest, sender: str) -> dict[str, object]:
    return {"sender": sender, "event": request.event, "section": "sign-up"}


def _may_change(request: StandingRequest) -> bool:
    offer = offer_of(request.event)
    return offer is not None and offer.takes_changes
