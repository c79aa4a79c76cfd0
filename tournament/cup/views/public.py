from __future__ import annotations

import json

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.cup.documents import bracket as paper
from tournament.cup.documents import file_name
from tournament.cup.documents.certificate import request_file, withdrawn
from tournament.cup.selectors.bracket import bracket
from tournament.cup.selectors.teams import teams
from tournament.cup.wording import round_name
from tournament.events.files import PDF, as_file
from tournament.models import CupCertificate, CupRound
from tournament.permissions import CUP_OFFICIALS
from tournament.web.pages.requests import StandingRequest


@require_safe
@action("cup.view")
def cup(request: StandingRequest, cup: str) -> HttpResponse:
    valid = CupCertificate.objects.filter(round__cup=request.cup, withdrawn_at=None).defer("content")
    certificates = valid.select_related("round").order_by("round__number")
    context = {
        "bracket": bracket(request.cup, official=False),
        "teams": teams(request.cup, official=sees_all(request)),
        "certificates": [(round_name(certificate.round), certificate) for certificate in certificates],
        "gives_request": request.cup.public_clubs or sees_all(request),
        "section": "cup",
    }
    return render(request, "cup/cup.html", context)


@require_safe
@action("cup.view")
def bracket_pdf(request: StandingRequest, cup: str) -> HttpResponse:
    return as_file(paper.of_cup(cup=request.cup), file_name(request.cup, paper.TITLE), PDF)


@require_safe
@action("cup.view")
def draw_request(request: StandingRequest, cup: str, number: int) -> HttpResponse:
    """Send the request of a round's draw, for `manage.py draw --cup`; it names clubs."""
    round_ = _round_or_404(request, number)
    if round_.request is None or not (request.cup.public_clubs or sees_all(request)):
        raise Http404
    content = json.dumps(round_.request, ensure_ascii=False).encode()
    return as_file(content, request_file(round_), "application/json", to_save=True)


@require_safe
@action("cup.view")
def certificate(request: StandingRequest, cup: str, number: int, certificate: int) -> HttpResponse:
    stored = get_object_or_404(CupCertificate, round=_round_or_404(request, number), number=certificate)
    if not stored.content or (stored.withdrawn_at is not None and not sees_all(request)):
        raise Http404
    content = bytes(stored.content) if stored.withdrawn_at is None else withdrawn(certificate=stored)
    return as_file(content, file_name(request.cup, "zreb", number, certificate), PDF)


def sees_all(request: StandingRequest) -> bool:
    return not request.roles.isdisjoint(CUP_OFFICIALS)


def _round_or_404(request: StandingRequest, number: int) -> CupRound:
    round_ = get_object_or_404(CupRound.objects.select_related("cup"), cup=request.cup, number=number)
    if round_.state != CupRound.State.PUBLISHED and not sees_all(request):
        raise Http404
    return round_
