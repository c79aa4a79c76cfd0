from __future__ import annotations

from uuid import UUID, uuid4

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.selectors.links import SIGN_UP_LINK
from tournament.access.services import sign_up_codes as codes
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events.selectors.book import book_of
from tournament.models import Club, Event
from tournament.papers.views.shown import shown
from tournament.signup.forms import ROWS_OF_A_CLUB, CodeForm, Typed
from tournament.signup.selectors.offers import Offer, cheaper_categories, offer_of, public_list
from tournament.signup.services import sending
from tournament.signup.services.sending import MOST_AT_ONCE
from tournament.signup.views.dead import pause_sentence
from tournament.signup.words import door_sentence
from tournament.web.pages.asking import ASKING
from tournament.web.pages.requests import StandingRequest
from tournament.web.rate_limit import SIGN_UP, SIGN_UP_ALL, SIGN_UP_CODE
from tournament.wording.rule_options import chosen_words

MOST_CLUBS = 300


@require_safe
@action("signup.view")
def page(request: StandingRequest, slug: str) -> HttpResponse:
    event, offer = request.event, _offer_or_404(request.event)
    context = {
        "section": "sign-up",
        "offer": offer,
        "said": door_sentence(offer.door, offer.page),
        "list": public_list(event, shown(request)),
        "initials": not shown(request).names,
        "categories": cheaper_categories(event),
        "book": _(book_of(event).name),
        "rules": [word for word in chosen_words(book_of(event), event.options).split("; ") if word],
        "code": CodeForm(),
    }
    return render(request, "signup/page.html", context)


@csrf_exempt  # no session is used: a foreign page has no right to borrow
@sensitive_post_parameters()
@never_cache
@require_http_methods(ASKING)
@action("signup.send")
def new(request: StandingRequest, slug: str) -> HttpResponse:
    event, offer = request.event, _offer_or_404(request.event)
    if not offer.is_open:
        context = {"offer": offer, "said": door_sentence(offer.door, offer.page), "section": "sign-up"}
        return render(request, "signup/not_now.html", context, status=200 if request.method != "POST" else 403)
    if request.method != "POST":
        rows = ROWS_OF_A_CLUB if "club" in request.GET else 1
        return _form(request, offer, Typed(event, rows=rows, mails=settings.MAIL_IS_ON), uuid4())
    key, rows = _key(request.POST.get("key", "")), _rows(request.POST.get("rows", ""))
    if "more" in request.POST:
        typed = Typed(event, request.POST, rows=rows + ROWS_OF_A_CLUB, mails=settings.MAIL_IS_ON)
        return _form(request, offer, typed, key)
    typed = Typed(event, request.POST, rows=rows, mails=settings.MAIL_IS_ON)
    if not typed.is_valid:
        return _form(request, offer, typed, key, status=400)
    seconds = SIGN_UP.count(request) or SIGN_UP_ALL.count(request, str(event.pk))
    if seconds:
        typed.sender.add_error(None, pause_sentence(seconds))
        return _form(request, offer, typed, key, status=429)
    try:
        sent = sending.send(
            event=event,
            key=key,
            club=typed.sender.cleaned_data["club"],
            email=typed.sender.cleaned_data["email"],
            entries=[row.entry() for row in typed.filled()],
            by=request.actor,
        )
    except RefereeError as refusal:
        SIGN_UP.give_back(request)
        SIGN_UP_ALL.give_back(request, str(event.pk))
        typed.show(refusal)
        return _form(request, offer, typed, key, status=refusal.status)
    return redirect("sign-up-own", sent.token or SIGN_UP_LINK.pass_of(sent.link.pk))


@csrf_exempt  # the code alone authorises
@sensitive_post_parameters("code")
@never_cache
@require_http_methods(ASKING)
@action("signup.send")
def find(request: StandingRequest) -> HttpResponse:
    """Redirect a code to its sign-up; a wrong code is 400, too many are 429."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    status = 200 if request.method != "POST" else 400
    if form.is_valid():
        seconds = SIGN_UP_CODE.wait(request)
        if seconds:
            form.add_error("code", pause_sentence(seconds))
            status = 429
        else:
            try:
                return redirect(
                    "sign-up-own", SIGN_UP_LINK.pass_of(codes.resolve_code(form.cleaned_data["code"]).link.pk)
                )
            except codes.CodeDead as dead:
                if dead.event is None:
                    SIGN_UP_CODE.count(request)
                form.add_error("code", dead.message)
    return render(request, "signup/code.html", {"form": form}, status=status)


def _offer_or_404(event: Event) -> Offer:
    offer = offer_of(event)
    if offer is None:
        raise Http404(_("Nobody can sign up for this event online."))
    return offer


def _form(request: StandingRequest, offer: Offer, typed: Typed, key: UUID, *, status: int = 200) -> HttpResponse:
    context = {
        "section": "sign-up",
        "offer": offer,
        "said": door_sentence(offer.door, offer.page),
        "typed": typed,
        "several": len(typed.rows) > 1,
        "may_more": len(typed.rows) < MOST_AT_ONCE,
        "key": key,
        "clubs": public_clubs(),
        "shows": _shows(request.event),
    }
    return render(request, "signup/form.html", context, status=status)


def _shows(event: Event) -> str:
    if event.public_names == Event.PublicNames.INITIALS:
        return _("Everybody can see initials with a number.")
    if event.public_clubs:
        return _("Everybody can see the name and the club.")
    return _("Everybody can see the name.")


def public_clubs() -> list[str]:
    seen = Club.objects.filter(
        registrations__event__public_clubs=True,
        registrations__event__unpublished=False,
        registrations__event__hidden_at=None,
    )
    return list(seen.distinct().order_by("name").values_list("name", flat=True)[:MOST_CLUBS])


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


def _rows(text: str) -> int:
    return max(1, min(int(text[:4]), MOST_AT_ONCE)) if text[:4].isdecimal() and text.isascii() else 1
