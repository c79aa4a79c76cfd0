from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from tournament.journal.selectors.journal import opened
from tournament.models import (
    Event,
    Journal,
    JournalWord,
    Player,
    Registration,
    Seat,
    Signature,
    SignUp,
    StoredDocument,
    Table,
    TableLink,
)
from tournament.privacy.selectors.declined_names import DeclinedName
from tournament.startlist import club_key, person_key


@dataclass(frozen=True, slots=True)
class KnownAt:
    """Hold an event's data about a person. `words` are of its journal; `older` counts lines hashed with his name."""

    registration: Registration
    words: tuple[JournalWord, ...]
    older: int
    tables: tuple[Table, ...]
    drawn: int
    papers: int
    links: int

    @property
    def event(self) -> Event:
        event: Event = self.registration.event
        return event


@dataclass(frozen=True, slots=True)
class Known:
    player: Player
    names: tuple[DeclinedName, ...]
    full_names: frozenset[str]
    at: tuple[KnownAt, ...]
    elsewhere: tuple[JournalWord, ...]
    sign_ups: tuple[SignUp, ...]


def known(player: Player) -> Known:
    """Return all that an erasure of the player would remove. Some ten queries for each of his events."""
    registered = Registration.objects.filter(player=player).select_related("event", "player", "club")
    registrations = list(registered.order_by("event__date", "event_id"))
    full = frozenset({player.name, *(name for registration in registrations for name in _former_names(registration))})
    names = tuple(_declined_name(name, player, registrations) for name in sorted(full))
    at = tuple(_known_at(registration, names, full) for registration in registrations)
    here = {place.event.pk for place in at}
    return Known(player, names, full, at, tuple(_elsewhere(player, names, full, here)), sign_ups_of(player, full))


def sign_ups_of(player: Player, full: frozenset[str]) -> tuple[SignUp, ...]:
    """Return the sign-ups that became his registrations, or have his licence or name; a namesake's of another club
    stay.
    """
    rows = SignUp.objects.select_related("event", "category", "registration").order_by("event", "number")
    same = Player.objects.filter(last_name=player.last_name, first_name=player.first_name, erased_at=None)
    theirs = {
        club_key(namesake.club.name) for namesake in same.exclude(pk=player.pk).select_related("club") if namesake.club
    }
    his = {person_key(*_parted(name)) for name in full} | {person_key(player.last_name, player.first_name)}

    def tells(sign_up: SignUp) -> bool:
        if sign_up.registration is not None:
            return sign_up.registration.player_id == player.pk
        if sign_up.licence and player.licence:
            return sign_up.licence.casefold() == player.licence.casefold()
        return person_key(sign_up.last_name, sign_up.first_name) in his and club_key(sign_up.club) not in theirs

    return tuple(row for row in rows if tells(row))


def signatures_of(registration: Registration) -> QuerySet[Signature]:
    return Signature.objects.filter(seat__registration=registration, strokes__isnull=False)


def papers_of(tables: Iterable[Table]) -> QuerySet[StoredDocument]:
    return StoredDocument.objects.filter(table__in=tables).exclude(content=b"")


def _former_names(registration: Registration) -> set[str]:
    names = {registration.player.name}
    about = Journal.objects.filter(event=registration.event, start_number=registration.start_number)
    for line in opened(about.filter(action__startswith="players.").order_by("-number")):
        if line.after.get("name") in names and isinstance(line.before.get("name"), str):
            names.add(line.before["name"])
    return names


def _declined_name(name: str, player: Player, registrations: list[Registration]) -> DeclinedName:
    last, first = (player.last_name, player.first_name) if name == player.name else _parted(name)
    events = [registration.event_id for registration in registrations]
    others = Player.objects.filter(registrations__event__in=events, last_name__istartswith=last[:-1] or last)
    return DeclinedName(last, first, alone=not others.exclude(pk=player.pk).exists())


def _parted(name: str) -> tuple[str, str]:
    last, _, first = name.partition(" ")
    return last, first


def _known_at(registration: Registration, names: tuple[DeclinedName, ...], full: frozenset[str]) -> KnownAt:
    event, number = registration.event, registration.start_number
    words = JournalWord.objects.filter(line__event=event, erased_at__isnull=True)
    seats = Seat.objects.filter(registration=registration)
    tables = tuple(Table.objects.filter(seats__in=seats).select_related("round__event").distinct().order_by("pk"))
    namesakes = _namesakes(registration)
    his_words = (word for word in words if word.start_number == number or _tells(word, names, full, namesakes))
    return KnownAt(
        registration=registration,
        words=tuple(his_words),
        older=_older(registration, names),
        tables=tables,
        drawn=signatures_of(registration).count(),
        papers=papers_of(tables).count(),
        links=TableLink.objects.filter(Q(registration=registration) | Q(seat__in=seats)).count(),
    )


def _namesakes(registration: Registration) -> set[int]:
    player = registration.player
    same = Registration.objects.filter(event=registration.event).exclude(pk=registration.pk)
    same = same.filter(player__last_name=player.last_name, player__first_name=player.first_name)
    return set(same.values_list("start_number", flat=True))


def _tells(word: JournalWord, names: tuple[DeclinedName, ...], full: frozenset[str], namesakes: set[int]) -> bool:
    if word.start_number in namesakes:
        return False
    return word.text in full or any(name.stands_in(word.text) for name in names)


def _older(registration: Registration, names: tuple[DeclinedName, ...]) -> int:
    """Count the lines from before words were stored apart that name him: they were hashed with his name."""
    count = 0
    for line in Journal.objects.filter(event=registration.event, words__isnull=True).iterator(chunk_size=500):
        text = f"{line.actor} {line.name} {line.reason} {line.before} {line.after}"
        count += any(name.stands_in(text) for name in names)
    return count


def _elsewhere(
    player: Player, names: tuple[DeclinedName, ...], full: frozenset[str], here: set[int]
) -> Iterable[JournalWord]:
    words = JournalWord.objects.filter(erased_at__isnull=True).exclude(line__event__in=here)
    same = Player.objects.filter(last_name=player.last_name, first_name=player.first_name).exclude(pk=player.pk)
    theirs = set(Registration.objects.filter(player__in=same).values_list("event", flat=True))
    both = [replace(name, alone=False) for name in names if name.first]  # a last name alone may be anybody's here
    for word in words.select_related("line"):
        if word.line.event_id in theirs:
            continue
        by_name = word.text in full or any(name.stands_in(word.text) for name in both)
        if by_name or (player.licence and word.text == player.licence):
            yield word
