from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rules.standings import Standing
from tournament.cup.engine import Decided, decide
from tournament.models import CupLineup, CupMatch, CupSide, Round, Seat, Table


@dataclass(frozen=True, slots=True)
class Reached:
    """Units of table points, differences, and tables won."""

    units: int = 0
    difference: int = 0
    tables_won: int = 0


NOTHING = Reached()


def sides_of(match: CupMatch) -> list[CupSide]:
    return list(CupSide.objects.filter(match=match).select_related("team").order_by("position"))


def stored(side: CupSide) -> Reached:
    return Reached(side.units, side.difference, side.tables_won)


def reached(matches: Collection[CupMatch]) -> dict[int, dict[int, Reached]]:
    """Return results by match and team (keys), of events whose round is closed.

    Entries of removed players count too: the rules have decided that seat.
    """
    events = {match.event_id: match.pk for match in matches if match.event_id is not None}
    if not events:
        return {}
    lineups = CupLineup.objects.filter(side__match__in=events.values())
    side_of = {(match, player): side for match, player, side in lineups.values_list("side__match", "player", "side")}
    seats = Seat.objects.filter(
        round__event__in=events,
        round__number=1,
        round__state=Round.State.CLOSED,
        table__state=Table.State.ACCEPTED,
        registration__isnull=False,
    )
    by_match: dict[int, dict[int, Reached]] = {}
    for event, player, units, difference, won in seats.values_list(
        "round__event", "registration__player", "placing_units", "difference", "tables_won"
    ):
        match = events[event]
        side = side_of.get((match, player))
        mine = by_match.setdefault(match, {})
        if side is None:
            continue  # admitted to the event, but in no team
        so_far = mine.get(side, NOTHING)
        mine[side] = Reached(so_far.units + units, so_far.difference + (difference or 0), so_far.tables_won + won)
    return by_match


def decided(
    sides: Iterable[CupSide], on: int, results: Mapping[int, Reached], *, with_lots: bool = True
) -> Decided[int]:
    """Return a match's order by its sides' keys, without absent teams."""
    there = [side for side in sides if not side.absent]
    drawn = (side for side in there if with_lots and side.lot is not None)
    lots = sorted(drawn, key=lambda side: side.lot or 0)
    standings = []
    for side in there:
        got = results.get(side.pk, NOTHING)
        standings.append(Standing(side.pk, got.units, got.difference, got.tables_won))
    return decide(standings, on, [side.pk for side in lots])
