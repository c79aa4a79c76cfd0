"""Say whether a paper is current, by the code on printed minutes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.backup import keys
from tournament.cases.selectors.events import REMOVALS
from tournament.errors import RefereeError
from tournament.journal.selectors import anchors
from tournament.models import Table
from tournament.papers.minutes import paper_code, verification
from tournament.papers.minutes.paper_code import NotPrintedHere, Printed
from tournament.papers.minutes.verification import RENAMING, Fate, Paper, Since
from tournament.permissions import OFFICIALS, roles_of
from tournament.sheets.selectors.privacy import Shown, shown_to
from tournament.standings.selectors import standings
from tournament.web.pages.requests import StandingRequest
from tournament.web.rate_limit import PAPER
from tournament.wording import journal as journal_wording


class PaperForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code on the minutes"),
        max_length=200,
        strip=True,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "58-12-K7QM-4XZP-9ABC-DEFG-HJKM",
            }
        ),
    )


@never_cache
@require_safe
@action("paper.verify")
def verify(request: StandingRequest) -> HttpResponse:
    if "code" not in request.GET:
        return render(request, "hall/verify.html", {"form": PaperForm()})
    form = PaperForm(request.GET)
    if not form.is_valid():
        return render(request, "hall/verify.html", {"form": form}, status=400)
    try:
        printed = _read(request, form.cleaned_data["code"])
    except RefereeError as refused:
        return _refused(request, form, refused)
    return redirect("verify-paper", printed.code)


@never_cache
@require_safe
@action("paper.verify")
def verify_paper(request: StandingRequest, code: str) -> HttpResponse:
    try:
        printed = _read(request, code)
    except RefereeError as refused:
        return _refused(request, PaperForm({"code": code}), refused)
    paper = verification.paper(printed)
    if paper is None:
        return render(request, "hall/verify.html", {"form": PaperForm(), "gone": True}, status=410)
    return render(request, "hall/verify.html", {"form": PaperForm(), **_verdict(request, paper)})


@never_cache
@require_safe
@action("paper.verify")
def verify_journal(request: StandingRequest, lines: int, digest: str) -> HttpResponse:
    line = anchors.line(lines, digest)
    event = line.event if line is not None else None
    context = {
        "number": lines,
        "known": line is not None,
        "event": event if event is not None and event.hidden_at is None else None,
        "has": anchors.count(event.pk) if event is not None else 0,
    }
    return render(request, "hall/verify_journal.html", context, status=200 if line is not None else 404)


def _read(request: StandingRequest, code: str) -> Printed:
    """Parse the code. Raises RefereeError if there is no such paper (404), or after too many tries (429).

    A right code always passes: it cannot be guessed, and a whole hall may share one address.
    """
    try:
        return paper_code.read(code)
    except NotPrintedHere:
        seconds = PAPER.count(request)
        if seconds:
            raise RefereeError(_pause_sentence(seconds), "code", 429) from None
        if paper_code.is_foot(code):
            sentence = _("This is the digest at the foot of the minutes. Their code is below “Is this paper current?”.")
        else:
            sentence = _("Radelc printed no paper with this code. Compare it letter by letter.")
        raise RefereeError(sentence, "code", 404) from None


def _refused(request: StandingRequest, form: PaperForm, refused: RefereeError) -> HttpResponse:
    form.add_error("code", refused.message)
    unknown = refused.status == 404
    context = {"form": form, "unknown": unknown, "key_lost": unknown and keys.is_lost()}
    return render(request, "hall/verify.html", context, status=refused.status)


def _pause_sentence(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many wrong codes from here. Try again in %(minutes)s minute.",
        "Too many wrong codes from here. Try again in %(minutes)s minutes.",
        minutes,
    ) % {"minutes": minutes}


def _verdict(request: StandingRequest, paper: Paper) -> dict[str, Any]:
    official = not roles_of(request.user, paper.sheet.event).isdisjoint(OFFICIALS)
    people = shown_to(paper.sheet.event, official=official)
    shown = people.sheet(paper.sheet)
    published = shown.round.number in standings.counted_rounds(event=shown.event, rounds="published")
    differs = paper.fate in (Fate.REPLACED, Fate.DISAGREES)
    tells_now = differs and (official or published)
    then = (paper.then or {}) if differs else paper.now
    in_sight = not (shown.event.hidden_at or shown.event.unpublished)
    return {
        "paper": paper,
        "sheet": shown,
        "fate": str(paper.fate),
        "seats": [
            {
                "seat": seat,
                "then": then.get(seat.letter, 0),
                "now": paper.now[seat.letter] if tells_now else None,
            }
            for seat in shown.sitting
        ],
        "tells_now": tells_now,
        "hides_now": differs and not tells_now,
        "since": [_change(change, people, official=official) for change in paper.since],
        "opens": published and in_sight and shown.table.state == Table.State.ACCEPTED,
    }


def _change(change: Since, people: Shown, *, official: bool) -> dict[str, Any]:
    """Return a change in words; without access to names also without its author and text.

    Only officials read why a player was removed.
    """
    tells_why = people.names and (official or change.line.action not in REMOVALS)
    person = journal_wording.person(change.line) if people.names else journal_wording.role_name(change.line.role)
    return {
        "what": journal_wording.action(change.line.action),
        "where": journal_wording.subject(change.line) if change.line.action in RENAMING else "",
        "game": change.game,
        "who": person,
        "at": change.line.at,
        "reason": change.line.reason if tells_why else "",
    }
