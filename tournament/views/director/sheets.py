"""Accepting many sheets from the list: each stands for itself, and what could not be accepted is named."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.models import Table
from tournament.services import signatures
from tournament.services.errors import RefereeError
from tournament.views.director.rounds import round_of, round_page
from tournament.views.guard import StandingRequest, action


@require_POST
@action("sheet.accept")
def accept(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Accept the ticked sheets, each in the revision that was looked at ("table id:revision")."""
    round_ = round_of(request, number)
    tables = {str(table.pk): table for table in Table.objects.filter(round=round_)}
    accepted, refused = [], []
    for ticked in dict.fromkeys(request.POST.getlist("sheet")):
        pk, _colon, revision = ticked.partition(":")
        table = tables.get(pk)
        if table is None or not (revision.isascii() and revision.isdecimal() and len(revision) < 10):
            return round_page(request, round_, trouble=_("Choose sheets of this round."), status=400)
        try:
            signatures.accept(table=table, revision=int(revision), by=request.actor)
            accepted.append(table.number)
        except RefereeError as refusal:
            refused.append(_("Table %(table)s: %(reason)s") % {"table": table.number, "reason": refusal.message})
    if accepted:
        messages.success(request, _accepted(accepted))
    if refused:
        return round_page(request, round_, trouble=" ".join(refused), status=409)
    if not accepted:
        return round_page(request, round_, trouble=_("Tick the sheets to accept."), status=400)
    return redirect("desk-round", request.event.slug, number)


def _accepted(numbers: list[int]) -> str:
    told = {"tables": ", ".join(map(str, sorted(numbers)))}
    return (
        ngettext(
            "The sheet of table %(tables)s is accepted.", "The sheets of tables %(tables)s are accepted.", len(numbers)
        )
        % told
    )
