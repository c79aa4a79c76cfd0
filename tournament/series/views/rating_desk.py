from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Rating, RatingList, RatingStart
from tournament.people.forms.players import ReasonForm
from tournament.series.forms import RatingForm, typed
from tournament.series.selectors import explained, lists
from tournament.series.selectors import rating as ratings
from tournament.series.services import rating as services
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest


@require_http_methods(ASKING)
@action("rating.edit")
def desk(request: StandingRequest, series: str) -> HttpResponse:
    rating = ratings.rating_of(request.series)
    form = RatingForm(request.POST if request.method == "POST" else None, initial=_initial(rating))

    def save(**changes: Any) -> Rating:
        return services.settings(series=request.series, changes=changes, by=request.actor)

    if answer(form, save) is not None:
        messages.success(request, _("The numbers are saved; lists that differ were made anew."))
        return redirect("series-rating-desk", series)
    context = {
        **desk_frame("rating"),
        "form": form,
        "rating": rating,
        "too_large": ratings.too_large(rating) if rating else (),
        "lists": ratings.lists(request.series)[::-1],
        "starts": RatingStart.objects.filter(series=request.series).count(),
    }
    return render(request, "series/rating_desk.html", context, status=status_of(form))


def _initial(rating: Rating | None) -> dict[str, str]:
    numbers = rating or Rating(scale=list(ratings.USUAL_SCALE))
    values = {name: getattr(numbers, name) for name in RatingForm.base_fields if name != "scale"}
    return {name: typed(number) for name, number in {**values, "scale": " ".join(numbers.scale)}.items()}


@require_http_methods(["POST"])
@action("rating.publish")
def publish(request: StandingRequest, series: str, list: int) -> HttpResponse:
    kept = get_object_or_404(RatingList.objects.select_related("series"), series=request.series, pk=list)
    try:
        services.publish(kept=kept, by=request.actor)
    except RefereeError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The list is published."))
    return redirect("series-rating-desk", series)


@require_http_methods(ASKING)
@action("rating.edit")
def close(request: StandingRequest, series: str) -> HttpResponse:
    """Show the effect of the season's end on each rating; POST ends it."""
    rating = ratings.rating_of(request.series)
    if rating is None:
        raise Http404
    trouble = ""
    if request.method == "POST":
        try:
            services.close(series=request.series, by=request.actor)
        except RefereeError as refusal:
            trouble = refusal.message
        else:
            messages.success(request, _("The season is ended; its last list can be published."))
            return redirect("series-rating-desk", series)
    rows = explained.ending(request.series)
    names = lists.shown_names(request.series, (row.player for row in rows), "all")
    context = {
        **desk_frame("rating"),
        "rating": rating,
        "few": Fraction(rating.few),
        "rows": [(names[row.player], row) for row in rows],
        "open_events": [str(series_event.of) for series_event in lists.joined(request.series).filter(settled=False)],
        "changed": sum(row.after != row.before for row in rows),
        "trouble": trouble,
    }
    return render(request, "series/rating_end.html", context, status=409 if trouble else 200)


@require_http_methods(ASKING)
@action("rating.edit")
def reopen(request: StandingRequest, series: str) -> HttpResponse:
    question = Question(
        title=_("Open the season again?"),
        text=_("Its last list is kept, and is not in force any more."),
        confirm=_("Open it again"),
        back=resolve_url("series-rating-desk", series),
        done=_("The season is open again."),
        form_class=ReasonForm,
    )
    return ask(request, question, services.reopen, series=request.series)


@require_http_methods(ASKING)
@action("rating.edit")
def stop(request: StandingRequest, series: str) -> HttpResponse:
    question = Question(
        title=_("Stop rating this series?"),
        text=_("Lists that were made stay in the journal and are not in force any more."),
        confirm=_("Stop rating"),
        back=resolve_url("series-rating-desk", series),
        done=_("The series is not rated any more."),
        danger=True,
    )
    return ask(request, question, services.stop, series=request.series)


@require_http_methods(ASKING)
@action("rating.edit")
def from_previous(request: StandingRequest, series: str) -> HttpResponse:
    question = Question(
        title=_("Begin with the ratings at the end of the season before?"),
        text=_("They replace the ratings with which this season begins now; all lists are made anew."),
        confirm=_("Begin with them"),
        back=resolve_url("series-rating-desk", series),
        done=_("The season begins with these ratings."),
    )
    return ask(request, question, services.start_from_previous, series=request.series)
