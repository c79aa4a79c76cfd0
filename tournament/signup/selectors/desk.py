from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournament.models import Event, SignUp, SignUpLetter
from tournament.signup.selectors.offers import LIVING
from tournament.startlist import club_key, person_key
from tournament.wording.names import matcher, sort_key

ALL, UNCONFIRMED, CONFIRMED, WAITING, ENDED = "", "unconfirmed", "confirmed", "waiting", "ended"
FILTERS = (ALL, UNCONFIRMED, CONFIRMED, WAITING, ENDED)


@dataclass(frozen=True, slots=True)
class SignUpLine:
    """`sign_up` has sender, category and registration loaded; `twice`: another is like it."""

    sign_up: SignUp
    sort_name: str
    sort_club: str
    kind: str
    twice: bool

    @property
    def can_be_confirmed(self) -> bool:
        return self.kind == UNCONFIRMED

    @property
    def is_over(self) -> bool:
        return self.kind == ENDED


@dataclass(frozen=True, slots=True)
class SignUpList:
    """Counts of each kind; `taken` are on the start list."""

    lines: tuple[SignUpLine, ...]
    counts: dict[str, int]
    taken: int


def coming(event: Event) -> int:
    return SignUp.objects.filter(event=event, registration=None, state__in=LIVING).count()


def sign_up_list(event: Event, *, search: str = "", show: str = ALL) -> SignUpList:
    """Return sign-ups that contain every word of `search`."""
    rows = SignUp.objects.filter(event=event).select_related("sender", "category", "registration").order_by("number")
    sign_ups = list(rows)
    people = Counter(_person(sign_up) for sign_up in sign_ups if sign_up.state in LIVING)
    lines = [_line(sign_up, people) for sign_up in sign_ups]
    matches = matcher(search)
    shown = (line for line in lines if show in (ALL, line.kind) and matches(*_texts(line.sign_up)))
    counts = Counter(line.kind for line in lines)
    taken = sum(sign_up.registration_id is not None for sign_up in sign_ups)
    return SignUpList(tuple(shown), {ALL: len(lines), **{kind: counts[kind] for kind in FILTERS[1:]}}, taken)


def failed_letters(event: Event) -> list[SignUpLetter]:
    failed = SignUpLetter.objects.filter(sender__event=event, failed_at__isnull=False)
    return list(failed.select_related("sender").order_by("-failed_at", "-pk"))


def _line(sign_up: SignUp, people: Counter[tuple[str, ...]]) -> SignUpLine:
    return SignUpLine(
        sign_up=sign_up,
        sort_name=sort_key(sign_up.name),
        sort_club=sort_key(sign_up.club),
        kind=_kind(sign_up),
        twice=sign_up.state in LIVING and people[_person(sign_up)] > 1,
    )


def _texts(sign_up: SignUp) -> tuple[str, ...]:
    return str(sign_up.number), sign_up.name, sign_up.club, sign_up.licence, sign_up.sender.email


def _kind(sign_up: SignUp) -> str:
    if sign_up.state not in LIVING:
        return ENDED
    if sign_up.state == SignUp.State.WAITING:
        return WAITING
    return CONFIRMED if sign_up.confirmed_at is not None else UNCONFIRMED


def _person(sign_up: SignUp) -> tuple[str, ...]:
    return person_key(sign_up.last_name, sign_up.first_name), club_key(sign_up.club)
