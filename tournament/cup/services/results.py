from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.cup.engine import Decided
from tournament.cup.selectors import draws, results
from tournament.cup.selectors.results import NOTHING, Reached
from tournament.cup.services import log
from tournament.draw import digest
from tournament.errors import Conflict, RefereeError
from tournament.journal.services import anchors
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import given_reason
from tournament.models import CupMatch, CupRound, CupSide, points_of


def settle(*, match: CupMatch, by: Actor, seen: str = "") -> CupMatch:
    """Confirm the result. `seen`: who was looked at as going on (`digest_of`), "" for anybody.

    Raises Conflict while the round is open, while level teams need a lot, or if others go on.
    """
    require(by, "cup.settle")
    with transaction.atomic():
        fresh = log.lock_match(match)
        require_can_settle(fresh)
        if seen not in ("", digest_of(going_on(fresh))):
            raise Conflict(_("Who goes on has changed since you looked at the result: look at it again."))
        sides = results.sides_of(fresh)
        reached = results.reached([fresh])[fresh.pk]
        decided = _decided(fresh, sides, reached)
        places = {ranked.standing.key: ranked.place for ranked in decided.order}
        for side in sides:
            got = reached.get(side.pk, NOTHING)
            side.units, side.difference, side.tables_won = got.units, got.difference, got.tables_won
            side.place, side.goes_on = places.get(side.pk), side.pk in decided.going_on
        return _store(fresh, sides, "cup.settle", by)


def going_on(match: CupMatch) -> list[CupSide]:
    """Return whom a confirmation now lets go on, best first. Raises Conflict as `settle`."""
    require_can_settle(match)
    sides = {side.pk: side for side in results.sides_of(match)}
    decided = _decided(match, list(sides.values()), results.reached([match])[match.pk])
    return [sides[key] for key in decided.going_on]


def digest_of(sides: Sequence[CupSide]) -> str:
    return digest([side.pk for side in sides])


def settle_alone(*, match: CupMatch, absent: Sequence[int], reason: str, by: Actor) -> CupMatch:
    """Decide a match without play: `absent` are the positions of absent teams; the present one advances.

    Raises RefereeError at "absent" if two are present, Conflict for a match that is set up.
    """
    require(by, "cup.settle")
    with transaction.atomic():
        fresh = log.lock_match(match)
        require_can_settle_alone(fresh)
        reason = given_reason(reason)
        sides = results.sides_of(fresh)
        for side in sides:
            side.absent = side.position in absent
        there = [side for side in sides if not side.absent]
        if len(there) > 1:
            raise RefereeError(_("More than one team has come: set the match up and play it."), "absent")
        for side in sides:
            side.place, side.goes_on = (None, False) if side.absent else (1, True)
        return _store(fresh, sides, "cup.settle_alone", by, reason=reason)


def draw_lots(*, match: CupMatch, order: Sequence[int], reason: str, by: Actor) -> CupMatch:
    """Record the lot's order of level teams: their positions, best first.

    `reason`: how it was drawn, and who was present. Raises Conflict if no level teams need it.
    """
    require(by, "cup.settle")
    with transaction.atomic():
        fresh = log.lock_match(match)
        require_can_settle(fresh)
        sides = results.sides_of(fresh)
        level = require_level(fresh, sides)
        by_position = {side.position: side for side in sides}
        chosen = [by_position.get(position) for position in order]
        keys = [side.pk for side in chosen if side is not None]
        if sorted(keys) != sorted(level) or len(keys) != len(order):
            raise RefereeError(_("Order all the teams that are level, and no others."), "order")
        reason = given_reason(reason)
        CupSide.objects.filter(match=fresh).update(lot=None)
        for lot, key in enumerate(keys, start=1):
            CupSide.objects.filter(pk=key).update(lot=lot)
        names = [side.team.name for side in chosen if side is not None]
        log.write_match(fresh, "cup.lots", by=by, after={"players": names}, reason=reason)
        anchors.note(fresh.round.cup, "cup.lots")
        return fresh


def reopen(*, match: CupMatch, reason: str, by: Actor) -> CupMatch:
    """Reopen a result; its lots become void. Raises Conflict once the next round is drawn."""
    require(by, "cup.settle")
    with transaction.atomic():
        fresh = log.lock_match(match)
        require_can_reopen(fresh)
        reason = given_reason(reason)
        before = _order(results.sides_of(fresh))
        CupSide.objects.filter(match=fresh).update(
            units=0, difference=0, tables_won=0, lot=None, place=None, goes_on=False
        )
        fresh.settled_at, fresh.settled_by = None, ""
        fresh.save(update_fields=["settled_at", "settled_by"])
        log.write_match(fresh, "cup.reopen", by=by, before=before, reason=reason)
        return fresh


def require_can_settle(match: CupMatch) -> None:
    _require_open(match)
    if match.pk not in results.reached([match]):
        raise Conflict(_("The round of this match is not closed at its event yet."))


def require_can_settle_alone(match: CupMatch) -> None:
    _require_open(match)
    if match.event_id is not None:
        raise Conflict(_("The match is set up already: its result comes from its event."))


def require_level(match: CupMatch, sides: Sequence[CupSide]) -> tuple[int, ...]:
    """Return the sides, by key, that need a lot. Raises Conflict without any."""
    reached = results.reached([match]).get(match.pk, {})
    level = results.decided(sides, match.round.on, reached, with_lots=False).level
    if not level:
        raise Conflict(_("No teams are level where it is decided who goes on: no lot is needed."))
    return level


def require_can_reopen(match: CupMatch) -> None:
    if match.settled_at is None:
        raise Conflict(_("This match has no result yet."))
    if CupSide.objects.filter(match=match).count() == 1:
        raise Conflict(_("A team with a bye has played no match."))
    if draws.is_drawn(match.round.cup, after=match.round.number):
        raise Conflict(_("The next round is drawn from this result: discard that draw first."))


def _require_open(match: CupMatch) -> None:
    if match.round.state != CupRound.State.PUBLISHED:
        raise Conflict(_("The draw of this round is not published yet."))
    if match.settled_at is not None:
        raise Conflict(_("This match has its result already."))


def _decided(match: CupMatch, sides: Sequence[CupSide], reached: Mapping[int, Reached]) -> Decided[int]:
    decided = results.decided(sides, match.round.on, reached)
    if decided.level:
        named = ", ".join(side.team.name for side in sides if side.pk in decided.level)
        raise Conflict(_("These teams are level, and a lot decides who goes on: %(teams)s.") % {"teams": named})
    return decided


def _store(match: CupMatch, sides: Sequence[CupSide], action: str, by: Actor, *, reason: str = "") -> CupMatch:
    CupSide.objects.bulk_update(sides, ["absent", "units", "difference", "tables_won", "place", "goes_on"])
    match.settled_at, match.settled_by = timezone.now(), by.label[:150]
    match.save(update_fields=["settled_at", "settled_by"])
    log.write_match(match, action, by=by, after=_order(sides), reason=reason)
    anchors.note(match.round.cup, action)
    return match


def _order(sides: Sequence[CupSide]) -> dict[str, Any]:
    listed = sorted(sides, key=lambda side: (side.place is None, side.place or 0, side.position))
    return {
        "players": [f"{side.place or '–'} {side.team.name} {points_of(side.units)}" for side in listed],
        "on": [side.team.number for side in listed if side.goes_on],
    }
