"""Players that do not divide by three (A5, A6): a bye, a substitute out of competition, or a table of two.

Whole events through the services: nobody is short twice while others had none, nobody meets twice, points as decided.
"""

from fractions import Fraction
from uuid import uuid4

import pytest

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, captain, dve, record
from tournament.access.services import links
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.events.services import events
from tournament.models import Event, Registration, Round, Seat, Table, points_of
from tournament.papers.minutes import minutes
from tournament.recording.services import sheets, signatures
from tournament.rounds.services import drafts, rounds, seating
from tournament.rounds.services.seating import withdraw
from tournament.standings.selectors.standings import standings

pytestmark = pytest.mark.django_db


def with_players(count: int, short_table: str, *, substitutes: int = 0) -> Event:
    event = build.event(short_table=short_table, round_count=4)
    build.registrations(event, count)
    build.registrations(event, substitutes, out_of_competition=True)
    return event


def play(table: Table) -> None:
    """Hand in totals, signed by whoever sits there, and accept."""
    sitting = [seat.letter for seat in table.seats.filter(registration__isnull=False).order_by("letter")]
    totals = {letter: 100 - 10 * at + table.number for at, letter in enumerate(sitting)}
    sheets.enter_totals(table=table, totals=totals, signed=sitting, revision=table.revision, key=uuid4(), by=OPERATOR)
    signatures.accept(table=table, by=REFEREE)


def play_round(event: Event, number: int, mode: str = "") -> Round:
    drawn = drafts.draft(event=event, seed=number, mode=mode, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    rounds.start(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    for table in Table.objects.filter(round=drawn, bye=False):
        play(table)
    return rounds.close(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)


@pytest.mark.parametrize("short_table", ["bye", "substitute", "two"])
@pytest.mark.parametrize("count", [16, *(pytest.param(one, marks=pytest.mark.nightly) for one in (15, 17))])
def test_four_rounds(count: int, short_table: str) -> None:
    event = with_players(count, short_table, substitutes=2)
    for number in (1, 2, 3, 4):
        play_round(event, number)
    in_competition = Registration.objects.filter(event=event, out_of_competition=False)
    met: set[frozenset[int]] = set()
    short: dict[int, int] = {}
    for table in Table.objects.filter(round__event=event):
        here = [one for one in table.seats.values_list("registration", flat=True) if one]
        competing = [pk for pk in here if in_competition.filter(pk=pk).exists()]
        for at, one in enumerate(competing):
            for other in competing[at + 1 :]:
                pair = frozenset((one, other))
                assert pair not in met, "a rematch"
                met.add(pair)
        if len(competing) < 3:
            for pk in competing:
                short[pk] = short.get(pk, 0) + 1
    assert all(times == 1 for times in short.values()), "short twice while others had none"
    byes = Table.objects.filter(round__event=event, bye=True).count()
    two = Seat.objects.filter(table__round__event=event, table__bye=False, registration__isnull=True).count()
    expected = {
        (15, "bye"): (0, 0), (16, "bye"): (4, 0), (17, "bye"): (4, 0),
        (15, "substitute"): (0, 0), (16, "substitute"): (0, 0), (17, "substitute"): (0, 0),
        (15, "two"): (0, 0), (16, "two"): (0, 8), (17, "two"): (0, 4),
    }  # fmt: skip
    assert (byes, two) == expected[count, short_table]
    ranked = standings(event=event, rounds="all").rows
    assert {row.registration_id for row in ranked if row.place} == set(in_competition.values_list("pk", flat=True))


def table_of_two() -> Table:
    event = with_players(5, "two")
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    rounds.start(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    return Table.objects.get(round=drawn, seats__registration__isnull=True)


def letters(table: Table) -> list[str]:
    return list(table.seats.filter(registration__isnull=False).order_by("letter").values_list("letter", flat=True))


@pytest.mark.parametrize(
    ("first", "second", "points", "difference"),
    [(120, 80, (3, 2), (40, -40)), (-5, 10, (2, 3), (-15, 15)), (7, 7, (Fraction(5, 2), Fraction(5, 2)), (0, 0))],
)
def test_two_are_placed_by_their_difference(
    first: int, second: int, points: tuple[Fraction, ...], difference: tuple[int, ...]
) -> None:
    """A13: 3 and 2 points in the order of the difference, level: the mean of both (D14)."""
    table = table_of_two()
    one, other = letters(table)
    sheets.enter_totals(
        table=table, totals={one: first, other: second}, signed=[one, other], revision=0, key=uuid4(), by=OPERATOR
    )
    table.refresh_from_db()
    assert table.state == Table.State.SIGNED  # two signatures are all there are
    stored = list(table.seats.filter(registration__isnull=False).order_by("letter"))
    assert tuple(points_of(seat.placing_units) for seat in stored) == points
    assert tuple(seat.difference for seat in stored) == difference
    empty = table.seats.get(registration__isnull=True)
    assert (empty.total, empty.place, empty.placing_units) == (0, None, 0)


def test_two_write_no_games() -> None:
    """The rule book knows no game of two (docs/decisions.md)."""
    table = table_of_two()
    for by in (OPERATOR, captain(table)):
        with pytest.raises(NotAllowed, match="dva"):
            record(table, dve("B"), by=by)


def test_the_empty_seat_has_no_total_no_signature_and_no_link() -> None:
    table = table_of_two()
    one, other = letters(table)
    (empty,) = {"A", "B", "C"} - {one, other}
    with pytest.raises(RefereeError):
        sheets.enter_totals(
            table=table, totals={one: 1, other: 2, empty: 0}, signed=[], revision=0, key=uuid4(), by=OPERATOR
        )
    with pytest.raises(RefereeError):
        sheets.enter_totals(
            table=table, totals={one: 1, other: 2}, signed=[empty], revision=0, key=uuid4(), by=OPERATOR
        )
    assert signatures.missing_signatures(table=table) == (one, other)
    tokens = links.issue(round=table.round, by=DIRECTOR)
    assert {letter for number, letter in tokens if number == table.number} == {one, other}


def test_the_minutes_of_two_have_two_columns() -> None:
    table = table_of_two()
    play(Table.objects.get(pk=table.pk))
    (text,) = pages(minutes.of_table(table=table))
    names = [seat.registration.player.last_name for seat in table.seats.exclude(registration=None)]
    assert all(name in text for name in names)


def test_a_late_player_completes_a_table_of_two_before_anything_is_entered() -> None:
    """A6: on the incomplete last table, in round 1, while half of the games are left."""
    table = table_of_two()
    (late,) = build.registrations(table.round.event, 1, checked_in=False)
    seating.enter_late(event=table.round.event, registrations=[late], by=DIRECTOR)
    record(table, dve("B"))
    assert Table.objects.get(pk=table.pk).games.count() == 1


def test_a_late_player_comes_too_late_once_totals_stand() -> None:
    table = table_of_two()
    one, other = letters(table)
    sheets.enter_totals(table=table, totals={one: 1, other: 2}, signed=[], revision=0, key=uuid4(), by=OPERATOR)
    (late,) = build.registrations(table.round.event, 1, checked_in=False)
    with pytest.raises(NotAllowed, match="⟦latecomers⟧"):
        seating.enter_late(event=table.round.event, registrations=[late], by=DIRECTOR)
    assert not Seat.objects.filter(registration=late).exists()


def test_a_substitute_is_seated_by_the_draw_and_missing_ones_leave_a_bye() -> None:
    event = with_players(16, "substitute", substitutes=1)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    last = Table.objects.get(round=drawn, number=6)
    assert last.bye  # one substitute does not fill two empty seats
    assert last.seats.filter(registration__out_of_competition=True).count() == 1


def test_a_withdrawal_changes_what_is_short_in_the_next_round() -> None:
    """17 players with a table of two; one leaves, and 16 leave two tables of two."""
    event = with_players(17, "two")
    play_round(event, 1)
    withdraw(registration=event.registrations.get(start_number=3), reason="ill", by=DIRECTOR)
    play_round(event, 2)
    empty = Seat.objects.filter(round__number=2, registration__isnull=True)
    assert (empty.count(), Table.objects.filter(round__number=2, bye=True).count()) == (2, 0)


def test_what_an_empty_seat_means_is_settled_before_a_round_is_drawn() -> None:
    event = with_players(16, "bye")
    events.update_event(event=event, changes={"short_table": "two"}, by=DIRECTOR)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    with pytest.raises(Conflict) as refused:
        events.update_event(event=event, changes={"short_table": "bye"}, by=DIRECTOR)
    assert refused.value.field == "short_table"
    drafts.discard_draft(round=drawn, by=DIRECTOR)
    play_round(event, 1)
    assert events.update_event(event=event, changes={"short_table": "bye"}, by=DIRECTOR).short_table == "bye"
