from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event, lock_rounds
from tournament.models import Event, Place, Registration, Round
from tournament.rounds.services.drafts import store
from tournament.rounds.services.draw_report import judged
from tournament.rounds.services.draw_request import next_number, players_for, request_for
from tournament.rounds.services.prepared_draws import prepared
from tournament.startlist.script_data import Person, ScriptTable

Rounds = Mapping[int, Sequence[ScriptTable]]


@dataclass(frozen=True, slots=True)
class Planned:
    number: int
    tables: tuple[ScriptTable, ...]
    report: Mapping[str, Any]


def people(event: Event) -> list[Person]:
    """List everybody of the start list; `here`: drawn for the next round."""
    present = {player.pk for player in players_for(event, next_number(event))}
    everybody = Registration.objects.filter(event=event).select_related("player").order_by("start_number")
    return [
        Person(
            registration.start_number,
            registration.player.last_name,
            registration.player.first_name,
            registration.player.licence,
            registration.pk in present,
        )
        for registration in everybody
    ]


def plan(*, event: Event, rounds: Rounds) -> tuple[Planned, ...]:
    """Judge a script's rounds. Raises RefereeError for rounds that cannot be drawn."""
    first = next_number(event)
    request = _request(event, first, rounds)
    reports = judged(request, [[_seats(table) for table in rounds[number]] for number in sorted(rounds)])
    return tuple(
        Planned(number, tuple(rounds[number]), report) for number, report in zip(sorted(rounds), reports, strict=True)
    )


def import_rounds(*, event: Event, rounds: Rounds, by: Actor) -> Round:
    """Draft a script's rounds unchanged, from the next round to draw on, or none; returns the first.

    Raises Conflict (a round was drawn meanwhile), RefereeError (rounds out of sequence, players no longer drawn).
    """
    require(by, "round.import")
    if not rounds:
        raise RefereeError(_("There is no table in the file."), "file")
    with prepared(lambda: [_request(event, next_number(event), rounds)]):
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
            subject=Place(drawn[0].number),
            after={
                "mode": "manual",
                "players": len(players),
                "rounds": [round_.number for round_ in drawn],
                "report": drawn[0].draw_report,
            },
            stands=snapshot.drawn(event, [round_.number for round_ in drawn]),
        )
        return drawn[0]


def _request(event: Event, first: int, rounds: Rounds) -> dict[str, Any]:
    seating = [[_seats(table) for table in rounds[number]] for number in sorted(rounds)]
    return request_for(event, first, players_for(event, first), mode="manual", seed=0, seating=seating)


def _seats(table: ScriptTable) -> dict[str, str | None]:
    return {letter: None if player is None else str(player) for letter, player in table.seats.items()}
