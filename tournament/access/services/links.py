"""Links of every kind, shown when they are given; a seat's link is void when its round ends."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.selectors.links import (
    CARD,
    SEAT,
    Kind,
    entitled,
    filled,
    without_card,
    without_link,
)
from tournament.errors import Conflict
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_round
from tournament.models import Event, Place, Registration, Round, Seat, Table

TOKEN_BYTES = 24


def give(kind: Kind[Any], holders: Sequence[Any]) -> list[str]:
    """Give each holder a new link in the caller's transaction, and revoke the older ones. Returns the tokens."""
    kind.alive(**{f"{kind.of}__in": holders}).update(revoked_at=timezone.now())
    tokens = [secrets.token_urlsafe(TOKEN_BYTES) for _holder in holders]
    kind.model.objects.bulk_create(
        kind.model(
            **{kind.of: holder}, **{name: getattr(holder, name) for name in kind.copied}, **kind.hashes_of(token)
        )
        for holder, token in zip(holders, tokens, strict=True)
    )
    return tokens


# --- links of tables' seats -------------------------------------------------------------------------------------------


def issue(*, round: Round, by: Actor, tables: Iterable[Table] | None = None) -> dict[tuple[int, str], str]:
    """Issue links for all filled seats, or those of some tables; revokes their older ones.

    Returns the tokens by (table number, seat letter), to be shown once. Raises Conflict unless the round is published
    or running.
    """
    require(by, "link.print")
    with transaction.atomic():
        fresh = _lock_open(round)
        seats = filled(fresh)
        if tables is not None:
            seats = seats.filter(table__in=[table.pk for table in tables])
        return _issue(fresh, seats, by)


def issue_missing(*, round: Round, by: Actor) -> dict[tuple[int, str], str]:
    """Issue links for filled seats without one; revokes none. Raises Conflict also if every seat has a link."""
    require(by, "link.print")
    with transaction.atomic():
        fresh = _lock_open(round)
        tokens = _issue(fresh, without_link(fresh), by)
        if not tokens:
            raise Conflict(_("Every player has a link already."))
        return tokens


def _lock_open(round_: Round) -> Round:
    fresh = lock_round(round_)
    if fresh.state not in (Round.State.PUBLISHED, Round.State.RUNNING):
        raise Conflict(_("Links are for a published or running round."))
    return fresh


def _issue(fresh: Round, seats: QuerySet[Seat], by: Actor) -> dict[tuple[int, str], str]:
    chosen = list(seats.select_related("table").order_by("table__number", "letter"))
    given = give(SEAT, chosen)
    tokens = {(seat.table.number, seat.letter): token for seat, token in zip(chosen, given, strict=True)}
    journal.write(
        event=fresh.event,
        by=by,
        action="link.issue",
        subject=Place(fresh.number),
        after={"tables": sorted({number for number, _letter in tokens}), "links": len(tokens)},
    )
    return tokens


def revoke(*, table: Table, by: Actor, seats: Iterable[str] = ()) -> int:
    """Revoke the links of a table, or of some seats; returns how many were working."""
    require(by, "link.print")
    with transaction.atomic():
        links = SEAT.alive(table=table)
        wanted = sorted(seats)
        if wanted:
            links = links.filter(seat__letter__in=wanted)
        count = links.update(revoked_at=timezone.now())
        if not count:
            return 0
        round_ = Round.objects.select_related("event").get(pk=table.round_id)
        journal.write(
            event=round_.event,
            by=by,
            action="link.revoke",
            subject=Place(round_.number, table.number),
            before={"links": count},
            after={"links": 0, "seats": wanted},
        )
        return count


# --- players' cards ---------------------------------------------------------------------------------------------------


def issue_cards(*, event: Event, by: Actor, players: Iterable[Registration] | None = None) -> dict[int, str]:
    """Issue cards to all participants, or to some; revokes their older ones.

    Returns the tokens by start number, to be shown once. Raises Conflict if the event is hidden, a player does not take
    part, or there are no players.
    """
    require(by, "link.print")
    with transaction.atomic():
        fresh = _lock_shown(event)
        wanted = entitled(fresh)
        if players is not None:
            wanted = _of_those(fresh, [player.pk for player in players])
        return _issue_cards(fresh, wanted, by)


def issue_missing_cards(*, event: Event, by: Actor) -> dict[int, str]:
    """Issue cards to participants without one; revokes none. Otherwise as `issue_cards`."""
    require(by, "link.print")
    with transaction.atomic():
        fresh = _lock_shown(event)
        return _issue_cards(fresh, without_card(fresh), by)


def _of_those(event: Event, chosen: list[int]) -> QuerySet[Registration]:
    without = Registration.objects.filter(event=event, pk__in=chosen).exclude(pk__in=entitled(event).values("pk"))
    refused = without.select_related("player").order_by("start_number").first()
    if refused is not None:
        raise Conflict(_why_none(refused))
    return entitled(event).filter(pk__in=chosen)


def _why_none(registration: Registration) -> str:
    params = {"player": registration.player.name}
    if registration.player.erased_at:
        return _("%(player)s was erased: there is no card to make.") % params
    if registration.removed:
        return _("%(player)s was removed from the event: there is no card to make.") % params
    return _("%(player)s has withdrawn: reinstate the entry first, then make the card.") % params


def _lock_shown(event: Event) -> Event:
    fresh = lock_event(event)
    if fresh.hidden_at is not None:
        raise Conflict(_("The event is hidden: show it again before cards are made."))
    return fresh


def _issue_cards(event: Event, wanted: QuerySet[Registration], by: Actor) -> dict[int, str]:
    chosen = list(wanted.order_by("start_number"))
    if not chosen:
        raise Conflict(_("There is nobody to make a card for."))
    numbers = [registration.start_number for registration in chosen]
    tokens = dict(zip(numbers, give(CARD, chosen), strict=True))
    after = {"players": sorted(tokens), "links": len(tokens)}
    journal.write(event=event, by=by, action="card.issue", subject=_subject(event, chosen), after=after)
    return tokens


def revoke_cards(*, event: Event, by: Actor, player: Registration | None = None) -> int:
    """Revoke a player's card, or all; returns how many were working."""
    require(by, "link.print")
    with transaction.atomic():
        fresh = lock_event(event)
        alive = CARD.alive(registration__event=fresh)
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
