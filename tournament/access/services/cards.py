"""The players' cards: a link for the whole day, stored hashed, revocable."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.selectors.cards import entitled, without_card
from tournament.access.selectors.links import CARD, hashes_of_code
from tournament.access.services.links import TOKEN_BYTES, LinkDead, revoked_card
from tournament.errors import Conflict
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.models import Event, Place, PlayerLink, Registration


@dataclass(frozen=True, slots=True)
class ResolvedCard:
    link: PlayerLink
    event: Event
    registration: Registration


def issue(*, event: Event, by: Actor, players: Iterable[Registration] | None = None) -> dict[int, str]:
    """Issue cards to all participants, or to some; revokes their older ones.

    Returns the tokens by start number, to be shown once. Raises Conflict if the event is hidden, a player does not take
    part, or there are no players.
    """
    require(by, "link.print")
    with transaction.atomic():
        fresh = _lock(event)
        wanted = entitled(fresh)
        if players is not None:
            wanted = _of_those(fresh, [player.pk for player in players])
        return _issue(fresh, wanted, by)


def issue_missing(*, event: Event, by: Actor) -> dict[int, str]:
    """Issue cards to participants without one; revokes none. Otherwise as `issue`."""
    require(by, "link.print")
    with transaction.atomic():
        fresh = _lock(event)
        return _issue(fresh, without_card(fresh), by)


def _of_those(event: Event, chosen: list[int]) -> QuerySet[Registration]:
    without = Registration.objects.filter(event=event, pk__in=chosen).exclude(pk__in=entitled(event).values("pk"))
    refused = without.select_related("player").order_by("start_number").first()
    if refused is not None:
        raise Conflict(_why_none(refused))
    return entitled(event).filter(pk__in=chosen)


def _why_none(one: Registration) -> str:
    params = {"player": one.player.name}
    if one.player.erased_at:
        return _("%(player)s was erased: there is no card to make.") % params
    if one.removed:
        return _("%(player)s was removed from the event: there is no card to make.") % params
    return _("%(player)s has withdrawn: reinstate the entry first, then make the card.") % params


def _lock(event: Event) -> Event:
    fresh = lock_event(event)
    if fresh.hidden_at is not None:
        raise Conflict(_("The event is hidden: show it again before cards are made."))
    return fresh


def _issue(event: Event, wanted: QuerySet[Registration], by: Actor) -> dict[int, str]:
    chosen = list(wanted.order_by("start_number"))
    if not chosen:
        raise Conflict(_("There is nobody to make a card for."))
    PlayerLink.objects.filter(registration__in=chosen, revoked_at__isnull=True).update(revoked_at=timezone.now())
    tokens = {registration.start_number: secrets.token_urlsafe(TOKEN_BYTES) for registration in chosen}
    PlayerLink.objects.bulk_create(
        PlayerLink(registration=registration, **CARD.hashes_of(tokens[registration.start_number]))
        for registration in chosen
    )
    after = {"players": sorted(tokens), "links": len(tokens)}
    journal.write(event=event, by=by, action="card.issue", subject=_subject(event, chosen), after=after)
    return tokens


def revoke(*, event: Event, by: Actor, player: Registration | None = None) -> int:
    """Revoke a player's card, or all; returns how many were working."""
    require(by, "link.print")
    with transaction.atomic():
        fresh = lock_event(event)
        alive = PlayerLink.objects.filter(registration__event=fresh, revoked_at__isnull=True)
        if player is not None:
            alive = alive.filter(registration=player)
        count = alive.update(revoked_at=timezone.now())
        if count:
            chosen = [player] if player else []
            journal.write(
                event=fresh,
                by=by,
                action="card.revoke",
                subject=_subject(fresh, chosen),
                before={"links": count},
                after={"links": 0},
            )
        return count


def _subject(event: Event, chosen: list[Registration]) -> Place | str:
    return Place(start_number=chosen[0].start_number) if len(chosen) == 1 else event.name


def resolve(token: str) -> ResolvedCard:
    """Return the player of a printed token or of a pass (`CARD.pass_of`). Raises LinkDead."""
    return _resolved(PlayerLink.objects.filter(**CARD.sought(token)))


def resolve_code(code: str) -> ResolvedCard:
    """Return the player of a short code, in any spelling. Raises LinkDead."""
    return _resolved(PlayerLink.objects.filter(code_hash__in=hashes_of_code(code)))


def _resolved(found: QuerySet[PlayerLink]) -> ResolvedCard:
    link = found.select_related("registration__event", "registration__player", "registration__club").first()
    if link is None:
        raise LinkDead("unknown", _("This card is not known. Ask the referee for a new one."))
    if link.revoked_at is not None:
        raise LinkDead("revoked", revoked_card(link))
    return ResolvedCard(link, link.registration.event, link.registration)
