"""Stakes for sheets of totals alone (season.md, Stakes): what is typed, what counts, and who says so."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest

from rules import rule_book
from rules.competitions import COMPETITIONS
from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tests.tournament.papers.test_workbook import Reader
from tournament.errors import Conflict, RefereeError
from tournament.events.forms.events import EventForm
from tournament.events.services import events
from tournament.hall.feeds import feeds
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, Round, Seat, Table, points_of
from tournament.papers.minutes import event_minutes, minutes
from tournament.papers.tables.standings import players
from tournament.people.services import registrations
from tournament.permissions import ORGANISER
from tournament.recording.services import corrections, sheets, signatures
from tournament.rounds.services import drafts, rounds
from tournament.sheets.selectors.sheets import sheet
from tournament.standings.selectors.standings import standings
from tournament.verify.selectors.verified import findings

pytestmark = pytest.mark.django_db


def evening(count: int = 4, **more: Any) -> Event:
    """An evening for money with these players, made by its service."""
    by = Actor.of_account(build.account(), role=ORGANISER)
    settings = {"ruleset": "cz-taroky", "ends": "clock", "round_count": 2, "short_table": "sit_out_later", "stake": 100}
    made = events.create_event(name="Večer", date=date(2026, 3, 14), **{**settings, **more}, by=by)
    made.refresh_from_db()
    for number in range(count):
        registrations.register(event=made, last_name=f"Priimek{number + 1:02}", first_name="Ime", by=DIRECTOR)
    registrations.check_in_all(event=made, by=DIRECTOR)
    return made


def running(event: Event) -> Table:
    """Its first table, being played."""
    drawn = drafts.draft(event=event, seed=5, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    rounds.start(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    return Table.objects.select_related("round__event").get(round=drawn, number=1)


def enter(table: Table, *balances: int, letters: str = "ABCD", signed: str = "ABCD") -> None:
    """The balances at the end, less the stake, as pages hand them on."""
    stake = table.round.event.stake
    totals = {letter: balance - stake for letter, balance in zip(letters, balances, strict=True)}
    sheets.enter_totals(table=table, totals=totals, signed=signed, revision=table.revision, key=uuid4(), by=OPERATOR)
    table.refresh_from_db()


@pytest.mark.parametrize(
    ("balances", "field", "told"),
    [
        ((120, 90, 100, 91), "D", "401, vložkov pa 400: to je 1 preveč"),
        ((120, 90, 100, 80), "D", "390, vložkov pa 400: to je 10 premalo"),
        ((0, 0, 0, 0), "D", "0, vložkov pa 400: to je 400 premalo"),
        ((400, 0, 0, 500_000), "D", "D"),
    ],
)
def test_balances_add_up_to_all_stakes(balances: tuple[int, ...], field: str, told: str) -> None:
    table = running(evening())
    with pytest.raises(RefereeError) as refused:
        enter(table, *balances)
    assert refused.value.field == field
    assert told in refused.value.message
    table.refresh_from_db()
    assert (table.entry_way, table.revision) == ("", 0)


def test_a_balance_that_is_missing_is_asked_for() -> None:
    table = running(evening())
    with pytest.raises(RefereeError) as refused:
        enter(table, 100, 100, 100, letters="ABC")
    assert (refused.value.field, refused.value.message) == ("D", "Vpišite končno stanje na mestu D kot celo število.")


def test_without_a_stake_totals_have_any_sum() -> None:
    table = running(evening(stake=0))
    enter(table, 120, 90, 100, 91)
    assert build.totals(table)["D"] == 91


@pytest.mark.parametrize(
    ("balances", "totals", "points"),
    [
        ((180, 120, 60, 40), (80, 20, -40, -60), (4, 3, 2, 1)),
        ((180, 60, 100, 60), (80, -40, 0, -40), (4, 1.5, 3, 1.5)),  # level: the mean of the places
        ((100, 100, 100, 100), (0, 0, 0, 0), (2.5,) * 4),
        ((430, -30, 0, 0), (330, -130, -100, -100), (4, 1, 2.5, 2.5)),  # who lost more than he brought
    ],
)
def test_what_counts_is_balance_less_stake(balances: Any, totals: Any, points: Any) -> None:
    table = running(evening())
    enter(table, *balances)
    assert tuple(build.totals(table).values()) == totals
    seats = Seat.objects.filter(table=table).order_by("letter")
    assert tuple(float(points_of(one.placing_units)) for one in seats) == points
    line = Journal.objects.filter(event=table.round.event, action="sheet.totals").latest("pk")
    assert tuple(line.after["totals"][letter] for letter in "ABCD") == totals
    assert list(findings(table.round.event)) == []


def test_money_breaks_ties_of_points() -> None:
    """4/3/2/1 for the place, and the money behind it."""
    event = evening(8)
    table = running(event)
    enter(table, 180, 120, 60, 40)
    other = Table.objects.select_related("round__event").get(round=table.round, number=2)
    enter(other, 250, 100, 30, 20)
    for one in (table, other):
        signatures.accept(table=one, by=REFEREE)
    rounds.close(round=table.round, by=DIRECTOR)
    rows = standings(event=event, rounds="all").rows
    assert [(row.place, float(row.points), row.total) for row in rows] == [
        (1, 4, 150), (2, 4, 80), (3, 3, 20), (4, 3, 0), (5, 2, -40), (6, 2, -70), (7, 1, -60), (8, 1, -80)
    ]  # fmt: skip


def test_a_correction_is_held_to_the_stakes_too() -> None:
    table = running(evening())
    enter(table, 180, 120, 60, 40)
    signatures.accept(table=table, by=REFEREE)

    def correct(*totals: int) -> None:
        table.refresh_from_db()
        corrections.correct_totals(
            table=table,
            totals=dict(zip("ABCD", totals, strict=True)),
            revision=table.revision,
            by=REFEREE,
            reason="napačno prepisano",
        )

    with pytest.raises(RefereeError) as refused:
        correct(80, 20, -40, -50)
    assert refused.value.field == "D"
    correct(70, 30, -40, -60)
    assert build.totals(table) == {"A": 70, "B": 30, "C": -40, "D": -60}


def test_verify_finds_balances_that_do_not_add_up() -> None:
    table = running(evening(stake=0))
    enter(table, 120, 90, 100, 91)
    assert list(findings(table.round.event)) == []
    Event.objects.filter(pk=table.round.event_id).update(stake=100)
    assert {one.code for one in findings(table.round.event)} == {"event", "sheet.stakes"}


def test_the_stake_stays_once_a_round_is_published() -> None:
    event = evening()
    events.update_event(event=event, changes={"stake": 50}, by=DIRECTOR)
    running(event)
    with pytest.raises(Conflict) as refused:
        events.update_event(event=event, changes={"stake": 100}, by=DIRECTOR)
    assert refused.value.field == "stake"


@pytest.mark.parametrize(("stake", "ruleset"), [(100, "si-tzs"), (100_001, "cz-taroky"), (-1, "cz-taroky")])
def test_a_stake_that_cannot_be_is_told_at_its_field(stake: int, ruleset: str) -> None:
    with pytest.raises(RefereeError) as refused:
        evening(0, stake=stake, ruleset=ruleset, short_table="bye")
    assert refused.value.field == "stake"


def test_papers_feeds_and_workbook_show_the_balances() -> None:
    event = evening()
    table = running(event)
    empty = "".join(pages(minutes.blanks(round=table.round)))
    assert "Konečný stav (vklad 100)" in empty
    enter(table, 180, 120, 60, 40)
    signatures.accept(table=table, by=REFEREE)
    closed = rounds.close(round=table.round, by=DIRECTOR)
    printed = " ".join(pages(minutes.of_table(table=table)))
    assert "Konečný stav (vklad 100)" in printed
    assert all(balance in printed for balance in ("180", "120", "60", "40"))
    rounds.publish_standings(round=closed, by=DIRECTOR)
    for paper in (players(event=event, standings=standings(event=event)), event_minutes.of_event(event=event)):
        said = " ".join(" ".join(pages(paper)).split())
        assert "z vložkom 100" in said or "s vkladem 100" in said
    assert feeds.of_event(event)["event"]["sheet"]["stake"] == 100
    told = feeds.of_sheet(sheet(table=table))
    assert [(one["balance"], one["total"]) for one in told["seats"]] == [(180, 80), (120, 20), (60, -40), (40, -60)]
    (row, *_others) = feeds.of_standings(event, standings(event=event))["players"]
    assert row["rounds"][0]["balance"] == 180
    reader = Reader(event)
    rows = [row for title in reader.book.sheetnames for row in reader.rows(title)]
    (balances,) = [row for row in rows if row[0] == "Končno stanje (vložek 100)"]
    assert [float(one) for one in balances[1:] if one is not None] == [180, 120, 60, 40]


def test_without_a_stake_nothing_of_it_is_told() -> None:
    event = evening(stake=0)
    table = running(event)
    enter(table, 10, 0, 0, -10)
    signatures.accept(table=table, by=REFEREE)
    assert "stake" not in feeds.of_event(event)["event"]["sheet"]
    assert "balance" not in feeds.of_sheet(sheet(table=table))["seats"][0]
    assert "stav" not in " ".join(pages(minutes.of_table(table=table)))


@pytest.mark.parametrize("name", COMPETITIONS)
def test_a_competition_fills_a_form_that_can_be_saved(name: str) -> None:
    like = COMPETITIONS[name]
    form = EventForm(asks={"like": "1", "competition": name, "name": "Naš", "date": "2026-03-14"})
    typed = {one.html_name: one.value() for one in form}
    typed = {key: value for key, value in typed.items() if value is not None and value is not False}
    assert (typed["name"], typed["ruleset"]) == ("Naš", like.ruleset)
    sent = EventForm({**typed, "date": "2026-03-14"})
    assert sent.is_valid(), sent.errors
    by = Actor.of_account(build.account(), role=ORGANISER)
    made = events.create_event(**sent.settings(), by=by)
    for field, value in like.settings.items():
        stored = {"clock_minutes": made.clock_seconds // 60, "bye_points": made.bye_points_units}
        assert stored.get(field, getattr(made, field, None)) == value, field
    assert {key: made.options.get(key) for key in like.options} == dict(like.options)
    for size, points in like.placing_points.items():
        book = rule_book(made.ruleset).at(size)
        totals = {letter: -at for at, letter in enumerate(book.seats)}
        assert tuple(book.result(totals, made.options).points.values()) == points
