"""Helpers fill the last table of those who owe an extra round; their seats do not count."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import RefereeError
from tournament.events.selectors.book import book_of
from tournament.models import Event, Registration, Round, Seat
from tournament.rounds.selectors.extra_round import helpers as may_help
from tournament.rounds.selectors.extra_round import owed, owing


def places_left(event: Event, owing: int) -> int:
    return -owing % len(book_of(event).seats)


def with_helpers(
    event: Event, number: int, players: Sequence[Registration], helpers: Sequence[Registration]
) -> list[Registration]:
    """Return the players to draw for an extra round, by start number; `players` owe it.

    Raises RefereeError at `helpers` for too many helpers, one who owes a round or is absent, or too few for a table.
    """
    size, places = len(book_of(event).seats), places_left(event, len(players))
    chosen = {helper.pk for helper in helpers}
    present = list(may_help(event=event, before=number).filter(pk__in=chosen))
    if len(present) != len(helpers):
        raise RefereeError(_("Choose different players who are here and owe no round."), "helpers")
    if len(present) > places:
        raise RefereeError(
            ngettext("There is %(count)s place for a helper.", "There are %(count)s places for helpers.", places)
            % {"count": places},
            "helpers",
        )
    if len(players) + len(present) < size:
        missing = size - len(players) - len(present)
        raise RefereeError(
            ngettext(
                "The extra round has no full table: choose %(count)s more helper.",
                "The extra round has no full table: choose %(count)s more helpers.",
                missing,
            )
            % {"count": missing},
            "helpers",
        )
    return sorted([*players, *present], key=lambda player: player.start_number)


def still_needed(drawn: Round, without: Registration | None = None) -> list[Registration]:
    """List the helpers of a drawn round, at most as many as there are places now, or `without` a player who leaves."""
    if not drawn.is_extra:
        return []
    owes = owed(event=drawn.event, before=drawn.number)
    here = Registration.objects.filter(seats__round=drawn, checked_in=True, withdrawn=False, removed=False)
    helping = [player for player in here.order_by("start_number") if player.pk not in owes and player != without]
    players = [player for player in owing(event=drawn.event, before=drawn.number) if player != without]
    return helping[: places_left(drawn.event, len(players))]


def mark_helpers(drawn: Round) -> None:
    """Mark the seats of players who owe nothing as not counting. Not for a running round."""
    if drawn.is_extra:
        owes = list(owed(event=drawn.event, before=drawn.number))
        seats = Seat.objects.filter(round=drawn)
        seats.filter(registration__in=owes).update(counts=True)
        seats.exclude(registration__in=owes).update(counts=False)
