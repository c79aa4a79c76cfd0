"""The cards of the tables with the links of their seats."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.event_data import CardSeat, TableCard
from scoresheets.handouts import cards
from scoresheets.labels import CardsLabels
from tournament.access.selectors.links import code_of
from tournament.events.heads import head, headed
from tournament.models import Round, Seat
from tournament.web.pages.qr import reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest


def _cards(request: StandingRequest, round_: Round, tokens: dict[tuple[int, str], str]) -> list[TableCard]:
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
        seated.append(CardSeat(seat.letter, name, address, code_of(token), role))
    drawn = (TableCard(named, round_.number, number, tuple(cards)) for number, cards in seats.items())
    return [headed(card, round_.event) for card in drawn]


def cards_pdf(request: StandingRequest, round_: Round, tokens: dict[tuple[int, str], str]) -> bytes:
    """Return the cards of links that were just issued as PDF; b"" if no table is played."""
    cards = _cards(request, round_, tokens)
    return _drawn(request, cards) if cards else b""


def _drawn(request: StandingRequest, made: list[TableCard]) -> bytes:
    labels = CardsLabels(
        round=_("Round"),
        table=_("Table"),
        instruction=_("Scan your own QR code with a phone. It works for this table and this round only."),
        typed=_("Without a camera: open {address} and type the code below the QR code."),
    )
    return cards.render(made, labels, whole_address(request, "table-code", reachable_host(request)))
