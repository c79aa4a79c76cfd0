from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.retry_name_taken import again_if_taken
from tournament.journal.services.typed_text import check, given_reason, one_line
from tournament.models import Club, Event, Final, PastEvent, Player, Series, SeriesEvent, units_of
from tournament.people.services.start_list import NEW, Clubs, Row, fates
from tournament.series.selectors import snapshot
from tournament.series.services import joining
from tournament.series.services.series import lock_series

MOST_DIFFERENCE = 1_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """The `player`, or None for a new one from `row`, and his result."""

    row: Row
    player: Player | None
    points: Fraction
    difference: int
    place: int
    most: Fraction


@again_if_taken
def bring(
    *,
    series: Series,
    name: str,
    date: date,
    results: Sequence[Result],
    file: str,
    by: Actor,
    place: str = "",
    initials: bool = False,
) -> SeriesEvent:
    """Store the results of a past event and count it; `file`: the digest of their file.

    Raises RefereeError for a row that cannot be stored.
    """
    require(by, "series.past")
    if not results:
        raise RefereeError(_("There is nobody in these results."), "file")
    with transaction.atomic():
        fresh = lock_series(series)
        past = PastEvent(
            series=fresh,
            name=one_line(name, field="name"),
            place=one_line(place, field="place"),
            date=date,
            public_names=Event.PublicNames.INITIALS if initials else Event.PublicNames.FULL,
        )
        check(past, exclude=("series",))
        if PastEvent.objects.filter(series=fresh, name=past.name, date=past.date).exists():
            raise Conflict(_("The results of this event are here already."), "name")
        past.save()
        clubs = Clubs()
        new = iter(_new_players([result.row for result in results if result.player is None], clubs))
        finals = []
        for result in results:
            player = result.player or next(new)
            finals.append(_final(past, result, player, clubs.get(result.row.club) or player.club))
        if len({final.player_id for final in finals}) != len(finals):
            raise RefereeError(_("Two rows are of the same person."), "file")
        Final.objects.bulk_create(finals)
        journal.write_in(
            fresh,
            "series.past",
            by=by,
            subject=past.name,
            after={"date": str(past.date), "place": past.place, "results": len(finals), "file": file},
            stands=snapshot.past_events(fresh),
        )
        return joining.count_past(past=past, by=by)


def remove(*, past: PastEvent, reason: str, by: Actor) -> None:
    """Remove mistaken results."""
    require(by, "series.past")
    reason = given_reason(reason)
    with transaction.atomic():
        fresh = lock_series(past.series)
        series_event = SeriesEvent.objects.filter(past=past, series=fresh).select_related("event", "past").first()
        if series_event is not None:
            joining.take_out(series_event, fresh, reason=reason, by=by)
        count, gone = past.finals.count(), snapshot.past_name(past)
        past.delete()
        journal.write_in(
            fresh,
            "series.past_remove",
            by=by,
            subject=past.name,
            before={"results": count},
            reason=reason,
            stands={"past_events": {gone: None, **snapshot.past_events(fresh)["past_events"]}},
        )


def _new_players(rows: Sequence[Row], clubs: Clubs) -> list[Player]:
    players = []
    for fate in fates(event=Event(pk=0), rows=rows):
        player = Player(
            first_name=one_line(fate.row.first_name, field="file"),
            last_name=one_line(fate.row.last_name, field="file"),
            club=clubs.get(one_line(fate.row.club, field="file", most=100)),
            licence=one_line(fate.licence, field="file") if fate.fate == NEW else "",
        )
        check(player)
        players.append(player)
    return Player.objects.bulk_create(players)


def _final(past: PastEvent, result: Result, player: Player, club: Club | None) -> Final:
    try:
        units, most = units_of(result.points), units_of(result.most)
    except ValueError:
        raise _at(result, _("These points cannot be shares of places at a table.")) from None
    if not 0 <= units <= units_of(1000) or not 1 <= most <= units_of(1000):
        raise _at(result, _("The points are not in range."))
    if abs(result.difference) > MOST_DIFFERENCE or not 1 <= result.place <= 100_000:
        raise _at(result, _("The difference or the place is not in range."))
    return Final(
        past=past,
        player=player,
        club=club,
        place=result.place,
        units=units,
        difference=result.difference,
        most_units=most,
    )


def _at(result: Result, problem: str) -> RefereeError:
    params = {"number": result.row.number, "problem": problem}
    return RefereeError(_("Row %(number)s: %(problem)s") % params, "file")
