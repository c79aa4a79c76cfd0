from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.events.selectors.book import book_of
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import one_line
from tournament.models import Event, ForbiddenPair, Place, Registration, TablePin

LAST_TABLE = 999
LONGEST_REASON = 200


def pin(*, event: Event, registration: Registration, table: int, reason: str = "", by: Actor) -> TablePin:
    """Pin a player to this table in every later draw.

    Raises RefereeError at the field for a table that no round has, or whose seats are all pinned; Conflict if the
    player has a pin.
    """
    require(by, "round.draft")
    with transaction.atomic():
        lock_event(event)
        player = _player(event, registration, "player")
        reason = _reason(reason)
        seats = len(book_of(event).seats)
        here = Registration.objects.filter(event=event, withdrawn=False, removed=False, out_of_competition=False)
        last = min(LAST_TABLE, -(-here.count() // seats))
        if not 1 <= table <= last:
            raise RefereeError(_("The tables have the numbers 1 to %(last)s.") % {"last": last}, "table")
        if TablePin.objects.filter(registration=player).exists():
            raise Conflict(_("%(player)s is pinned to a table already.") % {"player": player.player.name}, "player")
        same = TablePin.objects.filter(event=event, table=table, registration__withdrawn=False)
        others = list(same.values_list("registration", flat=True))
        if len(others) >= seats:
            raise RefereeError(_("All seats of table %(table)s are pinned already.") % {"table": table}, "table")
        seated = [*others, player.pk]
        pairs = ForbiddenPair.objects.filter(event=event, first__in=seated, second__in=seated)
        foe = pairs.select_related("first__player", "second__player").first()
        if foe is not None:
            raise RefereeError(
                _("%(first)s and %(second)s must not share a table.")
                % {"first": foe.first.player.name, "second": foe.second.player.name},
                "table",
            )
        table_pin = TablePin.objects.create(event=event, registration=player, table=table, reason=reason)
        _log(event, by, "draw.pin", player, after={"table": table}, reason=reason)
        return table_pin


def unpin(*, pin: TablePin, by: Actor) -> None:
    require(by, "round.draft")
    with transaction.atomic():
        lock_event(pin.event)
        if not TablePin.objects.filter(pk=pin.pk).exists():
            raise Conflict(_("This wish is gone already."))
        _log(pin.event, by, "draw.unpin", pin.registration, before={"table": pin.table})
        pin.delete()


def forbid(*, event: Event, first: Registration, second: Registration, reason: str = "", by: Actor) -> ForbiddenPair:
    """Keep two players apart in every later draw. Raises RefereeError at the field, or Conflict."""
    require(by, "round.draft")
    with transaction.atomic():
        lock_event(event)
        left, right = _player(event, first, "first"), _player(event, second, "second")
        reason = _reason(reason)
        if left == right:
            raise RefereeError(_("Choose two different players."), "second")
        if left.pk > right.pk:
            left, right = right, left
        if ForbiddenPair.objects.filter(first=left, second=right).exists():
            raise Conflict(_("These two are kept apart already."), "second")
        tables = dict(TablePin.objects.filter(registration__in=[left, right]).values_list("registration", "table"))
        if len(tables) > 1 and tables[left.pk] == tables[right.pk]:
            raise RefereeError(
                _("Both are pinned to table %(table)s: take one of the pins back first.") % {"table": tables[left.pk]},
                "second",
            )
        forbidden_pair = ForbiddenPair.objects.create(event=event, first=left, second=right, reason=reason)
        _log(event, by, "draw.forbid", left, after={"player": right.player.name}, reason=reason)
        return forbidden_pair


def allow(*, pair: ForbiddenPair, by: Actor) -> None:
    require(by, "round.draft")
    with transaction.atomic():
        lock_event(pair.event)
        if not ForbiddenPair.objects.filter(pk=pair.pk).exists():
            raise Conflict(_("This wish is gone already."))
        _log(pair.event, by, "draw.allow", pair.first, before={"player": pair.second.player.name})
        pair.delete()


def _player(event: Event, registration: Registration, field: str) -> Registration:
    player = Registration.objects.filter(pk=registration.pk, event=event).select_related("player").first()
    if player is None or player.withdrawn or player.removed or player.out_of_competition:
        raise RefereeError(_("Choose a player who takes part in this event."), field)
    return player


def _reason(reason: str) -> str:
    reason = one_line(reason, field="reason")
    if len(reason) > LONGEST_REASON:
        raise RefereeError(_("The reason is too long: at most 200 characters."), "reason")
    return reason


def _log(
    event: Event,
    by: Actor,
    action: str,
    player: Registration,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
    reason: str = "",
) -> None:
    journal.write(
        event=event,
        by=by,
        action=action,
        subject=Place(start_number=player.start_number),
        before=before,
        after=after,
        reason=reason,
    )
