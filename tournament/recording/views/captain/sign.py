from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.errors import Conflict, RefereeError, StaleRevision
from tournament.models import Journal, Round, Signature, Table
from tournament.papers.minutes import verification
from tournament.papers.minutes.minutes import phone_of
from tournament.papers.minutes.verification import Before
from tournament.permissions import CAPTAIN
from tournament.recording.selectors import phone_view
from tournament.recording.services import signatures
from tournament.recording.services.overtaken_games import require_none_held
from tournament.recording.views import row_words
from tournament.recording.views.captain.frame import frame
from tournament.recording.views.sheet_lines import read_sheet
from tournament.sheets.selectors.confirmations import valid_words
from tournament.sheets.selectors.sheets import Line, Sheet, SheetSeat
from tournament.sheets.services import signature_strokes
from tournament.sheets.services.confirmations import require_uncontested
from tournament.web.pages.form_values import revision_of
from tournament.web.pages.requests import StandingRequest


@dataclass(frozen=True, slots=True)
class Signer:
    """`signed`: signature of the present revision, `old`: of an earlier revision. `phone`: seat on whose phone he
    signed, "" if his own or on paper; `taken_back`: journal line of a signature taken back and not given again.
    """

    seat: SheetSeat
    signed: Signature | None
    old: Signature | None
    phone: str
    taken_back: Journal | None


@dataclass(frozen=True, slots=True)
class Unchecked:
    letter: str
    count: int
    anchor: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.sign")
def sign(request: StandingRequest, token: str) -> HttpResponse:
    """Show the field to sign in; `?for=` a seat on the captain's phone."""
    if request.method != "POST":
        return _page(request, token)
    letter = request.POST.get("seat", "")
    try:
        signatures.sign(
            table=request.table,
            seats=[letter],
            revision=revision_of(request.POST.get("revision", "")),
            strokes=_strokes(request),
            by=request.actor,
        )
    except RefereeError as refused:
        return _page(request, token, refusal=refused)
    said = _("%(seat)s has signed.") % {"seat": letter}
    if request.htmx:
        answer = _page(request, token, said=said)
        answer.headers["HX-Reswap"] = "innerHTML show:window:top"
        return answer
    messages.success(request, said)
    return redirect("table-sign", token)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("table.sign")
def unsign(request: StandingRequest, token: str) -> HttpResponse:
    if request.method == "POST":
        letter, reason = request.seat.letter, request.POST.get("reason", "")
        try:
            signatures.take_back(table=request.table, seat=letter, reason=reason, by=request.actor)
        except RefereeError as refused:
            return _page(request, token, refusal=refused)
        messages.success(request, _("Your signature is taken back."))
    return redirect("table-sign", token)


@never_cache
@require_safe
@action("table.sign")
def sign_state(request: StandingRequest, token: str) -> HttpResponse:
    """Show the signatures to an open page; 204 while nothing has changed since `seen`.

    While somebody may be drawing only a message is shown; else an event has the page loaded anew, because an overtaken
    answer has no target any more.
    """
    tag = phone_view.tag(request.table)
    if request.GET.get("seen") and request.GET["seen"] == tag:
        return HttpResponse(status=204)
    sheet = read_sheet(request.table)
    outdated = request.GET.get("revision", "") != str(sheet.table.revision)
    states = {request.GET.get("state", Table.State.COMPLETE), sheet.table.state}
    if states != {Table.State.COMPLETE} and (outdated or len(states) > 1):
        return HttpResponse(status=204, headers={"HX-Trigger": "sheet:refresh"})
    context = _who(request, token, sheet, tag)
    context["outdated"] = outdated
    context["page_revision"] = request.GET.get("revision", "")
    context["asked"] = True
    return render(request, "recording/captain/sign_state.html", context)


def _strokes(request: StandingRequest) -> signature_strokes.Strokes | None:
    words = request.POST.get("words", "").strip()
    if words:
        signature_strokes.require_words(words)
        return None
    return signature_strokes.read(request.POST.get("strokes", ""))


def _page(request: StandingRequest, token: str, *, refusal: RefereeError | None = None, said: str = "") -> HttpResponse:
    tag = phone_view.tag(request.table)
    sheet = read_sheet(request.table)
    context = {**_who(request, token, sheet, tag), "refusal": refusal, "said": said}
    own = next((signer for signer in context["signers"] if signer.seat.letter == request.seat.letter), None)
    changed = _changed(sheet, own.old) if own is not None and own.signed is None else []
    stale = isinstance(refusal, StaleRevision)
    hands = _hands(request, sheet, context["signers"])
    context.update(
        changed=changed,
        hands=hands,
        hand=_hand(request, hands),
        obstacle=_obstacle(request.table) if hands else "",
        protested=_protested(sheet),
        takes_back=_takes_back(sheet, own),
        reason=request.POST.get("reason", ""),
        words_to_sign=signature_strokes.words_to_sign(),
        # Strokes drawn under another revision were not meant for this one.
        drawn="" if stale or refusal is None else request.POST.get("strokes", "")[: signature_strokes.MOST_CHARACTERS],
        typed="" if stale or refusal is None else request.POST.get("words", ""),
        most_points=signature_strokes.MOST_POINTS,
    )
    template = "recording/captain/sign_body.html" if request.htmx else "recording/captain/sign.html"
    return render(request, template, context, status=refusal.status if refusal else 200)


def _who(request: StandingRequest, token: str, sheet: Sheet, tag: str) -> dict[str, Any]:
    """Return the signers; `tag` was read before the sheet, so that later changes are news."""
    earlier: dict[int, Signature] = {}
    for old in Signature.objects.filter(table=sheet.table, revision__lt=sheet.table.revision).order_by("revision"):
        earlier[old.seat_id] = old
    back = phone_view.signatures_taken_back(sheet)
    signers = [
        Signer(seat, seat.signature, earlier.get(seat.seat_id), _phone(seat), back.get(seat.letter))
        for seat in sheet.sitting
    ]
    return {
        **frame(request, sheet, token),
        "tag": tag,
        "signers": signers,
        "unchecked": _unchecked(request, sheet, signers),
        "page_revision": sheet.table.revision,
    }


def _unchecked(request: StandingRequest, sheet: Sheet, signers: list[Signer]) -> list[Unchecked]:
    if sheet.table.state != Table.State.COMPLETE:
        return []
    said = {(valid_word.seat.letter, valid_word.game.number) for valid_word in valid_words(sheet.table)}
    captain = sheet.seats[0].letter
    signers_ = []
    for signer in signers:
        letter = signer.seat.letter
        played = [line.number for line in sheet.recorded if letter in line.turn.plays]
        open_ = [number for number in played if (letter, number) not in said]
        if letter != captain and signer.signed is None and open_:
            place = "check" if letter == request.seat.letter else "game"
            signers_.append(Unchecked(letter, len(open_), f"{place}-{open_[-1]}"))
    return signers_


def _phone(seat: SheetSeat) -> str:
    signed = seat.signature
    if signed is None or signed.way != Signature.Way.SCREEN or phone_of(signed) == seat.letter:
        return ""
    return phone_of(signed)


def _hands(request: StandingRequest, sheet: Sheet, signers: list[Signer]) -> list[SheetSeat]:
    if sheet.table.state != Table.State.COMPLETE or sheet.round.state != Round.State.RUNNING:
        return []
    if request.seat.letter == sheet.table.disqualified_seat:
        return []
    missing = [signer.seat for signer in signers if signer.signed is None]
    return [seat for seat in missing if CAPTAIN in request.roles or seat.letter == request.seat.letter]


def _takes_back(sheet: Sheet, own: Signer | None) -> bool:
    signed = own.signed if own else None
    waits = sheet.table.state in (Table.State.COMPLETE, Table.State.SIGNED) and sheet.round.state == Round.State.RUNNING
    return waits and signed is not None and signed.way != Signature.Way.REFEREE


def _hand(request: StandingRequest, hands: list[SheetSeat]) -> SheetSeat | None:
    asked = request.POST.get("seat") or request.GET.get("for") or request.seat.letter
    return next((seat for seat in hands if seat.letter == asked), hands[0] if hands else None)


def _obstacle(table: Table) -> str:
    try:
        require_none_held(table)
        require_uncontested(table)
    except Conflict as refusal:
        return refusal.message
    return ""


def _protested(sheet: Sheet) -> list[int]:
    protests = phone_view.protests(sheet)
    return sorted(
        number for number, ones in protests.items() if any(protest.protest.decided_at is None for protest in ones)
    )


def _changed(sheet: Sheet, old: Signature | None) -> list[dict[str, Any]]:
    if old is None:
        return []
    lines = [line for line in sheet.recorded if line.game and line.game.revision > old.revision]
    was = verification.before(sheet, old.revision) if lines else {}
    return [_game(sheet, line, was.get(line.number)) for line in lines]


def _game(sheet: Sheet, line: Line, was: Before | None) -> dict[str, Any]:
    facts = was.facts if was and was.facts else line.facts
    return {
        "line": line,
        "words": row_words.line_words(line, sheet.book),
        "was": was,
        "was_words": row_words.facts_words(facts, sheet.book) if was and facts else None,
    }
