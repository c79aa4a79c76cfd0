"""The gates of the bench: what they tell about draws that are right, wrong, refused or untrue about themselves."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bench.draw import gates as draw_gates
from bench.draw import jobs as draw_jobs
from bench.draw.check import check
from bench.draw.events import CLUBS, MIXES, Plan, club_names, plans, played
from bench.draw.jobs import Tally, disagreements
from bench.timing import QUICK, Draws
from tests.bench.test_draw_check import request, seated
from tournament.draw import DrawError, draw

Answer = dict[str, Any]


def in_list_order(asked: Mapping[str, Any]) -> Answer:
    """The laziest draw: the players as they stand in the list, the same in every round; its report claims nothing."""
    ids = [player["id"] for player in asked["players"] if player.get("playing", True)]
    drawn = [ids[at : at + 3] for at in range(0, len(ids), 3)]
    tables = [
        {"table": number, **dict(zip("ABC", [*table, None, None], strict=False))}
        for number, table in enumerate(drawn, 1)
    ]
    rounds = [tables] * asked.get("rounds", 1)
    verdict = check(asked, {"rounds": rounds}, total=4)
    report = {"repeats": verdict.repeats, "short_again": verdict.short_again, "clubmates": verdict.clubmates}
    return {"rounds": rounds, "report": {**report, "seats": {}, "bounds": {}}}


@pytest.fixture
def lazy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw_jobs, "draw", in_list_order)


@pytest.mark.usefixtures("lazy")
def test_a_lazy_schedule_misses_every_gate() -> None:
    tally = draw_jobs.schedule((13, "half"))
    assert (tally.draws, tally.broken, tally.reports) == (1, 0, 0)
    assert (tally.repeats, tally.short_again) == (3 * 12, 3)
    assert tally.seats == 13
    assert tally.clubmates > 0
    assert {note.split(":")[0] for note in tally.notes} == {"repeats", "short_again", "seats", "clubmates"}


@pytest.mark.usefixtures("lazy")
def test_lazy_standings_are_proven_worse_than_the_optimum() -> None:
    tally = draw_jobs.proven_event(Plan(15, 1, ranking="still"))
    assert (tally.proofs, tally.unproven, tally.above) == (4, 0, 3)  # the first round is the neighbours themselves
    assert tally.plain == 4
    assert any("instead of" in note for note in tally.notes)


def test_a_refused_request_is_counted_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(_asked: Mapping[str, Any]) -> Answer:
        raise DrawError("missing", "players")

    monkeypatch.setattr(draw_jobs, "draw", refusing)
    for tally in (draw_jobs.schedule((12, "none")), draw_jobs.event(Plan(12, 1))):
        assert (tally.draws, tally.broken) == (1, 1)
        assert tally.notes[0].startswith("refused, players")


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ({"repeats": 0}, "the report counts 0 repeats and not 9"),
        ({"bounds": {"repeats": 10}}, "the bound of repeats is 10, 9 was reached"),
        ({"span": 5}, "the report counts 5 span and not 6"),
        ({"seats": {"unbalanced": 3}}, "the report counts 3 seats unbalanced and not 9"),
        ({"seats": {"lost": 1}}, "the report counts 1 seats lost and not 0"),
        ({"bounds": {"repeats": 9, "clubmates": 0}, "span": 6, "seats": {"unbalanced": 9, "lost": 0}}, None),
    ],
)
def test_a_report_that_is_not_true_is_told(claim: dict[str, Any], told: str | None) -> None:
    asked = request("abcdefghi", history=("abc def ghi",))
    verdict = check(asked, {"rounds": [seated("abc", "def", "ghi")]}, total=4)
    report = {"repeats": 9, "short_again": 0, "clubmates": 0, "seats": {}, "bounds": {}, **claim}
    assert list(disagreements(verdict, report, "standings")) == ([told] if told else [])


def test_tallies_add_up_and_keep_the_slowest() -> None:
    one, other = Tally(draws=2, repeats=1, slowest=3.0, notes=["a"]), Tally(draws=1, slowest=2.0, notes=["b"])
    one.add(other)
    assert one == Tally(draws=3, repeats=1, slowest=3.0, notes=["a", "b"])


@pytest.mark.parametrize("clubs", CLUBS)
@pytest.mark.parametrize("size", [9, 12, 100])
def test_profiles_of_clubs_seat_everybody(clubs: str, size: int) -> None:
    names = club_names(size, clubs, Random(1))
    assert len(names) == size
    assert names.count("big") == {"third": size // 3, "half": size // 2}.get(clubs, 0)


def test_plans_take_every_profile_with_every_kind_of_standings() -> None:
    several = list(plans(15, 12))
    assert len({(plan.clubs, plan.ranking) for plan in several}) == 12
    assert len({plan.seed for plan in several}) == 12


@pytest.mark.parametrize("modes", MIXES)
def test_an_event_has_its_rounds_whatever_the_modes(modes: tuple[str, ...]) -> None:
    plan = Plan(15, 3, modes=modes)
    *_, (asked, answer) = played(plan, in_list_order)
    assert len(asked["history"]) + len(answer["rounds"]) == plan.total == asked.get("total", 4)
    assert [each for each, _ in played(plan, in_list_order)] == [each for each, _ in played(plan, in_list_order)]


def test_people_come_and_go_between_rounds() -> None:
    asked, _answer = list(played(Plan(30, 2, changes=3), in_list_order))[-1]
    left = [player for player in asked["players"] if not player.get("playing", True)]
    late = [player for player in asked["players"] if player["id"].startswith("late")]
    assert left
    assert late
    assert len({player["id"] for player in asked["players"]}) == len(asked["players"])


def test_wishes_are_of_those_who_are_here_and_no_two_at_a_table() -> None:
    for asked, _answer in played(Plan(30, 2, changes=3, wishes=3), in_list_order):
        here = {player["id"] for player in asked["players"] if player.get("playing", True)}
        pinned = [pin["player"] for pin in asked["pins"]]
        assert {*pinned, *(each for pair in asked["forbidden"] for each in pair)} <= here
        assert len({pin["table"] for pin in asked["pins"]}) == len(pinned)


TINY = replace(
    QUICK,
    repeats=1,
    draws=Draws(schedules=(12, 13), fields=(9, 60), events=2, proven=1, large=30, fours=(20, 60), few=2),
)


@pytest.mark.parametrize(
    ("measure", "lines", "targets"),
    [
        (draw_gates.clock, 4, 4),
        pytest.param(draw_gates.schedules, 6, 5, marks=pytest.mark.nightly),
        pytest.param(draw_gates.mixed, 6, 5, marks=pytest.mark.nightly),
        pytest.param(draw_gates.events, 5, 3, marks=pytest.mark.nightly),
    ],
)
def test_the_gates_are_lines_of_the_bench(
    measure: Callable[..., Any], lines: int, targets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw_jobs, "pooled", map)
    several = list(measure(TINY))
    assert len(several) == lines
    assert sum(line.met is not None for line in several) == targets


@pytest.mark.nightly
def test_the_command_answers_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [line.met for line in draw_gates.command(TINY)] == [True, True, True]


def test_a_pool_of_processes_counts_what_one_does() -> None:
    parts = [(12, "none"), (13, "zipf")]
    alone, pooled = Tally(), Tally()
    for part in parts:
        alone.add(draw_jobs.schedule(part))
    for tally in draw_jobs.pooled(draw_jobs.schedule, parts):
        pooled.add(tally)
    assert replace(alone, slowest=0.0) == replace(pooled, slowest=0.0)


def test_rounds_drawn_before_the_last_leave_everybody_a_chance_to_come_out_even() -> None:
    """People leave and come after round 1; rounds 2 and 3 are drawn together and round 4 after them. Who came sat on C
    twice in the two when only uneven seats were counted, though one round more cannot mend that."""
    plan = Plan(150, 105, "third", "skill", modes=("standings", "schedule 2", "standings"), changes=3)
    reports = [answer["report"]["seats"] for _request, answer in played(plan, draw)]
    assert [report["lost"] for report in reports] == [0, 0, 0]
    assert reports[-1]["unbalanced"] == 0
