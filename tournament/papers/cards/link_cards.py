from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from scoresheets.event_data import CardSeat, PlayerCard, TableCard
from scoresheets.handouts import cards
from scoresheets.handouts import player_cards as own_cards
from scoresheets.labels import CardsLabels, PlayerCardsLabels
from tournament.access.selectors.links import CARD, SEAT
from tournament.events.heads import head, headed
from tournament.models import Registration, Round, Seat
from tournament.models.events import logo_of
from tournament.web.pages.qr import reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest


def table_cards(request: StandingRequest, round_: Round, tokens: dict[tuple[int, str], str]) -> list[TableCard]:
    named = head(round_.event)
    host = reachable_host(request)
    seats: dict[int, list[CardSeat]] = {}
    occupied = Seat.objects.filter(round=round_, registration__isnull=False).select_related(
        "table", "registration__player"
    )
    for seat in occupied.order_by("table__number", "letter"):
        token = tokens.get((seat.table.number, seat.letter))
        if token is None:
            continue
        seated = seats.setdefault(seat.table.number, [])
        role = _("captain, writes the sheet") if not seated else _("checks and signs")
        name = seat.registration.player.name if seat.registration else ""
        address = whole_address(request, "table", host, token)
        seated.append(CardSeat(seat.letter, name, address, SEAT.code_of(token), role))
    drawn = (TableCard(named, round_.number, number, tuple(cards)) for number, cards in seats.items())
    return [headed(card, round_.event) for card in drawn]


def table_cards_pdf(request: StandingRequest, cards_: list[TableCard]) -> bytes:
    labels = CardsLabels(
        round=_("Round"),
        table=_("Table"),
        instruction=_("Scan your own QR code with a phone. It works for this table and this round only."),
        typed=_("Without a camera: open {address} and type the code below the QR code."),
    )
    return cards.render(cards_, labels, whole_address(request, "table-code", reachable_host(request)))


def player_cards(request: StandingRequest, tokens: dict[int, str]) -> list[PlayerCard]:
    host, named = reachable_host(request), replace(head(request.event), logo=logo_of(request.event))
    names = Registration.objects.filter(event=request.event, start_number__in=tokens).select_related("player")
    return [
        PlayerCard(
            named,
            registration.start_number,
            registration.player.name,
            whole_address(request, "my-page", host, tokens[registration.start_number]),
            CARD.code_of(tokens[registration.start_number]),
        )
        for registration in names.order_by("start_number")
    ]


def player_cards_pdf(request: StandingRequest, cards_: list[PlayerCard]) -> bytes:
    labels = PlayerCardsLabels(
        title=_("Players' cards"),
        number=_("Start number"),
        instruction=_("Your page for the whole day"),
        typed=_("Without a camera: open {address} and type"),
    )
    asked = request.POST.get("a_sheet", "")
    a_sheet = next((number for number in own_cards.SHEETS if str(number) == asked), max(own_cards.SHEETS))
    address = whole_address(request, "table-code", reachable_host(request))
    return own_cards.render(cards_, labels, address, a_sheet)
