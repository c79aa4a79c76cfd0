from __future__ import annotations

from dataclasses import replace
from math import ceil

from django.db.models import Max
from django.utils.translation import gettext as _

from scoresheets.handouts.cut_cards import CutCard, CutCards
from tournament.access.selectors.accounts import officials
from tournament.events.heads import head
from tournament.events.selectors.book import book_of
from tournament.models import Event, Official, Registration, Table
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.people.selectors.players import registrations
from tournament.wording.names import sort_key

#: Digits have no descenders, so a number may fill its card.
_NUMBER_SIZES = ((180.0, 1), (140.0, 1), (100.0, 1))
_NUMBER_LEADING = 0.27
#: Points of the lines under the large text, read at talking distance.
_BELOW = 16.0
NAME_SIZES = ((26.0, 1), (22.0, 2), (18.0, 2), (14.0, 3), (11.0, 3), (9.0, 3))
BADGE_SIZES = ((24.0, 2), (20.0, 2), (16.0, 2), (13.0, 3))


def table_numbers(event: Event) -> CutCards:
    """Return a card for each table of the largest round. Raises NothingToPrint."""
    most = Table.objects.filter(round__event=event).aggregate(most=Max("number"))["most"]
    if most is None:
        playing = Registration.objects.filter(event=event, withdrawn=False, removed=False, out_of_competition=False)
        most = ceil(playing.count() / len(book_of(event).seats))
    cards = tuple(CutCard(str(number), event.name, (_("table"),)) for number in range(1, most + 1))
    numbers = _cards(event, _("Table cards"), cards, 1, 2, _NUMBER_SIZES, folded=True)
    return replace(numbers, leading=_NUMBER_LEADING, below=_BELOW)


def place_cards(event: Event) -> CutCards:
    """Return a card for each player, by name. Raises NothingToPrint."""
    playing = [
        registration
        for registration in registrations(event=event)
        if not (registration.withdrawn or registration.removed)
    ]
    playing.sort(key=lambda registration: (sort_key(registration.player.name), registration.start_number))
    cards = tuple(CutCard(registration.player.name, event.name, _below(registration)) for registration in playing)
    return _cards(event, _("Place cards"), cards, 2, 4, NAME_SIZES, folded=True)


def _below(registration: Registration) -> tuple[str, ...]:
    number = _("number %(number)s") % {"number": registration.start_number}
    return (registration.club.name, number) if registration.club else (number,)


def badges(event: Event) -> CutCards:
    """Return a badge for each official with all his roles. Raises NothingToPrint."""
    roles: dict[int, list[Official]] = {}
    for official in officials(event):
        roles.setdefault(official.account_id, []).append(official)
    cards = tuple(
        CutCard(held[0].account.label, event.name, (", ".join(str(official.get_role_display()) for official in held),))
        for held in roles.values()
    )
    return replace(_cards(event, _("Officials' badges"), cards, 2, 5, BADGE_SIZES), below=_BELOW)


def _cards(
    event: Event,
    title: str,
    cards: tuple[CutCard, ...],
    across: int,
    down: int,
    sizes: tuple[tuple[float, int], ...],
    *,
    folded: bool = False,
) -> CutCards:
    if not cards:
        raise NothingToPrint
    return CutCards(head(event), title, cards, across, down, sizes, folded)
