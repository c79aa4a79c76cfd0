"""React to changes of events and the register, called through settings.SEASON."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.journal.services.actor import Actor
from tournament.journal.services.season import Foreseen
from tournament.models import Club, Event, Final, Player, Table
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
    def settle(self, event: Event, by: Actor) -> None:
        settle(event, by)

    def why_apart(self, keep: Player, drop: Player) -> str:
        return people.why_apart(keep, drop)

    def merge(self, keep: Player, drop: Player, by: Actor) -> None:
        people.merge(keep, drop, by=by)

    def merge_clubs(self, keep: Club, drop: Club, by: Actor) -> None:
        people.merge_clubs(keep, drop, by=by)

    def foresee(
        self, table: Table, places: Mapping[str, int | None], reached: Mapping[int, tuple[int, int, int]]
    ) -> tuple[Foreseen, ...]:
        return foreseen.foresee(table, places, reached)
