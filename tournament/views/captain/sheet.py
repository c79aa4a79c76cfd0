"""The part of the table's page that all three phones share and load again when something changed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.models import Call, HeldGame
from tournament.permissions import StandingRequest, action, allowed
from tournament.selectors import at_table
from tournament.selectors.at_table import Talk
from tournament.selectors.sheets import Line, Sheet
from tournament.services.errors import RefereeError
from tournament.views import entry
from tournament.views.captain.frame import frame, read_sheet
from tournament.views.entry import FACTS, TypedRow


@never_cache
@require_safe
@action("table.view")
def table_sheet(request: StandingRequest, token: str) -> HttpResponse:
    """The shared part, or 204 while nothing has changed since `seen`."""
    if request.GET.get("seen") and request.GET["seen"] == at_table.tag(request.table):
        return HttpResponse(status=204)
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
    games = [_game(sheet, line, talk) for line in reversed(sheet.recorded)]
    own = request.seat.letter
    speaks = allowed(request.roles, "table.confirm") and around["running"] and sheet.table.state in ("open", "complete")
    return {
        **around,
        "tag": tag,
        "games": games,
        "speaks": speaks,
        "to_check": [game for game in games if speaks and own not in game["said"] and game["items"] is not None],
        "contested": [game for game in games if game["contested"]],
        "held": _held(sheet, talk.held, around),
        "call": talk.call,
        "reasons": Call.Reason.choices,
    }


def _game(sheet: Sheet, line: Line, talk: Talk) -> dict[str, Any]:
    said = talk.words.get(line.number, {})
    return {
        "anchor": f"game-{line.number}",
        "line": line,
        "words": entry.line_words(line, sheet.book),
        "items": entry.words_of(line.items, sheet.book),
        "locked": bool(line.game and line.game.locked),
        "said": said,
        "contested": talk.contested(line.number),
    }


def _held(sheet: Sheet, waiting: tuple[HeldGame, ...], around: dict[str, Any]) -> list[dict[str, Any]]:
    """The held games with what the sheet has in their place; points are worked out for the oldest only."""
    shown = []
    for at, one in enumerate(waiting):
        there = sheet.lines[one.number - 1] if one.number <= len(sheet.lines) else None
        reading = sheet.book.read(one.texts)
        replaces = there is not None and there.recorded
        number = one.number if replaces else sheet.next_number
        seen = None
        if at == 0 and number is not None:
            row = TypedRow(number, one.texts, str(sheet.table.revision), str(one.key))
            seen = entry.look(sheet=sheet, row=row, fields=entry.fields_of(sheet.book, FACTS))
        shown.append(
            {
                "anchor": f"held-{one.pk}",
                "game": one,
                "words": entry.facts_words(reading.facts, sheet.book) if not reading.violations else None,
                "texts": one.texts,
                "line": there if replaces else None,
                "line_words": entry.line_words(there, sheet.book) if replaces and there else None,
                "attempt": seen,
                "oldest": at == 0,
                "next_number": sheet.next_number,
            }
        )
    return shown
