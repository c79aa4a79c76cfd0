"""From the last accepted sheet to the next draw in one step: close, publish the standings, draw."""

from __future__ import annotations

from django.db import transaction

from tournament.journal.services.actor import Actor
from tournament.journal.services.draw_before_write import draws_outside
from tournament.models import Round
from tournament.rounds.services import rounds


@draws_outside
def close_and_go_on(*, round: Round, by: Actor, standings: bool = False, draw: bool = False, seed: int = 0) -> Round:
    """Close the round; `standings` publishes them, `draw` draws the next round by them, in the usual mode.

    All or nothing; returns the drawn round, or the closed one. Raises as `rounds.close`, `rounds.publish_standings` and
    `rounds.draft`.
    """
    with transaction.atomic():
        closed = rounds.close(round=round, by=by)
        if standings:
            rounds.publish_standings(round=closed, by=by)
        return rounds.draft(event=closed.event, seed=seed, by=by) if draw else closed
