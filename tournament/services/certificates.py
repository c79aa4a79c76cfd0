"""Certifying a draw when it is published: it is drawn once more from its request, and must come out as it is stored."""

from __future__ import annotations

import hashlib
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.documents import certificate
from tournament.draw import draw as compute
from tournament.models import Certificate, Registration, Round, Seat
from tournament.services.draw_request import seated_in
from tournament.services.errors import Conflict


def certify(published: Round) -> dict[str, Any]:
    """Store the printed certificate of a round that is being published; returns what the journal says of it.

    Raises Conflict, naming who is concerned, if the request does not give the seats that are stored. A round drawn
    before requests were kept has no certificate.
    """
    asked = published.draw
    if asked is None:
        return {"seed": published.draw_seed}
    answer = compute(asked.request)
    plan = answer["rounds"][published.draw_part]
    stored = seated_in(published)
    if plan != stored:
        _refuse(published, plan, stored)
    _require_everybody(published)
    content = certificate.of_round(round=published, answer=answer)
    earlier = Certificate.objects.filter(event=published.event, round_number=published.number)
    made = Certificate.objects.create(
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
        "certificate": made.sha256,
    }


def _refuse(published: Round, plan: list[dict[str, Any]], stored: list[dict[str, Any]]) -> None:
    """Raise Conflict: whoever is in the draw and not at the tables has left since."""
    drawn = _players(plan)
    left = sorted(int(one) for one in drawn - _players(stored))
    gone = Registration.objects.filter(event=published.event, start_number__in=left).select_related("player")
    if gone:
        raise Conflict(
            _("%(players)s left after the draw: draw round %(number)s anew.")
            % {"players": ", ".join(one.player.name for one in gone[:10]), "number": published.number}
        )
    raise Conflict(
        _("The seats are not those that the draw gave; draw round %(number)s anew.") % {"number": published.number}
    )


def _players(tables: list[dict[str, Any]]) -> set[str]:
    return {value for table in tables for name, value in table.items() if name != "table" and value is not None}


def _require_everybody(published: Round) -> None:
    """Raise Conflict if somebody who played the round before has no seat: he came late, after a schedule was drawn."""
    if published.number == 1:
        return
    seated = Seat.objects.filter(round=published, registration__isnull=False).values("registration")
    before = Seat.objects.filter(round__event=published.event, round__number=published.number - 1)
    waiting = Registration.objects.filter(
        event=published.event,
        checked_in=True,
        withdrawn=False,
        removed=False,
        out_of_competition=False,
        pk__in=before.values("registration"),
    ).exclude(pk__in=seated)
    missing = [one.player.name for one in waiting.select_related("player").order_by("start_number")[:10]]
    if missing:
        raise Conflict(
            _("%(players)s have no seat in this draw: draw round %(number)s anew.")
            % {"players": ", ".join(missing), "number": published.number}
        )
