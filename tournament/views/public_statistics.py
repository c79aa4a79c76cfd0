"""The event in pictures: for everybody once the event is over, for officials from the first closed round on."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.documents import statistics as pictures
from tournament.selectors.standings import counted_rounds
from tournament.selectors.statistics import is_over, statistics
from tournament.views.guard import StandingRequest, action
from tournament.views.public import counted_of, sees_all
from tournament.web.made_once import made_once


@made_once()
@require_safe
@action("standings.view")
def shown(request: StandingRequest, slug: str) -> HttpResponse:
    """Contracts, seats and results over the rounds that this reader may see; before the end only a sentence."""
    published = counted_rounds(event=request.event, rounds="published")
    over = is_over(request.event, published)
    rounds = counted_rounds(event=request.event, rounds=counted_of(request)) if over or sees_all(request) else ()
    context = {
        "section": "standings",
        "last": rounds[-1] if rounds else None,
        "over": over,
        "charts": pictures.charts(statistics(event=request.event, rounds=rounds)) if rounds else (),
        "explained": pictures.explained(),
    }
    return render(request, "public/statistics.html", context)
