"""The office's list: every table of a round, what is missing first, and the way to a table by its number."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.models import Round, Table
from tournament.selectors import desk
from tournament.selectors.desk import DeskTable
from tournament.selectors.names import matcher
from tournament.views.guard import StandingRequest, action

LONGEST_SEARCH = 100


@never_cache
@require_safe
@action("sheet.view")
def office(request: StandingRequest, slug: str) -> HttpResponse:
    """The round that is played, else the last one that has its seats."""
    rounds = list(Round.objects.filter(event=request.event).exclude(state=Round.State.DRAFTED).order_by("-number"))
    running = [one for one in rounds if one.state == Round.State.RUNNING]
    if not rounds:
        return render(request, "office/no_round.html", {"section": "office"})
    return _list(request, (running or rounds)[0], rounds)


@never_cache
@require_safe
@action("sheet.view")
def office_round(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """One round's tables."""
    rounds = list(Round.objects.filter(event=request.event).exclude(state=Round.State.DRAFTED).order_by("-number"))
    current = next((one for one in rounds if one.number == number), None)
    if current is None:
        raise Http404
    return _list(request, current, rounds)


def table_by_number(round_: Round, text: str) -> int | None:
    """The id of the table whose number was typed, None if there is none in this round."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        return None
    return Table.objects.filter(round=round_, number=int(text)).values_list("pk", flat=True).first()


def _list(request: StandingRequest, round_: Round, rounds: list[Round]) -> HttpResponse:
    round_.event = request.event
    search = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = table_by_number(round_, search)
    if found is not None:
        return redirect("office-sheet", request.event.slug, found)
    tables = desk.overview(round=round_)
    matches = matcher(search)
    chosen = [table for table in tables if not search or any(matches(seat.name) for seat in table.seats)]
    if search and len(chosen) == 1:
        return redirect("office-sheet", request.event.slug, chosen[0].id)
    if search and not chosen:
        messages.warning(
            request,
            _("In round %(round)s there is neither a table nor a player “%(search)s”.")
            % {"round": round_.number, "search": search},
        )
        chosen = list(tables)
    show_all = "all" in request.GET or bool(search)
    missing = [table for table in chosen if not table.accepted]
    context = {
        "section": "office",
        "round": round_,
        "rounds": sorted(rounds, key=lambda one: one.number),
        "tables": sorted(chosen if show_all else missing, key=_urgency),
        "show_all": show_all,
        "to_print": 0 if any(not table.accepted for table in tables) else desk.published_next(round=round_),
        "search": search,
        "count": sum(not table.bye for table in tables),
        "missing_count": sum(not table.accepted for table in tables),
        "states": {
            state: sum(table.state == state and not table.bye for table in tables) for state in Table.State.values
        },
    }
    return render(request, "office/tables.html", context)


def _urgency(table: DeskTable) -> tuple[int, int]:
    return desk.URGENCY[Table.State(table.state)], table.number
