from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.errors import NotAllowed, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.snapshot import of_player as state
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.journal.services.locks import lock_event
from tournament.models import Cup, Place, Player, Registration, Round, Seat

States = list[tuple[Registration, dict[str, Any]]]


def lock(registration: Registration) -> Registration:
    """Lock the event, then the registration, and reload it."""
    lock_event(registration.event)
    locked = Registration.objects.select_for_update(of=("self",), no_key=True)
    return locked.select_related("event", "player", "club").get(pk=registration.pk)


def is_on_papers(registration: Registration) -> bool:
    seated = registration.seats.exclude(round__state=Round.State.DRAFTED)
    return seated.exists() or registration.warnings.exists() or registration.protests.exists()


def log(
    registration: Registration, action: str, *, before: Mapping[str, Any], by: Actor, reason: str = "", **more: object
) -> None:
    """Write a journal line; `more` is added to its new state: with `emptied`, also the tables."""
    emptied = more.get("emptied")
    rounds = [seat["round"] for seat in emptied] if isinstance(emptied, list) else []
    journal.write(
        event=registration.event,
        by=by,
        action=action,
        subject=Place(start_number=registration.start_number),
        before=before,
        after={**state(registration), **{name: value for name, value in more.items() if value}},
        reason=reason,
        stands=snapshot.drawn(registration.event, rounds) if rounds else None,
    )


def elsewhere(player: Player, here: Registration) -> States:
    others = Registration.objects.filter(player=player).exclude(pk=here.pk).select_related("event", "player", "club")
    return [(registration, state(registration)) for registration in others.order_by("event_id")]


def log_elsewhere(others: States, player: Player, *, by: Actor) -> None:
    for registration, before in others:
        registration.player = player
        after = state(registration)
        if any(after[name] != before[name] for name in ("name", "licence")):
            log(registration, "players.edit", before=before, by=by)


def log_in_cups(player: Player, before: str, *, by: Actor) -> None:
    """Write a line in each cup that he is in, if his name differs from `before`."""
    if player.name == before:
        return
    for cup in Cup.objects.filter(members__player=player).order_by("pk"):
        journal.write(
            event=None,
            cup=cup,
            by=by,
            action="cup.player",
            subject=cup.name,
            before={"players": [[player.pk, before]]},
            after={"players": [[player.pk, player.name]]},
        )


def require_name_is_free(player: Player, here: Registration, by: Actor) -> None:
    """Raise NotAllowed for a name on papers of events that the director may not change."""
    if by.account is None or by.account.is_superuser:
        return
    seats = Seat.objects.filter(registration__player=player).exclude(registration__event=here.event)
    seats = seats.exclude(round__state=Round.State.DRAFTED)
    foreign = seats.exclude(
        registration__event__officials__account=by.account, registration__event__officials__role="director"
    )
    seat = foreign.select_related("registration__event").first()
    if seat is not None and seat.registration is not None:
        raise NotAllowed(
            _(
                "%(player)s also plays at %(event)s, which is not yours: the site's owner corrects the name in the "
                "register of players."
            )
            % {"player": player.name, "event": seat.registration.event.name},
            "last_name",
        )


def require_own_licence(player: Player) -> None:
    others = Player.objects.exclude(pk=player.pk).select_related("club")
    owner = others.filter(licence__iexact=player.licence).first() if player.licence else None
    if owner is not None:
        raise taken_licence(player.licence, owner)


def taken_licence(licence: str, owner: Player) -> RefereeError:
    params = {"licence": licence, "player": owner.name, "club": owner.club.name if owner.club else _("no club")}
    return RefereeError(
        _("Licence %(licence)s belongs to %(player)s (%(club)s). Correct it, or leave the field empty.") % params,
        "licence",
    )
