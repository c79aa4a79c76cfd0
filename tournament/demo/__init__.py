"""The demo's event: 48 invented players of 8 invented clubs, two rounds played and a third running.

Everything is written through the services, by a clock of the demo's own. The seed is fixed, so every demo is alike.

The tokens of its links are kept in a file (`table_links.py`), so that a second demo can show them again.
"""

import csv
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, Protocol

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import rule_book
from tournament.access.services import links
from tournament.access.services.officials import appoint
from tournament.demo import other_book, table_links
from tournament.demo.day import Clock, Day, Step
from tournament.demo.tables import Plan, steps_of
from tournament.demo.words import WORDS, Person
from tournament.desk.played_sheets import PlayedSheets
from tournament.events.selectors.book import book_of
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Account, Event, Official, Registration, Round, Seat, Table
from tournament.people.services import registrations
from tournament.permissions import DIRECTOR, OPERATOR, ORGANISER, REFEREE
from tournament.rounds.services import drafts, rounds, seating
from tournament.rounds.services.seating import withdraw

FIXTURES = Path(settings.BASE_DIR) / "fixtures" / "demo"
SLUG = "demo"
#: The rule book of the demo with every odd case; the others have a smaller one.
USUAL_BOOK = "si-tzs"
PASSWORD = "radelc-demo"
SEED = 2026

ROUND_3_AGE = timedelta(minutes=40)  # of 94 minutes and a half: time to look around and to play
ROUND_EVERY = timedelta(minutes=120)


#: Rounds 1 and 2: all accepted; the first tables show what can happen, the others are plain.
PLAYED = (
    Plan(),
    Plan(special="renons"),
    Plan("paper"),
    Plan(special="correction"),
    Plan("totals"),
    Plan(games=19, special="time"),
    Plan("paper", special="lateness"),
    Plan(special="referee"),
)
#: Round 3: something at every stage.
RUNNING = (
    Plan(games=9, signed="", accepted=False),
    Plan(games=0, signed="", accepted=False),
    Plan(games=4, signed="", accepted=False),
    Plan(games=8, signed="", accepted=False, special="renons"),
    Plan("paper"),
    Plan(signed="", accepted=False),
    Plan("totals", accepted=False),
    Plan(signed="AC", accepted=False),
    Plan(accepted=False),
    Plan(),
    Plan(games=12, signed="", accepted=False, special="correction"),
    Plan(games=8, signed="", accepted=False, special="referee"),
    Plan(games=0, signed="", accepted=False),
    Plan("paper", games=6, signed="", accepted=False),
    Plan(games=10, signed="", accepted=False, special="lateness"),
    Plan(games=5, signed="", accepted=False),
)


class Output(Protocol):
    """Output of `load`: Django's OutputWrapper, or any text stream."""

    def write(self, text: str, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class ListRow:
    last_name: str
    first_name: str
    club: str
    licence: str
    rating: Decimal | None
    number: int
    categories: tuple[str, ...] = ()


def load(stdout: Output, code: str = USUAL_BOOK) -> None:
    """Make the event in the language of its book; in the caller's transaction."""
    words = WORDS[rule_book(code).language]
    now = timezone.now()
    now -= timedelta(minutes=now.minute % 5, seconds=now.second, microseconds=now.microsecond)
    begun = now - ROUND_3_AGE - 2 * ROUND_EVERY
    clock = Clock(begun - timedelta(days=9))
    with clock.everywhere():
        accounts = {person.role: _account(person, makes_events=person.role == DIRECTOR) for person in words.officials}
        day = Day(
            clock=clock,
            words=words,
            dice=Random(SEED),
            director=Actor.of_account(accounts["director"], role=DIRECTOR),
            operator=Actor.of_account(accounts["operator"], role=OPERATOR),
            referee=Actor.of_account(accounts["referee"], role=REFEREE),
            sheets=PlayedSheets(code),
        )
        _set_up(day, begun, accounts, code)
        tokens: dict[tuple[int, str], str] = {}
        if code != USUAL_BOOK:
            clock.at = now - ROUND_3_AGE
            tokens = other_book.play_round(day)
        for number in (1, 2, 3) if code == USUAL_BOOK else ():
            tokens = _round(day, number, begun + (number - 1) * ROUND_EVERY)
            stdout.write(_("Round %(number)s is ready.") % {"number": number})
    table_links.keep(tokens)


def describe(base_url: str) -> list[str]:
    """Return addresses, sign-ins, and links to a few tables of the running round, for a visitor."""
    event = Event.objects.filter(slug=SLUG).first()
    if event is None:
        return [_("The demo's event is gone; `demo --fresh` starts over.")]
    lines = [
        f"{event.name}: {base_url}{reverse('event', args=[event.slug])}",
        _("Sign in at %(address)s with the password %(password)s as:")
        % {"address": f"{base_url}{reverse('sign-in')}", "password": PASSWORD},
    ]
    lines += [
        f"  {person.username:<10} {ROLE_NAMES[person.role]}" for person in WORDS[book_of(event).language].officials
    ]
    seat_links = [f"  {what}: {base_url}{reverse('table', args=[token])}" for what, token in table_links.living(event)]
    if seat_links:
        return [*lines, _("A phone at a table needs no sign-in, only the link of its seat:"), *seat_links]
    return [*lines, _("The links kept for the demo's tables are no longer valid; the director can issue new ones.")]


ROLE_NAMES = {
    "director": gettext_lazy("director: draws, publishes, starts and closes rounds"),
    "operator": gettext_lazy("operator: keys in paper sheets"),
    "referee": gettext_lazy("referee: accepts and reopens sheets"),
    "delegate": gettext_lazy("delegate: reads everything"),
}


def _account(person: Person, *, makes_events: bool) -> Account:
    return Account.objects.create_user(
        person.username,
        password=PASSWORD,
        first_name=person.first_name,
        last_name=person.last_name,
        makes_events=makes_events,
    )


def _set_up(day: Day, begun: datetime, accounts: dict[str, Account], code: str) -> None:
    local = timezone.localtime(begun)
    day.event = events.create_event(
        name=day.words.name,
        date=local.date(),
        by=Actor.of_account(accounts[DIRECTOR], role=ORGANISER),
        slug=SLUG,
        place=day.words.place,
        organiser=day.words.organiser,
        sign_in_deadline=begun - timedelta(minutes=15),
        schedule=day.words.schedule(local, ROUND_EVERY, rounds=4),
        **(other_book.ends_of(code) if code != USUAL_BOOK else {}),
    )
    day.event = events.publish(event=day.event, by=day.director)
    for role, account in accounts.items():
        if role != Official.Role.DIRECTOR:
            appoint(at=day.event, account=account, role=role, by=day.director)
    rows = _rows(day.words.start_list)
    if code != USUAL_BOOK:
        rows = rows[: other_book.PLAYERS]
    registrations.import_start_list(event=day.event, rows=rows, by=day.director)
    day.clock.at = begun - timedelta(minutes=30)
    if code == USUAL_BOOK:
        absent = _registration(day, 30)
        withdraw(registration=absent, reason="Sporočil po telefonu, da je bolan.", by=day.director)
    registrations.check_in_all(event=day.event, by=day.operator)


def _round(day: Day, number: int, begun: datetime) -> dict[tuple[int, str], str]:
    """Draw, publish, start and play a round, and close it unless it is the third. Return the tables' links."""
    day.clock.at = begun - timedelta(minutes=10)
    if number == 2:
        gone = _registration(day, 17)
        withdraw(registration=gone, reason="Odšel domov po prvem krogu.", by=day.director)
    round_ = drafts.draft(event=day.event, seed=SEED + number, by=day.director)
    late, substitute = _rows("latecomers.csv")
    if number == 3:
        _substitute(day, round_, substitute)
    round_ = rounds.publish(round=round_, by=day.director)
    if number == 1:
        day.clock.at += timedelta(minutes=4)
        seating.enter_late(event=day.event, registrations=[_register(day, late)], by=day.director)
    tokens = links.issue(round=round_, by=day.operator)
    day.clock.at = begun
    round_ = rounds.start(round=round_, by=day.director)
    running = number == 3
    plans = RUNNING if running else PLAYED
    steps: list[Step] = []
    for at, table in enumerate(Table.objects.filter(round=round_, bye=False).order_by("number")):
        plan = plans[at] if at < len(plans) else Plan()
        steps += steps_of(day, round_, table, plan, age=ROUND_3_AGE if running else None)
    for step in sorted(steps, key=lambda step: step.at):
        day.clock.at = step.at
        step.act()
    if not running:
        day.clock.at += timedelta(minutes=1)
        round_ = rounds.close(round=round_, by=day.director)
        rounds.publish_standings(round=round_, by=day.director)
    return tokens


def _substitute(day: Day, round_: Round, row: ListRow) -> None:
    player = _register(day, row, out_of_competition=True)
    for seat in Seat.objects.filter(round=round_, registration__isnull=True).select_related("table")[:1]:
        seating.seat_player(table=seat.table, letter=seat.letter, registration=player, by=day.director)


def _register(day: Day, row: ListRow, *, out_of_competition: bool = False) -> Registration:
    return registrations.register(
        event=day.event,
        last_name=row.last_name,
        first_name=row.first_name,
        club=row.club,
        licence=row.licence,
        rating=row.rating,
        out_of_competition=out_of_competition,
        by=day.director,
    )


def _registration(day: Day, start_number: int) -> Registration:
    return Registration.objects.get(event=day.event, start_number=start_number)


def _rows(name: str) -> list[ListRow]:
    with (FIXTURES / name).open(encoding="utf-8", newline="") as file:
        _heading, *rows = csv.reader(file, delimiter=";")
    return [
        ListRow(last_name, first_name, club, licence, Decimal(rating.replace(",", ".")) if rating else None, number)
        for number, (last_name, first_name, club, licence, rating) in enumerate(rows, start=2)
    ]
