from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.desk.forms import ListForm, QualifiedForm
from tournament.errors import Conflict, RefereeError
from tournament.events.labels import official_language
from tournament.people.services import seeding
from tournament.series.selectors import ranking
from tournament.web.pages.forms_help import refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

ASKING = ["GET", "HEAD", "POST"]
SAVE = "save"
#: Holds the displayed list's digest; a changed list is shown again.
LOOKED = "looked"


def _list_of(request: StandingRequest, form: ListForm) -> ranking.Ranking:
    with official_language(request.event):
        ranking_ = ranking.ranking(form.cleaned_data["series"], form.cleaned_data["kind"], request.actor.account)
    if not ranking_.rows:
        raise RefereeError(_("There is nobody in this list yet."), "series")
    return ranking_


def _require_looked(request: StandingRequest, digest: str) -> None:
    if request.POST.get(LOOKED) != digest:
        raise Conflict(_("The list has changed since you looked at it: look at it again."))


@require_http_methods(ASKING)
@action("players.edit")
def seed(request: StandingRequest, slug: str) -> HttpResponse:
    event, account = request.event, request.actor.account
    form = ListForm(request.POST if request.method == "POST" else None, account=account, event=event)
    rows: tuple[ranking.Seeded, ...] = ()
    ranking_ = None
    if form.is_valid():
        with refusals_at(form):
            seeding.require_undrawn(event)
            ranking_ = _list_of(request, form)
            rows = ranking.seeded(event, ranking_)
            if SAVE in request.POST:
                _require_looked(request, ranking_.digest)
                count = seeding.seed(event=event, places=ranking_.places, source=ranking_.label, by=request.actor)
                message = ngettext(
                    "%(count)s player has his place in the list; newcomers come behind.",
                    "%(count)s players have their places in the list; newcomers come behind.",
                    count,
                )
                messages.success(request, message % {"count": count})
                return redirect("players", slug)
    context = {**frame(request, "players"), "form": form, "ranking": ranking_, "rows": rows}
    return render(request, "desk/ranking.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("players.import")
def qualified(request: StandingRequest, slug: str) -> HttpResponse:
    """Make the start list of a series' best, with reserves for those who decline or have withdrawn."""
    event, account = request.event, request.actor.account
    form = QualifiedForm(request.POST if request.method == "POST" else None, account=account, event=event)
    rows: tuple[ranking.Candidate, ...] = ()
    ranking_ = None
    if form.is_valid():
        with refusals_at(form):
            ranking_ = _list_of(request, form)
            declined = {int(pk) for pk in request.POST.getlist("declined") if pk.isascii() and pk.isdigit()}
            asked = form.cleaned_data
            rows = ranking.candidates(event, ranking_, best=asked["best"], least=asked["least"], declined=declined)
            if SAVE in request.POST:
                _require_looked(request, ranking_.digest)
                entered = seeding.enter(
                    event=event, entered=ranking.entering(rows), source=ranking_.label, by=request.actor
                )
                message = ngettext("%(count)s player is registered.", "%(count)s players are registered.", len(entered))
                messages.success(request, message % {"count": len(entered)})
                return redirect("players", slug)
    context = {
        **frame(request, "players"),
        "form": form,
        "ranking": ranking_,
        "rows": rows,
        "entering": sum(row.enters for row in rows),
    }
    return render(request, "desk/qualified.html", context, status=status_of(form))
