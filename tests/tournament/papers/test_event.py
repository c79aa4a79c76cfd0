"""Documents of the whole event show the stored results: standings, seating, the event's minutes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from scoresheets.text import exact, with_plus
from tests.scoresheets import pdf
from tests.sizes import MANY_TABLES
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.papers import played
from tournament.models import Journal, Protest, Registration, Round, Seat, Warning
from tournament.papers import workbook
from tournament.papers.minutes import event_minutes
from tournament.papers.tables import seating, standings
from tournament.rounds.selectors.seating import player_count
from tournament.rounds.services import drafts, rounds
from tournament.rulings.services import removals
from tournament.standings.selectors.standings import standings as all_standings

pytestmark = pytest.mark.django_db


def test_standings_print_the_rows_of_the_page_in_their_order() -> None:
    event = played.played_event(tables=2)
    found = all_standings(event=event)
    text = " ".join(pdf.pages(standings.players(event=event, standings=found)))
    at = -1
    for row in found.rows:
        after = text.index(row.name)
        assert after > at
        at = after
        assert f"{exact(row.points, ',')} {with_plus(row.difference)} {row.tables_won}" in text


def test_a_round_alone_has_no_columns_of_rounds() -> None:
    event = played.played_event(tables=2)
    found = all_standings(event=event, until=1)
    with translation.override("en"):
        alone = " ".join(pdf.pages(standings.players(event=event, standings=found, alone=True)))
        after = " ".join(pdf.pages(standings.players(event=event, standings=found)))
    assert "R1" in after.split()
    assert "R1" not in alone.split()
    assert "round 1 alone" in alone


def test_a_print_of_unpublished_standings_says_so() -> None:
    event = build.event(games_per_round=1)
    played.play_round(event, publish=False)
    found = all_standings(event=event, rounds="all")
    with translation.override("en"):
        assert "Not published" in pdf.pages(standings.players(event=event, standings=found))[0]


def test_an_order_without_a_round_that_is_open_again_says_so() -> None:
    """A round is reopened for a correction while later ones are closed: what is printed meanwhile lacks it."""
    event = played.played_event(tables=3, games=1, team_size=2)
    rounds.reopen(round=Round.objects.get(event=event, number=1), reason="protest", by=DIRECTOR)
    found = all_standings(event=event, rounds="all")
    said = "Round 1 is not closed and does not count here."
    with translation.override("en"):
        assert said in pdf.pages(standings.players(event=event, standings=found))[0]
        assert said in pdf.pages(standings.teams(event=event, standings=found))[0]
        alone = all_standings(event=event, rounds="all", until=2)
        assert said not in pdf.pages(standings.players(event=event, standings=alone, alone=True))[0]
    minutes = event_minutes.record(event=event)
    assert any("Krog 1 ni zaključen in tu ne šteje." in fact.name for fact in minutes.facts)
    assert "Vrstni red po 2. krogu brez 1. kroga, ni končni" in " ".join(pdf.pages(event_minutes.of_event(event=event)))


def test_teams_are_printed_with_the_players_that_count() -> None:
    event = played.played_event(tables=3, team_size=2)
    text = " ".join(pdf.pages(standings.teams(event=event, standings=all_standings(event=event))))
    assert "Društvo" in text
    assert text.count("Priimek") == 4


def test_a_removed_player_keeps_his_line_without_a_place() -> None:
    """C1.6."""
    event = build.event(games_per_round=1, round_count=1)
    table = build.round_(event, tables=1).tables.get()
    build.record(table, build.dve("A"))
    removals.disqualify(table=table, seat="C", reason="deliberate", by=REFEREE)
    played.accept(table)
    rounds.close(round=table.round, by=DIRECTOR)
    rows = standings.player_rows(all_standings(event=event, rounds="all"))
    assert rows[-1].place is None
    assert rows[-1].remark


def test_the_seating_has_everybody_by_name_and_by_table_with_the_draw() -> None:
    event = build.event()
    build.registrations(event, 10, clubs=3)
    round_ = drafts.draft(event=event, seed=4711, by=DIRECTOR)
    with translation.override("en"):
        text = " ".join(pdf.pages(seating.of_round(round=round_)))
    for registration in Registration.objects.filter(event=event).select_related("player"):
        assert text.count(registration.player.name) == 2
    assert "4711" in text
    assert "meets an opponent again" in text
    assert "too few players" in text


def test_names_stand_in_slovenian_order() -> None:
    event = build.event()
    people = build.registrations(event, 3)
    for person, name in zip(people, ("Čuk", "Cof", "Dolenc"), strict=True):
        person.player.last_name = name
        person.player.save()
    record = seating.record(round=build.round_(event, tables=1))
    assert [one.name.split()[0] for one in record.names] == ["Cof", "Čuk", "Dolenc"]
    assert [one.initial for one in record.names] == ["C", "Č", "D"]


def test_the_draws_report_is_told_in_sentences() -> None:
    report = {"repeats": 2, "clubmates": 1, "short_again": 1, "seats": {"unbalanced": 3, "worst": 2}, "by_hand": 1}
    assert len(seating.report_sentences(report, 3)) == 5
    assert seating.report_sentences({}, 3) == []
    assert seating.report_sentences({"something": "new"}, 3) == []


def test_the_minutes_of_the_event_say_who_what_and_the_last_hash() -> None:
    event = played.played_event(tables=2, games=12)
    director = build.official(event, "director", first_name="Vera", last_name="Vodja")
    build.official(event, "referee", first_name="Stane", last_name="Sodnik")
    someone = Registration.objects.filter(event=event).first()
    assert someone is not None
    Warning.objects.create(event=event, registration=someone, article="C1.8", text="bid out of turn", given_by="Stane")
    Protest.objects.create(
        event=event, by=someone, text="I doubt game 4.", decision="rejected", decided_by="panel",
        decided_at=timezone.now(),
    )  # fmt: skip
    text = " ".join(pdf.pages(event_minutes.of_event(event=event)))
    last = Journal.objects.filter(event=event).order_by("number").last()
    assert last is not None
    for words in (director.label, "Stane Sodnik", "bid out of turn", "I doubt game 4.", "rejected", last.hash):
        assert words in text, words
    for seat in Seat.objects.filter(round__event=event).select_related("registration__player"):
        assert seat.registration is not None
        assert seat.registration.player.name in text


def test_a_delegate_without_an_account_signs_the_minutes_by_hand() -> None:
    """tournament.md: the delegate signs; nobody else's line is there without him."""
    event = played.played_event(tables=1, games=1)
    director = build.official(event, "director")
    with translation.override("en"):
        lines = event_minutes.record(event=event).signatures
    assert [(line.role, line.name) for line in lines] == [("director", director.label), ("delegate", "")]


def test_the_minutes_count_the_players_that_the_event_page_counts() -> None:
    """A substitute came and is named, but does not compete."""
    event = played.played_event(tables=2, games=1)
    build.registrations(event, 1, out_of_competition=True)
    with translation.override("en"):
        minutes = event_minutes.record(event=event)
    assert len(minutes.participants) == 7
    assert [row.name for row in minutes.facts if row.role == "Players"] == [str(player_count(event=event))] == ["6"]


def test_every_fine_is_listed_with_article_and_points() -> None:
    """C1.10 misdeal, B1.5 lateness, C2 renons."""
    event = build.event(games_per_round=3, round_count=1)
    table = build.round_(event, tables=1).tables.get()
    build.record(table, build.late("C"))
    build.record(table, build.dve("B", misdeals=["A"]))
    build.record(table, {"contract": "dve", "declarer": "C", "renons": {"by": ["B"]}})
    played.accept(table)
    rounds.close(round=table.round, by=DIRECTOR)
    rulings = event_minutes.record(event=event).rulings
    assert [one.text.split("(")[1].split(")")[0] for one in rulings] == ["B1.5", "C1.10", "C2.2"]
    assert [one.where.count("3") + one.where.count("2") for one in rulings[1:]] == [1, 1]


def test_only_a_judges_correction_is_a_ruling() -> None:
    """C1.12: clerical errors are corrected freely."""
    event = build.event(games_per_round=1)
    table = build.round_(event, tables=1).tables.get()
    build.record(table, build.dve("A"))
    build.record(table, build.dve("A", 50), number=1, reason="a slip")
    assert event_minutes.record(event=event).rulings == ()
    build.record(table, build.dve("A", 51), number=1, by=REFEREE, reason="recounted")
    assert len(event_minutes.record(event=event).rulings) == 1


def test_an_unfinished_event_does_not_print_a_final_order() -> None:
    event = played.played_event(tables=1, games=1, round_count=1)
    event.round_count = 2
    event.save()
    open_ = pdf.pages(event_minutes.of_event(event=event))
    event.round_count = 1
    event.save()
    assert pdf.pages(event_minutes.of_event(event=event)) != open_


@pytest.mark.usefixtures("a_printing_clock_that_stands")
def test_documents_are_the_same_bytes_twice() -> None:
    event = played.played_event(tables=2)
    found = all_standings(event=event)
    round_ = Round.objects.filter(event=event).order_by("number")[0]
    for make in (
        lambda: standings.players(event=event, standings=found),
        lambda: standings.teams(event=event, standings=found),
        lambda: seating.of_round(round=round_),
        lambda: event_minutes.of_event(event=event),
        lambda: workbook.of_event(event=event),
    ):
        assert make() == make()


@pytest.mark.parametrize("tables", [10, MANY_TABLES])
def test_the_queries_do_not_grow_with_the_tables(tables: int) -> None:
    event = build.event(games_per_round=3)
    round_ = played.large_round(event, tables=tables)
    with CaptureQueriesContext(connection) as queries:
        event_minutes.record(event=event)
    assert len(queries) <= 19  # contests that a referee let stand are one, marked players another
    with CaptureQueriesContext(connection) as queries:
        seating.record(round=round_)
    assert len(queries) <= 2
    with CaptureQueriesContext(connection) as queries:
        workbook.record(event=event)
    assert len(queries) <= 16
