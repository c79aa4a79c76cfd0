from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.snapshot import COMMA
from tournament.journal.services.typed_text import one_line
from tournament.models import Category, Club, Event, Player, Registration
from tournament.people.services import start_list
from tournament.people.services.start_list import KNOWN, NEW, Clubs, Fate, Row, key_of

MOST_CATEGORIES = 30


def store(event: Event, decided: Sequence[Fate], *, late: bool, out_of_competition: bool = False) -> list[Registration]:
    """Register rows that are no duplicates under the next start numbers, in order.

    Raises RefereeError for the first row that cannot be stored.
    """
    clubs = Clubs()
    _require_storable(decided)
    added = [fate for fate in decided if fate.fate == NEW]
    created = Player.objects.bulk_create(start_list.new_players(added, clubs))
    players = {id(fate): player for fate, player in zip(added, created, strict=True)}
    _learn(fate for fate in decided if fate.fate == KNOWN)
    last = Registration.objects.filter(event=event).aggregate(last=Max("start_number"))["last"] or 0
    registrations = []
    for start_number, fate in enumerate(decided, start=last + 1):
        player = fate.player or players[id(fate)]
        registrations.append(
            Registration(
                event=event,
                player=player,
                start_number=start_number,
                club=clubs.get(fate.row.club) or player.club,
                late=late,
                out_of_competition=out_of_competition,
            )
        )
    return Registration.objects.bulk_create(registrations)


def store_categories(event: Event, stored: Sequence[Registration], taken: Sequence[Fate]) -> list[list[Any]]:
    """Put players into the categories named in their rows, creating missing ones; returns start numbers with category
    names.
    """
    known = {key_of(category.name): category for category in Category.objects.filter(event=event)}
    through = Registration.categories.through
    links: list[Any] = []
    by_number: list[list[Any]] = []
    for registration, fate in zip(stored, taken, strict=True):
        own = {}
        for name in fate.row.categories:
            if key_of(name) not in known:
                known[key_of(name)] = new_category(event, name)
                known[key_of(name)].save()
            own[key_of(name)] = known[key_of(name)]
        links += [through(registration=registration, category=category) for category in own.values()]
        if own:
            by_number.append([registration.start_number, snapshot.names_of(own.values())])
    through.objects.bulk_create(links)
    return by_number


def _learn(known: Iterable[Fate]) -> None:
    changed = []
    for fate in known:
        player = fate.player
        if player is None:
            continue
        licence = player.licence or fate.licence
        rating = player.rating if fate.row.rating is None else fate.row.rating
        if (licence, rating) != (player.licence, player.rating):
            player.licence, player.rating = licence, rating
            changed.append(player)
    Player.objects.bulk_update(changed, ["licence", "rating"])


def _require_storable(decided: Sequence[Fate]) -> None:
    for fate in decided:
        try:
            _require_storable_row(fate.row)
        except RefereeError as refused:
            if len(decided) == 1:
                raise
            message = _("Row %(number)s: %(problem)s") % {"number": fate.row.number, "problem": refused.message}
            raise RefereeError(message, "file") from refused


def _require_storable_row(row: Row) -> None:
    for name in ("last_name", "first_name", "club", "licence"):
        one_line(getattr(row, name), field=name)
    player = Player(first_name=row.first_name, last_name=row.last_name, licence=row.licence, rating=row.rating)
    try:
        player.clean_fields(exclude=["club"])
    except ValidationError as invalid:
        field, messages = next(iter(invalid.message_dict.items()))
        raise RefereeError(messages[0], field) from invalid
    _require_club_name(row.club)


def club_of(name: str) -> Club | None:
    name = one_line(name, field="club")
    _require_club_name(name)
    return Clubs().get(name)


def _require_club_name(name: str) -> None:
    if len(" ".join(name.split())) > 100:
        raise RefereeError(_("The club's name is too long: at most 100 characters."), "club")


def new_category(event: Event, name: str) -> Category:
    """Return an unsaved category. Raises RefereeError at "name"."""
    numbers = list(Category.objects.filter(event=event).values_list("number", flat=True))
    if len(numbers) >= MOST_CATEGORIES:
        raise RefereeError(_("There are %(most)s categories already.") % {"most": MOST_CATEGORIES}, "name")
    return Category(event=event, number=max(numbers, default=0) + 1, name=free_name(event, name))


def free_name(event: Event, name: str, but: Category | None = None) -> str:
    """Return the name as stored. Raises RefereeError at "name" if a category other than `but` has it."""
    name = one_line(name, field="name", most=40)
    if not name:
        raise RefereeError(_("Give the category a name."), "name")
    if any(mark in name for mark in (COMMA.strip(), ";", "/", "+")):
        raise RefereeError(_("The name may have no comma, semicolon, slash or plus: they separate categories."), "name")
    others = Category.objects.filter(event=event).exclude(pk=but.pk if but else 0)
    if name.casefold() in {other.casefold() for other in others.values_list("name", flat=True)}:
        raise RefereeError(_("There is a category of this name already."), "name")
    return name


def in_journal(stored: Sequence[Registration]) -> dict[str, Any]:
    return {
        "players": [[registration.start_number, registration.player.name] for registration in stored],
        "club": [[registration.start_number, registration.club.name] for registration in stored if registration.club],
    }
