from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.models import Registration, Round
from tournament.people.forms.players import WithdrawalForm
from tournament.people.selectors import fees
from tournament.people.services import registrations
from tournament.people.views.players import registration_of
from tournament.rounds.forms.rounds import fresh_seed
from tournament.rounds.selectors import draws
from tournament.rounds.selectors import tables as desk
from tournament.rounds.services import withdrawals
from tournament.rounds.services.withdrawals import FRESH, GAP, LEAVE, MOVE, PAY, PAY_BACK, REDRAW, WAIVE
from tournament.rounds.views.next_step import leads_on
from tournament.web.pages.forms_help import refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest
from tournament.wording.draw import moved_sentence
from tournament.wording.money import money


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.edit")
def withdraw(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    player = registration_of(request, number)
    if request.method != "POST":
        try:
            registrations.require_can_withdraw(player)
        except RefereeError as refusal:
            messages.warning(request, refusal.message)
            return redirect("player-edit", slug, number)
    waiting = desk.drawn_rounds_of(player)
    places = [desk.place_of(player, round_) for round_ in waiting]
    place = places[0] if places else None
    later = list(zip([round_.number for round_ in waiting], places, strict=True))[1:]
    form = _form(request, player, waiting, place)
    if form.is_valid():
        with refusals_at(form):
            _withdraw(request, form.cleaned_data, player)
            then = form.cleaned_data.get("then", GAP)
            steps = _steps(player, waiting, place, then)
            messages.success(request, leads_on(_done(player, waiting, place, then), steps))
            if waiting:
                return redirect("desk-round", slug, waiting[0].number)
            return redirect("players", slug)
    context = {
        **frame(request, "players"),
        "registration": player,
        "form": form,
        "waiting": waiting,
        "place": place,
        "open_tables": desk.open_tables_of(player),
        "emptied": [number for number, place_there in later if not place_there.larger],
        "closed_up": [number for number, place_there in later if place_there.larger],
    }
    return render(request, "rounds/withdraw.html", context, status=status_of(form))


def _withdraw(request: StandingRequest, typed: dict[str, Any], player: Registration) -> None:
    mover = typed.get("mover")
    withdrawals.withdraw(
        registration=player,
        reason=typed["reason"],
        by=request.actor,
        then=typed.get("then", GAP),
        mover=registration_of(request, int(mover)) if mover else None,
        seed=fresh_seed(),
        fee=typed.get("fee", LEAVE),
    )


def _form(
    request: StandingRequest, player: Registration, waiting: list[Round], place: desk.Place | None
) -> WithdrawalForm:
    data = request.POST if request.method == "POST" else None
    fee = _fee(player)
    if place is None:
        return WithdrawalForm(data, fees=fee)
    first = waiting[0]
    thens = [(GAP, _gap(place))]
    if not place.larger:
        thens.append((MOVE, _("Somebody moves there · also from another table")))
    if desk.can_be_drawn(first):
        thens += _anew(waiting)
    return WithdrawalForm(data, thens=thens, movers=() if place.larger else _movers(player, first), fees=fee)


def _fee(player: Registration) -> list[tuple[str, str]]:
    fee, event = fees.of(player), player.event
    back = (PAY_BACK, _("He gets %(sum)s back · for the same reason") % {"sum": money(fee.paid, event.currency)})
    if fee.owes:
        params = {"sum": money(fee.owes, event.currency)}
        return [
            (LEAVE, _("It stays open · he still owes %(sum)s") % params),
            (PAY, _("He pays %(sum)s now") % params),
            (WAIVE, _("It is waived · for the same reason")),
            *([back] if fee.paid else ()),
        ]
    if fee.paid:
        params = {"sum": money(fee.paid, event.currency)}
        return [(LEAVE, _("He has paid %(sum)s · it stays paid") % params), back]
    return []


def _gap(place: desk.Place) -> str:
    if place.larger:
        stays = _("The others stay · table %(table)s is played by %(players)s")
        return " · ".join([stays % {"table": place.table, "players": place.left}, *_moves_up(place)])
    if place.of_two_left:
        return _("The seat stays empty · table %(table)s is played by two") % {"table": place.table}
    return _("The seat stays empty · table %(table)s is not played unless somebody takes it") % {"table": place.table}


def _moves_up(place: desk.Place) -> list[str]:
    params = {"player": place.mover, "last": place.last, "seat": place.letter}
    return [_("%(player)s moves from seat %(last)s to seat %(seat)s") % params] if place.mover else []


def _anew(waiting: list[Round]) -> list[tuple[str, str]]:
    few = ngettext(
        "Round %(numbers)s is drawn anew · as few as possible change table or seat",
        "Rounds %(numbers)s are drawn anew · as few as possible change table or seat",
        len(waiting),
    )
    everybody = ngettext(
        "Round %(numbers)s is drawn afresh · everybody gets a new seat by lot",
        "Rounds %(numbers)s are drawn afresh · everybody gets a new seat by lot",
        len(waiting),
    )
    params, back = {"numbers": ", ".join(str(round_.number) for round_ in waiting)}, _taken_back(waiting)
    return [(REDRAW, few % params + back), (FRESH, everybody % params + back)]


def _taken_back(waiting: list[Round]) -> str:
    if any(round_.state == Round.State.PUBLISHED for round_ in waiting):
        return " · " + _("what is published is taken back, links and certificate are void")
    return ""


def _movers(player: Registration, first: Round) -> list[Any]:
    free = [
        (str(registration.start_number), registration.player.name) for registration in desk.can_be_seated(round=first)
    ]
    lonely: list[tuple[str, str]] = []
    others: list[tuple[str, str]] = []
    for table in desk.overview(round=first):
        short = any(seat.registration_id is None for seat in table.seats)
        for seat in table.seats:
            if seat.registration_id not in (None, player.pk):
                params = {"player": seat.name, "table": table.number, "seat": seat.letter}
                named = _("%(player)s (table %(table)s, seat %(seat)s)") % params
                (lonely if short else others).append((str(seat.start_number), named))
    groups = [(_("Without a seat"), free), (_("At tables that are not full"), lonely), (_("At full tables"), others)]
    return [("", _("choose a player")), *(group for group in groups if group[1])]


def _done(player: Registration, waiting: list[Round], place: desk.Place | None, then: str) -> str:
    said = _("%(player)s has withdrawn.") % {"player": player.player.name}
    if place is None:
        return said
    number = {"number": waiting[0].number}
    if then in (REDRAW, FRESH):
        said += " " + _("Round %(number)s is drawn anew: look it over, then publish it.") % number
        return f"{said} {moved_sentence(draws.moved(_now(waiting[0])))}" if then == REDRAW else said
    if then == MOVE:
        return said + " " + _("His seat in round %(number)s is taken.") % number
    if place.larger:
        params = {"table": place.table, "players": place.left, **number}
        said += " " + _("In round %(number)s table %(table)s is played by %(players)s.") % params
        return " ".join([said, *(f"{moved}." for moved in _moves_up(place))])
    return said + " " + _("His seat in round %(number)s is empty.") % number


def _steps(player: Registration, waiting: list[Round], place: desk.Place | None, then: str) -> list[tuple[str, str]]:
    slug, steps = player.event.slug, []
    for table in desk.open_tables_of(player):
        leaving = _("He still sits at table %(table)s, whose sheet is open") % {"table": table.number}
        steps.append((leaving, resolve_url("office-sheet", slug, table.pk)))
    if fees.of(player).owes:
        steps.append((_("His entry fee is open"), resolve_url("player-fee", slug, player.start_number)))
    for round_ in waiting:
        number = {"number": round_.number}
        address = resolve_url("desk-round", slug, round_.number)
        if then in (REDRAW, FRESH):
            steps.append((_("Look over the draw of round %(number)s and publish it") % number, address))
        elif then == GAP and place is not None and not place.larger:
            steps.append((_("Fill his empty seat in round %(number)s, or draw it anew") % number, address))
    return steps


def _now(drawn: Round) -> Round:
    return Round.objects.select_related("event").get(event=drawn.event, number=drawn.number)
