from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from tournament.models import Category, Event, Registration, Round, SignUp, SignUpPage
from tournament.sheets.selectors.privacy import Shown
from tournament.signup.words import Door
from tournament.wording.names import sort_key

LIVING = (SignUp.State.PLACED, SignUp.State.WAITING)
# Bounds what a program can send.
MOST_OF_AN_EVENT = 5000


@dataclass(frozen=True, slots=True)
class Offer:
    """`taken` includes the start list, `others` are on it alone."""

    page: SignUpPage
    door: Door
    taken: int
    waiting: int
    others: int

    @property
    def is_open(self) -> bool:
        return self.door == Door.OPEN

    @property
    def takes_changes(self) -> bool:
        return self.door not in (Door.OVER, Door.BEGUN)

    @property
    def free(self) -> int | None:
        return None if self.page.places is None else max(0, self.page.places - self.taken)

    @property
    def next_waits(self) -> bool:
        """Whether the next sign-up waits: nobody overtakes the waiting list."""
        return self.free is not None and (self.waiting > 0 or self.free == 0)


def offer_of(event: Event, *, now: datetime | None = None) -> Offer | None:
    """Return an event's sign-up; None without a page. Four queries, one for none."""
    page = SignUpPage.objects.filter(event=event).first()
    if page is None:
        return None
    listed, others = registered(event)
    states = SignUp.objects.filter(event=event, registration=None).values_list("state", flat=True)
    counts = list(states.order_by())
    placed = counts.count(SignUp.State.PLACED)
    begun = Round.objects.filter(event=event).exclude(state=Round.State.DRAFTED).exists()
    return Offer(
        page=page,
        door=_door(page, event, begun, now or timezone.now()),
        taken=placed + listed,
        waiting=counts.count(SignUp.State.WAITING),
        others=others,
    )


def registered(event: Event) -> tuple[int, int]:
    taking_part = Registration.objects.filter(
        event=event, withdrawn=False, removed=False, out_of_competition=False
    ).order_by()
    came_by = list(taking_part.values_list("sign_ups", flat=True))
    return len(came_by), sum(sign_up is None for sign_up in came_by)


def _door(page: SignUpPage, event: Event, begun: bool, now: datetime) -> Door:
    if begun:
        return Door.BEGUN
    if page.opens_at is not None and now < page.opens_at and page.is_open:
        return Door.EARLY
    if (page.closes_at is not None and now > page.closes_at) or timezone.localdate(now) > event.date:
        return Door.OVER
    return Door.OPEN if page.is_open else Door.CLOSED


def cheaper_categories(event: Event) -> list[Category]:
    return list(Category.objects.filter(event=event, fee_cents__isnull=False).order_by("number"))


@dataclass(frozen=True, slots=True)
class Listed:
    number: int
    name: str
    club: str
    confirmed: bool


@dataclass(frozen=True, slots=True)
class PublicList:
    placed: tuple[Listed, ...]
    waiting: tuple[Listed, ...]


def public_list(event: Event, shown: Shown) -> PublicList:
    """Return the sign-ups as this reader may see them.

    Initials are sorted by number: the order of the names would reveal more than the initials.
    """
    gone = Q(registration__withdrawn=True) | Q(registration__removed=True)
    rows = list(SignUp.objects.filter(event=event, state__in=LIVING).exclude(gone).order_by("number"))
    placed = [row for row in rows if row.state == SignUp.State.PLACED]
    if shown.names:
        placed.sort(key=lambda sign_up: (sort_key(sign_up.name), sign_up.number))
    waiting = [row for row in rows if row.state == SignUp.State.WAITING]
    return PublicList(_listed(placed, shown), _listed(waiting, shown))


def _listed(rows: Iterable[SignUp], shown: Shown) -> tuple[Listed, ...]:
    return tuple(
        Listed(row.number, shown.name(row.name, row.number), shown.club(row.club), row.confirmed_at is not None)
        for row in rows
    )
