from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.access.forms.accounts import NewAccountForm, NewPasswordForm
from tournament.access.services import invitations
from tournament.access.services.invitations import InvitationDead
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Account, Invitation
from tournament.permissions import ACCOUNT, SERIES_DIRECTOR
from tournament.web.pages.errors import refusal
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest

BACKEND = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("account.invited")
def invited(request: StandingRequest, secret: str) -> HttpResponse:
    try:
        invitation = invitations.resolve(secret)
        if request.method == "POST" and "take" in request.POST and request.user.is_authenticated:
            return _joined(request, secret, Actor.of_account(request.user, role=ACCOUNT))
        return _by_password(request, secret, invitation)
    except InvitationDead as dead:
        return refusal(request, title=_("Invitation"), message=dead.message, status=dead.status)
    except RefereeError as refused:
        return refusal(request, message=refused.message, status=refused.status)


def _joined(request: StandingRequest, secret: str, by: Actor) -> HttpResponse:
    taken = invitations.join(secret=secret, by=by)
    messages.success(request, _("You have the role now.") if taken.at else _("You may set up events now."))
    return _there(taken)


def _by_password(request: StandingRequest, secret: str, invitation: Invitation) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = NewPasswordForm(sent) if invitation.account else NewAccountForm(sent)
    act = invitations.set_password if invitation.account else invitations.make_account
    account: Account | None = answer(form, partial(act, secret=secret))
    if account is None:
        back = urlencode({"next": request.path})
        context = {"invitation": invitation, "form": form, "sign_in": f"{resolve_url(settings.LOGIN_URL)}?{back}"}
        return render(request, "access/invited.html", context, status=status_of(form))
    login(request, account, backend=BACKEND)
    notice = _("You sign in with the user name %(name)s. Write it down.") % {"name": account.username}
    messages.success(request, notice)
    if invitation.account:
        return redirect("account")
    return _there(invitation)


def _there(taken: Invitation) -> HttpResponse:
    if taken.event:
        return redirect("desk", taken.event.slug)
    if taken.cup:
        return redirect("cup-desk", taken.cup.slug)
    if taken.series:
        return redirect("series-desk" if taken.role == SERIES_DIRECTOR else "series-past", taken.series.slug)
    return redirect("event-new")
