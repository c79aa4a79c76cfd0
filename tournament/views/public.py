"""What everybody may look at without signing in: events, seating, standings, and sheets once they are published."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament.permissions import ACCOUNT, StandingRequest, action
from tournament.selectors import desk, public

EVENTS_A_PAGE = 50


@require_safe
@action("site.home")
def home(request: StandingRequest) -> HttpResponse:
    """Every event; for somebody signed in, first the events where he holds a role."""
    events = public.event_list(today=timezone.localdate())
    mine = desk.events_of(account=request.user)[:EVENTS_A_PAGE] if ACCOUNT in request.roles else ()
    past = Paginator(events.past, EVENTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "public/home.html", {"events": events, "mine": mine, "past": past})
