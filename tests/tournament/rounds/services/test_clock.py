"""The hall's clock (A4): it stands still, goes on, is made longer, ended, and a start is taken back."""

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, captain, dve
from tournament import steady
from tournament.cases.selectors.inbox import inbox
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import Journal, JournalWord, Round, Table
from tournament.models.playing_time import Pause, PlayingTime
from tournament.rounds.selectors.clock import HallClock, hall_clock, playing_round, time_left
from tournament.rounds.services import clock, rounds
from tournament.rounds.services.seating import enter_late, mark_byes
from tournament.rulings.services import lateness
from tournament.sheets.selectors.stored_sheet import load

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


#: Name; pauses as (from, until) in seconds after the start; now; what an hour's clock shows; how much was played.
ARITHMETIC: list[tuple[str, list[tuple[float, float | None]], float, float, float]] = [
    ("just started", [], 0, 3600, 0),
    ("no pause", [], 600, 3000, 600),
    ("up", [], 3600, 0, 3600),
    ("over", [], 3700, -100, 3700),
    ("in a pause", [(600, None)], 900, 3000, 600),
    ("a pause that began now", [(600, None)], 600, 3000, 600),
    ("after a pause", [(600, 900)], 1000, 2900, 700),
    ("two pauses", [(600, 900), (1000, 1500)], 1600, 2800, 800),
    ("after one, in another", [(600, 900), (1000, None)], 9999, 2900, 700),
    ("a pause of no time", [(600, 600)], 700, 2900, 700),
    ("a pause at the start", [(0, 60)], 100, 3560, 40),
    ("a pause after the end", [(3700, 4000)], 4100, -500, 3800),
    ("half seconds", [(600.25, 600.75)], 700, 2900.5, 699.5),
]


@pytest.mark.parametrize(
    ("pauses", "now", "left", "played"), [c[1:] for c in ARITHMETIC], ids=[c[0] for c in ARITHMETIC]
)
def test_what_a_clock_shows(pauses: list[tuple[float, float | None]], now: float, left: float, played: float) -> None:
    stood = tuple(Pause(at(begun), None if ended is None else at(ended)) for begun, ended in pauses)
    told = PlayingTime(NOON, 3600, stood)
    assert told.left(at(now)) == timedelta(seconds=left)
    assert told.played(NOON, at(now)) == timedelta(seconds=played)
    if left >= 0 and not told.paused:
        assert told.when(played, at(now)) == at(now)


def later(minutes: float) -> Any:
    """As if so much time had passed."""
    now = steady.now() + timedelta(minutes=minutes)
    return patch.object(steady, "now", lambda: now)


def hall_of(round_: Round) -> HallClock:
    told = hall_clock(playing_round(round_.event))
    assert told is not None
    return told


def shown(round_: Round, table: Table | None = None) -> float:
    left = time_left(Round.objects.select_related("event").get(pk=round_.pk), table=table)
    assert left is not None
    return round(left / 60, 1)


@pytest.fixture
def running(db: None) -> Round:
    """An event of 20 games of 4:30: an hour and a half; three tables, the clock started by the director."""
    return rounds.start(round=build.round_(build.event(games_per_round=20), state="published", tables=3), by=DIRECTOR)


def test_a_day_of_the_clock(running: Round) -> None:
    """Each step is one line of the journal with its reason, and every screen shows the same."""
    lines = Journal.objects.filter(event=running.event).count()
    table = running.tables.get(number=2)
    with later(10):
        assert shown(running) == 80
        clock.pause(round=running, reason="požarni alarm", by=REFEREE)
        told = hall_of(running).left
        assert told is not None
        assert told.pause == "požarni alarm"
    with later(25):
        assert shown(running) == 80
        clock.add_to_table(table=table, minutes=4, reason="sodniški primer", by=REFEREE)
        clock.go_on(round=running, by=DIRECTOR)
    with later(30):
        assert (shown(running), shown(running, Table.objects.get(pk=table.pk))) == (75, 79)
        clock.add(round=running, minutes=5, reason="pozen začetek", by=DIRECTOR)
        clock.add(round=running, minutes=-2, reason="pomota", by=DIRECTOR)
        assert shown(running) == 78
    with later(40):
        assert shown(running) == 68
        clock.end(round=running, reason="konec", by=DIRECTOR)
        assert (shown(running), shown(running, Table.objects.get(pk=table.pk))) == (0, 0)
        assert steady.now() - Round.objects.get(pk=running.pk).ends_at < timedelta(seconds=1)
    told = Journal.objects.filter(event=running.event).order_by("number")[lines:]
    assert [(line.action, line.table) for line in told] == [
        ("clock.pause", 0),
        ("clock.add", 2),
        ("clock.go_on", 0),
        ("clock.add", 0),
        ("clock.add", 0),
        ("clock.end", 0),
    ]
    reasons = JournalWord.objects.filter(line__in=told).order_by("line__number").values_list("text", flat=True)
    assert list(reasons) == ["požarni alarm", "sodniški primer", "pozen začetek", "pomota", "konec"]


def test_what_the_clock_refuses(running: Round) -> None:
    table = running.tables.get(number=1)
    wrong: list[tuple[type[Exception], Any]] = [
        (Conflict, lambda: clock.go_on(round=running, by=DIRECTOR)),
        (RefereeError, lambda: clock.pause(round=running, reason=" ", by=DIRECTOR)),
        (RefereeError, lambda: clock.end(round=running, reason="", by=DIRECTOR)),
        (RefereeError, lambda: clock.add(round=running, minutes=0, reason="x", by=DIRECTOR)),
        (RefereeError, lambda: clock.add(round=running, minutes=121, reason="x", by=DIRECTOR)),
        (RefereeError, lambda: clock.add(round=running, minutes=-90, reason="x", by=DIRECTOR)),
        (RefereeError, lambda: clock.add(round=running, minutes=5, reason="", by=DIRECTOR)),
        (RefereeError, lambda: clock.add_to_table(table=table, minutes=-1, reason="x", by=DIRECTOR)),
        (NotAllowed, lambda: clock.pause(round=running, reason="x", by=OPERATOR)),
        (NotAllowed, lambda: clock.add_to_table(table=table, minutes=5, reason="x", by=captain(table))),
    ]
    before = Journal.objects.count()
    for error, act in wrong:
        with pytest.raises(error):
            act()
    clock.pause(round=running, reason="x", by=DIRECTOR)
    with pytest.raises(Conflict):
        clock.pause(round=running, reason="x", by=DIRECTOR)
    assert Journal.objects.count() == before + 1


def test_once_time_is_up(running: Round) -> None:
    """Nothing stands still any more; minutes count from the end, so they must reach beyond now."""
    table = running.tables.get(number=1)
    build.record(table, dve("B"), by=captain(table))
    with later(95):
        told = hall_of(running)
        assert (told.left, told.playing) == (0, (1, 2, 3))
        for act in (clock.pause, clock.end):
            with pytest.raises(Conflict):
                act(round=running, reason="x", by=DIRECTOR)
        with pytest.raises(RefereeError, match="6"):
            clock.add(round=running, minutes=5, reason="x", by=DIRECTOR)
        build.record(table, dve("B"), by=captain(table))
        assert hall_of(running).playing == (2, 3)
        with pytest.raises(NotAllowed):
            build.record(table, dve("B"), by=captain(table))
        clock.add_to_table(table=table, minutes=7, reason="sodnik", by=REFEREE)
        build.record(table, dve("B"), by=captain(table))  # two minutes are left there
        clock.add(round=running, minutes=6, reason="sodnik", by=REFEREE)
        assert shown(running) == 1


@pytest.mark.parametrize("what", ["too late", "a game", "minutes"])
def test_a_start_is_taken_back(running: Round, what: str) -> None:
    bye = running.tables.get(number=3)
    if what == "minutes":
        clock.add(round=running, minutes=5, reason="x", by=DIRECTOR)
        clock.take_back(round=running, by=REFEREE)
        fresh = Round.objects.get(pk=running.pk)
        assert (fresh.state, fresh.started_at, fresh.added_seconds) == ("published", None, 0)
        assert rounds.start(round=fresh, by=DIRECTOR).state == "running"
        return
    if what == "a game":
        build.record(bye, dve("B"), by=captain(bye))
    with later(1.1 if what == "too late" else 0), pytest.raises(Conflict):
        clock.take_back(round=running, by=DIRECTOR)


def test_a_start_taken_back_leaves_no_bye(db: None) -> None:
    made = build.round_(build.event(), state="published", tables=2)
    made.tables.get(number=2).seats.filter(letter="C").update(registration=None)
    fresh = clock.take_back(round=rounds.start(round=made, by=DIRECTOR), by=DIRECTOR)
    assert list(fresh.tables.values_list("bye", "state", "accepted_by")) == [(False, "open", ""), (True, "open", "")]
    assert set(fresh.seats.values_list("placing_units", "difference")) == {(0, None)}


@pytest.mark.parametrize("number", [1, 2])
def test_whoever_sat_out_owes_nothing_once_the_start_is_taken_back(db: None, number: int) -> None:
    """Who sits out is said by the start; before the next one somebody may fill his table. A helper of the extra round
    (2) stays one."""
    event = build.event(ruleset="cz-taroky", short_table="sit_out_later", round_count=1)
    made = build.round_(event, state="published", tables=2, number=number)
    made.tables.get(number=2).seats.filter(letter="D").update(registration=None)
    mark_byes(made)
    before = list(made.seats.order_by("table__number", "letter").values_list("counts", flat=True))
    clock.take_back(round=rounds.start(round=made, by=DIRECTOR), by=DIRECTOR)
    assert list(made.seats.order_by("table__number", "letter").values_list("counts", flat=True)) == before


def test_nobody_is_late_while_the_clock_stands_still(running: Round) -> None:
    """B1.5 counts playing time: of ten minutes, of which six were a pause, four."""
    with later(2):
        clock.pause(round=running, reason="x", by=DIRECTOR)
    with later(8):
        assert lateness.waited(load(running.tables.get(number=1))).seconds // 60 == 2
        clock.go_on(round=running, by=DIRECTOR)
    with later(10):
        assert lateness.waited(load(running.tables.get(number=1))).seconds // 60 == 4


def test_no_table_falls_behind_in_a_pause(running: Round) -> None:
    Table.objects.update(entry_way="live")
    with later(4):
        clock.pause(round=running, reason="x", by=DIRECTOR)
    with later(14):
        assert inbox(running.event, now=steady.now()) == ()
        clock.go_on(round=running, by=DIRECTOR)
    with later(15):
        (need, *others) = inbox(running.event, now=steady.now())
        assert (len(others), need.count, need.waited(steady.now()) // 10) == (2, 1, 3)


def test_half_of_the_time_counts_pauses_and_minutes(running: Round) -> None:
    """A6: 46 of 90 minutes after the start, of which two stood still: half is left."""
    with later(1):
        clock.pause(round=running, reason="x", by=DIRECTOR)
    with later(3):
        clock.go_on(round=running, by=DIRECTOR)
    late = build.registrations(running.event, 3)
    with later(48), pytest.raises(NotAllowed):
        enter_late(event=running.event, registrations=late, by=DIRECTOR)
    with later(46):
        enter_late(event=running.event, registrations=late, by=DIRECTOR)


def test_a_computer_whose_clock_is_set_back_shows_the_same(running: Round) -> None:
    real = steady.time.time
    with patch.object(steady.time, "time", lambda: real() - 3600):
        assert steady.set_back_by() == pytest.approx(3600, abs=1)
    with patch.object(steady.time, "time", lambda: real() - 0.2):
        assert steady.set_back_by() == 0


def test_a_server_started_again_goes_on_with_the_hall_s_time(tmp_path: Any) -> None:
    """In the same boot, while a round runs; else the computer's clock is asked anew."""
    before, real = steady._hall, steady.time.time
    try:
        steady._hall = steady._Hall()
        steady.keep_in(tmp_path / "clock.json", go_on=False)
        with patch.object(steady.time, "time", lambda: real() - 3600):
            for go_on, back in ((True, 3600), (False, 0)):
                steady._hall = steady._Hall()
                steady.keep_in(tmp_path / "clock.json", go_on=go_on)
                assert steady.set_back_by() == pytest.approx(back, abs=1)
    finally:
        steady._hall = before
