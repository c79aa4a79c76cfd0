"""Who sits out because the players do not divide by four plays an extra round together at the end (`sit_out_later`).

It is drawn for those alone, played and ranked, and everybody has as many rounds as the event.
"""

from uuid import uuid4

import pytest
from django.utils import timezone

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.draw import digest
from tournament.draw import draw as compute
from tournament.errors import Conflict, RefereeError
from tournament.events.services import events
from tournament.models import Certificate, Event, Registration, Round, Seat, Table
from tournament.papers.minutes import minutes
from tournament.papers.tables import seating as seating_lists
from tournament.recording.services import sheets, signatures
from tournament.rounds.selectors.extra_round import owing
from tournament.rounds.services import drafts, rounds, seating, withdrawals
from tournament.rounds.services.seating import withdraw
from tournament.standings.selectors.standings import PlayerStanding, standings

pytestmark = pytest.mark.django_db

TOTALS = {"A": 30, "B": 10, "C": -10, "D": -30}


def event_of(players: int, round_count: int = 4, *, substitutes: int = 0) -> Event:
    made = build.event(
        ruleset="cz-taroky", short_table="sit_out_later", ends="clock", round_count=round_count, bye_points_units=8400
    )
    build.registrations(made, players)
    build.registrations(made, substitutes, out_of_competition=True)
    return made


def begin(drawn: Round) -> Round:
    rounds.publish(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    return rounds.start(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)


def finish(running: Round) -> Round:
    for table in Table.objects.filter(round=running, bye=False):
        sheets.enter_totals(
            table=table, totals=TOTALS, signed=list(TOTALS), revision=table.revision, key=uuid4(), by=OPERATOR
        )
        signatures.accept(table=table, by=REFEREE)
    return rounds.close(round=Round.objects.get(pk=running.pk), by=DIRECTOR)


def play_all(event: Event) -> None:
    drafts.draft(event=event, seed=1, mode="schedule", by=DIRECTOR)
    for drawn in Round.objects.filter(event=event).order_by("number"):
        running = begin(drawn)
        played = Table.objects.filter(round=running, bye=False)
        for letter, units in zip("ABCD", (4, 3, 2, 1), strict=True):
            Seat.objects.filter(table__in=played, letter=letter).update(placing_units=4200 * units)
        played.update(state="accepted", accepted_at=timezone.now())
        rounds.close(round=running, by=DIRECTOR)


def extra(event: Event, *helpers: Registration) -> Round:
    return drafts.draft(event=event, seed=9, helpers=helpers, by=DIRECTOR)


def players_of(round_: Round) -> set[int]:
    return set(round_.seats.filter(registration__isnull=False).values_list("registration", flat=True))


def counted(row: PlayerStanding) -> int:
    return sum(one.counts for one in row.rounds)


def test_who_sat_out_plays_at_the_end_and_everybody_has_all_rounds() -> None:
    event = event_of(22)
    play_all(event)
    before = standings(event=event, rounds="all")
    owes = {one.pk for one in owing(event=event)}
    assert len(owes) == 8, "two in each of four rounds, nobody twice"
    assert {row.registration_id for row in before.rows if counted(row) == 3} == owes
    assert all(one.units == 0 for row in before.rows for one in row.rounds if one.bye)

    drawn = begin(extra(event))
    assert drawn.is_extra
    assert players_of(drawn) == owes
    assert [table.seats.count() for table in drawn.tables.all()] == [4, 4]
    (certificate,) = Certificate.objects.filter(event=event, round_number=5)
    answer = compute(certificate.draw.request)
    stored = [
        {"table": table.number}
        | {seat.letter: str(seat.registration.start_number) for seat in table.seats.order_by("letter")}
        for table in drawn.tables.order_by("number")
    ]
    assert digest(answer["rounds"][0]) == digest(stored)
    for paper in (seating_lists.of_round(round=drawn), minutes.of_round(round=drawn), bytes(certificate.content)):
        assert "extra" in pages(paper)[0].lower() or "dodatn" in pages(paper)[0].lower() or "navíc" in pages(paper)[0]

    finish(drawn)
    after = standings(event=event, rounds="all")
    assert {counted(row) for row in after.rows} == {4}
    assert {row.units for row in after.rows if row.registration_id not in owes} == {
        row.units for row in before.rows if row.registration_id not in owes
    }
    assert not owing(event=event).exists()
    with pytest.raises(Conflict):
        extra(event)
    with pytest.raises(Conflict):
        events.update_event(event=event, changes={"round_count": 5}, by=DIRECTOR)
    events.update_event(event=event, changes={"name": "Jiné jméno"}, by=DIRECTOR)


def test_a_helper_fills_the_last_table_and_gains_nothing() -> None:
    event = event_of(22, 3)
    play_all(event)
    owes = list(owing(event=event))
    assert len(owes) == 6
    free = [one for one in Registration.objects.filter(event=event) if one not in owes]
    before = {row.registration_id: row for row in standings(event=event, rounds="all").rows}
    with pytest.raises(RefereeError) as refused:
        extra(event, free[0], owes[0])
    assert refused.value.field == "helpers"
    with pytest.raises(RefereeError):
        extra(event, *free[:3])
    played = finish(begin(extra(event, *free[:2])))
    assert players_of(played) == {one.pk for one in (*owes, *free[:2])}
    assert not played.tables.filter(bye=True).exists()
    after = {row.registration_id: row for row in standings(event=event, rounds="all").rows}
    for helper in free[:2]:
        assert after[helper.pk].units == before[helper.pk].units
        assert after[helper.pk].rounds == before[helper.pk].rounds
    assert {counted(row) for row in after.values()} == {3}


def test_without_helpers_the_rest_has_a_bye() -> None:
    event = event_of(22, 3)
    play_all(event)
    played = finish(begin(extra(event)))
    alone = played.tables.get(bye=True)
    seats = alone.seats.filter(registration__isnull=False)
    assert [seat.placing_units for seat in seats] == [8400, 8400]
    assert {counted(row) for row in standings(event=event, rounds="all").rows} == {3}
    assert not owing(event=event).exists()


def test_fewer_than_a_table_need_helpers_who_may_be_substitutes() -> None:
    event = event_of(21, 3, substitutes=1)
    play_all(event)
    owes = list(owing(event=event))
    assert len(owes) == 3
    with pytest.raises(RefereeError) as refused:
        extra(event)
    assert refused.value.field == "helpers"
    substitute = Registration.objects.get(event=event, out_of_competition=True)
    drawn = extra(event, substitute)
    assert players_of(drawn) == {one.pk for one in (*owes, substitute)}
    finish(begin(drawn))
    assert not any(row.rounds for row in standings(event=event, rounds="all").rows if row.out_of_competition)


def test_who_leaves_owes_nothing_any_more_before_the_draw_and_after() -> None:
    event = event_of(22)
    play_all(event)
    first, second, *_rest = owing(event=event)
    withdraw(registration=first, reason="must go", by=DIRECTOR)
    helper = Registration.objects.filter(event=event, withdrawn=False).exclude(pk__in=owing(event=event)).first()
    assert helper is not None
    drawn = extra(event, helper)
    assert len(players_of(drawn)) == 8
    rounds.publish(round=drawn, by=DIRECTOR)
    withdrawals.withdraw(registration=second, reason="ill", then=withdrawals.REDRAW, by=DIRECTOR)
    anew = Round.objects.get(event=event, number=5)
    assert len(players_of(anew)) == 7, "six who owe and the one who helps"
    assert helper.pk in players_of(anew)
    (empty,) = Table.objects.filter(round=anew, bye=True)
    other = Registration.objects.filter(event=event, withdrawn=False).exclude(pk__in=players_of(anew)).first()
    assert other is not None
    gap = empty.seats.filter(registration=None).first()
    assert gap is not None
    seating.seat_player(table=empty, letter=gap.letter, registration=other, by=DIRECTOR)
    finish(begin(anew))
    rows = {row.registration_id: row for row in standings(event=event, rounds="all").rows}
    assert counted(rows[first.pk]) == counted(rows[second.pk]) == 3
    assert counted(rows[helper.pk]) == counted(rows[other.pk]) == 4


def test_who_joins_late_completes_the_table_of_those_who_sit_out() -> None:
    event = event_of(19, 1)
    running = begin(drafts.draft(event=event, seed=1, by=DIRECTOR))
    assert owing(event=event).count() == 3
    (late,) = build.registrations(event, 1, checked_in=False)
    seating.enter_late(event=event, registrations=[late], by=DIRECTOR)
    assert not owing(event=event).exists()
    finish(running)
    assert {counted(row) for row in standings(event=event, rounds="all").rows} == {1}
