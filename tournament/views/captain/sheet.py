"""The part of the table's page that all three phones share and load again when something changed."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.models import Call
from tournament.permissions import StandingRequest, View, action, allowed
from tournament.selectors import at_table
from tournament.selectors.at_table import Talk
from tournament.selectors.sheets import Line, Sheet
from tournament.services.errors import RefereeError
from tournament.views import entry
from tournament.views.captain.frame import frame, read_sheet
from tournament.views.held_games import held_shown


def _unless_seen(view: View) -> View:
    """204 while nothing has changed since `seen`. It comes first: every phone asks all the time, mostly for nothing."""

    @wraps(view)
    def asked(request: HttpRequest, token: str) -> HttpResponseBase:
        if request.GET.get("seen") and request.GET["seen"] == at_table.tag_by_link(token):
            return HttpResponse(status=204)
        return view(request, token=token)

    return asked


@never_cache
@require_safe
@_unless_seen
@action("table.view")
def table_sheet(request: StandingRequest, token: str) -> HttpResponse:
    """The shared part that all three phones show."""
    return render(request, "captain/sheet.html", shared(request, token))


def answer(
    request: StandingRequest, token: str, *, refusal: RefereeError | None = None, at: str = "", said: str = ""
) -> HttpResponse:
    """What a phone gets after a tap: the shared part with a refusal at its place (`at`), or the page without htmx."""
    if not request.htmx:
        if refusal is not None:
            messages.error(request, refusal.message)
        elif said:
            messages.success(request, said)
        return redirect("table", token)
    status = refusal.status if refusal else 200
    context = {**shared(request, token), "refusal": refusal, "refused_at": at if refusal else ""}
    return render(request, "captain/sheet.html", context, status=status)


def shared(request: StandingRequest, token: str, sheet: Sheet | None = None) -> dict[str, Any]:
    """Everything the shared part shows."""
    sheet = sheet or read_sheet(request.table)
    tag = at_table.tag(request.table)
    talk = at_table.talk(request.table)
    around = frame(request, sheet, token)
    own = request.seat.letter
    games = [_game(sheet, line, talk, own) for line in reversed(sheet.recorded)]
    speaks = allowed(request.roles, "table.confirm") and around["running"] and sheet.table.state in ("open", "complete")
    return {
        **around,
        "tag": tag,
        "games": games,
        "speaks": speaks,
        "to_check": [game for game in games if speaks and own not in game["said"] and game["items"] is not None],
        "contested": [game for game in games if game["contested"]],
        "chooses": around["writes"],
        "held": held_shown(sheet, talk.held),
        "call": talk.call,
        "case": talk.case,
        "reasons": Call.Reason.choices,
    }


def _game(sheet: Sheet, line: Line, talk: Talk, own: str) -> dict[str, Any]:
    said = talk.words.get(line.number, {})
    contested = talk.contested(line.number)
    return {
        "anchor": f"game-{line.number}",
        "line": line,
        "words": entry.line_words(line, sheet.book),
        "items": entry.words_of(line.items, sheet.book),
        "locked": bool(line.game and line.game.locked),
        "said": said,
        "contested": contested,
        "own_contest": any(one.seat.letter == own for one in contested),
    }
