from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.events import files
from tournament.events.files import Named
from tournament.papers.minutes import ruling_page, rulings
from tournament.papers.views.documents import file_answer
from tournament.rulings.views.frame import frame
from tournament.web.pages.requests import StandingRequest


@never_cache
@require_safe
@action("discipline.view")
def rulings_page(request: StandingRequest, slug: str) -> HttpResponse:
    context = {**frame(request, "rulings"), "rulings": rulings.listed(event=request.event)}
    return render(request, "rulings/rulings.html", context)


@never_cache
@require_safe
@action("discipline.view")
def ruling_pdf(request: StandingRequest, slug: str, kind: str, ruling: int) -> HttpResponse:
    """Raise Http404 for a kind or number that this event does not have."""
    content = ruling_page.of_listed(event=request.event, kind=kind, number=ruling)
    if content is None:
        raise Http404
    return file_answer(request, content, Named(files.RULING, more=(kind, str(ruling))))
