"""Trial events, the only kind that can be deleted.

The first line of the journal marks a trial. A deletion leaves a line in the site's own chain that names it; only then
do the journal's triggers let the trial's lines go.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import NotAllowed, RefereeError
from tournament.journal.selectors.trial_events import DELETED, born
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_rounds
from tournament.journal.services.typed_text import one_line
from tournament.models import (
    Call,
    Certificate,
    Club,
    Draw,
    Event,
    Journal,
    JournalWord,
    Player,
    Protest,
    Registration,
    Renons,
    Round,
    StoredDocument,
    Warning,
)
from tournament.models.people import NOT_KEPT


def require_deletable(*, event: Event, name: str, by: Actor) -> Journal:
    """Require the typed name (RefereeError at "name"), and return or raise as `require_trial`."""
    require(by, "event.delete")
    first = require_trial(event)
    if one_line(name, field="name").casefold() != event.name.casefold():
        raise RefereeError(_("This is not the event's name: %(name)s.") % {"name": event.name}, "name")
    return first


def require_trial(event: Event) -> Journal:
    """Return the first line of a trial. Raises NotAllowed for any other event."""
    first = born(event)
    if first is None:
        raise NotAllowed(_("Only an event that was made as a trial can be deleted. This one can be hidden."))
    return first


def delete(*, event: Event, name: str, backup: str, by: Actor) -> None:
    """Delete a trial, with players and clubs that played nowhere else. `backup` names the file made before.

    Raises as `require_deletable`.
    """
    with transaction.atomic():
        lock_rounds(event)
        fresh = lock_event(event)
        first = require_deletable(event=fresh, name=name, by=by)
        facts = {"event": fresh.name, "address": fresh.slug, "lines": fresh.journal.count(), "backup": backup}
        journal.write(event=None, by=by, action=DELETED, subject=first.hash, after=facts)
        players = set(Registration.objects.filter(event=fresh).values_list("player", flat=True))
        clubs = set(Registration.objects.filter(event=fresh).values_list("club", flat=True)) | set(
            Player.objects.filter(pk__in=players).values_list("club", flat=True)
        )
        _empty(fresh)
        Player.objects.filter(NOT_KEPT, pk__in=players, registrations=None).delete()
        nobodys = Club.objects.filter(registrations=None, players=None, finals=None, cup_teams=None)
        nobodys.filter(pk__in=clubs).delete()


def _empty(event: Event) -> None:
    Renons.objects.filter(table__round__event=event).delete()
    Call.objects.filter(table__round__event=event).delete()
    Protest.objects.filter(event=event).delete()
    Warning.objects.filter(event=event).delete()
    StoredDocument.objects.filter(table__round__event=event).delete()
    Certificate.objects.filter(event=event).delete()
    Round.objects.filter(event=event).delete()
    Draw.objects.filter(event=event).delete()
    Registration.objects.filter(event=event).delete()
    JournalWord.objects.filter(line__event=event).delete()
    lines = Journal.objects.filter(event=event)
    lines.filter(number__gt=1).delete()  # the first line permits deleting the others
    lines.delete()
    event.delete()
