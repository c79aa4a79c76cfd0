"""A registration as services lock it and as the journal tells it."""

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
from tournament.models import Place, Player, Registration, Round, Seat

#: Registrations, each with what the journal told of it before a write.
Told = list[tuple[Registration, dict[str, Any]]]


def lock(registration: Registration) -> Registration:
    """Lock the event, then the registration, and read it afresh."""
    lock_event(registration.event)
    locked = Registration.objects.select_for_update(of=("self",), no_key=True)
    return locked.select_related("event", "player", "club").get(pk=registration.pk)


def is_on_papers(registration: Registration) -> bool:
    """Whether a paper of the event names it: a published seating, a sheet, a warning or a protest."""
    seated = registration.seats.exclude(round__state=Round.State.DRAFTED)
    return seated.exists() or registration.warnings.exists() or registration.protests.exists()


def log(
    registration: Registration, action: str, *, before: Mapping[str, Any], by: Actor, reason: str = "", **more: object
) -> None:
    """A line on the registration; `more` is told beside how it stands now: where it was `emptied`, tables, too."""
    emptied = more.get("emptied")
    rounds = [one["round"] for one in emptied] if isinstance(emptied, list) else []
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


def elsewhere(player: Player, here: Registration) -> Told:
    """The player's registrations at other events, each with what the journal tells of it now."""
    others = Registration.objects.filter(player=player).exclude(pk=here.pk).select_related("event", "player", "club")
    return [(one, state(one)) for one in others.order_by("event_id")]


def log_elsewhere(others: Told, player: Player, *, by: Actor) -> None:
    """A line in each event whose papers and lists name the player otherwise by now."""
    for registration, before in others:
        registration.player = player
        after = state(registration)
        if any(after[name] != before[name] for name in ("name", "licence")):
            log(registration, "players.edit", before=before, by=by)


def require_name_is_free(player: Player, here: Registration, by: Actor) -> None:
    """Raise NotAllowed for a name that stands on papers of events which are not the director's to change."""
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
    """Raise RefereeError at the field for a licence that somebody else has."""
    others = Player.objects.exclude(pk=player.pk).select_related("club")
    owner = others.filter(licence__iexact=player.licence).first() if player.licence else None
    if owner is not None:
        raise taken_licence(player.licence, owner)


def taken_licence(licence: str, owner: Player) -> RefereeError:
    """The refusal that says whose licence it is."""
    told = {"licence": licence, "player": owner.name, "club": owner.club.name if owner.club else _("no club")}
    return RefereeError(
        _("Licence %(licence)s belongs to %(player)s (%(club)s). Correct it, or leave the field empty.") % told,
        "licence",
    )
