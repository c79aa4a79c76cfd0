from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_rounds
from tournament.journal.services.retry_name_taken import again_if_taken
from tournament.journal.services.season import season
from tournament.journal.services.typed_text import check, given_reason, one_line
from tournament.models import Category, Event, Place, Player, Registration, Round
from tournament.models.people import NOT_KEPT
from tournament.people.services import locked_registration, register_rows, start_list
from tournament.people.services.places import places
from tournament.people.services.start_list import DUPLICATE, KNOWN, NEW, Row


@dataclass(frozen=True, slots=True)
class Imported:
    registrations: tuple[Registration, ...]
    new: int
    known: int
    duplicates: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Typed:
    last_name: str
    first_name: str
    club: str
    licence: str
    rating: Decimal | None
    categories: tuple[str, ...] = ()
    number: int = 1


@again_if_taken
def register(
    *,
    event: Event,
    last_name: str,
    by: Actor,
    first_name: str = "",
    club: str = "",
    licence: str = "",
    rating: Decimal | None = None,
    out_of_competition: bool = False,
    categories: Collection[Category] = (),
    fee_cents: int | None = None,
) -> Registration:
    """Register a player under the next start number. `fee_cents`: his own fee, None for the usual one.

    Once round 1 is published, only late entrants and substitutes out of competition can be registered. Raises
    RefereeError at the field, Conflict if he is registered already.
    """
    require(by, "players.edit")
    with transaction.atomic():
        lock_event(event)
        late = require_open_list(event, out_of_competition=out_of_competition, field="out_of_competition")
        row = _Typed(
            one_line(last_name, field="last_name"),
            one_line(first_name, field="first_name"),
            one_line(club, field="club"),
            one_line(licence, field="licence"),
            rating,
        )
        if not row.last_name:
            raise RefereeError(_("Give the player's last name."), "last_name")
        (fate,) = start_list.fates(event=event, rows=[row])
        if fate.fate == DUPLICATE:
            raise Conflict(_("This player is registered already."), "last_name")
        if fate.licence_owner is not None:
            raise locked_registration.taken_licence(row.licence, fate.licence_owner)
        (registration,) = register_rows.store(event, [fate], late=late, out_of_competition=out_of_competition)
        _set_categories(registration, categories)
        if fee_cents is not None:
            registration.fee_cents = fee_cents
            check(registration)
            registration.save(update_fields=["fee_cents"])
        journal.write(
            event=event,
            by=by,
            action="players.register",
            subject=Place(start_number=registration.start_number),
            after=locked_registration.state(registration),
        )
        return registration


@again_if_taken
def import_start_list(*, event: Event, rows: Sequence[Row], by: Actor) -> Imported:
    """Register every row of a parsed start list, in order, or none. Raises RefereeError naming the row."""
    require(by, "players.import")
    with transaction.atomic():
        lock_event(event)
        late = require_open_list(event, out_of_competition=False)
        if not rows:
            raise RefereeError(_("There are no players in this list."), "file")
        decided = start_list.fates(event=event, rows=rows)
        taken = [fate for fate in decided if fate.fate != DUPLICATE]
        stored = register_rows.store(event, taken, late=late)
        categories = register_rows.store_categories(event, stored, taken)
        imported = Imported(
            registrations=tuple(stored),
            new=sum(fate.fate == NEW for fate in decided),
            known=sum(fate.fate == KNOWN for fate in decided),
            duplicates=tuple(fate.row.number for fate in decided if fate.fate == DUPLICATE),
        )
        journal.write(
            event=event,
            by=by,
            action="players.import",
            after={
                **register_rows.in_journal(stored),
                "categories": categories,
                "new": imported.new,
                "known": imported.known,
                "duplicates": list(imported.duplicates),
            },
            stands=snapshot.prizes(event) if categories else None,
        )
        return imported


def check_in(*, registration: Registration, by: Actor, present: bool = True) -> Registration:
    require(by, "players.checkin")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        if present and (fresh.withdrawn or fresh.removed):
            raise Conflict(_("%(player)s does not take part.") % {"player": fresh.player.name})
        before = locked_registration.state(fresh)
        fresh.checked_in = present
        fresh.save(update_fields=["checked_in"])
        if not present and fresh.seats.exists():
            season().settle(fresh.event, by)
        locked_registration.log(fresh, "players.checkin", before=before, by=by)
        return fresh


def check_in_all(*, event: Event, by: Actor) -> int:
    """Mark everybody present who has not withdrawn; returns how many were absent."""
    require(by, "players.checkin")
    with transaction.atomic():
        lock_event(event)
        absent = Registration.objects.filter(event=event, checked_in=False, withdrawn=False, removed=False)
        numbers = sorted(absent.values_list("start_number", flat=True))
        count = absent.update(checked_in=True)
        journal.write(event=event, by=by, action="players.checkin_all", after={"players": numbers})
        return count


def reinstate(*, registration: Registration, reason: str, by: Actor) -> Registration:
    """Undo a withdrawal; the player must be checked in again."""
    require(by, "players.edit")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        require_can_reinstate(fresh)
        reason = given_reason(reason)
        before = locked_registration.state(fresh)
        fresh.withdrawn = fresh.checked_in = False
        fresh.save(update_fields=["withdrawn", "checked_in"])
        locked_registration.log(fresh, "players.reinstate", before=before, by=by, reason=reason)
        return fresh


def require_can_withdraw(registration: Registration) -> None:
    if registration.withdrawn:
        raise Conflict(_("%(player)s has withdrawn already.") % {"player": registration.player.name})


def require_can_reinstate(registration: Registration) -> None:
    if not registration.withdrawn:
        raise Conflict(_("%(player)s has not withdrawn.") % {"player": registration.player.name})


def require_can_take_out(registration: Registration) -> None:
    """Raise Conflict for a player with a seat, a warning, a protest or money on the cash sheet."""
    seat = registration.seats.select_related("round").order_by("round__number").first()
    if seat is not None and seat.round.state == Round.State.DRAFTED:
        raise Conflict(
            _("%(player)s has a seat in the draft of round %(round)s: discard it first, or record his withdrawal.")
            % {"player": registration.player.name, "round": seat.round.number}
        )
    if locked_registration.is_on_papers(registration):
        raise Conflict(
            _(
                "%(player)s already appears in documents of this event: record a withdrawal instead; what was "
                "played is kept."
            )
            % {"player": registration.player.name}
        )
    returned = registration.remissions.filter(paid_at__isnull=False)
    if registration.paid_cents or registration.parts.exists() or returned.exists():
        raise Conflict(
            _(
                "Money of %(player)s is on the cash sheet: record a withdrawal instead. If the payment was ticked "
                "by mistake, take the tick back first."
            )
            % {"player": registration.player.name}
        )


EDITABLE = ("ranking_seed", "out_of_competition", "fee_cents")
EDITABLE_PLAYER = ("first_name", "last_name", "licence", "rating")


@again_if_taken
def update(*, registration: Registration, changes: Mapping[str, Any], by: Actor) -> Registration:
    """Correct a registration: the fields in EDITABLE and EDITABLE_PLAYER, club (a name), and categories.

    A player with a seat cannot change between competing and playing out of competition. Unknown keys raise KeyError.
    """
    require(by, "players.edit")
    unknown = set(changes) - {*EDITABLE, *EDITABLE_PLAYER, "club", "categories"}
    if unknown:
        raise KeyError(", ".join(sorted(unknown)))
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        before = locked_registration.state(fresh)
        outside = changes.get("out_of_competition", fresh.out_of_competition)
        if outside != fresh.out_of_competition and fresh.seats.exists():
            raise Conflict(_("The player already has a seat, so this cannot be changed."), "out_of_competition")
        player = fresh.player
        named = player.name
        others = locked_registration.elsewhere(player, fresh)
        if {"first_name", "last_name"} & set(changes):
            locked_registration.require_name_is_free(player, fresh, by)
        for name, value in changes.items():
            if name in EDITABLE:
                setattr(fresh, name, value)
            elif name in EDITABLE_PLAYER:
                setattr(player, name, one_line(value, field=name) if isinstance(value, str) else value)
        if "club" in changes:
            fresh.club = player.club = register_rows.club_of(str(changes["club"] or ""))
        locked_registration.require_own_licence(player)
        check(player)
        player.save()
        check(fresh)
        fresh.save()
        if "categories" in changes:
            _set_categories(fresh, changes["categories"])
        if "club" in changes and fresh.seats.exists():
            season().settle(fresh.event, by)
        locked_registration.log(fresh, "players.edit", before=before, by=by)
        locked_registration.log_elsewhere(others, player, by=by)
        locked_registration.log_in_cups(player, named, by=by)
        places().fill(fresh.event, by)  # out of competition he takes none
        return fresh


def categorise(*, registration: Registration, category: Category, into: bool, by: Actor) -> Registration:
    """Put a player into a category, or take him out. Raises Conflict if it is so already."""
    require(by, "players.edit")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        own = list(fresh.categories.all())
        named = {"player": fresh.player.name, "category": category.name}
        if (category in own) == into:
            said = _("%(player)s is in %(category)s already.") if into else _("%(player)s is not in %(category)s.")
            raise Conflict(said % named)
        before = locked_registration.state(fresh)
        _set_categories(fresh, [*own, category] if into else [other for other in own if other != category])
        locked_registration.log(fresh, "players.edit", before=before, by=by)
        return fresh


def take_out(*, registration: Registration, by: Actor) -> None:
    """Delete a mistaken registration and end its sign-up; delete the player too if no other event has him.

    Raises as `require_can_take_out`.
    """
    require(by, "players.edit")
    with transaction.atomic():
        lock_rounds(registration.event)
        fresh = locked_registration.lock(registration)
        require_can_take_out(fresh)
        remissions = list(fresh.remissions.all())
        before, player = locked_registration.state(fresh), fresh.player
        number, in_team = fresh.start_number, fresh.team_id is not None
        places().end(fresh, by)
        fresh.delete()
        if Player.objects.filter(NOT_KEPT, pk=player.pk, registrations=None).exists():
            player.delete()
        journal.write(
            event=registration.event,
            by=by,
            action="players.take_out",
            subject=Place(start_number=number),
            before=before,
            stands={
                **(snapshot.teams(registration.event) if in_team else {}),
                **(snapshot.fees(registration.event, of=number) if remissions else {}),
            },
        )
        places().fill(registration.event, by)


def require_open_list(event: Event, *, out_of_competition: bool, field: str = "") -> bool:
    """Return whether a player who registers now is late. Raises NotAllowed at `field` when it is too late."""
    states = dict(Round.objects.filter(event=event).values_list("number", "state"))
    if out_of_competition or not states:
        return False
    begun = {state for number, state in states.items() if number > 1} - {Round.State.DRAFTED.value}
    if begun or states[1] == Round.State.CLOSED:  # a schedule has its later rounds as drafts from the start
        raise NotAllowed(_("Late players may join round 1 only ⟦latecomers⟧."), field)
    return states[1] != Round.State.DRAFTED


def _set_categories(registration: Registration, categories: Collection[Category]) -> None:
    if any(category.event_id != registration.event_id for category in categories):
        raise RefereeError(_("This category is not there any more."), "categories")
    registration.categories.set(categories)
