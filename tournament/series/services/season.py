"""React to changes of events and the register, called through settings.SEASON."""

from __future__ import annotations

from tournament.journal.services.actor import Actor
from tournament.models import Event, Final
from tournament.series.selectors import finals, foreseen
from tournament.series.services import people, rating


def settle(event: Event, by: Actor) -> None:
    """Store the finals of an event that is over and the ratings, in the caller's transaction.

    An event with a reopened round keeps its finals; one that is continued loses them.
    """
    stage = finals.stage(event)
    if stage.corrected:
        return
    stored, now = finals.stored(event), finals.derived(event) if stage.over else []
    if not finals.agree(stored, now):
        Final.objects.filter(event=event).delete()
        Final.objects.bulk_create(now)
    rating.follow(event, by=by)


class Season:
    settle = staticmethod(settle)
    why_apart = staticmethod(people.why_apart)
    merge = staticmethod(people.merge)
    merge_clubs = staticmethod(people.merge_clubs)
    foresee = staticmethod(foreseen.foresee)
