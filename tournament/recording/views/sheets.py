"""Making minutes takes long, so a request accepts what fits a moment, and a page with progress asks for the rest."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Table
from tournament.recording.services import signatures
from tournament.rounds.views.rounds import round_of, round_page
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

AT_ONCE_SECONDS = 1.5


@require_POST
@action("sheet.accept")
def accept(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Accept the ticked sheets, each in the displayed revision ("table id:revision")."""
    round_ = round_of(request, number)
    tables = {str(table.pk): table for table in Table.objects.filter(round=round_)}
    accepting = _Accepting(tables, request.actor)
    sheets = list(dict.fromkeys(request.POST.getlist("sheet")))
    if not all(map(accepting.knows, sheets + request.POST.getlist("refused"))):
        return round_page(request, round_, trouble=_("Choose sheets of this round."), status=400)
    accepting.before(request.POST.getlist("accepted"))
    rest = accepting.try_some(sheets)
    refused = request.POST.getlist("refused") + accepting.refused
    if rest:
        context = {"round": round_, "sheets": rest, "accepted": accepting.accepted, "refused": refused}
        done = len(accepting.accepted) + len(refused)
        page = {**frame(request, f"round-{number}"), **context, "done": done, "of": done + len(rest)}
        return render(request, "recording/accepting.html", page)
    for sheet in request.POST.getlist("refused"):
        accepting.try_one(sheet)
    if accepting.accepted:
        messages.success(request, _accepted([tables[pk].number for pk in accepting.accepted]))
    if accepting.reasons:
        return round_page(request, round_, trouble=" ".join(accepting.reasons), status=409)
    if not accepting.accepted:
        return round_page(request, round_, trouble=_("Tick the sheets to accept."), status=400)
    return redirect("desk-round", request.event.slug, number)


@dataclass
class _Accepting:
    tables: Mapping[str, Table]
    by: Actor
    accepted: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def knows(self, sheet: str) -> bool:
        pk, _colon, revision = sheet.partition(":")
        return pk in self.tables and revision.isascii() and revision.isdecimal() and len(revision) < 10

    def before(self, ids: list[str]) -> None:
        self.accepted += [pk for pk in ids if pk in self.tables and self.tables[pk].state == Table.State.ACCEPTED]

    def try_some(self, sheets: list[str]) -> list[str]:
        until = time.monotonic() + AT_ONCE_SECONDS
        for at, sheet in enumerate(sheets):
            if at and time.monotonic() >= until:
                return sheets[at:]
            self.try_one(sheet)
        return []

    def try_one(self, sheet: str) -> None:
        pk, _colon, revision = sheet.partition(":")
        table = self.tables[pk]
        try:
            signatures.accept(table=table, revision=int(revision), by=self.by)
            self.accepted.append(pk)
        except RefereeError as refusal:
            self.refused.append(sheet)
            self.reasons.append(_("Table %(table)s: %(reason)s") % {"table": table.number, "reason": refusal.message})


def _accepted(numbers: list[int]) -> str:
    params = {"tables": ", ".join(map(str, sorted(numbers)))}
    return (
        ngettext(
            "The sheet of table %(tables)s is accepted.", "The sheets of tables %(tables)s are accepted.", len(numbers)
        )
        % params
    )
