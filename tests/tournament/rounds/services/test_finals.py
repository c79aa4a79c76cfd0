"""Finals by places as a last round (season.md, Finals): who plays for what, and what decides the places."""

from datetime import date
from io import BytesIO
from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tests.tournament.papers.test_workbook import Reader, by_start_number
from tournament.draw import digest
from tournament.draw import draw as compute
from tournament.errors import Conflict, RefereeError
from tournament.events.services import events
from tournament.hall.feeds import feeds, feeds_csv
from tournament.models import Certificate, Event, Prize, Registration, Round, Table
from tournament.papers.cards import diplomas
from tournament.papers.minutes import event_minutes, minutes
from tournament.papers.tables import seating
from tournament.papers.tables.standings import players
from tournament.people.services import registrations
from tournament.permissions import ORGANISER
from tournament.recording.services import sheets, signatures
from tournament.rounds.services import close_and_draw, drafts, rounds
from tournament.rounds.services.seating import withdraw
from tournament.sheets.selectors.ruling_effects import effect
from tournament.sheets.selectors.sheets import sheet
from tournament.standings.selectors import prizes
from tournament.standings.selectors.standings import Final, before_the_last, finals_of, standings
from tournament.verify.selectors.verified import findings

pytestmark = pytest.mark.django_db


def event_of(players: int, ruleset: str = "cz-taroky", round_count: int = 3, **more: Any) -> Event:
    """An event with finals at its end, made by its service, with all its players here."""
    by = build.Actor.of_account(build.account(), role=ORGANISER)
    made = events.create_event(
        name="Finale",
        date=date(2026, 3, 14),
        ruleset=ruleset,
        round_count=round_count,
        last_mode="finals",
        **{"ends": "clock", **more},
        by=by,
    )
    made.refresh_from_db()
    for number in range(players):
        registrations.register(event=made, last_name=f"Priimek{number + 1:02}", first_name="Ime", by=DIRECTOR)
    registrations.check_in_all(event=made, by=DIRECTOR)
    return made


def totals_of(table: Table, worth: dict[int, int]) -> dict[str, int]:
    """What each brings, shifted so that it adds up to nothing."""
    own = {
        seat.letter: worth[seat.registration.start_number]
        for seat in table.seats.select_related("registration")
        if seat.registration
    }
    mean = sum(own.values()) // len(own)
    return {letter: one - mean for letter, one in own.items()}


def play(drawn: Round, worth: dict[int, int]) -> Round:
    """The round published, played by totals and closed; who is worth more brings more."""
    rounds.publish(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    return finish(drawn, worth)


def finish(drawn: Round, worth: dict[int, int]) -> Round:
    """The same of a round that is published."""
    running = rounds.start(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    for table in Table.objects.filter(round=running, bye=False):
        written = totals_of(table, worth)
        sheets.enter_totals(
            table=table, totals=written, signed=list(written), revision=table.revision, key=uuid4(), by=OPERATOR
        )
        signatures.accept(table=table, by=REFEREE)
    return rounds.close(round=Round.objects.get(pk=running.pk), by=DIRECTOR)


def falling(count: int) -> dict[int, int]:
    """The lower the start number, the better."""
    return {number: 10 * (count - number) for number in range(1, count + 1)}


def before_finals(event: Event) -> dict[int, int]:
    count = Registration.objects.filter(event=event).count()
    for number in range(1, event.round_count):
        play(drafts.draft(event=event, seed=number, by=DIRECTOR), falling(count))
    return {row.start_number: row.place or 0 for row in standings(event=event, rounds="all").rows}


def in_order(event: Event) -> list[tuple[int | None, int]]:
    return [(row.place, row.start_number) for row in standings(event=event, rounds="all").rows]


def numbers(table: Table) -> set[int]:
    return set(table.seats.filter(registration__isnull=False).values_list("registration__start_number", flat=True))


#: Book, players, what becomes of those left over, and the places that each table plays for.
FIELDS = [
    ("si-tzs", 9, "bye", [(1, 3), (4, 6), (7, 9)]),
    ("si-tzs", 10, "bye", [(1, 3), (4, 6), (7, 9), (10, 10)]),
    ("si-tzs", 10, "two", [(1, 3), (4, 6), (7, 8), (9, 10)]),
    ("cz-taroky", 16, "bye", [(1, 4), (5, 8), (9, 12), (13, 16)]),
    ("cz-taroky", 18, "sit_out_later", [(1, 4), (5, 8), (9, 12), (13, 16), (17, 18)]),
    ("hu-paskievics", 17, "five", [(1, 4), (5, 8), (9, 12), (13, 17)]),
    ("hu-vadasz-2025", 14, "six", [(1, 4), (5, 8), (9, 14)]),
    ("hu-vadasz-2025", 15, "seven", [(1, 4), (5, 8), (9, 15)]),
]


@pytest.mark.parametrize(("ruleset", "count", "way", "places"), FIELDS)
def test_each_table_plays_for_the_places_of_its_block(
    ruleset: str, count: int, way: str, places: list[tuple[int, int]]
) -> None:
    event = event_of(count, ruleset, 2, short_table=way)
    rank = before_finals(event)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    assert (drawn.number, drawn.draw_mode) == (2, "finals")
    found = finals_of(drawn)
    assert [tuple(one) for one in found.values()] == places
    assert list(found) == list(range(1, len(places) + 1))
    seated = [{rank[one] for one in numbers(table)} for table in drawn.tables.order_by("number")]
    assert all(max(better) <= min(worse) for better, worse in pairwise(seated)), "level ones by lot"
    # whoever was last of his block wins it
    play(drawn, rank)
    order = in_order(event)
    for table in drawn.tables.all():
        block = found[table.number]
        own = [(place, number) for place, number in order if number in numbers(table)]
        assert {place for place, _number in own} <= set(range(block.first, block.last + 1))
        if Table.objects.get(pk=table.pk).bye:
            assert [rank[number] for _place, number in own] == sorted(rank[number] for _place, number in own)
        elif len({rank[number] for _place, number in own}) == len(own):
            assert [rank[number] for _place, number in own] == sorted(
                (rank[number] for _place, number in own), reverse=True
            )


def test_by_the_table_alone_or_by_the_totals() -> None:
    event = event_of(16)
    rank = before_finals(event)
    play(drafts.draft(event=event, seed=7, by=DIRECTOR), rank)
    alone = in_order(event)
    last_of_first = next(number for number, place in rank.items() if place == 4)
    assert alone[0] == (1, last_of_first)
    Event.objects.filter(pk=event.pk).update(finals_by="totals")
    event.refresh_from_db()
    totals = in_order(event)
    assert [number for _place, number in totals] != [number for _place, number in alone]
    rows = standings(event=event, rounds="all").rows[:4]
    assert [row.units for row in rows] == sorted((row.units for row in rows), reverse=True)
    assert {number for _place, number in totals[:4]} == {number for _place, number in alone[:4]}


def test_level_at_the_table_the_standings_before_decide() -> None:
    event = event_of(8)
    rank = before_finals(event)
    play(drafts.draft(event=event, seed=7, by=DIRECTOR), dict.fromkeys(rank, 0))
    assert in_order(event) == sorted((place, number) for number, place in rank.items())


def test_who_left_before_the_finals_comes_after_them() -> None:
    event = event_of(9, "si-tzs")
    rank = before_finals(event)
    first = next(number for number, place in rank.items() if place == 1)
    gone = Registration.objects.get(event=event, start_number=first)
    withdraw(registration=gone, reason="ill", by=DIRECTOR)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    assert [tuple(one) for one in finals_of(drawn).values()] == [(1, 3), (4, 6), (7, 8)]
    play(drawn, rank)
    assert in_order(event)[-1] == (9, first)
    assert standings(event=event, rounds="all").rows[-1].final is None


def test_who_is_level_across_a_border_is_drawn_by_lot_and_the_draw_says_so() -> None:
    event = event_of(9, "si-tzs", 2)
    play(drafts.draft(event=event, seed=1, by=DIRECTOR), dict.fromkeys(range(1, 10), 5))
    assert {row.place for row in standings(event=event, rounds="all").rows} == {1}
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    assert (drawn.draw_report["lots"], drawn.draw_report["finals"]) == (9, 0)
    assert drawn.draw is not None
    assert {one["rank"] for one in drawn.draw.request["players"]} == {1}


@pytest.mark.parametrize("count", [3, 9])
def test_a_correction_in_a_final_moves_nobody_out_of_it(count: int) -> None:
    """What a ruling would change is told with the same finals."""
    event = event_of(count, "si-tzs")
    rank = before_finals(event)
    drawn = play(drafts.draft(event=event, seed=7, by=DIRECTOR), rank)
    table = drawn.tables.select_related("round__event").get(number=1)
    worst = max(table.seats.all(), key=lambda seat: seat.place or 0)
    told = effect(sheet=sheet(table=table), totals={letter: 500 * (letter == worst.letter) for letter in "ABC"})
    assert {one.after.place for one in told.standings} <= {1, 2, 3}
    (moved,) = [one for one in told.standings if one.after.registration_id == worst.registration_id]
    assert (moved.before.place if moved.before else None, moved.after.place) == (3, 1)


def test_places_before_are_those_without_the_finals() -> None:
    event = event_of(8)
    rank = before_finals(event)
    play(drafts.draft(event=event, seed=7, by=DIRECTOR), rank)
    found = standings(event=event, rounds="all")
    by_number = {row.registration_id: row.start_number for row in found.rows}
    assert {by_number[one]: place for one, place in found.before.items()} == rank
    assert before_the_last(found).finals is None
    assert standings(event=event, rounds="all", until=2).finals is None


def test_prizes_diplomas_and_categories_follow_the_finals() -> None:
    event = event_of(8)
    rank = before_finals(event)
    drawn = play(drafts.draft(event=event, seed=7, by=DIRECTOR), rank)
    order = in_order(event)
    Prize.objects.create(event=event, place=1, cents=1000, won_by=Prize.WonBy.PLAYERS)
    names = {prizes.OVERALL: "all", prizes.CLUBS: "clubs", prizes.TEAMS: "teams"}
    (award,) = prizes.winners(event=event, names=names)
    assert award.winner.number == order[0][1]
    first = diplomas.of_winners(event).pages[0]
    assert any(f"Priimek{order[0][1]:02}" in line.text for line in first.lines)
    made = build.prizes(event)
    members = [
        number
        for _place, number in order
        if Registration.objects.filter(event=event, start_number=number, categories=made).exists()
    ]
    (category,) = prizes.category_standings(event=event, standings=standings(event=event, rounds="all"))
    assert [(row.place, row.start_number) for row in category.standings.rows] == list(enumerate(members, start=1))
    assert drawn.is_finals


def test_papers_say_so() -> None:
    event = event_of(9, "si-tzs")
    rank = before_finals(event)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    rounds.publish(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    drawn.refresh_from_db()
    assert "finale za 4.–6. mesto" in "".join(pages(seating.of_round(round=drawn)))
    assert "finale za 4.–6. mesto" in pages(minutes.blanks(round=drawn))[1]
    (certificate,) = Certificate.objects.filter(event=event, round_number=3)
    assert "finale po mestih" in pages(bytes(certificate.content))[0]
    again = compute(certificate.draw.request)
    stored = [
        {"table": table.number}
        | {seat.letter: str(seat.registration.start_number) for seat in table.seats.order_by("letter")}
        for table in drawn.tables.order_by("number")
    ]
    assert digest(again["rounds"][0]) == digest(stored)
    assert {one["rank"] for one in certificate.draw.request["players"]} == set(rank.values())
    finish(drawn, rank)
    found = standings(event=event, rounds="all")
    for paper in (players(event=event, standings=found), event_minutes.of_event(event=event)):
        assert "finale po mestih" in " ".join("".join(pages(paper)).split())
    assert "finale za 1.–3. mesto" in "".join(pages(event_minutes.of_event(event=event)))
    assert list(findings(event)) == []


@pytest.mark.parametrize("by", ["table", "totals"])
def test_the_workbook_counts_the_same_places(by: str) -> None:
    event = event_of(18, short_table="sit_out_later", finals_by=by)
    rank = before_finals(event)
    play(drafts.draft(event=event, seed=7, by=DIRECTOR), rank)
    build.prizes(event)
    reader, found = Reader(event), standings(event=event, rounds="all")
    rows = by_start_number(reader, event)
    assert {number: row[0] for number, row in rows.items()} == {row.start_number: row.place for row in found.rows}
    (category,) = prizes.category_standings(event=event, standings=found)
    assert [row[0] for row in reader.rows("Ženske")[1:]] == [row.place for row in category.standings.rows]


def test_feeds_say_which_final_decides() -> None:
    event = event_of(9, "si-tzs")
    before_finals(event)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    rank = {row.start_number: row.place or 0 for row in standings(event=event, rounds="all").rows}
    play(drawn, rank)
    for one in Round.objects.filter(event=event).order_by("number"):
        rounds.publish_standings(round=one, by=DIRECTOR)
    found = standings(event=event)
    told = feeds.of_standings(event, found)
    assert told["finals"] == {"round": 3, "by": "table"}
    assert [one["final"] for one in told["players"]] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    drawn.refresh_from_db()
    tables = feeds.of_tables(Round.objects.select_related("event").get(pk=drawn.pk))
    assert [one["places"] for one in tables["tables"]] == [[1, 3], [4, 6], [7, 9]]
    assert tables["round"]["finals"] is True
    head, *rows = BytesIO(feeds_csv.standings(event, found)).read().decode("utf-8-sig").splitlines()
    assert head.endswith(",round_3,final")
    assert rows[0].endswith(",1")


def test_a_schedule_leaves_the_finals_open() -> None:
    event = event_of(16, round_count=4, first_mode="schedule")
    drafts.draft(event=event, seed=1, by=DIRECTOR)
    assert list(Round.objects.filter(event=event).values_list("number", "draw_mode")) == [
        (1, "schedule"),
        (2, "schedule"),
        (3, "schedule"),
    ]


def test_closing_draws_the_finals_at_once() -> None:
    event = event_of(8, round_count=2)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    running = rounds.start(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    for table in running.tables.all():
        written = totals_of(table, falling(8))
        sheets.enter_totals(table=table, totals=written, signed=list(written), revision=0, key=uuid4(), by=OPERATOR)
        signatures.accept(table=table, by=REFEREE)
    last = close_and_draw.close_and_go_on(round=running, draw=True, seed=3, by=DIRECTOR)
    assert (last.number, last.is_finals) == (2, True)


def test_only_a_last_round_with_rounds_before_it() -> None:
    event = event_of(9, "si-tzs")
    with pytest.raises(RefereeError) as refused:
        drafts.draft(event=event, seed=1, mode="finals", by=DIRECTOR)
    assert refused.value.field == "mode"
    with pytest.raises(RefereeError) as refused:
        events.update_event(event=event, changes={"round_count": 1}, by=DIRECTOR)
    assert refused.value.field == "last_mode"


def test_drawn_finals_stay_the_last_round_and_keep_what_decides() -> None:
    event = event_of(9, "si-tzs")
    before_finals(event)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    with pytest.raises(Conflict) as refused:
        events.update_event(event=event, changes={"round_count": 4}, by=DIRECTOR)
    assert refused.value.field == "round_count"
    events.update_event(event=event, changes={"finals_by": "totals"}, by=DIRECTOR)
    rounds.publish(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    with pytest.raises(Conflict) as refused:
        events.update_event(event=event, changes={"finals_by": "table"}, by=DIRECTOR)
    assert refused.value.field == "finals_by"


def test_finals_at_tables_are_asked_with_one_query(django_assert_num_queries: Any) -> None:
    event = event_of(9, "si-tzs")
    before_finals(event)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    with django_assert_num_queries(1):
        assert finals_of(drawn)[2] == Final(4, 6)
    with django_assert_num_queries(0):
        assert finals_of(Round.objects.none().model(draw_mode="standings", number=1)) == {}
