"""Drafting rounds from a seating script: drawn elsewhere, here judged, exchanged, published and certified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.journal import subject
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.draw_before_write import draws_outside
from tournament.journal.services.locks import lock_event, lock_rounds
from tournament.models import Event, Registration, Round
from tournament.rounds.services.drafts import store
from tournament.rounds.services.draw_report import judged
from tournament.rounds.services.draw_request import next_number, players_for, request_for
from tournament.startlist.script_data import Person, ScriptTable

Rounds = Mapping[int, Sequence[ScriptTable]]


@dataclass(frozen=True, slots=True)
class Planned:
    """A round of a script that is not stored: its number, its tables and its report as a draft's."""

    number: int
    tables: tuple[ScriptTable, ...]
    report: Mapping[str, Any]


def people(event: Event) -> list[Person]:
    """Everybody of the start list; `here` is who is drawn for the next round. Three queries at most."""
    present = {one.pk for one in players_for(event, next_number(event))}
    everybody = Registration.objects.filter(event=event).select_related("player").order_by("start_number")
    return [
        Person(one.start_number, one.player.last_name, one.player.first_name, one.player.licence, one.pk in present)
        for one in everybody
    ]


def plan(*, event: Event, rounds: Rounds) -> tuple[Planned, ...]:
    """The rounds with their reports, without storing anything. Raises RefereeError for what cannot be drawn."""
    first = next_number(event)
    request = _request(event, first, rounds)
    reports = judged(request, [[_seats(table) for table in rounds[number]] for number in sorted(rounds)])
    return tuple(
        Planned(number, tuple(rounds[number]), report) for number, report in zip(sorted(rounds), reports, strict=True)
    )


@draws_outside
def import_rounds(*, event: Event, rounds: Rounds, by: Actor) -> Round:
    """Draft the rounds of a script as they stand, from the next one to be drawn on; returns the first.

    Raises Conflict (a round is drawn meanwhile), RefereeError (rounds that do not follow on it, players that are no
    longer drawn). Nothing is stored then.
    """
    require(by, "round.import")
    if not rounds:
        raise RefereeError(_("There is no table in the file."), "file")
    with transaction.atomic():
        lock_rounds(event)
        fresh = lock_event(event)
        first = next_number(event)
        if min(rounds) != first:
            raise Conflict(_("Round %(number)s comes next: look at the file again.") % {"number": first})
        players = players_for(event, first)
        request = _request(fresh, first, rounds)
        drawn = store(event=fresh, number=first, request=request, players=players, by=by)
        journal.write(
            event=event,
            by=by,
            action="round.import",
            subject=subject(drawn[0]),
            after={
                "mode": "manual",
                "players": len(players),
                "rounds": [one.number for one in drawn],
                "report": drawn[0].draw_report,
            },
            stands=snapshot.drawn(event, [one.number for one in drawn]),
        )
        return drawn[0]


def _request(event: Event, first: int, rounds: Rounds) -> dict[str, Any]:
    seating = [[_seats(table) for table in rounds[number]] for number in sorted(rounds)]
    return request_for(event, first, players_for(event, first), mode="manual", seed=0, seating=seating)


def _seats(table: ScriptTable) -> dict[str, str | None]:
    return {letter: None if player is None else str(player) for letter, player in table.seats.items()}
