"""The list of everything that was ruled, as the minutes of the event print it, and each ruling on a page of its own."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.documents import files, ruling_page, rulings
from tournament.documents.files import Named
from tournament.models import Event
from tournament.selectors import documents
from tournament.views.documents import file_answer
from tournament.views.guard import StandingRequest, action
from tournament.views.referee.frame import frame


@never_cache
@require_safe
@action("discipline.view")
def rulings_page(request: StandingRequest, slug: str) -> HttpResponse:
    """Every ruling with its page to print."""
    context = {**frame(request, "rulings"), "rulings": rulings.listed(event=request.event)}
    return render(request, "referee/rulings.html", context)


@never_cache
@require_safe
@action("discipline.view")
def ruling_pdf(request: StandingRequest, slug: str, kind: str, ruling: int) -> HttpResponse:
    """One ruling as a PDF; 404 for a kind or a number that this event does not have."""
    content = _content(request.event, kind, ruling)
    if content is None:
        raise Http404
    return file_answer(request, content, Named(files.RULING, more=(kind, str(ruling))))


def _content(event: Event, kind: str, number: int) -> bytes | None:
    if kind == rulings.LINE:
        found = documents.correction(event=event, line=number)
        if found is None or not rulings.has_page(found[0]):
            return None
        return ruling_page.of_correction(event=event, one=found[0], line=found[1])
    if kind == rulings.RENONS:
        case = documents.renons_cases(event=event).filter(pk=number).first()
        return None if case is None else ruling_page.of_renons(case=case)
    if kind == rulings.WARNING:
        warning = documents.warnings(event=event).filter(pk=number).first()
        return None if warning is None else ruling_page.of_warning(warning=warning)
    if kind == rulings.PROTEST:
        protest = documents.protests(event=event).filter(pk=number).first()
        return None if protest is None else ruling_page.of_protest(protest=protest)
    return None
