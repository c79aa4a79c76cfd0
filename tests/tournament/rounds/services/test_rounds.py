"""Rounds: drawn, published, running, closed, reopened; byes, late entries (A6), substitutes, published standings."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.access.services import links
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import (
    Certificate,
    Club,
    Event,
    ForbiddenPair,
    Journal,
    Registration,
    Round,
    Seat,
    Table,
    TableLink,
    TablePin,
)
from tournament.people.services import registrations
from tournament.rounds.services import drafts, rounds, seating
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db


def started(players: int = 9) -> tuple[Event, Round]:
    event = build.event()
    build.registrations(event, players)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    return event, rounds.start(round=drawn, by=DIRECTOR)


def play(round_: Round) -> None:
    """Accept every sheet: A wins, C loses."""
    for table in round_.tables.filter(bye=False):
        build.accept_with_totals(table, 300 + table.number, 200, 100)


def played(players: int = 9) -> tuple[Event, Round]:
    event, round_ = started(players)
    play(round_)
    return event, rounds.close(round=round_, by=DIRECTOR)


def close_all(event: Event) -> None:
    """Play and close the running round."""
    running = Round.objects.get(event=event, state="running")
    play(running)
    rounds.close(round=running, by=DIRECTOR)


def seated(round_: Round) -> list[int]:
    return sorted(round_.seats.filter(registration__isnull=False).values_list("registration__start_number", flat=True))


# --- draw -------------------------------------------------------------------------------------------------------------


def test_a_draft_seats_everybody_who_is_checked_in_once() -> None:
    event = build.event()
    build.registrations(event, 9, clubs=3)
    build.registrations(event, 1, checked_in=False)
    build.registrations(event, 1, withdrawn=True)
    build.registrations(event, 1, removed=True)
    build.registrations(event, 1, out_of_competition=True)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    assert (drawn.number, drawn.state, drawn.draw_seed, drawn.draw_mode) == (1, "drafted", 7, "thirds")
    assert seated(drawn) == list(range(1, 10))
    assert drawn.tables.count() == 3
    assert drawn.seconds == 21 * 270
    assert drawn.draw_report


def test_the_same_seed_and_list_draw_the_same() -> None:
    def seats(seed: int) -> list[tuple[int, str, int]]:
        event = build.event()
        build.registrations(event, 30)
        drawn = drafts.draft(event=event, seed=seed, by=DIRECTOR)
        return list(drawn.seats.values_list("table__number", "letter", "registration__start_number"))

    assert seats(5) == seats(5)
    assert seats(5) != seats(6)


def test_a_number_that_three_does_not_divide_leaves_byes() -> None:
    event = build.event()
    build.registrations(event, 8)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    (short,) = drawn.tables.filter(bye=True)
    assert short.seats.filter(registration=None).count() == 1


def test_nobody_is_drawn_when_there_is_no_table() -> None:
    event = build.event()
    build.registrations(event, 2)
    with pytest.raises(RefereeError):
        drafts.draft(event=event, seed=1, by=DIRECTOR)
    assert not Round.objects.exists()


def test_the_draw_explains_what_it_can_not_do() -> None:
    event = build.event()
    build.registrations(event, 9)
    with pytest.raises(RefereeError, match="wish"):
        drafts.draft(event=event, seed=1, mode="wish", by=DIRECTOR)
    for seed in (-1, 2**31):
        with pytest.raises(RefereeError) as refused:
            drafts.draft(event=event, seed=seed, by=DIRECTOR)
        assert refused.value.field == "seed"


def test_the_next_round_is_drawn_from_closed_rounds_only() -> None:
    event, first = started()
    with pytest.raises(Conflict, match="1"):
        drafts.draft(event=event, seed=2, by=DIRECTOR)
    play(first)
    rounds.close(round=first, by=DIRECTOR)
    second = drafts.draft(event=event, seed=2, by=DIRECTOR)
    assert (second.number, second.draw_mode) == (2, "standings")
    with pytest.raises(Conflict):
        drafts.draft(event=event, seed=3, by=DIRECTOR)


def test_nobody_meets_twice_and_who_left_is_not_drawn_but_remembered() -> None:
    event, first = played(30)
    gone = first.seats.order_by("pk")[0].registration
    withdraw(registration=gone, reason="ill", by=DIRECTOR)
    second = drafts.draft(event=event, seed=2, by=DIRECTOR)
    assert gone.start_number not in seated(second)
    assert len(seated(second)) == 29

    def pairs(round_: Round) -> set[frozenset[int]]:
        tables: dict[int, list[int]] = {}
        for table, player in round_.seats.filter(registration__isnull=False).values_list("table", "registration"):
            tables.setdefault(table, []).append(player)
        return {
            frozenset((one, other))
            for players in tables.values()
            for one in players
            for other in players
            if one < other
        }

    assert pairs(first).isdisjoint(pairs(second))


def test_an_event_has_its_number_of_rounds() -> None:
    event, _round = played()
    Event.objects.update(round_count=1)
    with pytest.raises(Conflict):
        drafts.draft(event=Event.objects.get(pk=event.pk), seed=1, by=DIRECTOR)


def test_a_draft_can_be_discarded_a_published_draw_can_not() -> None:
    event = build.event()
    build.registrations(event, 9)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    drafts.discard_draft(round=drawn, by=DIRECTOR)
    assert not Round.objects.exists()
    with pytest.raises(RefereeError) as gone:
        rounds.publish(round=drawn, by=DIRECTOR)
    assert gone.value.status == 404
    again = drafts.draft(event=event, seed=8, by=DIRECTOR)
    rounds.publish(round=again, by=DIRECTOR)
    with pytest.raises(Conflict):
        drafts.discard_draft(round=again, by=DIRECTOR)


def test_seats_are_swapped_until_the_clock_starts_once_they_are_public_with_a_reason() -> None:
    event = build.event()
    build.registrations(event, 8)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    empty = drawn.seats.get(registration=None)
    full = drawn.seats.exclude(table=empty.table).order_by("pk")[0]
    player = full.registration
    drafts.swap_seats(round=drawn, first=full, second=empty, by=DIRECTOR)
    assert Seat.objects.get(pk=empty.pk).registration == player
    assert set(drawn.tables.filter(bye=True)) == {full.table}
    drawn.refresh_from_db()
    assert drawn.draw_report["by_hand"] == 1
    with pytest.raises(RefereeError):
        drafts.swap_seats(round=drawn, first=full, second=full, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    with pytest.raises(RefereeError) as unsaid:
        drafts.swap_seats(round=drawn, first=full, second=empty, by=DIRECTOR)
    assert unsaid.value.field == "reason"
    drafts.swap_seats(round=drawn, first=full, second=empty, reason="He sits by the door.", by=DIRECTOR)
    assert Seat.objects.get(pk=full.pk).registration == player
    assert build.told(action="round.swap")[-1].reason == "He sits by the door."
    rounds.start(round=drawn, by=DIRECTOR)
    with pytest.raises(Conflict):
        drafts.swap_seats(round=drawn, first=full, second=empty, reason="too late", by=DIRECTOR)


def test_an_exchange_is_judged_like_a_draw_and_taken_back_by_the_same_one() -> None:
    """What a person moves is counted again: a clubmate at the table is named, and gone when he is moved back."""
    event = build.event()
    club = Club.objects.create(name="TK Škis")
    players = build.registrations(event, 9)
    Registration.objects.filter(event=event).update(club=None)
    Registration.objects.filter(pk__in=[players[0].pk, players[1].pk]).update(club=club)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    assert drawn.draw is not None
    asked = drawn.draw.request_sha256
    mine = drawn.seats.get(registration=players[0])
    his = drawn.seats.get(registration=players[1])
    beside = his.table.seats.exclude(pk=his.pk)[0]
    swapped = drafts.swap_seats(round=drawn, first=mine, second=beside, by=DIRECTOR)
    drawn.refresh_from_db()
    assert (swapped.before["clubmates"], swapped.after["clubmates"]) == (0, 1)
    assert drawn.draw_report["clubmates"] == 1
    assert {"clubmates"} == {case["criterion"] for case in drawn.draw_report["who"]} - {"seats", "thirds"}
    assert drawn.draw_report["by_hand"] == 1
    drawn.draw.refresh_from_db()
    assert drawn.draw.request_sha256 != asked
    drafts.swap_seats(round=drawn, first=mine, second=beside, by=DIRECTOR)
    drawn.refresh_from_db()
    assert (drawn.draw_report["clubmates"], drawn.draw_report["by_hand"]) == (0, 0)
    drawn.draw.refresh_from_db()
    assert drawn.draw.request_sha256 == asked


# --- the whole schedule, certificate, taking back -------------------------------------------------------------------


def test_a_schedule_drafts_every_round_and_is_published_and_started_in_order() -> None:
    event = build.event(round_count=3)
    build.registrations(event, 12, clubs=4)
    first = drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    drawn = list(Round.objects.filter(event=event).order_by("number"))
    assert [(one.number, one.state, one.draw_part, one.draw) for one in drawn] == [
        (number, "drafted", number - 1, first.draw) for number in (1, 2, 3)
    ]
    assert [one.draw_report["repeats"] for one in drawn] == [0, 0, 0]
    with pytest.raises(Conflict, match="1"):
        rounds.publish(round=drawn[1], by=DIRECTOR)
    for one in drawn:
        rounds.publish(round=one, by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.start(round=drawn[1], by=DIRECTOR)
    rounds.start(round=drawn[0], by=DIRECTOR)
    close_all(event)
    with pytest.raises(Conflict):
        drafts.draft(event=event, seed=8, by=DIRECTOR)
    rounds.start(round=Round.objects.get(event=event, number=2), by=DIRECTOR)


def test_discarding_a_schedule_takes_its_later_rounds_with_it() -> None:
    event = build.event(round_count=4)
    build.registrations(event, 9)
    first = drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    drafts.discard_draft(round=first, by=DIRECTOR)
    assert not Round.objects.filter(event=event).exists()
    again = drafts.draft(event=event, seed=8, mode="schedule", by=DIRECTOR)
    rounds.publish(round=again, by=DIRECTOR)
    with pytest.raises(Conflict):
        drafts.discard_draft(round=again, by=DIRECTOR)
    drafts.discard_draft(round=Round.objects.get(event=event, number=2), by=DIRECTOR)
    assert [one.number for one in Round.objects.filter(event=event)] == [1]


def test_who_left_after_a_schedule_was_drawn_leaves_a_gap_until_it_is_drawn_anew() -> None:
    event = build.event(round_count=3)
    players = build.registrations(event, 12)
    first = drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    rounds.publish(round=first, by=DIRECTOR)
    rounds.start(round=first, by=DIRECTOR)
    close_all(event)
    withdraw(registration=players[4], reason="ill", by=DIRECTOR)
    second = Round.objects.get(event=event, number=2)
    rounds.publish(round=second, by=DIRECTOR)
    assert second.tables.filter(bye=True).count() == 1
    rounds.unpublish(round=second, reason="drawn anew instead", by=DIRECTOR)
    drafts.discard_draft(round=second, by=DIRECTOR)
    redrawn = drafts.draft(event=event, seed=9, mode="schedule", by=DIRECTOR)
    assert redrawn.number == 2
    assert Round.objects.filter(event=event, draw=redrawn.draw).count() == 2
    assert redrawn.draw_report["repeats"] == 0
    rounds.publish(round=redrawn, by=DIRECTOR)


def test_publishing_certifies_the_draw_and_taking_it_back_needs_a_reason() -> None:
    event = build.event()
    build.registrations(event, 9)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    certificate = Certificate.objects.get(event=event)
    assert (certificate.round_number, certificate.number, certificate.withdrawn_at) == (1, 1, None)
    assert certificate.content[:5] == b"%PDF-"
    line = Journal.objects.filter(event=event, action="round.publish").get()
    assert line.after["certificate"] == certificate.sha256
    assert {"seed", "version", "start_list", "request", "seating"} <= line.after.keys()
    links.issue(round=drawn, by=DIRECTOR)
    with pytest.raises(RefereeError):
        rounds.unpublish(round=drawn, reason=" ", by=DIRECTOR)
    back = rounds.unpublish(round=drawn, reason="A late sign-in was forgotten.", by=DIRECTOR)
    assert (back.state, back.published_at) == ("drafted", None)
    certificate.refresh_from_db()
    assert certificate.withdrawn_at is not None
    assert not TableLink.objects.filter(revoked_at=None).exists()
    rounds.publish(round=back, by=DIRECTOR)
    assert Certificate.objects.get(event=event, withdrawn_at=None).number == 2
    rounds.start(round=back, by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.unpublish(round=back, reason="too late", by=DIRECTOR)


def test_pins_and_forbidden_pairs_go_into_the_draw() -> None:
    event = build.event()
    players = build.registrations(event, 12)
    TablePin.objects.create(event=event, registration=players[11], table=2)
    ForbiddenPair.objects.create(event=event, first=players[0], second=players[4])
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    assert drawn.draw is not None
    assert drawn.draw.request["pins"] == [{"player": "12", "table": 2}]
    assert drawn.draw.request["forbidden"] == [["1", "5"]]
    assert drawn.seats.get(registration=players[11]).table.number == 2
    assert drawn.draw_report["forbidden"] == drawn.draw_report["pins"] == 0


def test_a_table_that_a_substitute_completed_was_short_for_the_next_draw() -> None:
    event = build.event(short_table="substitute")
    build.registrations(event, 5)
    outside = build.registrations(event, 1, out_of_competition=True)[0]
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    seat = drawn.seats.get(registration=outside)
    assert not seat.table.bye
    rounds.publish(round=drawn, by=DIRECTOR)
    rounds.start(round=drawn, by=DIRECTOR)
    close_all(event)
    second = drafts.draft(event=event, seed=8, by=DIRECTOR)
    assert second.draw is not None
    (tables,) = second.draw.request["history"]
    assert [table for table in tables if None in table.values()] == [tables[-1]]


# --- states -----------------------------------------------------------------------------------------------------------


def test_states_follow_each_other() -> None:
    event = build.event()
    build.registrations(event, 9)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.start(round=drawn, by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.close(round=drawn, by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.reopen(round=drawn, reason="x", by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.publish(round=drawn, by=DIRECTOR)
    running = rounds.start(round=drawn, by=REFEREE)
    assert running.ends_at == running.started_at + timedelta(seconds=21 * 270)
    with pytest.raises(Conflict):
        rounds.start(round=drawn, by=DIRECTOR)


def test_roles() -> None:
    _event, round_ = started()
    for write in (rounds.publish, rounds.close):
        with pytest.raises(NotAllowed):
            write(round=round_, by=OPERATOR)
    with pytest.raises(NotAllowed):
        rounds.reopen(round=round_, reason="x", by=REFEREE)


def test_a_round_closes_only_when_every_sheet_is_accepted_and_says_which_are_not() -> None:
    _event, round_ = started()
    build.accept_with_totals(round_.tables.get(number=2), 1, 2, 3)
    with pytest.raises(Conflict, match="1, 3") as refused:
        rounds.close(round=round_, by=DIRECTOR)
    assert refused.value.status == 409
    for number in (1, 3):
        build.accept_with_totals(round_.tables.get(number=number), 1, 2, 3)
    closed = rounds.close(round=round_, by=DIRECTOR)
    assert (closed.state, closed.standings_published_at) == ("closed", None)
    assert closed.closed_at is not None


def test_byes_are_accepted_at_the_start_with_the_events_points() -> None:
    event, round_ = started(8)
    table = round_.tables.get(bye=True)
    assert (table.state, table.accepted_by) == ("accepted", "Vera Vodja")
    stored = table.seats.filter(registration__isnull=False).values_list("placing_units", "difference", "place")
    assert list(stored) == [(event.bye_points_units, 0, None)] * 2
    play(round_)
    rounds.close(round=round_, by=DIRECTOR)


def test_a_reopened_round_is_no_longer_public_nor_are_later_ones() -> None:
    event, first = played()
    rounds.publish_standings(round=first, by=DIRECTOR)
    second = drafts.draft(event=event, seed=2, by=DIRECTOR)
    with pytest.raises(Conflict, match="2"):
        rounds.reopen(round=first, reason="wrong sheet", by=DIRECTOR)
    rounds.publish(round=second, by=DIRECTOR)
    rounds.start(round=second, by=DIRECTOR)
    play(second)
    rounds.close(round=second, by=DIRECTOR)
    rounds.publish_standings(round=second, by=DIRECTOR)
    with pytest.raises(RefereeError) as refused:
        rounds.reopen(round=first, reason=" ", by=DIRECTOR)
    assert refused.value.field == "reason"
    assert rounds.reopen(round=first, reason="wrong sheet", by=DIRECTOR).state == "running"
    assert not Round.objects.filter(standings_published_at__isnull=False).exists()
    with pytest.raises(Conflict, match="1"):
        rounds.publish_standings(round=second, by=DIRECTOR)
    rounds.close(round=first, by=DIRECTOR)
    rounds.publish_standings(round=second, by=DIRECTOR)
    assert Round.objects.filter(standings_published_at__isnull=False).count() == 2


def test_standings_are_published_for_closed_rounds_and_taken_back_with_a_reason() -> None:
    _event, round_ = started()
    with pytest.raises(Conflict):
        rounds.publish_standings(round=round_, by=DIRECTOR)
    play(round_)
    rounds.close(round=round_, by=DIRECTOR)
    rounds.publish_standings(round=round_, by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.publish_standings(round=round_, by=DIRECTOR)
    rounds.unpublish_standings(round=round_, reason="too early", by=DIRECTOR)
    with pytest.raises(Conflict):
        rounds.unpublish_standings(round=round_, reason="too early", by=DIRECTOR)


def test_every_step_has_its_journal_line() -> None:
    _event, round_ = played(8)
    rounds.publish_standings(round=round_, by=DIRECTOR)
    actions = list(Journal.objects.order_by("number").values_list("action", flat=True))
    assert actions[:3] == ["round.draft", "round.publish", "round.start"]
    assert actions[-2:] == ["round.close", "standings.publish"]
    assert Journal.objects.get(action="round.start").after["byes"] == [round_.tables.get(bye=True).number]


# --- late entries and substitutes ------------------------------------------------------------------------------------


def late_ones(event: Event, number: int) -> list[Registration]:
    return [registrations.register(event=event, last_name=f"Zamudnik{at}", by=DIRECTOR) for at in range(number)]


def published(players: int) -> tuple[Event, Round]:
    event = build.event()
    build.registrations(event, players)
    return event, rounds.publish(round=drafts.draft(event=event, seed=1, by=DIRECTOR), by=DIRECTOR)


def test_a_late_player_completes_the_last_table() -> None:
    """A6."""
    event, round_ = published(8)
    players = late_ones(event, 1)
    assert players[0].late
    (table,) = seating.enter_late(event=event, registrations=players, by=DIRECTOR)
    assert not table.bye
    assert not round_.seats.filter(registration=None).exists()
    player = Registration.objects.get(pk=players[0].pk)
    assert (player.late, player.checked_in) == (True, True)


def test_three_late_players_make_a_new_table() -> None:
    """A6."""
    event, round_ = published(9)
    with pytest.raises(NotAllowed, match="⟦latecomers⟧"):
        seating.enter_late(event=event, registrations=late_ones(event, 2), by=DIRECTOR)
    assert round_.tables.count() == 3
    waiting = list(Registration.objects.filter(late=True))
    third = registrations.register(event=event, last_name="Tretji", by=DIRECTOR)
    (table,) = seating.enter_late(event=event, registrations=[*waiting, third], by=DIRECTOR)
    assert (table.number, table.bye, table.seats.count()) == (4, False, 3)


def test_late_players_fill_the_last_table_before_a_new_one() -> None:
    """A6."""
    event, round_ = published(8)
    tables = seating.enter_late(event=event, registrations=late_ones(event, 4), by=DIRECTOR)
    assert [table.number for table in tables] == [3, 4]
    assert round_.seats.filter(registration__late=True).count() == 4


def test_once_the_clock_runs_half_of_the_games_must_be_left() -> None:
    """A6."""
    event, round_ = published(8)
    rounds.start(round=round_, by=DIRECTOR)
    bye = round_.tables.get(bye=True)
    half = timedelta(seconds=round_.seconds / 2)
    Round.objects.update(started_at=timezone.now() - half - timedelta(seconds=5))
    players = late_ones(event, 1)
    with pytest.raises(NotAllowed, match="⟦latecomers⟧"):
        seating.enter_late(event=event, registrations=players, by=DIRECTOR)
    Round.objects.update(started_at=timezone.now() - half + timedelta(seconds=5))
    (table,) = seating.enter_late(event=event, registrations=players, by=DIRECTOR)
    assert table == bye
    assert (table.state, table.bye, table.accepted_at) == ("open", False, None)
    assert set(table.seats.values_list("placing_units", "difference")) == {(0, None)}


def test_a_running_table_does_not_stay_incomplete() -> None:
    """A6: seven players leave two empty seats; one late player is not enough."""
    event, round_ = published(7)
    rounds.start(round=round_, by=DIRECTOR)
    with pytest.raises(NotAllowed, match="⟦latecomers⟧"):
        seating.enter_late(event=event, registrations=late_ones(event, 1), by=DIRECTOR)
    assert not round_.seats.filter(registration__late=True).exists()


def test_late_players_join_round_1_only() -> None:
    """A6."""
    event, _round = played()
    with pytest.raises(NotAllowed, match="⟦latecomers⟧"):
        registrations.register(event=event, last_name="Pozni", by=DIRECTOR)


def test_a_late_player_without_a_seat_in_round_1_is_not_drawn_later() -> None:
    """A6."""
    event, round_ = started()
    late = registrations.register(event=event, last_name="Pozni", by=DIRECTOR)
    registrations.check_in(registration=late, by=DIRECTOR)
    play(round_)
    rounds.close(round=round_, by=DIRECTOR)
    assert late.start_number not in seated(drafts.draft(event=event, seed=1, by=DIRECTOR))


def test_who_sits_already_or_does_not_take_part_is_no_late_entrant() -> None:
    event, round_ = published(8)
    sitting = round_.seats.filter(registration__isnull=False)[0].registration
    with pytest.raises(Conflict):
        seating.enter_late(event=event, registrations=[sitting], by=DIRECTOR)
    with pytest.raises(RefereeError):
        seating.enter_late(event=event, registrations=[], by=DIRECTOR)
    (stranger,) = build.registrations(build.event(), 1)
    with pytest.raises(RefereeError):
        seating.enter_late(event=event, registrations=[stranger], by=DIRECTOR)


def test_a_substitute_plays_out_of_competition_on_an_empty_seat() -> None:
    event, round_ = published(8)
    empty = round_.seats.get(registration=None)
    competing = registrations.register(event=event, last_name="Redni", by=DIRECTOR)
    with pytest.raises(RefereeError):
        seating.seat_player(table=empty.table, letter=empty.letter, registration=competing, by=DIRECTOR)
    substitute = registrations.register(event=event, last_name="Rezerva", out_of_competition=True, by=DIRECTOR)
    table = seating.seat_player(table=empty.table, letter=empty.letter, registration=substitute, by=DIRECTOR)
    assert not table.bye
    with pytest.raises(Conflict):
        seating.seat_player(table=empty.table, letter=empty.letter, registration=substitute, by=DIRECTOR)
    rounds.start(round=round_, by=DIRECTOR)
    assert Table.objects.get(pk=table.pk).state == "open"


def test_who_withdraws_before_the_start_leaves_an_empty_seat() -> None:
    _event, round_ = published(9)
    player = round_.seats.order_by("pk")[0].registration
    withdraw(registration=player, reason="ill", by=DIRECTOR)
    assert round_.seats.filter(registration=None).count() == 1
    assert round_.tables.filter(bye=True).count() == 1


def test_a_substitute_who_has_withdrawn_is_not_seated_from_an_old_page() -> None:
    event, round_ = published(8)
    empty = round_.seats.get(registration=None)
    substitute = registrations.register(event=event, last_name="Rezerva", out_of_competition=True, by=DIRECTOR)
    withdraw(registration=substitute, reason="went home", by=DIRECTOR)
    with pytest.raises(RefereeError):
        seating.seat_player(table=empty.table, letter=empty.letter, registration=substitute, by=DIRECTOR)
    assert round_.tables.filter(bye=True).count() == 1
