"""Uploaded results of a past event, and a season's initial ratings: kept, parsed in a process of their own, shown,
and only then stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Event, PastEvent, Player, SeriesEvent
from tournament.people.forms.players import ReasonForm
from tournament.people.services.start_list import DUPLICATE, KNOWN, Fate, fates
from tournament.people.views import upload_reading
from tournament.people.views.upload_reading import Read
from tournament.series.forms import FileForm, PastForm
from tournament.series.selectors.rating import decimal
from tournament.series.services import past as services
from tournament.series.services import rating
from tournament.series.services.past import Result
from tournament.startlist import ERROR, FileProblem
from tournament.startlist.figures import FigureList, Figures, figures_of
from tournament.web.pages import uploads
from tournament.web.pages.asking import ASKING, Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.frame import desk_frame
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.uploads import Upload
from tournament.wording.startlist import file_problem_sentence, problem_sentence

PATIENCE_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Line:
    """`wrong`: why a row is left out."""

    fate: Fate
    figures: Mapping[str, Fraction]
    wrong: tuple[str, ...]

    @property
    def player(self) -> Player | None:
        return self.fate.player if self.fate.fate == KNOWN else None

    @property
    def name(self) -> str:
        return f"{self.fate.row.last_name} {self.fate.row.first_name}".strip()


@require_http_methods(ASKING)
@action("series.past")
def past(request: StandingRequest, series: str) -> HttpResponse:
    form, key = _kept(request, needs="points")
    if key is not None:
        return redirect("series-past-preview", series, key)
    brought = PastEvent.objects.filter(series=request.series)
    context = {**desk_frame("past"), "form": form, "brought": brought}
    return render(request, "series/past.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("series.past")
def past_preview(request: StandingRequest, series: str, key: UUID) -> HttpResponse:
    upload, figures = _upload(request, key)
    if upload.imported is not None:
        messages.info(request, _("These results are stored already."))
        return redirect("series-past", series)
    lines = _lines(figures)
    form = PastForm(request.POST if request.method == "POST" else None)

    def bring(most: str, **fields: Any) -> SeriesEvent:
        results = _results(lines, most)
        return services.bring(series=request.series, results=results, file=_digest(upload), by=request.actor, **fields)

    if form.is_bound and any(line.wrong for line in lines):
        form.add_error(None, _("Put the marked rows right in the file, and send it again."))
    elif answer(form, bring) is not None:
        uploads.mark_imported(event=request.series, upload=upload, players=len(lines))
        messages.success(request, _("The results are stored, and count in the series."))
        return redirect("series-desk", series)
    context = {
        **desk_frame("past"),
        "form": form,
        "lines": lines,
        "columns": figures.columns,
        "ratings": False,
        "title": _("Results of an earlier event"),
        "button": _("Store the results"),
        "back": resolve_url("series-past", series),
    }
    return render(request, "series/preview.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("series.past")
def past_remove(request: StandingRequest, series: str, past: int) -> HttpResponse:
    past_event = get_object_or_404(PastEvent, series=request.series, pk=past)
    question = Question(
        title=_("Remove the results of %(event)s?") % {"event": past_event.name},
        text=_("Standings are made anew without them."),
        confirm=_("Remove"),
        back=resolve_url("series-past", series),
        done=_("The results are removed."),
        danger=True,
        form_class=ReasonForm,
    )
    return ask(request, question, services.remove, past=past_event)


@require_http_methods(ASKING)
@action("rating.edit")
def starts(request: StandingRequest, series: str) -> HttpResponse:
    form, key = _kept(request, needs="rating")
    if key is not None:
        return redirect("series-starts-preview", series, key)
    context = {
        **desk_frame("rating"),
        "form": form,
        "title": _("Ratings before the season"),
        "back": resolve_url("series-rating-desk", series),
    }
    return render(request, "series/starts.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("rating.edit")
def starts_preview(request: StandingRequest, series: str, key: UUID) -> HttpResponse:
    upload, figures = _upload(request, key)
    lines = _lines(figures)
    values = {
        line.player.pk: decimal(line.figures["rating"])
        for line in lines
        if line.player is not None and not line.wrong and "rating" in line.figures
    }
    if request.method == "POST":
        try:
            rating.start_with(series=request.series, values=values, file=_digest(upload), by=request.actor)
        except RefereeError as refusal:
            messages.error(request, refusal.message)
        else:
            messages.success(request, _("The season begins with these ratings."))
        return redirect("series-rating-desk", series)
    context = {
        **desk_frame("rating"),
        "form": None,
        "lines": lines,
        "columns": figures.columns,
        "ratings": True,
        "known": len(values),
        "title": _("Ratings before the season"),
        "button": _("Begin with these ratings"),
        "back": resolve_url("series-rating-desk", series),
    }
    return render(request, "series/preview.html", context)


def _kept(request: StandingRequest, *, needs: str) -> tuple[FileForm, UUID | None]:
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()

    def look(content: Read | None) -> list[str]:
        figures = _figures(content)
        wrong = [file_problem_sentence(problem) for problem in figures.people.problems if problem.level == ERROR]
        if wrong or needs in figures.columns:
            return wrong
        return [_("No column is named as points.") if needs == "points" else _("No column is named as rating.")]

    taken = upload_reading.take(form, event=request.series, look=look, patience=PATIENCE_SECONDS)
    return form, taken[0] if taken else None


def _upload(request: StandingRequest, key: UUID) -> tuple[Upload, FigureList]:
    upload = uploads.find(event=request.series, key=key)
    if upload is None:
        raise Http404
    try:
        return upload, _figures(upload_reading.read(event=request.series, key=key, patience=PATIENCE_SECONDS))
    except RefereeError as refusal:
        raise Http404 from refusal


def _figures(content: Read | None) -> FigureList:
    if content is None:
        raise RefereeError(_("The file takes too long to read: send one with fewer columns and sheets."), "file")
    if isinstance(content, FileProblem):
        raise RefereeError(file_problem_sentence(content), "file")
    return figures_of(content)


def _lines(figures: FigureList) -> list[Line]:
    rows = [row for row in figures.people.rows if row.level != ERROR]
    lines = []
    for fate, row in zip(fates(event=Event(pk=0), rows=rows), rows, strict=True):
        own = figures.rows.get(row.number, Figures({}, {}))
        wrong = [_("“%(text)s” is not a number.") % {"text": text} for text in own.unreadable.values()]
        if fate.fate == DUPLICATE:
            wrong.append(_("This person is in the file twice."))
        lines.append(Line(fate, own.numbers, tuple(wrong)))
    for row in figures.people.rows:
        if row.level == ERROR:
            problems = tuple(problem_sentence(problem) for problem in row.problems if problem.level == ERROR)
            lines.append(Line(Fate(row, DUPLICATE, None, ""), {}, problems))
    return sorted(lines, key=lambda line: line.fate.row.number)


def _results(lines: Sequence[Line], most: str) -> list[Result]:
    """Return the results; without a column of places they follow from points and difference."""
    ranks = sorted((-_points(line), -_difference(line)) for line in lines)
    results = []
    for line in lines:
        place = line.figures.get("place")
        possible = line.figures.get("most", _exact(most))
        if possible is None:
            raise RefereeError(_("Say how many points were possible: the file has no column for it."), "most")
        results.append(
            Result(
                row=line.fate.row,
                player=line.player,
                points=_points(line),
                difference=_difference(line),
                place=int(place) if place is not None else 1 + ranks.index((-_points(line), -_difference(line))),
                most=possible,
            )
        )
    return results


def _points(line: Line) -> Fraction:
    return line.figures.get("points", Fraction(0))


def _difference(line: Line) -> int:
    return int(line.figures.get("difference", 0))


def _exact(text: str) -> Fraction | None:
    if not text:
        return None
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise RefereeError(_("Give an exact number, such as 9, 9.5 or 19/2."), "most") from None


def _digest(upload: Upload) -> str:
    return hashlib.sha256(upload.content).hexdigest()
