from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import paragraphs
from tournament.models import Announcement, Event
from tournament.models.hall import LONGEST_ANNOUNCEMENT


def announce(*, event: Event, text: str, by: Actor) -> Announcement:
    """Publish an announcement. Raises RefereeError at "text" if it is empty or longer than 2,000 characters."""
    require(by, "hall.announce")
    with transaction.atomic():
        lock_event(event)
        said = paragraphs(text, most=LONGEST_ANNOUNCEMENT, field="text")
        if not said:
            raise RefereeError(_("Write what is to be announced."), "text")
        announcement = Announcement.objects.create(event=event, text=said, at=timezone.now(), by=by.label[:150])
        journal.write(event=event, by=by, action="announcement.write", after={"text": said})
        return announcement


def take_down(*, announcement: Announcement, by: Actor) -> Announcement:
    require(by, "hall.announce")
    with transaction.atomic():
        lock_event(announcement.event)
        fresh = Announcement.objects.get(pk=announcement.pk)
        if fresh.taken_down_at is not None:
            raise Conflict(_("This announcement is taken down already."))
        fresh.taken_down_at = timezone.now()
        fresh.save(update_fields=["taken_down_at"])
        journal.write(event=fresh.event, by=by, action="announcement.take_down", before={"text": fresh.text})
        return fresh
