"""Changes by hand in a drawn round: recorded in the draw's request, judged, and certified again if published.

A request named by a certificate never changes; the round, and the drafts drawn with it, get a new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tournament.draw import VERSION, digest
from tournament.models import Certificate, Draw, Event, Registration, Round, TableLink
from tournament.rounds import certificate
from tournament.rounds.selectors.draws import drawn_together
from tournament.rounds.services.draw_report import judge_again
from tournament.rounds.services.draw_request import player_of, seated_in
from tournament.rounds.services.prepared_draws import drawn, rounds_of, unchanged


def settle(changed: Round, *, exchange: Sequence[str] = ()) -> dict[str, Any]:
    """Settle a change in a round that has not started; returns its part of the journal line.

    `exchange` are two places ("3A") whose players changed. Links of seats that changed hands are revoked.
    """
    if exchange:
        _exchange(changed, exchange)
    if _remember(changed) or exchange:
        judge_again(changed)
    if changed.state != Round.State.PUBLISHED:
        return {}
    outcome: dict[str, Any] = {}
    if not _valid(changed).filter(draw=changed.draw).exists():
        if withdrawn := withdraw_certificates(changed):
            outcome["certificates_withdrawn"] = withdrawn
        outcome |= _certify(changed)
    if links := _revoke_links(changed):
        outcome["links_revoked"] = links
    return outcome


def _exchange(drafted: Round, places: Sequence[str]) -> None:
    if drafted.draw is None:
        return
    steps = list(drafted.draw.request.get("swaps", []))
    step = {"round": drafted.draw_part + 1, "seats": sorted(places)}
    if steps and steps[-1] == step:
        steps.pop()
    else:
        steps.append(step)
    _ask(drafted, steps, [])


def withdraw_certificates(published: Round) -> int:
    return _valid(published).update(withdrawn_at=timezone.now())


def _valid(published: Round) -> QuerySet[Certificate]:
    certificates = Certificate.objects.filter(event=published.event, round_number=published.number)
    return certificates.filter(withdrawn_at__isnull=True)


def _remember(changed: Round) -> bool:
    if changed.draw is None:
        return False
    plan = rounds_of(changed.draw.request)[changed.draw_part]
    steps = list(_differences(changed.draw_part + 1, plan, seated_in(changed)))
    if steps:
        came = {step["player"] for step in steps} - {None}
        _ask(changed, [*changed.draw.request.get("swaps", []), *steps], sorted(came))
    return bool(steps)


def _differences(
    part: int, plan: Sequence[Mapping[str, Any]], stored: Sequence[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    drawn = {(table["table"], name): who for table in plan for name, who in table.items()}
    for table in stored:
        number = table["table"]
        for letter, who in table.items():
            place = number, letter
            if letter != "table" and (place not in drawn or drawn[place] != who):
                yield {"round": part, "seat": f"{number}{letter}", "player": who}
    there = {(table["table"], name) for table in stored for name in table}
    for (number, letter), who in drawn.items():
        if who is not None and (number, letter) not in there:
            yield {"round": part, "seat": f"{number}{letter}", "player": None}


def _ask(changed: Round, steps: Sequence[Mapping[str, Any]], came: Sequence[str]) -> None:
    assert changed.draw is not None
    asked = with_strangers(unchanged(changed.draw.request), changed.event, came)
    if steps:
        asked["swaps"] = list(steps)
    own = _own_draw(changed)
    own.request = asked
    own.request_sha256 = digest(asked)
    own.start_list_sha256 = digest(asked["players"])
    own.save()


def with_strangers(request: Mapping[str, Any], event: Event, came: Iterable[str]) -> dict[str, Any]:
    """Add players by start number who were not drawn: a change by hand seats them."""
    known = {player["id"] for player in request["players"]}
    strangers = Registration.objects.filter(
        event=event, start_number__in=[int(number) for number in came if number not in known]
    ).select_related("club")
    players = [*request["players"], *({**player_of(stranger), "playing": False} for stranger in strangers)]
    return {**request, "players": players}


def drawn_with(rounds: QuerySet[Round], came: Sequence[Registration]) -> list[dict[str, Any]]:
    """Return the requests for a change by hand that seats `came`: of the rounds not started, without and with them.

    A substitute's seat is empty in the draw, except in an extra round.
    """
    requests = drawn(rounds)
    helped = any(round_.is_extra for round_ in rounds.select_related("event"))
    known = [player for player in came if helped or not player.out_of_competition]
    numbers = [str(player.start_number) for player in known]
    return [*requests, *(with_strangers(request, known[0].event, numbers) for request in requests if known)]


def _own_draw(changed: Round) -> Draw:
    """Return the round's draw, or a copy for it and the later drafts if a certificate names it."""
    draw = changed.draw
    assert draw is not None
    if not Certificate.objects.filter(draw=draw).exists():
        return draw
    later = drawn_together(changed).filter(number__gt=changed.number, state=Round.State.DRAFTED)
    numbers = [changed.number, *later.values_list("number", flat=True)]
    draw = Draw.objects.get(pk=draw.pk)
    draw.pk, draw.version = None, VERSION
    draw._state.adding = True
    draw.save()
    Round.objects.filter(event=changed.event, number__in=numbers).update(draw=draw)
    changed.draw = draw
    return draw


def _certify(published: Round) -> dict[str, Any]:
    """Store the certificate of a round, of what its request draws; returns its part of the journal line.

    A round drawn before requests were kept has no certificate.
    """
    asked = published.draw
    if asked is None:
        return {"seed": published.draw_seed}
    seating = digest(rounds_of(asked.request)[published.draw_part])
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


def _revoke_links(changed: Round) -> int:
    living = TableLink.objects.filter(table__round=changed, revoked_at__isnull=True).select_related("seat")
    dead = [link.pk for link in living if link.registration_id not in (None, link.seat.registration_id)]
    return TableLink.objects.filter(pk__in=dead).update(revoked_at=timezone.now())
