"""Certifies a published draw: draws it again from its request and stores the printed result."""

from __future__ import annotations

import hashlib
from typing import Any

from django.utils import timezone

from tournament.journal.services.draw_before_write import drawn_again
from tournament.models import Certificate, Round
from tournament.rounds import certificate


def certify(published: Round) -> dict[str, Any]:
    """Store the printed certificate of a round that is being published; returns its part of the journal line.

    The request gives the stored seats (`seat_changes.settle`). A round drawn before requests were kept has no
    certificate.
    """
    asked = published.draw
    if asked is None:
        return {"seed": published.draw_seed}
    answer = drawn_again(asked.request)
    content = certificate.of_round(round=published, answer=answer)
    earlier = Certificate.objects.filter(event=published.event, round_number=published.number)
    stored = Certificate.objects.create(
        event=published.event,
        round_number=published.number,
        number=earlier.count() + 1,
        draw=asked,
        sha256=hashlib.sha256(content).hexdigest(),
        content=content,
        at=timezone.now(),
    )
    return {
        "seed": asked.seed,
        "version": asked.version,
        "start_list": asked.start_list_sha256,
        "request": asked.request_sha256,
        "seating": answer["sha256"]["rounds"][published.draw_part],
        "certificate": stored.sha256,
    }
