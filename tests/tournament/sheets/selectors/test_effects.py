"""What a ruling would change is told before it is made, and is then what happens (C1.6, A13, A5)."""

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, dve
from tournament.events.selectors.book import result_of
from tournament.models import Event, Registration, Round, Seat, Table, points_of
from tournament.rounds.services import rounds
from tournament.rulings.services import removals
from tournament.sheets.selectors.ruling_effects import Effect, drawn_without, effect
from tournament.sheets.selectors.sheets import sheet
from tournament.sheets.services import store_score
from tournament.standings.selectors.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Event:
    """Two tables, round 1 closed with A, B, C at 30, 20, 10 each; nothing drawn after it."""
    made = build.event(games_per_round=3, round_count=3)
    build.registrations(made, 6)
    first = build.round_(made, tables=2)
    for table in first.tables.order_by("number"):
        build.accept_with_totals(table, 30, 20, 10)
    rounds.close(round=first, by=DIRECTOR)
    return made


def of_totals(table: Table, a: int, b: int, c: int) -> Effect:
    found = sheet(table=table)
    return effect(sheet=found, totals={"A": a, "B": b, "C": c})


def first_table(event: Event) -> Table:
    return Table.objects.select_related("round__event").get(round__event=event, round__number=1, number=1)


def test_nothing_changes_if_the_result_is_the_same(event: Event) -> None:
    found = of_totals(first_table(event), 30, 20, 10)
    assert not any(one.changed for one in found.seats)
    assert (found.standings, found.draws) == ((), ())


@pytest.mark.parametrize(
    ("totals", "places", "changed"),
    [
        ((30, 20, 13), (1, 2, 3), 3),  # every difference moves, no place at the table
        ((10, 20, 30), (3, 2, 1), 2),  # first and last change, B keeps place and difference
        ((20, 20, 20), (1, 1, 1), 3),  # D14
    ],
)
def test_places_and_standings_before_and_after(
    event: Event, totals: tuple[int, int, int], places: tuple[int, int, int], changed: int
) -> None:
    found = of_totals(first_table(event), *totals)
    assert tuple(one.place for one in found.seats) == places
    assert len(found.own) == changed
    assert found.rounds == (1,)
    for one in found.standings:
        assert one.before is not None
        assert one.before.registration_id == one.after.registration_id


@pytest.mark.parametrize(
    ("mode", "totals", "drawn"),
    [
        ("standings", (10, 20, 30), [2]),
        ("standings", (20, 20, 20), [2]),
        ("standings", (30, 20, 10), [2]),
        ("thirds", (10, 20, 30), [2]),  # from round 2 on the list is the standings
        ("schedule", (10, 20, 30), []),
        ("manual", (10, 20, 30), []),
    ],
)
def test_later_draws_that_looked_at_this_table(
    event: Event, mode: str, totals: tuple[int, int, int], drawn: list[int]
) -> None:
    """Whether the order changes is compared with the standings after the correction was really made."""
    build.round_(event, number=2, state="published", tables=2)
    Round.objects.filter(event=event, number=2).update(draw_mode=mode)
    found = of_totals(first_table(event), *totals)
    told = [(one.round.number, one.order_changes) for one in found.draws]
    assert told == [(number, _order_differs(event, totals)) for number in drawn]


def _order_differs(event: Event, totals: tuple[int, int, int]) -> bool:
    before = [row.registration_id for row in standings(event=event, rounds="all").rows]
    table = first_table(event)
    result = result_of(event, dict(zip("ABC", totals, strict=True)))
    seats = {seat.letter: seat for seat in Seat.objects.filter(table=table)}
    store_score.store_result(seats=seats, result=result, circles={})
    after = [row.registration_id for row in standings(event=event, rounds="all").rows]
    return before != after


def test_a_removal_comes_out_as_it_was_told(event: Event) -> None:
    """C1.6: the other two get the first place's points and keep their difference; he has neither place nor points."""
    table = build.round_(event, number=2, tables=2).tables.order_by("number")[0]
    for row in (dve("A"), dve("B", 40)):
        build.record(table, row)
    found = sheet(table=table)
    totals = {one.letter: one.total for one in found.sitting}
    told = effect(sheet=found, totals=totals, removed="B")
    assert [(one.seat.letter, one.place, one.points, one.removed) for one in told.seats] == [
        ("A", 1, 3, False),
        ("B", None, 0, True),
        ("C", 1, 3, False),
    ]
    removals.disqualify(table=table, seat="B", reason="deliberate", by=REFEREE)
    stored = {seat.letter: seat for seat in Seat.objects.filter(table=table)}
    for one in told.seats:
        seat = stored[one.seat.letter]
        assert (seat.difference, seat.place) == (one.difference, one.place)
        assert points_of(seat.placing_units) == one.points
    assert Registration.objects.get(pk=stored["B"].registration_id).removed
    gone = next(one.after for one in told.standings if one.after.removed)
    assert (gone.place, gone.name) == (None, found.sitting[1].name)


def test_a_removal_that_is_taken_back_gives_him_his_place_again(event: Event) -> None:
    """C1.6: what is shown before is what is stored afterwards."""
    table = build.round_(event, number=2, tables=2).tables.order_by("number")[0]
    build.round_(event, number=3, tables=2, state="published")
    for row in (dve("A"), dve("B", 40)):
        build.record(table, row)
    removals.disqualify(table=table, seat="B", reason="deliberate", by=REFEREE)
    found = sheet(table=Table.objects.get(pk=table.pk))
    totals = {one.letter: one.total for one in found.sitting}
    told = effect(sheet=found, totals=totals, readmitted="B")
    back = next(one for one in told.standings if one.after.name == found.sitting[1].name)
    assert back.before is not None
    assert (back.before.removed, back.after.removed) == (True, False)
    assert back.after.place is not None
    assert drawn_without(found.sitting[1].registration_id, event) == (3,)
    removals.readmit(table=table, reason="the wrong table", by=REFEREE)
    stored = {seat.letter: seat for seat in Seat.objects.filter(table=table)}
    for one in told.seats:
        seat = stored[one.seat.letter]
        assert (seat.difference, seat.place) == (one.difference, one.place)
        assert points_of(seat.placing_units) == one.points


def test_a_removed_player_who_is_seated_later_is_named(event: Event) -> None:
    table = build.round_(event, number=2, tables=2).tables.order_by("number")[0]
    build.round_(event, number=3, state="published", tables=2)
    found = sheet(table=table)
    told = effect(sheet=found, totals=dict.fromkeys("ABC", 0), removed="C")
    assert [(seat.table.round.number, seat.letter) for seat in told.seated_later] == [(3, "C")]
