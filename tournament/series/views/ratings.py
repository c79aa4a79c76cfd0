from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.events.files import PDF, as_file
from tournament.models import RatingList, RatingRow
from tournament.series.documents import papers
from tournament.series.engine.rating import strength
from tournament.series.selectors import explained, lists
from tournament.series.selectors import rating as ratings
from tournament.series.selectors.clubs import places
from tournament.series.selectors.rating import Rated
from tournament.series.views.public import seen
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import PLAYERS_A_PAGE


@require_safe
@action("series.view")
def newest(request: StandingRequest, series: str) -> HttpResponse:
    kept = visible(request).filter(replaced_at__isnull=True).last()
    if kept is None:
        return render(request, "series/ratings.html", {"section": "rating", "kept": None})
    return _list_page(request, kept)


@require_safe
@action("series.view")
def rating_list(request: StandingRequest, series: str, list: int) -> HttpResponse:
    return _list_page(request, get_object_or_404(visible(request), pk=list))


@require_safe
@action("series.view")
def pdf(request: StandingRequest, series: str, list: int) -> HttpResponse:
    kept = get_object_or_404(visible(request), pk=list)
    rows = ratings.rows_of(kept)
    names = lists.shown_names(request.series, (row.player for row in rows), seen(request))
    content = papers.of_ratings(kept, [(names[row.player], row) for row in rows])
    return as_file(content, f"{series}_{kept.pk}.pdf", PDF)


@require_safe
@action("series.view")
def player(request: StandingRequest, series: str, list: int, player: int) -> HttpResponse:
    kept = get_object_or_404(visible(request).filter(replaced_at__isnull=True), pk=list)
    row = get_object_or_404(RatingRow, list=kept, player=player)
    rating = ratings.rating_of(request.series)
    if rating is None:
        raise Http404
    context = {
        "section": "rating",
        "kept": kept,
        "title": papers.rating_title(kept),
        "row": row,
        "name": lists.shown_names(request.series, [player], seen(request))[player],
        "explained": explained.explained(request.series, player, kept.event),
        "ending": None if kept.event else explained.ending_of(request.series, player),
        "few": Fraction(rating.few),
    }
    return render(request, "series/rating_player.html", context)


def visible(request: StandingRequest) -> QuerySet[RatingList]:
    return ratings.visible(request.series, seen(request))


def _list_page(request: StandingRequest, kept: RatingList) -> HttpResponse:
    rows = ratings.rows_of(kept)
    page = Paginator(rows, PLAYERS_A_PAGE).get_page(request.GET.get("page"))
    names = lists.shown_names(request.series, (row.player for row in page.object_list), seen(request))
    place_of = dict(zip((row.after for row in rows), places(row.after for row in rows), strict=True))
    context = {
        "section": "rating",
        "kept": kept,
        "title": papers.rating_title(kept),
        "page": page,
        "rows": [(place_of[row.after], names[row.player], row) for row in page.object_list],
        "lists": visible(request).filter(replaced_at__isnull=True),
        "strength": _strength(request, rows),
    }
    return render(request, "series/ratings.html", context)


def _strength(request: StandingRequest, rows: Sequence[Rated]) -> Fraction | None:
    rating = ratings.rating_of(request.series)
    start = rating.start if rating is not None else 0
    return strength([Fraction(start if row.before is None else row.before) for row in rows if row.played])
