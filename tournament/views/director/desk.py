"""The desk: what to do next, in one sentence with its button, and how the event stands."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.backup import folder
from tournament.models import Round
from tournament.permissions import allowed
from tournament.selectors import desk as selectors
from tournament.selectors import players
from tournament.selectors.book import book_of
from tournament.services.errors import RefereeError
from tournament.views.director.frame import frame
from tournament.views.director.next_step import next_step, publish_standings
from tournament.views.guard import StandingRequest, action
from tournament.web import keeper


@require_safe
@action("desk.view")
def desk(request: StandingRequest, slug: str) -> HttpResponse:
    """The event at a glance."""
    event = request.event
    rounds = selectors.progress(event=event)
    counts = players.counts(event=event)
    beside = publish_standings(event=event, rounds=rounds)
    current = next((one for one in rounds if one.round.state != Round.State.CLOSED), rounds[-1] if rounds else None)
    sheet = selectors.next_sheet(round=current.round, now=timezone.now()) if current else None
    step = next_step(event=event, players=counts, rounds=rounds, seats=len(book_of(event).seats), sheet=sheet)
    context = {
        **frame(request, "desk"),
        "rounds": rounds,
        "current": current,
        "players": counts,
        "step": step,
        "may_step": allowed(request.roles, step.action),
        "beside": beside if beside != step else None,
        "may_publish": allowed(request.roles, "standings.publish"),
        "counted": any(one.round.state == Round.State.CLOSED for one in rounds),
        "seconds_left": seconds_left(current.round) if current else None,
        "officials": selectors.officials(event=event),
        "last_backup": folder.last_good(),
        "backup_trouble": keeper.trouble(),
    }
    return render(request, "director/desk.html", context)


@require_POST
@action("backup.make")
def back_up(request: StandingRequest, slug: str) -> HttpResponse:
    """A backup of everything now; it lies beside the database, and only whoever has the computer can take it."""
    try:
        keeper.back_up_now(by=request.actor)
    except RefereeError as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("The backup is made, and bringing it back was tried."))
    return redirect("desk", slug)


def seconds_left(round_: Round) -> int | None:
    """What the clock of a running round shows; None before the start and after the close."""
    if round_.state != Round.State.RUNNING or round_.is_reopened or round_.ends_at is None:
        return None
    return max(0, int((round_.ends_at - timezone.now()).total_seconds()))
