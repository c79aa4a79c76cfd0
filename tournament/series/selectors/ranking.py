"""A list that an event starts from: round 1 is drawn by it, or the start list is made of its best."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.draw import digest
from tournament.models import Account, Event, Player, Registration, Series
from tournament.series.selectors import lists, rating
from tournament.series.selectors.clubs import places
from tournament.series.selectors.lists import Seen

BY_LIST, BY_RATING = "list", "rating"


class Ranked(NamedTuple):
    """A place in a list, and the number of events (None: not counted)."""

    player: int
    place: int
    events: int | None


@dataclass(frozen=True, slots=True)
class Ranking:
    label: str
    rows: tuple[Ranked, ...]

    @property
    def places(self) -> dict[int, int]:
        return {row.player: row.place for row in self.rows}

    @property
    def digest(self) -> str:
        return digest([list(row) for row in self.rows])


class Seeded(NamedTuple):
    registration: Registration
    place: int | None

    @property
    def changes(self) -> bool:
        return self.place != self.registration.ranking_seed


class Candidate(NamedTuple):
    """`number`: his place among those allowed to play; `state`: "here", "withdrawn", "declined", "enters",
    "moves_up" (enters instead of somebody before him), "reserve".
    """

    number: int
    ranked: Ranked
    player: Player
    state: str
    registration: Registration | None

    @property
    def enters(self) -> bool:
        return self.state in ("enters", "moves_up")


# Players without a place that are shown.
RESERVES = 20


def open_to(account: Account | None) -> QuerySet[Series]:
    if account is None:
        return Series.objects.filter(public=True)
    if account.is_superuser:
        return Series.objects.all()
    return Series.objects.filter(Q(public=True) | Q(officials__account=account)).distinct()


def ranking(series: Series, kind: str, account: Account | None) -> Ranking:
    """Return a series' standings, or its valid ratings, as far as this account may read them."""
    official = account is not None and (account.is_superuser or series.officials.filter(account=account).exists())
    return (_of_rating if kind == BY_RATING else _of_list)(series, "all" if official else "public")


def _of_list(series: Series, seen: Seen) -> Ranking:
    listed = lists.standings(series=series, seen=seen)
    if listed.last is None:
        return Ranking(str(series), ())
    rows = tuple(
        Ranked(row.person.pk, row.place or at, sum(value is not None for value in row.line.events))
        for at, row in enumerate(listed.rows, start=1)
    )
    last = listed.last.of
    params = {"series": str(series), "event": last.name, "date": date_format(last.date, "SHORT_DATE_FORMAT")}
    return Ranking(_("%(series)s, after %(event)s (%(date)s)") % params, rows)


def _of_rating(series: Series, seen: Seen) -> Ranking:
    last = rating.visible(series, seen).filter(replaced_at__isnull=True).last()
    if last is None:
        return Ranking(str(series), ())
    rated = rating.rows_of(last)
    ranks = places(row.after for row in rated)
    rows = tuple(Ranked(row.player, place, None) for row, place in zip(rated, ranks, strict=True))
    params = {"series": str(series), "event": last.name or _("end of the season"), "digest": last.digest[:12]}
    return Ranking(_("ratings of %(series)s, after %(event)s (digest %(digest)s)") % params, rows)


def seeded(event: Event, ranking: Ranking) -> tuple[Seeded, ...]:
    """Return all registrations, newcomers last by start number."""
    places = ranking.places
    registered = Registration.objects.filter(event=event).select_related("player", "club").order_by("start_number")
    all_ = [Seeded(registration, places.get(registration.player_id)) for registration in registered]
    return tuple(sorted(all_, key=lambda seat: (seat.place is None, seat.place or 0, seat.registration.start_number)))


def candidates(
    event: Event, ranking: Ranking, *, best: int, least: int, declined: Collection[int] = ()
) -> tuple[Candidate, ...]:
    """Return the list's start list: the `best` with at least `least` events, without those who decline (register's
    numbers) or have withdrawn; later ones move up.

    A player passed over counts as declining.
    """
    rows = [row for row in ranking.rows if row.events is None or row.events >= least]
    here = {
        registration.player_id: registration
        for registration in Registration.objects.filter(event=event).select_related("player")
    }
    people = Player.objects.select_related("club").in_bulk([row.player for row in rows])
    last = max((at for at, row in enumerate(rows) if row.player in here), default=-1)
    taken = sum(
        not (registration.withdrawn or registration.removed or registration.out_of_competition)
        for registration in here.values()
    )
    free, listed, reserves = best - taken, list[Candidate](), 0
    for at, row in enumerate(rows):
        registration = here.get(row.player)
        if registration is not None:
            state = "withdrawn" if registration.withdrawn or registration.removed else "here"
        elif row.player in declined or at < last:
            state = "declined"
        elif free > 0:
            state = "moves_up" if at >= best else "enters"
            free -= 1
        elif reserves < RESERVES:
            state = "reserve"
            reserves += 1
        else:
            continue
        listed.append(Candidate(at + 1, row, people[row.player], state, registration))
    return tuple(listed)


def entering(listed: Sequence[Candidate]) -> list[tuple[Player, int]]:
    return [(candidate.player, candidate.ranked.place) for candidate in listed if candidate.enters]
