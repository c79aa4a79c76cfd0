"""Categories, fees, prizes and named teams: each write with its line, and `verify` notices what no line told."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Category, Event, Journal, Prize, Registration, Team
from tournament.people.selectors import fees
from tournament.people.services import fees as fee_services
from tournament.people.services import registrations, teams
from tournament.privacy.services import erasing
from tournament.rounds.services import rounds
from tournament.rounds.services.seating import withdraw
from tournament.standings.selectors import prizes as selectors
from tournament.standings.selectors.standings import standings
from tournament.standings.services import prizes
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Row:
    last_name: str
    categories: tuple[str, ...] = ()
    first_name: str = ""
    club: str = ""
    licence: str = ""
    rating: Decimal | None = None
    number: int = 1


def whole() -> Event:
    """An event whose journal tells all of it, with three players: 1 in Ženske and Mladinci, 2 in Ženske, 3 in none."""
    director = Actor.of_account(build.account(makes_events=True), role="organiser")
    event = events.create_event(name="Turnir", date=date(2026, 3, 14), by=director)
    rows = [Row("Ana", ("Ženske", "mladinci")), Row("Bea", ("ŽENSKE",)), Row("Cene")]
    registrations.import_start_list(event=event, rows=rows, by=DIRECTOR)
    return Event.objects.get(pk=event.pk)


def wrong(event: Event) -> list[str]:
    return [one.code for one in verified.findings(event)]


def player(event: Event, number: int) -> Registration:
    return Registration.objects.select_related("event", "player").get(event=event, start_number=number)


def owed(event: Event) -> tuple[int, int]:
    now = fees.sums(event=Event.objects.get(pk=event.pk))
    return now.owe, now.owe_cents


def names(event: Event, number: int) -> list[str]:
    return [one.name for one in player(event, number).categories.order_by("number")]


def test_a_start_list_makes_its_categories_once_and_everything_is_told() -> None:
    event = whole()
    assert [one.name for one in selectors.categories(event=event)] == ["Ženske", "mladinci"]
    assert [names(event, number) for number in (1, 2, 3)] == [["Ženske", "mladinci"], ["Ženske"], []]
    assert wrong(event) == []
    women = Category.objects.get(event=event, name="Ženske")
    prizes.save_category(event=event, name="Dame", fee_cents=500, prizes=[(3000, "")], category=women, by=DIRECTOR)
    prizes.plan(event=event, currency="eur", fee_cents=1000, prizes_each="all", prizes=[(9999, "cup")], by=DIRECTOR)
    registrations.update(registration=player(event, 3), changes={"categories": [women], "fee_cents": 0}, by=DIRECTOR)
    teams.save(event=event, name="Zmaji", members=[1, 3], by=DIRECTOR)
    fee_services.settle(registration=player(event, 2), by=OPERATOR)
    registrations.take_out(registration=player(event, 1), by=DIRECTOR)
    assert wrong(event) == []
    prizes.remove_category(category=women, by=DIRECTOR)
    teams.remove(team=Team.objects.get(event=event), by=DIRECTOR)
    assert (names(event, 2), wrong(event)) == ([], [])


def test_a_new_category_has_nobody() -> None:
    event = whole()
    prizes.save_category(event=event, name="Novinci", fee_cents=None, prizes=[], by=DIRECTOR)
    assert wrong(event) == []


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (lambda event: Category.objects.filter(event=event).update(fee_cents=1), "prizes"),
        (lambda event: Prize.objects.create(event=event, place=1, cents=5), "prizes"),
        (lambda event: Event.objects.filter(pk=event.pk).update(fee_cents=7), "prizes"),
        (lambda event: Team.objects.create(event=event, number=1, name="Zmaji"), "teams"),
        (lambda event: player(event, 3).categories.add(Category.objects.filter(event=event)[0]), "player.state"),
        (lambda event: Registration.objects.filter(event=event, start_number=1).update(fee_cents=0), "player.state"),
    ],
)
def test_what_no_line_tells_is_found(edit: Callable[[Event], Any], code: str) -> None:
    event = whole()
    edit(event)
    assert wrong(event) == [code]


def test_who_pays_what_and_who_took_it() -> None:
    event = whole()
    women, juniors = selectors.categories(event=event)
    prizes.plan(event=event, currency="EUR", fee_cents=1000, prizes_each="highest", prizes=[], by=DIRECTOR)
    for one, cents in ((women, 700), (juniors, 0)):
        prizes.save_category(event=event, name=one.name, fee_cents=cents, prizes=[], category=one, by=DIRECTOR)
    event.refresh_from_db()
    assert [fees.fee_of(player(event, number), event) for number in (1, 2, 3)] == [0, 700, 1000]
    assert (owed(event), fees.sums(event=event).charged) == ((0, 0), True)
    registrations.check_in_all(event=event, by=DIRECTOR)
    assert owed(event) == (2, 1700)
    fee_services.settle(registration=player(event, 2), by=OPERATOR)
    paid = player(event, 2)
    assert (paid.paid_cents, paid.paid_by, paid.paid_at is not None) == (700, OPERATOR.label, True)
    prizes.save_category(event=event, name="Ženske", fee_cents=900, prizes=[], category=women, by=DIRECTOR)
    assert (fees.sums(event=event).paid_cents, owed(event)) == (700, (1, 1000))
    withdraw(registration=player(event, 3), reason="ill", by=DIRECTOR)
    assert owed(event) == (1, 1000)
    for again, who in ((True, 2), (True, 1), (False, 3)):
        with pytest.raises(Conflict):
            fee_services.settle(registration=player(event, who), paid=again, by=OPERATOR)
    with pytest.raises(NotAllowed):
        fee_services.settle(registration=player(event, 2), paid=False, by=REFEREE)
    fee_services.settle(registration=player(event, 2), paid=False, by=OPERATOR)
    assert player(event, 2).paid_cents is None
    assert list(Journal.objects.filter(event=event, action="players.fee").values_list("start_number", flat=True)) == [
        2,
        2,
    ]


@pytest.mark.parametrize(
    ("name", "field"), [("", "name"), ("a, b", "name"), ("a/b", "name"), ("ženske", "name"), ("x" * 41, "name")]
)
def test_a_category_that_cannot_be(name: str, field: str) -> None:
    event = whole()
    with pytest.raises(RefereeError) as refused:
        prizes.save_category(event=event, name=name, fee_cents=None, prizes=[], by=DIRECTOR)
    assert refused.value.field == field
    with pytest.raises(NotAllowed):
        prizes.save_category(event=event, name="Novinci", fee_cents=None, prizes=[], by=REFEREE)


@pytest.mark.parametrize(
    ("name", "members", "field"),
    [
        ("", [1], "name"),
        ("zmaji", [3], "name"),
        ("Volkovi", [], "members"),
        ("Volkovi", [9], "members"),
        ("V", [1], "members"),
    ],
)
def test_a_team_that_cannot_be(name: str, members: list[int], field: str) -> None:
    event = whole()
    teams.save(event=event, name="Zmaji", members=[1, 2], by=DIRECTOR)
    with pytest.raises(RefereeError) as refused:
        teams.save(event=event, name=name, members=members, by=DIRECTOR)
    assert refused.value.field == field
    assert Team.objects.filter(event=event).count() == 1 or field == "members"
    assert player(event, 3).team is None


def test_a_payment_without_who_took_it_is_refused_by_the_database() -> None:
    event = whole()
    with pytest.raises(IntegrityError):
        Registration.objects.filter(event=event, start_number=1).update(paid_cents=100)


NAMES = {selectors.OVERALL: "All", selectors.CLUBS: "Clubs", selectors.TEAMS: "Teams"}


def test_teams_win_beside_their_players_and_share_as_players_do() -> None:
    """1 and 4 are level first, 2 and 5 second, 3 and 6 last; of the clubs one has the odd numbers, one the even."""
    event = build.event(team_size=2)
    players = build.registrations(event, 6, clubs=2)
    round_ = build.round_(event, tables=2)
    for table in round_.tables.all():
        build.accept_with_totals(table, 30, 20, 10)
    rounds.close(round=round_, by=DIRECTOR)
    for name, members in (("Zmaji", [1, 6]), ("Volkovi", [4, 3]), ("Risi", [2, 5])):
        teams.save(event=event, name=name, members=members, by=DIRECTOR)
    team_prizes = [(2001, "pokal"), (0, ""), (500, "")]
    plan: dict[str, Any] = {"currency": "EUR", "fee_cents": 0, "prizes_each": "highest"}
    prizes.plan(event=event, prizes=[(100, "")], club_prizes=[(300, "")], team_prizes=team_prizes, by=DIRECTOR, **plan)
    event.refresh_from_db()
    won = selectors.winners(event=event, names=NAMES)
    assert [(one.list_name, one.place, one.winner.name, one.winner.beside, one.cents, one.texts) for one in won] == [
        ("All", 1, players[0].player.name, players[0].club.name, 50, ()),
        ("All", 1, players[3].player.name, players[3].club.name, 50, ()),
        ("Clubs", 1, players[1].club.name, f"{players[3].player.name}, {players[1].player.name}", 150, ()),
        ("Clubs", 1, players[0].club.name, f"{players[0].player.name}, {players[4].player.name}", 150, ()),
        ("Teams", 1, "Volkovi", f"{players[3].player.name}, {players[2].player.name}", 1001, ("pokal",)),
        ("Teams", 1, "Zmaji", f"{players[0].player.name}, {players[5].player.name}", 1000, ("pokal",)),
        ("Teams", 3, "Risi", f"{players[1].player.name}, {players[4].player.name}", 500, ()),
    ]
    assert [one.among for one in won if one.list == selectors.TEAMS] == [2, 2, 1]
    with pytest.raises(IntegrityError):
        Prize.objects.create(
            event=event,
            won_by="teams",
            place=1,
            cents=1,
            category=Category.objects.create(event=event, number=1, name="x"),
        )


def test_who_left_or_was_erased_keeps_his_prize_and_who_was_removed_has_none() -> None:
    event = build.event()
    players = build.registrations(event, 3)
    round_ = build.round_(event)
    build.accept_with_totals(round_.tables.get(), 30, 20, 10)
    rounds.close(round=round_, by=DIRECTOR)
    prizes.plan(event=event, currency="EUR", fee_cents=0, prizes_each="all", prizes=[(300, ""), (200, "")], by=DIRECTOR)

    def won() -> list[tuple[str, int]]:
        return [(one.winner.name, one.cents) for one in selectors.winners(event=event, names=NAMES)]

    withdraw(registration=player(event, 1), reason="gone home", by=DIRECTOR)
    assert won() == [(players[0].player.name, 300), (players[1].player.name, 200)]
    erasing.erase(player=players[0].player, typed=players[0].player.name, under="initials", by=Actor("Olga", "owner"))
    assert won() == [("P. I.", 300), (players[1].player.name, 200)]
    Registration.objects.filter(event=event, start_number=1).update(removed=True)
    assert won() == [(players[1].player.name, 300), (players[2].player.name, 200)]


def test_categories_and_teams_have_orders_of_their_own() -> None:
    event = build.event(team_size=2)
    players = build.registrations(event, 6)
    round_ = build.round_(event, tables=2)
    for table in round_.tables.all():
        build.accept_with_totals(table, 30, 20, 10)
    rounds.close(round=round_, by=DIRECTOR)
    made = prizes.save_category(event=event, name="Ženske", fee_cents=None, prizes=[], by=DIRECTOR)
    made.registrations.set([players[1], players[4], players[2]])  # two seconds, a third
    players[2].out_of_competition = True
    players[2].save()
    teams.save(event=event, name="Volkovi", members=[2, 3, 4, 5], by=DIRECTOR)
    teams.save(event=event, name="Zmaji", members=[6], by=DIRECTOR)
    found = standings(event=event, rounds="all")
    (women,) = selectors.category_standings(event=event, standings=found)
    assert [(row.place, row.start_number) for row in women.standings.rows] == [(1, 2), (1, 5), (None, 3)]
    listed = selectors.named_teams(event=event, standings=found)
    assert [(one.place, one.name, [row.start_number for row in one.members]) for one in listed] == [
        (1, "Volkovi", [4, 2]),
        (2, "Zmaji", [6]),
    ]
