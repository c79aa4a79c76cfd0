"""Choosing what becomes of a game that came from a phone after the sheet had moved on."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules import rule_book
from tournament.permissions import StandingRequest, action
from tournament.services import held
from tournament.services.errors import Conflict, InvalidRow, RefereeError
from tournament.views.captain.sheet import answer
from tournament.wording import violation_sentence


@never_cache
@require_POST
@action("table.settle")
def settle(request: StandingRequest, token: str) -> HttpResponse:
    """The sheet stays, the phone's version replaces it, or it was another game."""
    waiting = {str(one.pk): one for one in held.waiting(request.table)}
    one = waiting.get(request.POST.get("held", ""))
    try:
        if one is None:
            raise Conflict(_("Somebody has chosen for this game already."))
        held.settle(
            held=one,
            choice=request.POST.get("choice", ""),
            reason=request.POST.get("reason", ""),
            by=request.actor,
        )
    except RefereeError as refused:
        at = f"held-{one.pk}" if one else ""
        return answer(request, token, refusal=_in_words(refused, request.event.ruleset), at=at)
    return answer(request, token, said=_("It is written as you chose."))


def _in_words(refused: RefereeError, ruleset: str) -> RefereeError:
    """A breach of the rules says which."""
    if not isinstance(refused, InvalidRow):
        return refused
    book = rule_book(ruleset)
    sentences = [violation_sentence(violation, book) for violation in refused.violations]
    return RefereeError(" ".join([refused.message, *sentences]), refused.field, refused.status)
