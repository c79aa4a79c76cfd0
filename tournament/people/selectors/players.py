"""Search in Python: SQLite distinguishes Č and č, and a secretary types "zagar" for Žagar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import QuerySet

from tournament.models import Event, Registration
from tournament.people.selectors import fees
from tournament.people.selectors.fees import Fee, FeeSums
from tournament.wording.names import fold, sort_key

ALL, ABSENT, PRESENT, ASIDE, OWING = "", "absent", "present", "aside", "owing"
FILTERS = (ALL, ABSENT, PRESENT, ASIDE, OWING)
COUNTED = ("checked_in", "withdrawn", "removed", "out_of_competition", "late")


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """`registration` has player, club and categories loaded."""

    registration: Registration
    start_number: int
    name: str
    sort_name: str
    club: str
    sort_club: str
    licence: str
    rating: Decimal | None
    fee: Fee

    @property
    def takes_part(self) -> bool:
        return not (self.registration.withdrawn or self.registration.removed)


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    registered: int
    present: int
    absent: int
    aside: int
    out_of_competition: int
    special: int


@dataclass(frozen=True, slots=True)
class StartListPage:
    lines: tuple[PlayerLine, ...]
    counts: PlayerCounts
    fees: FeeSums


def start_list(*, event: Event, search: str = "", show: str = ALL, stays: int = 0) -> StartListPage:
    """Return the registered players whose number, name, club or licence holds every word of `search`.

    The player with start number `stays` is always included.
    """
    rows = list(registrations(event=event).prefetch_related(*fees.READ))
    fee = fees.of_each(rows, event)
    everybody = [_line(row, fee[row.pk]) for row in rows]
    fitting_lines = fitting(everybody, search=search, show=show, stays=stays)
    ordered = tuple(sorted(fitting_lines, key=lambda line: (line.sort_name, line.start_number)))
    return StartListPage(ordered, _counts(everybody), fees.sums_of(rows, fee))


def fitting(lines: Iterable[PlayerLine], *, search: str, show: str, stays: int = 0) -> list[PlayerLine]:
    """Filter lines as `start_list` does. No query."""
    words = [fold(word) for word in search.split()]
    shown = [line for line in lines if _shown(line, show) or line.start_number == stays]
    return [line for line in shown if all(word in _searched(line) for word in words)]


def sought(*, event: Event, search: str) -> list[Registration]:
    """Find participants: by exact start number, else by names beginning with the words, else as `start_list`."""
    lines = [line for line in start_list(event=event, search=search).lines if search and line.takes_part]
    exact = [line for line in lines if str(line.start_number) == search]
    words = fold(search).split()
    named = [line for line in lines if all(_begins(word, line.name) for word in words)]
    return [line.registration for line in exact or named or lines]


def counts(*, event: Event) -> PlayerCounts:
    rows = Registration.objects.filter(event=event).only(*COUNTED)
    return _count(list(rows))


def _line(registration: Registration, fee: Fee) -> PlayerLine:
    player = registration.player
    club = registration.club.name if registration.club else ""
    return PlayerLine(
        registration=registration,
        start_number=registration.start_number,
        name=player.name,
        sort_name=sort_key(player.name),
        club=club,
        sort_club=sort_key(club),
        licence=player.licence,
        rating=player.rating,
        fee=fee,
    )


def _searched(line: PlayerLine) -> str:
    return f"{line.start_number} {fold(line.name)} {fold(line.club)} {fold(line.licence)}"


def _begins(word: str, name: str) -> bool:
    return any(part.startswith(word) for part in fold(name).split())


def _shown(line: PlayerLine, show: str) -> bool:
    if show == ABSENT:
        return line.takes_part and not line.registration.checked_in
    if show == PRESENT:
        return line.takes_part and line.registration.checked_in
    if show == OWING:
        return bool(line.fee.owes)
    if show == ASIDE:
        return _is_special(line.registration)
    return True


def _is_special(registration: Registration) -> bool:
    return registration.withdrawn or registration.removed or registration.out_of_competition or registration.late


def _counts(lines: list[PlayerLine]) -> PlayerCounts:
    return _count([line.registration for line in lines])


def _count(everybody: list[Registration]) -> PlayerCounts:
    taking_part = [registration for registration in everybody if not (registration.withdrawn or registration.removed)]
    present = sum(registration.checked_in for registration in taking_part)
    return PlayerCounts(
        registered=len(everybody),
        present=present,
        absent=len(taking_part) - present,
        aside=len(everybody) - len(taking_part),
        out_of_competition=sum(registration.out_of_competition for registration in taking_part),
        special=sum(_is_special(registration) for registration in everybody),
    )


def registrations(*, event: Event) -> QuerySet[Registration]:
    rows = Registration.objects.filter(event=event).select_related("player", "club")
    return rows.order_by("start_number")
