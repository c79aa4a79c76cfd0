"""Statement and decision never change. An upheld protest asks for a correction of its sheet, until that is made or a
judge says why nothing changes.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.cases.selectors.warnings import unfollowed
from tournament.errors import Conflict, Faults, NotAllowed, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.journal import subject
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_table
from tournament.journal.services.typed_text import given_reason, paragraphs
from tournament.models import Event, Game, Official, Place, Protest, Registration, Round, Table
from tournament.permissions import ACTIONS, DECIDED_BY
from tournament.sheets.selectors.confirmations import ruled
from tournament.sheets.selectors.stored_sheet import lock

LONGEST_TEXT = 4000
IN_THE_JOURNAL = 200


def hand_in(
    *,
    event: Event,
    registration: Registration | None,
    text: str,
    by: Actor,
    addressed_to: str = Protest.Body.DELEGATE,
    table: Table | None = None,
    deadline: datetime | None = None,
    last: int | None = None,
) -> Protest:
    """Take a player's protest. `deadline`: of the decision. Raises RefereeError for every wrong field.

    `last`: the event's last protest when the form was opened (0: none); a resent form is the same protest.
    """
    require(by, "protest.hand_in")
    with transaction.atomic():
        lock_event(event)
        player, text = look(
            event=event, registration=registration, text=text, addressed_to=addressed_to, table=table, deadline=deadline
        )
        columns = {
            "table": table,
            "by": player,
            "addressed_to": addressed_to,
            "text": text,
            "received_by": by.label[:150],
            "deadline": deadline,
        }
        if last is not None:
            before = Protest.objects.filter(event=event, pk__gt=last, **columns).order_by("pk").first()
            if before is not None:
                return before
        return _take(Protest(event=event, **columns), by)


def hand_in_at_table(*, table: Table, number: int, text: str, by: Actor) -> Protest:
    """Take a player's protest against a ruling on a game, from his phone; the same text again is the same protest.

    It is addressed to the delegate, or to the panel if the event has a panel and no delegate. Raises NotAllowed
    (another table, a round that is not in play), RefereeError (no text, no such game), Conflict (no ruling on the game,
    or protested already).
    """
    require(by, "table.protest")
    with transaction.atomic():
        table = lock_table(table)
        if by.seat is None or by.seat.table_id != table.pk:
            raise NotAllowed(_("This link belongs to another table."))
        if table.round.state != Round.State.RUNNING:
            raise NotAllowed(_("The round is not running: hand the protest in at the referees' desk."))
        text = _statement(text, "text", _("Write down what you protest against, and why."))
        game = Game.objects.filter(table=table, number=number).first()
        if game is None:
            raise RefereeError(_("Game %(number)s is not recorded.") % {"number": number}, "number")
        player = by.seat.registration
        before = Protest.objects.filter(game=game, by=player).order_by("pk").first()
        if before is not None and before.text == text:
            return before
        if before is not None:
            raise Conflict(_("You have handed in a protest against game %(number)s already.") % {"number": number})
        if not ruled(game):
            said = _("The referee has not decided game %(number)s: say there what is wrong.")
            raise Conflict(said % {"number": number})
        event = table.round.event
        protest = Protest(event=event, table=table, game=game, by=player, text=text)
        protest.addressed_to, protest.received_by = _body(event), by.label[:150]
        return _take(protest, by)


def _body(event: Event) -> str:
    roles = set(Official.objects.filter(event=event).values_list("role", flat=True))
    only_panel = Official.Role.PANEL in roles and Official.Role.DELEGATE not in roles
    return Protest.Body.PANEL if only_panel else Protest.Body.DELEGATE


def _take(protest: Protest, by: Actor) -> Protest:
    protest.save(force_insert=True)
    after = {
        "player": protest.by.player.name,
        "addressed_to": str(protest.addressed_to),
        "text": protest.text[:IN_THE_JOURNAL],
        "deadline": protest.deadline.isoformat() if protest.deadline else "",
    }
    _log(protest, "protest.hand_in", after, by)
    return protest


def look(
    *,
    event: Event,
    registration: Registration | None,
    text: str,
    addressed_to: str,
    table: Table | None,
    deadline: datetime | None,
) -> tuple[Registration, str]:
    """Return the protester and the statement to be stored. Raises as `hand_in`."""
    faults = Faults()
    player = None
    with faults.noted():
        player = _player(event, registration)
    if table is not None and table.round.event_id != event.pk:
        faults.note(_("There is no such table in this event."), "table")
    with faults.noted():
        text = _statement(text, "text", _("Write down what the player protests against."))
    if addressed_to not in Protest.Body.values:
        faults.note(_("Choose who decides the protest."), "addressed_to")
    if deadline is not None and deadline <= timezone.now():
        faults.note(_("The deadline is over already."), "deadline")
    faults.tell()
    assert player is not None
    return player, text


def decide(*, protest: Protest, outcome: str, decision: str, by: Actor) -> Protest:
    """Decide a protest with a reason, as its addressee.

    Raises NotAllowed for everybody else, Conflict if decided, RefereeError at "outcome" or "decision".
    """
    require(by, "protest.decide")
    if by.role not in ACTIONS[DECIDED_BY[Protest.Body(protest.addressed_to)]]:
        raise NotAllowed(
            _("This protest is addressed to the panel; the panel decides it.")
            if protest.addressed_to == Protest.Body.PANEL
            else _("This protest is addressed to the delegate; the delegate decides it.")
        )
    faults = Faults()
    if outcome not in Protest.Outcome.values:
        faults.note(_("Say how the protest ends."), "outcome")
    with faults.noted():
        decision = _statement(decision, "decision", _("Write down the decision and its reason."))
    faults.tell()
    with transaction.atomic():
        lock_event(protest.event)
        fresh = Protest.objects.select_related("event", "by__player", "table__round", "game").get(pk=protest.pk)
        if fresh.decided_at is not None:
            raise Conflict(_("%(who)s has decided this protest.") % {"who": fresh.decided_by})
        fresh.outcome, fresh.decision = outcome, decision
        fresh.decided_at = timezone.now()
        fresh.decided_by = by.label[:150]
        fresh.decided_as = fresh.addressed_to
        fresh.save(update_fields=["outcome", "decision", "decided_at", "decided_by", "decided_as"])
        after = {"player": fresh.by.player.name, "ending": outcome, "decision": decision[:IN_THE_JOURNAL]}
        _log(fresh, "protest.decide", after, by)
        return fresh


def settle(*, table: Table, number: int, reason: str, by: Actor) -> list[Protest]:
    """State with a reason that upheld protests against a game (0: the whole sheet) change nothing on the sheet.

    Raises NotAllowed, Conflict if none waits there, or RefereeError at "reason".
    """
    require(by, "protest.settle")
    with transaction.atomic():
        sheet = lock(table)
        lock_event(sheet.event)
        upheld = unfollowed(sheet.event).filter(table=sheet.table)
        upheld = upheld.filter(game__number=number) if number else upheld.filter(game__isnull=True)
        waiting = list(upheld.select_related("by__player").order_by("pk"))
        if not waiting:
            raise Conflict(_("No upheld protest waits for a correction here any more."))
        reason = given_reason(reason)
        units: snapshot.Stands = {"protests": {}}
        for protest in waiting:
            protest.settled_at, protest.settled_by, protest.settled_reason = timezone.now(), by.label[:150], reason
            protest.save(update_fields=["settled_at", "settled_by", "settled_reason"])
            units["protests"] |= snapshot.protest(protest)["protests"]
        journal.write(
            event=sheet.event,
            by=by,
            action="protest.settle",
            subject=subject(sheet.round, sheet.table, number),
            reason=reason,
            stands=units,
        )
        return waiting


def _log(protest: Protest, action: str, after: journal.Json, by: Actor) -> None:
    stood = snapshot.protest(protest)
    journal.write(event=protest.event, by=by, action=action, subject=_subject(protest), after=after, stands=stood)


def _statement(text: str, field: str, missing: str) -> str:
    whole = paragraphs(text, most=LONGEST_TEXT, field=field)
    if not whole:
        raise RefereeError(missing, field)
    return whole


def _player(event: Event, registration: Registration | None) -> Registration:
    known = None
    if registration is not None:
        known = Registration.objects.filter(event=event, pk=registration.pk).select_related("player").first()
    if known is None:
        raise RefereeError(_("Choose the player."), "registration")
    return known


def _subject(protest: Protest) -> Place:
    if protest.table is not None:
        return subject(protest.table.round, protest.table, protest.game.number if protest.game else 0)
    return Place(start_number=protest.by.start_number)
