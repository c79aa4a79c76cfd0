"""Certifies a published draw: draws it again from its request."""

from __future__ import annotations

import hashlib
from typing import Any

from django.utils import timezone

from tournament.draw import digest
from tournament.models import Certificate, Round
from tournament.rounds import certificate
from tournament.rounds.services.prepared_draws import Draws


def certify(published: Round, draws: Draws) -> dict[str, Any]:
    """Store the certificate of a round that is being published; returns its part of the journal line.

    A round drawn before requests were kept has no certificate.
    """
    asked = published.draw
    if asked is None:
        return {"seed": published.draw_seed}
    seating = digest(draws.rounds_of(asked.request)[published.draw_part])
    content = certificate.of_round(round=published, seating=seating)
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
        "seating": seating,
        "certificate": stored.sha256,
    }
