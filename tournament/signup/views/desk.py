from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.selectors.links import SIGN_UP_LINK
from tournament.access.services import sign_up_codes as codes
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events.files import CSV, Named, as_file, file_name
from tournament.models import Player, SignUp, SignUpPage
from tournament.people.forms.players import ReasonForm
from tournament.signup import documents
from tournament.signup.forms import PageForm
from tournament.signup.lists import SignUpsTable
from tournament.signup.selectors.desk import ALL, FILTERS, failed_letters, sign_up_list
from tournament.signup.selectors.offers import LIVING, offer_of
from tournament.signup.services import deciding, letters, pages, taking_over
from tournament.signup.services.taking_over import AS_NEW, Meeting, TakenOver
from tournament.signup.words import SIGN_UPS_FILE, door_sentence
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.form_values import numbers_of
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.qr import qr_square, reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import LONGEST_SEARCH, PLAYERS_A_PAGE, prepare


@require_safe
@action("signup.edit")
def listed(request: StandingRequest, slug: str) -> HttpResponse:
    return _list(request)


def _list(request: StandingRequest, *, trouble: str = "", status: int = 200) -> HttpResponse:
    event, search = request.event, request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    show = request.GET.get("show", ALL)
    show = show if show in FILTERS else ALL
    sign_ups = sign_up_list(event, search=search, show=show)
    offer = offer_of(event)
    context = {
        **frame(request, "players"),
        "offer": offer,
        "said": door_sentence(offer.door, offer.page) if offer else "",
        "list": sign_ups,
        "table": prepare(SignUpsTable(list(sign_ups.lines)), request, per_page=PLAYERS_A_PAGE),
        "search": search,
        "show": show,
        "failed": failed_letters(event),
        "mails": settings.MAIL_IS_ON,
        "trouble": trouble,
        "ready": sign_ups.counts["confirmed"] - sign_ups.taken,
        "address": whole_address(request, "sign-up", reachable_host(request), event.slug) if offer else "",
    }
    return render(request, "signup/desk.html", context, status=status)


@require_http_methods(ASKING)
@action("signup.edit")
def set_up(request: StandingRequest, slug: str) -> HttpResponse:
    page = SignUpPage.objects.filter(event=request.event).first() or SignUpPage(event=request.event)
    initial = {name: getattr(page, name) for name in PageForm.base_fields}
    form = PageForm(request.POST if request.method == "POST" else None, initial=initial)
    if answer(form, partial(pages.set_up, event=request.event, by=request.actor)) is not None:
        messages.success(request, _("The sign-up page is saved."))
        return redirect("sign-ups", slug)
    context = {"form": form, "is_there": page.pk is not None, **frame(request, "players")}
    return render(request, "signup/set_up.html", context, status=status_of(form))


@require_POST
@action("signup.edit")
def confirm(request: StandingRequest, slug: str) -> HttpResponse:
    everybody, ticked = "everybody" in request.POST, request.POST.getlist("number")
    try:
        count = deciding.confirm(
            event=request.event, numbers=None if everybody else numbers_of(ticked), by=request.actor
        )
    except RefereeError as refusal:
        trouble = refusal.message if everybody else _("Tick at least one sign-up that is to be confirmed.")
        return _list(request, trouble=trouble, status=refusal.status)
    said = ngettext("%(count)s sign-up is confirmed.", "%(count)s sign-ups are confirmed.", count)
    messages.success(request, said % {"count": count})
    return redirect("sign-ups", slug)


@require_http_methods(ASKING)
@action("signup.edit")
def start(request: StandingRequest, slug: str) -> HttpResponse:
    """Preview the confirmed sign-ups; POST takes the ticked ones into the start list, once."""
    met = taking_over.meetings(request.event)
    if request.method != "POST":
        return _preview(request, met)
    ticked = numbers_of(request.POST.getlist("number"))
    typed = {meeting.sign_up.number: request.POST.get(f"who-{meeting.sign_up.number}", "") for meeting in met}
    chosen = {number: _who(typed.get(number, "")) for number in ticked}
    try:
        taken = taking_over.take_over(event=request.event, chosen=chosen, by=request.actor)
    except RefereeError as refusal:
        return _preview(request, met, ticked=ticked, typed=typed, refusal=refusal)
    messages.success(request, _taken_over(taken))
    return redirect("players", slug)


@dataclass(frozen=True, slots=True)
class Choice:
    value: int
    player: Player | None
    certain: bool
    checked: bool


@dataclass(frozen=True, slots=True)
class MeetingLine:
    """`choices` exist only if the director must or may choose; a namesake is taken only once he ticks him."""

    meeting: Meeting
    field: str
    ticked: bool
    choices: tuple[Choice, ...]
    wrong: str

    @property
    def row_class(self) -> str:
        if self.wrong:
            return "is-danger"
        if self.meeting.is_asked:
            return "is-warn"
        return "" if self.meeting.takeable else "is-muted"


def _line(met: Meeting, ticked: set[int] | None, typed: Mapping[int, str], refusal: RefereeError | None) -> MeetingLine:
    number = met.sign_up.number
    field, chosen = f"who-{number}", _who(typed.get(number, ""))
    chosen = met.usual if chosen is None else chosen
    choices: list[Choice] = []
    if met.proposed:
        known = [met.known] if met.known is not None else []
        for player in (*known, *met.proposed):
            choices.append(Choice(player.pk, player, player is met.known, chosen == player.pk))
        choices.append(Choice(AS_NEW, None, False, chosen == AS_NEW))
    wrong = next((fault.message for fault in refusal.each if fault.field == field), "") if refusal else ""
    is_ticked = met.namesake is None if ticked is None else number in ticked
    return MeetingLine(met, field, is_ticked, tuple(choices), wrong)


def _preview(
    request: StandingRequest,
    met: tuple[Meeting, ...],
    *,
    ticked: set[int] | None = None,
    typed: dict[int, str] | None = None,
    refusal: RefereeError | None = None,
) -> HttpResponse:
    ordered = sorted(met, key=lambda meeting: (not meeting.is_open, meeting.takeable, meeting.sign_up.number))
    lines = [_line(meeting, ticked, typed or {}, refusal) for meeting in ordered]
    context = {
        **frame(request, "players"),
        "lines": lines,
        "categories": any(meeting.row.categories for meeting in met),
        "takeable": sum(meeting.takeable for meeting in met),
        "open": sum(meeting.is_asked for meeting in met),
        "known": sum(meeting.takeable and meeting.known is not None for meeting in met if not meeting.is_asked),
        "new": sum(meeting.takeable and meeting.usual == AS_NEW for meeting in met if not meeting.is_asked),
        "there": sum(meeting.listed is not None for meeting in met),
        "twice": sum(meeting.twice for meeting in met),
        "refusal": refusal,
        "fields": " ".join(line.field for line in lines),
    }
    return render(request, "signup/start.html", context, status=refusal.status if refusal else 200)


@never_cache
@require_safe
@action("signup.edit")
def file(request: StandingRequest, slug: str) -> HttpResponse:
    name = file_name(request.event, Named(SIGN_UPS_FILE), "csv")
    return as_file(documents.start_list(request.event), name, CSV, to_save=True)


@require_POST
@action("signup.edit")
def letters_again(request: StandingRequest, slug: str) -> HttpResponse:
    count = letters.send_again(event=request.event, by=request.actor)
    said = ngettext("%(count)s e-mail is sent again.", "%(count)s e-mails are sent again.", count)
    messages.info(request, said % {"count": count})
    return redirect("sign-ups", slug)


@require_safe
@action("signup.edit")
def sign_up(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    sign_up = _sign_up(request, number)
    beside = SignUp.objects.filter(sender=sign_up.sender_id).exclude(pk=sign_up.pk).order_by("number")
    context = {
        **frame(request, "players"),
        "sign_up": sign_up,
        "beside": beside,
        "letters": sign_up.sender.letters.order_by("-at", "-pk"),
        "may": _possible(sign_up),
    }
    return render(request, "signup/sign_up.html", context)


@require_http_methods(ASKING)
@action("signup.edit")
def decline(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    sign_up = _sign_up(request, number)
    named = {"player": sign_up.name}
    question = Question(
        title=_("Decline the sign-up of %(player)s?") % named,
        text=_("Your reason is shown to whoever sent the sign-up. The first on the waiting list gets the place."),
        confirm=_("Decline"),
        back=resolve_url("sign-ups-details", slug, number),
        done=_("The sign-up of %(player)s is declined.") % named,
        danger=True,
        form_class=ReasonForm,
    )
    return ask(
        request, question, deciding.decline, check=partial(deciding.require_can_decline, sign_up), sign_up=sign_up
    )


@require_http_methods(ASKING)
@action("signup.edit")
def let_in(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    sign_up = _sign_up(request, number)
    named = {"player": sign_up.name}
    question = Question(
        title=_("Give %(player)s a place?") % named,
        text=_("He gets it out of turn, even if all places are taken."),
        confirm=_("Give a place"),
        back=resolve_url("sign-ups-details", slug, number),
        done=_("%(player)s has a place.") % named,
    )
    return ask(request, question, deciding.let_in, check=partial(deciding.require_can_let_in, sign_up), sign_up=sign_up)


@require_http_methods(ASKING)
@action("signup.edit")
def unconfirm(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    sign_up = _sign_up(request, number)
    named = {"player": sign_up.name}
    question = Question(
        title=_("Take back the confirmation of %(player)s?") % named,
        text=_("He keeps the place; only confirmed players can be added to the start list."),
        confirm=pgettext("confirmation", "Take it back"),
        back=resolve_url("sign-ups-details", slug, number),
        done=_("%(player)s is not confirmed any more.") % named,
    )
    return ask(
        request, question, deciding.unconfirm, check=partial(deciding.require_not_taken, sign_up), sign_up=sign_up
    )


@require_http_methods(ASKING)
@action("signup.edit")
def delete(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    sign_up = _sign_up(request, number)
    named = {"player": sign_up.name}
    question = Question(
        title=_("Delete the sign-up of %(player)s?") % named,
        text=_("It is deleted for good, in the journal as well. To turn somebody down, decline the sign-up instead."),
        confirm=_("Delete"),
        back=resolve_url("sign-ups", slug),
        done=_("The sign-up is deleted."),
        danger=True,
    )
    return ask(request, question, deciding.delete, check=partial(deciding.require_not_taken, sign_up), sign_up=sign_up)


@never_cache
@require_http_methods(ASKING)
@action("signup.edit")
def code(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    entry = _sign_up(request, number)
    question = Question(
        title=_("Make a new code for the sign-up of %(player)s?") % {"player": entry.name},
        text=_("The old code stops working. One code is for everybody who was signed up together."),
        confirm=_("Make a new code"),
        back=resolve_url("sign-ups-details", slug, number),
    )

    def show(token: str) -> HttpResponse:
        address = whole_address(request, "sign-up-own", reachable_host(request), token)
        context = {
            **frame(request, "players"),
            "sign_up": entry,
            "address": address,
            "square": qr_square(address),
            "code": SIGN_UP_LINK.code_of(token),
            "only_here": not reachable_host(request),
        }
        return render(request, "signup/new_code.html", context)

    return ask(request, question, codes.replace, answer=show, sender=entry.sender)


def _sign_up(request: StandingRequest, number: int) -> SignUp:
    sign_ups = SignUp.objects.select_related("event", "sender__event", "category", "registration")
    return get_object_or_404(sign_ups, event=request.event, number=number)


def _possible(sign_up: SignUp) -> dict[str, bool]:
    taken = sign_up.registration_id is not None
    return {
        "confirm": sign_up.state == SignUp.State.PLACED and sign_up.confirmed_at is None,
        "unconfirm": sign_up.confirmed_at is not None and not taken,
        "decline": sign_up.state in LIVING and not taken,
        "let_in": sign_up.state in (SignUp.State.WAITING, SignUp.State.DECLINED),
        "delete": not taken,
    }


def _who(text: str) -> int | None:
    return int(text[:18]) if text.isascii() and text.isdecimal() else None


def _taken_over(taken: TakenOver) -> str:
    count = len(taken.registrations)
    said = ngettext(
        "%(count)s player is registered (new: %(new)s, known: %(known)s).",
        "%(count)s players are registered (new: %(new)s, known: %(known)s).",
        count,
    ) % {"count": count, "new": taken.new, "known": taken.known}
    if not taken.linked:
        return said
    there = ngettext(
        "%(count)s was on the start list already.", "%(count)s were on the start list already.", taken.linked
    )
    return f"{said} {there % {'count': taken.linked}}"
