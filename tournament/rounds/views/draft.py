from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.views.guard import action
from tournament.errors import Conflict, RefereeError
from tournament.models import Round, Seat
from tournament.rounds.selectors import tables as desk
from tournament.rounds.services import drafts, seating
from tournament.rounds.services.drafts import require_can_discard
from tournament.rounds.views.rounds import Edit, round_of, round_page
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.requests import StandingRequest


@require_POST
@action("round.draft")
def swap(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    seats = {_name(seat): seat for seat in Seat.objects.filter(round=round_).select_related("table", "registration")}
    reason = request.POST.get("reason", "")
    try:
        ticked = [seats[name] for name in _chosen(request, seats)]
        if request.POST.get("as_of", "") not in ("", desk.seen(round=round_)):
            raise Conflict(_("Somebody else changed this draw meanwhile. Nothing was exchanged; look at it again."))
        swapped = drafts.swap_seats(round=round_, first=ticked[0], second=ticked[1], by=request.actor, reason=reason)
    except RefereeError as refusal:
        return round_page(request, round_of(request, number), trouble=refusal.message, status=refusal.status)
    if round_.state == Round.State.PUBLISHED:
        messages.success(request, _("The players are moved, and the draw has a new certificate."))
        return redirect("desk-round", request.event.slug, number)
    if not request.htmx:
        messages.success(request, _("The two seats are exchanged."))
        return redirect("desk-round", request.event.slug, number)
    edit = Edit([_name(seat) for seat in ticked], swapped.before)
    return round_page(request, round_of(request, number), edit=edit)


@require_POST
@action("players.late")
def substitute(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    empty = Seat.objects.filter(round=round_, registration__isnull=True).select_related("table")
    seat = {_name(place): place for place in empty}.get(request.POST.get("seat", ""))
    player = {str(registration.start_number): registration for registration in desk.can_be_seated(round=round_)}.get(
        request.POST.get("player", "")
    )
    if seat is None or player is None:
        return round_page(request, round_, trouble=_("Choose an empty seat and a player without one."), status=400)
    try:
        seating.seat_player(table=seat.table, letter=seat.letter, registration=player, by=request.actor)
    except RefereeError as refusal:
        return round_page(request, round_of(request, number), trouble=refusal.message, status=refusal.status)
    params = {"player": player.player.name, "table": seat.table.number, "seat": seat.letter}
    said = _("%(player)s sits at table %(table)s, seat %(seat)s.")
    if player.out_of_competition:
        said = _("%(player)s sits at table %(table)s, seat %(seat)s, out of competition.")
    messages.success(request, said % params)
    return redirect("desk-round", request.event.slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@action("round.draft")
def discard(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_of(request, number)
    text = _("Nobody has seen it. The same seed draws it again from the same start list.")
    later = Round.objects.filter(event=request.event, number__gt=number).order_by("number")
    if numbers := ", ".join(str(later_number) for later_number in later.values_list("number", flat=True)):
        text += " " + _("The later rounds of this draw are discarded too: %(numbers)s.") % {"numbers": numbers}
    question = Question(
        title=_("Discard the draw of round %(number)s?") % {"number": number},
        text=text,
        confirm=_("Discard"),
        back=resolve_url("desk", request.event.slug),
        done=_("The draw is discarded."),
        danger=True,
    )
    check = partial(require_can_discard, round_)
    return ask(request, question, drafts.discard_draft, check=check, round=round_)


def _chosen(request: StandingRequest, seats: dict[str, Seat]) -> list[str]:
    """Return the two seats ticked or dragged, else those of the two start numbers typed. Raises RefereeError."""
    chosen = [name for name in dict.fromkeys(request.POST.getlist("seat")) if name in seats]
    if not chosen:
        typed = [number for field in ("one", "other") if (number := request.POST.get(field, "").strip())]
        by_number = {str(seat.registration.start_number): name for name, seat in seats.items() if seat.registration}
        unknown = [number for number in typed if number not in by_number]
        if unknown:
            raise RefereeError(_("Nobody in this round has the start number %(number)s.") % {"number": unknown[0]})
        chosen = list(dict.fromkeys(by_number[number] for number in typed))
    if len(chosen) != 2:
        raise RefereeError(_("Tick exactly two seats, or name two players by their start numbers, to exchange them."))
    return chosen


def _name(seat: Seat) -> str:
    return f"{seat.table.number}{seat.letter}"
