from __future__ import annotations

from typing import Any

from tournament.journal.services.actor import Actor
from tournament.models import Event, Round
from tournament.rounds.services import drafts, rounds
from tournament.rounds.services.drafts import plan
from tournament.rounds.services.prepared_draws import prepared


def close_and_go_on(*, round: Round, by: Actor, standings: bool = False, draw: bool = False, seed: int = 0) -> Round:
    """Close the round; `standings` publishes them, `draw` draws the next round in the usual mode.

    All or nothing; returns the drawn round, or the closed one. Raises as `rounds.close`, `rounds.publish_standings` and
    `drafts.draft`.
    """

    def requests() -> list[dict[str, Any]]:
        event = Event.objects.get(pk=round.event_id)
        return [plan(event, round.number + 1, mode="", seed=seed).request] if draw else []

    with prepared(requests):
        closed = rounds.close(round=round, by=by)
        if standings:
            rounds.publish_standings(round=closed, by=by)
        return drafts.draft(event=closed.event, seed=seed, by=by) if draw else closed
