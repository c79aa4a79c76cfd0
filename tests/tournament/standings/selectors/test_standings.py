"""Standings: what counts, in which order (1, 2, 2, 4), and with how many queries."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.sizes import MANY_TABLES
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tournament.models import Event, Registration, Round, Seat, units_of
from tournament.recording.services import signatures
from tournament.rounds.services import drafts, rounds
from tournament.rulings.services import removals
from tournament.standings.selectors.standings import counted_rounds, round_standings, standings, team_standings
from tournament.wording.names import sort_key

pytestmark = pytest.mark.django_db


def closed_round(event: Event, number: int, *results: tuple[int, int, int]) -> Round:
    """A closed round whose tables ended with these totals."""
    made = build.round_(event, number=number, tables=len(results))
    for table, totals in zip(made.tables.order_by("number"), results, strict=True):
        build.accept_with_totals(table, *totals)
    return rounds.close(round=made, by=DIRECTOR)


def lines(event: Event, counted: Any = "all") -> list[tuple[Any, ...]]:
    return [
        (row.place, row.start_number, row.points, row.difference, row.tables_won)
        for row in standings(event=event, rounds=counted).rows
    ]


def test_points_then_difference_then_tables_won() -> None:
    event = build.event()
    closed_round(event, 1, (300, 200, 100), (400, 200, 0))
    closed_round(event, 2, (100, 200, 300), (0, 100, 200))
    assert lines(event) == [
        (1, 4, 4, 300, 1),
        (2, 1, 4, 0, 1),
        (2, 3, 4, 0, 1),
        (4, 2, 4, 0, 0),
        (4, 5, 4, 0, 0),
        (6, 6, 4, -300, 1),
    ]


def test_level_players_share_a_place_1_2_2_4() -> None:
    event = build.event()
    closed_round(event, 1, (300, 200, 100), (300, 200, 100))
    assert [(row[0], row[1]) for row in lines(event)] == [(1, 1), (1, 4), (3, 2), (3, 5), (5, 3), (5, 6)]


def test_a_round_result_is_exact() -> None:
    """D14: two level share 2.5 points."""
    event = build.event()
    closed_round(event, 1, (200, 200, 100))
    first, second, third = standings(event=event, rounds="all").rows
    assert [str(row.points) for row in (first, second, third)] == ["5/2", "5/2", "1"]
    (result,) = first.rounds
    assert (result.round, result.table, result.letter, result.total, result.difference, result.place) == (
        1,
        1,
        "A",
        200,
        100,
        1,
    )


def test_the_public_sees_published_rounds_without_a_gap() -> None:
    event = build.event()
    first = closed_round(event, 1, (3, 2, 1))
    second = closed_round(event, 2, (3, 2, 1))
    assert standings(event=event).rows == ()
    rounds.publish_standings(round=first, by=DIRECTOR)
    assert counted_rounds(event=event, rounds="published") == (1,)
    assert standings(event=event).rows[0].points == 3
    assert standings(event=event, rounds="all").rows[0].points == 6
    rounds.publish_standings(round=second, by=DIRECTOR)
    assert counted_rounds(event=event, rounds="published") == (1, 2)
    # However it came about: a gap hides everything after it.
    Round.objects.filter(pk=first.pk).update(standings_published_at=None)
    assert counted_rounds(event=event, rounds="published") == ()


def test_running_rounds_do_not_count() -> None:
    event = build.event()
    closed_round(event, 1, (3, 2, 1))
    running = build.round_(event, number=2)
    build.accept_with_totals(running.tables.get(), 3, 2, 1)
    assert standings(event=event, rounds="all").rows[0].points == 3
    assert round_standings(round=running).rows == ()


def test_removed_and_out_of_competition_players_keep_their_rows_but_no_place() -> None:
    event = build.event()
    made = build.round_(event, tables=2)
    one, two = made.tables.order_by("number")
    build.record(one, build.dve("A"))
    removals.disqualify(table=one, seat="A", reason="C1.6", by=REFEREE)
    one.refresh_from_db()
    signatures.sign(table=one, seats="ABC", revision=one.revision, by=REFEREE)
    signatures.accept(table=one, by=REFEREE)
    build.accept_with_totals(two, 300, 200, 100)
    Registration.objects.filter(start_number=4).update(out_of_competition=True)
    Registration.objects.filter(start_number=5).update(withdrawn=True)
    rounds.close(round=made, by=DIRECTOR)
    rows = standings(event=event, rounds="all").rows
    assert [(row.place, row.start_number) for row in rows] == [(1, 2), (1, 3), (3, 5), (4, 6), (None, 4), (None, 1)]
    assert rows[-1].removed
    assert (rows[-1].points, rows[-1].difference, rows[-1].total) == (0, 0, 0), "annulled"
    assert rows[2].withdrawn


def test_a_bye_counts_the_events_points() -> None:
    event = build.event()
    build.registrations(event, 5)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    rounds.start(round=drawn, by=DIRECTOR)
    build.accept_with_totals(drawn.tables.get(bye=False), 300, 200, 100)
    rounds.close(round=drawn, by=DIRECTOR)
    rows = standings(event=event, rounds="all").rows
    byes = [row for row in rows if row.rounds[0].bye]
    assert {(row.points, row.difference, row.rounds[0].place) for row in byes} == {(2, 0, None)}


def test_names_break_no_tie_but_order_it_as_slovenes_do() -> None:
    assert sorted(["Žagar", "Zupan", "Čeh", "Cvek", "Dolar", "Šuštar", "Sever", "čuk"], key=sort_key) == [
        "Cvek", "Čeh", "čuk", "Dolar", "Sever", "Šuštar", "Zupan", "Žagar",
    ]  # fmt: skip


def test_teams_are_the_best_of_a_club() -> None:
    event = build.event(team_size=2)
    build.registrations(event, 9, clubs=3)  # players 1, 4, 7 of club 0; 2, 5, 8 of club 1; 3, 6, 9 of club 2
    closed_round(event, 1, (300, 200, 100), (300, 200, 100), (300, 100, 200))
    Registration.objects.filter(start_number=3).update(removed=True)
    Registration.objects.filter(start_number=6).update(club=None)
    individuals = standings(event=event, rounds="all")
    teams = team_standings(individuals=individuals, team_size=event.team_size)
    shown = [(team.place, team.points, [one.start_number for one in team.members]) for team in teams]
    assert shown == [(1, 6, [1, 4]), (2, 4, [2, 5])]  # club 2 has one placed player left: no team
    assert team_standings(individuals=individuals, team_size=1)[0].points == 3


def bulk_event(tables: int) -> Event:
    """A played event of 4 closed and published rounds, stored at once."""
    event = build.event()
    build.registrations(event, tables * 3, clubs=20)
    now = timezone.now()
    for number in range(1, 5):
        made = build.round_(event, number=number, state="closed", tables=tables)
        made.tables.update(state="accepted", accepted_at=now)
        for letter, units, place in (("A", units_of(3), 1), ("B", units_of(2), 2), ("C", units_of(1), 3)):
            Seat.objects.filter(round=made, letter=letter).update(
                placing_units=units, place=place, difference=(2 - place) * 300, tables_won=int(place == 1), total=place
            )
    Round.objects.filter(event=event).update(standings_published_at=now)
    return event


@pytest.mark.parametrize("tables", [10, MANY_TABLES])
def test_four_queries_whatever_the_size(tables: int) -> None:
    event = bulk_event(tables)
    with CaptureQueriesContext(connection) as queries:
        found = standings(event=event)
        team_standings(individuals=found, team_size=3)
    assert len(queries) == 4
    assert len(found.rows) == tables * 3
    assert [(found.rows[at].place, found.rows[at].points) for at in (0, tables, 2 * tables)] == [
        (1, 12),
        (tables + 1, 8),
        (2 * tables + 1, 4),
    ]


def test_an_event_without_rounds_has_empty_standings() -> None:
    event = build.event()
    assert standings(event=event).rows == ()
    assert standings(event=event, rounds="all").rounds == ()
