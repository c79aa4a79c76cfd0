"""Links of every kind, shown when they are given; a seat's link is void when its round ends."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.selectors.links import (
    CARD,
    SEAT,
    Kind,
    card_and_seat,
    entitled,
    filled,
    without_card,
    without_link,
)
from tournament.errors import Conflict, NotAllowed
from tournament.events.selectors.book import book_of
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_round
from tournament.models import Event, Place, PlayerLink, Registration, Round, Seat, Table, TableLink
from tournament.permissions import CAPTAIN, PLAYER

TOKEN_BYTES = 24


class LinkDead(NotAllowed):
    """A link does not work: `code` is "unknown", "revoked", "moved" or "closed".

    `event` is set only if it ended with its round; `card` is the key of a working card that leads on.
    """

    def __init__(
        self, code: str, message: str, table: Table | None = None, event: Event | None = None, card: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.table = table
        self.event = event
        self.card = card


@dataclass(frozen=True, slots=True)
class Resolved:
    """The target of a link; `role` is "captain" for the seat that writes the sheet, else "player"."""

    link: TableLink | PlayerLink
    event: Event
    round: Round
    table: Table
    seat: Seat
    role: str


@dataclass(frozen=True, slots=True)
class ResolvedCard:
    link: PlayerLink
    event: Event
    registration: Registration


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


def resolve(token: str) -> Resolved:
    """Return the target of a printed token or a pass (`SEAT.pass_of`, `pass_to_seat`). Raises LinkDead."""
    card = card_and_seat(token)
    if card is not None:
        return _by_card(*card)
    return _resolved(SEAT.by_token(token))


def resolve_code(code: str) -> Resolved:
    """Return the target of a short code, in any spelling. Raises LinkDead."""
    return _resolved(SEAT.by_code(code))


def _resolved(found: QuerySet[TableLink]) -> Resolved:
    link = found.select_related("table__round__event", "seat__registration__player", "registration__player").first()
    if link is None:
        raise LinkDead("unknown", _("This link is not known. Ask the referee for the link of your table."))
    round_ = link.table.round
    if round_.state == Round.State.CLOSED:
        message = _("Round %(number)s is closed; this link is no longer valid.") % {"number": round_.number}
        raise LinkDead("closed", message, link.table, round_.event if link.revoked_at is None else None)
    if link.registration_id not in (None, link.seat.registration_id):
        raise LinkDead("moved", _moved(link), link.table)
    if link.revoked_at is not None:
        message = _("This link was revoked. Ask the referee for a new link of your table.")
        if SEAT.alive(seat=link.seat_id).exists():
            message = _("This link was replaced. Ask the referee for the new link of your table.")
        raise LinkDead("revoked", message, link.table)
    return Resolved(link, round_.event, round_, link.table, link.seat, _role(round_.event, link.seat))


def _role(event: Event, seat: Seat) -> str:
    return CAPTAIN if seat.letter == book_of(event).seats[0] else PLAYER


def _by_card(card: int, seat: int) -> Resolved:
    link = PlayerLink.objects.select_related("registration__player").filter(pk=card).first()
    if link is None:
        raise LinkDead("unknown", _("This link is not known. Ask the referee for the link of your table."))
    held_seat = Seat.objects.select_related("table__round__event", "registration__player").filter(pk=seat).first()
    if link.revoked_at is not None:
        raise LinkDead("revoked", _revoked_card(link), held_seat.table if held_seat else None)
    if held_seat is None:
        raise LinkDead("moved", _("This seat is no longer there: look at your page."), card=card)
    table, round_ = held_seat.table, held_seat.table.round
    if round_.state == Round.State.CLOSED:
        message = _("Round %(number)s is closed; its results are on your page.") % {"number": round_.number}
        raise LinkDead("closed", message, table, round_.event, card)
    if held_seat.registration_id != link.registration_id or table.bye or round_.state == Round.State.DRAFTED:
        message = _("You have another seat in round %(number)s, or none: look at your page.") % {
            "number": round_.number
        }
        raise LinkDead("moved", message, table, card=card)
    return Resolved(link, round_.event, round_, table, held_seat, _role(round_.event, held_seat))


def _revoked_card(link: PlayerLink) -> str:
    if CARD.alive(registration=link.registration_id).exists():
        return _("This card was replaced. Use the new one, or ask the referee for it.")
    return _("This card was revoked. Ask the referee for a new one.")


def _moved(link: TableLink) -> str:
    player = link.registration
    assert player is not None
    params = {"player": player.player.name, "round": link.table.round.number}
    seat = Seat.objects.filter(round=link.table.round, registration=player).select_related("table").first()
    if seat is None:
        return _("%(player)s has no seat in round %(round)s any more.") % params
    params |= {"table": seat.table.number, "seat": seat.letter}
    return _("%(player)s sits at table %(table)s, seat %(seat)s now: use the card of that table.") % params


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


def _why_none(one: Registration) -> str:
    params = {"player": one.player.name}
    if one.player.erased_at:
        return _("%(player)s was erased: there is no card to make.") % params
    if one.removed:
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


def resolve_card(token: str) -> ResolvedCard:
    """Return the player of a printed token or of a pass (`CARD.pass_of`). Raises LinkDead."""
    return _resolved_card(CARD.by_token(token))


def resolve_card_code(code: str) -> ResolvedCard:
    """Return the player of a short code, in any spelling. Raises LinkDead."""
    return _resolved_card(CARD.by_code(code))


def _resolved_card(found: QuerySet[PlayerLink]) -> ResolvedCard:
    link = found.select_related("registration__event", "registration__player", "registration__club").first()
    if link is None:
        raise LinkDead("unknown", _("This card is not known. Ask the referee for a new one."))
    if link.revoked_at is not None:
        raise LinkDead("revoked", _revoked_card(link))
    return ResolvedCard(link, link.registration.event, link.registration)
