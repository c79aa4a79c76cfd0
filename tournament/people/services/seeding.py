"""Places in a ranking list: thirds are drawn by them, and players without a place come last.

The certificate of round 1 reads the list's name in the journal line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_rounds
from tournament.journal.services.retry_name_taken import again_if_taken
from tournament.models import Event, Player, Registration, Round
from tournament.people.services import register_rows, registrations
from tournament.people.services.start_list import KNOWN, Fate
from tournament.startlist.records import ImportRow

LONGEST_LIST = 200


def require_undrawn(event: Event) -> None:
    drawn = Round.objects.filter(event=event, number=1).first()
    if drawn is None:
        return
    if drawn.state == Round.State.DRAFTED:
        raise Conflict(_("Round 1 is drawn already: discard the draft first."))
    raise Conflict(_("Round 1 is published: its draw stands."))


def seed(*, event: Event, places: Mapping[int, int], source: str, by: Actor) -> int:
    """Set everybody's ranking place from a list by register number; None for players not in it.

    Returns how many have a place. Raises Conflict once round 1 is drawn, or if nothing would change.
    """
    require(by, "players.edit")
    with transaction.atomic():
        lock_rounds(event)
        fresh = lock_event(event)
        require_undrawn(fresh)
        registrations = list(Registration.objects.filter(event=fresh).order_by("start_number"))
        if not registrations:
            raise RefereeError(_("Nobody is registered yet."))
        for registration in registrations:
            registration.ranking_seed = places.get(registration.player_id)
        Registration.objects.bulk_update(registrations, ["ranking_seed"])
        after = {
            "ranking_list": source[:LONGEST_LIST],
            "ranking_places": [
                [registration.start_number, registration.ranking_seed] for registration in registrations
            ],
        }
        journal.write(
            event=fresh,
            by=by,
            action="players.seed",
            after=after,
        )
        return sum(registration.ranking_seed is not None for registration in registrations)


@again_if_taken
def enter(*, event: Event, entered: Sequence[tuple[Player, int]], source: str, by: Actor) -> list[Registration]:
    """Register players in the order of a list, all or none.

    Raises RefereeError for an empty list, and Conflict for a player registered already or once registration is closed.
    """
    require(by, "players.import")
    with transaction.atomic():
        fresh = lock_event(event)
        late = registrations.require_open_list(fresh, out_of_competition=False)
        if not entered:
            raise RefereeError(_("There is no free place for anybody of this list."))
        there = Registration.objects.filter(event=fresh, player__in=[player for player, _place in entered]).first()
        if there is not None:
            raise Conflict(_("%(player)s is registered already.") % {"player": there.player.name})
        fates = [
            Fate(_row(at, player), KNOWN, player, player.licence)
            for at, (player, _place) in enumerate(entered, start=1)
        ]
        stored = register_rows.store(fresh, fates, late=late)
        for registration, (_player, place) in zip(stored, entered, strict=True):
            registration.ranking_seed = place
        Registration.objects.bulk_update(stored, ["ranking_seed"])
        journal.write(
            event=fresh,
            by=by,
            action="players.qualify",
            after={
                "ranking_list": source[:LONGEST_LIST],
                **register_rows.in_journal(stored),
                "ranking_places": [[registration.start_number, registration.ranking_seed] for registration in stored],
            },
        )
        return stored


def _row(number: int, player: Player) -> ImportRow:
    return ImportRow(
        number=number,
        last_name=player.last_name,
        first_name=player.first_name,
        club="",
        licence=player.licence,
        rating=None,
        raw=(),
    )
