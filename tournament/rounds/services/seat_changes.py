"""What a person changed in a drawn round: told to its draw's request, judged, certified anew once it is public.

A round's seats are always those that its request gives: whoever left, came or changed places after the draw is a step
of the request, and so is printed on the certificate. A request that a certificate names is never changed; the round,
and the drafts that were drawn with it, get a request of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tournament.draw import VERSION, digest
from tournament.journal.services.draw_before_write import rounds_of
from tournament.models import Certificate, Draw, Registration, Round, TableLink
from tournament.rounds.selectors.draws import drawn_together
from tournament.rounds.services.certificates import certify
from tournament.rounds.services.draw_report import judge_again
from tournament.rounds.services.draw_request import player_of, seated_in


def settle(changed: Round, *, exchange: Sequence[str] = ()) -> dict[str, Any]:
    """After somebody left, came or changed places in a round that has not started; returns what the journal says of it.

    Its request gives the seats that are stored and its report counts them; `exchange` are two places ("3A") whose
    players changed. A published round has its next certificate, and the links of seats that changed hands are dead.
    """
    if exchange:
        _exchange(changed, exchange)
    if _remember(changed) or exchange:
        judge_again(changed)
    if changed.state != Round.State.PUBLISHED:
        return {}
    told: dict[str, Any] = {}
    if not _valid(changed).filter(draw=changed.draw).exists():
        if withdrawn := withdraw_certificates(changed):
            told["certificates_withdrawn"] = withdrawn
        told |= certify(changed)
    if links := _revoke_links(changed):
        told["links_revoked"] = links
    return told


def _exchange(drafted: Round, places: Sequence[str]) -> None:
    """Write the exchange into the request, or take it out again if it undoes the last one."""
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
    """Mark the valid certificate of a round as withdrawn; returns how many there were."""
    return _valid(published).update(withdrawn_at=timezone.now())


def _valid(published: Round) -> QuerySet[Certificate]:
    certificates = Certificate.objects.filter(event=published.event, round_number=published.number)
    return certificates.filter(withdrawn_at__isnull=True)


def _remember(changed: Round) -> bool:
    """Tell the request the seats that it does not give; whether there were any.

    Seats of whoever plays out of competition are empty in a draw.
    """
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
    """The steps that make the stored seats of the planned ones, table by table; a seat that is no more is empty."""
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
    """Give the round a request with these steps, which knows whoever came."""
    assert changed.draw is not None
    asked = {name: value for name, value in changed.draw.request.items() if name != "swaps"}
    known = {player["id"] for player in asked["players"]}
    strangers = Registration.objects.filter(
        event=changed.event, start_number__in=[int(one) for one in came if one not in known]
    ).select_related("club")
    asked["players"] = [*asked["players"], *({**player_of(stranger), "playing": False} for stranger in strangers)]
    if steps:
        asked["swaps"] = list(steps)
    own = _own_draw(changed)
    own.request = asked
    own.request_sha256 = digest(asked)
    own.start_list_sha256 = digest(asked["players"])
    own.save()


def _own_draw(changed: Round) -> Draw:
    """The draw to be changed: the round's, or a copy of one that a certificate names, for it and the later drafts."""
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


def _revoke_links(changed: Round) -> int:
    """Kill the links of seats on which now sits somebody else, or nobody."""
    living = TableLink.objects.filter(table__round=changed, revoked_at__isnull=True).select_related("seat")
    dead = [link.pk for link in living if link.registration_id not in (None, link.seat.registration_id)]
    return TableLink.objects.filter(pk__in=dead).update(revoked_at=timezone.now())
