from collections.abc import Sequence

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.events.files import Named
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.tables import lists
from tournament.papers.tables import statistics as pictures
from tournament.papers.views.documents import file_answer
from tournament.papers.views.kept_papers import kept
from tournament.papers.views.shown import counted_of, sees_all
from tournament.standings.selectors.standings import counted_rounds
from tournament.standings.selectors.statistics import is_over, statistics
from tournament.web.caching.page_cache import made_once
from tournament.web.pages.requests import StandingRequest


@made_once()
@require_safe
@action("standings.view")
def shown(request: StandingRequest, slug: str) -> HttpResponse:
    rounds, over = _rounds(request)
    numbers = statistics(event=request.event, rounds=rounds) if rounds else None
    context = {
        "section": "standings",
        "last": rounds[-1] if rounds else None,
        "over": over,
        "charts": pictures.charts(numbers) if numbers else (),
        "remarks": pictures.remarks(numbers) if numbers else (),
    }
    return render(request, "hall/statistics.html", context)


@require_safe
@action("standings.view")
def printed(request: StandingRequest, slug: str) -> HttpResponseBase:
    return kept(request, lambda: _file(request), seen=sees_all(request))


def _file(request: StandingRequest) -> HttpResponse:
    try:
        paper = pictures.over(request.event, _rounds(request)[0])
    except NothingToPrint:
        return redirect("statistics", slug=request.event.slug)
    return file_answer(request, lists.render(request.event, paper), Named(gettext_lazy("Statistics")))


def _rounds(request: StandingRequest) -> tuple[Sequence[int], bool]:
    over = is_over(request.event, counted_rounds(event=request.event, rounds="published"))
    if not over and not sees_all(request):
        return (), over
    return counted_rounds(event=request.event, rounds=counted_of(request)), over
